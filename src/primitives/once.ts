/**
 * What is made when it is first asked for.
 */

/** @returns what gives what `make` has made, the same each time */
export function once<Value extends NonNullable<unknown>>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}
