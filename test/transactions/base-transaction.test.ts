/**
 * Base Transactions: published vectors byte for byte, decoding as the inverse of encoding, gas, and
 * the ways in which bytes fail to be one.
 */

import { encodeRlp, type RlpStructuredData } from 'ethers'
import { describe, expect, test } from 'vitest'
import { devAccounts, WELL_KNOWN_MNEMONIC } from '../../src/accounts/accounts.ts'
import { baseGas, baseGasUsed } from '../../src/execution/base/base-gas.ts'
import { DevnetError } from '../../src/primitives/errors.ts'
import { type Address, bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'
import { loadSecp256k1, SECP256K1_ORDER, sign } from '../../src/primitives/secp256k1.ts'
import { hexFromWord, UINT64_MAX, WORD_MAX } from '../../src/primitives/word.ts'
import { encodeAuthorization, signersOf } from '../../src/transactions/base-authorization.ts'
import {
  type BaseTransaction,
  type BaseTransactionFields,
  decodeBaseTransaction,
  encodeBaseTransaction,
  NONCE_FREE_KEY,
  payerDigest,
  replayIdOf,
  senderDigest,
  windowBoundMs,
} from '../../src/transactions/base-transaction.ts'
import { decodeSentBy, decodeTransaction } from '../../src/transactions/transaction-codec.ts'
import { plainFields } from '../support/base-transactions.ts'
import { fc, runs } from '../support/property.ts'

await loadSecp256k1()
const [alice, bob] = (await devAccounts(WELL_KNOWN_MNEMONIC, 2)) as [Signer, Signer]

interface Signer {
  readonly address: Address
  readonly privateKey: Hex
}

const none = new Uint8Array(0)

const plain: BaseTransactionFields = {
  ...plainFields,
  calls: [[{ to: bob.address, value: 10n ** 15n, data: none }]],
}

/** Signs as alice, and as bob if somebody else than alice pays. */
function signed(fields: BaseTransactionFields, sender = alice, payer = bob): BaseTransaction {
  const isNamed = fields.sender !== undefined
  const senderAuth = encodeAuthorization(sign(senderDigest(fields), sender.privateKey), isNamed)
  if (fields.payer === undefined) return { ...fields, senderAuth, payerAuth: none }
  const digest = payerDigest(fields, sender.address)
  const payerAuth = encodeAuthorization(sign(digest, payer.privateKey), fields.payer !== 'open')
  return { ...fields, senderAuth, payerAuth }
}

const usdv: Address = '0xb200000000000000000000723077b8a1b173adc3'
const transferData = bytesFromHex(
  `0xa9059cbb${hexFromWord(BigInt(bob.address)).slice(2)}${hexFromWord(1_000_000n).slice(2)}`,
)

const delegation = { target: `0x${'11'.repeat(20)}` } as const

interface Vector {
  readonly name: string
  readonly fields: BaseTransactionFields
  readonly senderHash: Hex
  readonly payerHash?: Hex
  readonly hash: Hex
}

/** Computed from the published rules with RFC 6979 signatures of the well-known accounts. */
const vectors: readonly Vector[] = [
  {
    name: 'pays itself',
    fields: plain,
    senderHash: '0x19f8aac597a72a317a571116d4e961f4d0aecd292c70355379e1cfc1497bf91e',
    hash: '0x8fcd444c0b588607ff60f68b197f11d5d7c5ca72da4ae56d99ceeb6c762a5740',
  },
  {
    name: 'names its sender',
    fields: { ...plain, sender: alice.address },
    senderHash: '0xbd69e2cdc25f0579634390389685629c9f71897eb087035e7f84b2eb67e737ad',
    hash: '0xceefd37a3276058f1fa561fdc6ed6b167a8328a71a213cd485d20f1354a1b178',
  },
  {
    name: 'pays a payer in its first phase',
    fields: {
      ...plain,
      nonceKey: 1n,
      payer: bob.address,
      calls: [
        [{ to: usdv, value: 0n, data: transferData }],
        [{ to: bob.address, value: 1n, data: none }],
      ],
    },
    senderHash: '0x760381c942f462064a9f8d018ac2f9f995662b7a4279267f80a05f04039149ff',
    payerHash: '0x2d8b2517ee45fdbe25304d75cb1b0abc0c822b2fed6a9c17e97dbd294f4fdbc1',
    hash: '0x44e32232430201cde0da4f27e2e175f0ce0b29e891195f24ccc3d62d1d2d904c',
  },
  {
    name: 'has no nonce and any payer',
    fields: {
      ...plain,
      nonceKey: NONCE_FREE_KEY,
      payer: 'open',
      validBefore: 1_793_000_000_000n,
    },
    senderHash: '0x6692e5779d3d0fdfac2786ba0a2e4cf436a220594602af9c5d5a68b6f4afc219',
    payerHash: '0xc6a6d507d2784f6785631d1bcbe5691aee357f78b9e5974acbfc40bb3efe5290',
    hash: '0x95374343c7cefe8d9771392d01eab7bfdc8d4f81a4f59bbee501e64d31a6ae87',
  },
  {
    name: 'delegates and calls nothing',
    fields: { ...plain, calls: [], accountChanges: [delegation] },
    senderHash: '0xbacaa16446a4a0984f4a564fa5dad014b7aca0e0051d4ec0eac48bec631b9fd4',
    hash: '0x762ad012198c21b4988c6b4c1a33da79ac8ddc0ef03b1018e48c94556c3ba443',
  },
]

describe('published vectors of Base Transactions', () => {
  test.each(vectors)('hold for one that $name', ({ fields, senderHash, payerHash, hash }) => {
    const transaction = signed(fields)
    expect(hexFromBytes(senderDigest(fields))).toBe(senderHash)
    if (payerHash !== undefined) {
      expect(hexFromBytes(payerDigest(fields, alice.address))).toBe(payerHash)
    }
    const raw = encodeBaseTransaction(transaction)
    expect(keccakHash(raw)).toBe(hash)
    expect(decodeBaseTransaction(raw)).toEqual(transaction)
    const payer = fields.payer === undefined ? alice.address : bob.address
    expect(signersOf(transaction)).toEqual({ sender: alice.address, payer })
  })

  test.each(vectors)('hold for a signed one that $name', ({ fields, hash }) => {
    const base = signed(fields)
    const raw = encodeBaseTransaction(base)
    const payer = fields.payer === undefined ? alice.address : bob.address
    const transaction = decodeTransaction(raw, 'everest')
    expect(transaction).toMatchObject({
      type: 0x79,
      ...{ hash, rawTransaction: raw, base, payer },
      ...{ from: alice.address, to: alice.address, value: 0n, nonce: fields.nonceSequence },
      ...{ chainId: fields.chainId, gasLimit: 100_000n, maxFeePerGas: 1_000_000_000n },
    })
    expect(decodeSentBy(raw, alice.address, payer)).toEqual(transaction)
    // Before Everest the type does not exist, whatever its bytes are.
    for (const bytes of [raw, raw.subarray(0, 5)]) {
      expect(() => decodeTransaction(bytes, 'denim')).toThrow('transaction type not supported')
    }
    expect(() => decodeTransaction(raw.subarray(0, 5), 'everest')).toThrow(
      expect.objectContaining({ code: 'TRANSACTION_UNDECODABLE' }),
    )
  })

  test('hold for the bytes of two of them', () => {
    const first =
      '0x79f87c840509f455808080808080843b9aca00830186a0c0e0dfde9470997970c51812dc3a010c7d01b50e0d17dc79c887038d7ea4c68000808080b84194f55773149900836037dcc1c90e8d87d20db90444fc8e1d740fb0fac3176951207e23e4f3b5124130b704293c1a324892b8d8353f0f0262998c61829c81c1801b80'
    const fourth =
      '0x79f8e4840509f45580a0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff80808601a17720ca0080843b9aca00830186a0c0e0dfde9470997970c51812dc3a010c7d01b50e0d17dc79c887038d7ea4c68000808000b84151e655a772286c19c39c20725a5a4efd0b3441ba108ffa847abe3caa90d136a016384f835727ac657138487d83ddb1014e03baaa967717a8e66d9b267af951781bb841f5dfadca7c8a0d4b688f3099a70171029617a0a33d8f295fb751410072ab5e744923851df41361b1afe1026c58677d4f7daa1b6efb94a7beef39ac6255b0b4111c'
    expect(hexFromBytes(encodeBaseTransaction(signed(vectors[0]!.fields)))).toBe(first)
    expect(hexFromBytes(encodeBaseTransaction(signed(vectors[3]!.fields)))).toBe(fourth)
  })

  test('hold for replay ids, which do not depend on the named sender or payer', () => {
    const id = '0xd2114184762ed890a3cd80dcbdd3279199296abc23525875cf6d4badf52cf876'
    expect(replayIdOf(vectors[0]!.fields, alice.address)).toBe(id)
    expect(replayIdOf(vectors[1]!.fields, alice.address)).toBe(id)
    expect(replayIdOf(vectors[3]!.fields, alice.address)).toBe(
      '0xa9bfd585b4da972c1297ae570b1b0b5773fbb6d020f2a412670797301456ee12',
    )
  })

  test('hold for gas by the rules of the EIP', () => {
    const gasOf = (index: number) => baseGas(signed(vectors[index]!.fields), alice.address)
    const first = gasOf(0)
    expect(first).toEqual({
      senderIntrinsic: 28_096n,
      senderFloor: 31_090n,
      payerIntrinsic: 0n,
      payerFloor: 0n,
    })
    expect(baseGasUsed(first, 0n)).toBe(31_090n)
    expect(baseGasUsed(first, 5_000n)).toBe(33_096n)
    expect(gasOf(2)).toMatchObject({
      // 15,000, payload, value to another account, lane, authorization
      senderIntrinsic: 15_000n + 3_168n + 6_000n + 22_100n + 5_100n,
      payerIntrinsic: 6_232n,
      payerFloor: 7_930n,
    })
    expect(gasOf(4)).toMatchObject({ senderIntrinsic: 26_576n, senderFloor: 29_390n })
  })
})

const bytes = (max: number) => fc.uint8Array({ maxLength: max })
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((given): Address => hexFromBytes(given))
const uint = (max: bigint) => fc.bigInt({ min: 0n, max })

const transactions: fc.Arbitrary<BaseTransaction> = fc.record({
  chainId: uint(WORD_MAX),
  sender: fc.option(address, { nil: undefined }),
  nonceKey: fc.oneof(fc.constantFrom(0n, NONCE_FREE_KEY), uint(WORD_MAX)),
  nonceSequence: uint(UINT64_MAX),
  validAfter: uint(UINT64_MAX),
  validBefore: uint(UINT64_MAX),
  maxPriorityFeePerGas: uint(WORD_MAX),
  maxFeePerGas: uint(WORD_MAX),
  gasLimit: uint(UINT64_MAX),
  accountChanges: fc.array(fc.record({ target: address }), { maxLength: 3 }),
  calls: fc.array(
    fc.array(fc.record({ to: address, value: uint(WORD_MAX), data: bytes(80) }), { maxLength: 3 }),
    { maxLength: 3 },
  ),
  metadata: bytes(80),
  payer: fc.oneof(
    fc.constantFrom(undefined, 'open' as const),
    address.filter((each) => BigInt(each) !== 0n),
  ),
  senderAuth: bytes(90),
  payerAuth: bytes(90),
})

describe('any transaction', () => {
  test('decodes to what was encoded', () => {
    fc.assert(
      fc.property(transactions, (transaction) => {
        expect(decodeBaseTransaction(encodeBaseTransaction(transaction))).toEqual(transaction)
      }),
      { numRuns: runs(2_000) },
    )
  })

  test('is encoded as ethers encodes its list', () => {
    const integer = (value: bigint) => {
      const text = value === 0n ? '' : value.toString(16)
      return `0x${text.length % 2 === 1 ? '0' : ''}${text}`
    }
    fc.assert(
      fc.property(transactions, (given) => {
        const payer = given.payer === 'open' ? '0x00' : (given.payer ?? '0x')
        const list: RlpStructuredData = [
          integer(given.chainId),
          given.sender ?? '0x',
          integer(given.nonceKey),
          integer(given.nonceSequence),
          integer(given.validAfter),
          integer(given.validBefore),
          integer(given.maxPriorityFeePerGas),
          integer(given.maxFeePerGas),
          integer(given.gasLimit),
          given.accountChanges.map(({ target }) => ['0x01', target]),
          given.calls.map((phase) =>
            phase.map(({ to, value, data }) => [to, integer(value), hexFromBytes(data)]),
          ),
          hexFromBytes(given.metadata),
          payer,
          hexFromBytes(given.senderAuth),
          hexFromBytes(given.payerAuth),
        ]
        const expected = `0x79${encodeRlp(list).slice(2)}`
        expect(hexFromBytes(encodeBaseTransaction(given))).toBe(expected)
      }),
      { numRuns: runs(2_000) },
    )
  })

  test('leads to its signers', () => {
    fc.assert(
      fc.property(transactions, fc.boolean(), ({ sender, payer, ...rest }, isNamed) => {
        const fields = {
          ...rest,
          sender: sender && alice.address,
          payer: payer && (isNamed ? bob.address : 'open'),
        } as const
        const expected = payer === undefined ? alice.address : bob.address
        expect(signersOf(signed(fields))).toEqual({ sender: alice.address, payer: expected })
      }),
      { numRuns: runs(200) },
    )
  })
})

/** The list of a valid transaction, with one item replaced. */
function rawWith(index: number, item: RlpStructuredData): Uint8Array {
  const list: RlpStructuredData[] = [
    '0x01',
    '0x',
    '0x',
    '0x',
    '0x',
    '0x',
    '0x',
    '0x01',
    '0x01',
    [],
    [],
    '0x',
    '0x',
    '0x',
    '0x',
  ]
  list[index] = item
  return bytesFromHex(`0x79${encodeRlp(list).slice(2)}`)
}

describe('decoding', () => {
  const call: RlpStructuredData = [bob.address, '0x', '0x']
  const cases: readonly [string, Uint8Array, string][] = [
    ['another type', bytesFromHex('0x02c0'), 'transaction: expected type 0x79'],
    ['no list', bytesFromHex('0x7980'), 'transaction: expected a list'],
    ['too few fields', bytesFromHex('0x79c101'), 'transaction: expected 15 fields, got 1'],
    ['a leading zero', rawWith(3, '0x0001'), 'nonceSequence: expected no leading zero bytes'],
    ['a long sequence', rawWith(3, `0x${'11'.repeat(9)}`), 'nonceSequence: expected at most 8'],
    ['a short sender', rawWith(1, '0x1122'), 'sender: expected 20 bytes, got 2'],
    ['the zero payer', rawWith(12, `0x${'00'.repeat(20)}`), 'payer: expected no bytes'],
    ['a payer of one other byte', rawWith(12, '0x01'), 'payer: expected no bytes'],
    ['another entry type', rawWith(9, [['0x02', bob.address]]), 'accountChanges[0].type'],
    ['an entry that creates', rawWith(9, [['0x', bob.address]]), 'accountChanges[0].type'],
    ['a delegation to no address', rawWith(9, [['0x01', '0x']]), 'accountChanges[0].target'],
    ['a call that creates', rawWith(10, [[['0x', '0x', '0x']]]), 'calls[0][0].to'],
    ['a call without data', rawWith(10, [[[bob.address, '0x']]]), 'calls[0][0]: expected 3'],
    ['a phase that is no list', rawWith(10, ['0x01']), 'calls[0]: expected a list'],
    ['1,025 phases', rawWith(10, Array(1_025).fill([call])), 'calls: expected at most 1024'],
    ['calls that are bytes', rawWith(10, '0x'), 'calls: expected a list, got bytes'],
    ['metadata that is a list', rawWith(11, []), 'metadata: expected bytes, got a list'],
  ]

  test.each(cases)('refuses %s', (_, raw, message) => {
    expect(() => decodeBaseTransaction(raw)).toThrow(message)
  })

  test('accepts 1,024 phases', () => {
    expect(decodeBaseTransaction(rawWith(10, Array(1_024).fill([call]))).calls).toHaveLength(1_024)
  })

  test('accepts no prefix of a transaction, and no single bit changes unseen', () => {
    const raw = encodeBaseTransaction(signed(plain))
    for (let length = 0; length < raw.length; length += 1) {
      expect(() => decodeBaseTransaction(raw.subarray(0, length)), `${length} bytes`).toThrow()
    }
    const flipped = fc.tuple(fc.nat(raw.length - 1), fc.nat(7))
    fc.assert(
      fc.property(flipped, ([at, bit]) => {
        const other = raw.slice()
        other[at]! ^= 1 << bit
        let decoded: BaseTransaction
        try {
          decoded = decodeBaseTransaction(other)
        } catch {
          return
        }
        expect(hexFromBytes(encodeBaseTransaction(decoded))).toBe(hexFromBytes(other))
      }),
      { numRuns: runs(1_000) },
    )
  })
})

describe('the recovery of signers refuses', () => {
  const refusal = (transaction: BaseTransaction): readonly [string, unknown] => {
    try {
      signersOf(transaction)
    } catch (error) {
      if (error instanceof DevnetError) return [error.message, error.facts.reason ?? error.code]
      throw error
    }
    throw new Error('it was accepted')
  }
  const edited = (given: Uint8Array, at: number, value: number) => {
    const copy = given.slice()
    copy[at < 0 ? copy.length + at : at] = value
    return copy
  }
  const unsupported = 'transaction type not supported'
  const refused = 'BASE_TRANSACTION_REFUSED'
  const own = signed(plain)
  const named = signed({ ...plain, sender: alice.address })
  const open = signed({ ...plain, payer: 'open' })
  const sponsored = signed({ ...plain, payer: bob.address })
  const highS = (given: Uint8Array) => {
    const s = BigInt(hexFromBytes(given.slice(-33, -1)))
    const copy = edited(given, -1, given.at(-1) === 27 ? 28 : 27)
    copy.set(bytesFromHex(hexFromWord(SECP256K1_ORDER - s)), copy.length - 33)
    return copy
  }
  const cases: readonly [string, BaseTransaction, readonly [string, string]][] = [
    [
      'a sender without one',
      { ...own, senderAuth: none },
      [unsupported, 'malformed sender authorization'],
    ],
    [
      'an unnamed sender with an authenticator',
      { ...own, senderAuth: named.senderAuth },
      [unsupported, 'malformed sender authorization'],
    ],
    [
      'a payer where the sender pays',
      { ...own, payerAuth: open.payerAuth },
      [unsupported, 'malformed payer authorization'],
    ],
    [
      'an open payer that has not signed',
      { ...open, payerAuth: none },
      [unsupported, 'malformed payer authorization'],
    ],
    [
      'another authenticator',
      { ...named, senderAuth: edited(named.senderAuth, 19, 2) },
      ['actor authenticator is not canonical', refused],
    ],
    [
      'v of 0',
      { ...own, senderAuth: edited(own.senderAuth, -1, 0) },
      ['EOA sender signature recovery failed', refused],
    ],
    [
      'v of 0 for a named sender',
      { ...named, senderAuth: edited(named.senderAuth, -1, 0) },
      ['actor signature invalid', refused],
    ],
    [
      'a high s',
      { ...own, senderAuth: highS(own.senderAuth) },
      ['EOA sender signature recovery failed', refused],
    ],
    [
      'a high s of the payer',
      { ...open, payerAuth: highS(open.payerAuth) },
      ['open payer recovery failed', refused],
    ],
    [
      'another sender than the one named',
      signed({ ...plain, sender: alice.address }, bob),
      ['sender auth does not match the named sender', refused],
    ],
    [
      'another payer than the one named',
      signed({ ...plain, payer: bob.address }, alice, alice),
      ['payer auth does not match the named payer', refused],
    ],
    [
      'a payer who signed for another sender',
      { ...sponsored, senderAuth: signed({ ...plain, payer: bob.address }, bob).senderAuth },
      ['payer auth does not match the named payer', refused],
    ],
  ]

  test.each(cases)('%s', (_, transaction, expected) => {
    expect(refusal(transaction)).toEqual(expected)
  })
})

test('bounds of a validity window are seconds or ms by their size', () => {
  expect(windowBoundMs(0n)).toBeUndefined()
  expect(windowBoundMs(1n)).toBe(1_000n)
  expect(windowBoundMs(99_999_999_999n)).toBe(99_999_999_999_000n)
  expect(windowBoundMs(100_000_000_000n)).toBe(100_000_000_000n)
})
