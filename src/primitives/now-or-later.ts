/**
 * Continues with a value that is there now or promised.
 *
 * The fast engine answers synchronously, the reference engine with a promise. Each `await` costs a
 * turn of the event loop even for a plain value, and a call of a few µs would pass six of them.
 */

/** Applies `next` at once to a value, or later to a promise's value. */
export function whenDone<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value)
}
