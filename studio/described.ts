/**
 * Calls, events and errors by the names that the devnet has for them.
 */

import type { RequestResult } from '../src/api.ts'
import type { Unit } from './amounts.ts'

export type DescribedCall = RequestResult<'previewnet_describe'>['tree']
type DescribedEvent = DescribedCall['events'][number]

/** A value with its name and its type. */
export type Argument = DescribedCall['args'][number] & {
  /** Set for an integer that is known to be an amount of a token. */
  readonly unit?: Unit | undefined
}

/** A function, an event or an error. */
export interface Named {
  readonly name: string
  readonly args: readonly Argument[]
}

/** A call or an event within a call, in the order of execution. */
type Step =
  | { readonly kind: 'call'; readonly call: DescribedCall; readonly index: number }
  | { readonly kind: 'event'; readonly event: DescribedEvent }

/** What a call did by itself, in order. */
export function stepsOf({ calls, events }: DescribedCall): readonly Step[] {
  const steps: Step[] = []
  const rest = events.values()
  let next = rest.next()
  for (const [index, call] of calls.entries()) {
    for (; !next.done && Number(next.value.position) <= index; next = rest.next()) {
      steps.push({ kind: 'event', event: next.value })
    }
    steps.push({ kind: 'call', call, index })
  }
  for (; !next.done; next = rest.next()) steps.push({ kind: 'event', event: next.value })
  return steps
}

/** The events of a transaction by the position of their log in its receipt. */
export function eventsOf(outermost: DescribedCall): ReadonlyMap<number, Named> {
  const found = new Map<number, Named>()
  const visit = ({ calls, events }: DescribedCall) => {
    for (const event of events) {
      const named = eventOf(event)
      if (named !== undefined) found.set(Number(event.index), named)
    }
    for (const each of calls) visit(each)
  }
  visit(outermost)
  return found
}

export function isCreation({ type }: DescribedCall): boolean {
  return type === 'CREATE' || type === 'CREATE2'
}

/** True for a creation that failed: its account does not exist. */
export function hasCreatedNothing(call: DescribedCall): boolean {
  return isCreation(call) && call.error !== null
}

/** The function of a call with its arguments; undefined if the devnet has no name for it. */
export function functionOf({ function: name, args }: DescribedCall): Named | undefined {
  return named(name, args)
}

export function eventOf({ name, args }: DescribedEvent): Named | undefined {
  return named(name, args)
}

/** The error that a call failed with; undefined for one without a name. */
export function errorOf({ error }: DescribedCall): Named | undefined {
  return error === null ? undefined : named(error.name, error.args)
}

/** The first call that failed with these words of the devnet. */
export function failedWith(outermost: DescribedCall, words: string): DescribedCall | undefined {
  if (outermost.error?.message === words) return outermost
  for (const each of outermost.calls) {
    const found = failedWith(each, words)
    if (found !== undefined) return found
  }
  return undefined
}

/** Unknown selectors and topics stand for themselves. */
function named(name: string | null, args: readonly Argument[]): Named | undefined {
  return name === null || name.startsWith('0x') ? undefined : { name, args }
}

/** `transfer(address,uint256)`; a tuple as its members, where there is a value to see them in. */
export function signatureOf({ name, args }: Named): string {
  return `${name}(${typesOf(args)})`
}

function typesOf(args: readonly Argument[]): string {
  const types = args.map(({ type, value }) => {
    if (!type.startsWith('tuple')) return type
    let tuple: unknown = value
    for (let rest = type; rest.endsWith(']'); rest = itemType(rest)) {
      tuple = Array.isArray(tuple) ? tuple[0] : undefined
    }
    const members = tuple as readonly Argument[] | undefined // as the devnet prints tuples
    return members === undefined ? type : `(${typesOf(members)})${type.slice('tuple'.length)}`
  })
  return types.join(',')
}

/** The type of the entries of an array. */
export function itemType(type: string): string {
  return type.replace(/\[\d*\]$/, '')
}
