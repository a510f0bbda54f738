/**
 * The requests of the Debug Adapter Protocol that a debugger answers, and a few of our own: single
 * instructions, and steps backwards into and out of calls.
 *
 * Requests that begin and end a session are left to its owner.
 */

import type { DebugProtocol } from '@vscode/debugprotocol'
import type { Debugger } from './debugger.ts'
import type { StepKind } from './timeline.ts'

/** @param args as the protocol has them for the request */
type Handle = (session: Debugger, args: never) => unknown

export interface Handled {
  /** Returns the body of the answer. */
  readonly answer?: Handle
  /** Runs after the answer has left: events report the outcome. */
  readonly after?: Handle
}

const step = (kind: StepKind): Handled => ({ after: (session) => session.step(kind) })

export const debugRequests: ReadonlyMap<string, Handled> = new Map<string, Handled>([
  [
    'setBreakpoints',
    {
      answer: async (session, args) => ({ breakpoints: await session.setBreakpoints(args) }),
    },
  ],
  ['setExceptionBreakpoints', { answer: (session, args) => session.setFilters(args) }],
  ['configurationDone', { after: (session) => session.start() }],
  ['threads', { answer: (session) => ({ threads: session.threads() }) }],
  ['stackTrace', { answer: (session, args) => session.stackTrace(args) }],
  ['scopes', { answer: (session, args) => ({ scopes: session.scopes(args) }) }],
  [
    'variables',
    { answer: async (session, args) => ({ variables: await session.variables(args) }) },
  ],
  ['evaluate', { answer: (session, args) => session.evaluate(args) }],
  ['exceptionInfo', { answer: (session) => session.exceptionInfo() }],
  ['loadedSources', { answer: (session) => ({ sources: session.loadedSources() }) }],
  ['source', { answer: (session, args) => session.source(args) }],
  [
    'continue',
    {
      answer: () => ({ allThreadsContinued: true }),
      after: (session) => session.continue(),
    },
  ],
  ['next', step('next')],
  ['stepIn', step('stepIn')],
  ['stepOut', step('stepOut')],
  ['stepBack', step('stepBack')],
  ['stepBackIn', step('stepBackIn')],
  ['stepBackOut', step('stepBackOut')],
  ['reverseContinue', { after: (session) => session.reverseContinue() }],
  [
    'restart',
    {
      after: (session, args: DebugProtocol.RestartArguments | undefined) =>
        session.restart(args?.arguments),
    },
  ],
  ['instructions', { answer: (session, args) => ({ instructions: session.instructions(args) }) }],
  ['instruction', { answer: (session, args) => ({ scopes: session.instruction(args) }) }],
  ['goTo', { after: (session, args) => session.goTo(args) }],
])
