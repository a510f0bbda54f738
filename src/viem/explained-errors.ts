/**
 * Errors of viem's actions that begin with the call, the error and the Solidity frames of a failure.
 *
 * viem keeps the devnet's error as the innermost of several causes, and runners print its frames below
 * those of the others. Only `message` and `stack` change, and viem's own text follows.
 */

import { reword } from '../primitives/errors.ts'
import { withCatch } from '../primitives/maybe-promise.ts'
import { causeLines, frameLine, frameName, hasSource } from '../tracing/stack-text.ts'
import type { StackTrace } from '../tracing/stack-trace.ts'
import { stackTraceOf } from '../tracing/traced-error.ts'

/** `message` and `stack` as viem wrote them. */
interface Words {
  readonly message: string
  readonly stack: string | undefined
}

/** Errors that an action explained, until the action around it explains its own. */
const explained = new WeakMap<Error, Words>()

/** Has every action of a client explain its errors. @returns the client */
export function withExplainedErrors<Client extends object>(client: Client): Client {
  for (const [name, action] of Object.entries(client) as [string, unknown][]) {
    if (typeof action !== 'function' || name === 'extend') continue
    const run = action as (...args: readonly unknown[]) => unknown // checked above
    const explaining = (...args: readonly unknown[]) =>
      withCatch(() => run(...args), rethrowExplained)
    Object.assign(client, { [name]: explaining })
  }
  return client
}

function rethrowExplained(error: unknown): never {
  if (!(error instanceof Error)) throw error
  let trace: StackTrace | undefined
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    trace ??= stackTraceOf(cause)
    const words = explained.get(cause)
    if (words !== undefined) Object.assign(cause, words)
  }
  // A request by itself throws the devnet's own error, whose stack has the frames.
  if (trace !== undefined && hasSource(trace) && stackTraceOf(error.cause) === undefined) {
    const { message, stack } = error
    explained.set(error, { message, stack })
    reword(error, `${headline(trace)}\n\n${message}`)
  }
  throw error
}

/** `Vault.deposit: reverted with custom error Overflow(by: 3)`, and the frames. */
function headline({ message, frames, causedBy }: StackTrace): string {
  const called = frames.at(-1)
  const call = called === undefined ? '' : `${frameName(called)}: `
  return [`${call}${message}`, ...frames.map(frameLine), ...causeLines(causedBy)].join('\n')
}
