/** Faults as people read them, and as they write them in a test. */

import type { Fault } from './fault.ts'

/** Describes a fault: `httpStatus 502 after eth_sendRawTransaction has run`. */
export function faultText({ kind, ...fields }: Fault): string {
  const {
    methods,
    on,
    count: _count,
    skip: _skip,
    ...others
  } = fields as {
    readonly methods?: readonly string[]
    readonly on?: 'request' | 'answer'
    readonly count?: number
    readonly skip?: number
  }
  const shown = Object.entries(methods === undefined ? fields : others).map(
    ([name, value]) => `${name === 'status' ? '' : `${name} `}${textOf(value)}`,
  )
  const what = [kind, ...shown].join(', ').replace(', ', ' ')
  if (methods === undefined) return what
  const names = methods.join(', ')
  switch (kind) {
    case 'httpStatus':
    case 'failResponses':
      return on === 'answer' ? `${what} after ${names} has run` : `${what} instead of ${names}`
    case 'slowResponses':
      return `${what} ${on === 'request' ? 'before' : 'after'} ${names} has run`
    default:
      return `${what} of ${names}`
  }
}

/** The statement that injects a fault at a time of a test, in ms from now. */
export function faultCode(fault: Fault, ms: number): string {
  return `await devnet.faults.after(${ms}, ${codeOf(fault)})`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A JSON value as JavaScript: names without quotes, texts in single ones. */
function codeOf(value: unknown): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replace(/'/g, "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(codeOf).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(([name, part]) => `${name}: ${codeOf(part)}`)
  return `{ ${fields.join(', ')} }`
}
