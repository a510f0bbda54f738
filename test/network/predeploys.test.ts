/**
 * The genesis contracts: that their code is what it is said to be, and that those of the network do
 * what `src/network` counts on. What dapps do with the others is `preinstalls.test.ts`.
 */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createdNames, entries, proxy } from '../../scripts/predeploy-list.ts'
import { fastLzSize } from '../../src/network/fastlz.ts'
import { DEPOSITOR_ADDRESS, L1_BLOCK_ADDRESS, l1AttributesOf } from '../../src/network/l1-block.ts'
import { l1Fee, l1GasUsed, operatorFee } from '../../src/network/l1-fee.ts'
import { accountData, codeData } from '../../src/network/predeploy-data.ts'
import {
  IMPLEMENTATION_SLOT,
  predeployAccounts,
  predeployAddresses,
} from '../../src/network/predeploys.ts'
import { type Address, bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'
import type { InitialAccount } from '../../src/state/genesis.ts'
import { createGenesisStore } from '../support/genesis-store.ts'
import { CHAIN_ID, engines, Predeploys, RevertError } from '../support/predeploys.ts'
import { fc, runs, runsAll } from '../support/property.ts'

const GAS_PRICE_ORACLE: Address = '0x420000000000000000000000000000000000000f'
const BASE_TIME = predeployAddresses.baseTime

function codeOf(key: string): Uint8Array {
  return bytesFromHex(codeData[key]!.code)
}

describe('the committed codes', () => {
  test('have the hashes they are committed with', () => {
    for (const [key, { hash }] of Object.entries(codeData)) {
      expect(keccakHash(codeOf(key)), key).toBe(hash)
    }
  })

  test('have the hashes others have published', () => {
    const published = [{ name: 'Proxy', ...proxy }, ...entries].filter(
      (entry) => entry.publishedHash !== undefined && entry.name !== 'Permit2',
    )
    expect(published.length).toBeGreaterThan(10)
    for (const { name, publishedHash } of published) {
      const key = accountData.find((account) => account.name === name)?.code ?? name
      expect(codeData[key]!.hash, name).toBe(publishedHash)
    }
  })
})

describe('the genesis accounts', () => {
  const accounts = predeployAccounts({ chainId: CHAIN_ID, hardfork: 'osaka', hasBaseTime: true })

  test('are those of the list, and what their constructors made', () => {
    const listed = [...entries.map(({ name }) => name), ...Object.values(createdNames)]
    const made = accountData.filter(({ code, name }) => code !== undefined && isNoProxyName(name))
    expect(made.map(({ name }) => name).sort()).toEqual(listed.sort())
    expect(accounts.map(({ address }) => address)).toEqual(accountData.map((row) => row.address))
  })

  function isNoProxyName(name: string): boolean {
    return !name.endsWith(' implementation')
  }

  test('are made once for all devnets, and share one code object each', () => {
    expect(predeployAccounts({ chainId: CHAIN_ID, hardfork: 'osaka', hasBaseTime: true })).toBe(
      accounts,
    )
    const codesOfProxies = accounts
      .filter(({ address }) => address.startsWith('0x42000000'))
      .filter(({ storage = [] }) => storage.some(([slot]) => slot === IMPLEMENTATION_SLOT))
      .map(({ code }) => code)
    expect(codesOfProxies).toHaveLength(19)
    expect(new Set(codesOfProxies).size).toBe(1)
  })

  test('put each implementation behind the proxy with its last two bytes', () => {
    const view = createGenesisStore(accounts).newestView
    for (const { address, storage = [] } of accounts) {
      const implementation = storage.find(([slot]) => slot === IMPLEMENTATION_SLOT)?.[1]
      if (implementation === undefined) continue
      const target: Address = `0x${implementation.toString(16)}`
      expect(target).toBe(`0x${'c0d3'.repeat(9)}${address.slice(-4)}`)
      expect(view.codeBytes(target).length, target).toBeGreaterThan(0)
    }
  })

  test('leave BaseTime without an implementation where it is not active', async () => {
    const bare = predeployAccounts({ chainId: CHAIN_ID, hardfork: 'osaka', hasBaseTime: false })
    expect(bare).toHaveLength(accounts.length - 1)
    const view = createGenesisStore(bare).newestView
    expect(view.storage(BASE_TIME, IMPLEMENTATION_SLOT)).toBe(0n)
    expect(view.codeHash(BASE_TIME)).toBe(proxy.publishedHash)
    expect(view.codeHex('0xc0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d30030')).toBe('0x')
  })
})

describe('Permit2', () => {
  const codeHashOn = (chainId: bigint) => {
    const accounts = predeployAccounts({ chainId, hardfork: 'osaka', hasBaseTime: true })
    const { code } = accounts.find(({ address }) => address === permit2)!
    expect(keccakHash(code!.bytes)).toBe(code!.hash)
    return code!.hash
  }
  const permit2 = accountData.find(({ name }) => name === 'Permit2')!.address

  test('is on chain 1 what is published, for its code knows the chain', () => {
    const entry = entries.find(({ name }) => name === 'Permit2')!
    expect(codeHashOn(1n)).toBe(entry.publishedHash)
    expect(codeHashOn(CHAIN_ID)).toBe(codeData.Permit2!.hash)
    expect(codeHashOn(8_453n)).not.toBe(codeHashOn(84_532n))
  })
})

interface Given {
  readonly l1BaseFee: bigint
  readonly l1BlobBaseFee: bigint
  readonly baseFeeScalar: bigint
  readonly blobBaseFeeScalar: bigint
  readonly operatorFeeScalar: bigint
  readonly operatorFeeConstant: bigint
  readonly daFootprintGasScalar: bigint
  readonly number: bigint
  readonly timestamp: bigint
  readonly sequenceNumber: bigint
  readonly hash: Hex
  readonly batcherHash: Hex
}

const uint = (bits: number) => fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n })
const word = uint(256).map((value): Hex => `0x${value.toString(16).padStart(64, '0')}`)

