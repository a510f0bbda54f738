/**
 * A value that is computed on first use.
 */

/** @returns a function that calls `make` once and returns its result every time */
export function once<Value extends NonNullable<unknown>>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}
