/**
 * `anvil_dealERC20` and `anvil_setERC20Allowance` on tokens of many layouts: the asked amount is there, and
 * nothing else has changed; or the request is refused, and nothing has changed at all.
 */

import { readFileSync } from 'node:fs'
import { keccak256, toFunctionSelector } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions, type Hex } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { assemble, type Instruction } from '../support/assemble.ts'
import { fc, runs } from '../support/property.ts'
import { compileAll, type SolcContract } from '../support/solc.ts'
import { ask } from '../support/world-journal.ts'

const ALICE = '0x00000000000000000000000000000000000a11ce'
const BOB = '0x0000000000000000000000000000000000000b0b'
const SPENDER = '0x0000000000000000000000000000000000005e4d'
const wordOf = (value: bigint | Hex) => BigInt(value).toString(16).padStart(64, '0')
const hex = (value: bigint): Hex => `0x${value.toString(16)}`
const most = (bits: bigint) => 2n ** bits - 1n

/** Layouts, and a large balance that each can hold. */
const layouts: Readonly<Record<string, bigint>> = {
  Plain: most(256n),
  LowHalf: most(128n),
  HighPart: most(192n),
  Middle: most(96n),
  TopFlag: most(255n),
  Scaled: 10n ** 30n,
  Lazy: 10n ** 30n,
  UserIndex: 10n ** 30n,
  Shares: 10n ** 30n,
  Gons: 7n * 10n ** 16n,
  Minus: most(200n),
  Outside: most(256n),
  Proxy: most(128n),
  Diamond: most(256n),
  Namespaced: most(256n),
  Seeded: most(256n),
  Vyper: most(256n),
  Checkpoints: most(128n),
  NoCheckpoints: most(128n),
  Trace: most(208n),
  Small: most(96n),
  Divided: most(192n) / 10n ** 12n,
  Inverted: most(256n),
  Epochs: most(256n),
  Indexed: most(256n),
  Blocked: most(256n),
  Escrowed: most(256n),
}

const allowances: Readonly<Record<string, bigint>> = {
  PlainAllowance: most(256n),
  PackedAllowance: most(160n),
  ReversedAllowance: most(256n),
  WipedAllowance: most(256n),
  EndlessAllowance: most(96n) - 1n,
}

let contracts: Readonly<Record<string, SolcContract>>

beforeAll(async () => {
  const path = 'TokenLayouts.sol'
  const text = readFileSync(new URL(`../support/contracts/${path}`, import.meta.url), 'utf8')
  const settings = { version: '0.8.37', optimizer: true, viaIR: false } as const
  const [compiled] = await compileAll([{ sources: { [path]: text }, settings }])
  contracts = compiled!.output.contracts[path]! // one was compiled
})

async function deploy(devnet: Devnet, name: string): Promise<Hex> {
  const data = `0x${contracts[name]!.evm.bytecode.object}`
  const { address: from } = devnet.accounts[0]!
  const hash = await ask(devnet, 'eth_sendTransaction', [{ from, data }])
  await devnet.mine()
  const receipt = Object(await ask(devnet, 'eth_getTransactionReceipt', [hash]))
  expect(receipt.status).toBe('0x1')
  return receipt.contractAddress
}

const selectors = {
  balanceOf: '0x70a08231',
  allowance: '0xdd62ed3e',
  totalSupply: '0x18160ddd',
  rest: toFunctionSelector('rest()'),
}

async function read(devnet: Devnet, to: Hex, selector: string, ...args: readonly Hex[]) {
  const data = `${selector}${args.map(wordOf).join('')}`
  return String(await ask(devnet, 'eth_call', [{ to, data }, 'pending']))
}

const balanceOf = async (devnet: Devnet, token: Hex, account: Hex) =>
  BigInt(await read(devnet, token, selectors.balanceOf, account))
const allowanceOf = async (devnet: Devnet, token: Hex, owner: Hex) =>
  BigInt(await read(devnet, token, selectors.allowance, owner, SPENDER))

