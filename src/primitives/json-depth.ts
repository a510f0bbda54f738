/**
 * Nesting of JSON, counted before it is parsed: code that walks values is recursive.
 */

export const QUOTE = 0x22
export const BACKSLASH = 0x5c
export const OPEN_BRACE = 0x7b
export const CLOSE_BRACE = 0x7d
export const OPEN_BRACKET = 0x5b
export const CLOSE_BRACKET = 0x5d

/** True if brackets are nested deeper, in what may be JSON. */
export function isNestedDeeper(bytes: Uint8Array, depthMax: number): boolean {
  // Nearly all input has few brackets and skips the exact check.
  const opened = countUpTo(bytes, OPEN_BRACKET, depthMax) + countUpTo(bytes, OPEN_BRACE, depthMax)
  return opened > depthMax && depthOf(bytes) > depthMax
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
