/**
 * Base64 decoding of bytes embedded in the source: WebAssembly modules and contract code.
 */

/** @param base64 the standard alphabet, padded */
export function bytesFromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index)
  return bytes
}
