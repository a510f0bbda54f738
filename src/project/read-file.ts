/**
 * Reads files within limits: of a known size, never through a link, and no JSON that nests too deep.
 *
 * Synchronous: a file takes 0.1 ms, and four turns of the thread pool several times that. The reader of a
 * folder leaves a turn to others after each file.
 */

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { isNestedDeeper } from '../server/message.ts'
import { JSON_DEPTH_MAX } from './limits.ts'
import { unreadable } from './listing.ts'

/** A file was not read; the message states why. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** The reason to leave out a file. @param bytesMax of JSON that are kept of a folder */
export function isFull(bytesMax: number): string {
  const expected = `expected at most ${bytesMax} bytes of artifacts in a folder`
  return `is left out: ${expected}, as --artifact-bytes-max allows`
}

/**
 * The value of a JSON file.
 *
 * @throws {UnreadableFile}
 */
export function readJson(path: string, bytesMax: number): unknown {
  const bytes = readBytes(path, bytesMax)
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
export function readBytes(path: string, bytesMax: number): Buffer {
  const file = openFile(path)
  try {
    return bytesOf(file, bytesMax)
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(unreadable(error))
  } finally {
    closeSync(file)
  }
}

/**
 * The descriptor of a file, which the caller closes.
 *
 * @throws {UnreadableFile} for anything but a file, a link included
 */
export function openFile(path: string): number {
  try {
    // A named pipe would wait for a writer. Windows has neither flag.
    const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
    const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    if (fstatSync(file).isFile()) return file
    closeSync(file)
  } catch (error) {
    throw new UnreadableFile(unreadable(error))
  }
  throw new UnreadableFile('expected a file')
}

function bytesOf(file: number, bytesMax: number): Buffer {
  const { size } = fstatSync(file)
  if (size > bytesMax) throw new UnreadableFile(`expected at most ${bytesMax} bytes, found ${size}`)
  // A file that grows meanwhile is half written, and is read again.
  const bytes = Buffer.allocUnsafe(size)
  return bytes.subarray(0, readSync(file, bytes, 0, size, 0))
}
