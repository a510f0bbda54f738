/**
 * JSON-RPC errors, and the table from refusals to their codes.
 *
 * Owns the codes that the devnet answers with; endpoints add their own (server/policy.ts). The core
 * throws {@link DevnetError}, which has none.
 *
 * @see https://www.jsonrpc.org/specification#error_object
 */

import { DevnetError, type DevnetErrorCode, Refusal } from '../primitives/errors.ts'
import { shortened, shortPrintable } from '../primitives/printable.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { quoted } from '../primitives/quoted.ts'
import { hasSource, stackWithFrames } from '../tracing/stack-text.ts'
import { stackTraceOf } from '../tracing/traced-error.ts'
import { InvariantViolation } from '../tracing/violation.ts'

/** A JSON-RPC error object: `code`, `message` and optional `data`. */
export class RpcError extends Refusal {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.data = data
  }
}

export const PARSE_ERROR = -32700
export const INVALID_REQUEST = -32600
export const METHOD_NOT_FOUND = -32601
/** The provider is disconnected (EIP-1193). */
export const DISCONNECTED = 4900
export const INVALID_PARAMS = -32602
export const METHOD_NOT_SUPPORTED = -32004
export const INTERNAL_ERROR = -32603
/** The wallet user rejected the request (EIP-1193). */
export const USER_REFUSED = 4001
export const TOO_MANY_SUBSCRIPTIONS = -32006
export const REQUEST_TOO_BIG = -32007
export const RESPONSE_TOO_BIG = -32008
export const SERVER_BUSY = -32009
export const BATCH_TOO_LARGE = -32010
export const BATCH_RESPONSE_TOO_LARGE = -32011
/** Name and code as in go-ethereum. */
export const TIMED_OUT = -32002
/** An invariant that the user defined does not hold. */
export const VIOLATED = -32000

