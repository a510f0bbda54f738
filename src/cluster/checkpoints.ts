/**
 * The checkpoints of a cluster in Redis: what a node has at one entry of the stream, so that others begin
 * there, and the entries before it can go.
 *
 * The writer writes one when the stream has grown enough. A checkpoint is a list of compressed pieces
 * beside the stream; it counts once all are there, for a script names it then, in the place of the one
 * before. Promise: a part of a checkpoint is never read as a whole one, and Redis drops it by itself.
 */

import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import type { JournalHeader } from '../journal/journal.ts'
import { isObject } from '../primitives/codec.ts'
import { textFromValue, valueFromText } from '../state-file/values.ts'
import type { Place } from './kept-tail.ts'
import type { NodeCheckpoint } from './node-checkpoint.ts'
import { damaged, type FoundCheckpoint, type RedisLog } from './redis-log.ts'
import type { SavedNode } from './saved-node.ts'

/** A checkpoint as it was read. */
export interface ReadCheckpoint {
  readonly place: Place
  /** The first line of the journal of the cluster's devnet. */
  readonly headerLine: string
  readonly header: JournalHeader
  readonly saved: SavedNode
  readonly files: readonly Uint8Array[]
}

/** The first piece. */
interface Contents {
  readonly header: string
  /** A {@link SavedNode}. */
  readonly saved: string
  /** Pieces of each file. */
  readonly files: readonly number[]
}

/** Bytes of a piece, uncompressed: a command of some ms. */
const PIECE_BYTES = 1_048_576
/** Fast: a checkpoint is read a few times at most. */
const LEVEL = 1

const deflated = promisify(deflate)
const inflated = promisify(inflate)

/**
 * Writes a checkpoint, and has the entries before it trimmed.
 *
 * @param place the entry after which it was taken
 * @param header the first line of the journal of the cluster's devnet
 * @param lease that of the writer
 * @returns false if it does not count: another node is the writer by now, or the stream has lost the entry
 */
export async function writeCheckpoint(
  log: RedisLog,
  { saved, files }: NodeCheckpoint,
  place: Place,
  header: string,
  lease: string,
): Promise<boolean> {
  const pieces = files.map((file) => piecesOf(file))
  const contents: Contents = {
    header,
    saved: textFromValue(saved),
    files: pieces.map(({ length }) => length),
  }
  const list = log.checkpointList(place.position, lease)
  let bytes = 0
  let count = 0
  for (const piece of [Buffer.from(JSON.stringify(contents)), ...pieces.flat()]) {
    bytes += piece.length
    count += 1
    await log.pushPiece(list, await deflated(piece, { level: LEVEL }))
  }
  return log.publishCheckpoint({ ...place, list, count, bytes }, lease)
}

/**
 * @returns `undefined` if a newer one has taken its place meanwhile
 * @throws {DevnetError} INVALID_JOURNAL if a piece is missing or damaged
 */
export async function readCheckpoint(
  log: RedisLog,
  { position, chain, list, count }: FoundCheckpoint,
): Promise<ReadCheckpoint | undefined> {
  const pieces: Buffer[] = []
  while (pieces.length < count) {
    const piece = await log.readPiece(list, pieces.length)
    const number = pieces.length + 1
    if (piece === null) {
      if ((await log.checkpoint())?.list !== list) return undefined
      throw damaged(list, `the ${count} pieces of a checkpoint`, `no piece ${number}`)
    }
    pieces.push(await inflated(piece).catch(() => refusePiece(list, number)))
  }
  const [first, ...others] = pieces
  if (first === undefined) return refusePiece(list, 1)
  const { header, saved, files } = contentsFrom(first.toString()) ?? refusePiece(list, 1)
  if (files.reduce((sum, length) => sum + length, 0) !== others.length) refusePiece(list, 1)
  return {
    place: { position, chain },
    headerLine: header,
    header: JSON.parse(header) as JournalHeader,
    saved: valueFromText(saved) as SavedNode,
    files: files.map((length) => Buffer.concat(others.splice(0, length))),
  }
}

/** @returns `undefined` for another text */
function contentsFrom(text: string): Contents | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value)) return undefined
    const { header, saved, files } = value
    if (typeof header !== 'string' || typeof saved !== 'string') return undefined
    const isWhole = isObject(JSON.parse(header)) && isObject(JSON.parse(saved))
    const areCounts = Array.isArray(files) && files.every((each) => Number.isInteger(each))
    return isWhole && areCounts ? { header, saved, files } : undefined
  } catch {
    return undefined // no JSON
  }
}

function refusePiece(list: string, number: number): never {
  throw damaged(list, 'the compressed pieces of a checkpoint', `another piece ${number}`)
}

/** A file in pieces of about {@link PIECE_BYTES}. */
function piecesOf(file: readonly Uint8Array[]): readonly Buffer[] {
  const pieces: Buffer[] = []
  let parts: Uint8Array[] = []
  let bytes = 0
  for (const part of file) {
    parts.push(part)
    bytes += part.length
    if (bytes < PIECE_BYTES) continue
    pieces.push(Buffer.concat(parts))
    parts = []
    bytes = 0
  }
  if (parts.length > 0) pieces.push(Buffer.concat(parts))
  return pieces
}
