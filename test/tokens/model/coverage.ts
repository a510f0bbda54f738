/** What a run has called and seen, held against the ABIs. */

import { expect } from 'vitest'
import { type Contract, functionList, interfaces } from './interfaces.ts'
import type { ModelAnswer } from './model.ts'
import { NOT_CANONICAL, UNKNOWN } from './state.ts'

export interface Coverage {
  /** Calls by `contract.function`. */
  readonly done: Map<string, number>
  /** Those that an error of the function itself has ended. */
  readonly refused: Map<string, number>
  readonly events: Map<string, number>
  readonly errors: Map<string, number>
}

/** Errors that say nothing of the function that was called. */
const common = ['NonPayable', NOT_CANONICAL, UNKNOWN]

/**
 * Errors that no call of a sequence ends with: two tell of how a contract is called, which
 * `contracts.test.ts` tries, and three are declared by the interfaces and used by no function.
 */
const neverMet = [
  ...['DelegateCallNotAllowed', 'StaticCallNotAllowed'],
  ...['InvalidAmount', 'InvalidVariant'],
]

export function createCoverage(): Coverage {
  return { done: new Map(), refused: new Map(), events: new Map(), errors: new Map() }
}

export function count(
  { done, refused, events, errors }: Coverage,
  call: { readonly contract: Contract; readonly name: string; readonly answer: ModelAnswer },
): void {
  const { contract, name, answer } = call
  const key = `${contract}.${name}`
  const add = (counts: Map<string, number>, what: string) =>
    counts.set(what, (counts.get(what) ?? 0) + 1)
  if ('events' in answer) {
    add(done, key)
    for (const [, event] of answer.events) add(events, String(event))
    return
  }
  const error = String(answer.error[0])
  add(errors, error)
  if (!common.includes(error)) add(refused, key)
}

/**
 * Every function of the five contracts has succeeded; every one that changes something has been refused
 * for a reason of its own; every event was logged and every error met.
 */
export function expectComplete({ done, refused, events, errors }: Coverage): void {
  const contracts = Object.keys(interfaces) as Contract[] // the keys are the names
  const functions = contracts.flatMap((contract) =>
    functionList(contract).map(({ name, stateMutability }) => ({
      key: `${contract}.${name}`,
      isView: stateMutability === 'view',
    })),
  )
  const items = Object.values(interfaces).flatMap((abi) => [...abi])
  const named = (type: string) => [
    ...new Set(items.filter((item) => item.type === type).map(({ name }) => name)),
  ]
  const missing = {
    done: functions.filter(({ key }) => !done.has(key)).map(({ key }) => key),
    refused: functions.filter(({ key, isView }) => !isView && !refused.has(key)),
    events: named('event').filter((name) => !events.has(name)),
    errors: named('error').filter((name) => !errors.has(name) && !neverMet.includes(name)),
  }
  expect(missing).toEqual({ done: [], refused: [], events: [], errors: [] })
}

/** How much there was of it, and of what the least, for a long run to print. */
export function summaryOf({ done, refused, events, errors }: Coverage): string {
  const said = (counts: ReadonlyMap<string, number>) => {
    const total = [...counts.values()].reduce((sum, each) => sum + each, 0)
    const least = [...counts].sort(([, first], [, second]) => first - second).slice(0, 3)
    return `${total} (least of all ${least.map(([key, times]) => `${key} ${times}`).join(', ')})`
  }
  const lines = { succeeded: done, refused, events, errors }
  return Object.entries(lines)
    .map(([name, counts]) => `${name}: ${said(counts)}`)
    .join('\n')
}
