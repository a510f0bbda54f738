/**
 * Which word of storage a contract answers a question with: how an ERC-20 balance is dealt without
 * knowing where the token keeps it.
 *
 * The question is asked once to see which slots it reads. Each of them is then tried: the right one
 * is the one whose value is the answer, for two values, so that a slot which happens to hold the
 * asked one is not mistaken for it.
 */

import type { Engine } from '../engine/engine.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { CallRequest } from '../primitives/message.ts'
import { uintFromBytes } from '../primitives/word.ts'
import type { Write } from '../state/write.ts'
import { createAccessList } from './access-list.ts'
import { type CallLimits, callOutcome } from './call.ts'
import { type Ground, overriddenGround } from './overrides.ts'

/**
 * The write after which a contract answers a question with a number.
 *
 * @param what is set, for the refusal
 * @throws {DevnetError} NO_SUCH_SLOT when no one slot decides the answer
 */
export async function writeThatAnswers(
  engine: Engine,
  ground: Ground,
  question: CallRequest,
  { what, value }: { readonly what: string; readonly value: bigint },
  limits: CallLimits,
): Promise<Write> {
  const { accessList } = await createAccessList(engine, ground, question, limits)
  for (const { address, storageKeys } of accessList) {
    for (const key of storageKeys) {
      const slot = BigInt(key)
      const answersWith = async (word: bigint) => {
        const state = new Map([[address, { changedSlots: new Map([[slot, word]]) }]])
        const pretended = overriddenGround(ground, { state })
        const { outcome } = await callOutcome(engine, pretended, question, limits)
        const { failure, returnData } = outcome
        return (
          failure === undefined && returnData.length === 32 && uintFromBytes(returnData) === word
        )
      }
      if ((await answersWith(value)) && (await answersWith(value ^ 1n))) {
        return { field: 'storage', address, slot, value }
      }
    }
  }
  throw new DevnetError('NO_SUCH_SLOT', `Unable to set ERC20 ${what}, no slot found`, { what })
}
