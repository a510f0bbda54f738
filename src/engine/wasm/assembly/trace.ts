/**
 * The switch of the trace: whether the host receives this execution's frames and logs.
 *
 * Consulted only where an execution calls, creates, logs or ends a frame.
 */

/** True if the execution has a listener. */
export let isTraced: bool = false

export function setTraced(value: bool): void {
  isTraced = value
}
