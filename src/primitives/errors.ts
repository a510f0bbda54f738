/**
 * The core's errors.
 *
 * `DevnetError`: the request is valid and refused. It carries a code word and facts; rpc/errors.ts
 * maps words to JSON-RPC codes. `InvariantError`: a bug of ours; it stops the write queue.
 */

/** All reasons to refuse. */
export type DevnetErrorCode =
  | 'ALREADY_KNOWN'
  | 'ALREADY_RUNNING'
  | 'BASE_FEATURES_INACTIVE'
  | 'BASE_TRANSACTION_REFUSED'
  | 'BLOCK_GAS_LIMIT_REACHED'
  | 'BLOCK_NUMBERS_NOT_RISING'
  | 'BLOCK_PRUNED'
  | 'BLOCK_RANGE_BEYOND_HEAD'
  | 'BLOCK_RANGE_REVERSED'
  | 'BLOCK_TIMES_FALLING'
  | 'BLOBS_REFUSED'
  | 'BLOB_FEE_CAP_BELOW_BASE_FEE'
  | 'BUNDLE_ID_TAKEN'
  | 'CALL_TIMEOUT'
  | 'CHAIN_ID_MISMATCH'
  | 'CHAIN_NOT_ADDED'
  | 'CHECK_MAY_ONLY_READ'
  | 'CLOSED'
  | 'CLUSTER_AWAY'
  | 'CONDITION_UNMET'
  | 'CONFIRMATION_TIMEOUT'
  | 'EXCEEDS_BLOCK_GAS_LIMIT'
  | 'EXCEEDS_TRANSACTION_GAS_LIMIT'
  | 'EXECUTION_HALTED'
  | 'EXECUTION_REVERTED'
  | 'FAUCET_COOLDOWN'
  | 'FAULTS_TOO_MANY'
  | 'FEE_ABOVE_CAP'
  | 'FEE_CAP_BELOW_BASE_FEE'
  | 'FEE_HISTORY_BEYOND_HEAD'
  | 'FILTERS_TOO_MANY'
  | 'FORK_FAILED'
  | 'FORK_NOT_RECORDED'
  | 'FORK_UNVERIFIED'
  | 'GAS_ALLOWANCE_EXCEEDED'
  | 'GAS_REPORT_OFF'
  | 'GENESIS_NOT_TRACEABLE'
  | 'HALTED'
  | 'INIT_CODE_TOO_LARGE'
  | 'INSUFFICIENT_FUNDS'
  | 'INSUFFICIENT_FUNDS_FOR_TRANSFER'
  | 'INTRINSIC_GAS_TOO_LOW'
  | 'INVALID_ADDRESS'
  | 'COVERAGE_OFF'
  | 'DEBUG_SESSIONS_TOO_MANY'
  | 'INVALID_ARTIFACT'
  | 'INVALID_FAULT'
  | 'INVALID_JOURNAL'
  | 'INVALID_OPTION'
  | 'INVALID_SIGNATURE'
  | 'INVALID_STORAGE_PATH'
  | 'INVALID_STORAGE_VALUE'
  | 'INVALID_TYPED_DATA'
  | 'JOURNAL_NOT_KEPT'
  | 'LOG_RANGE_TOO_WIDE'
  | 'LOG_RESULTS_TOO_MANY'
  | 'NFV_NOT_DEPLOYED'
  | 'NO_GENESIS_FILE'
  | 'NO_L1'
  | 'NO_FLASHBLOCKS'
  | 'NONCE_MAX'
  | 'NONCE_TOO_HIGH'
  | 'NONCE_SET_BACK'
  | 'NONCE_TOO_LOW'
  | 'NOT_A_PRECOMPILE'
  | 'NOT_JSON'
  | 'NOT_WAITING'
  | 'NO_STORAGE_LAYOUT'
  | 'NO_SUCH_SLOT'
  | 'OVERSIZED_TRANSACTION'
  | 'PAYER_REJECTED'
  | 'POOL_NOT_EMPTY'
  | 'PRECOMPILES_MOVED_TO_ONE'
  | 'PRECOMPILE_MOVED_TO_ITSELF'
  | 'RECORDING_UNREADABLE'
  | 'REPLACEMENT_UNDERPRICED'
  | 'ROLLBACK_TOO_DEEP'
  | 'RULES_UNKNOWN'
  | 'SENDER_NOT_EOA'
  | 'SIMULATION_TOO_LARGE'
  | 'STATE_DIFF_BEFORE_FORK'
  | 'STATE_DIFF_TOO_LARGE'
  | 'STATE_UNREADABLE'
  | 'STORAGE_TOO_LARGE'
  | 'STREAM_UNREAD'
  | 'TICKS_TOO_MANY'
  | 'TIME_TOO_FAR'
  | 'TIMEOUT_TOO_LONG'
  | 'TIMESTAMP_TOO_LOW'
  | 'TIP_ABOVE_FEE_CAP'
  | 'TRACE_RANGE_TOO_WIDE'
  | 'TRACE_TOO_LONG'
  | 'TRACER_FAILED'
  | 'TRANSACTION_EMPTY'
  | 'TRANSACTION_INDEX_TOO_HIGH'
  | 'TRANSACTION_TYPE_NOT_SUPPORTED'
  | 'TRANSACTION_UNDECODABLE'
  | 'TXPOOL_FULL'
  | 'UNAUTHORIZED'
  | 'UNKNOWN_BLOCK'
  | 'UNKNOWN_BUNDLE'
  | 'UNKNOWN_FILTER'
  | 'UNKNOWN_PREIMAGE'
  | 'UNKNOWN_SIGNER'
  | 'UNKNOWN_FLASHBLOCK'
  | 'UNKNOWN_TRANSACTION'
  | 'UNSUPPORTED_CAPABILITY'
  | 'UNSUPPORTED_CHAIN'
  | 'USDV_NOT_DEPLOYED'
  | 'VALIDITY_REFUSED'
  | 'WAITED_IN_VAIN'
  | 'USER_REFUSED'

/** A refusal: the request is clear, and nothing was changed. Everything else is a bug of ours. */
export class Refusal extends Error {}

/** A refusal by the core. `facts` is for machines, `message` has go-ethereum's wording. */
export class DevnetError extends Refusal {
  override readonly name = 'DevnetError'
  readonly code: DevnetErrorCode
  readonly facts: Readonly<Record<string, unknown>>

  constructor(
    code: DevnetErrorCode,
    message: string,
    facts: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.code = code
    this.facts = facts
  }
}

/** A bug of ours. After one, reads still answer and every write fails with the same error. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError'
}

/** @throws {InvariantError} with `message` unless `condition` holds */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvariantError(message)
}

/** Replaces the message of an error, and in its stack as well: runners of tests print the one or the other. */
export function reword(error: Error, message: string): void {
  const { message: before, stack } = error
  error.message = message
  const place = before === '' ? /$/m : before // without a message, the end of the first line
  if (stack !== undefined) error.stack = stack.replace(place, () => message)
}
