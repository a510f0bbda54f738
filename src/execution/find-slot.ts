/**
 * Finds the storage slot that decides the result of a call. Used to set an ERC-20 balance without
 * knowing the token's storage layout.
 *
 * The call is run once to list the slots it reads. Each slot is then overridden with two values in
 * turn; it is the right one if the call returns both. With one value, every slot would pass if the
 * call already returned that value.
 */

import type { Engine } from '../engine/engine.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { CallRequest } from '../primitives/message.ts'
import { uintFromBytes } from '../primitives/word.ts'
import type { Write } from '../state/write.ts'
import { createAccessList } from './access-list.ts'
import { type CallLimits, callOutcome } from './call.ts'
import { type CallContext, overriddenContext } from './overrides.ts'

/**
 * The write after which the call `question` returns `value`.
 *
 * @param what is set, for the error message
 * @throws {DevnetError} NO_SUCH_SLOT if no single slot decides the result
 */
export async function writeThatAnswers(
  engine: Engine,
  context: CallContext,
  question: CallRequest,
  { what, value }: { readonly what: string; readonly value: bigint },
  limits: CallLimits,
): Promise<Write> {
  const { accessList } = await createAccessList(engine, context, question, limits)
  for (const { address, storageKeys } of accessList) {
    for (const key of storageKeys) {
      const slot = BigInt(key)
      const answersWith = async (word: bigint) => {
        const state = new Map([[address, { changedSlots: new Map([[slot, word]]) }]])
        const pretended = overriddenContext(context, { state })
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
