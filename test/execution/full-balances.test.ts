/**
 * Balances near 2^256 - 1 in every account that receives ether: a credit stops there, and a transfer of
 * value that would exceed it fails.
 */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions, type Hex } from '../../src/index.ts'
import { predeployAddresses } from '../../src/network/predeploys.ts'
import { createdAddress } from '../../src/primitives/created-address.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { quantityFromUint } from '../../src/primitives/quantity.ts'
import { WORD_MAX } from '../../src/primitives/word.ts'
import { wireAddresses } from '../support/accounts.ts'
import { assemble, type Instruction } from '../support/assemble.ts'
import { encodedBase } from '../support/base-transactions.ts'
import { fc, runs } from '../support/property.ts'
import { linesOf, stateFile } from '../support/state-lines.ts'
import { ALICE, ETHER } from '../support/world.ts'

const { baseFeeVault, l1FeeVault, operatorFeeVault } = predeployAddresses
const vaults = [baseFeeVault, l1FeeVault, operatorFeeVault] as const
const HEIR: Hex = `0x${'1e'.repeat(20)}`
const DESTROYS: Hex = `0x${'d0'.repeat(20)}`
const PAYS: Hex = `0x${'a0'.repeat(20)}`
const CREATES: Hex = `0x${'c0'.repeat(20)}`
const COINBASE: Hex = `0x${'cb'.repeat(20)}`
const call = (to: Instruction, value: Instruction) =>
  [0, 0, 0, 0, value, to, 'GAS', 'CALL'] as const
const alloc = {
  [DESTROYS]: { balance: 9n, code: hexFromBytes(assemble(HEIR, 'SELFDESTRUCT')) },
  // Pays the sender and the heir, and stores which of them took it.
  [PAYS]: {
    balance: ETHER,
    code: hexFromBytes(
      assemble(
        ...call('CALLER', 7),
        1,
        'ADD',
        0,
        'SSTORE',
        ...call(HEIR, 7),
        1,
        'ADD',
        1,
        'SSTORE',
      ),
    ),
  },
  // Creates an account with 3 wei that destroys itself for the heir.
  [CREATES]: {
    balance: ETHER,
    code: hexFromBytes(
      assemble(`0x73${HEIR.slice(2)}ff`, 0, 'MSTORE', 22, 10, 3, 'CREATE', 0, 'SSTORE'),
    ),
  },
} as const satisfies DevnetOptions['alloc']

// biome-ignore lint/suspicious/noExplicitAny: the answers of many methods
const ask = (devnet: Devnet, method: string, params: readonly unknown[] = []): Promise<any> =>
  devnet.request({ method, params } as never)
const balanceOf = async (devnet: Devnet, address: Hex): Promise<bigint> =>
  BigInt(await ask(devnet, 'eth_getBalance', [address, 'pending']))
const setBalance = (devnet: Devnet, address: Hex, wei: bigint) =>
  ask(devnet, 'anvil_setBalance', [address, quantityFromUint(wei)])
const kinds = {
  'of the preview network': { operatorFeeScalar: 1_000_000n, operatorFeeConstant: 77n },
  'of Base Transactions': { upgrade: 'everest' },
  'of Ethereum': { network: 'plain', coinbase: COINBASE },
  'of Amsterdam': { network: 'plain', hardfork: 'amsterdam', coinbase: COINBASE },
  'of Shanghai': { network: 'plain', hardfork: 'shanghai', coinbase: COINBASE },
} as const

