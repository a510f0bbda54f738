/**
 * Creates the parts of a backend, each after the ones it depends on.
 */

import { Impersonation } from '../accounts/impersonation.ts'
import { Wallet } from '../accounts/wallet.ts'
import { VirtualClock } from '../clock/virtual-clock.ts'
import type { Config } from '../config/config.ts'
import type { ForkSource } from '../config/fork-source.ts'
import { AccumulatedHits } from '../coverage/accumulated-hits.ts'
import { Faults } from '../faults/faults.ts'
import { GasCounts } from '../gas-report/gas-counts.ts'
import { Recorder } from '../journal/recorder.ts'
import { PayerBudget } from '../payer/budget.ts'
import { Permits } from '../primitives/permits.ts'
import { Confirmations } from '../producer/confirmations.ts'
import type { Scripts } from '../tracing/script.ts'
import type { BlobProofs } from '../transactions/blob-sidecar.ts'
import type { Artifacts } from './artifacts.ts'
import type { Backend } from './backend.ts'
import { CallBundles } from './call-bundles.ts'
import { CallGuards } from './call-guards.ts'
import { Calls } from './calls.ts'
import { Reorgs } from './chain-reorg.ts'
import { AsyncCheckScope } from './check-scope.ts'
import { ContractStorage } from './contract-storage.ts'
import { Events } from './events.ts'
import { createFaucet } from './faucet.ts'
import { FaultControl, type FaultWords } from './fault-control.ts'
import type { Remotes } from './fork-source.ts'
import { chainFrom, type GenesisTerms } from './genesis.ts'
import { Names } from './names.ts'
import { type ChainFactory, CurrentParts, createParts } from './parts.ts'
import { createPayer } from './payer.ts'
import { ProgressReports } from './progress.ts'
import { RecordedCalls } from './recorded-calls.ts'
import { RemoteChannels } from './remote-channels.ts'
import { type DevnetSetup, moveFork, setupElsewhere } from './setup.ts'
import { Snapshots } from './snapshots.ts'
import { StoppableScripts } from './stoppable-scripts.ts'
import { Time } from './time.ts'
import { Transactions } from './transactions.ts'
import { createTransportFaults } from './transport-faults.ts'
import type { ReplayReport } from './types.ts'
import { Waits } from './waits.ts'
import { WriteQueue } from './write-queue.ts'

/** The artifacts of the process, and functions of the layers above. */
export interface BackendDeps {
  readonly artifacts: Artifacts
  /** Default: its own with the option `gasReport`. A fork counts into those of its devnet. */
  readonly gasCounts?: GasCounts | undefined
  /** Default: its own with the option `coverage`. A fork counts into that of its devnet. */
  readonly coverage?: AccumulatedHits | undefined
  readonly remotes: Remotes
  readonly scripts: Scripts
  readonly blobProofs: BlobProofs
  /** The names and forms of JSON-RPC that faults contain. */
  readonly faultWords: FaultWords
  /** @param source the remote chain of a journal that has one */
  replay(journal: string, source: ForkSource | undefined): Promise<ReplayReport>
}

/**
 * Creates the backend of a devnet; {@link Snapshots.begin} seals its genesis.
 *
 * @param createChain default: a chain from genesis
 */