/** The code of each refusal; the compiler checks that none is missing. */
export const codeOf = {
  ALREADY_KNOWN: -32000,
  ALREADY_RUNNING: -32000,
  BASE_FEATURES_INACTIVE: -32602,
  BASE_TRANSACTION_REFUSED: -32000,
  BLOCK_GAS_LIMIT_REACHED: -38015,
  BLOCK_NUMBERS_NOT_RISING: -38020,
  BLOCK_PRUNED: -32001,
  BLOCK_RANGE_BEYOND_HEAD: -32602,
  BLOCK_RANGE_REVERSED: -32602,
  BLOCK_TIMES_FALLING: -38021,
  BLOBS_REFUSED: -32000,
  BLOB_FEE_CAP_BELOW_BASE_FEE: -32000,
  BUNDLE_ID_TAKEN: 5720,
  // As in go-ethereum.
  CALL_TIMEOUT: -32000,
  CHAIN_ID_MISMATCH: -32000,
  CHAIN_NOT_ADDED: 4902,
  CHECK_MAY_ONLY_READ: -32000,
  CLOSED: -32002,
  CLUSTER_AWAY: -32002,
  CONDITION_UNMET: -32003,
  CONFIRMATION_TIMEOUT: 4,
  EXCEEDS_BLOCK_GAS_LIMIT: -32000,
  EXCEEDS_TRANSACTION_GAS_LIMIT: -32000,
  EXECUTION_HALTED: -32003,
  EXECUTION_REVERTED: 3,
  FAUCET_COOLDOWN: -32000,
  FAULTS_TOO_MANY: -32602,
  FEE_ABOVE_CAP: -32000,
  FEE_CAP_BELOW_BASE_FEE: -32000,
  FEE_HISTORY_BEYOND_HEAD: -32602,
  FILTERS_TOO_MANY: -32602,
  FORK_FAILED: -32000,
  FORK_NOT_RECORDED: -32000,
  FORK_UNVERIFIED: -32000,
  GAS_ALLOWANCE_EXCEEDED: -32000,
  GAS_REPORT_OFF: -32000,
  GENESIS_NOT_TRACEABLE: -32000,
  HALTED: -32011,
  INIT_CODE_TOO_LARGE: -32000,
  INSUFFICIENT_FUNDS: -32003,
  INSUFFICIENT_FUNDS_FOR_TRANSFER: -32003,
  INTRINSIC_GAS_TOO_LOW: -32000,
  INVALID_ADDRESS: -32602,
  COVERAGE_OFF: -32000,
  DEBUG_SESSIONS_TOO_MANY: -32602,
  INVALID_ARTIFACT: -32602,
  INVALID_FAULT: -32602,
  INVALID_JOURNAL: -32602,
  INVALID_OPTION: -32602,
  INVALID_SIGNATURE: -32602,
  INVALID_STORAGE_PATH: -32602,
  INVALID_STORAGE_VALUE: -32602,
  INVALID_TYPED_DATA: -32602,
  JOURNAL_NOT_KEPT: -32002,
  LOG_RANGE_TOO_WIDE: -32602,
  LOG_RESULTS_TOO_MANY: -32602,
  NFV_NOT_DEPLOYED: -32000,
  NO_GENESIS_FILE: METHOD_NOT_SUPPORTED,
  NO_L1: METHOD_NOT_SUPPORTED,
  NO_FLASHBLOCKS: METHOD_NOT_SUPPORTED,
  NONCE_MAX: -32003,
  NONCE_TOO_HIGH: -32000,
  NONCE_SET_BACK: -32602,
  NONCE_TOO_LOW: -32000,
  NOT_A_PRECOMPILE: -32000,
  NOT_JSON: -32602,
  NOT_WAITING: -32000,
  NO_STORAGE_LAYOUT: -32602,
  NO_SUCH_SLOT: -32000,
  OVERSIZED_TRANSACTION: -32000,
  PAYER_REJECTED: -32000,
  POOL_NOT_EMPTY: -32000,
  PRECOMPILES_MOVED_TO_ONE: -38023,
  PRECOMPILE_MOVED_TO_ITSELF: -38022,
  RECORDING_UNREADABLE: -32602,
  REPLACEMENT_UNDERPRICED: -32000,
  ROLLBACK_TOO_DEEP: -32602,
  RULES_UNKNOWN: -32602,
  SENDER_NOT_EOA: -32003,
  SIMULATION_TOO_LARGE: -38026,
  STATE_DIFF_BEFORE_FORK: -32602,
  STATE_DIFF_TOO_LARGE: -32602,
  STATE_UNREADABLE: -32602,
  STORAGE_TOO_LARGE: -32602,
  STREAM_UNREAD: -32000,
  TICKS_TOO_MANY: -32602,
  TIME_TOO_FAR: -32602,
  TIMEOUT_TOO_LONG: -32602,
  TIMESTAMP_TOO_LOW: -32602,
  TIP_ABOVE_FEE_CAP: -32003,
  TRACE_RANGE_TOO_WIDE: -32602,
  TRACER_FAILED: -32000,
  TRACE_TOO_LONG: -32000,
  TRANSACTION_EMPTY: -32602,
  TRANSACTION_INDEX_TOO_HIGH: -32000,
  TRANSACTION_TYPE_NOT_SUPPORTED: -32003,
  TRANSACTION_UNDECODABLE: -32602,
  TXPOOL_FULL: -32003,
  UNAUTHORIZED: 4100,
  UNKNOWN_BLOCK: -32001,
  UNKNOWN_BUNDLE: 5730,
  // The imitated node returns -32602; viem recreates a lost filter only for this code.
  UNKNOWN_FILTER: -32000,
  UNKNOWN_PREIMAGE: -32000,
  UNKNOWN_SIGNER: -32602,
  UNKNOWN_FLASHBLOCK: -32001,
  UNKNOWN_TRANSACTION: -32000,
  UNSUPPORTED_CAPABILITY: 5700,
  UNSUPPORTED_CHAIN: 5710,
  USDV_NOT_DEPLOYED: -32000,
  VALIDITY_REFUSED: -32602,
  WAITED_IN_VAIN: -32000,
  USER_REFUSED,
} as const satisfies Record<DevnetErrorCode, number>

