/**
 * How accounts and slots are asked for: with proofs against the block's state root, or taken on trust.
 */

import { DevnetError } from '../primitives/errors.ts'
import { type Address, bytesFromHex, type Hash, type Hex } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { hexFromWord } from '../primitives/word.ts'
import { Code, EMPTY_CODE } from '../state/code.ts'
import type { NodesByHash } from '../state/node-source.ts'
import type { RemoteChannel, RemoteRequest } from './channel.ts'
import { checkProof } from './proof.ts'
import type { RemoteBlock } from './remote-block.ts'
import type { MissingAccount, RemoteState } from './remote-state.ts'

/** Requests to send with the next round, and what to do with their results. */
export interface PendingRequests {
  readonly requests: readonly RemoteRequest[]
  /** @throws {DevnetError} FORK_FAILED or FORK_UNVERIFIED for results that cannot be used */
  take(results: readonly unknown[]): void
  /** Called when the round is over, also if it failed. */
  end(): void
}

/** How the remote takes a block in requests for its state: by hash (EIP-1898) or by number. */
export type BlockParameterForm = 'hash' | 'number'

/** Asks for what is missing of one account at a block. */
export type StateSource = (
  block: RemoteBlock,
  state: RemoteState,
  missing: MissingAccount,
) => PendingRequests

/** The parameter that names a block. */
export function blockParameter(
  blockForm: BlockParameterForm,
  { hash, header }: RemoteBlock,
): unknown {
  return blockForm === 'hash' ? { blockHash: hash } : quantityFromUint(header.number)
}

/** The state roots that proofs are checked against. */
export interface ProofRoots {
  /** The root that an answer of `eth_getProof` must hold against. */
  rootFor(block: RemoteBlock, answer: unknown): Hash
  /** Called with the nodes of an answer that holds against the root. */
  accept(channel: RemoteChannel, block: RemoteBlock, root: Hash, nodes: NodesByHash): void
}

/** Code that was edited at a block, whose state root contains the code before. */
export interface CodeEdits {
  /** Asks which code was edited at the block, beside the code; `undefined` while all is known. */
  editsRequestAt(block: RemoteBlock): RemoteRequest | undefined
  /** Called for code that is not the account's. True if it is to be asked for again, with edits. */
  doubtCodeAt(block: RemoteBlock): boolean
  /**
   * The code that the state root contains, of an account whose code was edited at the block.
   *
   * @param edits the answer, if they were asked for
   */
  codeBefore(
    channel: RemoteChannel,
    block: RemoteBlock,
    address: Address,
    edits: unknown,
  ): Code | undefined
}

/** Asks for proofs, and checks accounts and slots against the state root, code against its hash. */
export function provenSource(
  channel: RemoteChannel,
  blockForm: BlockParameterForm,
  roots: ProofRoots,
  codeEdits: CodeEdits,
): StateSource {
  return (block, state, missing) => {
    const { address, isWhole, slots } = missing
    const at = blockParameter(blockForm, block)
    const proof = { method: 'eth_getProof', params: [address, slots.map(hexFromWord), at] }
    const code = { method: 'eth_getCode', params: [address, at] }
    const edits = codeEdits.editsRequestAt(block)
    return {
      requests: isWhole ? [proof, code, ...(edits === undefined ? [] : [edits])] : [proof],
      take([answer, codeHex, edited]) {
        const root = roots.rootFor(block, answer)
        const proven = checkProof(answer, root, address, slots)
        if ('refusal' in proven) throw unverified(channel, block, address, proven.refusal)
        roots.accept(channel, block, root, proven.nodes)
        slots.forEach((slot, index) => {
          state.putSlot(address, slot, proven.slots[index]!) // one per slot
        })
        if (!isWhole) return
        const { balance, nonce, codeHash } = proven.account ?? NO_ACCOUNT
        const code =
          codeEdits.codeBefore(channel, block, address, edited) ?? codeFrom(codeHex, channel)
        if (code.hash !== codeHash) {
          if (edits === undefined && codeEdits.doubtCodeAt(block)) return // it stays missing
          const found = `its code has the hash ${code.hash}, the account ${codeHash}`
          throw unverified(channel, block, address, found)
        }
        state.put(address, { balance, nonce, code })
      },
      end: () => state.answered(missing),
    }
  }
}

const NO_ACCOUNT = { balance: 0n, nonce: 0n, codeHash: EMPTY_CODE.hash }

/** Asks for values, which are believed. */
export function plainSource(channel: RemoteChannel, blockForm: BlockParameterForm): StateSource {
  return (block, state, missing) => {
    const { address, isWhole, slots } = missing
    const at = blockParameter(blockForm, block)
    const fields = isWhole ? ['eth_getBalance', 'eth_getTransactionCount', 'eth_getCode'] : []
    const ofAccount = fields.map((method) => ({ method, params: [address, at] }))
    const ofSlots = slots.map((slot) => {
      return { method: 'eth_getStorageAt', params: [address, hexFromWord(slot), at] }
    })
    return {
      requests: [...ofAccount, ...ofSlots],
      take(results) {
        if (isWhole) {
          const [balance, nonce, code] = results
          state.put(address, {
            balance: uintFrom(balance, channel),
            nonce: uintFrom(nonce, channel),
            code: codeFrom(code, channel),
          })
        }
        slots.forEach((slot, index) => {
          state.putSlot(address, slot, uintFrom(results[fields.length + index], channel))
        })
      },
      end: () => state.answered(missing),
    }
  }
}

function uintFrom(result: unknown, channel: RemoteChannel): bigint {
  if (typeof result === 'string' && /^0x[0-9a-f]{1,64}$/i.test(result)) return BigInt(result)
  throw failure(channel, `answered ${shown(result)} for a number`)
}

function codeFrom(result: unknown, channel: RemoteChannel): Code {
  if (typeof result !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(result)) {
    throw failure(channel, `answered ${shown(result)} for code`)
  }
  const bytes = bytesFromHex(result as Hex) // matched above
  return bytes.length === 0 ? EMPTY_CODE : new Code(bytes)
}

/** @param what the remote did */
export function failure({ host }: RemoteChannel, what: string): DevnetError {
  return new DevnetError('FORK_FAILED', `fork: ${host} ${what}`, { host })
}

function unverified(
  { host }: RemoteChannel,
  { header }: RemoteBlock,
  address: Address,
  refusal: string,
): DevnetError {
  return new DevnetError(
    'FORK_UNVERIFIED',
    `fork: what ${host} says of ${address} at block ${header.number} does not hold: ${refusal}; with verify 'never' (--fork-verify never) it is taken unchecked`,
    { host, address, block: header.number },
  )
}

/** An answer in a message, cut to a readable length. */
export function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 80)
}
