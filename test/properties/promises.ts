/**
 * The eight promises of the devnet, as properties over random steps. Run short by `npm test` and long
 * by `npm run test:long`.
 */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type WireLog, type WireReceipt } from '../../src/index.ts'
import { type Address, type Hash, hexFromBytes, ZERO_HASH } from '../../src/primitives/hex.ts'
import { fc, runs } from '../support/property.ts'
import { signed } from '../support/world.ts'
import { ask, type Journal, replay } from '../support/world-journal.ts'
import {
  COUNTER_ADDRESS,
  SCENE_OPTIONS,
  Scene,
  type Step,
  stateAt,
  stateOfModel,
  stepsUpTo,
} from '../support/world-scene.ts'

/** @param scale how many times the usual number of runs */
export function describePromises(scale: number): void {
  const atScale = (count: number) => ({ numRuns: runs(count * scale) })
  const timeoutMs = 30_000 * scale

  describe('beside a model of balances and nonces', () => {
    test(
      'every read at every tag agrees after every step, and history stays as it was',
      async () => {
        await fc.assert(
          fc.asyncProperty(stepsUpTo(60), fc.nat(), async (steps, somewhere) => {
            const scene = await Scene.open()
            for (const step of steps) {
              await scene.take(step)
              await expectAgreement(scene, somewhere)
            }
            await expectHistory(scene)
          }),
          atScale(25),
        )
      },
      timeoutMs,
    )

    test(
      'wei is neither made nor lost: all balances and the burnt base fees stay one sum',
      async () => {
        await fc.assert(
          fc.asyncProperty(stepsUpTo(50), async (steps) => {
            const scene = await Scene.open()
            const { devnet } = scene.journal
            const before = await weiAt(scene, 'earliest')
            for (const step of steps) await scene.take(step)
            const blocks = await blocksOf(devnet)
            const burntIn = ({ gasUsed, baseFeePerGas }: (typeof blocks)[number]) =>
              BigInt(gasUsed) * BigInt(baseFeePerGas)
            let burnt = 0n
            for (const block of blocks.slice(0, -1)) {
              burnt += burntIn(block)
              expect((await weiAt(scene, block.number)) + burnt).toBe(before)
            }
            burnt += burntIn(blocks.at(-1)!)
            expect((await weiAt(scene, 'pending')) + burnt).toBe(before)
            expect(burnt).toBe(scene.model.burnt)
          }),
          atScale(20),
        )
      },
      timeoutMs,
    )

    test(
      'what was pre-confirmed is what is sealed: order, status, gas, logs and log indexes',
      async () => {
        await fc.assert(
          fc.asyncProperty(stepsUpTo(50), async (steps) => {
            const scene = await Scene.open()
            for (const step of steps) await scene.take(step)
            await scene.take({ kind: 'mine', amount: 1 })
            const { devnet } = scene.journal
            for (const [hash, receipt] of scene.preconfirmed) {
              const sealed = await devnet.request({
                method: 'eth_getTransactionReceipt',
                params: [hash],
              })
              if (sealed?.blockHash === ZERO_HASH) continue // it has run since, in the next block
              expect(sealed).not.toBeNull()
              expect(withBlockHash(receipt as WireReceipt, sealed!.blockHash)).toEqual(sealed)
            }
          }),
          atScale(20),
        )
      },
      timeoutMs,
    )

    test(
      'notifications are what was sealed and pre-confirmed, once each and in order',
      async () => {
        await fc.assert(
          fc.asyncProperty(stepsUpTo(50), async (steps) => {
            const scene = await Scene.open()
            for (const step of steps) await scene.take(step)
            await expectNotifications(scene.journal)
          }),
          atScale(15),
        )
      },
      timeoutMs,
    )
  })

  describe('the chain', () => {
    test(
      'has numbers that rise by one, timestamps that never fall and parents that are there',
      async () => {
        await fc.assert(
          fc.asyncProperty(stepsUpTo(50), async (steps) => {
            const scene = await Scene.open()
            let nowMs = scene.journal.devnet.now
            for (const step of steps) {
              await scene.take(step)
              expect(scene.journal.devnet.now).toBeGreaterThanOrEqual(nowMs)
              nowMs = scene.journal.devnet.now
            }
            const blocks = await blocksOf(scene.journal.devnet)
            for (const [index, block] of blocks.entries()) {
              expect(BigInt(block.number)).toBe(BigInt(index))
              const parent = blocks[index - 1]
              if (parent === undefined) continue
              expect(block.parentHash).toBe(parent.hash)
              expect(BigInt(block.timestamp)).toBeGreaterThanOrEqual(BigInt(parent.timestamp))
            }
          }),
          atScale(15),
        )
      },
      timeoutMs,
    )
  })

  describe('while the engine is running', () => {
    test(
      'a reader sees each transaction whole or not at all, and in order of arrival',
      async () => {
        const sizes = fc.array(fc.constantFrom('count', 'transfer', 'create'), {
          minLength: 1,
          maxLength: 6,
        })
        await fc.assert(
          fc.asyncProperty(sizes, async (whats) => {
            const devnet = await warmDevnet()
            const transactions = whats.map((what, nonce) => submissionOf(devnet, what, nonce))
            const hashes = transactions.map(({ hash }) => hash)
            const first = await sample(devnet, hashes)
            let isDone = false
            const all = transactions.map(({ raw }) => ask(devnet, 'eth_sendRawTransaction', [raw]))
            const finished = Promise.all(all).then(() => {
              isDone = true
            })
            let seen = 0
            for (let turn = 0; turn < 20_000 && !isDone; turn += 1) {
              const now = await sample(devnet, hashes)
              expectWhole(now, first, whats)
              expect(now.included.length).toBeGreaterThanOrEqual(seen)
              seen = now.included.length
            }
            await finished
            const last = await sample(devnet, hashes)
            expectWhole(last, first, whats)
            expect(last.included).toEqual(hashes)
          }),
          atScale(10),
        )
      },
      timeoutMs,
    )

    test(
      'a call answers from the state it began with, however much happens meanwhile',
      async () => {
        await fc.assert(
          fc.asyncProperty(fc.integer({ min: 1, max: 4 }), async (count) => {
            const devnet = await warmDevnet()
            const call = () => ask(devnet, 'eth_call', [{ to: COUNTER_ADDRESS }, 'pending'])
            const before = await call()
            const calls: Promise<unknown>[] = []
            const sends: Promise<unknown>[] = []
            for (let nonce = 0; nonce < count; nonce += 1) {
              const { raw } = submissionOf(devnet, 'count', nonce)
              sends.push(ask(devnet, 'eth_sendRawTransaction', [raw]))
              calls.push(call())
            }
            // All of them were asked before any of the transactions had run.
            for (const returned of await Promise.all(calls)) expect(returned).toBe(before)
            await Promise.all(sends)
            expect(BigInt(String(await call()))).toBe(BigInt(String(before)) + BigInt(count))
          }),
          atScale(8),
        )
      },
      timeoutMs,
    )
  })

  describe('two devnets', () => {
    test(
      'with the same options and the same inputs give the same bytes',
      async () => {
        await fc.assert(
          fc.asyncProperty(stepsUpTo(50), async (steps: Step[]) => {
            const scene = await Scene.open()
            for (const step of steps) await scene.take(step)
            const other = await replay(scene.journal.inputs, SCENE_OPTIONS)
            expect(other.transcript).toEqual(scene.journal.transcript)
            const [mine, theirs] = [scene.journal.devnet, other.devnet]
            expect(await blocksOf(theirs)).toEqual(await blocksOf(mine))
          }),
          atScale(12),
        )
      },
      timeoutMs,
    )
  })
}

