/**
 * Validity predicates: the published digests, evaluation by its definition, and expiry.
 */

import { hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Address, type Hash, hexFromBytes } from '../../src/primitives/hex.ts'
import { WORD_MAX } from '../../src/primitives/word.ts'
import {
  allHold,
  lastOf,
  MASK_ALL,
  VALIDITY_KINDS,
  VALIDITY_OPERATORS,
  type ValidityPredicate,
  validityDigest,
} from '../../src/transactions/validity.ts'
import { mapView } from '../support/map-view.ts'
import { fc, runs } from '../support/property.ts'

const account = (byte: string): Address => `0x${byte.repeat(20)}`
const transactionHash: Hash = `0x${'44'.repeat(32)}`
const digestOf = (predicates: readonly ValidityPredicate[]) =>
  hexFromBytes(validityDigest(8_453n, transactionHash, predicates))

const four: readonly ValidityPredicate[] = [
  { kind: 'balance', address: account('22'), operator: '>', value: 10n },
  {
    kind: 'storage',
    address: account('33'),
    slot: 7n,
    mask: 255n,
    operator: '=',
    value: 1n,
  },
  { kind: 'block_number', operator: '<=', value: 100n },
  { kind: 'flashblock_index', operator: '<=', value: 3n },
]

describe('the digest', () => {
  test('is the published one, in whatever order the predicates come', () => {
    const expected = '0xccc8fc76b39e370a65b7e6c377ad2f7a00d309b80f5e100cf119b03f41de294d'
    expect(digestOf(four)).toBe(expected)
    expect(digestOf([...four].reverse())).toBe(expected)
    expect(digestOf([{ kind: 'nonce', address: account('44'), operator: '=', value: 7n }])).toBe(
      '0x021385c3ddaed95323b4f834b255046fb76b8a315ea935efaec986ae00d2ffec',
    )
  })

  test('is that of viem for one predicate, and a repeated one counts twice', () => {
    fc.assert(
      fc.property(
        predicates,
        fc.bigInt({ min: 1n, max: (1n << 53n) - 1n }),
        (predicate, chainId) => {
          const word = {
            kind: VALIDITY_KINDS.indexOf(predicate.kind),
            operator: VALIDITY_OPERATORS.indexOf(predicate.operator),
            account: 'address' in predicate ? predicate.address : account('00'),
            slot: predicate.kind === 'storage' ? predicate.slot : 0n,
            mask: predicate.kind === 'storage' ? predicate.mask : 0n,
            value: predicate.value,
          }
          const expected = (validity: readonly (typeof word)[]) =>
            hashTypedData({
              domain: { name: 'Base Transaction Validity', version: '1', chainId },
              types: {
                ValidityPredicate: [
                  { name: 'kind', type: 'uint8' },
                  { name: 'operator', type: 'uint8' },
                  { name: 'account', type: 'address' },
                  { name: 'slot', type: 'uint256' },
                  { name: 'mask', type: 'uint256' },
                  { name: 'value', type: 'uint256' },
                ],
                ValidityAuthorization: [
                  { name: 'transactionHash', type: 'bytes32' },
                  { name: 'validity', type: 'ValidityPredicate[]' },
                ],
              },
              primaryType: 'ValidityAuthorization',
              message: { transactionHash, validity },
            })
          const digest = (given: readonly ValidityPredicate[]) =>
            hexFromBytes(validityDigest(chainId, transactionHash, given))
          expect(digest([predicate])).toBe(expected([word]))
          expect(digest([predicate, predicate])).toBe(expected([word, word]))
        },
      ),
      { numRuns: runs(400) },
    )
  })
})

const small = fc.bigInt({ min: 0n, max: 5n })
const value = fc.oneof(small, fc.bigInt({ min: 0n, max: WORD_MAX }))
const operator = fc.constantFrom(...VALIDITY_OPERATORS)
const twos = account('22')
const threes = account('33')
const address = fc.constantFrom(twos, threes, account('44'))
const absent: { balance: bigint; nonce: bigint; storage: bigint[] } = {
  balance: 0n,
  nonce: 0n,
  storage: [],
}

