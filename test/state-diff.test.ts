/** `devnet.stateDiff`: what is different between two blocks. */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../src/index.ts'
import type { Address, Hex } from '../src/primitives/hex.ts'
import { hexFromWord } from '../src/primitives/word.ts'
import { fc, runs } from './support/property.ts'

const NOBODY: Address = '0x00000000000000000000000000000000000000aa'
const STORE: Address = '0x00000000000000000000000000000000000000cc'
/** Stores the second word of its calldata at the slot that is the first. */
const code = '0x6020355f35555f5ff3'
const plain = { network: 'plain', mining: 'interval' } as const
const alloc = { [STORE]: { code } } as const

async function put(devnet: Devnet, slot: bigint, value: bigint): Promise<void> {
  const from = devnet.accounts[0]!.address
  const data: Hex = `${hexFromWord(slot)}${hexFromWord(value).slice(2)}`
  const request = { from, to: STORE, data, gas: '0x186a0' } as const
  await devnet.request({ method: 'eth_sendTransaction', params: [request] })
}

describe('devnet.stateDiff', () => {
  test('a state diff has every field that is different, and no other', async () => {
    await using devnet = await createDevnet({ ...plain, alloc })
    await devnet.faucet.drip(NOBODY)
    await put(devnet, 7n, 9n)
    await devnet.advance(200)
    const changes = devnet.stateDiff(0n, 'latest')
    expect(changes[NOBODY]).toEqual({ balance: { from: 0n, to: devnet.config.faucetDripWei } })
    expect(changes[STORE]).toEqual({ storage: { [hexFromWord(7n)]: { from: 0n, to: 9n } } })
    const sender = devnet.accounts[0]!.address
    expect(changes[sender]?.nonce).toEqual({ from: 0n, to: 1n })
    expect(changes[sender]).not.toHaveProperty('code')
    const { faucet, accounts } = devnet
    expect(Object.keys(changes)).toEqual(expect.arrayContaining([faucet.address, sender]))
    expect(Object.keys(changes)).not.toContain(accounts[1]!.address)
  })

  test('sees what is pending, and nothing between a block and itself', async () => {
    await using devnet = await createDevnet({ ...plain, alloc })
    await put(devnet, 1n, 2n)
    expect(devnet.stateDiff('latest')[STORE]).toEqual({
      storage: { [hexFromWord(1n)]: { from: 0n, to: 2n } },
    })
    expect(devnet.stateDiff('pending', 'pending')).toEqual({})
  })

  test('a state diff leaves out a value that was changed back', async () => {
    await using devnet = await createDevnet({ ...plain, alloc })
    await put(devnet, 1n, 2n)
    await devnet.advance(200)
    await put(devnet, 1n, 0n)
    await devnet.advance(200)
    expect(devnet.stateDiff(0n, 2n)).not.toHaveProperty(STORE)
    expect(devnet.stateDiff(1n, 2n)[STORE]).toEqual({
      storage: { [hexFromWord(1n)]: { from: 2n, to: 0n } },
    })
  })

  test('a state diff has new code', async () => {
    await using devnet = await createDevnet(plain)
    await devnet.advance(200)
    await devnet.request({ method: 'anvil_setCode', params: [NOBODY, '0x6001'] })
    expect(devnet.stateDiff('earliest')[NOBODY]).toEqual({ code: { from: '0x', to: '0x6001' } })
  })

  test('refuses a block that there is none of, and what is no block', async () => {
    await using devnet = await createDevnet()
    expect(() => devnet.stateDiff(5n)).toThrow(expect.objectContaining({ code: 'UNKNOWN_BLOCK' }))
    expect(() => devnet.stateDiff('later' as 'latest')).toThrow(
      expect.objectContaining({ code: -32602 }),
    )
  })

  test('is what reads of both blocks say, forwards and backwards, over snapshots and rollbacks', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('put' as const), slot: fc.nat(3), value: fc.nat(2) }),
      fc.record({ kind: fc.constantFrom('seal' as const, 'drip' as const, 'rollBack' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        await using devnet = await createDevnet({ ...plain, alloc })
        for (const each of steps) {
          if (each.kind === 'put') await put(devnet, BigInt(each.slot), BigInt(each.value))
          else if (each.kind === 'drip') await devnet.faucet.drip(NOBODY)
          else if (each.kind === 'seal') await devnet.advance(200)
          else if ((await devnet.request({ method: 'eth_blockNumber' })) !== '0x0')
            await devnet.request({ method: 'anvil_rollback', params: [1] })
        }
        const head = BigInt(await devnet.request({ method: 'eth_blockNumber' }))
        const hex = (number: bigint): Hex => `0x${number.toString(16)}`
        const blocks = ['earliest', hex(head / 2n), hex(head), 'pending'] as const
        for (const from of blocks) {
          for (const to of blocks) {
            const changes = devnet.stateDiff(from, to)
            for (const slot of [0n, 1n, 2n, 3n]) {
              const at = async (block: (typeof blocks)[number]) => {
                const params = [STORE, hexFromWord(slot), block] as const
                return BigInt(await devnet.request({ method: 'eth_getStorageAt', params }))
              }
              const values = { from: await at(from), to: await at(to) }
              const told = changes[STORE]?.storage?.[hexFromWord(slot)]
              expect(told).toEqual(values.from === values.to ? undefined : values)
            }
            for (const address of [NOBODY, devnet.faucet.address]) {
              const at = async (block: (typeof blocks)[number]) =>
                BigInt(await devnet.request({ method: 'eth_getBalance', params: [address, block] }))
              const values = { from: await at(from), to: await at(to) }
              const told = changes[address]?.balance
              expect(told).toEqual(values.from === values.to ? undefined : values)
            }
          }
        }
      }),
      { numRuns: runs(15) },
    )
  })
})
