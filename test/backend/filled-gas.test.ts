/**
 * Sends without a gas limit: their estimate sees the fees that the transaction will have, as
 * go-ethereum's, which fills in the gas limit last.
 */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { dialects } from '../../src/primitives/dialect.ts'
import type { Hex } from '../../src/primitives/hex.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { usdvAddress } from '../../src/tokens/genesis.ts'
import { assemble, type Instruction } from '../support/assemble.ts'
import { fc, runs } from '../support/property.ts'
import { ask } from '../support/world-journal.ts'

const engines = ['wasm', 'ethereumjs'] as const
const networks = ['preview', 'mainnet', 'testnet', 'flashblocks', 'plain'] as const

/** Halts if what the program pushes is zero. */
const expecting = (...program: readonly Instruction[]) =>
  hexFromBytes(assemble(...program, program.length + 4, 'JUMPI', 'INVALID', 'JUMPDEST', 'STOP'))

const address = (last: string): Hex => `0x${last.padStart(40, '0')}`
const contracts = {
  [address('be')]: { code: expecting('BASEFEE') },
  [address('ae')]: { code: expecting('GASPRICE') },
  [address('bb')]: { code: expecting('BLOBBASEFEE') },
  // Storing a word costs more than storing zero, so an estimate without fees would be too low.
  [address('5b')]: { code: hexFromBytes(assemble('BASEFEE', 0, 'SSTORE', 'STOP')) },
  [address('5a')]: { code: hexFromBytes(assemble('GASPRICE', 0, 'SSTORE', 'STOP')) },
} as const

const start = (options: DevnetOptions = {}) => createDevnet({ alloc: contracts, ...options })

interface Receipt {
  readonly status: Hex
  readonly effectiveGasPrice: Hex
  readonly gasUsed: Hex
  readonly blockNumber: Hex
}

async function receiptOf(devnet: Devnet, hash: unknown): Promise<Receipt> {
  await devnet.mine(1)
  return (await ask(devnet, 'eth_getTransactionReceipt', [hash])) as Receipt
}

/** Every way to have a gas limit filled in. @returns the hash, if the transaction is sent */
const ways: Readonly<Record<string, (devnet: Devnet, request: object) => Promise<unknown>>> = {
  eth_sendTransaction: (devnet, request) => ask(devnet, 'eth_sendTransaction', [request]),
  eth_sendUnsignedTransaction: (devnet, request) =>
    ask(devnet, 'eth_sendUnsignedTransaction', [request]),
  async eth_signTransaction(devnet, request) {
    const raw = await ask(devnet, 'eth_signTransaction', [request])
    return ask(devnet, 'eth_sendRawTransaction', [raw])
  },
  async eth_fillTransaction(devnet, request) {
    const { tx } = (await ask(devnet, 'eth_fillTransaction', [request])) as {
      tx: { gas: Hex; maxFeePerGas: Hex; maxPriorityFeePerGas: Hex }
    }
    const { gas, maxFeePerGas, maxPriorityFeePerGas } = tx
    const filled = { ...request, gas, maxFeePerGas, maxPriorityFeePerGas }
    return ask(devnet, 'eth_sendTransaction', [filled])
  },
  async wallet_sendCalls(devnet, { from, to }: { from?: Hex; to?: Hex }) {
    const asked = {
      version: '2.0.0',
      from,
      chainId: await ask(devnet, 'eth_chainId'),
      calls: [{ to }],
    }
    const { id } = (await ask(devnet, 'wallet_sendCalls', [
      { ...asked, atomicRequired: false },
    ])) as {
      id: string
    }
    await devnet.mine(1)
    const { receipts } = (await ask(devnet, 'wallet_getCallsStatus', [id])) as {
      receipts: readonly { transactionHash: Hex }[]
    }
    return receipts[0]!.transactionHash
  },
}

describe.each(engines)('a send without a gas limit on %s', (engine) => {
  test.each(networks)(
    'succeeds on %s in every way for each contract that reads fees',
    async (network) => {
      await using devnet = await start({ engine, network })
      const from = devnet.accounts[0]!.address
      for (const [way, send] of Object.entries(ways)) {
        for (const to of Object.keys(contracts)) {
          const hash = await send(devnet, { from, to })
          expect({ way, to, ...(await receiptOf(devnet, hash)) }).toMatchObject({
            way,
            to,
            status: '0x1',
          })
        }
      }
    },
  )
})

