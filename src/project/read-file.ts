/**
 * Reads files within limits: of a known size, never through a link, and no JSON that nests too deep.
 */

import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { isNestedDeeper } from '../primitives/json-depth.ts'
import { JSON_DEPTH_MAX } from './limits.ts'
import { unreadable } from './listing.ts'

/** A file was not read; the message states why. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/**
 * The value of a JSON file.
 *
 * @throws {UnreadableFile}
 */
export async function readJson(path: string, bytesMax: number): Promise<unknown> {
  const bytes = await readBytes(path, bytesMax)
  if (isNestedDeeper(bytes, JSON_DEPTH_MAX)) {
    throw new UnreadableFile(`expected JSON of at most ${JSON_DEPTH_MAX} levels, found more`)
  }
  try {
    return JSON.parse(bytes.toString())
  } catch {
    // The parser quotes the file, which may be anything.
    throw new UnreadableFile('expected JSON, found none, or a part of it')
  }
}

/** @throws {UnreadableFile} */
export async function readBytes(path: string, bytesMax: number): Promise<Buffer> {
  try {
    // A named pipe would wait for a writer. Windows has neither flag.
    const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
    const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    try {
      return await bytesOf(file, bytesMax)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(unreadable(error))
  }
}

async function bytesOf(file: FileHandle, bytesMax: number): Promise<Buffer> {
  const stats = await file.stat()
  if (!stats.isFile()) throw new UnreadableFile('expected a file')
  const { size } = stats
  if (size > bytesMax) throw new UnreadableFile(`expected at most ${bytesMax} bytes, found ${size}`)
  // A file that grows meanwhile is half written, and is read again.
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0)
  return buffer.subarray(0, bytesRead)
}
