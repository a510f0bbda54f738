/**
 * Signed transactions against published ones, against ethers and viem on random ones, and every way
 * in which bytes can fail to be a transaction.
 */

import { readFileSync } from 'node:fs'
import {
  computeAddress,
  decodeRlp,
  encodeRlp,
  keccak256,
  type RlpStructuredData,
  Signature,
  SigningKey,
  Transaction as TransactionOfEthers,
  toBeArray,
} from 'ethers'
import { serializeTransaction, type TransactionSerializable } from 'viem'
import { describe, expect, test } from 'vitest'
import { DevnetError, type DevnetErrorCode } from '../../src/primitives/errors.ts'
import {
  type Address,
  bytesFromHex,
  type Hash,
  type Hex,
  hexFromBytes,
} from '../../src/primitives/hex.ts'
import type { AccessListEntry, Authorization } from '../../src/primitives/message.ts'
import { addressOfKey, loadSecp256k1, SECP256K1_ORDER } from '../../src/primitives/secp256k1.ts'
import { hexFromWord, UINT64_MAX, WORD_MAX } from '../../src/primitives/word.ts'
import { orderedRoot } from '../../src/state/trie.ts'
import {
  type OrdinaryTransaction,
  type OrdinaryType,
  signatureV,
  type TransactionFields,
} from '../../src/transactions/transaction.ts'
import {
  decodeTransaction,
  signingDigest,
  signTransaction,
} from '../../src/transactions/transaction-codec.ts'
import { fc, runs } from '../support/property.ts'

await loadSecp256k1()

/** The fields of a transaction as the wire shows them; the signature may be left out. */
interface WireTransaction {
  readonly type: Hex
  readonly chainId: Hex
  readonly nonce: Hex
  readonly gas: Hex
  readonly gasPrice?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
  readonly to: Address | null
  readonly value: Hex
  readonly input: Hex
  readonly accessList?: readonly AccessListEntry[]
  readonly authorizationList?: readonly Readonly<Record<keyof Authorization, Hex>>[]
}

interface TransactionCase {
  readonly name: string
  readonly rawTransaction: Hex
  readonly privateKey?: Hex
  readonly from?: Address
  readonly signingDigest?: Hash
  readonly hash?: Hash
  readonly wire?: WireTransaction
}

interface BlockCase {
  readonly name: string
  readonly transactionsRoot: Hash
  readonly transactions: readonly Hex[]
}

const { cases, highS } = vectorFile('transactions.json') as {
  readonly cases: readonly TransactionCase[]
  readonly highS: TransactionCase
}
const { transactions: signatures } = vectorFile('signatures.json') as {
  readonly transactions: {
    readonly cases: readonly {
      readonly name: string
      readonly rawTransaction: Hex
      readonly sender: Address | null
      readonly accepted: boolean
    }[]
  }
}
const { cases: blocks } = vectorFile('blocks.json') as { readonly cases: readonly BlockCase[] }

describe('published transactions', () => {
  for (const vector of cases) {
    test(`${vector.name}: what we read is what was published`, () => {
      const raw = bytesFromHex(vector.rawTransaction)
      const transaction = decodeTransaction(raw)
      const from = vector.privateKey === undefined ? vector.from : addressOfKey(vector.privateKey)
      expect(transaction.rawTransaction).toEqual(raw)
      expect(encodedAgain(transaction)).toBe(vector.rawTransaction)
      expect(transaction.hash).toBe(vector.hash ?? keccak256(raw))
      if (from !== undefined) expect(transaction.from).toBe(from)
      if (vector.wire !== undefined) expect(transaction).toMatchObject(fieldsFromWire(vector.wire))
      if (vector.signingDigest !== undefined) {
        expect(hexFromBytes(signingDigest(transaction))).toBe(vector.signingDigest)
      }
    })
  }

  test('the fields of the example of EIP-155 are those of its text', () => {
    expect(decodeTransaction(bytesFromHex(rawOf('the example of EIP-155')))).toMatchObject({
      type: 0,
      chainId: 1n,
      nonce: 9n,
      maxFeePerGas: 20_000_000_000n,
      maxPriorityFeePerGas: 20_000_000_000n,
      gasLimit: 21_000n,
      to: '0x3535353535353535353535353535353535353535',
      value: 10n ** 18n,
      data: new Uint8Array(0),
      signature: {
        yParity: 0,
        r: 18515461264373351373200002665853028612451056578545711640558177340181847433846n,
        s: 46948507304638947509940763649030358759909902576025900602547168820602576006531n,
      },
    })
  })

  for (const { name, privateKey, rawTransaction } of cases) {
    if (privateKey === undefined) continue
    test(`${name}: our signature is the published one`, () => {
      const account = { address: addressOfKey(privateKey), privateKey }
      const fields = fieldsOf(decodeTransaction(bytesFromHex(rawTransaction)))
      expect(hexFromBytes(signTransaction(fields, account).rawTransaction)).toBe(rawTransaction)
    })
  }

  for (const { name, transactions, transactionsRoot } of blocks) {
    test(`${name}: the root of the list is the published one`, () => {
      const items = transactions.map((raw) => decodeTransaction(bytesFromHex(raw)).rawTransaction)
      expect(orderedRoot(items)).toBe(transactionsRoot)
    })
  }
})