test.each(dialects)('a send without a gas limit succeeds in the dialect of %s', async (dialect) => {
  await using devnet = await start({ network: 'plain', dialect })
  const from = devnet.accounts[0]!.address
  for (const to of Object.keys(contracts)) {
    const hash = await ask(devnet, 'eth_sendTransaction', [{ from, to }])
    expect(await receiptOf(devnet, hash)).toMatchObject({ status: '0x1' })
  }
})

test('a send without a gas limit sees its own price, whatever fees it names', async () => {
  await using devnet = await start({ network: 'plain' })
  const from = devnet.accounts[0]!.address
  const fee = fc.bigInt(2n * 10n ** 9n, 10n ** 12n)
  const hex = (value: bigint): Hex => `0x${value.toString(16)}`
  const fees = fc.oneof(
    fc.constant({}),
    fee.map((price) => ({ gasPrice: hex(price) })),
    fee.map((cap) => ({ maxFeePerGas: hex(cap) })),
    fc.bigInt(0n, 10n ** 9n).map((tip) => ({ maxPriorityFeePerGas: hex(tip) })),
    fc.record({
      maxFeePerGas: fee.map(hex),
      maxPriorityFeePerGas: fc.bigInt(0n, 10n ** 9n).map(hex),
    }),
    fee.map((price) => ({ gasPrice: hex(price), accessList: [] })),
  )
  await fc.assert(
    fc.asyncProperty(fees, async (named) => {
      const receipts: Receipt[] = []
      for (const to of [address('5a'), address('5b')]) {
        await ask(devnet, 'anvil_setStorageAt', [to, '0x0', `0x${'00'.repeat(32)}`])
        const hash = await ask(devnet, 'eth_sendTransaction', [{ from, to, ...named }])
        receipts.push(await receiptOf(devnet, hash))
      }
      const [priced, based] = receipts as [Receipt, Receipt]
      const stored = async (of: Hex) =>
        BigInt((await ask(devnet, 'eth_getStorageAt', [of, '0x0', 'latest'])) as Hex)
      const block = (await ask(devnet, 'eth_getBlockByNumber', [based.blockNumber, false])) as {
        baseFeePerGas: Hex
      }
      expect(priced.status).toBe('0x1')
      expect(based.status).toBe('0x1')
      expect(await stored(address('5a'))).toBe(BigInt(priced.effectiveGasPrice))
      expect(await stored(address('5b'))).toBe(BigInt(block.baseFeePerGas))
    }),
    { numRuns: runs(40) },
  )
})

/**
 * Burns gas for a price in wei, as the portal of the OP Stack does for a deposit: that of the base fee, and of
 * a gwei at least.
 */
function meter(price: bigint): Hex {
  const gwei = 10n ** 9n
  const gasCost: readonly Instruction[] = [
    ...(['BASEFEE', 'DUP1', gwei, 'SUB', gwei, 'BASEFEE', 'LT', 'MUL', 'ADD'] as const),
    ...([price, 'DIV'] as const),
  ]
  const start = assemble('GAS', ...gasCost)
  const isLeft = ['DUP1', 'GAS', 'DUP4', 'SUB', 'LT'] as const
  const loop = assemble('JUMPDEST', ...isLeft, start.length, 'JUMPI', 'STOP')
  return hexFromBytes(Uint8Array.of(...start, ...loop))
}

test.each([
  { engine: 'wasm', gweis: 4 },
  { engine: 'wasm', gweis: 30 },
  { engine: 'ethereumjs', gweis: 300 },
] as const)(
  'a contract that burns gas by a base fee of $gweis gwei gets what it burns on $engine',
  async ({ engine, gweis }) => {
    const portal = address('90')
    // At a base fee of a gwei more than a transaction may have.
    const alloc = { [portal]: { code: meter(19_000_000n * 10n ** 9n) } }
    await using devnet = await createDevnet({ engine, network: 'plain', alloc })
    const from = devnet.accounts[0]!.address
    for (const send of Object.values(ways)) {
      const baseFee: Hex = `0x${(BigInt(gweis) * 10n ** 9n).toString(16)}`
      await ask(devnet, 'anvil_setNextBlockBaseFeePerGas', [baseFee])
      const hash = await send(devnet, { from, to: portal })
      const { status, gasUsed } = await receiptOf(devnet, hash)
      const { gas } = (await ask(devnet, 'eth_getTransactionByHash', [hash])) as { gas: Hex }
      expect(status).toBe('0x1')
      expect(Number(gasUsed)).toBeGreaterThan(19_000_000 / gweis)
      expect(Number(gas)).toBeLessThan(1.05 * Number(gasUsed))
    }
  },
)

