/**
 * Whole transactions and receipts of the pending block and of the sealed block that was read last, which are
 * printed once and copied for each answer.
 */

import { expect, test } from 'vitest'
import { createDevnet, type Devnet, type RequestArguments } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { encodedBase } from '../support/base-transactions.ts'
import { fc, runs } from '../support/property.ts'

/** Emits two logs, with three topics and one. */
const logger = '0x00000000000000000000000000000000000000cc'
const alloc = { [logger]: { code: '0x60036002600160206000a3600760006000a100' } } as const
const key = `0x${'07'.repeat(32)}` as const
const entry = { address: `0x${'aa'.repeat(20)}`, storageKeys: [key] } as const
const authorization = {
  ...{ chainId: '0x0', address: entry.address, nonce: '0x0', yParity: '0x0' },
  ...{ r: '0x7', s: '0x8' },
} as const

const fieldsOf = {
  legacy: { gasPrice: '0x77359400', type: '0x0' },
  listed: { gasPrice: '0x77359400', type: '0x1', accessList: [entry] },
  capped: { maxFeePerGas: '0x77359400', accessList: [entry] },
  logged: { to: logger },
  authorized: { authorizationList: [authorization] },
} as const

type Step =
  | keyof typeof fieldsOf
  | 'base'
  | 'edit'
  | 'seal'
  | 'snapshot'
  | 'revert'
  | 'reorg'
  | 'fork'

const step = fc.constantFrom<Step[]>(
  ...(['legacy', 'listed', 'capped', 'logged', 'authorized', 'base', 'base'] as const),
  ...(['edit', 'seal', 'snapshot', 'revert', 'reorg', 'fork'] as const),
)

async function take(devnet: Devnet, given: Step, count: number): Promise<void> {
  const [from, to] = devnet.accounts.map(({ address }) => address)
  const ask = (method: string, params: readonly unknown[]) =>
    devnet.request({ method, params } as RequestArguments)
  switch (given) {
    case 'base': {
      const fields = { nonceKey: BigInt(1 + count), nonceSequence: 0n }
      await ask('eth_sendRawTransaction', [hexFromBytes(encodedBase(devnet.accounts[2]!, fields))])
      break
    }
    case 'edit':
      await ask('anvil_setBalance', [to, `0x${(10n ** 20n + BigInt(count)).toString(16)}`])
      break
    case 'seal':
      await ask('evm_mine', [])
      break
    case 'snapshot':
      await ask('evm_snapshot', [])
      break
    case 'revert':
      await ask('evm_revert', ['0x1'])
      break
    case 'reorg': {
      const number = Number(await devnet.request({ method: 'eth_blockNumber' }))
      if (number > 0) await ask('anvil_reorg', [1])
      break
    }
    case 'fork':
      break
    default:
      await ask('eth_sendTransaction', [{ from, to, gas: '0x30d40', ...fieldsOf[given] }])
  }
}

/** Compares a block with its transactions, each printed by itself, and spoils the answer. */
async function compare(devnet: Devnet, block: 'pending' | 'latest' | 'earliest'): Promise<void> {
  const answer = await devnet.request({ method: 'eth_getBlockByNumber', params: [block, true] })
  const whole = answer!.transactions.filter((each) => typeof each !== 'string')
  for (const [index, each] of whole.entries()) {
    const place = [block, `0x${index.toString(16)}`] as const
    const method = 'eth_getTransactionByBlockNumberAndIndex'
    const alone = await devnet.request({ method, params: place })
    expect(JSON.stringify(each)).toBe(JSON.stringify(alone))
  }
  for (const each of whole) spoil(each)
}

/** Like {@link compare}, with the receipts of a block. */
async function compareReceipts(devnet: Devnet, block: 'pending' | 'latest' | 'earliest') {
  const all = (await devnet.request({ method: 'eth_getBlockReceipts', params: [block] })) ?? []
  for (const receipt of all) {
    const params = [receipt.transactionHash] as const
    const alone = await devnet.request({ method: 'eth_getTransactionReceipt', params })
    expect(JSON.stringify(receipt)).toBe(JSON.stringify(alone))
  }
  for (const each of all) spoil(each)
}

function spoil(value: object): void {
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'object' && inner !== null) spoil(inner)
    Reflect.set(value, name, 'spoiled')
  }
}

test('blocks printed together are what each is by itself, whatever callers do to earlier answers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const devnets = [await createDevnet({ mining: 'interval', alloc })]
      for (const [count, given] of steps.entries()) {
        const devnet = devnets[count % devnets.length]!
        if (given === 'fork' && devnets.length < 3) devnets.push(await devnet.fork())
        await take(devnet, given, count)
        for (const each of devnets) {
          await compare(each, 'pending')
          for (const block of ['latest', 'latest', 'earliest'] as const) await compare(each, block)
          for (const block of ['pending', 'latest', 'latest', 'earliest'] as const) {
            await compareReceipts(each, block)
          }
        }
      }
      for (const each of devnets) await each.close()
    }),
    { numRuns: runs(60) },
  )
})