describe('against ethers and viem', () => {
  for (const type of [0, 1, 2, 4] as const) {
    test(`random transactions of type ${type} have the digest, bytes and hash of both, and are read back`, () => {
      fc.assert(
        fc.property(fieldsOfType(type), privateKeys, (fields, privateKey) => {
          const address = computeAddress(privateKey).toLowerCase() as Address
          const ours = signTransaction(fields, { address, privateKey })
          const theirs = transactionOfEthers(fields)
          expect(hexFromBytes(signingDigest(fields))).toBe(theirs.unsignedHash)
          theirs.signature = new SigningKey(privateKey).sign(theirs.unsignedHash)
          expect(hexFromBytes(ours.rawTransaction)).toBe(theirs.serialized)
          expect(hexFromBytes(ours.rawTransaction)).toBe(serializedByViem(ours))
          expect(ours.hash).toBe(theirs.hash)
          expect(decodeTransaction(ours.rawTransaction)).toEqual(ours)
        }),
        { numRuns: runs(40) },
      )
    })
  }
})

describe('bytes that are no transaction', () => {
  test('no bytes at all are an empty transaction', () => {
    expectRefusal('0x', 'TRANSACTION_EMPTY')
  })

  for (const type of ['00', '05', '7e', '7f']) {
    test(`a first byte of 0x${type} is a type that is not supported`, () => {
      expectRefusal(`0x${type}`, 'TRANSACTION_TYPE_NOT_SUPPORTED')
      expectRefusal(`0x${type}c0`, 'TRANSACTION_TYPE_NOT_SUPPORTED')
    })
  }

  for (const first of ['80', '81', 'b8', 'bf']) {
    test(`a first byte of 0x${first} is neither a type nor a list`, () => {
      expectRefusal(`0x${first}`, 'TRANSACTION_UNDECODABLE')
      expectRefusal(`0x${first}c0`, 'TRANSACTION_UNDECODABLE')
    })
  }

  test('a type without a list is undecodable', () => {
    for (const type of ['01', '02', '04']) {
      expectRefusal(`0x${type}`, 'TRANSACTION_UNDECODABLE', 'transaction:')
      expectRefusal(`0x${type}80`, 'TRANSACTION_UNDECODABLE', 'transaction:')
      expectRefusal(`0x${type}c0`, 'TRANSACTION_UNDECODABLE', 'transaction:')
    }
    expectRefusal('0xc0', 'TRANSACTION_UNDECODABLE', 'transaction:')
  })

  test('a type 0 list inside an envelope of type 0 is refused', () => {
    expectRefusal(`0x00${legacy.slice(2)}`, 'TRANSACTION_TYPE_NOT_SUPPORTED')
  })
})

// Where each field stands in the list of its type.
const legacy = rawOf('the example of EIP-155')
const unprotected = rawOf('type 0 without replay protection, to the zero address')
const type1 = rawOf('type 1 with two storage keys')
const type2 = rawOf('type 2 on Ethereum Sepolia')
const type4 = rawOf('type 4 with one authorisation')
const nameOfSample = new Map([
  [legacy, 'type 0'],
  [unprotected, 'type 0 without replay protection'],
  [type1, 'type 1'],
  [type2, 'type 2'],
  [type4, 'type 4'],
])
const samples = [...nameOfSample.keys()]
const word = `0x${'11'.repeat(32)}`
const tooLong = `0x01${'00'.repeat(32)}`

