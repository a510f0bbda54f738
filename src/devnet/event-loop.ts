/**
 * The machine's event loop: the only place that gives others of this process a turn.
 */

// Taken once: a test may put another clock in the place of the machine's.
const { setImmediate } = globalThis

/** Resolves when everything that is ready to run by now has had its turn, promises included. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