describe('a balance of 2^256 - 1', () => {
  test('is kept by the vaults and the coinbase that receive fees', async () => {
    const devnet = await createDevnet({ engine: 'lockstep', operatorFeeScalar: 1_000_000n })
    const { miner } = await ask(devnet, 'eth_getBlockByNumber', ['latest', false])
    const full = [...vaults, miner]
    for (const address of full) await setBalance(devnet, address, WORD_MAX)
    const [from, to] = wireAddresses(devnet)
    const receipt = await devnet.request({
      method: 'eth_sendTransactionSync',
      params: [{ from: from!, to: to!, value: '0x1', maxPriorityFeePerGas: '0x5' }],
    })
    expect(receipt).toMatchObject({ status: '0x1' })
    for (const address of full) expect(await balanceOf(devnet, address)).toBe(WORD_MAX)
    await devnet.advance(400)
    await expectSame(devnet)
  })

  test('is kept by the heir of a contract, which loses its own', async () => {
    const devnet = await createDevnet({ engine: 'lockstep', alloc })
    await setBalance(devnet, HEIR, WORD_MAX - 3n)
    await send(devnet, { to: DESTROYS })
    expect(await balanceOf(devnet, HEIR)).toBe(WORD_MAX)
    expect(await balanceOf(devnet, DESTROYS)).toBe(0n)
  })

  test('is kept by a sender that is refunded more than it has room for', async () => {
    const devnet = await createDevnet({ engine: 'lockstep', network: 'plain', alloc })
    const [from] = wireAddresses(devnet)
    await setBalance(devnet, from!, WORD_MAX)
    await setBalance(devnet, PAYS, 10n ** 20n)
    const code = assemble(...call('CALLER', 'SELFBALANCE'), 1, 'SUB', 0, 'SSTORE')
    await ask(devnet, 'anvil_setCode', [PAYS, hexFromBytes(code)])
    // The price of all gas is exactly what the contract pays back.
    const gasPrice = 10n ** 15n
    await send(devnet, {
      to: PAYS,
      gas: quantityFromUint(100_000n),
      gasPrice: quantityFromUint(gasPrice),
    })
    expect(await balanceOf(devnet, PAYS)).toBe(0n)
    expect(await balanceOf(devnet, from!)).toBe(WORD_MAX)
  })

  test('is kept by the sender of a deposit that mints, also if the deposit fails', async () => {
    const devnet = await createDevnet({ engine: 'lockstep', alloc })
    await setBalance(devnet, ALICE.address, WORD_MAX - 1n)
    for (const value of ['0x0', '0x2']) {
      const deposit = { from: ALICE.address, to: HEIR, mint: '0x5', value, gas: '0x30d40' }
      await ask(devnet, 'previewnet_deposit', [deposit])
    }
    await devnet.advance(12_000)
    expect(await balanceOf(devnet, ALICE.address)).toBe(WORD_MAX - 2n)
    expect(await balanceOf(devnet, HEIR)).toBe(2n)
  })

  test('is not exceeded by any credit, and the engines agree', async () => {
    for (const options of Object.values(kinds)) {
      await fc.assert(
        fc.asyncProperty(scenes, async ({ rooms, actions }) => {
          const devnet = await createDevnet({
            engine: 'lockstep',
            alloc,
            ...options,
          } as DevnetOptions)
          await play(devnet, rooms, actions)
          await expectSame(devnet)
        }),
        { numRuns: runs(40) },
      )
    }
  })
})

/** Room below the largest balance of each account, by index. */
const rooms = fc.array(fc.oneof(fc.constant(undefined), fc.bigInt(0n, 20n), fc.bigInt(0n, ETHER)), {
  minLength: 12,
  maxLength: 12,
})
const actions = fc.array(
  fc.record({
    kind: fc.constantFrom('send', 'deposit', 'drip', 'base', 'add', 'call'),
    to: fc.nat(11),
    value: fc.bigInt(0n, 30n),
    priority: fc.bigInt(0n, 5n),
  }),
  { minLength: 1, maxLength: 6 },
)
const scenes = fc.record({ rooms, actions })
type Scene = typeof scenes extends fc.Arbitrary<infer Value> ? Value : never

