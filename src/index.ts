/**
 * The public names of `previewnet`.
 *
 * Gives a devnet its sockets and its machine's clock: the core does no I/O and reads no clock.
 */

import type { Devnet, DevnetServer, ListenOptions } from './api.ts'
import type { ArtifactFolder } from './artifacts/artifact-folder.ts'
import type { DevnetOptions } from './config/devnet-options.ts'
import type { ForkSource } from './config/fork-source.ts'
import { devnetFactory } from './devnet/create.ts'
import type { RehearseBlocksOptions } from './devnet/rehearse-blocks.ts'
import type { RehearseOptions } from './devnet/rehearse-session.ts'
import type { ReplayOptions } from './devnet/replay.ts'
import type { ForkedChain, RemoteChain } from './fork/remote-chain.ts'
import type { Hardfork } from './primitives/evm-rules.ts'
import type { Hash } from './primitives/hex.ts'
import { once } from './primitives/once.ts'
import type { RehearsalReport } from './rehearsal/report.ts'
import type { Rules } from './rehearsal/types.ts'
import { machine } from './server/machine.ts'
import type { Script } from './tracing/script.ts'
import type { BlobSidecar, CreatedSidecar } from './transactions/blob-sidecar.ts'

export type { Account } from './accounts/accounts.ts'
export type { ConsentRequest, Decide } from './accounts/wallet.ts'
export type {
  CheckedMoment,
  Devnet,
  DevnetArtifacts,
  DevnetFaults,
  DevnetServer,
  EventListeners,
  EventName,
  ForkOptions,
  Invariant,
  InvariantCheck,
  InvariantOptions,
  JournalListener,
  ListenOptions,
  MessageListener,
  MethodName,
  Moment,
  PastProvider,
  RequestArguments,
  RequestResult,
  ServedRequest,
  Snapshot,
  SubscriptionMessage,
  TraceEvent,
  TracerName,
  Truthy,
  UntilOptions,
} from './api.ts'
export type {
  ChainDefinition,
  ConsoleEvent,
  ConsoleListener,
  Machine,
  Progress,
  ProgressListener,
  RunOptions,
  TimeDriver,
  TransactionEvent,
  TransactionFailure,
  TransactionListener,
  Wait,
} from './backend/types.ts'
export type { BlockTag } from './chain/block-ref.ts'
export type { NetworkName } from './config/chain-options.ts'
export { type Config, options } from './config/config.ts'
export type { DevnetOptions, LoadProgress, SkippedArtifact } from './config/devnet-options.ts'
export type { ForkSource, RemoteProvider, RemoteWait } from './config/fork-source.ts'
export { genesisWarnings } from './config/genesis-file.ts'
export { type Limits, limits } from './config/limits.ts'
export type { Option } from './config/option.ts'
export type { AcceptedToken, PayerOptions } from './config/payer.ts'
export { resolveConfig } from './config/resolve.ts'
export {
  type Coverage,
  type CoveragePosition,
  type CoverageRange,
  type CoveredBranch,
  type CoveredFunction,
  type FileCoverage,
  mergeCoverage,
} from './coverage/istanbul.ts'
export { lcovFrom } from './coverage/lcov.ts'
export type { BlocksProgress, RehearseBlocksOptions } from './devnet/rehearse-blocks.ts'
export type { RehearseOptions } from './devnet/rehearse-session.ts'
export type { ReplayOptions } from './devnet/replay.ts'
export type { EngineFailure } from './engine/fallback.ts'
export {
  type NativeBlock,
  type NativeDefinition,
  type NativeGas,
  type NativeInput,
  NativeRevert,
  type NativeState,
} from './engine/native-definition.ts'
export type {
  DevnetFaucet,
  Drip,
  DripOptions,
  FaucetStatus,
  NfvDrip,
  UsdvDrip,
} from './faucet/faucet.ts'
export type { ChainFault } from './faults/chain-faults.ts'
export type { Chaos } from './faults/chaos.ts'
export type { ChaosOptions, ChaosProfile, ChaosRates } from './faults/chaos-profiles.ts'
export { type Fault, type FaultName, type FaultOf, faultKinds } from './faults/fault.ts'
export type { FaultChange, FaultStatus, PastFault } from './faults/faults.ts'
export type { FaultKind, Field } from './faults/kind.ts'
export type { TransportFault } from './faults/transport-fault.ts'
export type { ForkedChain } from './fork/remote-chain.ts'
export type { RemoteWarning, Verification } from './fork/verification.ts'
export {
  type GasChange,
  gasChangesMarkdown,
  gasChangesTable,
  gasReportChanges,
} from './gas-report/changes.ts'
export type {
  ContractGas,
  DeploymentGas,
  FunctionGas,
  GasReport,
} from './gas-report/gas-report.ts'
export { gasReportMarkdown, gasReportTable } from './gas-report/report-tables.ts'
export type { Codec, Refuse } from './primitives/codec.ts'
export { DevnetError, type DevnetErrorCode, InvariantError } from './primitives/errors.ts'
export { type Address, type Hash, type Hex, isAddress } from './primitives/hex.ts'
export type { Schema } from './primitives/schema.ts'
export type { Upgrade, UpgradesAt } from './primitives/upgrades.ts'
export type {
  ContractTally,
  FailOn,
  RehearsalReport,
  RehearsedTransaction,
  ReportCause,
  Tally,
  Target,
} from './rehearsal/report.ts'
export type {
  Cause,
  CauseFrame,
  OutcomeDifference,
  Rehearsal,
  RehearsalOptions,
  RehearsedOutcome,
  Rules,
  Verdict,
} from './rehearsal/types.ts'
export type { Connection, WireClient } from './rpc/connection.ts'
export { RpcError } from './rpc/errors.ts'
export type {
  WireAnyCallRequest,
  WireBlock,
  WireBlockObject,
  WireCallFrame,
  WireCallRequest,
  WireDebugTrace,
  WireFlatFrame,
  WireHeader,
  WireLocalizedTrace,
  WireLog,
  WireLogFilter,
  WirePrestateTrace,
  WireReceipt,
  WireReplay,
  WireStateBlock,
  WireStructTrace,
  WireTrace,
  WireTraces,
  WireTransaction,
} from './rpc/reference.ts'
export type { SubscriptionName, SubscriptionTypes } from './rpc/subscriptions/index.ts'
export type { SubscriptionStream } from './rpc/subscriptions/stream.ts'
export { allocFromGenesis } from './state/alloc.ts'
export type { AccountChanges, Difference, StateChanges } from './state/changes.ts'
export type { GenesisAccount } from './state/packed-accounts.ts'
export type { BlocksPart, StateMark } from './state-file/file.ts'
export type { StateAppend } from './state-file/file-writer.ts'
export type { NamedAccountChanges, NamedStateChanges, VariableChanges } from './storage/changes.ts'
export type { StorageValue, WritableStorageValue } from './storage/value.ts'
export type { ConsoleMessage, ConsoleValue } from './tracing/console.ts'
export { InvariantViolation, type SuspectTransaction } from './tracing/violation.ts'
export { NAME, VERSION } from './version.ts'

