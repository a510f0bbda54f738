/**
 * A value that is there now or promised, and how to continue with it.
 *
 * The fast engine answers synchronously, the reference engine with a promise. Each `await` costs a
 * turn of the event loop even for a plain value, and a call of a few µs would pass six of them.
 *
 * Promise: everything here is synchronous as long as all values are there. No other file tests for a
 * promise by itself. Declarations that users import write the union out.
 */

export type MaybePromise<Value> = Value | Promise<Value>

/** True for a native promise; any other thenable counts as a value. */
export function isPromise<Value>(value: MaybePromise<Value>): value is Promise<Value> {
  return value instanceof Promise
}

/**
 * Applies `next` at once to a value, or later to a promise's value.
 *
 * It is not called `then`: an awaited import of a module that exports a `then` calls that.
 *
 * @param failed gets the reason if the promise rejects, not what `next` throws; without it the
 *   result rejects with the reason
 */
export function andThen<Value, Result>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Result>,
  failed?: (reason: unknown) => MaybePromise<Result>,
): MaybePromise<Result> {
  return isPromise(value) ? value.then(next, failed) : next(value)
}

/** Runs a function; `failed` gets the error that it throws or that its promise rejects with. */
export function withCatch<Value>(
  run: () => MaybePromise<Value>,
  failed: (error: unknown) => MaybePromise<Value>,
): MaybePromise<Value> {
  let value: MaybePromise<Value>
  try {
    value = run()
  } catch (error) {
    return failed(error)
  }
  return isPromise(value) ? value.catch(failed) : value
}

/** Runs a function; calls `onEnd` when it has returned or thrown, or when its promise settles. */
export function withFinally<Value>(
  run: () => MaybePromise<Value>,
  onEnd: () => void,
): MaybePromise<Value> {
  let value: MaybePromise<Value>
  try {
    value = run()
  } catch (error) {
    onEnd()
    throw error
  }
  if (isPromise(value)) return value.finally(onEnd)
  onEnd()
  return value
}

/** Visits items one after the other: each when the visit before it is over. */
export function forEachInOrder<Item>(
  items: Iterable<Item>,
  visit: (item: Item) => MaybePromise<void>,
): MaybePromise<void> {
  const iterator = items[Symbol.iterator]()
  const visitRest = (): MaybePromise<void> => {
    for (let next = iterator.next(); next.done !== true; next = iterator.next()) {
      const visited = visit(next.value)
      if (isPromise(visited)) return visited.then(visitRest)
    }
  }
  return visitRest()
}