const attributes: fc.Arbitrary<Given> = fc.record({
  l1BaseFee: uint(128),
  l1BlobBaseFee: uint(128),
  baseFeeScalar: uint(32),
  blobBaseFeeScalar: uint(32),
  operatorFeeScalar: uint(32),
  operatorFeeConstant: uint(64),
  daFootprintGasScalar: uint(16),
  number: uint(64),
  timestamp: uint(64),
  sequenceNumber: uint(64),
  hash: word,
  batcherHash: word,
})

/** The packed calldata of 6.6, up to the fields an upgrade has. */
function calldata(selector: Hex, given: Given, size = 178): Hex {
  const hex = (value: bigint, bytes: number) => value.toString(16).padStart(bytes * 2, '0')
  const packed = [
    selector.slice(2),
    hex(given.baseFeeScalar, 4) + hex(given.blobBaseFeeScalar, 4),
    hex(given.sequenceNumber, 8) + hex(given.timestamp, 8) + hex(given.number, 8),
    hex(given.l1BaseFee, 32) + hex(given.l1BlobBaseFee, 32),
    given.hash.slice(2) + given.batcherHash.slice(2),
    hex(given.operatorFeeScalar, 4) + hex(given.operatorFeeConstant, 8),
    hex(given.daFootprintGasScalar, 2),
  ].join('')
  return `0x${packed.slice(0, size * 2)}`
}

const JOVIAN = '0x3db6be2b'
const fixed: Given = {
  ...{ l1BaseFee: 1_000_000_007n, l1BlobBaseFee: 3n, baseFeeScalar: 2_269n },
  ...{ blobBaseFeeScalar: 1_055_762n, operatorFeeScalar: 11n, operatorFeeConstant: 13n },
  ...{ daFootprintGasScalar: 400n, number: 21n, timestamp: 1_700_000_000n, sequenceNumber: 5n },
  ...{ hash: `0x${'1a'.repeat(32)}`, batcherHash: `0x${'2b'.repeat(32)}` },
}
const asDepositor = { from: DEPOSITOR_ADDRESS, gasLimit: 1_000_000n }

