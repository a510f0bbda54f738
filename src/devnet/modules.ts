/**
 * Creates the modules of a devnet, each after the ones it depends on.
 */

import { Impersonation } from '../accounts/impersonation.ts'
import { Wallet } from '../accounts/wallet.ts'
import type { Chain } from '../chain/chain.ts'
import { VirtualClock } from '../clock/virtual-clock.ts'
import { ChainIds } from '../execution/chain-ids.ts'
import { Faults } from '../faults/faults.ts'
import { Recorder } from '../journal/recorder.ts'
import { Confirmations } from '../producer/confirmations.ts'
import { Producer } from '../producer/producer.ts'
import { Connections } from '../rpc/connection.ts'
import { Calls } from './calls.ts'
import { CheckScope } from './check-scope.ts'
import { StateDump } from './dump.ts'
import { withFallback } from './engines.ts'
import { Events } from './events.ts'
import { createFaucet } from './faucet.ts'
import { FaultControl } from './faults.ts'
import { chainFrom, type GenesisTerms } from './genesis.ts'
import { Invariants } from './invariants.ts'
import { ProgressReports } from './progress.ts'
import { RecordedCalls } from './recorded-calls.ts'
import type { DevnetFactory } from './recorded-devnet.ts'
import { Reorgs } from './reorg.ts'
import { reportOf } from './replay.ts'
import type { DevnetSetup } from './setup.ts'
import { Snapshots } from './snapshots.ts'
import { Streams } from './streams.ts'
import { Time } from './time.ts'
import { Transactions } from './transactions.ts'
import { Waits } from './waits.ts'
import { CallBundles } from './wallet.ts'
import { createWire } from './wire.ts'
import { WriteQueue } from './write-queue.ts'

/** The modules of one devnet. */
export type Modules = ReturnType<typeof createModules>

/**
 * @param devnets creates the devnets of replays
 * @param createChain gets the function that returns the virtual time; default: a chain from genesis
 */
export function createModules(
  setup: DevnetSetup,
  genesisTerms: GenesisTerms,
  devnets: DevnetFactory,
  createChain: (now: () => number) => Chain = (now) => chainFrom(genesisTerms, setup, now),
) {
  const { config, accounts, addresses, alloc, keys, network } = setup
  const clock = new VirtualClock(genesisTerms.timeMs, (fromMs) => events.emitTime(fromMs))
  const now = () => clock.nowMs
  const recorder = new Recorder({ now, journalBytesMax: config.journalBytesMax })
  const chainIds = new ChainIds(config.chainId)
  const progressReports = new ProgressReports()
  const events = new Events({ recorder, chainIds, progressReports })
  const checkScope = new CheckScope()
  const queue = new WriteQueue(
    () => recorder.claim(),
    () => checkScope.expectOutside(),
  )
  const recordedCalls = new RecordedCalls({ recorder, queue })
  const waits = new Waits()
  const impersonation = new Impersonation()
  const wallet = new Wallet(addresses, (shown) => events.listeners.accountsChanged.emit([...shown]))
  const engine = withFallback(setup.engine, config, accounts, (failure) =>
    events.listeners.engineFailure.emit(failure),
  )
  const chain = createChain(now)
  const faults = new Faults(clock, {
    max: config.faultsMax,
    emit: (change) => events.emitFault(change),
    settle: () => events.onSettle(),
  })
  const emitter = {
    emit: events.emit.bind(events),
    settle: () => events.onSettle(),
    betweenBlocks: () => progressReports.betweenBlocks(),
  }
  const core = { config, network, engine, clock, chainIds, chain, faults }
  const producer = new Producer({ ...core, ...emitter }, config)
  const confirmations = new Confirmations(clock, config.network === 'plain')
  const lower = { ...core, accounts, keys, wallet, impersonation, producer, confirmations }
  const shared = { ...lower, recorder, queue, recordedCalls, events, waits, progressReports }
  const calls = new Calls(shared)
  const wire = createWire({ ...shared, calls })
  const connections = new Connections({
    ...shared,
    limits: config,
    waitFor: (what) => waits.add({ kind: 'subscription', what }),
    // The writer waits for a check: its requests wait for no late answer.
    bypassesFaults: () => checkScope.isInside,
  })
  const transactions = new Transactions({ ...shared, calls })
  const faucet = createFaucet({ ...shared, transactions })
  const time = new Time(shared)
  const streams = new Streams({ connections, waits, unreadMax: config.streamUnreadMax })
  const provider = connections.provide('process', (subscription, result) => {
    // Frozen: all listeners get the same object.
    const data = Object.freeze({ subscription, result })
    events.listeners.message.emit(Object.freeze({ type: 'eth_subscription', data }))
  })
  const invariants = new Invariants({ ...shared, calls, checkScope, provider })
  const snapshots = new Snapshots(
    { ...shared, faucet, time, connections, invariants },
    genesisTerms,
    (elsewhere) => createModules(setup, elsewhere, devnets).snapshots,
  )
  const reorgs = new Reorgs({ ...shared, transactions, snapshots })
  const faultControl = new FaultControl({ ...shared, reorgs, snapshots, wire })
  const callBundles = new CallBundles({ ...shared, transactions, snapshots })
  const replay = (journal: string) => reportOf(journal, devnets)
  const changing = { transactions, callBundles, time, snapshots, reorgs, faultControl }
  const lent = { ...shared, ...changing, inputs: recorder, calls, replay }
  connections.lend(lent)
  const dump = new StateDump({ ...lent, connections, alloc })
  events.subscribe('time', ({ fromMs }) => wire.moved(fromMs))
  events.subscribe('fault', (change) => {
    wire.changed(change)
    connections.wire = wire.isIdle ? undefined : wire
  })
  // Clients first, then the sends that wait for a receipt, then the checks.
  events.subscribe('chain', (event) => connections.publish(event))
  events.subscribe('chain', (event) => confirmations.receive(event))
  events.subscribe('chain', (event) => invariants.receive(event))
  return { ...lent, checkScope, connections, dump, faucet, invariants, provider, streams, wire }
}

/** Finishes the jobs enqueued so far, and ends everything that waits. */
export async function closeModules(modules: Modules): Promise<void> {
  const { confirmations, provider, queue, recorder, streams, time, wire } = modules
  // A run ends with its devnet; the error of its last step is not thrown here.
  await time.driver?.stop().catch(() => {})
  wire.release(() => true)
  await queue.close()
  recorder.close()
  streams.close()
  confirmations.close()
  provider.close()
}