/**
 * Starts a devnet: genesis sealed, block 1 pending.
 *
 * @throws {DevnetError} INVALID_OPTION, STATE_UNREADABLE, FORK_FAILED, or FORK_UNVERIFIED
 */
export async function createDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const { devnet } = await devnets.create(options)
  return devnet
}

/**
 * Recreates a devnet from its journal: the same blocks, receipts, notifications and digest. An
 * incomplete last line, as a crash leaves it, is ignored.
 *
 * @throws {DevnetError} INVALID_JOURNAL with `line` and `reason`: the text is damaged or not a
 *   journal, this version does not accept the options, or the results differ from the recorded ones
 */
export async function replay(journal: string, options?: ReplayOptions): Promise<Devnet> {
  const replays = await import('./devnet/replay.ts')
  return replays.replay(journal, devnets, options)
}

/**
 * Rehearses a session: makes every input of a journal by its rules and by others, and says which
 * transactions do something else, why, and at which line.
 *
 * @throws {DevnetError} INVALID_JOURNAL as {@link replay}, RULES_UNKNOWN if the network has no such rules
 */
export async function rehearse(
  journal: string,
  rules: Rules,
  options?: RehearseOptions,
): Promise<RehearsalReport> {
  const sessions = await import('./devnet/rehearse-session.ts')
  return sessions.rehearseSession(journal, devnets, rules, options)
}

/**
 * Rehearses the transactions of a remote chain's newest blocks: those that touch an address, or all.
 *
 * @throws {DevnetError} INVALID_OPTION, RULES_UNKNOWN if the chain has no such rules, and the errors of a
 *   fork
 */
export async function rehearseBlocks(options: RehearseBlocksOptions): Promise<RehearsalReport> {
  const blocks = await import('./devnet/rehearse-blocks.ts')
  return blocks.rehearseBlocks(devnets, options)
}

const devnets = devnetFactory({
  machine,
  /** Loads the server when a devnet first listens: most devnets are used in process. */
  async listen(devnet: Devnet, options: ListenOptions): Promise<DevnetServer> {
    const server = await import('./server/listen.ts')
    return server.listen(devnet, options)
  },
  remotes: {
    /** Loads the client of remote chains when a devnet first forks one. */
    async open(
      source: ForkSource,
      pin: ForkedChain | undefined,
      hardfork: Hardfork | undefined,
    ): Promise<RemoteChain> {
      const remotes = await openRemotes()
      return remotes.open(source, pin, hardfork)
    },
    async move(chain: RemoteChain, source: ForkSource): Promise<void> {
      const remotes = await openRemotes()
      return remotes.move(chain, source)
    },
  },
  scripts: {
    async open(...given): Promise<Script> {
      const scripts = await openScripts()
      return scripts.open(...given)
    },
  },
  blobProofs: {
    async verify(sidecar: BlobSidecar): Promise<readonly Hash[] | undefined> {
      const proofs = await openBlobProofs()
      return proofs.verify(sidecar)
    },
    async create(blobs: readonly Uint8Array[]): Promise<CreatedSidecar> {
      const proofs = await openBlobProofs()
      return proofs.create(blobs)
    },
  },
  artifactFolders: {
    /** Loads the reader of artifact folders when a devnet first gets one. */
    async open(path: string, bytesMax: number): Promise<ArtifactFolder> {
      const folders = await openFolders()
      return folders.open(path, bytesMax)
    },
  },
})

/** The interpreter of tracers in JavaScript, loaded when a trace first needs it. */
const openScripts = once(async () => {
  const { QuickScripts } = await import('./quickjs/open.ts')
  return new QuickScripts(machine)
})

/** The verifier of blobs, loaded when a transaction first brings some. */
const openBlobProofs = once(async () => {
  const { KzgProofs } = await import('./kzg/open.ts')
  return new KzgProofs()
})

/** The artifact folders that the devnets of this process share. */
const openFolders = once(async () => {
  const { DiskFolders } = await import('./project/open.ts')
  return new DiskFolders(machine)
})

/** The remote chains that the devnets of this process share. */
const openRemotes = once(async () => {
  const { Remotes } = await import('./remote/open.ts')
  return new Remotes(machine)
})