type Edit = readonly [
  what: string,
  raw: Hex,
  path: readonly number[],
  item: RlpStructuredData,
  reason: string,
]

const edits: readonly Edit[] = [
  ['a nonce with a leading zero', legacy, [0], '0x0009', 'nonce:'],
  ['a nonce that is a zero byte', legacy, [0], '0x00', 'nonce:'],
  ['a nonce of nine bytes', legacy, [0], '0x010000000000000000', 'nonce:'],
  ['a nonce that is a list', legacy, [0], [], 'nonce:'],
  ['a gas price with a leading zero', legacy, [1], '0x0001', 'gasPrice:'],
  ['a gas price of 33 bytes', legacy, [1], tooLong, 'gasPrice:'],
  ['a gas limit of nine bytes', legacy, [2], '0x010000000000000000', 'gasLimit:'],
  ['a recipient of 19 bytes', legacy, [3], `0x${'35'.repeat(19)}`, 'to:'],
  ['a recipient of 21 bytes', legacy, [3], `0x${'35'.repeat(21)}`, 'to:'],
  ['a recipient that is a list', legacy, [3], [], 'to:'],
  ['a value with a leading zero', legacy, [4], '0x0001', 'value:'],
  ['a value of 33 bytes', legacy, [4], tooLong, 'value:'],
  ['data that is a list', legacy, [5], [], 'data:'],
  ['a v of 0', legacy, [6], '0x', 'v:'],
  ['a v of 1', legacy, [6], '0x01', 'v:'],
  ['a v of 26', legacy, [6], '0x1a', 'v:'],
  ['a v of 29', legacy, [6], '0x1d', 'v:'],
  ['a v of 34', legacy, [6], '0x22', 'v:'],
  ['a v with a leading zero', legacy, [6], '0x0025', 'v:'],
  ['a v of 33 bytes', legacy, [6], tooLong, 'v:'],
  ['an r with a leading zero', legacy, [7], `0x00${'11'.repeat(31)}`, 'r:'],
  ['an r of 33 bytes', legacy, [7], tooLong, 'r:'],
  ['an s with a leading zero', legacy, [8], `0x00${'11'.repeat(31)}`, 's:'],
  ['an s of 33 bytes', legacy, [8], tooLong, 's:'],
  ['a chain id with a leading zero', type1, [0], '0x0001', 'chainId:'],
  ['a chain id of 33 bytes', type1, [0], tooLong, 'chainId:'],
  ['a gas price of type 1 with a leading zero', type1, [2], '0x0001', 'gasPrice:'],
  ['a recipient of 19 bytes in type 1', type1, [4], `0x${'35'.repeat(19)}`, 'to:'],
  ['an access list that is bytes', type1, [7], '0x', 'accessList:'],
  ['an access list entry that is bytes', type1, [7, 0], '0x', 'accessList[0]:'],
  ['an access list entry without keys', type1, [7, 0], [word], 'accessList[0]:'],
  [
    'an access list address of 19 bytes',
    type1,
    [7, 0, 0],
    `0x${'35'.repeat(19)}`,
    'accessList[0].address:',
  ],
  ['storage keys that are bytes', type1, [7, 0, 1], '0x', 'accessList[0].storageKeys:'],
  [
    'a storage key of 31 bytes',
    type1,
    [7, 0, 1, 1],
    `0x${'11'.repeat(31)}`,
    'accessList[0].storageKeys[1]:',
  ],
  [
    'a storage key of 33 bytes',
    type1,
    [7, 0, 1, 0],
    `0x${'11'.repeat(33)}`,
    'accessList[0].storageKeys[0]:',
  ],
  ['a parity of 2 in type 1', type1, [8], '0x02', 'yParity:'],
  ['a parity that is a zero byte', type1, [8], '0x00', 'yParity:'],
  ['a parity of two bytes', type1, [8], '0x0101', 'yParity:'],
  ['a tip with a leading zero', type2, [2], '0x0001', 'maxPriorityFeePerGas:'],
  ['a tip of 33 bytes', type2, [2], tooLong, 'maxPriorityFeePerGas:'],
  ['a fee cap with a leading zero', type2, [3], '0x0001', 'maxFeePerGas:'],
  ['a fee cap of 33 bytes', type2, [3], tooLong, 'maxFeePerGas:'],
  ['a nonce of nine bytes in type 2', type2, [1], '0x010000000000000000', 'nonce:'],
  ['a gas limit of nine bytes in type 2', type2, [4], '0x010000000000000000', 'gasLimit:'],
  ['a recipient of 21 bytes in type 2', type2, [5], `0x${'35'.repeat(21)}`, 'to:'],
  ['a value of 33 bytes in type 2', type2, [6], tooLong, 'value:'],
  ['data that is a list in type 2', type2, [7], [], 'data:'],
  ['an r of 33 bytes in type 2', type2, [10], tooLong, 'r:'],
  ['an s that is a list in type 2', type2, [11], [], 's:'],
  ['a parity of 27 in type 2', type2, [9], '0x1b', 'yParity:'],
  ['a creation of type 4', type4, [5], '0x', 'to:'],
  ['an empty authorisation list', type4, [9], [], 'authorizationList:'],
  ['an authorisation list that is bytes', type4, [9], '0x', 'authorizationList:'],
  ['an authorisation that is bytes', type4, [9, 0], '0x', 'authorizationList[0]:'],
  ['an authorisation of no fields', type4, [9, 0], [], 'authorizationList[0]:'],
  [
    'an authorisation chain id of 33 bytes',
    type4,
    [9, 0, 0],
    tooLong,
    'authorizationList[0].chainId:',
  ],
  ['an authorisation without an address', type4, [9, 0, 1], '0x', 'authorizationList[0].address:'],
  [
    'an authorisation nonce of nine bytes',
    type4,
    [9, 0, 2],
    '0x010000000000000000',
    'authorizationList[0].nonce:',
  ],
  [
    'an authorisation parity of two bytes',
    type4,
    [9, 0, 3],
    '0x0101',
    'authorizationList[0].yParity:',
  ],
  ['an authorisation r with a leading zero', type4, [9, 0, 4], '0x0001', 'authorizationList[0].r:'],
  ['an authorisation s of 33 bytes', type4, [9, 0, 5], tooLong, 'authorizationList[0].s:'],
]

