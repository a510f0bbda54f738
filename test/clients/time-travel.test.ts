/**
 * Clients that watch a contract while virtual time moves by days: ethers and viem, over each
 * transport, however blocks are sealed.
 */

import { Contract, id, type Provider, toBeHex, Wallet } from 'ethers'
import { parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import type { Address } from '../../src/primitives/hex.ts'
import {
  ethersProvider,
  type TransportName,
  transportNames,
  viemClients,
  viemTransport,
} from '../support/clients.ts'
import { describeEach } from '../support/property.ts'

const EMITTER: Address = '0x00000000000000000000000000000000000000e7'
const event = 'event E(uint256 v)'
/** LOG1 with the topic of the event and the calldata's first word. */
const code = `0x5f355f527f${id('E(uint256)').slice(2)}60205fa100` as const

const minings = ['auto', 'interval', 'manual'] as const
const clients = ['ethers', 'viem'] as const

/** Watches the event of the emitter; resolves to a function that ends it. */
type Watch = (
  devnet: Devnet,
  transport: TransportName,
  hear: (value: bigint) => void,
) => Promise<() => Promise<void>>

const watches: Readonly<Record<(typeof clients)[number], Watch>> = {
  async ethers(devnet, transport, hear) {
    const provider = await ethersProvider(devnet, transport)
    await provider.getNetwork() // without it, subscriptions over a WebSocket fail
    // ethers polls a filter at each new block: it has to know the newest one beforehand.
    await provider.on('block', () => {})
    await provider.getBlockNumber()
    await new Contract(EMITTER, [event], provider as Provider).on('E', hear)
    return async () => {
      await provider.removeAllListeners()
      await provider.getBlockNumber()
      provider.destroy()
    }
  },
  async viem(devnet, transport, hear) {
    const { client } = viemClients(devnet, await viemTransport(devnet, transport))
    const unwatch = client.watchContractEvent({
      address: EMITTER,
      abi: parseAbi([event]),
      strict: true,
      onLogs(logs) {
        for (const { args } of logs) hear(args.v)
      },
    })
    return async () => unwatch()
  },
}

/** Resolves when a client has asked for logs, by a filter or a subscription. */
function watched(devnet: Devnet): Promise<void> {
  return new Promise((resolve) => {
    devnet.on('journal', (line) => {
      const { call, params } = JSON.parse(line)
      const isFilter = call === 'eth_newFilter'
      if (isFilter || (call === 'eth_subscribe' && params[0] === 'logs')) resolve()
    })
  })
}

describeEach(transportNames, (name) => name !== 'WebSocket')('over %s', (transport) => {
  describe.each(clients)('%s', (client) => {
    test.each(minings)('gets each event across days, with %s mining', async (mining) => {
      await using devnet = await createDevnet({ mining, alloc: { [EMITTER]: { code } } })
      let heard: (value: bigint) => void = () => {}
      const hasBegun = watched(devnet)
      const end = await watches[client](devnet, transport, (value) => heard(value))
      await hasBegun
      const signer = new Wallet(devnet.accounts[0]!.privateKey)
      const emit = async (value: number) => {
        const next = new Promise<bigint>((resolve) => {
          heard = resolve
        })
        const raw = await signer.signTransaction({
          ...{ type: 2, chainId: devnet.chain.id, nonce: value - 1, to: EMITTER },
          ...{ gasLimit: 100_000, maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 0 },
          data: toBeHex(value, 32),
        })
        const params = [raw as `0x${string}`] as const
        await devnet.request({ method: 'eth_sendRawTransaction', params })
        if (mining !== 'auto') await devnet.mine()
        expect(await next).toBe(BigInt(value))
      }
      await emit(1)
      await devnet.request({ method: 'evm_increaseTime', params: [86_400] })
      await emit(2)
      await devnet.jump(86_400_000)
      await emit(3)
      const seconds = Math.ceil(devnet.now / 1_000) + 86_400
      await devnet.request({ method: 'evm_setNextBlockTimestamp', params: [seconds] })
      await emit(4)
      await emit(5)
      await end()
    })
  })
})
