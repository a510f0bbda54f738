import {
  type Codec,
  codec,
  isObject,
  objectOf,
  orNull,
  transform,
} from '../../../primitives/codec.ts'
import type { Address, Hash, Hex } from '../../../primitives/hex.ts'
import { addressKeys, anyOf, hashSchema, mapOf, wordSchema } from '../../../primitives/schema.ts'
import { UINT64_MAX } from '../../../primitives/word.ts'
import type { Condition } from '../../../transactions/transaction.ts'
import { looseUintCodec } from '../../dialect.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { address, data, hash, storageSlot } from '../../wire/params.ts'
import { hash as transactionHash } from '../../wire/results.ts'

/** Storage roots and slots together, as on OP Stack nodes. */
const LOOKUPS_MAX = 1_000

const knownAccounts: Codec<
  Readonly<Record<Address, Hash | Readonly<Record<Hex, Hash>>>>,
  Condition['knownAccounts']
> = codec(
  mapOf(addressKeys, anyOf(hashSchema, mapOf('^0x[0-9a-fA-F]{0,64}$', wordSchema))),
  (value, where, refuse) => {
    if (!isObject(value)) return refuse(where, 'an object', value)
    let lookups = 0
    const accounts = Object.entries(value).map(([key, known]) => {
      const account = address.parse(key, where, refuse)
      if (!isObject(known)) {
        lookups += 1
        return [account, hash.parse(known, `${where}["${key}"]`, refuse)] as const
      }
      const slots = Object.entries(known).map(([slot, word]) => {
        lookups += 1
        const place = `${where}["${key}"]["${slot}"]`
        return [
          storageSlot.parse(slot, place, refuse),
          BigInt(hash.parse(word, place, refuse)),
        ] as const
      })
      return [account, new Map(slots)] as const
    })
    if (lookups <= LOOKUPS_MAX) return accounts
    return refuse(where, `at most ${LOOKUPS_MAX} roots and slots`, lookups)
  },
)

const bound = orNull(looseUintCodec(UINT64_MAX))
const bounds = {
  blockNumberMin: bound,
  blockNumberMax: bound,
  timestampMin: bound,
  timestampMax: bound,
}

/** A condition as bundlers send it. */
const condition = param(
  'condition',
  transform(
    objectOf(
      'TransactionCondition',
      { ...bounds, knownAccounts: orNull(knownAccounts, []) },
      { only: `no other fields than ${Object.keys(bounds).join(', ')} and knownAccounts` },
    ),
    (given, where, refuse): Condition => {
      const expectOrder = (name: 'blockNumber' | 'timestamp') => {
        const [min, max] = [given[`${name}Min`], given[`${name}Max`]]
        if (min === undefined || max === undefined || min <= max) return
        refuse(`${where}.${name}Min`, `at most ${name}Max (${max})`, Number(min))
      }
      expectOrder('blockNumber')
      expectOrder('timestamp')
      return given
    },
  ),
)

/**
 * The condition is checked when the transaction is executed, at once or later from the txpool. If
 * it does not hold then, the transaction is dropped.
 */
export const eth_sendRawTransactionConditional = method({
  summary: 'Submits a signed transaction that runs only under a condition.',
  spec: 'https://docs.optimism.io/operators/chain-operators/features/bundler-support',
  foreignPages: 'answered',
  params: [data, condition],
  result: transactionHash,
  handle: ({ backend: { transactions } }, rawTransaction, given) =>
    transactions.submitRaw(rawTransaction, given),
})
