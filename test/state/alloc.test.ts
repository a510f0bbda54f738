import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import type { Hex } from '../../src/primitives/hex.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'
import { allocAddress, allocOf } from '../support/large-alloc.ts'
import { describeEach, isOnWasm } from '../support/property.ts'

const encoder = new TextEncoder()
const digestOf = (value: unknown) => keccakHash(encoder.encode(JSON.stringify(value))).slice(0, 18)

/** Hashes that a devnet with that many accounts gave when each of them was cells of the store. */
const golden: Readonly<Record<number, readonly string[]>> = {
  0: [
    '0xfa2fff0b055c631319c8151e0b5e1307c300f6d62d1d0b3bf0a99ea1fb35dee1',
    '0xb640770fdd408031',
    '0x17164bd01dd02209',
    '0x1 0x478e7d7e3eab565cdd1448c161cab0936159fce4991497f6abd937a3e5e2b041',
    '0x71f4098f4e8e74e6',
    '0x276383317ff82190',
    '0xe85f004880ddcdc7',
  ],
  1: [
    '0x57cc7420638a639bf82d9b4f440a4a3cde1dd386203c852adce5a4a27a6e35a6',
    '0xa70b387ee2b464a9',
    '0x43359e812ca4b4d4',
    '0x1 0x81eb9d359ac55bcd98cda36afa9b8bfb5eec4261e62040b13477c73837944ffc',
    '0x4368ad0987740341',
    '0x658998580c06a1ad',
    '0xdc470382f014b630',
  ],
  2: [
    '0x1f5fe064ad37d8daced49cce974ac7f1ec87d87319c22ca5d041c8c11f03427f',
    '0x99a0f3fc8622eb44',
    '0x7808947138bddfd4',
    '0x1 0x33adc912e828c9ea0ab35d7246449a75424ab81dc254a125c2c9f176003bf08f',
    '0x95c54e1958b0a867',
    '0xb5d3553111c0228c',
    '0x9ba0d236e938a1d2',
  ],
  1000: [
    '0xe7a35b5471620660ed9cbaf087e697517453a7fffdcc25c8dfd9d0d3a25170ff',
    '0x3f530ff9f6eea935',
    '0x9c400f1412014a72',
    '0x1 0xd72e47f5e271f4a07a9069ee0fcf1f92104babb222d64e02c96afecb7aede111',
    '0xcd5ee235ac26a4eb',
    '0xbc1676a2902220c5',
    '0xe7fedf02f1cf855b',
  ],
  20000: [
    '0x7714687dfbf1cfb44751235dfc0aaa21c23f852f76de53573b06913e0e8e2104',
    '0xed08781edfbeb42c',
    '0xa121748dbb9bb489',
    '0x1 0x8d2f2851819c321b9dc7e946ac5fe4d69363fc3398b785a801d141ec010ff171',
    '0x76361d08a278ee51',
    '0xa52ffdd9f1f76c0a',
    '0xe46df0703eda28e0',
  ],
}

/** An alloc with accounts that the devnet has anyway, and two spellings of one address. */
function overlapping(devnet: Devnet, count: number) {
  const [one, two, three, four] = devnet.accounts.map(({ address }) => address)
  const own = {
    [one!]: { balance: 5n },
    [two!]: { nonce: 9n },
    [three!]: { balance: 0n },
    [four!]: { code: '0x00' },
    '0x4200000000000000000000000000000000000015': { balance: 1n, nonce: 4n },
    '0x4200000000000000000000000000000000000011': { balance: 77n },
    [allocAddress(3).toUpperCase().replace('0X', '0x')]: { balance: 12n },
  } as const
  return { ...allocOf(count), ...own }
}

