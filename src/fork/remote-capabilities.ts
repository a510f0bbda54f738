/**
 * The capabilities of a remote: its answers about the pinned block, and what they say of its state.
 *
 * Owns the one round of requests that finds it out. The answers about accounts and slots are left to
 * state-source.ts.
 *
 * Promise: a remote that must prove its state and does not is refused.
 */

import { isObject } from '../primitives/codec.ts'
import { type Hash, ZERO_ADDRESS } from '../primitives/hex.ts'
import { uintFromQuantity } from '../primitives/quantity.ts'
import { type HintForm, hintFormFrom, probes } from './access-hint.ts'
import { blockRequest } from './block-requests.ts'
import type { RemoteAnswer, RemoteChannel } from './channel.ts'
import type { LocatedBlock } from './located-block.ts'
import { editsFrom, editsRequest, type RemoteEdits } from './remote-edits.ts'
import { type BlockParameterForm, blockParameter, failure } from './state-source.ts'
import {
  EDITED,
  NO_PROOFS,
  otherRoot,
  provenRootOf,
  refuseUnverified,
  type Verification,
  warningOf,
} from './verification.ts'

/** How a remote is asked about the pinned block, and what it says of its state. */
export interface RemoteCapabilities {
  readonly channel: RemoteChannel
  readonly blockForm: BlockParameterForm
  readonly hasProofs: boolean
  /** The root that the remote proves; the header's if it proves nothing. */
  readonly provenRoot: Hash
  /** State edited at the block; `undefined` if the remote lists no edits. */
  readonly edits: RemoteEdits | undefined
  /** Why the header does not prove the state; `undefined` if it does, or need not. */
  readonly reason: string | undefined
  /** True if the remote has the next block. */
  readonly isSettled: boolean
  /** `undefined` if the remote makes no access lists. */
  readonly hintForm: HintForm | undefined
}

/** @throws {DevnetError} FORK_FAILED if the remote proves nothing, and has to; FORK_UNVERIFIED */
export async function capabilitiesOf(
  channel: RemoteChannel,
  { chainId, block: pin, isByHash }: LocatedBlock,
  verification: Verification,
): Promise<RemoteCapabilities> {
  const method = verification === 'never' ? 'eth_getBalance' : 'eth_getProof'
  const params = method === 'eth_getProof' ? [ZERO_ADDRESS, []] : [ZERO_ADDRESS]
  const blockForms = ['hash', 'number'] as const
  const { number } = pin.header
  const answers = await channel.send([
    ...blockForms.flatMap((blockForm) => [
      { method, params: [...params, blockParameter(blockForm, pin)] },
      { method: 'eth_getBalance', params: [ZERO_ADDRESS, blockParameter(blockForm, pin)] },
      ...probes(blockParameter(blockForm, pin)),
    ]),
    blockRequest('finalized'),
    { ...blockRequest(number + 1n), isOptional: true },
    ...(verification === 'never' ? [] : [editsRequest(pin.hash)]),
    // A recording has it under its hash as well, by which a saved devnet asks for it.
    ...(isByHash ? [] : [blockRequest(pin.hash)]),
  ])
  const resultAt = (index: number) => {
    const answer = answers[index]
    return answer !== undefined && 'result' in answer ? answer.result : undefined
  }
  const isAnswered = (index: number) => 'result' in (answers[index] ?? {})
  const proving = blockForms.find((_, index) => isAnswered(4 * index))
  const hasProofs = verification !== 'never' && proving !== undefined
  if (verification === 'always' && !hasProofs) {
    throw failure(channel, 'has no eth_getProof, expected proofs of its state')
  }
  const blockForm = proving ?? blockForms.find((_, index) => isAnswered(4 * index + 1)) ?? 'number'
  const firstAt = 4 * blockForms.indexOf(blockForm)
  const hintForm = hintFormFrom(answers.slice(firstAt + 2, firstAt + 4))
  const otherAt = 4 * blockForms.length
  const finalizedNumber = numberFrom(answers[otherAt])
  const isSettled = isObject(resultAt(otherAt + 1))
  const listed = hasProofs ? resultAt(otherAt + 2) : undefined
  const edits = listed === undefined ? undefined : editsFrom(listed, channel.host)
  const { stateRoot } = pin.header
  const provenRoot = hasProofs ? provenRootOf(resultAt(firstAt), pin.header) : stateRoot
  const isEdited = provenRoot !== stateRoot || (edits?.writes.length ?? 0) > 0
  const withoutProofs = verification === 'never' ? undefined : NO_PROOFS
  const edited = provenRoot === stateRoot ? EDITED : otherRoot(pin, provenRoot)
  const unedited = hasProofs ? undefined : withoutProofs
  const reason = isEdited ? edited : unedited
  if (verification === 'always' && reason !== undefined) {
    refuseUnverified({ ...warningOf(channel, pin), reason })
  }
  // The hash of a head does not say which state was edited at it.
  const isKept = isSettled || (hasProofs && !isEdited && edits === undefined)
  const kept = isKept
    ? channel.pinnedAt?.({ chainId, number, hash: pin.hash, finalizedNumber })
    : undefined
  return {
    channel: kept ?? channel,
    blockForm,
    hasProofs,
    provenRoot,
    edits,
    reason,
    isSettled,
    hintForm,
  }
}

/** The number of a block that the remote may not have. */
function numberFrom(answer: RemoteAnswer | undefined): bigint | undefined {
  if (answer === undefined || !('result' in answer) || !isObject(answer.result)) return undefined
  const { number } = answer.result
  return typeof number === 'string' ? uintFromQuantity(number) : undefined
}
