/**
 * Converts what the blocks of a pruned chain follow from to lines of a state file and back: the last pruned
 * block, without its transactions, and the state at its end.
 */

import type { Chain } from '../chain/chain.ts'
import { type Header, headerHash } from '../chain/header.ts'
import type { LastPruned } from '../chain/history.ts'
import { NO_BLOOM } from '../chain/receipt.ts'
import { SealedBlock } from '../chain/sealed-block.ts'
import { Timeline } from '../chain/timeline.ts'
import { HASH_BYTES } from '../primitives/bytes.ts'
import { evmRules, type Hardfork } from '../primitives/evm-rules.ts'
import { type Address, bytesFromHex, type Hash, hexOfRange } from '../primitives/hex.ts'
import type { Upgrade } from '../primitives/upgrades.ts'
import { StateRoots } from '../state/root.ts'
import type { CodeWrite } from '../state/store.ts'
import type { Write } from '../state/write.ts'
import { refuse } from './refuse.ts'
import { loadWrite, type SavedWrite, saveWrite } from './transactions.ts'
import { textFromValue } from './values.ts'

/** The first line of a base; the others are lists of writes, which are published together. */
export interface SavedBase {
  readonly header: Header
  readonly hash: Hash
  readonly timeMs: number
  readonly hasMilliseconds: boolean
  readonly hardfork: Hardfork
  readonly upgrade: Upgrade
  readonly hasSetPrevRandao: boolean
  readonly blobBaseFee?: bigint
  /** Time at which the block was opened, in ms since the epoch. */
  readonly openedMs: number
  /** Hashes of the last blocks up to this one, 32 bytes each. */
  readonly hashes: Uint8Array
  /** Accounts of a remote chain whose storage is emptied before the writes. */
  readonly emptied: readonly Address[]
}

/** Writes in a line: it is read and written as a whole, in a ms or two. */
const LINE_WRITES = 512

/** The lines of a base, and `undefined` for each step between two of them. */
export function* baseLines({ block, hashes }: LastPruned): Generator<string | undefined, void> {
  const { writes, emptied } = yield* block.store.writesUpTo(block.sequence)
  const { contents, header, hash, timeMs, hasMilliseconds, timeline, blobBaseFee } = block
  const { transactionsRoot, receiptsRoot, blockAccessListHash } = header // may be computed on access
  const saved: SavedBase = {
    header: { ...header, transactionsRoot, receiptsRoot, blockAccessListHash },
    hash,
    timeMs,
    hasMilliseconds,
    hardfork: block.evmRules.hardfork,
    upgrade: block.evmRules.upgrade,
    hasSetPrevRandao: contents.hasSetPrevRandao,
    ...(blobBaseFee !== undefined && { blobBaseFee }),
    openedMs: timeline.firstMs,
    hashes: bytesOf(hashes),
    emptied,
  }
  yield textFromValue(saved)
  for (let at = 0; at < writes.length; at += LINE_WRITES) {
    yield textFromValue(writes.slice(at, at + LINE_WRITES).map(savedWrite))
  }
}

function savedWrite(write: Write | CodeWrite): SavedWrite {
  if (!('code' in write)) return saveWrite(write)
  return saveWrite({ field: 'code', address: write.address, codeBytes: write.code.bytes })
}

/**
 * Continues a new chain after a base, which counts as pruned.
 *
 * @param saved the first line
 * @param lines the others
 * @param isExact false if the state has another root than in the file
 * @returns the block
 * @throws {DevnetError} STATE_UNREADABLE if the state is not that of the block
 */
export async function loadBase(
  chain: Chain,
  { hashes, emptied, hardfork, upgrade, openedMs, header, hash, ...saved }: SavedBase,
  lines: readonly (readonly SavedWrite[])[],
  isExact: boolean,
): Promise<SealedBlock> {
  const hashesBefore = hashesIn(hashes)
  const found = headerHash(header)
  if (found !== hash) refuse(`block ${header.number} with the hash ${hash}`, found)
  const last = hashesBefore.at(-1)
  if (last !== hash) refuse(`hashes up to that of block ${header.number}, ${hash}`, `${last}`)
  const writes = lines.flat().map(loadWrite)
  const { store, roots } = await beginningOf(chain, writes)
  const sequence = store.publish(writes, emptied)
  const root = await chain.withRemote(() => roots.at(sequence))
  if (isExact && !chain.isForked && root !== header.stateRoot) {
    refuse(`the state of block ${header.number} with the root ${header.stateRoot}`, root)
  }
  const own = isExact ? { header, hash } : withRoot(header, root)
  const block = new SealedBlock(
    {
      ...saved,
      ...own,
      number: header.number,
      evmRules: evmRules(hardfork, upgrade),
      transactions: [],
      receipts: [],
      bloom: NO_BLOOM,
      sequencesBefore: [],
      timeline: new Timeline([openedMs], [sequence]),
      flashblockEnds: [],
      sequence,
      patches: [],
      l1: undefined,
      isEmpty: false,
    },
    store,
  )
  chain.startAfter(block, [...hashesBefore.slice(0, -1), block.hash], roots)
  return block
}

function withRoot(header: Header, stateRoot: Hash): Pick<SavedBase, 'header' | 'hash'> {
  const own = { ...header, stateRoot }
  return { header: own, hash: headerHash(own) }
}

/** The state to publish the writes on: a large alloc, the state of the remote chain, or none. */
async function beginningOf(chain: Chain, writes: readonly Write[]) {
  const { head } = chain
  if (!chain.isForked) {
    const store = head.store.beginning()
    return { store, roots: new StateRoots(store, store.originTrie()) }
  }
  await chain.withRemote(() => chain.readReplaced(head.provenState, writes))
  const store = head.store.child(head.sequence)
  return { store, roots: chain.forkRoots(store, head) }
}

function bytesOf(hashes: readonly Hash[]): Uint8Array {
  const bytes = new Uint8Array(hashes.length * HASH_BYTES)
  for (const [index, hash] of hashes.entries()) bytes.set(bytesFromHex(hash), index * HASH_BYTES)
  return bytes
}

function hashesIn(bytes: Uint8Array): Hash[] {
  const count = bytes.length / HASH_BYTES
  return Array.from({ length: count }, (_, at) => hexOfRange(bytes, at * HASH_BYTES, HASH_BYTES))
}
