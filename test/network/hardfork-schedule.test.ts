/** The times of hardforks and the fees of blobs, against those of @ethereumjs/common and @ethereumjs/block. */

import { createBlockHeader } from '@ethereumjs/block'
import { Common, Holesky, Hoodi, Mainnet, Sepolia } from '@ethereumjs/common'
import { describe, expect, test } from 'vitest'
import {
  blobBaseFeeOf,
  blobTimes,
  hardforkOf,
  hardforkTimes,
} from '../../src/network/hardfork-schedule.ts'
import { hardforks } from '../../src/primitives/evm-rules.ts'

const networks = [Mainnet, Sepolia, Holesky, Hoodi]
const names: readonly string[] = [...hardforks, 'bpo1', 'bpo2']

/** A header that shows Prague. */
const header = {
  timestamp: 0n,
  blobGasUsed: 0n,
  excessBlobGas: 0n,
  requestsHash: '0x',
}

describe.each(networks)('on $name', ({ name: _, chainId, hardforks: published }) => {
  const id = Number(chainId)

  test('hardforks begin when @ethereumjs/common says', () => {
    const times = published
      .filter(({ timestamp }) => timestamp !== undefined)
      .map(({ name, timestamp }) => [BigInt(timestamp!), name] as const)
      .filter(([from], index, all) => from !== all[index + 1]?.[0]) // two at genesis
    expect(times.every(([, name]) => names.includes(name))).toBe(true)
    const known = hardforkTimes[id]!.filter(([, name]) => name !== 'amsterdam') // newer than it
    expect([...known, ...blobTimes[id]!]).toEqual(times)
  })

  test('blobs cost what @ethereumjs/block says, just before and from each hardfork on', () => {
    for (const [from, hardfork] of [...hardforkTimes[id]!, ...blobTimes[id]!]) {
      if (hardfork === 'shanghai') continue
      for (const excessBlobGas of [0n, 5_000_000n, 50_000_000n, 123_456_789n]) {
        const common = new Common({
          chain: networks.find((each) => each.chainId === chainId)!,
          hardfork,
        })
        const theirs = createBlockHeader({ excessBlobGas, number: 1n << 40n }, { common })
        const at = (timestamp: bigint) => blobBaseFeeOf(id, { ...header, timestamp, excessBlobGas })
        expect(at(from)).toBe(theirs.getBlobGasPrice())
        const isPriceKept = hardfork === 'osaka' || hardfork === 'amsterdam'
        if (excessBlobGas > 50_000_000n && from > 0n && !isPriceKept) {
          expect(at(from - 1n)).not.toBe(at(from))
        }
      }
    }
  })

  test('a block has the hardfork of its time', () => {
    for (const [from, hardfork] of hardforkTimes[id]!) {
      expect(hardforkOf(id, { ...header, timestamp: from })).toBe(hardfork)
      if (from === 0n || hardfork === 'shanghai') continue
      expect(hardforkOf(id, { ...header, timestamp: from - 1n })).not.toBe(hardfork)
    }
  })
})

test('on other chains, a block has the newest hardfork that its header shows', () => {
  const before = { ...header, requestsHash: undefined }
  expect(hardforkOf(10, header)).toBe('osaka')
  expect(hardforkOf(10, header, 'prague')).toBe('prague')
  expect(hardforkOf(10, header, 'shanghai')).toBe('prague')
  expect(hardforkOf(10, before)).toBe('cancun')
  expect(hardforkOf(10, { ...before, blobGasUsed: undefined })).toBe('shanghai')
  expect(hardforkOf(10, { ...header, blockAccessListHash: '0x' })).toBe('amsterdam')
  expect(hardforkOf(10, header, 'amsterdam')).toBe('osaka')
})

test('on Base, Osaka begins with Azul', () => {
  for (const [id, azul] of [
    [8453, 1_779_991_200n],
    [84_532, 1_776_708_000n],
  ] as const) {
    expect(hardforkOf(id, { ...header, timestamp: azul })).toBe('osaka')
    expect(hardforkOf(id, { ...header, timestamp: azul - 1n })).toBe('prague')
  }
})

test('an absurd excess of blob gas has a fee all the same', () => {
  expect(blobBaseFeeOf(1, { ...header, excessBlobGas: 2n ** 64n - 1n })).toBeGreaterThan(10n ** 40n)
})