const deal = (devnet: Devnet, token: Hex, amount: bigint) =>
  ask(devnet, 'anvil_dealERC20', [ALICE, token, hex(amount)])
const allow = (devnet: Devnet, token: Hex, amount: bigint) =>
  ask(devnet, 'anvil_setERC20Allowance', [ALICE, SPENDER, token, hex(amount)])

/** All that must stay: what the token says of itself, and what others have. */
async function restOf(devnet: Devnet, token: Hex): Promise<unknown> {
  return {
    rest: await read(devnet, token, selectors.rest).catch(String),
    supply: await read(devnet, token, selectors.totalSupply).catch(String),
    bob: await read(devnet, token, selectors.balanceOf, BOB).catch(String),
    allowed: await read(devnet, token, selectors.allowance, BOB, SPENDER).catch(String),
  }
}

const engineless: DevnetOptions = { network: 'plain' }

describe('a dealt balance', () => {
  test.each(Object.entries(layouts))(
    'is what was asked in the layout %s, and nothing else changes',
    async (name, largest) => {
      await using devnet = await createDevnet(engineless)
      const token = await deploy(devnet, name)
      const rest = await restOf(devnet, token)
      const amounts = [1_000_000n, 0n, largest / 3n, largest, 1n, 106n]
      for (const amount of amounts) {
        await deal(devnet, token, amount)
        expect(await balanceOf(devnet, token, ALICE)).toBe(amount)
        expect(await restOf(devnet, token)).toEqual(rest)
      }
    },
  )

  test('is any amount of those that a layout can hold', async () => {
    await using devnet = await createDevnet(engineless)
    const tokens: [Hex, bigint][] = []
    for (const [name, largest] of Object.entries(layouts)) {
      tokens.push([await deploy(devnet, name), largest])
    }
    const drawn = fc.record({
      index: fc.nat(tokens.length - 1),
      share: fc.bigInt(0n, 2n ** 64n),
      bits: fc.nat(256),
    })
    await fc.assert(
      fc.asyncProperty(drawn, async ({ index, share, bits }) => {
        const [token, largest] = tokens[index]!
        const amount = ((largest >> BigInt(bits)) * share) >> 64n
        const rest = await restOf(devnet, token)
        await deal(devnet, token, amount)
        expect(await balanceOf(devnet, token, ALICE)).toBe(amount)
        expect(await restOf(devnet, token)).toEqual(rest)
      }),
      { numRuns: runs(160) },
    )
  })

  test.each(['LowHalf', 'Scaled', 'Gons', 'NoCheckpoints'])(
    'is set on the reference engine in the layout %s',
    async (name) => {
      await using devnet = await createDevnet({ ...engineless, engine: 'ethereumjs' })
      const token = await deploy(devnet, name)
      const rest = await restOf(devnet, token)
      await deal(devnet, token, 12_345n)
      expect(await balanceOf(devnet, token, ALICE)).toBe(12_345n)
      expect(await restOf(devnet, token)).toEqual(rest)
    },
  )

  test.each(['TopFlag', 'Scaled', 'Checkpoints'])(
    'is set in the layout %s on a fork, whose storage is fetched',
    async (name) => {
      await using remote = await createDevnet(engineless)
      const token = await deploy(remote, name)
      await using devnet = await createDevnet({ fork: { provider: remote } })
      const rest = await restOf(devnet, token)
      await deal(devnet, token, 12_345n)
      expect(await balanceOf(devnet, token, ALICE)).toBe(12_345n)
      expect(await restOf(devnet, token)).toEqual(rest)
    },
  )

  test.each([
    ['LowHalf', 2n ** 128n, /bits 0 to 127 of slot 0x[0-9a-f]+ of 0x[0-9a-f]{40} give/],
    ['Small', 2n ** 96n, /bits 0 to 95/],
    ['Multiplied', 5n, /give 0 or 1000000000000$/],
    ['Unchecked', 104n, /give 103 or 105/],
    ['Plus', 3n, /bits 0 to 255 of slot/],
    ['Streaming', 1n, /no slot found: bits/],
  ])(
    'of the layout %s cannot be %i: the refusal says what was tried',
    async (name, amount, tried) => {
      await using devnet = await createDevnet(engineless)
      const token = await deploy(devnet, name)
      const before = [await restOf(devnet, token), await balanceOf(devnet, token, ALICE)]
      await expect(deal(devnet, token, amount)).rejects.toMatchObject({
        code: -32000,
        message: expect.stringMatching(tried),
      })
      expect([await restOf(devnet, token), await balanceOf(devnet, token, ALICE)]).toEqual(before)
    },
  )

  test('is refused after a bounded number of calls where the token reads hundreds of slots', async () => {
    await using devnet = await createDevnet(engineless)
    const token = '0x00000000000000000000000000000000000000d3'
    const base: readonly Instruction[] = [4, 'CALLDATALOAD', 16, 'SHL', 400]
    const loop = assemble(...base).length
    const next: readonly Instruction[] = ['JUMPDEST', 1, 'SWAP1', 'SUB', 'DUP2', 'DUP2', 'ADD']
    const code = assemble(...base, ...next, 'SLOAD', 'POP', 'DUP1', loop, 'JUMPI', 32, 0, 'RETURN')
    await ask(devnet, 'anvil_setCode', [token, hexFromBytes(code)])
    await expect(deal(devnet, token, 5n)).rejects.toMatchObject({
      code: -32000,
      message: expect.stringMatching(/ after \d+ calls/),
    })
  })

  test.each([
    ['slotSearchCallsMax', 3, 3, 1_000_000],
    ['slotSearchGasMax', 400_000, 1_000, 400_000],
  ])('is looked for within %s', async (name, limit, callsMax, gasMax) => {
    await using devnet = await createDevnet({ ...engineless, limits: { [name]: limit } })
    const token = '0x00000000000000000000000000000000000000d4'
    // Balances are what is in the slot and a constant: no whole word is the answer.
    const code = assemble(4, 'CALLDATALOAD', 'SLOAD', 7, 'ADD', 0, 'MSTORE', 32, 0, 'RETURN')
    await ask(devnet, 'anvil_setCode', [token, hexFromBytes(code)])
    const refusal = await deal(devnet, token, 3n).catch((error: unknown) => error)
    const [, calls, gas] =
      /stopped by limits\.\S+ or limits\.\S+ after (\d+) calls with (\d+) gas/.exec(
        (refusal as Error).message,
      )!
    expect(Number(calls)).toBeLessThanOrEqual(callsMax)
    expect(Number(gas)).toBeLessThanOrEqual(gasMax)
  })

  test.each([
    { slotSearchGasMax: 500_000, used: 500_000 },
    { slotSearchGasMax: 200_000_000, used: 1_000_000 },
  ])('is not looked for if one call needs more than $used gas', async ({ used, ...limits }) => {
    await using devnet = await createDevnet({ ...engineless, limits })
    const token = '0x00000000000000000000000000000000000000d5'
    await ask(devnet, 'anvil_setCode', [token, hexFromBytes(assemble('JUMPDEST', 0, 'JUMP'))])
    await expect(deal(devnet, token, 3n)).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`the call needs more than ${used} gas`)),
    })
  })
})

