/**
 * Parses the JSON of an HTTP body or WebSocket message.
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
    return JSON.parse(utf8.decode(bytes))
  } catch {
    return undefined // invalid UTF-8 or invalid JSON
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
