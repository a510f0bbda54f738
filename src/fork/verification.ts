/**
 * Handles state that the header of its block does not prove: it is refused, or taken with a
 * warning.
 *
 * Owns the warnings. The root that the remote proves at each block is left to proven-roots.ts.
 */

import type { Header } from '../chain/header.ts'
import { isObject } from '../primitives/codec.ts'
import { DevnetError } from '../primitives/errors.ts'
import { bytesFromHex, type Hash, isData, ZERO_ADDRESS } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import { EMPTY_ROOT } from '../state/trie.ts'
import type { RemoteChannel } from './channel.ts'
import { checkProof } from './proof.ts'
import type { RemoteBlock } from './remote-block.ts'

/**
 * `auto` checks state against its block where the remote has proofs, and warns of what they do not
 * show; `always` refuses that; `never` takes all state on trust.
 */
export type Verification = 'auto' | 'always' | 'never'

/** State that was taken though it cannot be verified. */
export interface RemoteWarning {
  /** Host of the remote. */
  readonly host: string
  readonly blockNumber: bigint
  /** 32 bytes. */
  readonly blockHash: Hash
  /** One clause. */
  readonly reason: string
}

export function warningOf({ host }: RemoteChannel, { hash, header }: RemoteBlock) {
  return { host, blockNumber: header.number, blockHash: hash }
}

/** How state that cannot be verified is forked. */
const WAY_OUT =
  "fork it with verify 'auto' or 'never' (--fork-verify auto or never), or fork an older block"

/** @throws {DevnetError} FORK_UNVERIFIED always */
export function refuseUnverified({ host, blockNumber, reason }: RemoteWarning): never {
  throw new DevnetError(
    'FORK_UNVERIFIED',
    `fork: the state of block ${blockNumber} of ${host} cannot be verified: ${reason}; ${WAY_OUT}`,
    { host, block: blockNumber, reason },
  )
}

/** The warnings about one remote chain, in their order. */
export class RemoteWarnings {
  readonly #verification: Verification
  readonly #warnings: RemoteWarning[] = []
  readonly #listeners = new Set<(warning: RemoteWarning) => void>()

  constructor(verification: Verification) {
    this.#verification = verification
  }

  /** Calls a listener with each warning, those so far included. */
  addListener(listener: (warning: RemoteWarning) => void): void {
    this.#listeners.add(listener)
    for (const warning of this.#warnings) listener(warning)
  }

  /** @throws {DevnetError} FORK_UNVERIFIED if all state is to be verified */
  warn(channel: RemoteChannel, block: RemoteBlock, reason: string): void {
    const warning: RemoteWarning = { ...warningOf(channel, block), reason }
    if (this.#verification === 'always') refuseUnverified(warning)
    this.#warnings.push(warning)
    for (const listener of this.#listeners) listener(warning)
  }
}

/**
 * The state root that an answer of `eth_getProof` belongs to, by its first node: a development node
 * whose state was edited proves another one than that of the header.
 *
 * @returns `undefined` if the answer has none
 */
export function rootOfProof(answer: unknown): Hash | undefined {
  if (!isObject(answer) || !Array.isArray(answer.accountProof)) return undefined
  const [first] = answer.accountProof as unknown[]
  if (first === undefined || first === '0x80') return EMPTY_ROOT
  return isData(first) ? keccakHash(bytesFromHex(first)) : undefined
}

/**
 * The state root that the remote proves for a block.
 *
 * @param answer of `eth_getProof` for the zero address
 * @returns the header's, unless the answer holds against another one
 */
export function provenRootOf(answer: unknown, { stateRoot }: Header): Hash {
  if (!('refusal' in checkProof(answer, stateRoot, ZERO_ADDRESS, []))) return stateRoot
  const root = rootOfProof(answer)
  if (root === undefined || 'refusal' in checkProof(answer, root, ZERO_ADDRESS, [])) {
    return stateRoot // the next proof says what does not hold
  }
  return root
}

/** Why the header does not prove the state. */
export function otherRoot({ header }: RemoteBlock, root: Hash): string {
  const empty = header.stateRoot === EMPTY_ROOT ? ', that of no accounts' : ''
  return `its header has the state root ${header.stateRoot}${empty}, and the remote proves ${root}`
}

/** Why the header does not prove the state. */
export const EDITED = 'state was edited at it after it was sealed'

/** Why the header does not prove the state. */
export const NO_PROOFS = 'the remote has no eth_getProof'