describe('a token of raw code', () => {
  const token = '0x00000000000000000000000000000000000000d1'
  const holder = '0x00000000000000000000000000000000000000aa'
  const key = keccak256(`0x${wordOf(holder)}${wordOf(0n)}`)
  const dealt = (devnet: Devnet, amount: bigint) =>
    ask(devnet, 'anvil_dealERC20', [holder, token, hex(amount)])

  test('keeps the index above the balance', async () => {
    await using devnet = await createDevnet(engineless)
    // Any selector but that of balanceOf reads the whole word.
    const code =
      '0x6004355f5260405f20545f3560e01c6370a0823114601e575f5260205ff35b6fffffffffffffffffffffffffffffffff165f5260205ff3'
    await ask(devnet, 'anvil_setCode', [token, code])
    await ask(devnet, 'anvil_setStorageAt', [token, key, `0x${wordOf((0x4dn << 128n) | 5n)}`])
    await dealt(devnet, 0x3039n)
    expect(await balanceOf(devnet, token, holder)).toBe(0x3039n)
    expect(BigInt(await read(devnet, token, '0x00000000', holder))).toBe((0x4dn << 128n) | 0x3039n)
  })

  test('keeps the place of its balance among those of others in a word', async () => {
    await using devnet = await createDevnet(engineless)
    const place = assemble(4, 'CALLDATALOAD', 0, 'MSTORE', 64, 0, 'KECCAK256', 'SLOAD', 6, 'SHL')
    const part = assemble(5, 'SLOAD', 'SWAP1', 'SHR', 192, 'SHL')
    const answer = assemble(192, 'SHR', 0, 'MSTORE', 32, 0, 'RETURN')
    const code = hexFromBytes(Uint8Array.from([...place, ...part, ...answer]))
    await ask(devnet, 'anvil_setCode', [token, code])
    const others = (9n << 64n) | (11n << 128n)
    await ask(devnet, 'anvil_setStorageAt', [token, `0x${wordOf(5n)}`, `0x${wordOf(others | 7n)}`])
    for (const amount of [9n, 11n, 12n]) {
      await expect(dealt(devnet, amount)).rejects.toMatchObject({
        code: -32000,
        message: expect.stringContaining(' chooses a part of '),
      })
    }
    expect(await balanceOf(devnet, token, holder)).toBe(7n)
  })

  test('has its stored balance multiplied by 105 / 100', async () => {
    await using devnet = await createDevnet(engineless)
    const code = '0x6004355f5260405f20546069026064900460005260206000f3'
    await ask(devnet, 'anvil_setCode', [token, code])
    await dealt(devnet, 0x69n)
    expect(await balanceOf(devnet, token, holder)).toBe(0x69n)
    expect(BigInt(String(await ask(devnet, 'eth_getStorageAt', [token, key, 'pending'])))).toBe(
      100n,
    )
  })
})