describe('the estimate of a send', () => {
  const poor = address('b00')
  const endless = address('e0')
  const options = {
    alloc: {
      ...contracts,
      [endless]: { code: hexFromBytes(assemble('JUMPDEST', 0, 'JUMP')) },
    },
  } as const
  const impersonated = async (given: DevnetOptions, balance: bigint) => {
    const devnet = await createDevnet({ ...options, ...given })
    await ask(devnet, 'anvil_setBalance', [poor, `0x${balance.toString(16)}`])
    await ask(devnet, 'anvil_impersonateAccount', [poor])
    return devnet
  }

  test('stays within what the sender can pay at the fee cap', async () => {
    const feeCap = 10n ** 10n
    await using devnet = await impersonated({ network: 'plain' }, 50_000n * feeCap)
    const request = { from: poor, maxFeePerGas: `0x${feeCap.toString(16)}` }
    for (const method of ['eth_sendTransaction', 'eth_fillTransaction'] as const) {
      await expect(ask(devnet, method, [{ ...request, to: endless }])).rejects.toMatchObject({
        code: -32000,
        message: 'gas required exceeds allowance (50000)',
      })
    }
    const hash = await ask(devnet, 'eth_sendTransaction', [{ ...request, to: address('be') }])
    expect(await receiptOf(devnet, hash)).toMatchObject({ status: '0x1' })
  })

  test.each(networks)('of an account without ether is refused on %s', async (network) => {
    await using devnet = await impersonated({ network }, 0n)
    const sent = ask(devnet, 'eth_sendTransaction', [{ from: poor, to: address('be') }])
    await expect(sent).rejects.toMatchObject({
      code: -32000,
      message: 'gas required exceeds allowance (0)',
    })
  })
})

test('a bundle of calls that its sender cannot pay for is refused, and one that fails has failed', async () => {
  await using devnet = await start({ network: 'plain' })
  const from = devnet.accounts[0]!.address
  const chainId = await ask(devnet, 'eth_chainId')
  const bundle = (to: Hex) => [
    { version: '2.0.0', from, chainId, atomicRequired: false, calls: [{ to }] },
  ]
  await ask(devnet, 'anvil_setCode', [address('fe'), '0xfe'])
  const { id } = (await ask(devnet, 'wallet_sendCalls', bundle(address('fe')))) as { id: string }
  expect(await ask(devnet, 'wallet_getCallsStatus', [id])).toMatchObject({ status: 500 })
  await ask(devnet, 'anvil_setBalance', [from, '0x1'])
  await expect(ask(devnet, 'wallet_sendCalls', bundle(address('be')))).rejects.toMatchObject({
    message: 'gas required exceeds allowance (0)',
  })
})

test('a drip reaches a contract that reads the base fee', async () => {
  await using devnet = await start()
  const drip = await devnet.faucet.drip(address('be'))
  expect(await receiptOf(devnet, drip.transactionHash)).toMatchObject({ status: '0x1' })
  await ask(devnet, 'anvil_setCode', [
    usdvAddress(devnet.faucet.address),
    contracts[address('be')]!.code,
  ])
  const { transactionHash } = await devnet.faucet.dripUsdv(devnet.accounts[1]!.address)
  expect(await receiptOf(devnet, transactionHash)).toMatchObject({ status: '0x1' })
})

test('a call or an estimate that names no fee has the base fee 0, as in go-ethereum', async () => {
  await using devnet = await start()
  for (const to of [address('be'), address('ae')]) {
    for (const method of ['eth_call', 'eth_estimateGas'] as const) {
      await expect(ask(devnet, method, [{ to }])).rejects.toMatchObject({
        message: expect.stringMatching(/invalid opcode/),
      })
    }
  }
})
