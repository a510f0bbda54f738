import { codec, isObject, listOf } from '../../../primitives/codec.ts'
import type { Address, Hex } from '../../../primitives/hex.ts'
import { addressKeys, arrayOf, mapOf, wordSchema } from '../../../primitives/schema.ts'
import { hexFromWord } from '../../../primitives/word.ts'
import { INVALID_PARAMS, RpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { address, stateRef, storageSlot } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'

/** Slots by address; `given` is the spelling that the client used. */
type Request = readonly (readonly [given: string, address: Address, slots: readonly bigint[]])[]

const slotsMax = 1_024
const TOO_MANY_SLOTS = -38026

const slots = listOf(storageSlot, 'an array of storage keys')

const slotsByAddress = param(
  '{ address: slots }',
  codec<Readonly<Record<Address, readonly Hex[]>>, Request>(
    mapOf(addressKeys, slots.schema),
    (value, where, refuse) => {
      if (!isObject(value)) return refuse(where, 'an object of addresses with their slots', value)
      const request = Object.entries(value).map(([given, list]) => {
        const parsed = slots.parse(list, `${where}.${given}`, refuse)
        return [given, address.parse(given, where, refuse), parsed] as const
      })
      const total = request.reduce((sum, [, , slots]) => sum + slots.length, 0)
      if (total === 0) throw new RpcError(INVALID_PARAMS, 'empty request')
      if (total <= slotsMax) return request
      throw new RpcError(TOO_MANY_SLOTS, `too many slots (max ${slotsMax})`)
    },
  ),
)

/** Slots of several accounts at one block. The result's keys are the addresses as given. */
export const eth_getStorageValues = method({
  summary: 'Storage slots of several accounts at a block.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  readsState: true,
  params: [slotsByAddress, stateRef],
  result: asPrinted<Readonly<Record<Address, readonly Hex[]>>>(
    '{ address: 32 bytes[] }',
    mapOf(addressKeys, arrayOf(wordSchema)),
  ),
  handle({ backend: { chain } }, request, at) {
    const state = chain.stateAt(at)
    const words = request.map(([given, account, slots]) => [
      given,
      slots.map((slot) => hexFromWord(state.storage(account, slot))),
    ])
    return Object.fromEntries(words)
  },
})