describe('encodings that are not canonical', () => {
  for (const [what, raw, path, item, reason] of edits) {
    test(`${what} is undecodable`, () => {
      expectRefusal(edited(raw, path, item), 'TRANSACTION_UNDECODABLE', reason)
    })
  }

  test('a transaction with one field more or less is undecodable', () => {
    for (const raw of samples) {
      const { prefix, items } = taken(raw)
      const less = items.slice(0, -1)
      const more = [...items, '0x01']
      expectRefusal(put(prefix, less), 'TRANSACTION_UNDECODABLE', 'transaction:')
      expectRefusal(put(prefix, more), 'TRANSACTION_UNDECODABLE', 'transaction:')
    }
  })

  test('bytes left over or missing are undecodable', () => {
    for (const raw of samples) {
      expectRefusal(`${raw}00`, 'TRANSACTION_UNDECODABLE')
      expectRefusal(`${raw}c0`, 'TRANSACTION_UNDECODABLE')
      for (const bytes of [1, 33, 66]) {
        expectRefusal(raw.slice(0, -2 * bytes) as Hex, 'TRANSACTION_UNDECODABLE')
      }
    }
  })

  test('a transaction wrapped in a byte string, as it stands in a block, is undecodable', () => {
    for (const raw of samples) expectRefusal(encodeRlp(raw) as Hex, 'TRANSACTION_UNDECODABLE')
  })

  test('the edges themselves are accepted', () => {
    const largest = `0x${'ff'.repeat(32)}`
    const edges: readonly (readonly [Hex, readonly number[], RlpStructuredData])[] = [
      [legacy, [0], '0xffffffffffffffff'],
      [legacy, [1], largest],
      [legacy, [2], '0xffffffffffffffff'],
      [legacy, [3], '0x'],
      [legacy, [4], largest],
      [legacy, [6], '0x1b'],
      [legacy, [6], '0x1c'],
      [legacy, [6], '0x23'],
      [type1, [0], largest],
      [type1, [7], []],
      [type1, [7, 0, 1], []],
      [type2, [2], largest],
      [type4, [9, 0, 0], '0x'],
      [type4, [9, 0, 2], '0xffffffffffffffff'],
      [type4, [9, 0, 3], '0xff'],
      [type4, [9, 0, 4], '0x'],
      [type4, [9, 0, 5], largest],
    ]
    for (const [raw, path, item] of edges) {
      const changed = edited(raw, path, item)
      // Another digest belongs to another sender, or to nobody; the decoding is the same for both.
      const transaction = decodedOrUnsigned(changed)
      if (transaction !== undefined) expect(encodedAgain(transaction)).toBe(changed)
    }
  })

  test('a v of 35 or 36 is a protected transaction for chain id 0', () => {
    const fields = { ...fieldsOf(decodeTransaction(bytesFromHex(legacy))), chainId: 0n }
    const privateKey = hexFromWord(1n)
    const account = { address: addressOfKey(privateKey), privateKey }
    const { rawTransaction, signature } = signTransaction(fields, account)
    const v = taken(hexFromBytes(rawTransaction)).items[6]
    expect(v).toBe(hexOfUint(35n + BigInt(signature.yParity)))
    expect(decodeTransaction(rawTransaction)).toMatchObject({ chainId: 0n, from: account.address })
  })
})

