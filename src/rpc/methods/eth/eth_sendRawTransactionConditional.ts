import type { Condition } from '../../../chain/transaction.ts'
import {
  addressKeys,
  anyOf,
  hashSchema,
  mapOf,
  maybe,
  nullable,
  object,
  type WireOf,
  wordSchema,
} from '../../../primitives/schema.ts'
import { looseUintSchema, parseLooseUint } from '../../dialect.ts'
import { method } from '../../method.ts'
import {
  data,
  isObject,
  parseAddress,
  parseHash,
  parseSlot,
  refuse,
  required,
} from '../../wire/params.ts'
import { hash } from '../../wire/results.ts'

/** A condition on the wire, as bundlers send it. */
export interface WireCondition extends WireOf<typeof conditionSchema> {}

const bounds = ['blockNumberMin', 'blockNumberMax', 'timestampMin', 'timestampMax'] as const
/** Storage roots and slots together, as on OP Stack nodes. */
const LOOKUPS_MAX = 1_000
const parseBound = parseLooseUint((1n << 64n) - 1n)
const bound = maybe(nullable(looseUintSchema))

const conditionSchema = object('TransactionCondition', {
  blockNumberMin: bound,
  blockNumberMax: bound,
  timestampMin: bound,
  timestampMax: bound,
  knownAccounts: maybe(
    nullable(mapOf(addressKeys, anyOf(hashSchema, mapOf('^0x[0-9a-fA-F]{0,64}$', wordSchema)))),
  ),
})

const condition = required<WireCondition, Condition>(
  'condition',
  conditionSchema,
  (value, where) => {
    if (!isObject(value)) return refuse(where, 'an object', value)
    const unknown = Object.keys(value).find(
      (name) => name !== 'knownAccounts' && !bounds.some((one) => one === name),
    )
    if (unknown !== undefined) {
      return refuse(where, `no other fields than ${bounds.join(', ')} and knownAccounts`, value)
    }
    const [blockNumberMin, blockNumberMax, timestampMin, timestampMax] = bounds.map((name) =>
      value[name] == null ? undefined : parseBound(value[name], `${where}.${name}`),
    )
    const expectOrder = (name: string, min: bigint | undefined, max: bigint | undefined) => {
      if (min === undefined || max === undefined || min <= max) return
      refuse(`${where}.${name}Min`, `at most ${name}Max (${max})`, Number(min))
    }
    expectOrder('blockNumber', blockNumberMin, blockNumberMax)
    expectOrder('timestamp', timestampMin, timestampMax)
    const knownAccounts = parseKnownAccounts(value.knownAccounts ?? {}, `${where}.knownAccounts`)
    return { blockNumberMin, blockNumberMax, timestampMin, timestampMax, knownAccounts }
  },
)

function parseKnownAccounts(value: unknown, where: string): Condition['knownAccounts'] {
  if (!isObject(value)) return refuse(where, 'an object', value)
  let lookups = 0
  const accounts = Object.entries(value).map(([key, known]) => {
    const address = parseAddress(key, where)
    if (!isObject(known)) {
      lookups += 1
      return [address, parseHash(known, `${where}["${key}"]`)] as const
    }
    const slots = Object.entries(known).map(([slot, word]) => {
      lookups += 1
      const place = `${where}["${key}"]["${slot}"]`
      return [parseSlot(slot, place), BigInt(parseHash(word, place))] as const
    })
    return [address, new Map(slots)] as const
  })
  if (lookups <= LOOKUPS_MAX) return accounts
  return refuse(where, `at most ${LOOKUPS_MAX} roots and slots`, lookups)
}

/**
 * The condition is checked when the transaction is executed, at once or later from the txpool. If
 * it does not hold then, the transaction is dropped.
 */
export const eth_sendRawTransactionConditional = method({
  summary: 'Submits a signed transaction that runs only under a condition.',
  spec: 'https://docs.optimism.io/operators/chain-operators/features/bundler-support',
  params: [data, condition],
  result: hash,
  handle: ({ transactions }, rawTransaction, given) =>
    transactions.submitRaw(rawTransaction, given),
})