const predicates: fc.Arbitrary<ValidityPredicate> = fc.oneof<fc.Arbitrary<ValidityPredicate>[]>(
  fc.record({
    kind: fc.constantFrom('balance' as const, 'nonce' as const),
    address,
    operator,
    value,
  }),
  fc.record({
    kind: fc.constant('storage' as const),
    address,
    slot: small,
    mask: fc.oneof(fc.constant(MASK_ALL), value),
    operator,
    value,
  }),
  fc.record({
    kind: fc.constantFrom('block_number' as const, 'flashblock_index' as const),
    operator,
    value,
  }),
)

describe('evaluation', () => {
  test('compares what each kind names, all of them at once', () => {
    const account = fc.record({
      balance: small,
      nonce: small,
      storage: fc.array(value, { minLength: 6, maxLength: 6 }),
    })
    const worlds = fc.tuple(fc.array(predicates, { maxLength: 4 }), account, account, small, small)
    fc.assert(
      fc.property(worlds, ([given, first, second, blockNumber, flashblockIndex]) => {
        const known = new Map([
          [twos, first],
          [threes, second],
        ])
        const sketches = [...known].map(([at, { storage, ...rest }]) => {
          return [at, { ...rest, storage: Object.fromEntries(storage.entries()) }]
        })
        const state = mapView(Object.fromEntries(sketches))
        const observed = (predicate: ValidityPredicate): bigint => {
          switch (predicate.kind) {
            case 'block_number':
              return blockNumber
            case 'flashblock_index':
              return flashblockIndex
            case 'storage': {
              const words = (known.get(predicate.address) ?? absent).storage
              return (words[Number(predicate.slot)] ?? 0n) & predicate.mask
            }
            default:
              return (known.get(predicate.address) ?? absent)[predicate.kind]
          }
        }
        const holds = (predicate: ValidityPredicate): boolean => {
          const left = observed(predicate)
          const right = predicate.value
          const relation = left < right ? '<' : left > right ? '>' : '='
          if (predicate.operator === '!=') return relation !== '='
          return predicate.operator.includes(relation)
        }
        expect(allHold(given, { blockNumber, flashblockIndex, state })).toBe(given.every(holds))
      }),
      { numRuns: runs(2_000) },
    )
  })

  test('nothing expires before its last block', () => {
    fc.assert(
      fc.property(fc.array(predicates, { maxLength: 4 }), (given) => {
        const bounds = given.filter(({ kind }) => kind === 'block_number')
        const last = lastOf('block_number', given)
        const numbers = [0n, 1n, 2n, 3n, 4n, 5n, 6n]
        const state = mapView({})
        const holdsAt = (blockNumber: bigint) =>
          allHold(bounds, { blockNumber, flashblockIndex: 1n, state })
        if (last === undefined) {
          expect(bounds.every(({ operator: each }) => ['!=', '>', '>='].includes(each))).toBe(true)
        } else {
          expect(numbers.filter((number) => number > last).some(holdsAt)).toBe(false)
        }
      }),
      { numRuns: runs(2_000) },
    )
  })

  test('the tightest bound counts', () => {
    const bound = (
      kind: 'block_number' | 'flashblock_index',
      each: (typeof VALIDITY_OPERATORS)[number],
      limit: bigint,
    ): ValidityPredicate => ({ kind, operator: each, value: limit })
    expect(lastOf('block_number', [])).toBeUndefined()
    expect(lastOf('block_number', [bound('block_number', '<', 0n)])).toBe(-1n)
    expect(
      lastOf('block_number', [bound('block_number', '<', 9n), bound('block_number', '<=', 9n)]),
    ).toBe(8n)
    expect(
      lastOf('block_number', [bound('block_number', '=', 4n), bound('flashblock_index', '=', 2n)]),
    ).toBe(4n)
    expect(
      lastOf('block_number', [bound('block_number', '!=', 4n), bound('block_number', '>=', 2n)]),
    ).toBeUndefined()
  })
})
