import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import type { Hash, Hex } from '../../src/primitives/hex.ts'
import type { Cause } from '../../src/rehearsal/types.ts'
import type { WireRehearsal } from '../../src/rpc/wire/objects/rehearsal.ts'
import {
  call,
  createScene,
  creation,
  nobody,
  type Scene,
  type Sent,
  send,
  stranger,
} from './scene.ts'

const TO_AMSTERDAM = { hardfork: 'amsterdam' } as const
const SYSTEM = '0xfffffffffffffffffffffffffffffffffffffffe'
const fresh = (end: string) => `0x00000000000000000000000000000000000a${end}`

interface Case {
  readonly name: string
  readonly sent: (scene: Scene) => Sent
  /** Transactions before it. */
  readonly first?: (scene: Scene) => readonly Sent[]
  readonly verdict: WireRehearsal['verdict']
  readonly differs: readonly string[]
  /** The least limit with the old outcome. */
  readonly least?: number
  /** EIP, opcode and line of the cause that the user has to know. */
  readonly cause?: readonly [eip: number | null, what: string, opcode: string | null, line?: number]
}

const holds = (value: bigint) => (scene: Scene) => [
  { to: scene.holder, data: call('Holder', 'set', [value]) },
]

const cases: readonly Case[] = [
  {
    name: '21,000 gas by habit to an account that does not exist',
    sent: () => ({ to: nobody, value: '0x1', gas: '0x5208' }),
    verdict: 'needsGas',
    differs: ['status'],
    least: 204_600,
    cause: [8037, 'out of gas before the first frame', null],
  },
  {
    name: '21,000 gas by habit to an account that exists',
    sent: ({ dev }) => ({ to: dev[1], value: '0x1', gas: '0x5208' }),
    verdict: 'changed',
    differs: ['etherLogs'],
    cause: [7708, 'logs of ether transfers', null],
  },
  {
    name: 'a token transfer to a new holder with the 65,000 gas of many wallets',
    sent: ({ coin }) => ({
      to: coin,
      data: call('Coin', 'transfer', [stranger, 5n]),
      gas: '0xfde8',
    }),
    verdict: 'needsGas',
    differs: ['status', 'logs', 'returnData', 'gas'],
    least: 140_288,
    cause: [8037, 'out of gas', 'SSTORE', 105],
  },
  {
    name: '4,000 zero bytes of calldata with 100,000 gas',
    sent: ({ dev }) => ({ to: dev[1], data: `0x${'00'.repeat(4000)}`, gas: '0x186a0' }),
    verdict: 'refused',
    differs: ['status', 'gas'],
    least: 271_000,
    cause: [null, 'refused: intrinsic gas too low', null],
  },
  {
    name: 'transfer() to a new account with the limit that was enough',
    sent: ({ forwarder }) => ({
      to: forwarder,
      value: '0x1',
      data: call('Forwarder', 'pay', [fresh('0001')]),
      gas: '0x110b2',
    }),
    verdict: 'needsGas',
    differs: ['status', 'gas'],
    least: 219_470,
    cause: [8037, 'out of gas', 'CALL', 26],
  },
  {
    name: 'send() to a new account, which halts and does not answer false',
    sent: ({ forwarder }) => ({
      to: forwarder,
      value: '0x1',
      data: call('Forwarder', 'trySend', [fresh('0002')]),
      gas: '0x110b2',
    }),
    verdict: 'needsGas',
    differs: ['status', 'logs', 'gas'],
    least: 219_498,
    cause: [8037, 'out of gas', 'CALL', 30],
  },
  {
    name: 'transfer() to a contract that logs, for which 2,300 gas are still enough',
    sent: ({ forwarder, holder }) => ({
      to: forwarder,
      value: '0x1',
      data: call('Forwarder', 'pay', [holder]),
      gas: '0x30d40',
    }),
    verdict: 'changed',
    differs: ['etherLogs', 'gas'],
    cause: [8038, 'price of a call', 'CALL', 26],
  },
  {
    name: 'ten new accounts in one transaction',
    sent: ({ forwarder }) => ({
      to: forwarder,
      value: '0xa',
      data: call('Forwarder', 'airdrop', [0xbeef0000n]),
      gas: '0x6d0ca',
    }),
    verdict: 'needsGas',
    differs: ['status', 'gas'],
    least: 1_981_916,
    cause: [8037, 'out of gas', 'CALL', 89],
  },
  {
    name: 'a deposit of ether, whose first log is no longer that of the contract',
    sent: ({ coin, dev }) => ({
      from: dev[2]!,
      to: coin,
      value: '0x1',
      data: call('Coin', 'deposit'),
      gas: '0x493e0',
    }),
    verdict: 'changed',
    differs: ['etherLogs', 'gas'],
    cause: [8037, 'price of a new slot', 'SSTORE', 111],
  },
  {
    name: 'a new slot with the limit that was enough',
    sent: ({ holder }) => ({ to: holder, data: call('Holder', 'set', [7n]), gas: '0xcd0e' }),
    verdict: 'needsGas',
    differs: ['status', 'gas'],
    least: 125_433,
    cause: [8037, 'out of gas', 'SSTORE', 9],
  },
  {
    name: 'a slot that changes',
    first: holds(7n),
    sent: ({ holder }) => ({ to: holder, data: call('Holder', 'set', [8n]), gas: '0xea60' }),
    verdict: 'changed',
    differs: ['gas'],
    cause: [8038, 'price of a slot write', 'SSTORE', 9],
  },
  {
    name: 'a slot that is cleared, with its refund',
    first: holds(7n),
    sent: ({ holder }) => ({ to: holder, data: call('Holder', 'set', [0n]), gas: '0xea60' }),
    verdict: 'changed',
    differs: ['gas'],
    cause: [8038, 'refund', null],
  },
  {
    name: 'code size and balance of two cold accounts',
    sent: ({ forwarder, holder, dev }) => ({
      to: forwarder,
      data: call('Forwarder', 'sizes', [holder, dev[3]]),
      gas: '0x186a0',
    }),
    verdict: 'changed',
    differs: ['gas'],
    cause: [8038, 'price of an account access', 'EXTCODESIZE', 75],
  },
  {
    name: 'a call with 60,000 gas that has to succeed',
    sent: ({ forwarder, holder }) => ({
      to: forwarder,
      data: call('Forwarder', 'setStrict', [holder, 3n]),
      gas: '0xf4240',
    }),
    verdict: 'needsGas',
    differs: ['status', 'logs', 'gas'],
    least: 16_827_445,
    cause: [8037, 'out of gas', 'SSTORE', 9],
  },
  {
    name: 'a call with 60,000 gas whose failure is a log alone',
    sent: ({ forwarder, holder }) => ({
      to: forwarder,
      data: call('Forwarder', 'setSilent', [holder, 3n]),
      gas: '0xf4240',
    }),
    verdict: 'changed',
    differs: ['logs', 'gas'],
    least: 16_827_445,
    cause: [8037, 'out of gas', 'SSTORE', 9],
  },
  {
    name: 'a try with 1,000,000 gas, whose failure is a log alone',
    sent: ({ forwarder }) => ({
      to: forwarder,
      data: call('Forwarder', 'attempt'),
      gas: '0x107ac0',
    }),
    verdict: 'changed',
    differs: ['logs', 'gas'],
    least: 16_991_561,
    cause: [8037, 'out of gas', 'SSTORE', 53],
  },
  {
    name: 'a loop that ends when gasleft() is low, and does less',
    sent: ({ forwarder }) => ({ to: forwarder, data: call('Forwarder', 'queue'), gas: '0xf4240' }),
    verdict: 'changed',
    differs: ['logs', 'gas'],
    cause: [null, 'gasleft() differs', 'JUMPI', 58],
  },
  {
    name: 'gasleft() in a log after a slot that was set and cleared',
    sent: ({ forwarder, holder }) => ({
      to: forwarder,
      data: call('Forwarder', 'lend', [holder]),
      gas: '0x30d40',
    }),
    verdict: 'changed',
    differs: ['logs', 'gas'],
    cause: [null, 'gasleft() differs', 'GAS'],
  },
  {
    name: 'a creation by a contract with a limit that was ample',
    sent: ({ forwarder }) => ({
      to: forwarder,
      data: call('Forwarder', 'make'),
      gas: '0x7a120',
    }),
    verdict: 'needsGas',
    differs: ['status', 'returnData', 'gas'],
    least: 692_404,
    cause: [8037, 'out of gas for the code of a contract', 'RETURN'],
  },
  {
    name: 'a creation whose limit does not suffice for its code',
    sent: () => ({ data: creation('Holder'), gas: '0x7a120' }),
    verdict: 'needsGas',
    differs: ['status', 'returnData', 'gas'],
    least: 580_721,
    cause: [8037, 'out of gas for the code of a contract', 'RETURN'],
  },
  {
    name: 'SLOTNUM, which was no opcode',
    sent: () => ({ data: '0x4b5000', gas: '0x7a120' }),
    verdict: 'rescued',
    differs: ['status', 'gas'],
    cause: [7843, 'a new opcode', 'SLOTNUM'],
  },
  {
    name: 'a revert, which stays a revert',
    sent: ({ forwarder }) => ({ to: forwarder, data: call('Forwarder', 'fail'), gas: '0x186a0' }),
    verdict: 'failsAlready',
    differs: ['gas'],
    cause: [2780, 'price of a transaction', null],
  },
]