describe('a set allowance', () => {
  test.each(Object.entries(allowances))(
    'is what was asked in the layout %s, and nothing else changes',
    async (name, largest) => {
      await using devnet = await createDevnet(engineless)
      const token = await deploy(devnet, name)
      const rest = await restOf(devnet, token)
      for (const amount of [1_000_000n, 0n, largest / 3n, largest, 1n]) {
        await allow(devnet, token, amount)
        expect(await allowanceOf(devnet, token, ALICE)).toBe(amount)
        expect(await restOf(devnet, token)).toEqual(rest)
      }
    },
  )

  test('without end is set where a token writes it with fewer bits', async () => {
    await using devnet = await createDevnet(engineless)
    const token = await deploy(devnet, 'EndlessAllowance')
    await allow(devnet, token, most(256n))
    expect(await allowanceOf(devnet, token, ALICE)).toBe(most(256n))
    await expect(allow(devnet, token, most(256n) - 1n)).rejects.toMatchObject({ code: -32000 })
  })

  test.each(['ExpiredAllowance', 'TrustedSpender'])(
    'is refused in the layout %s, which no field decides',
    async (name) => {
      await using devnet = await createDevnet(engineless)
      const token = await deploy(devnet, name)
      const rest = await restOf(devnet, token)
      await expect(allow(devnet, token, 5n)).rejects.toMatchObject({
        code: -32000,
        message: expect.stringMatching(/^Unable to set ERC20 allowance, no slot found/),
      })
      expect(await restOf(devnet, token)).toEqual(rest)
    },
  )
})
