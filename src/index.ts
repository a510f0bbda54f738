/**
 * What a user imports.
 */

export type { Account } from './accounts/accounts.ts'
export type { ConsentRequest, Decide } from './accounts/wallet.ts'
export type {
  ChainDefinition,
  CheckedMoment,
  ConsoleEvent,
  ConsoleListener,
  Devnet,
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
  TracerName,
} from './api.ts'
export type { BlockTag } from './chain/block-ref.ts'
export {
  type Config,
  type DevnetOptions,
  type NetworkName,
  options,
  resolveConfig,
} from './config/config.ts'
export type { Option } from './config/option.ts'
export { createDevnet } from './devnet/devnet.ts'
export type { Progress, ProgressListener } from './devnet/progress.ts'
export type { Truthy, UntilOptions } from './devnet/until.ts'
export type { EngineFailure } from './engine/fallback.ts'
export type {
  DevnetFaucet,
  Drip,
  DripOptions,
  FaucetStatus,
  NfvDrip,
  UsdvDrip,
} from './faucet/faucet.ts'
export type { ChainFault } from './faults/chain-faults.ts'
export { type Fault, type FaultName, type FaultOf, faultKinds } from './faults/fault.ts'
export type { FaultChange, FaultStatus } from './faults/faults.ts'
export type { FaultKind, Field, FieldSchema } from './faults/kind.ts'
export type { HttpFate } from './faults/responses.ts'
export type { FaultySocket } from './faults/sockets.ts'
export type { ServedWire } from './faults/wire.ts'
export type { WireFault } from './faults/wire-fault.ts'
export type { CountedTransport, SoleTransport } from './journal/recorder.ts'
export { DevnetError, type DevnetErrorCode, InvariantError } from './primitives/errors.ts'
export { type Address, type Hash, type Hex, isAddress } from './primitives/hex.ts'
export { type ReplayOptions, replay } from './replay.ts'
export type { Connection, EndpointRules, WireClient } from './rpc/connection.ts'
export {
  BUSY_TEXT,
  failureText,
  PARSE_ERROR_TEXT,
  TIMED_OUT_TEXT,
  tooBigText,
  type Watch,
} from './rpc/dispatcher.ts'
export { RpcError } from './rpc/errors.ts'
export type { SubscriptionName, SubscriptionTypes } from './rpc/subscriptions/index.ts'
export type { Notification, SharedText } from './rpc/subscriptions/notification.ts'
export type { SubscriptionStream } from './rpc/subscriptions/stream.ts'
export type { TimeDriver } from './rpc/time-driver.ts'
export type { WireBlockObject, WireHeader } from './rpc/wire/objects/block.ts'
export type { WireCallFrame } from './rpc/wire/objects/call-frame.ts'
export type { WireDebugTrace, WireTraces } from './rpc/wire/objects/debug-trace.ts'
export type { WireFlatFrame, WireLocalizedTrace, WireTrace } from './rpc/wire/objects/flat-frame.ts'
export type { WireLog } from './rpc/wire/objects/log.ts'
export type { WireReplay } from './rpc/wire/objects/parity-replay.ts'
export type { WirePrestateTrace } from './rpc/wire/objects/prestate-trace.ts'
export type { WireReceipt } from './rpc/wire/objects/receipt.ts'
export type { WireStructTrace } from './rpc/wire/objects/struct-trace.ts'
export type { WireTransaction } from './rpc/wire/objects/transaction.ts'
export type { WireBlock, WireStateBlock } from './rpc/wire/params.ts'
export type { WireCallRequest, WireLogFilter } from './rpc/wire/requests.ts'
export { allocFromGenesis, type GenesisAccount } from './state/alloc.ts'
export type { AccountChanges, Difference, StateChanges } from './state/changes.ts'
export type { ConsoleMessage, ConsoleValue } from './tracing/console.ts'
export { InvariantViolation, type SuspectTransaction } from './tracing/violation.ts'
export { NAME, VERSION } from './version.ts'
