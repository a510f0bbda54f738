/**
 * Parses the JSON of an HTTP body or WebSocket message.
 *
 * Promise: the ids of requests keep all their digits. JSON.parse rounds integers above 2^53, and a
 * client that compares ids would not find its own.
 */

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Deepest nesting. Code that walks values is recursive, and no method takes anything nearly as
 * deep; nodes that use serde_json have the same limit.
 */
export const DEPTH_MAX = 127

/** @returns the value; `undefined` (no JSON value) if the bytes are not UTF-8 JSON */
export function jsonFromBytes(bytes: Uint8Array): unknown {
  if (isTooDeep(bytes)) return undefined
  try {
    const text = utf8.decode(bytes)
    const value: unknown = JSON.parse(text)
    const requests: readonly unknown[] = Array.isArray(value) ? value : [value]
    if (requests.some(hasRoundedId)) restoreIds(text, requests, Array.isArray(value) ? 2 : 1)
    return value
  } catch {
    return undefined // invalid UTF-8 or invalid JSON
  }
}

function hasId(request: unknown): request is { id: unknown } {
  return typeof request === 'object' && request !== null && Object.hasOwn(request, 'id')
}

function hasRoundedId(request: unknown): boolean {
  return hasId(request) && Number.isInteger(request.id) && !Number.isSafeInteger(request.id)
}

/** A string, a bracket, a comma, or a number or word. */
const jsonToken = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]|[^\s"[\]{},:]+/g

/**
 * Replaces rounded ids by bigints of all their digits.
 *
 * @param text valid JSON
 * @param depth of the requests' fields: 1, or 2 in a batch
 */
function restoreIds(text: string, requests: readonly unknown[], depth: number): void {
  let at = 0
  let index = 0
  let beforeLast = ''
  let last = ''
  for (const [token] of text.matchAll(jsonToken)) {
    const request = requests[index]
    const isValueOfId = at === depth && last === ':' && /^"/.test(beforeLast)
    const isRounded = /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token))
    if (isValueOfId && isRounded && JSON.parse(beforeLast) === 'id') {
      // The last of two ids counts, as for JSON.parse.
      if (hasId(request) && Number(request.id) === Number(token)) request.id = BigInt(token)
    }
    if (token === '{' || token === '[') at += 1
    if (token === '}' || token === ']') at -= 1
    if (token === ',' && at === depth - 1) index += 1
    beforeLast = last
    last = token
  }
}

export const QUOTE = 0x22
export const BACKSLASH = 0x5c
export const OPEN_BRACE = 0x7b
export const CLOSE_BRACE = 0x7d
export const OPEN_BRACKET = 0x5b
export const CLOSE_BRACKET = 0x5d

function isTooDeep(bytes: Uint8Array): boolean {
  // Nearly all input has few brackets and skips the exact check.
  const opened = countUpTo(bytes, OPEN_BRACKET, DEPTH_MAX) + countUpTo(bytes, OPEN_BRACE, DEPTH_MAX)
  return opened > DEPTH_MAX && depthOf(bytes) > DEPTH_MAX
}

/** Occurrences of a byte, counted up to one above the limit. */
function countUpTo(bytes: Uint8Array, byte: number, limit: number): number {
  let count = 0
  for (
    let at = bytes.indexOf(byte);
    at !== -1 && count <= limit;
    at = bytes.indexOf(byte, at + 1)
  ) {
    count += 1
  }
  return count
}

/** The deepest nesting of brackets in what may be JSON. */
function depthOf(bytes: Uint8Array): number {
  let depth = 0
  let deepest = 0
  let isInString = false
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index]
    if (isInString) {
      if (byte === BACKSLASH) index += 1
      else if (byte === QUOTE) isInString = false
    } else if (byte === QUOTE) isInString = true
    else if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) depth -= 1
  }
  return deepest
}
