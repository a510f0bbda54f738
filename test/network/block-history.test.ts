import { describe, expect, test } from 'vitest'
import { historyWrites } from '../../src/network/block-history.ts'
import { predeployAddresses } from '../../src/network/predeploys.ts'
import { evmRules, type Hardfork } from '../../src/primitives/evm-rules.ts'
import type { Hash } from '../../src/primitives/hex.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { mapView } from '../support/map-view.ts'

const { beaconBlockRoots: BEACON_ROOTS_ADDRESS, historyStorage: BLOCK_HASHES_ADDRESS } =
  predeployAddresses

describe('a block writes into the history contracts', () => {
  const block = {
    evmRules: evmRules('osaka'),
    number: 8_192n,
    timestamp: 8_191n * 3n + 5n,
    parentHash: hexFromWord(0xbeefn),
    parentBeaconBlockRoot: hexFromWord(0xbacn),
  }
  const contract = { code: '0x00' } as const

  test('its parent, its time and the beacon root, in rings of 8,191 slots', () => {
    const view = mapView({ [BEACON_ROOTS_ADDRESS]: contract, [BLOCK_HASHES_ADDRESS]: contract })
    const storage = { field: 'storage' } as const
    expect(historyWrites(block, view)).toEqual([
      { ...storage, address: BEACON_ROOTS_ADDRESS, slot: 5n, value: block.timestamp },
      { ...storage, address: BEACON_ROOTS_ADDRESS, slot: 8_196n, value: 0xbacn },
      { ...storage, address: BLOCK_HASHES_ADDRESS, slot: 0n, value: 0xbeefn },
    ])
  })

  test('the beacon root since Cancun, the parent since Prague', () => {
    const view = mapView({ [BEACON_ROOTS_ADDRESS]: contract, [BLOCK_HASHES_ADDRESS]: contract })
    const addressesUnder = (hardfork: Hardfork, parentBeaconBlockRoot: Hash | undefined) =>
      historyWrites({ ...block, evmRules: evmRules(hardfork), parentBeaconBlockRoot }, view).map(
        ({ address }) => address,
      )
    const root = block.parentBeaconBlockRoot
    expect(addressesUnder('shanghai', undefined)).toEqual([])
    expect(addressesUnder('cancun', root)).toEqual([BEACON_ROOTS_ADDRESS, BEACON_ROOTS_ADDRESS])
    expect(addressesUnder('prague', root)).toContain(BLOCK_HASHES_ADDRESS)
  })

  test('no block hash is written where the contract has no code', () => {
    expect(historyWrites(block, mapView({}))).toEqual([])
  })
})