describe('signatures out of range', () => {
  for (const { name, rawTransaction, sender, accepted } of signatures.cases) {
    test(`the published ${name} is ${accepted ? 'accepted' : 'refused'}`, () => {
      if (!accepted) expectRefusal(rawTransaction, 'INVALID_SIGNATURE')
      else expect(decodeTransaction(bytesFromHex(rawTransaction)).from).toBe(sender)
    })
  }

  test('a transaction of before EIP-2 with a high s is refused', () => {
    expectRefusal(highS.rawTransaction, 'INVALID_SIGNATURE')
  })

  for (const [raw, name] of nameOfSample) {
    const { length } = taken(raw).items
    const r = length - 2
    const s = length - 1
    const order = hexFromWord(SECP256K1_ORDER)

    test(`${name}: r and s of zero, of the order of the group and above are refused`, () => {
      for (const index of [r, s]) {
        for (const item of [
          '0x',
          order,
          hexFromWord(SECP256K1_ORDER + 1n),
          hexFromWord(WORD_MAX),
        ]) {
          expectRefusal(edited(raw, [index], item), 'INVALID_SIGNATURE')
        }
      }
    })

    test(`${name}: the same signature with a high s is refused`, () => {
      const original = decodeTransaction(bytesFromHex(raw))
      const { signature } = original
      const yParity = signature.yParity === 0 ? 1 : 0
      const v = signatureV(original, { ...signature, yParity })
      const high = SECP256K1_ORDER - signature.s
      const malleated = edited(edited(raw, [s], hexFromWord(high)), [r - 1], hexOfUint(v))
      expectRefusal(malleated, 'INVALID_SIGNATURE')
    })

    test(`${name}: half the order is the last s that is accepted`, () => {
      const half = SECP256K1_ORDER / 2n
      const last = decodeTransaction(bytesFromHex(edited(raw, [s], hexFromWord(half))))
      expect(last.signature.s).toBe(half)
      expectRefusal(edited(raw, [s], hexFromWord(half + 1n)), 'INVALID_SIGNATURE')
    })

    test(`${name}: the other parity is another sender or none`, () => {
      const original = decodeTransaction(bytesFromHex(raw))
      const yParity = original.signature.yParity === 0 ? 1 : 0
      const v = signatureV(original, { ...original.signature, yParity })
      const other = decodedOrUnsigned(edited(raw, [r - 1], hexOfUint(v)))
      expect(other?.from).not.toBe(original.from)
    })
  }
})