/** Compares all tags and one block in between with the model. */
async function expectAgreement(scene: Scene, somewhere: number): Promise<void> {
  const { model, journal } = scene
  const { devnet } = journal
  const head = model.blocks.length - 1
  const number = somewhere % (head + 1)
  const read = async (tag: string) => stateAt(scene, tag)
  expect(await read('pending')).toEqual(stateOfModel(scene, model.state()))
  expect(await read('latest')).toEqual(stateOfModel(scene, model.blocks[head]!.state!))
  expect(await read('earliest')).toEqual(stateOfModel(scene, model.blocks[0]!.state!))
  expect(await read(hex(number))).toEqual(stateOfModel(scene, model.blocks[number]!.state!))
  expect(await read('safe')).toEqual(
    stateOfModel(scene, model.blocks[Math.max(0, head - devnet.config.safeBlocks)]!.state!),
  )
  expect(devnet.now).toBe(model.nowMs)
  expect(await ask(devnet, 'eth_blockNumber')).toBe(hex(head))
  const pending = await devnet.request({ method: 'eth_getBlockByNumber', params: ['pending'] })
  expect(pending).toMatchObject({
    number: hex(head + 1),
    hash: ZERO_HASH,
    transactions: model.pending.hashes,
    gasUsed: hex(model.pending.gasUsed),
    baseFeePerGas: hex(model.pending.baseFee),
    timestamp: hex(Math.floor(model.pending.timeMs / 1_000)),
  })
  for (const { hash } of model.waiting) {
    expect(await ask(devnet, 'eth_getTransactionByHash', [hash])).toMatchObject({
      hash,
      blockNumber: null,
    })
    expect(await ask(devnet, 'eth_getTransactionReceipt', [hash])).toBeNull()
  }
}

