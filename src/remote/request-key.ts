/**
 * Answers kept by their requests: one text per request, the same for all that ask for the same,
 * however they are written.
 */

import type { RemoteChannel, RemoteRequest } from '../fork/channel.ts'
import { compareKeys } from '../primitives/sorted.ts'

/** A channel that keeps the answers of another. */
export interface KeptChannel extends RemoteChannel {
  /** Removes answers that turned out to be wrong, so that they are asked for again. */
  forget(requests: readonly RemoteRequest[]): Promise<void>
}

/** A JSON array of the method and its parameters: keys sorted, hex in lower case. */
export function requestKey({ method, params }: RemoteRequest): string {
  return JSON.stringify([method, params], (_, value) => {
    if (typeof value === 'string') return isHex(value) ? value.toLowerCase() : value
    return isPlain(value) ? sorted(value) : value
  })
}

function isHex(text: string): boolean {
  return /^0x[\da-f]*$/i.test(text)
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  // By code unit: the order of locales differs between machines.
  return Object.fromEntries(Object.entries(fields).sort(compareKeys))
}