export function createBackend(
  setup: DevnetSetup,
  genesisTerms: GenesisTerms,
  deps: BackendDeps,
  createChain: ChainFactory = (now) => chainFrom(genesisTerms, setup, now),
): Backend {
  const { artifacts, remotes, scripts, blobProofs, faultWords, replay } = deps
  const { accounts, addresses, config, keys } = setup
  const clock = new VirtualClock(genesisTerms.timeMs)
  const { journalBytesMax } = config.limits
  const recorder = new Recorder({ clock, journalBytesMax })
  const progressReports = new ProgressReports()
  const { gasCounts = gasCountsFor(config) } = deps
  const events = new Events({
    clock,
    recorder,
    chainId: config.chainId,
    progressReports,
    gasCounts,
  })
  const faults = new Faults(clock, {
    max: config.limits.faultsMax,
    emit: (change) => events.emitFault(change),
    settle: () => events.settle(),
  })
  const { coverage = hitsFor(config) } = deps
  const partsDeps = { clock, faults, events, progressReports, coverage }
  const current = new CurrentParts(createParts(setup, partsDeps, createChain))
  const checkScope = new AsyncCheckScope()
  const queue = new WriteQueue(current, recorder, checkScope)
  const recordedCalls = new RecordedCalls({ recorder, queue })
  const callGuards = new CallGuards()
  const waits = new Waits()
  const channels = new RemoteChannels(setup)
  const impersonation = new Impersonation(config.autoImpersonate === 'on')
  const wallet = new Wallet(addresses, (shown) => events.emitAccounts(shown))
  const confirmations = new Confirmations(clock, {
    bySealing: config.receipts === 'sealed',
    includesHash: config.syncTimeoutHash === 'on',
  })
  const calls = new Calls({ current, events, progressReports, callGuards, artifacts, coverage })
  const names = new Names(artifacts, calls.creations, { accounts, config })
  const transactions = new Transactions({
    current,
    accounts,
    keys,
    impersonation,
    wallet,
    artifacts,
    blobProofs,
    calls,
    confirmations,
    queue,
    waits,
  })
  const sending = { current, clock, faults, transactions, queue }
  const faucet = createFaucet(sending)
  const budget = new PayerBudget()
  const payer = createPayer({ ...sending, accounts, budget, calls })
  const time = new Time({ current, clock, queue, recordedCalls, progressReports })
  const snapshots = new Snapshots(
    {
      current,
      clock,
      events,
      recorder,
      queue,
      channels,
      stateful: { faucet, payer: budget, impersonation, wallet, time, faults },
      createParts: (other, create) => createParts(other, partsDeps, create),
      createSibling: (other, terms) =>
        createBackend(other, terms, { ...deps, coverage, gasCounts }).snapshots,
      setupOn: async (forking) => {
        const other = await setupElsewhere(current.setup, forking, remotes)
        await channels.takeOver(other)
        return other
      },
    },
    genesisTerms,
  )
  const contractStorage = new ContractStorage({ calls, current, artifacts, recordedCalls })
  const reorgs = new Reorgs({ current, transactions, snapshots, queue })
  const callBundles = new CallBundles({ current, wallet, transactions, snapshots, queue })
  const transportFaults = createTransportFaults({
    current,
    clock,
    faults,
    calls,
    recordedCalls,
    waits,
  })
  const faultControl = new FaultControl(
    { current, clock, faults, queue, reorgs, snapshots, transportFaults },
    faultWords,
  )
  const { tracesMax, traceStreamsMax } = config.limits
  return Object.assign(current, {
    tracePermits: new Permits(tracesMax),
    streamPermits: new Permits(traceStreamsMax),
    accounts,
    keys,
    clock,
    recorder,
    events,
    queue,
    recordedCalls,
    checkScope,
    callGuards,
    waits,
    channels,
    impersonation,
    wallet,
    faults,
    confirmations,
    calls,
    transactions,
    faucet,
    payer,
    time,
    snapshots,
    reorgs,
    callBundles,
    transportFaults,
    faultControl,
    artifacts,
    contractStorage,
    coverage,
    gasCounts,
    names,
    scripts: new StoppableScripts(scripts),
    setRemoteUrl: (url: string) => moveFork(current.setup, url, remotes),
    replay: (journal: string) => replay(journal, current.setup.fork?.source),
  })
}

function gasCountsFor({ gasReport, limits }: Config): GasCounts | undefined {
  return gasReport === 'on' ? new GasCounts(limits.gasReportCodesMax) : undefined
}

function hitsFor({ coverage, limits }: Config): AccumulatedHits | undefined {
  return coverage === 'on' ? new AccumulatedHits(limits.coverageBytesMax) : undefined
}