/** Every block, and the state after it, is still what it was when it was sealed. */
async function expectHistory(scene: Scene): Promise<void> {
  const { model, journal } = scene
  for (const [number, block] of model.blocks.entries()) {
    expect(await stateAt(scene, hex(number))).toEqual(stateOfModel(scene, block.state!))
    const wire = await journal.devnet.request({
      method: 'eth_getBlockByNumber',
      params: [hex(number)],
    })
    expect(wire).toMatchObject({
      transactions: block.hashes,
      gasUsed: hex(block.gasUsed),
      baseFeePerGas: hex(block.baseFee),
      timestamp: hex(Math.floor(block.timeMs / 1_000)),
    })
  }
}

/** `newHeads`, `logs` and `pendingLogs` are subscriptions 1, 2 and 3 of a scene. */
async function expectNotifications({ devnet, notifications }: Journal): Promise<void> {
  const resultsOf = (id: string) =>
    notifications.filter((item) => item.id === id).map(({ result }) => result)
  const range = { fromBlock: '0x0', toBlock: 'latest' } as const
  const sealed = await devnet.request({ method: 'eth_getLogs', params: [range] })
  const all = await devnet.request({
    method: 'eth_getLogs',
    params: [{ ...range, toBlock: 'pending' }],
  })
  const heads = (await blocksOf(devnet)).slice(1, -1)
  expect(resultsOf('0x1').map((head) => (head as { hash: Hash }).hash)).toEqual(
    heads.map(({ hash }) => hash),
  )
  expect(resultsOf('0x2')).toEqual(sealed)
  expect(resultsOf('0x3')).toEqual(all.map((log) => ({ ...log, blockHash: ZERO_HASH })))
  const places = all.map(({ blockNumber, transactionIndex, logIndex }) =>
    [blockNumber, transactionIndex, logIndex].map(Number),
  )
  expect(places).toEqual([...places].sort(byPlace))
}

function byPlace(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, at) => value !== other[at])
  return index < 0 ? 0 : one[index]! - other[index]!
}

/** Every sealed block and, last, the pending one. */
async function blocksOf(devnet: Devnet) {
  const head = Number(await devnet.request({ method: 'eth_blockNumber' }))
  const blocks = []
  for (const tag of [...Array.from({ length: head + 1 }, (_, number) => hex(number)), 'pending']) {
    const block = await ask(devnet, 'eth_getBlockByNumber', [tag, true])
    blocks.push(block as NonNullable<Awaited<ReturnType<typeof blockType>>>)
  }
  return blocks
}

