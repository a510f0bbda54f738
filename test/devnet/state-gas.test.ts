/**
 * Blocks of Amsterdam: gas for execution and for state, apart.
 */

import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { assemble, type Instruction } from '../support/assemble.ts'
import { expectPacked } from '../support/blocks.ts'
import { ask } from '../support/world-journal.ts'

const engines = ['wasm', 'ethereumjs'] as const

const NEW: Hex = `0x${'4e'.repeat(20)}`
const STORE_8: Hex = `0x${'a8'.repeat(20)}`
const STORE_MANY: Hex = `0x${'a9'.repeat(20)}`

/** Stores from slot 0 on. */
const storing = (count: number) =>
  hexFromBytes(
    assemble(
      ...Array.from({ length: count }, (_, slot): Instruction[] => [1, slot, 'SSTORE']).flat(),
    ),
  )

const alloc = {
  [STORE_8]: { code: storing(8) },
  [STORE_MANY]: { code: storing(180) },
} as const

const STATE_OF_8 = 783_360n
const PAID_FOR_8 = 15_000n + 8n * 12_106n + STATE_OF_8

const start = (options: DevnetOptions = {}) =>
  createDevnet({ network: 'plain', hardfork: 'amsterdam', mining: 'manual', alloc, ...options })

const hex = (value: bigint): Hex => `0x${value.toString(16)}`

async function send(devnet: Devnet, index: number, fields: object): Promise<Hex> {
  const from = devnet.accounts[index]!.address
  return (await ask(devnet, 'eth_sendTransaction', [{ from, ...fields }])) as Hex
}

const gasUsed = async (devnet: Devnet, block = 'latest') => {
  const { gasUsed: used } = (await ask(devnet, 'eth_getBlockByNumber', [block, false])) as {
    gasUsed: Hex
  }
  return BigInt(used)
}

const paidGas = async (devnet: Devnet, hash: Hex) => {
  const receipt = (await ask(devnet, 'eth_getTransactionReceipt', [hash])) as { gasUsed: Hex }
  return BigInt(receipt.gasUsed)
}

describe.each(engines)('a block on %s', (engine) => {
  test('has used the larger sum, while receipts say what is paid', async () => {
    await using devnet = await start({ engine })
    const hash = await send(devnet, 0, { to: STORE_8, gas: hex(1_000_000n) })
    expect(await gasUsed(devnet, 'pending')).toBe(STATE_OF_8)
    await devnet.mine(1)
    expect(await gasUsed(devnet)).toBe(STATE_OF_8)
    expect(await paidGas(devnet, hash)).toBe(PAID_FOR_8)

    const from = devnet.accounts[0]!.address
    const other = await send(devnet, 0, { to: from, gas: hex(12_000n) })
    await devnet.mine(1)
    expect(await gasUsed(devnet)).toBe(12_000n)
    expect(await paidGas(devnet, other)).toBe(12_000n)
  })

  test('has room in both dimensions', async () => {
    const blockGasLimit = 1_000_000n
    await using devnet = await start({ engine, blockGasLimit })
    await send(devnet, 0, { to: STORE_8, gas: hex(blockGasLimit) })
    const roomLeft = blockGasLimit - STATE_OF_8
    const fits = await send(devnet, 1, { to: NEW, gas: hex(roomLeft) })
    const waits = await send(devnet, 2, { to: NEW, gas: hex(roomLeft + 1n) })
    await devnet.mine(1)
    const block = await ask(devnet, 'eth_getBlockByNumber', ['latest', false])
    expect(block).toMatchObject({ transactions: [expect.anything(), fits] })
    await devnet.mine(1)
    const next = await ask(devnet, 'eth_getBlockByNumber', ['latest', false])
    expect(next).toMatchObject({ transactions: [waits] })
  })

  test('takes a gas limit above 2^24, of which as much is for execution', async () => {
    await using devnet = await start({ engine, blockGasLimit: 60_000_000n })
    const gas = 2n ** 24n + 8_000_000n
    const hash = await send(devnet, 0, { to: STORE_MANY, gas: hex(gas) })
    const loop = hexFromBytes(assemble('JUMPDEST', 0, 'JUMP'))
    await ask(devnet, 'anvil_setCode', [NEW, loop])
    const endless = await send(devnet, 1, { to: NEW, gas: hex(2n ** 24n + 500n) })
    await devnet.mine(1)
    const execution = 15_000n + 180n * 12_106n
    expect(await paidGas(devnet, hash)).toBe(execution + 180n * 97_920n)
    expect(await paidGas(devnet, endless)).toBe(2n ** 24n)
    expect(await gasUsed(devnet)).toBe(execution + 2n ** 24n)
  })
})

