/**
 * The access list of a call whose path depends on its gas.
 */

import { expect, test } from 'vitest'
import { type Address, createDevnet } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { assemble } from '../support/assemble.ts'

const contract: Address = `0x${'ac'.repeat(20)}`

/** Reads slot 1; as long as more gas than that is left, also slot 2. */
const thrifty = (gas: number) =>
  hexFromBytes(
    assemble(
      1,
      'SLOAD',
      'POP',
      gas,
      'GAS',
      'LT',
      16,
      'JUMPI',
      2,
      'SLOAD',
      'POP',
      'JUMPDEST',
      'STOP',
    ),
  )

test('a list that changes the path is found again until it stays', async () => {
  // Of 30,000 gas 9,000 are left to begin with, 2,800 with the list: not enough for the second slot.
  const code = thrifty(4_000)
  await using devnet = await createDevnet({ alloc: { [contract]: { code } } })
  const [from] = devnet.accounts.map(({ address }) => address)
  const request = { from: from!, to: contract, gas: '0x7530' } as const
  const method = 'eth_createAccessList'
  const { accessList, gasUsed, error } = await devnet.request({ method, params: [request] })
  expect(error).toBeUndefined()
  // It was touched on the way, and a list never loses what it has.
  expect(accessList).toEqual([
    { address: contract, storageKeys: [hexFromWord(1n), hexFromWord(2n)] },
  ])
  // 27,200 before anything runs, and 127 for a warm slot and the way round the other.
  expect(BigInt(gasUsed)).toBe(27_327n)
})

test('with its list, a call of pending state costs what the transaction then uses', async () => {
  const code = hexFromBytes(assemble(7, 3, 'SSTORE', 5, 'SLOAD', 'POP', 'STOP'))
  await using devnet = await createDevnet({ alloc: { [contract]: { code } } })
  const from = devnet.accounts[0]!.address
  const found = await devnet.request({
    method: 'eth_createAccessList',
    params: [{ from, to: contract }, 'pending'],
  })
  const receipt = await devnet.request({
    method: 'eth_sendTransactionSync',
    params: [{ from, to: contract, accessList: found.accessList }],
  })
  expect(receipt?.gasUsed).toBe(found.gasUsed)
})