describe('bytes changed at random', () => {
  test('one byte changed, put in or taken out is refused, or is another transaction with these very bytes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), change, (sample, { kind, at, byte }) => {
        const raw = bytesFromHex(sample)
        const index = at % raw.length
        const rest = kind === 'insert' ? index : index + 1
        const put = kind === 'remove' ? [] : [byte]
        const changed = Uint8Array.from([...raw.subarray(0, index), ...put, ...raw.subarray(rest)])
        const transaction = decodedOrRefused(changed)
        if (transaction === undefined) return
        expect(encodedAgain(transaction)).toBe(hexFromBytes(changed))
        expect(transaction.hash).toBe(keccak256(changed))
      }),
      { numRuns: runs(500) },
    )
  })

  test('cut anywhere, a transaction is refused', () => {
    for (const sample of samples) {
      const raw = bytesFromHex(sample)
      for (let length = 0; length < raw.length; length += 1) {
        expect(() => decodeTransaction(raw.subarray(0, length))).toThrow(DevnetError)
      }
    }
  })

  test('random bytes are decoded or refused with a DevnetError', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc
            .tuple(fc.constantFrom('01', '02', '04', ''), rlpItems)
            .map(([prefix, items]) => bytesFromHex(put(prefix, items))),
        ),
        (bytes) => {
          const transaction = decodedOrRefused(bytes)
          if (transaction !== undefined) {
            expect(encodedAgain(transaction)).toBe(hexFromBytes(bytes))
          }
        },
      ),
      { numRuns: runs(500) },
    )
  })
})

const change = fc.record({
  kind: fc.constantFrom('set', 'insert', 'remove'),
  at: fc.nat(),
  byte: fc.integer({ min: 0, max: 255 }),
})

const { items: rlpItems } = fc.letrec<{ item: RlpStructuredData; items: RlpStructuredData[] }>(
  (tie) => ({
    item: fc.oneof(
      { depthSize: 'small' },
      fc.uint8Array({ maxLength: 33 }).map(hexFromBytes),
      tie('items'),
    ),
    items: fc.array(tie('item'), { maxLength: 13 }),
  }),
)

const hexOf = (size: number): fc.Arbitrary<Hex> =>
  fc.uint8Array({ minLength: size, maxLength: size }).map(hexFromBytes)
const uintTo = (max: bigint): fc.Arbitrary<bigint> =>
  fc.oneof(fc.bigInt(0n, max < 300n ? max : 300n), fc.bigInt(0n, max), fc.constant(max))
const safeUint = uintTo(BigInt(Number.MAX_SAFE_INTEGER))
const privateKeys = fc.bigInt(1n, SECP256K1_ORDER - 1n).map(hexFromWord)

const accessLists: fc.Arbitrary<AccessListEntry[]> = fc.array(
  fc.record({ address: hexOf(20), storageKeys: fc.array(hexOf(32), { maxLength: 3 }) }),
  { maxLength: 3 },
)

/** As wide as both libraries write them. */
const authorizations: fc.Arbitrary<Authorization> = fc.record({
  chainId: safeUint,
  address: hexOf(20),
  nonce: safeUint,
  yParity: fc.constantFrom(0n, 1n),
  r: fc.bigInt(1n, SECP256K1_ORDER - 1n),
  s: fc.bigInt(1n, SECP256K1_ORDER / 2n),
})

/** Fields both libraries agree to write: a chain id other than 0 and a tip within the fee cap. */
function fieldsOfType(type: OrdinaryType): fc.Arbitrary<TransactionFields> {
  const chainId = fc.bigInt(1n, BigInt(Number.MAX_SAFE_INTEGER))
  return fc
    .record({
      type: fc.constant(type),
      chainId: type === 0 ? fc.option(chainId, { nil: undefined }) : chainId,
      nonce: safeUint,
      to: type === 4 ? hexOf(20) : fc.option(hexOf(20)),
      gasLimit: uintTo(UINT64_MAX),
      value: uintTo(WORD_MAX),
      data: fc.uint8Array({ maxLength: 80 }),
      maxFeePerGas: uintTo(WORD_MAX),
      maxPriorityFeePerGas: uintTo(WORD_MAX),
      accessList: type === 0 ? fc.constant([]) : accessLists,
      authorizationList:
        type === 4 ? fc.array(authorizations, { minLength: 1, maxLength: 3 }) : fc.constant([]),
    })
    .map((fields) => {
      const { maxFeePerGas, maxPriorityFeePerGas: tip } = fields
      const hasTip = type === 2 || type === 4
      const maxPriorityFeePerGas = hasTip && tip < maxFeePerGas ? tip : maxFeePerGas
      return { ...fields, maxPriorityFeePerGas }
    })
}

