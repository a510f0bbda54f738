/** From the bytes of an HTTP body or a WebSocket message to the JSON value they hold. */

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @returns the value, or undefined (which is no JSON value) when the bytes are not UTF-8 JSON */
export function jsonFromBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    return undefined // the only two ways to fail are the two this function reports
  }
}