const accepted = cases.filter(({ verdict }) => verdict !== 'refused')
const mended = cases.filter(({ least }) => least !== undefined)

async function prepared(given: Case, options = {}): Promise<Scene> {
  const scene = await createScene(options)
  for (const sent of given.first?.(scene) ?? [])
    await send(scene.devnet, { gas: '0xf4240', ...sent })
  return scene
}

async function rehearsed(devnet: Devnet, hash: Hash): Promise<WireRehearsal> {
  const found = await devnet.request({
    method: 'previewnet_rehearse',
    params: [hash, TO_AMSTERDAM],
  })
  return found!
}

/** What a receipt says of an outcome. */
async function receiptOutcome(devnet: Devnet, hash: Hash) {
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  const { status, gasUsed, contractAddress, logs } = receipt!
  return {
    status,
    gasUsed,
    contractAddress,
    logs: logs.map(({ address, topics, data }) => ({ address, topics, data })),
  }
}

function signed(quantity: string): number {
  return quantity.startsWith('-') ? -Number(quantity.slice(1)) : Number(quantity)
}

/** All causes together. */
function sumOf({ causes }: WireRehearsal): number {
  return causes.reduce(
    (sum, { gasBefore, gasAfter }) => sum + signed(gasAfter) - signed(gasBefore),
    0,
  )
}