function vectorFile(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8'))
}

function rawOf(name: string): Hex {
  const vector = cases.find((vector) => vector.name === name)
  if (vector === undefined) throw new Error(`no vector is called "${name}"`)
  return vector.rawTransaction
}

function fieldsFromWire(wire: WireTransaction): TransactionFields {
  const price = BigInt(wire.gasPrice ?? wire.maxFeePerGas ?? '0x0')
  return {
    type: Number(wire.type) as OrdinaryType, // the file has the four types we know
    chainId: BigInt(wire.chainId),
    nonce: BigInt(wire.nonce),
    gasLimit: BigInt(wire.gas),
    to: wire.to,
    value: BigInt(wire.value),
    data: bytesFromHex(wire.input),
    maxFeePerGas: price,
    maxPriorityFeePerGas: BigInt(wire.maxPriorityFeePerGas ?? price),
    accessList: wire.accessList ?? [],
    authorizationList: (wire.authorizationList ?? []).map((entry) => ({
      chainId: BigInt(entry.chainId),
      address: entry.address,
      nonce: BigInt(entry.nonce),
      yParity: BigInt(entry.yParity),
      r: BigInt(entry.r),
      s: BigInt(entry.s),
    })),
  }
}

/** What a sender decides, without what follows from it. */
function fieldsOf(transaction: OrdinaryTransaction): TransactionFields {
  const {
    from: _from,
    hash: _hash,
    signature: _signature,
    rawTransaction: _,
    ...fields
  } = transaction
  return fields
}

function hexOfUint(value: bigint): Hex {
  return hexFromBytes(toBeArray(value))
}

/** The bytes of a transaction written a second time, field by field, with the RLP of ethers. */
function encodedAgain(transaction: OrdinaryTransaction): Hex {
  const { type, chainId, nonce, gasLimit, to, value, data, signature } = transaction
  const fees =
    type < 2
      ? [transaction.maxFeePerGas]
      : [transaction.maxPriorityFeePerGas, transaction.maxFeePerGas]
  const legacyV = chainId === undefined ? 27n : 35n + 2n * chainId
  const items: RlpStructuredData = [
    ...(type === 0 ? [] : [hexOfUint(chainId ?? 0n)]),
    hexOfUint(nonce),
    ...fees.map(hexOfUint),
    hexOfUint(gasLimit),
    to ?? '0x',
    hexOfUint(value),
    hexFromBytes(data),
    ...(type === 0
      ? []
      : [transaction.accessList.map(({ address, storageKeys }) => [address, [...storageKeys]])]),
    ...(type === 4
      ? [
          transaction.authorizationList.map((entry) => [
            hexOfUint(entry.chainId),
            entry.address,
            hexOfUint(entry.nonce),
            hexOfUint(entry.yParity),
            hexOfUint(entry.r),
            hexOfUint(entry.s),
          ]),
        ]
      : []),
    hexOfUint((type === 0 ? legacyV : 0n) + BigInt(signature.yParity)),
    hexOfUint(signature.r),
    hexOfUint(signature.s),
  ]
  return put(type === 0 ? '' : `0${type}`, items)
}

function transactionOfEthers(fields: TransactionFields): TransactionOfEthers {
  const { type, chainId, maxFeePerGas, maxPriorityFeePerGas, accessList } = fields
  return TransactionOfEthers.from({
    type,
    chainId: chainId ?? 0n,
    nonce: Number(fields.nonce),
    gasLimit: fields.gasLimit,
    to: fields.to,
    value: fields.value,
    data: hexFromBytes(fields.data),
    ...(type < 2 ? { gasPrice: maxFeePerGas } : { maxFeePerGas, maxPriorityFeePerGas }),
    ...(type === 0
      ? {}
      : {
          accessList: accessList.map(({ address, storageKeys }) => ({
            address,
            storageKeys: [...storageKeys],
          })),
        }),
    ...(type === 4
      ? {
          authorizationList: fields.authorizationList.map((entry) => ({
            address: entry.address,
            chainId: entry.chainId,
            nonce: entry.nonce,
            signature: Signature.from({
              r: hexFromWord(entry.r),
              s: hexFromWord(entry.s),
              yParity: entry.yParity === 0n ? 0 : 1,
            }),
          })),
        }
      : {}),
  })
}

