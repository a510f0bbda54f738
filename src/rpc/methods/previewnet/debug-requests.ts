/**
 * The requests of a client to a debugger, and their arguments: those of the Debug Adapter Protocol that
 * the debugger uses.
 *
 * @see https://microsoft.github.io/debug-adapter-protocol/specification
 */

import {
  type Codec,
  type Codecs,
  codec,
  listOf,
  objectOf,
  orNull,
  text,
  type ValueOf,
} from '../../../primitives/codec.ts'
import { blockOverridesObject, stateOverridesByAddress } from '../../wire/overrides.ts'
import { count, hash, state } from '../../wire/params.ts'
import { anyCallRequest } from '../../wire/requests.ts'

/** Clients of the protocol send more fields than these. */
function argumentsOf<const Fields extends Codecs>(fields: Fields) {
  return objectOf('DebugArguments', fields, { expected: 'arguments as an object', isOpen: true })
}

const maybeCount = orNull(count)
const maybeText = orNull(text())

const source = argumentsOf({ path: maybeText, sourceReference: maybeCount })

const breakpoint = argumentsOf({
  line: count,
  condition: maybeText,
  hitCondition: maybeText,
  logMessage: maybeText,
})

/** Breakpoints of one request: a debugger answers each, and all others wait meanwhile. */
const BREAKPOINTS_MAX = 1_024

const anyBreakpoints = listOf(breakpoint)
const breakpoints: typeof anyBreakpoints = codec(anyBreakpoints.schema, (value, where, refuse) =>
  Array.isArray(value) && value.length > BREAKPOINTS_MAX
    ? refuse(where, `at most ${BREAKPOINTS_MAX} breakpoints`, value.length)
    : anyBreakpoints.parse(value, where, refuse),
)

const none = argumentsOf({})

/** The arguments of each request to a debugger that has begun, by its command. */
export const debugArguments: ReadonlyMap<string, Codec<unknown, unknown>> = new Map<
  string,
  Codec<unknown, unknown>
>([
  ['setBreakpoints', argumentsOf({ source, breakpoints: orNull(breakpoints) })],
  ['setExceptionBreakpoints', argumentsOf({ filters: listOf(text()) })],
  ['stackTrace', argumentsOf({ startFrame: maybeCount, levels: maybeCount })],
  ['scopes', argumentsOf({ frameId: count })],
  ['variables', argumentsOf({ variablesReference: count })],
  ['evaluate', argumentsOf({ expression: text(), frameId: maybeCount })],
  ['source', argumentsOf({ source: orNull(source), sourceReference: maybeCount })],
  ['instructions', argumentsOf({ start: count, count })],
  ['instruction', argumentsOf({ step: count })],
  ['goTo', argumentsOf({ step: count })],
  ...['configurationDone', 'threads', 'exceptionInfo', 'loadedSources'].map(
    (command) => [command, none] as const,
  ),
  ...['continue', 'next', 'stepIn', 'stepOut'].map((command) => [command, none] as const),
  ...['reverseContinue', 'stepBack', 'stepBackIn', 'stepBackOut'].map(
    (command) => [command, none] as const,
  ),
])

/** A transaction, or a call as `previewnet_simulate` takes it. */
export const launchArguments = argumentsOf({
  transaction: orNull(hash),
  call: orNull(anyCallRequest),
  block: orNull(state, 'pending'),
  stateOverrides: orNull(stateOverridesByAddress),
  blockOverrides: orNull(blockOverridesObject),
})

export type LaunchArguments = ValueOf<typeof launchArguments>
