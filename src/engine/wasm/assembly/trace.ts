/**
 * The switches of the trace: what the host receives of this execution.
 *
 * `isTraced` is consulted only where an execution calls, creates, logs or ends a frame; opcodes are
 * reported by an interpreter of their own.
 */

/** True if the host receives frames and logs. */
export let isTraced: bool = false
/** True if it receives opcodes, too. */
export let isStepped: bool = false

export function setTraced(traced: bool, stepped: bool): void {
  isTraced = traced
  isStepped = stepped
}
