/**
 * Base64 decoding of the bytes that a package embeds in its source.
 */

/** @param base64 the standard alphabet, padded */
export function bytesFromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index)
  return bytes
}
