import {
  type Codec,
  codec,
  isObject,
  listOf,
  objectOf,
  oneOf,
  optional,
  transform,
} from '../../../primitives/codec.ts'
import type { Hex } from '../../../primitives/hex.ts'
import { anyOf, oneOfTexts, type Schema, titled } from '../../../primitives/schema.ts'
import type { Signature } from '../../../primitives/secp256k1.ts'
import { WORD_MAX } from '../../../primitives/word.ts'
import {
  MASK_ALL,
  VALIDITY_KINDS,
  VALIDITY_OPERATORS,
  type ValidityPredicate,
} from '../../../transactions/validity.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { address, data } from '../../wire/params.ts'
import { hash } from '../../wire/results.ts'

const uintSchema: Schema<Hex> = { type: 'string', pattern: '^0x[0-9a-fA-F]+$' }

/** Up to 256 bits of hex; unlike in a QUANTITY, zeros may lead. */
const uint256: Codec<Hex, bigint> = codec(uintSchema, (value, where, refuse) => {
  const number = typeof value === 'string' && /^0x[0-9a-fA-F]+$/.test(value) ? BigInt(value) : -1n
  if (number >= 0n && number <= WORD_MAX) return number
  return refuse(where, 'a number of at most 256 bits, in hex', value)
})

const comparison = { op: oneOf(oneOfTexts(...VALIDITY_OPERATORS)), value: uint256 }

const accountPredicate = objectOf('AccountPredicate', {
  type: oneOf(oneOfTexts('balance', 'nonce')),
  params: objectOf('AccountComparison', { address, ...comparison }),
})

const storagePredicate = objectOf('StoragePredicate', {
  type: oneOf(oneOfTexts('storage')),
  params: objectOf('StorageComparison', {
    address,
    slot: uint256,
    mask: optional(uint256, MASK_ALL),
    ...comparison,
  }),
})

const placePredicate = objectOf('PlacePredicate', {
  type: oneOf(oneOfTexts('block_number', 'flashblock_index')),
  params: objectOf('PlaceComparison', comparison),
})

const kinds: readonly unknown[] = VALIDITY_KINDS

const predicate = codec(
  titled(
    'ValidityPredicate',
    anyOf(accountPredicate.schema, storagePredicate.schema, placePredicate.schema),
  ),
  (value, where, refuse): ValidityPredicate => {
    if (!isObject(value)) return refuse(where, 'an object', value)
    if (!kinds.includes(value.type)) {
      return refuse(`${where}.type`, `one of ${kinds.join(', ')}`, value.type)
    }
    if (value.type === 'storage') {
      const { op: operator, ...terms } = storagePredicate.parse(value, where, refuse).params
      return { kind: 'storage', operator, ...terms }
    }
    if (value.type === 'balance' || value.type === 'nonce') {
      const { type: kind, params } = accountPredicate.parse(value, where, refuse)
      return { kind, operator: params.op, address: params.address, value: params.value }
    }
    const { type: kind, params } = placePredicate.parse(value, where, refuse)
    return { kind, operator: params.op, value: params.value }
  },
)

const parity = transform(uint256, (number, where, refuse, value): Signature['yParity'] => {
  if (number > 1n) return refuse(where, '0x0 or 0x1', value)
  return number === 0n ? 0 : 1
})

const signature = objectOf('ValiditySignature', {
  r: uint256,
  s: uint256,
  yParity: parity,
})

const sidecar = param(
  'validity',
  objectOf('TransactionValidity', {
    validity: listOf(predicate),
    validity_signature: optional(signature),
  }),
)

/**
 * The transaction waits in the txpool, private: nothing announces it. After each change of the state
 * and at the start of each block its predicates are evaluated; where all hold it is executed. It is
 * dropped when it has expired.
 */
export const base_sendRawTransactionValidity = method({
  summary: 'Submits a signed transaction that is included only where its validity predicates hold.',
  spec: 'https://docs.base.org/specifications/build-transaction/base_sendRawTransactionValidity',
  foreignPages: 'answered',
  since: 'cobalt',
  params: [data, sidecar],
  result: hash,
  handle: ({ backend: { transactions } }, rawTransaction, { validity, validity_signature }) =>
    transactions.submitWithValidity(rawTransaction, {
      predicates: validity,
      signature: validity_signature,
    }),
})
