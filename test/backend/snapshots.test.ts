import { describe, expect, test } from 'vitest'
import { Artifacts } from '../../src/backend/artifacts.ts'
import { Backend } from '../../src/backend/backend.ts'
import { noClients } from '../../src/backend/events.ts'
import type { Remotes } from '../../src/backend/fork-source.ts'
import { setupFrom } from '../../src/backend/setup.ts'

const noRemotes: Remotes = {
  move: () => Promise.reject(new Error('no remote')),
  open: () => Promise.reject(new Error('no remote')),
}

const noBlobs = () => Promise.reject(new Error('no blobs'))
const noBlobProofs = { verify: noBlobs, create: noBlobs }

async function backend(): Promise<Backend> {
  const { setup } = await setupFrom({ payer: {}, faucetCooldownMs: 60_000 }, noRemotes, undefined)
  const deps = {
    artifacts: new Artifacts(),
    clients: noClients,
    scripts: { open: () => Promise.reject(new Error('no scripts')) },
    blobProofs: noBlobProofs,
    remotes: noRemotes,
    faultWords: { methods: [], subscriptions: [], parseReorgTransactions: () => [] },
    replay: () => Promise.reject(new Error('no replay')),
  }
  const created = new Backend(setup, { timeMs: setup.config.genesisTime }, deps)
  await created.snapshots.begin()
  return created
}

/** Parts of the backend that a snapshot does not hold, with the reason. */
const unsaved: Readonly<Record<string, string>> = {
  accounts: 'never change',
  artifacts: 'belong to the process, and to forks as well',
  scripts: 'are of the process',
  callBundles: 'has no state: the wallet keeps the bundles',
  callGuards: 'belong to servers, which stay open',
  blobProofs: 'have no state',
  calls: 'have no state but a cache of executed blocks of the remote',
  chain: 'is saved by the producer',
  chainIds: 'are saved by the producer',
  channels: 'are counted for the whole life of the devnet',
  chaos: 'is what the devnet is under, which a revert does not end',
  checkScope: 'belongs to the check that is running',
  clients: 'hold the filters, which the snapshot has',
  clock: 'is saved by the producer',
  current: 'is the backend',
  countingEngine: 'has no state',
  coverage: 'belongs to the process, not to the chain',
  config: 'is a part of the setup, which the snapshot names',
  confirmations: 'belong to requests, which continue to wait',
  contractStorage: 'has no state',
  deps: 'never change',
  digestListeners: 'belong to listeners, which stay',
  engine: 'has no state',
  events: 'belong to listeners, which stay',
  faultControl: 'has no state',
  gasCounts: 'belong to the process, and to forks as well',
  gasEstimates: 'are what clients were answered, which a revert does not undo',
  journalListeners: 'belong to listeners, which stay',
  keys: 'never change',
  localEngine: 'has no state',
  names: 'belong to the process, and to forks as well',
  network: 'has no state',
  node: 'is the part in a cluster, which stays',
  payerBudget: 'is saved as the payer',
  progressReports: 'belong to listeners, which stay',
  queue: 'has no job between two jobs',
  recordedCalls: 'have no state between two calls',
  recorder: 'continues: a restore is an input, too',
  remote: 'has no state but a cache of answers',
  reorgs: 'have no state',
  setup: 'is what the snapshot names',
  snapshots: 'are not restored: a snapshot is taken out by a revert alone',
  streamPermits: 'belong to requests, which continue',
  tracePermits: 'belong to requests, which continue',
  transactions: 'have no state: the producer keeps the pool',
  transportFaults: 'follow the faults, which are saved',
  waits: 'belong to requests, which continue to wait',
}

describe('a snapshot', () => {
  test('holds each part of the backend that has state, or the part is listed here', async () => {
    const parts = await backend()
    const saved = Object.keys(parts.snapshots.snapshot())
    for (const [name, part] of Object.entries(parts)) {
      const isSaved = saved.includes(name) && name !== 'setup'
      expect(isSaved !== Object.hasOwn(unsaved, name), `${name} is saved, or says why not`).toBe(
        true,
      )
      const hasState = typeof part === 'object' && part !== null && 'restore' in part
      const isOfOthers = [
        'chain',
        'chainIds',
        'clock',
        'current',
        'payerBudget',
        'snapshots',
      ].includes(name)
      if (hasState && !isOfOthers) expect(saved, name).toContain(name)
    }
    expect(saved).toContain('payer') // its budget
  })

  test('restores every part to what it was', async () => {
    const parts = await backend()
    const { faults, impersonation, producer, queue, recorder, snapshots, time, wallet } = parts
    const client = { transport: 'process', number: undefined } as const
    const run = <Value>(make: () => Value) =>
      recorder.recording({ client, name: 'test', params: [] }, make)
    const before = snapshots.snapshot()
    await run(() => time.advance(1_000))
    await run(() => time.shift(5_000))
    await run(() => queue.run(() => impersonation.start(`0x${'0a'.repeat(20)}`)))
    await run(() => queue.run(() => wallet.connect(false)))
    await run(() => queue.run(() => faults.add({ kind: 'skipBlock' }, 0)))
    await run(() => parts.faucet.drip(`0x${'0b'.repeat(20)}`))
    const changed = snapshots.snapshot()
    for (const name of ['faucet', 'impersonation', 'wallet', 'time', 'faults'] as const) {
      expect(changed[name], name).not.toEqual(before[name])
    }
    expect(changed.producer.nowMs).not.toBe(before.producer.nowMs)
    await run(() => queue.runDespiteStop(() => snapshots.restore(before)))
    const restored = snapshots.snapshot()
    for (const name of ['faucet', 'impersonation', 'wallet', 'time', 'payer'] as const) {
      expect(restored[name], name).toEqual(before[name])
    }
    expect(restored.faults.faults).toEqual(before.faults.faults)
    expect(restored.producer.nowMs).toBe(before.producer.nowMs)
    expect(restored.producer.chain.sequence).toBe(before.producer.chain.sequence)
    expect(producer.pool()).toEqual([])
  })
})
