/**
 * The conditions of the list of requests, as the address has them: who has the address sees by the same
 * ones.
 */

import type { ListedRequest } from '../../src/server/listed-requests.ts'
import type { Studio } from '../studio.ts'
import { clientText, failureWords, subjectOf } from './request-text.ts'

export interface RequestConditions {
  /** A part of what is shown; each is empty for any. */
  readonly text: string
  readonly method: string
  readonly client: string
  readonly outcome: string
}

const names = ['text', 'method', 'client', 'outcome'] as const

export function conditionsIn(search: string): RequestConditions {
  const query = new URLSearchParams(search)
  const [text = '', method = '', client = '', outcome = ''] = names.map(
    (name) => query.get(name) ?? '',
  )
  return { text, method, client, outcome }
}

/** The query with other values of some of its names; an empty one is left out. */
export function searchWith(search: string, values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The numbers of the requests that are compared. */
export function comparedIn(search: string): readonly number[] {
  const text = new URLSearchParams(search).get('compare') ?? ''
  return /^\d{1,15},\d{1,15}$/.test(text) ? text.split(',').map(Number) : []
}

/** The field of a request that a condition other than the text is about. */
const fieldOf = {
  method: ({ method }: ListedRequest) => method,
  client: clientText,
  outcome: ({ error }: ListedRequest) => (error === null ? 'answered' : 'failed'),
} as const

export type Field = keyof typeof fieldOf

const fields = Object.keys(fieldOf) as readonly Field[] // its keys

/** True if a request meets all conditions. @param without a field that may be anything */
export function isMet(
  conditions: RequestConditions,
  request: ListedRequest,
  without?: Field,
): boolean {
  return fields.every(
    (field) =>
      field === without ||
      conditions[field] === '' ||
      fieldOf[field](request) === conditions[field],
  )
}

/** True if a text is part of what is shown of a request. */
export function hasText(studio: Studio, request: ListedRequest, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return true
  const { method, client, address, userAgent, error } = request
  const words = [method, client, address, userAgent, error?.message, error?.code]
  const isIn = (shown: string) => shown.toLowerCase().includes(wanted)
  if (isIn(words.join(' ')) || isIn(`${method} ${subjectOf(studio, request)}`)) return true
  return error !== null && isIn(failureWords(studio, request, error))
}

/** The values of a field with their numbers of requests, the most frequent first. */
export function countsOf(
  requests: readonly ListedRequest[],
  field: Field,
): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const request of requests) {
    const value = fieldOf[field](request)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].sort((one, other) => other[1] - one[1])
}