async function play(devnet: Devnet, rooms: Scene['rooms'], actions: Scene['actions']) {
  const [from, other] = wireAddresses(devnet) as [Hex, Hex]
  const { miner } = await ask(devnet, 'eth_getBlockByNumber', ['latest', false])
  const created = createdAddress(CREATES, 1n)
  const accounts: readonly Hex[] = [
    ...[from, other, miner, ...vaults, HEIR, DESTROYS, PAYS, CREATES, created, ALICE.address],
  ]
  for (const [index, room] of rooms.entries()) {
    if (room !== undefined) await setBalance(devnet, accounts[index]!, WORD_MAX - room)
  }
  let nonce = 0n
  for (const { kind, to: index, value, priority } of actions) {
    const to = accounts[index]!
    const wei = quantityFromUint(value)
    const transaction = { from, to, value: wei, gas: '0x7a120' }
    switch (kind) {
      case 'send':
        await tried(devnet, 'eth_sendTransaction', {
          ...transaction,
          maxPriorityFeePerGas: quantityFromUint(priority),
        })
        break
      case 'deposit':
        await tried(devnet, 'previewnet_deposit', { ...transaction, from: other, mint: '0x1f' })
        await devnet.advance(12_000)
        break
      case 'drip':
        await devnet.faucet.drip(to).catch(() => undefined)
        break
      case 'base': {
        const calls = [[{ to, value, data: new Uint8Array(0) }]]
        const raw = encodedBase(ALICE, {
          calls,
          nonceSequence: nonce,
          maxPriorityFeePerGas: priority,
        })
        const hash = await tried(devnet, 'eth_sendRawTransaction', hexFromBytes(raw))
        if (hash !== undefined) nonce += 1n
        break
      }
      case 'add':
        await ask(devnet, 'anvil_addBalance', [to, wei])
        break
      case 'call':
        await tried(devnet, 'eth_simulateV1', { blockStateCalls: [{ calls: [transaction] }] })
    }
    for (const account of accounts) {
      expect(await balanceOf(devnet, account)).toBeLessThanOrEqual(WORD_MAX)
    }
  }
  await ask(devnet, 'evm_mine')
}

/** Refused transactions are no matter here. */
async function tried(devnet: Devnet, method: string, param: unknown): Promise<unknown> {
  const answer: unknown = await ask(devnet, method, [param]).catch((error: Error) => {
    expect(error.message).not.toMatch(/differ|internal/i)
  })
  return answer
}

async function send(devnet: Devnet, fields: object): Promise<void> {
  const [from] = wireAddresses(devnet)
  await ask(devnet, 'eth_sendTransaction', [{ from, ...fields }])
}

/** The devnet continues, and its state file makes the same one. */
async function expectSame(devnet: Devnet): Promise<void> {
  const loaded = await createDevnet({ state: await devnet.dump() })
  const of = (each: Devnet) => ask(each, 'eth_getBlockByNumber', ['latest', true])
  expect(await of(loaded)).toEqual(await of(devnet))
}

describe('a state file with a balance of 257 bits, as earlier programs saved them', () => {
  const above = /"balance","n:f{64}"/g

  test.each(['in a sealed block', 'in the pending block', 'in both'])(
    'loads: %s',
    async (where) => {
      const devnet = await createDevnet({ seed: 3 })
      await setBalance(devnet, baseFeeVault, WORD_MAX)
      const [from, to] = wireAddresses(devnet)
      const pay = () => send(devnet, { to, value: '0x1', gas: '0x5208' })
      await pay()
      await devnet.advance(600)
      await setBalance(devnet, l1FeeVault, WORD_MAX)
      await pay()
      const lines = (await linesOf(await devnet.dump())).map((text, index, { length }) => {
        const isEdited =
          where === 'in both' || (where === 'in a sealed block') === index < length - 1
        return isEdited ? text.replace(above, `"balance","n:1${'0'.repeat(60)}abcd"`) : text
      })
      expect(lines.join()).toMatch(/n:10{60}abcd/)
      const loaded = await createDevnet({ state: stateFile('previewnet/test', lines) })
      for (const vault of [baseFeeVault, l1FeeVault]) {
        expect(await balanceOf(loaded, vault)).toBe(WORD_MAX)
      }
      expect(await ask(loaded, 'eth_blockNumber')).toBe(await ask(devnet, 'eth_blockNumber'))
      await send(loaded, { from, to, value: '0x1' })
      await loaded.advance(600)
      expect(await balanceOf(loaded, baseFeeVault)).toBe(WORD_MAX)
      await expectSame(loaded)
    },
  )
})