function serializedByViem(transaction: OrdinaryTransaction): Hex {
  const { type, maxFeePerGas, maxPriorityFeePerGas, accessList, signature } = transaction
  const nameOf = { 0: 'legacy', 1: 'eip2930', 2: 'eip1559', 3: 'eip4844', 4: 'eip7702' } as const
  const serializable = {
    type: nameOf[type],
    chainId: transaction.chainId === undefined ? undefined : Number(transaction.chainId),
    nonce: Number(transaction.nonce),
    gas: transaction.gasLimit,
    to: transaction.to,
    value: transaction.value,
    data: hexFromBytes(transaction.data),
    ...(type < 2 ? { gasPrice: maxFeePerGas } : { maxFeePerGas, maxPriorityFeePerGas }),
    ...(type === 0 ? {} : { accessList }),
    ...(type === 4
      ? {
          authorizationList: transaction.authorizationList.map((entry) => ({
            address: entry.address,
            chainId: Number(entry.chainId),
            nonce: Number(entry.nonce),
            r: hexFromWord(entry.r),
            s: hexFromWord(entry.s),
            yParity: Number(entry.yParity),
          })),
        }
      : {}),
  } as TransactionSerializable // the union is chosen by `type`, which the compiler cannot follow
  return serializeTransaction(serializable, {
    r: hexFromWord(signature.r),
    s: hexFromWord(signature.s),
    v: BigInt(27 + signature.yParity),
    yParity: signature.yParity,
  })
}

/** A transaction taken apart: its type byte, if any, and its list. */
function taken(raw: Hex): { readonly prefix: string; readonly items: RlpStructuredData[] } {
  const prefix = Number(raw.slice(0, 4)) < 0x80 ? raw.slice(2, 4) : ''
  const items = decodeRlp(`0x${raw.slice(2 + prefix.length)}`)
  return { prefix, items: items as RlpStructuredData[] } // every sample is a list
}

function put(prefix: string, items: RlpStructuredData): Hex {
  return `0x${prefix}${encodeRlp(items).slice(2)}`
}

/** The transaction with another item at a path of indexes. */
function edited(raw: Hex, path: readonly number[], item: RlpStructuredData): Hex {
  const { prefix, items } = taken(raw)
  let list = items
  for (const index of path.slice(0, -1)) list = list[index] as RlpStructuredData[] // a list there
  list[path.at(-1)!] = item
  return put(prefix, items)
}

/** @throws whatever is not a refusal */
function refusalOf(raw: Uint8Array): DevnetError | undefined {
  try {
    decodeTransaction(raw)
    return undefined
  } catch (error) {
    if (error instanceof DevnetError) return error
    throw error
  }
}

/** @param reason how the explanation begins: the name of the field at fault */
function expectRefusal(raw: Hex, code: DevnetErrorCode, reason?: string): void {
  const refusal = refusalOf(bytesFromHex(raw))
  expect(refusal?.code).toBe(code)
  if (reason !== undefined) expect(String(refusal?.facts.reason).startsWith(reason)).toBe(true)
}

function decodedOrRefused(raw: Uint8Array): OrdinaryTransaction | undefined {
  return refusalOf(raw) === undefined ? decodeTransaction(raw) : undefined
}

/** `undefined` when the bytes are well formed and the signature is nobody's. */
function decodedOrUnsigned(raw: Hex): OrdinaryTransaction | undefined {
  const bytes = bytesFromHex(raw)
  const refusal = refusalOf(bytes)
  if (refusal === undefined) return decodeTransaction(bytes)
  expect(refusal.code).toBe('INVALID_SIGNATURE')
  return undefined
}
