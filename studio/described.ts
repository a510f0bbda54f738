/**
 * The calls of a transaction as the devnet describes them, laid beside the frames of their trace.
 *
 * Both come from one execution, and so have the same calls and events in the same order.
 */

import type { AbiParameter } from 'viem'
import type { RequestResult } from '../src/api.ts'
import type { WireCallFrame } from '../src/rpc/wire/objects/call-frame.ts'
import type { Argument, Decoded } from './abi/decode.ts'

type Description = RequestResult<'previewnet_describe'>
export type DescribedCall = Description['tree']
type DescribedEvent = DescribedCall['events'][number]
type DescribedArgument = DescribedCall['args'][number]
export type FrameLog = NonNullable<WireCallFrame['logs']>[number]

/** A call or an event within a call, in the order of execution. */
type Step =
  | {
      readonly kind: 'call'
      readonly frame: WireCallFrame
      readonly described?: DescribedCall | undefined
    }
  | { readonly kind: 'event'; readonly log: FrameLog; readonly event?: Decoded | undefined }

/** What a call did by itself, in order. */
export function stepsOf(
  { calls = [], logs = [] }: WireCallFrame,
  described: DescribedCall | undefined,
): readonly Step[] {
  const hasCalls = described?.calls.length === calls.length
  const hasEvents = described?.events.length === logs.length
  const steps: Step[] = []
  const events = logs.map((log, index) => {
    const event = hasEvents ? eventOf(described.events[index]!) : undefined // as many as logs
    return { kind: 'event', log, event } as const
  })
  const rest = events.values()
  let next = rest.next()
  for (const [index, frame] of calls.entries()) {
    for (; !next.done && Number(next.value.log.position) <= index; next = rest.next()) {
      steps.push(next.value)
    }
    steps.push({ kind: 'call', frame, described: hasCalls ? described.calls[index] : undefined })
  }
  for (; !next.done; next = rest.next()) steps.push(next.value)
  return steps
}

/** The events of a transaction by the position of their log in its receipt. */
export function eventsOf(
  frame: WireCallFrame,
  described: DescribedCall | undefined,
): ReadonlyMap<number, Decoded> {
  const found = new Map<number, Decoded>()
  const visit = (each: WireCallFrame, named: DescribedCall | undefined) => {
    for (const step of stepsOf(each, named)) {
      if (step.kind === 'call') visit(step.frame, step.described)
      else if (step.event !== undefined) found.set(Number(step.log.index), step.event)
    }
  }
  visit(frame, described)
  return found
}

/** The function of a call with its arguments; undefined if the devnet has no name for it. */
export function functionOf({ function: name, args }: DescribedCall): Decoded | undefined {
  return name === null || isHex(name) ? undefined : decoded(name, args)
}

/** The error that a call failed with; undefined for one without a name. */
export function errorOf({ error }: DescribedCall): Decoded | undefined {
  return error === null || error.name === null ? undefined : decoded(error.name, error.args)
}

function eventOf({ name, args }: DescribedEvent): Decoded | undefined {
  return name === null || isHex(name) ? undefined : decoded(name, args)
}

/** Unknown selectors and topics stand for themselves. */
function isHex(name: string): boolean {
  return name.startsWith('0x')
}

function decoded(name: string, args: readonly DescribedArgument[]): Decoded {
  const list = args.map(argumentOf)
  return { name, signature: `${name}(${typesOf(list)})`, arguments: list }
}

/** A tuple as its members, where there is a value to see them in. */
function typesOf(parameters: readonly AbiParameter[]): string {
  const types = parameters.map(({ type, ...more }) => {
    const members = 'components' in more ? typesOf(more.components ?? []) : ''
    return members === '' ? type : `(${members})${type.slice('tuple'.length)}`
  })
  return types.join(',')
}

export function argumentOf({ name, type, value }: DescribedArgument): Argument {
  return { name, type, value: valueFrom(type, value), components: componentsOf(type, value) }
}

/** Integers are decimal texts on the wire, and a tuple is the list of its members. */
function valueFrom(type: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    if (type.endsWith(']'))
      return value.map((each) => valueFrom(type.replace(/\[\d*\]$/, ''), each))
    const members = (value as readonly DescribedArgument[]).map(argumentOf) // by its type
    return Object.fromEntries(
      members.map((each, index) => [each.name === '' ? index : each.name, each.value]),
    )
  }
  return typeof value === 'string' && /^u?int/.test(type) ? BigInt(value) : value
}

/** The members of a tuple, or of the tuples of an array, as far as there is one. */
function componentsOf(type: string, value: unknown): Argument['components'] {
  if (!type.startsWith('tuple')) return undefined
  let tuple = value
  for (let rest = type; rest.endsWith(']'); rest = rest.replace(/\[\d*\]$/, '')) {
    tuple = Array.isArray(tuple) ? tuple[0] : undefined
  }
  return ((tuple ?? []) as readonly DescribedArgument[]).map(({ name, type: of, value: each }) => ({
    name,
    type: of,
    components: componentsOf(of, each) ?? [],
  }))
}