describe('an alloc of any size', () => {
  for (const count of [0, 1, 2, 1_000, 20_000]) {
    test(`${count} accounts give the hashes, listings, proofs and bytes that they always gave`, async () => {
      const plain = await createDevnet()
      const alloc = overlapping(plain, count)
      await plain.close()
      await using devnet = await createDevnet({ alloc })
      const read = (method: string, ...params: unknown[]) =>
        devnet.request({ method, params } as never) as Promise<unknown>
      const genesis = (await read('eth_getBlockByNumber', '0x0', false)) as { stateRoot: string }
      const found: unknown[] = [genesis.stateRoot]
      found.push(digestOf(await read('previewnet_genesisAlloc', 'earliest')))
      const [from] = devnet.accounts.map(({ address }) => address)
      await read('anvil_setBalance', from, '0xde0b6b3a7640000')
      const proofs: unknown[] = []
      for (const index of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, count - 1, count, count + 1]) {
        const address = allocAddress(index)
        proofs.push(await read('eth_getProof', address, ['0x1', '0x7'], 'latest'))
        await read('eth_sendTransaction', { from, to: address, value: '0x1', gas: '0xffff' })
      }
      for (const index of [11, 12, 13, 14, 15]) {
        const address = allocAddress(index)
        await read('anvil_setBalance', address, '0x0')
        proofs.push(await read('eth_getProof', address, [], 'pending'))
      }
      await devnet.mine()
      found.push(digestOf(proofs))
      const { number, stateRoot } = (await read('eth_getBlockByNumber', 'latest', false)) as {
        number: string
        stateRoot: string
      }
      found.push(`${number} ${stateRoot}`)
      found.push(
        digestOf(await read('debug_accountRange', 'latest', '0x', 300, false, false, false)),
      )
      found.push(digestOf(await read('previewnet_genesisAlloc')))
      // Versions differ in their options.
      const journal = devnet.journal().replace(/"version":.*?\}\},/, '')
      found.push(digestOf(journal))
      expect(found).toEqual(golden[count])
    })
  }
})

/** Counts at slot 0, returns slot 1. */
const counter = '0x60005460010160005560015460005260206000f3'
/** Copies slot 1 to slot 2, and destroys itself. */
const destroyer = '0x60015460025533ff'

/** An alloc that is a table, with two contracts. @param spelled the spelling of their code */
function withContracts(spelled: (code: string) => string) {
  const storage = { '0x0': '0x7', '0x1': `0x${'ab'.repeat(32)}` } as const
  const contracts = [counter, destroyer].map((code, index) => {
    const account = { nonce: 1n, code: spelled(code) as Hex, storage }
    return [allocAddress(5_000 + index), account] as const
  })
  return { ...allocOf(1_000), ...Object.fromEntries(contracts) }
}

/** An account whose code has capital letters has no place in the table. */
const spellings = {
  table: (code: string) => code,
  cells: (code: string) => code.toUpperCase().replace('0X', '0x'),
}

describe('contracts of a large alloc', () => {
  const engines = [{ engine: 'wasm' }, { engine: 'ethereumjs' }] as const

  describeEach(engines, isOnWasm)('on $engine', ({ engine }) => {
    for (const hardfork of ['latest', 'shanghai'] as const) {
      test(`run in the table as they do in cells of the store, ${hardfork}`, async () => {
        const found = await Promise.all(
          Object.values(spellings).map(async (spelled) => {
            const alloc = withContracts(spelled)
            await using devnet = await createDevnet({ alloc, engine, hardfork, network: 'plain' })
            return await answersOf(devnet)
          }),
        )
        expect(found[0]).toEqual(found[1])
        expect(found[0]).toContainEqual({ counted: `0x${'8'.padStart(64, '0')}` })
      })
    }
  })

  /** The answers that clients get about both contracts while these are called, edited and rolled back. */
  async function answersOf(devnet: Devnet): Promise<unknown[]> {
    const answers: unknown[] = []
    const ask = async (method: string, ...params: unknown[]) => {
      const answer = await devnet.request({ method, params } as never)
      answers.push(answer)
      return answer
    }
    const contracts = [allocAddress(5_000), allocAddress(5_001)]
    const [from] = devnet.accounts.map(({ address }) => address)
    const look = async () => {
      for (const address of contracts) {
        await ask('eth_getCode', address, 'pending')
        await ask('eth_getProof', address, ['0x0', '0x1', '0x2'], 'latest')
        for (const slot of ['0x0', '0x1']) await ask('eth_getStorageAt', address, slot, 'pending')
        const { hash } = (await ask('eth_getBlockByNumber', 'latest', false)) as { hash: string }
        await ask('debug_storageRangeAt', hash, 0, address, '0x', 10)
      }
      await ask('previewnet_genesisAlloc')
    }
    await look()
    const [override] = contracts
    const storage = { [override!]: { state: { [`0x${'0'.repeat(63)}5`]: `0x${'0'.repeat(63)}6` } } }
    await ask('eth_call', { from, to: override }, 'latest', storage)
    for (const to of contracts) {
      const hash = await ask('eth_sendTransaction', { from, to, gas: '0x186a0' })
      await ask('debug_traceTransaction', hash, { tracer: 'prestateTracer' })
    }
    await devnet.mine()
    await ask('eth_call', { from, to: contracts[0] }, 'latest')
    answers.push({ counted: await ask('eth_getStorageAt', contracts[0], '0x0', 'latest') })
    await look()
    await ask('anvil_setStorageAt', contracts[0], '0x1', `0x${'0'.repeat(64)}`)
    await devnet.mine()
    await look()
    await ask('anvil_rollback', 2)
    await look()
    return answers
  }
})