describe.each(['wasm', 'ethereumjs'] as const)('with the engine %s', (engine) => {
  test.each(cases)('$name is rehearsed with verdict, least limit and cause', async (given) => {
    const scene = await prepared(given, { engine })
    await using devnet = scene.devnet
    const hash = await send(devnet, given.sent(scene))
    const found = await rehearsed(devnet, hash)
    const { verdict, differs, before, after, withNewGasLimit, causes } = found
    expect({ verdict, differs }).toEqual({ verdict: given.verdict, differs: given.differs })
    expect(before).toMatchObject(await receiptOutcome(devnet, hash))
    expect(withNewGasLimit === null ? undefined : Number(withNewGasLimit.gasLimit)).toBe(
      given.least,
    )
    expect(sumOf(found)).toBe(signed(after.gasUsed) - signed(before.gasUsed))
    const [eip, what, opcode, line] = given.cause!
    expect(causes).toContainEqual(
      expect.objectContaining({
        eip,
        what,
        opcode,
        ...(line !== undefined && { frame: expect.objectContaining({ line }) }),
      }),
    )
    expect(causes.filter(({ what: reason }) => reason.startsWith('not known'))).toEqual([])
    expect(await rehearsed(devnet, hash)).toEqual(found)
  })

  test.each(accepted)(
    '$name does the same where the rules begin with its block, and on a fork of the new rules',
    async (given) => {
      const scene = await prepared(given, { engine })
      await using devnet = scene.devnet
      const { number } = (await devnet.request({
        method: 'eth_getBlockByNumber',
        params: ['latest', false],
      }))!
      const next = Number(number) + 1
      await using fork = await createDevnet({
        engine,
        fork: { provider: devnet, block: Number(number) },
        hardfork: 'amsterdam',
        mining: 'auto',
      } as never)
      const later = await prepared(given, { engine, hardforkAt: { amsterdam: next } })
      await using other = later.devnet
      const { after } = await rehearsed(devnet, await send(devnet, given.sent(scene)))
      const { status, gasUsed, contractAddress, logs } = after
      const outcome = { status, gasUsed, contractAddress, logs }
      expect(await receiptOutcome(other, await send(other, given.sent(later)))).toEqual(outcome)
      expect(await receiptOutcome(fork, await send(fork, given.sent(scene)))).toEqual(outcome)
    },
  )

  test.each(mended)(
    '$name does what it did with the least limit, and not with one gas less',
    async (given) => {
      const scene = await prepared(given, { engine })
      await using devnet = scene.devnet
      const hash = await send(devnet, given.sent(scene))
      const old = await receiptOutcome(devnet, hash)
      const sent = { from: devnet.accounts[0]!.address, ...given.sent(scene) }
      const outcomeWith = async (gas: number) => {
        const later = await prepared(given, {
          engine,
          hardforkAt: { amsterdam: Number((await headOf(devnet)).number) },
        })
        await using other = later.devnet
        return receiptOutcome(other, await send(other, { ...sent, gas: hexOf(gas) })).catch(
          () => undefined,
        )
      }
      const isSame = (outcome: typeof old | undefined) =>
        outcome?.status === old.status &&
        JSON.stringify(outcome.logs.filter(({ address }) => address !== SYSTEM)) ===
          JSON.stringify(old.logs)
      expect(isSame(await outcomeWith(given.least!))).toBe(true)
      expect(isSame(await outcomeWith(given.least! - 1).catch(() => undefined))).toBe(false)
    },
  )
})

