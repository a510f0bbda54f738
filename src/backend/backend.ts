/**
 * The backend: what runs a chain, below JSON-RPC and below the devnet that a user holds.
 *
 * Methods receive it. create-backend.ts creates its parts.
 */

import type { Account } from '../accounts/accounts.ts'
import type { Impersonation } from '../accounts/impersonation.ts'
import type { Wallet } from '../accounts/wallet.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import type { AccumulatedHits } from '../coverage/accumulated-hits.ts'
import type { Faucet } from '../faucet/faucet.ts'
import type { Faults } from '../faults/faults.ts'
import type { TransportFaults } from '../faults/transport.ts'
import type { GasCounts } from '../gas-report/gas-counts.ts'
import type { Recorder } from '../journal/recorder.ts'
import type { Payer } from '../payer/payer.ts'
import type { Address } from '../primitives/hex.ts'
import type { Permits } from '../primitives/permits.ts'
import type { Confirmations } from '../producer/confirmations.ts'
import type { Artifacts } from './artifacts.ts'
import type { CallBundles } from './call-bundles.ts'
import type { CallGuards } from './call-guards.ts'
import type { Calls } from './calls.ts'
import type { Reorgs } from './chain-reorg.ts'
import type { ContractStorage } from './contract-storage.ts'
import type { Events } from './events.ts'
import type { FaultControl } from './fault-control.ts'
import type { Names } from './names.ts'
import type { CurrentParts, Parts } from './parts.ts'
import type { RecordedCalls } from './recorded-calls.ts'
import type { RemoteChannels } from './remote-channels.ts'
import type { Snapshots } from './snapshots.ts'
import type { StoppableScripts } from './stoppable-scripts.ts'
import type { Time } from './time.ts'
import type { Transactions } from './transactions.ts'
import type { ReplicaView } from './transport-faults.ts'
import type { CheckScope, ReplayReport } from './types.ts'
import type { Waits } from './waits.ts'
import type { WriteQueue } from './write-queue.ts'

/** The parts of the chain in force, and the modules that outlive a chain beside them. */
export interface Backend extends Parts {
  /** The dev accounts. */
  readonly accounts: readonly Account[]
  /** The same by address. */
  readonly keys: ReadonlyMap<Address, Account>
  readonly clock: VirtualClock
  /** Records every call that changes the devnet. */
  readonly recorder: Recorder
  readonly events: Events
  readonly queue: WriteQueue<CurrentParts>
  readonly recordedCalls: RecordedCalls
  readonly checkScope: CheckScope
  readonly callGuards: CallGuards
  readonly waits: Waits
  readonly channels: RemoteChannels
  readonly impersonation: Impersonation
  readonly wallet: Wallet
  readonly faults: Faults
  readonly confirmations: Confirmations
  readonly calls: Calls
  /** Shared with the forks of the devnet; `undefined` without the option `coverage`. */
  readonly coverage: AccumulatedHits | undefined
  readonly transactions: Transactions
  readonly faucet: Faucet
  /** `undefined` without the option `payer`. */
  readonly payer: Payer | undefined
  readonly time: Time
  readonly snapshots: Snapshots
  readonly reorgs: Reorgs
  readonly callBundles: CallBundles
  /** Faults between the devnet and its clients. */
  readonly transportFaults: TransportFaults<ReplicaView>
  readonly faultControl: FaultControl
  /** The compiled contracts that this devnet and its forks know. */
  readonly artifacts: Artifacts
  /** Shared with the forks of the devnet; `undefined` without the option `gasReport`. */
  readonly gasCounts: GasCounts | undefined
  /** Reads and writes storage by the names of variables. */
  readonly contractStorage: ContractStorage
  /** The names of contracts and accounts. */
  readonly names: Names
  /** For traces that are whole in memory, and for those that are streamed. */
  readonly tracePermits: Permits
  readonly streamPermits: Permits
  /** Runs the scripts of tracers. */
  readonly scripts: StoppableScripts
  /**
   * Asks another endpoint for the rest of the fork's chain.
   *
   * @throws {DevnetError} INVALID_OPTION, FORK_FAILED, or FORK_UNVERIFIED; nothing has changed then
   */
  setRemoteUrl(url: string): Promise<void>
  /** Replays a journal on a devnet of its own. @throws {DevnetError} INVALID_JOURNAL */
  replay(journal: string): Promise<ReplayReport>
}
