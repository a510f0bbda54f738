/**
 * Things to do with a devnet, at random, and everything one can ask it afterwards.
 */

import { expect } from 'vitest'
import type { ChainFault, Devnet, DevnetError, DevnetOptions } from '../../src/index.ts'
import { chainFault } from './faults.ts'
import { fc } from './property.ts'

export const logger = '0x00000000000000000000000000000000000000cc'
const somebody = '0x00000000000000000000000000000000000000d1'
/** Stores the number it is called with at slot 0, and logs it. */
const code = '0x6000358060005560005260206000a000'

export type Step =
  | { readonly kind: 'send'; readonly value: number; readonly nonceGap: number }
  | { readonly kind: 'patch'; readonly value: number }
  | { readonly kind: 'mine' | 'snapshot' }
  | { readonly kind: 'advance' | 'jump'; readonly ms: number }
  | { readonly kind: 'set'; readonly seconds: number }
  | {
      readonly kind: 'mining'
      readonly mode: 'interval' | 'auto' | 'manual'
      readonly steps: number
    }
  | { readonly kind: 'chainId'; readonly chainId: number }
  | { readonly kind: 'fault'; readonly ms: number; readonly fault: ChainFault }
  | { readonly kind: 'restore'; readonly pick: number }

const ms = fc.integer({ min: 0, max: 700 })
export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('send' as const),
    value: fc.integer({ min: 0, max: 9 }),
    nonceGap: fc.constantFrom(0, 0, 0, 2),
  }),
  fc.record({ kind: fc.constant('patch' as const), value: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ kind: fc.constantFrom('mine' as const, 'snapshot' as const) }),
  fc.record({ kind: fc.constantFrom('advance' as const, 'jump' as const), ms }),
  fc.record({ kind: fc.constant('set' as const), seconds: fc.integer({ min: 0, max: 9 }) }),
  fc.record({
    kind: fc.constant('mining' as const),
    mode: fc.constantFrom('interval' as const, 'auto' as const, 'manual' as const),
    steps: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    kind: fc.constant('chainId' as const),
    chainId: fc.constantFrom(84_538_453, 84_538_453, 1_234),
  }),
  fc.record({ kind: fc.constant('restore' as const), pick: fc.nat({ max: 20 }) }),
  fc.record({ kind: fc.constant('fault' as const), ms, fault: chainFault }),
)

export const alloc = { [logger]: { code } } as DevnetOptions['alloc'] & object

export async function run(
  devnet: Devnet,
  given: Exclude<Step, { kind: 'snapshot' | 'restore' }>,
): Promise<void> {
  const [account] = devnet.accounts
  const from = account!.address
  switch (given.kind) {
    case 'send': {
      const params = [from, 'pending'] as const
      const next = await devnet.request({ method: 'eth_getTransactionCount', params })
      const nonce = `0x${(Number(next) + given.nonceGap).toString(16)}` as const
      const data = `0x${given.value.toString(16).padStart(64, '0')}` as const
      const request = { from, to: logger, nonce, gas: '0x186a0', data } as const
      const sent = devnet.request({ method: 'eth_sendTransaction', params: [request] })
      // One that waits already may be there.
      await sent.catch((error: unknown) => expect(error).toMatchObject({ code: -32000 }))
      return
    }
    case 'patch': {
      const params = [somebody, given.value] as const
      await devnet.request({ method: 'anvil_addBalance', params })
      await devnet.request({ method: 'anvil_setStorageAt', params: [logger, '0x1', '0x7'] })
      return
    }
    case 'set': {
      const params = [Math.floor(devnet.now / 1000) + 4 + given.seconds] as const
      await devnet.request({ method: 'evm_setNextBlockTimestamp', params })
      return
    }
    case 'mining': {
      const { mode, steps } = given
      const params = mode === 'interval' ? ([mode, 200 * steps] as const) : ([mode] as const)
      const set = devnet.request({ method: 'previewnet_setMining', params })
      // Not where blocks are cut in flashblocks.
      await set.catch((error: unknown) => expect(error).toMatchObject({ code: -32602 }))
      return
    }
    case 'chainId':
      await devnet.request({ method: 'anvil_setChainId', params: [given.chainId] })
      return
    case 'fault': {
      const begun = devnet.faults.after(given.ms, given.fault)
      // Not all networks have flashblocks, nor all chains so many blocks; Denim retires the view of
      // pending blocks, which alone can lag.
      const isRetired = given.fault.kind === 'stalePending' && 'denim' in devnet.config.upgradesAt
      const codes = ['NO_FLASHBLOCKS', 'ROLLBACK_TOO_DEEP', ...(isRetired ? ['INVALID_FAULT'] : [])]
      await begun.catch((error: unknown) => expect(codes).toContain((error as DevnetError).code))
      return
    }
    case 'mine':
      return devnet.mine()
    case 'advance':
      return devnet.advance(given.ms)
    case 'jump':
      return devnet.jump(given.ms)
  }
}

/** Everything one can ask, in one text. */
export async function answers(devnet: Devnet): Promise<string> {
  const head = Number(await devnet.request({ method: 'eth_blockNumber' }))
  const numbers = Array.from(
    { length: head + 1 },
    (_, number) => `0x${number.toString(16)}` as const,
  )
  const refs = [...numbers, 'pending', 'latest'] as const
  const blocks = await Promise.all(
    refs.map(async (ref) => [
      await devnet.request({ method: 'eth_getBlockByNumber', params: [ref, true] }),
      await devnet.request({ method: 'eth_getBlockReceipts', params: [ref] }),
      await devnet.request({ method: 'eth_getBalance', params: [somebody, ref] }),
      await devnet.request({ method: 'eth_getStorageAt', params: [logger, '0x0', ref] }),
      await devnet.request({ method: 'eth_getStorageAt', params: [logger, '0x1', ref] }),
    ]),
  )
  const sealed = blocks.map(([block]) => block as { hash: `0x${string}` })
  const byHash = await Promise.all(
    sealed.map(({ hash }) => devnet.request({ method: 'eth_getHeaderByHash', params: [hash] })),
  )
  const began = Number(BigInt((blocks[0]![0] as { timestamp: string }).timestamp)) * 1000
  const times = Array.from({ length: 12 }, (_, index) =>
    Math.floor(began + ((devnet.now - began) * (index + 1)) / 13),
  )
  const past = await Promise.all(
    times.map((timestampMs) =>
      Promise.all([
        devnet.request({ method: 'eth_getStorageAt', params: [logger, '0x0', { timestampMs }] }),
        devnet.request({ method: 'eth_getBalance', params: [somebody, { timestampMs }] }),
      ])
        // A chain may have begun within the second that its first block says.
        .catch((error: Error) => error.message),
    ),
  )
  const filter = { address: logger, fromBlock: '0x0', toBlock: 'pending' } as const
  return JSON.stringify([
    devnet.now,
    await devnet.request({ method: 'eth_chainId' }),
    await devnet.request({ method: 'anvil_getAutomine' }),
    await devnet.request({ method: 'anvil_getIntervalMining' }),
    blocks,
    past,
    byHash,
    await devnet.request({ method: 'eth_getLogs', params: [filter] }),
    await devnet.request({ method: 'txpool_content' }),
    devnet.faults.list(),
    await devnet.request({ method: 'eth_getProof', params: [logger, ['0x0', '0x1'], 'pending'] }),
  ])
}
