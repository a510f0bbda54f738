/** Sends, seals, whole blocks and ranges without transactions. */

import { bytecode as tokenBytecode } from '../../examples/token-artifact.ts'
import type { DevnetOptions, Hash, Hex } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { loadSecp256k1 } from '../../src/primitives/secp256k1.ts'
import { wireAddress } from '../../test/support/accounts.ts'
import { type Kind, signMany } from '../signing.ts'
import { type Call, type CallQuestion, type Group, type WorkQuestion, word } from './question.ts'
import { transferCall } from './world.ts'

/** Room for every transaction in one block, at an unmoved base fee. */
const options = (): DevnetOptions => ({ blockGasLimit: 10n ** 12n })

/** Signed transactions that the devnet has not seen, with the next nonces of the first dev account. */
export const rawCalls =
  (kind: Kind): CallQuestion['calls'] =>
  async (world, count) => {
    await loadSecp256k1()
    const from = wireAddress(world.devnet.accounts[0]!)
    const nonce = Number(await world.ask<Hex>('eth_getTransactionCount', [from, 'pending']))
    return signMany(world, kind, nonce, count).map(
      ({ rawTransaction }): Call => ({
        method: 'eth_sendRawTransaction',
        params: [hexFromBytes(rawTransaction)],
      }),
    )
  }

/** The hash depends on the nonce, which is the same in each build. */
const sending = (name: string, count: number, kind: Kind): CallQuestion => ({
  kind: 'calls',
  name,
  count,
  calls: rawCalls(kind),
  print: (hash) => hash,
})

/** Blocks that have so many transfers each, from a sealed block to the next. */
const sealing = (name: string, count: number, transactions: number): WorkQuestion => ({
  kind: 'work',
  name,
  count,
  async batch(world, blocks) {
    const sent = await rawCalls('ERC-20 transfer')(world, blocks * transactions)
    const before = Number(await world.ask<Hex>('eth_blockNumber'))
    return async () => {
      for (let block = 0; block < blocks; block += 1) {
        for (const { method, params } of sent.slice(
          block * transactions,
          (block + 1) * transactions,
        )) {
          await world.ask(method, params)
        }
        await world.devnet.mine()
      }
      return Number(await world.ask<Hex>('eth_blockNumber')) - before
    }
  },
})

export const sends: Group = {
  name: 'sends',
  options,
  questions: [
    sending('a raw transfer', 150, 'transfer'),
    sending('a raw ERC-20 transfer', 150, 'ERC-20 transfer'),
    {
      kind: 'calls',
      name: 'eth_sendTransaction, signed by the devnet',
      count: 100,
      calls: (world, count) =>
        Array.from({ length: count }, (_, index) => transferCall(world, index)),
      print: printHash,
    },
    {
      kind: 'work',
      name: 'a transfer until its receipt',
      count: 100,
      async batch(world, count) {
        const calls = await rawCalls('ERC-20 transfer')(world, count)
        return async () => {
          let gas = 0
          for (const { method, params } of calls) {
            const hash = await world.ask<Hash>(method, params)
            const receipt = await world.ask<{ readonly gasUsed: Hex }>(
              'eth_getTransactionReceipt',
              [hash],
            )
            gas += Number(receipt.gasUsed)
          }
          return gas
        }
      },
    },
    {
      kind: 'calls',
      name: 'a deployment of 5 kB, signed by the devnet',
      count: 40,
      calls: ({ devnet }, count) => {
        const from = wireAddress(devnet.accounts[1]!)
        const data = `${tokenBytecode}${word(1)}`
        return Array.from({ length: count }, () => ({
          method: 'eth_sendTransaction',
          params: [{ from, data, gas: '0x500000' }],
        }))
      },
      print: printHash,
    },
  ],
}

export const automined: Group = {
  name: 'automined',
  options: () => ({ ...options(), network: 'plain', mining: 'auto' }),
  questions: [sending('a raw transfer with a block of its own, plain', 60, 'transfer')],
}

export const seals: Group = {
  name: 'seals',
  options,
  questions: [
    sealing('a block of no transaction', 25, 0),
    sealing('a block of 10 ERC-20 transfers, sends included', 8, 10),
    sealing('a block of 200 ERC-20 transfers, sends included', 1, 200),
    {
      kind: 'work',
      name: 'one of many empty blocks, advance()',
      count: 150,
      batch:
        async ({ devnet, ask }, blocks) =>
        async () => {
          const before = Number(await ask<Hex>('eth_blockNumber'))
          await devnet.advance(200 * blocks)
          return Number(await ask<Hex>('eth_blockNumber')) - before
        },
    },
    {
      kind: 'work',
      name: 'one of many empty blocks, mine()',
      count: 150,
      batch:
        async ({ devnet, ask }, blocks) =>
        async () => {
          const before = Number(await ask<Hex>('eth_blockNumber'))
          await devnet.mine(blocks)
          return Number(await ask<Hex>('eth_blockNumber')) - before
        },
    },
  ],
}

/** Keys and nonces are the same in each build, but the fees that a devnet fills in may differ. */
function printHash(hash: unknown): number {
  return (hash as Hash).length
}
