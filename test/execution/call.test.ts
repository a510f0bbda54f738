/**
 * Calls and estimates. An estimate is exact: the transaction succeeds with it and fails with one
 * unit of gas less.
 */

import { AbiCoder, concat, id } from 'ethers'
import { describe, expect, test } from 'vitest'
import type { Block } from '../../src/chain/block.ts'
import { call, estimateGas } from '../../src/execution/call.ts'
import { environmentOf } from '../../src/execution/environment.ts'
import { type Address, bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import type { CallRequest } from '../../src/primitives/message.ts'
import { hexFromWord, uintFromBytes } from '../../src/primitives/word.ts'
import { addressOf } from '../support/arbitraries.ts'
import { assemble, initCodeFor } from '../support/assemble.ts'
import { runsAll } from '../support/property.ts'
import {
  ALICE,
  callRequest,
  createWorld,
  ETHER,
  NOBODY,
  signed,
  type World,
} from '../support/world.ts'
import {
  COUNTER,
  CREATION,
  callingAll,
  clearing,
  EXPLODER,
  REVERTER,
  returning,
  revertingWith,
  storing,
} from '../support/world-contracts.ts'

const errorData = bytesFromHex(
  concat([id('Error(string)').slice(0, 10), AbiCoder.defaultAbiCoder().encode(['string'], ['no'])]),
)

const codes = {
  counter: COUNTER,
  reverter: REVERTER,
  exploder: EXPLODER,
  refuser: revertingWith(errorData),
  silent: revertingWith(Uint8Array.of(1, 2, 3)),
  endless: assemble('JUMPDEST', 0, 'JUMP'),
  baseFee: returning('BASEFEE'),
  gasPrice: returning('GASPRICE'),
  number: returning('NUMBER'),
  timestamp: returning('TIMESTAMP'),
  caller: returning('CALLER'),
  gas: returning('GAS'),
  storer: storing(12),
  clearer: clearing(6),
  nothing: assemble('STOP'),
} as const

type Name = keyof typeof codes

const addressOfName = (name: Name): Address => addressOf(0x80 + Object.keys(codes).indexOf(name))
const wordOfAddress = (address: Address) => hexFromWord(BigInt(address))

const OUTER = addressOf(0x70)
const OUTERMOST = addressOf(0x71)
const PAYER = addressOf(0x72)

const alloc = {
  ...Object.fromEntries(
    Object.entries(codes).map(([name, code]) => [
      addressOfName(name as Name),
      { code: hexFromBytes(code) },
    ]),
  ),
  [addressOfName('clearer')]: {
    code: hexFromBytes(codes.clearer),
    storage: Object.fromEntries(
      Array.from({ length: 6 }, (_, slot) => [`0x${slot}` as Hex, '0x1' as Hex]),
    ),
  },
  [OUTER]: { code: hexFromBytes(callingAll(wordOfAddress(addressOfName('storer')))) },
  [OUTERMOST]: { code: hexFromBytes(callingAll(wordOfAddress(OUTER))) },
  [PAYER]: {
    // Sends one wei on with no gas but the stipend.
    code: hexFromBytes(assemble(0, 0, 0, 0, 1, wordOfAddress(addressOfName('nothing')), 0, 'CALL')),
    balance: 5n,
  },
}

const onWorld = () => createWorld({ alloc })

async function callOn(
  { chain, engine, config }: World,
  fields: Partial<CallRequest>,
  block: Block = chain.pending,
): Promise<Uint8Array> {
  const environment = environmentOf(block, chain, config.chainId)
  return call(engine, { state: block.state, environment }, callRequest(fields), config)
}

function estimateOn(
  { chain, engine, config }: World,
  fields: Partial<CallRequest>,
): Promise<bigint> {
  const environment = environmentOf(chain.pending, chain, config.chainId)
  return estimateGas(
    engine,
    { state: chain.pending.state, environment },
    callRequest(fields),
    config,
  )
}

const price = (value: bigint) => ({
  isGasPrice: true,
  maxFeePerGas: value,
  maxPriorityFeePerGas: value,
})
const caps = (maxFeePerGas: bigint | undefined, maxPriorityFeePerGas: bigint | undefined) => ({
  isGasPrice: false,
  maxFeePerGas,
  maxPriorityFeePerGas,
})
const refusedWith = (code: string, facts: Record<string, unknown> = {}) =>
  expect.objectContaining({ code, facts: expect.objectContaining(facts) })

describe('a call', () => {
  test('returns what the contract returns, and changes nothing', async () => {
    const world = await onWorld()
    const before = world.store.newest
    for (let times = 0; times < 2; times += 1) {
      const returned = await callOn(world, { to: addressOfName('counter') })
      expect(uintFromBytes(returned)).toBe(1n)
    }
    expect(world.store.newest).toBe(before)
    expect(world.events).toEqual([])
  })

  test('of a creation returns the runtime code', async () => {
    const returned = await callOn(await onWorld(), { to: null, data: CREATION })
    expect(returned).toEqual(assemble('STOP'))
  })

  test('sees the state and the environment of its block', async () => {
    const world = await onWorld()
    await world.producer.submit(signed(ALICE, { to: addressOfName('counter'), gasLimit: 100_000n }))
    await world.advance(1_000)
    const at = async (name: Name, block: Block) =>
      uintFromBytes(await callOn(world, { to: addressOfName(name) }, block))
    const genesis = world.chain.at(0n)
    expect(await at('counter', genesis)).toBe(1n)
    expect(await at('counter', world.chain.at(1n))).toBe(2n)
    expect(await at('number', genesis)).toBe(0n)
    expect(await at('number', world.chain.pending)).toBe(6n)
    expect(await at('timestamp', genesis)).toBe(genesis.timestamp)
    expect(await at('timestamp', world.chain.pending)).toBe(genesis.timestamp + 1n)
  })

  test('comes from the sender it names, a contract included, or from the zero address', async () => {
    const world = await onWorld()
    const callerOf = async (fields: Partial<CallRequest>) =>
      uintFromBytes(await callOn(world, { to: addressOfName('caller'), ...fields }))
    expect(await callerOf({})).toBe(0n)
    expect(await callerOf({ from: NOBODY })).toBe(BigInt(NOBODY))
    expect(await callerOf({ from: OUTER })).toBe(BigInt(OUTER))
  })

  test('takes no notice of the nonce', async () => {
    const returned = await callOn(await onWorld(), { to: addressOfName('counter'), nonce: 77n })
    expect(uintFromBytes(returned)).toBe(1n)
  })
})

describe('the fees of a call', () => {
  test('are zero if it names none: there is no base fee and no gas price, and no balance is needed', async () => {
    const world = await onWorld()
    expect(uintFromBytes(await callOn(world, { to: addressOfName('baseFee') }))).toBe(0n)
    expect(uintFromBytes(await callOn(world, { to: addressOfName('gasPrice') }))).toBe(0n)
  })

  test('are zero for a gas price of zero', async () => {
    const world = await onWorld()
    const fields = { to: addressOfName('baseFee'), fees: price(0n) }
    expect(uintFromBytes(await callOn(world, fields))).toBe(0n)
  })

  test('are those that would be paid: the contract sees the base fee and the price', async () => {
    const world = await onWorld()
    const { baseFeePerGas } = world.chain.pending
    const priced = async (name: Name, fees: CallRequest['fees']) => {
      const fields = { from: ALICE.address, to: addressOfName(name), fees, gasLimit: 100_000n }
      return uintFromBytes(await callOn(world, fields))
    }
    const ample = baseFeePerGas * 2n
    expect(await priced('baseFee', price(ample))).toBe(baseFeePerGas)
    expect(await priced('gasPrice', price(ample))).toBe(ample)
    expect(await priced('gasPrice', caps(ample, 3n))).toBe(baseFeePerGas + 3n)
    expect(await priced('gasPrice', caps(baseFeePerGas, undefined))).toBe(baseFeePerGas)
    expect(await priced('gasPrice', caps(undefined, 5n))).toBe(baseFeePerGas + 5n)
  })

  test('are refused with a cap below the base fee, or a tip above the cap', async () => {
    const world = await onWorld()
    const { baseFeePerGas } = world.chain.pending
    const rejects = (fees: CallRequest['fees']) =>
      expect(callOn(world, { from: ALICE.address, fees })).rejects
    await rejects(price(baseFeePerGas - 1n)).toEqual(refusedWith('FEE_CAP_BELOW_BASE_FEE'))
    await rejects(caps(baseFeePerGas, baseFeePerGas + 1n)).toEqual(refusedWith('TIP_ABOVE_FEE_CAP'))
  })
})

describe('the funds of a call', () => {
  test('must cover the value always, and the gas when a fee is named, to the wei', async () => {
    const have = 21_000n * 10_000_000n + 5n
    const world = await createWorld({ alloc: { [NOBODY]: { balance: have } } })
    const from = NOBODY
    const to = ALICE.address
    const outcome = (fields: Partial<CallRequest>) => callOn(world, { from, to, ...fields })
    const fees = price(10_000_000n)
    expect(await outcome({ value: have })).toEqual(new Uint8Array(0))
    await expect(outcome({ value: have + 1n })).rejects.toEqual(
      refusedWith('INSUFFICIENT_FUNDS_FOR_TRANSFER', { have, want: have + 1n }),
    )
    expect(await outcome({ value: 5n, fees, gasLimit: 21_000n })).toEqual(new Uint8Array(0))
    await expect(outcome({ value: 6n, fees, gasLimit: 21_000n })).rejects.toEqual(
      refusedWith('INSUFFICIENT_FUNDS', { have, want: have + 1n }),
    )
  })
})

describe('the gas of a call', () => {
  const gasLeft = async (world: World, gasLimit: bigint | undefined) =>
    uintFromBytes(await callOn(world, { to: addressOfName('gas'), gasLimit }))

  test('is what it asks for', async () => {
    expect(await gasLeft(await onWorld(), 100_000n)).toBe(100_000n - 21_000n - 2n)
  })

  test('is the limit for calls when it asks for none, zero, or more than that', async () => {
    const world = await onWorld()
    const most = world.config.callGasMax - 21_000n - 2n
    for (const asked of [undefined, 0n, world.config.callGasMax, 10n ** 12n]) {
      expect(await gasLeft(world, asked)).toBe(most)
    }
  })

  test('must cover the intrinsic gas', async () => {
    const world = await onWorld()
    expect(await callOn(world, { gasLimit: 21_000n })).toEqual(new Uint8Array(0))
    await expect(callOn(world, { gasLimit: 20_999n })).rejects.toEqual(
      refusedWith('INTRINSIC_GAS_TOO_LOW', { minimum: 21_000n }),
    )
  })
})

describe('a call that fails', () => {
  test('with a reason says it, and gives the data as it came', async () => {
    await expect(callOn(await onWorld(), { to: addressOfName('refuser') })).rejects.toMatchObject({
      code: 'EXECUTION_REVERTED',
      message: 'execution reverted: no',
      facts: { data: hexFromBytes(errorData) },
    })
  })

  test('without a reason says only that, and gives the data as it came', async () => {
    const world = await onWorld()
    await expect(callOn(world, { to: addressOfName('silent') })).rejects.toMatchObject({
      code: 'EXECUTION_REVERTED',
      message: 'execution reverted',
      facts: { data: '0x010203' },
    })
    await expect(callOn(world, { to: addressOfName('reverter') })).rejects.toMatchObject({
      facts: { data: '0x' },
    })
  })

  test('by an exception names it', async () => {
    await expect(callOn(await onWorld(), { to: addressOfName('exploder') })).rejects.toMatchObject({
      code: 'EXECUTION_HALTED',
      message: expect.stringMatching(/^EVM error: /),
    })
  })

  test('for want of gas says how much it had', async () => {
    await expect(
      callOn(await onWorld(), { to: addressOfName('endless'), gasLimit: 50_000n }),
    ).rejects.toMatchObject({
      code: 'EXECUTION_HALTED',
      message: 'out of gas: gas required exceeds: 50000',
    })
  })

  test('because its init code is too large does not begin', async () => {
    const world = await onWorld()
    const data = new Uint8Array(2 * 24_576 + 1)
    await expect(callOn(world, { to: null, data })).rejects.toEqual(
      refusedWith('INIT_CODE_TOO_LARGE'),
    )
    expect(world.engine.executions).toEqual([])
  })
})

describe('an estimate', () => {
  const requests: readonly (readonly [string, Partial<CallRequest>])[] = [
    ['a plain transfer', { to: NOBODY, value: 1n }],
    ['a transfer to a contract', { to: addressOfName('nothing'), value: 1n }],
    ['a contract that writes and logs', { to: addressOfName('counter') }],
    ['a contract that is refunded', { to: addressOfName('clearer') }],
    ['a call within a call, which keeps back a 64th', { to: OUTER }],
    ['a call within a call within a call', { to: OUTERMOST }],
    ['a call with value and no gas but the stipend', { to: PAYER }],
    ['a creation', { to: null, data: CREATION }],
    ['a large creation', { to: null, data: initCodeFor(new Uint8Array(3_000).fill(0x5b)) }],
    ['calldata that costs its floor', { to: NOBODY, data: new Uint8Array(2_000).fill(1) }],
    ['calldata of zero bytes', { to: addressOfName('nothing'), data: new Uint8Array(99) }],
    [
      'an access list',
      {
        to: addressOfName('counter'),
        accessList: [{ address: addressOfName('counter'), storageKeys: [hexFromWord(0n)] }],
      },
    ],
    ['a precompiled contract', { to: `0x${'00'.repeat(19)}02`, data: new Uint8Array(64) }],
    ['a precompiled contract without data', { to: `0x${'00'.repeat(19)}04` }],
  ]

  for (const [what, fields] of requests) {
    test(`of ${what} is exact: it is enough and one less is not`, async () => {
      const world = await onWorld()
      const from = ALICE.address
      const estimate = await estimateOn(world, { from, ...fields })
      await callOn(world, { from, ...fields, gasLimit: estimate })
      await expect(callOn(world, { from, ...fields, gasLimit: estimate - 1n })).rejects.toThrow()

      const { to = NOBODY, value = 0n, data, accessList } = callRequest(fields)
      const sent = { to, value, data, accessList }
      const short = await onWorld()
      const failed = await short.producer
        .submit(signed(ALICE, { ...sent, gasLimit: estimate - 1n }))
        .then(
          () => short.chain.pending.receipts[0]!.status,
          (error: { code: string }) => error.code,
        )
      expect([0, 'INTRINSIC_GAS_TOO_LOW']).toContain(failed)
      await world.producer.submit(signed(ALICE, { ...sent, gasLimit: estimate }))
      expect(world.chain.pending.receipts).toMatchObject([{ status: 1 }])
    })
  }

  test('of a plain transfer is 21,000, found by one execution', async () => {
    const world = await onWorld()
    expect(await estimateOn(world, { from: ALICE.address, value: 1n })).toBe(21_000n)
    expect(world.engine.executions.length).toBe(1)
  })

  test('sees what is pre-confirmed', async () => {
    const world = await onWorld()
    const fields = { from: ALICE.address, to: addressOfName('counter') }
    const first = await estimateOn(world, fields)
    await world.producer.submit(signed(ALICE, { to: addressOfName('counter'), gasLimit: 100_000n }))
    // The first count fills an empty slot, which costs 17,100 more than changing it does.
    expect(first - (await estimateOn(world, fields))).toBe(17_100n)
  })

  test('is refused as the call is, if that reverts', async () => {
    await expect(
      estimateOn(await onWorld(), { to: addressOfName('refuser') }),
    ).rejects.toMatchObject({
      code: 'EXECUTION_REVERTED',
      message: 'execution reverted: no',
      facts: { data: hexFromBytes(errorData) },
    })
    await expect(estimateOn(await onWorld(), { to: addressOfName('exploder') })).rejects.toEqual(
      refusedWith('EXECUTION_HALTED'),
    )
  })

  test.runIf(runsAll)('of a call for which no gas is enough names the allowance', async () => {
    const world = await onWorld()
    const allowance = world.config.transactionGasMax
    await expect(estimateOn(world, { to: addressOfName('endless') })).rejects.toEqual(
      refusedWith('GAS_ALLOWANCE_EXCEEDED', { allowance }),
    )
    await expect(
      estimateOn(world, { to: addressOfName('endless'), gasLimit: 60_000n }),
    ).rejects.toEqual(refusedWith('GAS_ALLOWANCE_EXCEEDED', { allowance: 60_000n }))
  })

  test('is bounded by what the sender can pay when a fee is named', async () => {
    const fees = price(10_000_000n)
    const to = addressOfName('counter')
    const needed = await estimateOn(await onWorld(), { from: ALICE.address, to })
    const withGasFor = (gas: bigint) => {
      const balance = gas * 10_000_000n + 3n
      return createWorld({ alloc: { ...alloc, [NOBODY]: { balance } } })
    }
    const asked = { from: NOBODY, to, fees, value: 3n }
    expect(await estimateOn(await withGasFor(needed), asked)).toBe(needed)
    await expect(estimateOn(await withGasFor(needed - 1n), asked)).rejects.toEqual(
      refusedWith('GAS_ALLOWANCE_EXCEEDED', { allowance: needed - 1n }),
    )
    await expect(
      estimateOn(await withGasFor(20_999n), { ...asked, to: ALICE.address }),
    ).rejects.toEqual(refusedWith('GAS_ALLOWANCE_EXCEEDED', { allowance: 20_999n }))
    await expect(estimateOn(await withGasFor(0n), { ...asked, value: 4n })).rejects.toEqual(
      refusedWith('INSUFFICIENT_FUNDS_FOR_TRANSFER'),
    )
  })

  test('is refused if the sender lacks the value, with or without a fee', async () => {
    const request = { from: NOBODY, value: ETHER }
    await expect(estimateOn(await onWorld(), request)).rejects.toEqual(
      refusedWith('INSUFFICIENT_FUNDS_FOR_TRANSFER'),
    )
  })
})