/** The `data` of the few refusals that have it on the imitated network. */
function dataOf({ code, facts }: DevnetError): unknown {
  switch (code) {
    case 'CONFIRMATION_TIMEOUT':
    case 'EXECUTION_REVERTED':
    case 'PAYER_REJECTED':
      return facts.data
    case 'TRANSACTION_UNDECODABLE':
    case 'VALIDITY_REFUSED':
      return facts.reason
    case 'DEBUG_SESSIONS_TOO_MANY':
    case 'FAULTS_TOO_MANY':
    case 'FILTERS_TOO_MANY':
    case 'TICKS_TOO_MANY':
    case 'TIME_TOO_FAR':
    case 'TRACE_TOO_LONG':
      return `Exceeded max limit of ${facts.limit}`
    default:
      return undefined
  }
}

/** Converts a thrown value to an error for the client. Only bugs become -32603. */
export function rpcErrorFrom(error: unknown): RpcError {
  if (error instanceof RpcError) return error
  if (error instanceof DevnetError) {
    const answered = new RpcError(codeOf[error.code], error.message, dataOf(error), {
      cause: error,
    })
    return withSolidityStack(answered, error)
  }
  if (error instanceof InvariantViolation) {
    const { invariant, blockNumber, blockHash, transactionHash, message } = error
    const data = {
      invariant,
      blockNumber: quantityFromUint(blockNumber),
      blockHash,
      transactionHash,
    }
    return new RpcError(VIOLATED, message, data, { cause: error })
  }
  const text = error instanceof Error ? error.message : String(error)
  return new RpcError(INTERNAL_ERROR, `Internal error: ${text}`, undefined, { cause: error })
}

/** The `stack` of an error shows Solidity frames before those of JavaScript. */
export function withSolidityStack(answered: RpcError, cause: DevnetError): RpcError {
  const trace = stackTraceOf(cause)
  if (trace === undefined || !hasSource(trace) || answered.stack === undefined) return answered
  answered.stack = stackWithFrames(answered.stack, trace)
  return answered
}

/**
 * Converts a value thrown by the wallet user. An error with an integer code, as in EIP-1193, is
 * returned with that code; any other becomes 4001 with its own message. A wallet that was closed
 * meanwhile is disconnected.
 */
export function refusalFrom(thrown: unknown): RpcError | DevnetError {
  if (thrown instanceof DevnetError && thrown.code === 'CLOSED') {
    return new RpcError(DISCONNECTED, thrown.message)
  }
  if (thrown instanceof RpcError || thrown instanceof DevnetError) return thrown
  const fields = isFields(thrown) ? thrown : { message: thrown }
  const code = Number.isInteger(fields.code) ? Number(fields.code) : USER_REFUSED
  const message = String(fields.message ?? 'User rejected the request.')
  return new RpcError(code, message, fields.data, { cause: thrown })
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Not 4200 as in EIP-1193: viem falls back to other methods only for this code. */
export function methodNotFound(name: string): RpcError {
  return new RpcError(METHOD_NOT_FOUND, `Method not found: ${quoted(name)}`)
}

/** Characters of an explanation, and of the place in it. */
const explanationLengthMax = 1_000
const placeLengthMax = 200

/**
 * The imitated network says "Invalid params", and why in `data`; but clients print the message, so the
 * reason stands in both.
 *
 * @param explanation what was expected and what was found
 */
export function invalidParams(explanation: string): RpcError {
  const text = shortPrintable(explanation, explanationLengthMax)
  return new RpcError(INVALID_PARAMS, text, text)
}

/** Refuses a value. @throws {RpcError} -32602, always */
export function refuse(where: string, expected: string, value: unknown): never {
  const place = shortened(where, placeLengthMax) // it may have names of the client's
  throw invalidParams(`${place}: expected ${expected}, got ${quoted(value)}`)
}
