import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import type { Hex } from '../../src/primitives/hex.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'
import { wireAddresses } from '../support/accounts.ts'
import { allocAddress, allocOf } from '../support/large-alloc.ts'
import { describeEach, isOnWasm } from '../support/property.ts'

const encoder = new TextEncoder()
const digestOf = (value: unknown) => keccakHash(encoder.encode(JSON.stringify(value))).slice(0, 18)

/** Hashes that a devnet with that many accounts gave when each of them was cells of the store. */
const golden: Readonly<Record<number, readonly string[]>> = {
  0: [
    '0xcca56b730590db62455e4303a059946e8a16bc502386a4ec39f57b654e19ea48',
    '0x63ccc24fc4aa5811',
    '0xe612af02f79d8b9a',
    '0x1 0xfbfb60383595447e7a53161aa3bfafd8bf0ec7299a97f65ab4ad6aab082713e5',
    '0xc2f89ac9b30ccb33',
    '0xf2cb08cc9fdd33f0',
    '0xb733ef6379fdc79a',
  ],
  1: [
    '0x732555cf928b66cce84a5b95566d3241090dcf4cc8aec94088fd581e926a48b0',
    '0x5799851a1cab2c9b',
    '0xe76a8d628b8f57f6',
    '0x1 0xacb472cb78c58e7178b7b18cba17bc577fb2f9a2850321aa304471dc99303f57',
    '0xd6e80535a58a0a21',
    '0xa08ed8584a047125',
    '0xbec7aa5c566cec36',
  ],
  2: [
    '0x24270a7446f03db558a6ecc5cf2ca5bb7ca02074bcdd72691672236a9e4ffb73',
    '0x6e8736d07df71936',
    '0xc7cbfd0acbeca664',
    '0x1 0xc5c09fd4fac3911e9db5ffd57ecf5545da715bd6f6bbf47cb18d0c114c06b812',
    '0x6a9d5f95504a9d17',
    '0xf5f22fe22b1d85c4',
    '0x8a804339bb34d188',
  ],
  1000: [
    '0xf0ba38198df09dde837c7428fbcc5fb2e6092f3644bd5b65c6db6b3697ad2e9c',
    '0xeccc34d25ea9d4c9',
    '0x0dfc50d7fe127534',
    '0x1 0x9bd3a7448e34fb96df5b1fa90a55d94b6e0df1caf164ec35e0e21e1b732039f8',
    '0xa8bf50617869989f',
    '0xec420e7c4607041d',
    '0xfa51f0945ff97b3c',
  ],
  20000: [
    '0x4136932bf53dac97d4cb631678f5844386f626f47c9145f7ed97c8d827016424',
    '0x678b0fd48ed67367',
    '0x79c723c144add98e',
    '0x1 0x7b7490e469fa8c4a40b7a26954fdac569350de7d641993b8bbead4ecfad5deb6',
    '0x333cecc54a90180f',
    '0xb1618947ea289c34',
    '0xaa10ff712fbe5e57',
  ],
}

/** An alloc with accounts that the devnet has anyway, and two spellings of one address. */
function overlapping(devnet: Devnet, count: number) {
  const [one, two, three, four] = wireAddresses(devnet)
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
      const [from] = wireAddresses(devnet)
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
    const [from] = wireAddresses(devnet)
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