async function headOf(devnet: Devnet) {
  return (await devnet.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }))!
}

function hexOf(value: number): Hex {
  return `0x${value.toString(16)}`
}

describe('a rehearsal', () => {
  test('answers null for an unknown transaction, and refuses rules that are none', async () => {
    const { devnet } = await createScene()
    await using _ = devnet
    const unknown: Hash = `0x${'11'.repeat(32)}`
    expect(await devnet.rehearse(unknown, TO_AMSTERDAM)).toBe(null)
    for (const rules of [{}, { hardfork: 'london' }, { hardfork: 'osaka', upgrade: 'denim' }]) {
      await expect(devnet.rehearse(unknown, rules as never)).rejects.toMatchObject({ code: -32602 })
    }
  })

  test('says which network has the rules that this one lacks', async () => {
    const { devnet, dev } = await createScene()
    await using _ = devnet
    const hash = await send(devnet, { to: dev[1], gas: '0x5208' })
    const upgrade = devnet.rehearse(hash, { upgrade: 'denim' })
    await expect(upgrade).rejects.toThrow(/no upgrades of Base.* take the network flashblocks/)
    await using base = await createDevnet({ network: 'flashblocks' })
    const sent = await send(base, { to: base.accounts[1]!.address, gas: '0x5208' })
    await base.advance(2_000)
    const hardfork = base.rehearse(sent, TO_AMSTERDAM)
    await expect(hardfork).rejects.toThrow(/take the network plain/)
    expect((await base.rehearse(sent, { upgrade: 'denim' }))?.verdict).toBe('same')
  })

  test('of a call estimates a missing gas limit by both rules, with bigints in process', async () => {
    const { devnet, coin, dev } = await createScene()
    await using _ = devnet
    const transfer = { from: dev[0]!, to: coin, data: call('Coin', 'transfer', [stranger, 5n]) }
    const found = await devnet.rehearse(transfer, TO_AMSTERDAM)
    expect(found).toMatchObject({ hash: null, limit: 'estimate', verdict: 'changed' })
    expect(found!.before.gasLimit).toBe(51_068n)
    expect(found!.after.gasLimit).toBe(140_288n)
  })

  test('compares with other rules than those of the block, if they are given', async () => {
    const scenes = [await createScene(), await createScene({ hardfork: 'amsterdam' })] as const
    const options = { from: { hardfork: 'osaka' } } as const
    const found = []
    for (const { devnet, coin } of scenes) {
      await using _ = devnet
      const data = call('Coin', 'transfer', [stranger, 5n])
      const hash = await send(devnet, { to: coin, data, gas: '0xfde8' })
      const { verdict, before, after, causes } = (await devnet.rehearse(
        hash,
        TO_AMSTERDAM,
        options,
      ))!
      found.push({ verdict, before, after, causes })
    }
    expect(found[0]).toMatchObject({ verdict: 'needsGas', before: { status: 1, gasUsed: 51_068n } })
    expect(found[1]).toEqual(found[0])
  })

  test('leaves out what its options leave out', async () => {
    const { devnet, holder } = await createScene()
    await using _ = devnet
    const hash = await send(devnet, {
      to: holder,
      data: call('Holder', 'set', [7n]),
      gas: '0xcd0e',
    })
    const options = { withNewGasLimit: false, causes: false }
    const found = await devnet.rehearse(hash, TO_AMSTERDAM, options)
    expect(found).toMatchObject({ withNewGasLimit: null, causes: [], differs: ['status', 'gas'] })
  })

  test('names the EIP that took gas before a call, which then has too little', async () => {
    // sets slot 0, then CALL of itself with all gas; there MSTORE at 662,304, for 898,800 gas
    const causes = await causesOfCode(
      '0x36601757600160005560006000600160006000305af1005b6000620a1b205200',
    )
    expect(causes).toContainEqual(
      expect.objectContaining({ eip: 8037, what: 'out of gas', opcode: 'MSTORE', halts: true }),
    )
  })

  test('knows that a slot is cold, and empty, after a call that ran out of gas', async () => {
    // CALL of itself with 30,000 gas, which sets slot 0; then SLOAD of it, and JUMPI if it is set
    const causes = await causesOfCode(
      '0x36601d576000600060016000600030617530f150600054601b57005b005b600160005500',
    )
    expect(causes).toContainEqual(
      expect.objectContaining({ eip: 8037, what: 'out of gas', halts: true }),
    )
    const followed = causes.filter(
      ({ what }) => what === 'follows from: an earlier call that went another way',
    )
    expect(followed.map(({ opcode }) => opcode)).toEqual(['SLOAD', 'JUMPI'])
    expect(causes.filter(({ what }) => what.startsWith('not known'))).toEqual([])
  })

  test('names the rule that took the gas which an opcode of the old price lacks', async () => {
    // CALL of itself with 115,000 gas, which sets slot 0; then MSTORE at 65,536, for 14,000 gas
    const causes = await causesOfCode(
      '0x3660165760006000600160006000306201c138f150005b60016000556000620100005200',
    )
    expect(causes).toContainEqual(
      expect.objectContaining({ eip: 8037, what: 'out of gas', opcode: 'MSTORE', halts: true }),
    )
  })

  test('does not say that gas runs out in a call that has always run out of gas', async () => {
    // CALL of itself with 30,000 gas, which sets slot 0, then a loop without an end
    const causes = await causesOfCode(
      '0x366015576000600060016000600030617530f150005b60016000555b601b56',
    )
    expect(causes.map(({ eip }) => eip)).toEqual([2780, 2780])
  })

  test('of a transaction that is pending runs on the state before it', async () => {
    const { devnet, holder } = await createScene({ mining: 'auto' })
    await using _ = devnet
    const hashes = await Promise.all(
      [1n, 2n].map((value) =>
        send(devnet, { to: holder, data: call('Holder', 'set', [value]), gas: '0xf4240' }),
      ),
    )
    const found = await Promise.all(hashes.map((hash) => devnet.rehearse(hash, TO_AMSTERDAM)))
    const state = found.map((each) => each?.after.stateGasUsed)
    expect(state).toEqual([97_920n, 0n])
  })
})

/** What Amsterdam changes for a transaction to an account with this code. */
async function causesOfCode(code: Hex): Promise<readonly Cause[]> {
  const { devnet } = await createScene()
  await using _ = devnet
  await devnet.request({ method: 'anvil_setCode', params: [stranger, code] })
  const hash = await send(devnet, { to: stranger, gas: '0xf4240' })
  return (await devnet.rehearse(hash, TO_AMSTERDAM))!.causes
}
