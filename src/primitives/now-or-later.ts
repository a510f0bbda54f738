/**
 * What is there at once or later, continued in one way for both.
 *
 * The fast engine answers at once and the reference with a promise. Each `await` on the way from an
 * answer to whoever asked costs a turn, also where nothing is waited for, and a call of a few µs has
 * six of them on its way.
 */

/** Goes on with a value: at once if it is there, otherwise as soon as it is. */
export function whenDone<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value)
}
