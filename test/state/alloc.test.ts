import { expect, test } from 'vitest'
import { allocFromGenesis, createDevnet } from '../../src/index.ts'

const one = '0x00000000000000000000000000000000000000c1'

test('a genesis file of geth is read, or its alloc alone, however its numbers are written', () => {
  const alloc = {
    '00000000000000000000000000000000000000C1': {
      balance: '1000000000000000000000',
      nonce: '0x2',
      code: '6000',
      storage: { '01': 'ff', [`0x${'00'.repeat(31)}02`]: '0x3' },
    },
    '0x00000000000000000000000000000000000000c2': { balance: '0xff', nonce: 7 },
    '0x00000000000000000000000000000000000000c3': {},
  }
  const expected = {
    [one]: {
      balance: 10n ** 21n,
      nonce: 2n,
      code: '0x6000',
      storage: { '0x01': '0xff', [`0x${'00'.repeat(31)}02`]: '0x3' },
    },
    '0x00000000000000000000000000000000000000c2': { balance: 255n, nonce: 7n },
    '0x00000000000000000000000000000000000000c3': {},
  }
  expect(allocFromGenesis({ config: { chainId: 1 }, alloc })).toEqual(expected)
  expect(allocFromGenesis(alloc)).toEqual(expected)
})

test.each([
  [[], 'alloc: expected an object of accounts by address, got []'],
  [{ '0x12': {} }, 'alloc["0x12"]: expected a 20-byte address, got "0x12"'],
  [{ [one]: 1 }, `alloc["${one}"]: expected an object, got 1`],
  [
    { [one]: { balance: '1e3' } },
    `alloc["${one}"].balance: expected a number, in hex or decimal, got "1e3"`,
  ],
  [{ [one]: { nonce: -1 } }, `alloc["${one}"].nonce: expected a number, in hex or decimal, got -1`],
  [{ [one]: { code: '0x0' } }, `alloc["${one}"].code: expected whole bytes in hex, got "0x0"`],
  [{ [one]: { storage: [] } }, `alloc["${one}"].storage: expected an object, got []`],
  [
    { [one]: { storage: { '0x0': '' } } },
    `alloc["${one}"].storage["0x0"]: expected hex of up to 32 bytes, got ""`,
  ],
])('%j is refused', (genesis, message) => {
  const refusal = expect.objectContaining({ code: 'INVALID_OPTION', message })
  expect(() => allocFromGenesis(genesis)).toThrow(refusal)
})

test('the dumped accounts of a devnet are the genesis of another one', async () => {
  const alloc = { [one]: { balance: 5n, code: '0x6001', storage: { '0x1': '0x7' } } } as const
  await using first = await createDevnet({ network: 'plain', alloc })
  await first.faucet.drip('0x00000000000000000000000000000000000000d1')
  const exported = await first.request({ method: 'previewnet_genesisAlloc', params: ['pending'] })
  await using second = await createDevnet({
    network: 'plain',
    alloc: allocFromGenesis({ alloc: exported }),
  })
  expect(await second.request({ method: 'previewnet_genesisAlloc', params: ['0x0'] })).toEqual(
    exported,
  )
})
