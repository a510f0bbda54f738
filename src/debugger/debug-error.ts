/** A request of the editor that cannot be answered: the message says why, for the user. */
export class DebugError extends Error {
  override readonly name = 'DebugError'
}