function blockType(devnet: Devnet) {
  return devnet.request({ method: 'eth_getBlockByNumber', params: ['latest', true] })
}

async function weiAt(scene: Scene, block: string): Promise<bigint> {
  let sum = 0n
  for (const address of scene.addresses) {
    sum += BigInt(String(await ask(scene.journal.devnet, 'eth_getBalance', [address, block])))
  }
  return sum
}

function withBlockHash(receipt: WireReceipt, blockHash: Hash): WireReceipt {
  const logs = receipt.logs.map((log: WireLog) => ({ ...log, blockHash }))
  return { ...receipt, blockHash, logs }
}

function hex(value: number | bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}

/** A devnet whose engine has run once, so that later turns are its own and not those of loading. */
async function warmDevnet(): Promise<Devnet> {
  const devnet = await createDevnet({ ...SCENE_OPTIONS, blockGasLimit: 40_000_000n })
  await devnet.request({ method: 'eth_call', params: [{ to: COUNTER_ADDRESS }] })
  return devnet
}

const RECIPIENT: Address = `0x${'77'.repeat(20)}`

function submissionOf(devnet: Devnet, what: string, nonce: number) {
  const to = { count: COUNTER_ADDRESS, transfer: RECIPIENT, create: null }[what] ?? null
  const { hash, rawTransaction } = signed(devnet.accounts[0]!, {
    nonce: BigInt(nonce),
    to,
    gasLimit: 100_000n,
    value: what === 'transfer' ? 1n : 0n,
  })
  return { hash, raw: hexFromBytes(rawTransaction) }
}

/** What one reader finds in one instant. */
interface Sample {
  readonly nonce: number
  readonly received: number
  readonly count: number
  /** Hashes in the pending block. */
  readonly included: readonly Hash[]
  /** Of the hashes asked for, those with a receipt, and with a block number. */
  readonly withReceipt: readonly Hash[]
  readonly withPlace: readonly Hash[]
  readonly logs: number
}

/** Asks everything without waiting in between: each read is answered before the next is asked. */
async function sample(devnet: Devnet, hashes: readonly Hash[]): Promise<Sample> {
  const sender = devnet.accounts[0]!.address
  const asked = [
    ask(devnet, 'eth_getTransactionCount', [sender, 'pending']),
    ask(devnet, 'eth_getBalance', [RECIPIENT, 'pending']),
    ask(devnet, 'eth_getStorageAt', [COUNTER_ADDRESS, '0x0', 'pending']),
    ask(devnet, 'eth_getBlockByNumber', ['pending', false]),
    ask(devnet, 'eth_getLogs', [{ fromBlock: 'pending', toBlock: 'pending' }]),
    ...hashes.map((hash) => ask(devnet, 'eth_getTransactionReceipt', [hash])),
    ...hashes.map((hash) => ask(devnet, 'eth_getTransactionByHash', [hash])),
  ]
  const [nonce, received, count, block, logs, ...rest] = await Promise.all(asked)
  const receipts = rest.slice(0, hashes.length)
  const transactions = rest.slice(hashes.length) as ({ blockNumber: string | null } | null)[]
  return {
    nonce: Number(nonce),
    received: Number(received),
    count: Number(count),
    included: (block as { transactions: Hash[] }).transactions,
    withReceipt: hashes.filter((_, index) => receipts[index] !== null),
    withPlace: hashes.filter((_, index) => (transactions[index]?.blockNumber ?? null) !== null),
    logs: (logs as unknown[]).length,
  }
}

/** A sample shows the effects of the first so many transactions, and of no other. */
function expectWhole(now: Sample, first: Sample, whats: readonly string[]): void {
  const ran = whats.slice(0, now.included.length)
  const numberOf = (what: string) => ran.filter((each) => each === what).length
  expect(now.withReceipt).toEqual(now.included)
  expect(now.withPlace).toEqual(now.included)
  expect(now).toMatchObject({
    nonce: first.nonce + ran.length,
    received: first.received + numberOf('transfer'),
    count: first.count + numberOf('count'),
    logs: first.logs + numberOf('count'),
  })
}
