/**
 * Block headers against headers of other chains, and against @ethereumjs/block on random ones.
 */

import { readFileSync } from 'node:fs'
import { createBlockHeader, type HeaderData } from '@ethereumjs/block'
import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { createAddressFromString } from '@ethereumjs/util'
import { encodeRlp, keccak256, sha256 } from 'ethers'
import { describe, expect, test } from 'vitest'
import {
  blobAndRequestFields,
  EMPTY_OMMERS_HASH,
  EMPTY_REQUESTS_HASH,
  encodeHeader,
  type Header,
  headerHash,
  ZERO_NONCE,
} from '../../src/chain/header.ts'
import { type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { decodeRlp } from '../../src/primitives/rlp.ts'
import { UINT64_MAX } from '../../src/primitives/word.ts'
import { fc } from '../support/property.ts'

/** A header as the wire shows it. */
type WireHeader = Record<
  | 'hash'
  | 'parentHash'
  | 'sha3Uncles'
  | 'miner'
  | 'stateRoot'
  | 'transactionsRoot'
  | 'receiptsRoot'
  | 'logsBloom'
  | 'difficulty'
  | 'number'
  | 'gasLimit'
  | 'gasUsed'
  | 'timestamp'
  | 'extraData'
  | 'mixHash'
  | 'nonce'
  | 'baseFeePerGas'
  | 'withdrawalsRoot'
  | 'blobGasUsed'
  | 'excessBlobGas'
  | 'parentBeaconBlockRoot'
  | 'requestsHash',
  Hex
>

const vectors = JSON.parse(
  readFileSync(new URL('../vectors/headers.json', import.meta.url), 'utf8'),
) as { readonly cases: readonly { readonly name: string; readonly header: WireHeader }[] }

describe('headers of other chains', () => {
  for (const { name, header } of vectors.cases) {
    test(`${name}: the hash is the published one`, () => {
      expect(headerHash(headerFromWire(header))).toBe(header.hash)
    })
  }

  test('every field takes part in the hash', () => {
    const header = headerFromWire(vectors.cases[0]!.header)
    const hashes = [headerHash(header)]
    for (const [key, value] of Object.entries(header)) {
      if (value === undefined) continue // since Amsterdam
      const changed = typeof value === 'bigint' ? value + 1n : lastDigitChanged(value)
      hashes.push(headerHash({ ...header, [key]: changed }))
    }
    expect(hashes).toHaveLength(22)
    expect(new Set(hashes).size).toBe(22)
  })
})

describe.each([
  ['shanghai', Hardfork.Shanghai, 17],
  ['cancun', Hardfork.Cancun, 20],
  ['prague', Hardfork.Prague, 21],
  ['osaka', Hardfork.Osaka, 21],
  ['amsterdam', Hardfork.Amsterdam, 23],
] as const)('against @ethereumjs/block, under %s', (hardfork, libraryHardfork, count) => {
  const common = new Common({ chain: Mainnet, hardfork: libraryHardfork })

  test('random headers have the encoding and the hash of the library', () => {
    fc.assert(
      fc.property(header, (full) => {
        const { parentBeaconBlockRoot, blockAccessListHash, slotNumber } = full
        const isAmsterdam = hardfork === 'amsterdam'
        const header: Header = {
          ...full,
          parentBeaconBlockRoot: hardfork === 'shanghai' ? undefined : parentBeaconBlockRoot,
          ...blobAndRequestFields(hardfork, full.gasUsed),
          blockAccessListHash: isAmsterdam ? blockAccessListHash : undefined,
          slotNumber: isAmsterdam ? slotNumber : undefined,
        }
        expect(decodeRlp(encodeHeader(header))).toHaveLength(count)
        const theirs = createBlockHeader(headerForLibrary(header), {
          common,
          freeze: false,
          skipConsensusFormatValidation: true,
        })
        expect(hexFromBytes(encodeHeader(header))).toBe(hexFromBytes(theirs.serialize()))
        expect(headerHash(header)).toBe(hexFromBytes(theirs.hash()))
      }),
    )
  })
})

describe('constants', () => {
  test('the hash of no ommers is that of an empty list', () => {
    expect(EMPTY_OMMERS_HASH).toBe(keccak256(encodeRlp([])))
  })

  test('the hash of no requests is that of no bytes', () => {
    expect(EMPTY_REQUESTS_HASH).toBe(sha256('0x'))
  })

  test('the nonce of a block without proof of work is eight zero bytes', () => {
    expect(ZERO_NONCE).toBe('0x0000000000000000')
  })
})

const hexOf = (size: number): fc.Arbitrary<Hex> =>
  fc.uint8Array({ minLength: size, maxLength: size }).map(hexFromBytes)
const uint64: fc.Arbitrary<bigint> = fc.oneof(fc.bigInt(0n, 300n), fc.bigInt(0n, UINT64_MAX))

/** The library refuses headers that used more gas than their limit. */
const header: fc.Arbitrary<Header> = fc
  .record({
    parentHash: hexOf(32),
    ommersHash: fc.constant(EMPTY_OMMERS_HASH),
    coinbase: hexOf(20),
    stateRoot: hexOf(32),
    transactionsRoot: hexOf(32),
    receiptsRoot: hexOf(32),
    logsBloom: hexOf(256),
    difficulty: uint64,
    number: uint64,
    gasLimit: fc.bigInt(0n, 100_000_000n),
    gasUsed: fc.bigInt(0n, 1_000_000_000_000n),
    timestamp: uint64,
    extraData: fc.uint8Array({ maxLength: 32 }).map(hexFromBytes),
    prevRandao: hexOf(32),
    nonce: hexOf(8),
    baseFeePerGas: uint64,
    withdrawalsRoot: hexOf(32),
    blobGasUsed: uint64,
    excessBlobGas: uint64,
    parentBeaconBlockRoot: hexOf(32),
    requestsHash: hexOf(32),
    blockAccessListHash: hexOf(32),
    slotNumber: uint64,
  })
  .map((header) => ({ ...header, gasLimit: header.gasLimit + header.gasUsed }))

function headerFromWire(wire: WireHeader): Header {
  return {
    parentHash: wire.parentHash,
    ommersHash: wire.sha3Uncles,
    coinbase: wire.miner,
    stateRoot: wire.stateRoot,
    transactionsRoot: wire.transactionsRoot,
    receiptsRoot: wire.receiptsRoot,
    logsBloom: wire.logsBloom,
    difficulty: BigInt(wire.difficulty),
    number: BigInt(wire.number),
    gasLimit: BigInt(wire.gasLimit),
    gasUsed: BigInt(wire.gasUsed),
    timestamp: BigInt(wire.timestamp),
    extraData: wire.extraData,
    prevRandao: wire.mixHash,
    nonce: wire.nonce,
    baseFeePerGas: BigInt(wire.baseFeePerGas),
    withdrawalsRoot: wire.withdrawalsRoot,
    blobGasUsed: BigInt(wire.blobGasUsed),
    excessBlobGas: BigInt(wire.excessBlobGas),
    parentBeaconBlockRoot: wire.parentBeaconBlockRoot,
    requestsHash: wire.requestsHash,
    blockAccessListHash: undefined,
    slotNumber: undefined,
  }
}

/** Six fields have other names in the library. */
function headerForLibrary(header: Header): HeaderData {
  const { ommersHash, coinbase, transactionsRoot, receiptsRoot, prevRandao, ...rest } = header
  return {
    // It takes no field that is undefined.
    ...(Object.fromEntries(
      Object.entries(rest).filter(([, value]) => value !== undefined),
    ) as HeaderData),
    uncleHash: ommersHash,
    coinbase: createAddressFromString(coinbase),
    transactionsTrie: transactionsRoot,
    receiptTrie: receiptsRoot,
    mixHash: prevRandao,
  }
}

function lastDigitChanged(hex: Hex): Hex {
  return `${hex.slice(0, -1) as Hex}${hex.endsWith('0') ? '1' : '0'}`
}
