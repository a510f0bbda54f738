/** Blocks of a remote as JSON: their transactions are encoded as viem encodes them. */

import { serializeTransaction, type TransactionSerializable } from 'viem'
import { describe, expect, test } from 'vitest'
import { EMPTY_OMMERS_HASH, type Header, headerHash, ZERO_NONCE } from '../../src/chain/header.ts'
import { transactionsFrom } from '../../src/fork/remote-contents.ts'
import { bytesFromHex, type Hash, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'
import { quantityFromUint } from '../../src/primitives/quantity.ts'
import { EMPTY_ROOT, orderedRoot } from '../../src/state/trie.ts'
import { encodedBase, signedBase } from '../support/base-transactions.ts'
import { ALICE, BOB, NOBODY } from '../support/world.ts'

const word = (byte: string): Hash => `0x${byte.repeat(32)}`
const address = `0x${'ab'.repeat(20)}` as const
const signature = { r: word('12'), s: word('34'), yParity: 1 } as const
const accessList = [{ address, storageKeys: [word('01'), word('02')] }]
const fees = { maxFeePerGas: 9n, maxPriorityFeePerGas: 2n }
const message = { nonce: 7, gas: 50_000n, value: 5n, data: '0x0102', chainId: 1 } as const

const authorization = {
  ...{ address, chainId: 1, nonce: 3, r: word('56'), s: word('78'), yParity: 0 },
} as const

/** Each type as viem takes it, and the fields of its JSON that only this type has. */
const samples: readonly (readonly [type: number, TransactionSerializable, object])[] = [
  [0, { ...message, type: 'legacy', to: address, gasPrice: 9n }, { gasPrice: '0x9', v: '0x26' }],
  [
    0,
    { ...message, type: 'legacy', chainId: undefined, gasPrice: 9n },
    { gasPrice: '0x9', to: null, v: '0x1c', chainId: null },
  ],
  [1, { ...message, type: 'eip2930', to: address, gasPrice: 9n, accessList }, { gasPrice: '0x9' }],
  [2, { ...message, type: 'eip1559', to: address, ...fees, accessList }, {}],
  [
    3,
    {
      ...{ ...message, type: 'eip4844', to: address, ...fees, accessList },
      ...{ maxFeePerBlobGas: 4n, blobVersionedHashes: [word('01'), `0x01${'fe'.repeat(31)}`] },
    },
    {
      maxFeePerBlobGas: '0x4',
      blobVersionedHashes: [word('01'), `0x01${'fe'.repeat(31)}`],
    },
  ],
  [
    4,
    {
      ...{ ...message, type: 'eip7702', to: address, ...fees, accessList },
      authorizationList: [authorization],
    },
    {
      authorizationList: [{ ...authorization, chainId: '0x1', nonce: '0x3', yParity: '0x0' }],
    },
  ],
]

function jsonOf(type: number, hash: Hash, own: object): object {
  const isTwoFees = type >= 2
  return {
    ...{ type: quantityFromUint(type), hash, from: address, to: address, input: '0x0102' },
    ...{ nonce: '0x7', gas: '0xc350', value: '0x5', chainId: '0x1', accessList },
    ...(isTwoFees ? { maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x2', gasPrice: '0x9' } : {}),
    ...{ r: signature.r, s: signature.s, v: '0x1', yParity: '0x1' },
    ...own,
  }
}

/** A block with these transactions, whose header has their root. */
function blockOf(encoded: readonly Hex[], transactions: readonly object[]): object {
  const header: Header = {
    ...{ parentHash: word('aa'), ommersHash: EMPTY_OMMERS_HASH, coinbase: address },
    stateRoot: word('bb'),
    transactionsRoot: orderedRoot(encoded.map(bytesFromHex)),
    ...{ receiptsRoot: EMPTY_ROOT, logsBloom: `0x${'00'.repeat(256)}`, difficulty: 0n },
    ...{ number: 5n, gasLimit: 6n, gasUsed: 0n, timestamp: 7n, extraData: '0x', nonce: ZERO_NONCE },
    ...{ prevRandao: word('cc'), baseFeePerGas: 1n, withdrawalsRoot: EMPTY_ROOT },
    ...{ blobGasUsed: undefined, excessBlobGas: undefined },
    ...{ parentBeaconBlockRoot: undefined, requestsHash: undefined },
    ...{ blockAccessListHash: undefined, slotNumber: undefined },
  }
  const { ommersHash, coinbase, prevRandao, difficulty, number, ...rest } = header
  const { gasLimit, gasUsed, timestamp, baseFeePerGas, ...data } = rest
  const quantities = { difficulty, number, gasLimit, gasUsed, timestamp, baseFeePerGas }
  return {
    ...data,
    ...{ sha3Uncles: ommersHash, miner: coinbase, mixHash: prevRandao, hash: headerHash(header) },
    ...Object.fromEntries(
      Object.entries(quantities).map(([name, value]) => [name, quantityFromUint(value)]),
    ),
    transactions,
  }
}

/** The encoding of viem, and the transaction as a node answers it. */
function sample([type, serializable, own]: (typeof samples)[number]) {
  const encoded = serializeTransaction(serializable, { ...signature, v: 28n })
  const hash = keccakHash(bytesFromHex(encoded))
  return { encoded, hash, json: jsonOf(type, hash, own) }
}

describe('the transactions of a remote block', () => {
  test.each(samples)('of type %i are those that viem encodes', (...each) => {
    const { encoded, hash, json } = sample(each)
    const read = transactionsFrom(blockOf([encoded], [json]), 'a host')
    expect(read?.block.header.number).toBe(5n)
    expect(read?.transactions).toMatchObject([{ hash, type: each[0], from: address, nonce: 7n }])
    expect(hexFromBytes(read!.transactions[0]!.rawTransaction)).toBe(encoded)
  })

  test('of type 0x79 are refused where a field is not valid', () => {
    const raw = hexFromBytes(encodedBase(ALICE, { payer: 'open' }, BOB))
    const { base } = signedBase(ALICE, { payer: 'open' }, BOB)
    const auths = {
      senderAuth: hexFromBytes(base.senderAuth),
      payerAuth: hexFromBytes(base.payerAuth),
    }
    const tx = {
      ...{ chainId: Number(base.chainId), sender: null, nonceKey: '0x0', nonceSequence: 0 },
      ...{ validAfter: 0, validBefore: 0, maxPriorityFeePerGas: '0x0', maxFeePerGas: '0x3b9aca00' },
      ...{
        gasLimit: 100_000,
        accountChanges: [],
        calls: [[{ to: NOBODY, value: '0x1', data: '0x' }]],
      },
      ...{ metadata: '0x', payer: '0x00' },
    }
    const json = { type: '0x79', from: ALICE.address, tx, ...auths }
    const read = transactionsFrom(blockOf([raw], [json]), 'a host')
    expect(read?.transactions).toMatchObject([{ from: ALICE.address, payer: BOB.address }])
    const wrong = (fields: object) => () =>
      transactionsFrom(blockOf([raw], [{ ...json, tx: { ...tx, ...fields } }]), 'a host')
    expect(wrong({ gasLimit: -1 })).toThrow('a Base Transaction of a host has -1 as gasLimit')
    expect(wrong({ calls: [1] })).toThrow('has [1] as calls, expected a list of lists')
    expect(wrong({ gasLimit: 100_001 })).toThrow()
  })

  test('keep the hashes of blobs', () => {
    const { encoded, json } = sample(samples[4]!)
    const [blob] = transactionsFrom(blockOf([encoded], [json]), 'a host')!.transactions
    expect(blob?.blobHashes).toEqual([word('01'), `0x01${'fe'.repeat(31)}`])
  })

  test('are refused where they have another root than the header', () => {
    const { encoded, json } = sample(samples[3]!)
    const block = blockOf([encoded], [{ ...json, value: '0x6' }])
    expect(() => transactionsFrom(block, 'a host')).toThrow(
      /^fork: the transactions of block 5 of a host have the root 0x/,
    )
  })

  test('are refused where a field is not valid', () => {
    const { encoded, json } = sample(samples[3]!)
    const block = blockOf([encoded], [{ ...json, value: 'much' }])
    expect(() => transactionsFrom(block, 'a host')).toThrow(
      'fork: a transaction of a host has "much" as value, expected a quantity',
    )
  })

  test('are not executed where one has an unknown type, or the block is older than Shanghai', () => {
    const { encoded, json } = sample(samples[3]!)
    const unknown = blockOf([encoded], [json, { ...json, type: '0x6a' }])
    expect(transactionsFrom(unknown, 'a host')).toBeUndefined()
    const old = { ...blockOf([encoded], [json]), withdrawalsRoot: undefined }
    expect(transactionsFrom(old, 'a host')).toBeUndefined()
  })
})