/** The contracts before Isthmus at the same addresses, to be asked the same. */
const vectors = JSON.parse(
  readFileSync(new URL('../vectors/gas-price-oracle.json', import.meta.url), 'utf8'),
)
const PUBLISHED_ORACLE: Address = `0x${'f0'.repeat(20)}`

/** The published oracle beside ours, with Ecotone (byte 0) and Fjord (byte 1) active. */
const publishedOracle: InitialAccount = {
  address: PUBLISHED_ORACLE,
  codeBytes: bytesFromHex(vectors.gasPriceOracle.code),
  storage: [[0n, 0x0101n]],
}
/** The published L1Block in place of ours, as the implementation behind the proxy. */
const publishedL1Block: InitialAccount = {
  address: '0xc0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d30015',
  codeBytes: bytesFromHex(vectors.l1Block.code),
}

for (const [name, createEngine] of engines) {
  describe.runIf(runsAll || name === 'wasm')(`the network's own contracts on ${name}`, () => {
    const seeded = { seed: 4, numRuns: runs(name === 'wasm' ? 40 : 8) }

    test('L1Block stores the attributes of Jovian where they are read', async () => {
      const chain = new Predeploys(createEngine())
      await fc.assert(
        fc.asyncProperty(attributes, async (given) => {
          const outcome = await chain.send(L1_BLOCK_ADDRESS, calldata(JOVIAN, given), asDepositor)
          expect(outcome.failure).toBeUndefined()
          expect(l1AttributesOf(chain.store.newestView)).toEqual(given)
          for (const [getter, type, value] of [
            ['number', 'uint64', given.number],
            ['timestamp', 'uint64', given.timestamp],
            ['basefee', 'uint256', given.l1BaseFee],
            ['hash', 'bytes32', given.hash],
            ['sequenceNumber', 'uint64', given.sequenceNumber],
            ['batcherHash', 'bytes32', given.batcherHash],
            ['baseFeeScalar', 'uint32', given.baseFeeScalar],
            ['blobBaseFeeScalar', 'uint32', given.blobBaseFeeScalar],
            ['blobBaseFee', 'uint256', given.l1BlobBaseFee],
            ['operatorFeeScalar', 'uint32', given.operatorFeeScalar],
            ['operatorFeeConstant', 'uint64', given.operatorFeeConstant],
            ['daFootprintGasScalar', 'uint16', given.daFootprintGasScalar],
          ] as const) {
            const answer = await chain.call(L1_BLOCK_ADDRESS, `${getter}() view returns (${type})`)
            expect(answer, getter).toEqual([value])
          }
        }),
        { ...seeded, numRuns: runs(4) },
      )
    })

    test('L1Block stores those of Ecotone as the published one does', async () => {
      const ours = new Predeploys(createEngine())
      const theirs = new Predeploys(createEngine(), [publishedL1Block])
      await fc.assert(
        fc.asyncProperty(attributes, async (given) => {
          const data = calldata('0x440a5e20', given, 164)
          await ours.send(L1_BLOCK_ADDRESS, data, asDepositor)
          await theirs.send(L1_BLOCK_ADDRESS, data, asDepositor)
          const expected = l1AttributesOf(theirs.store.newestView)
          expect(l1AttributesOf(ours.store.newestView)).toEqual(expected)
          expect(expected.number).toBe(given.number)
        }),
        seeded,
      )
    })

    test('L1Block listens to the depositor alone', async () => {
      const chain = new Predeploys(createEngine())
      for (const selector of [JOVIAN, '0x098999be', '0x440a5e20'] as const) {
        const outcome = await chain.send(L1_BLOCK_ADDRESS, calldata(selector, fixed))
        expect(outcome.failure?.kind).toBe('revert')
        expect(hexFromBytes(outcome.returnData)).toBe('0x3cc50b45') // NotDepositor()
      }
    })

    test('an L1 attributes deposit costs least when only the sequence number changes', async () => {
      const chain = new Predeploys(createEngine())
      const first = await chain.send(L1_BLOCK_ADDRESS, calldata(JOVIAN, fixed), asDepositor)
      const next = { ...fixed, sequenceNumber: 6n }
      const second = await chain.send(L1_BLOCK_ADDRESS, calldata(JOVIAN, next), asDepositor)
      // Seven slots become something for 22,100 gas each; later one changes, for 5,000.
      expect([first.gasUsed, second.gasUsed]).toEqual([182_819n, 46_319n])
    })

    test('BaseTime knows the millisecond', async () => {
      const chain = new Predeploys(createEngine(), [], { timestamp: 42n })
      const set = (part: bigint, from: Address = DEPOSITOR_ADDRESS) =>
        chain.call(BASE_TIME, 'setTimestampMillisPart(uint16)', [part], { from })
      for (const part of [0n, 200n, 400n, 600n, 800n, 200n]) {
        await set(part)
        const read = (getter: string) => chain.call(BASE_TIME, `${getter} view returns (uint256)`)
        expect(await read('timestampMillisPart()')).toEqual([part])
        expect(await read('timestampMs()')).toEqual([42_000n + part])
        expect(chain.store.newestView.storage(BASE_TIME, 0n)).toBe(part)
      }
      expect(await chain.call(BASE_TIME, 'version() view returns (string)')).toEqual(['1.0.0'])
      for (const part of [1n, 199n, 300n, 1_000n, 65_535n]) {
        await expect(set(part)).rejects.toEqual(new RevertError('0xceb5df05'))
        await expect(set(part, `0x${'5e'.repeat(20)}`)).rejects.toEqual(
          new RevertError('0x3c7b5203'),
        )
      }
    })

    test('GasPriceOracle asks what src/network/l1-fee.ts charges', async () => {
      const chain = new Predeploys(createEngine(), [publishedOracle])
      const data = fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 600 }).map((b) => Uint8Array.from(b)),
      )
      // The published oracle multiplies this scalar by 16 in 32 bits, and reverts beyond.
      const narrow = fc
        .tuple(attributes, uint(28))
        .map(([given, baseFeeScalar]) => ({ ...given, baseFeeScalar }))
      await fc.assert(
        fc.asyncProperty(narrow, data, uint(40), async (given, bytes, gas) => {
          await chain.send(L1_BLOCK_ADDRESS, calldata(JOVIAN, given), asDepositor)
          const read = async (
            oracle: Address,
            signature: string,
            values: readonly unknown[] = [],
          ) => (await chain.call(oracle, `${signature} view returns (uint256)`, values))[0]
          const parameters = l1AttributesOf(chain.store.newestView)
          const size = fastLzSize(bytes) + 68
          const bound = BigInt(bytes.length + 68)
          for (const oracle of [GAS_PRICE_ORACLE, PUBLISHED_ORACLE]) {
            expect(await read(oracle, 'getL1Fee(bytes)', [bytes])).toBe(l1Fee(size, parameters))
            expect(await read(oracle, 'getL1GasUsed(bytes)', [bytes])).toBe(l1GasUsed(size))
            expect(await read(oracle, 'getL1FeeUpperBound(uint256)', [bytes.length])).toBe(
              l1Fee(Number(bound + bound / 255n + 16n), parameters),
            )
            expect(await read(oracle, 'l1BaseFee()')).toBe(given.l1BaseFee)
            expect(await read(oracle, 'blobBaseFee()')).toBe(given.l1BlobBaseFee)
            expect(await read(oracle, 'baseFeeScalar()')).toBe(given.baseFeeScalar)
            expect(await read(oracle, 'blobBaseFeeScalar()')).toBe(given.blobBaseFeeScalar)
            expect(await read(oracle, 'decimals()')).toBe(6n)
          }
          expect(await read(GAS_PRICE_ORACLE, 'getOperatorFee(uint256)', [gas])).toBe(
            operatorFee(gas, parameters),
          )
        }),
        { ...seeded, numRuns: runs(name === 'wasm' ? 20 : 3), endOnFailure: true },
      )
    })
  })
}

describe('predeploys', () => {
  test('the published contracts have the hashes beside them', () => {
    for (const { hash, code } of [vectors.gasPriceOracle, vectors.l1Block]) {
      expect(keccakHash(bytesFromHex(code))).toBe(hash)
    }
  })
})
