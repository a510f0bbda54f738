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
import { textFromValue, valueFromText } from '../state-file/values.ts'
import type { Place } from './kept-tail.ts'
import type { NodeCheckpoint } from './node-checkpoint.ts'
import type { FoundCheckpoint, RedisLog } from './redis-log.ts'
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

/** @returns `undefined` if a newer one has taken its place meanwhile */
export async function readCheckpoint(
  log: RedisLog,
  { position, chain, list, count }: FoundCheckpoint,
): Promise<ReadCheckpoint | undefined> {
  const pieces: Buffer[] = []
  while (pieces.length < count) {
    const piece = await log.readPiece(list, pieces.length)
    if (piece === null) return undefined
    pieces.push(await inflated(piece))
  }
  const [first, ...others] = pieces
  if (first === undefined) return undefined
  const { header, saved, files } = JSON.parse(first.toString()) as Contents // as it was written
  return {
    place: { position, chain },
    headerLine: header,
    header: JSON.parse(header) as JournalHeader,
    saved: valueFromText(saved) as SavedNode,
    files: files.map((length) => Buffer.concat(others.splice(0, length))),
  }
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