describe('the gas that a block has used', () => {
  test('stays what it is in snapshots, state files and packed blocks', async () => {
    await using devnet = await start()
    await send(devnet, 0, { to: STORE_8, gas: hex(1_000_000n) })
    await devnet.mine(1)
    const id = await ask(devnet, 'evm_snapshot', [])
    await send(devnet, 0, { to: NEW, value: '0x1', gas: hex(300_000n) })
    expect(await gasUsed(devnet, 'pending')).toBe(183_600n)
    await using loaded = await createDevnet({ state: await devnet.dump() })
    expect(await gasUsed(loaded, 'latest')).toBe(STATE_OF_8)
    expect(await gasUsed(loaded, 'pending')).toBe(183_600n)
    await loaded.mine(1)
    await devnet.mine(1)
    const [ours, theirs] = await Promise.all(
      [devnet, loaded].map((each) => ask(each, 'eth_getBlockByNumber', ['latest', false])),
    )
    expect(theirs).toEqual(ours)
    await ask(devnet, 'evm_revert', [id])
    expect(await gasUsed(devnet)).toBe(STATE_OF_8)
    expect(await gasUsed(devnet, 'pending')).toBe(0n)
    expectPacked(devnet)
  })
})

describe('an estimate', () => {
  test('has the state gas in it, above 2^24, and is exact', async () => {
    await using devnet = await start()
    const from = devnet.accounts[0]!.address
    for (const to of [STORE_8, STORE_MANY]) {
      const estimate = BigInt((await ask(devnet, 'eth_estimateGas', [{ from, to }])) as Hex)
      const call = async (gas: bigint) =>
        ask(devnet, 'eth_call', [{ from, to, gas: hex(gas) }]).then(
          () => true,
          () => false,
        )
      expect([await call(estimate), await call(estimate - 1n)]).toEqual([true, false])
    }
    const transfer = { from, to: NEW, value: '0x1' }
    expect(await ask(devnet, 'eth_estimateGas', [transfer])).toBe(hex(21_000n + 183_600n))
  })

  test('above the gas for execution says so', async () => {
    await using devnet = await start()
    const from = devnet.accounts[0]!.address
    await ask(devnet, 'anvil_setCode', [NEW, hexFromBytes(assemble('JUMPDEST', 0, 'JUMP'))])
    await expect(ask(devnet, 'eth_estimateGas', [{ from, to: NEW }])).rejects.toThrow(
      'gas required exceeds allowance',
    )
  })
})

describe('calldata of more gas than execution may have', () => {
  const data = hexFromBytes(new Uint8Array(300_000).fill(1))
  const refusal = /^exceeds max transaction gas limit: intrinsic gas 19215000, limit 16777216$/

  test('is refused in transactions, calls and estimates', async () => {
    await using devnet = await start({ transactionBytesMax: 1_000_000 })
    const from = devnet.accounts[0]!.address
    const request = { from, to: STORE_8, data, gas: hex(30_000_000n) }
    for (const method of ['eth_sendTransaction', 'eth_call', 'eth_estimateGas'] as const) {
      await expect(ask(devnet, method, [request]), method).rejects.toThrow(refusal)
    }
  })
})

describe.each(engines)('the cause of a transaction without a frame on %s', (engine) => {
  const ahead = 'transaction ran out of gas before its first call'
  const causes: readonly { name: string; call: object; cause: string }[] = [
    {
      name: 'value to a new account',
      call: { to: NEW, value: '0x1', gas: hex(21_000n) },
      cause: `${ahead}: value to ${NEW}, which does not exist, takes 183600 gas for state`,
    },
    {
      name: 'a creation',
      call: { data: '0x00', gas: hex(100_000n) },
      cause: `${ahead}: the contract's account takes 183600 gas for state`,
    },
  ]

  test.each(causes)('of $name names what takes gas for state', async ({ call, cause }) => {
    await using devnet = await start({ engine })
    const hash = await send(devnet, 0, call)
    await devnet.mine(1)
    expect(await devnet.stackTrace(hash)).toMatchObject({ message: cause, frames: [] })
  })

  test('names the authorizations and a new account together', async () => {
    await using devnet = await start({ engine })
    const [sender, authority] = [devnet.accounts[0]!, devnet.accounts[1]!]
    const account = privateKeyToAccount(authority.privateKey)
    const chainId = devnet.chain.id
    const authorization = { chainId, nonce: 0, contractAddress: STORE_8 }
    const raw = await privateKeyToAccount(sender.privateKey).signTransaction({
      type: 'eip7702',
      chainId,
      nonce: 0,
      to: NEW,
      value: 1n,
      gas: 60_000n,
      maxFeePerGas: 10n ** 10n,
      authorizationList: [await account.signAuthorization(authorization)],
    })
    const hash = (await ask(devnet, 'eth_sendRawTransaction', [raw])) as Hex
    await devnet.mine(1)
    const parts = `value to ${NEW}, which does not exist, takes 183600, authorizations take up to 218790`
    expect(await devnet.stackTrace(hash)).toMatchObject({
      message: `${ahead}: ${parts} gas for state`,
      frames: [],
    })
  })
})
