/**
 * Gas that every engine charges since Amsterdam: the prices of EIP-8038, the state gas of EIP-8037, and
 * what EIP-2780 charges before the first frame.
 */

import { describe, expect, test } from 'vitest'
import type { Execution } from '../../src/engine/engine.ts'
import { evmRules } from '../../src/primitives/evm-rules.ts'
import { type Address, type Hash, hexFromBytes } from '../../src/primitives/hex.ts'
import { addressOfKey } from '../../src/primitives/secp256k1.ts'
import { assemble, type Instruction, wordOf } from '../support/assemble.ts'
import {
  CONTRACT,
  ENVIRONMENT,
  ETHER,
  hash,
  OTHER_CONTRACT,
  RECIPIENT,
  SENDER,
  transaction,
  viewWith,
} from '../support/executions.ts'
import { type AccountSketch, mapView } from '../support/map-view.ts'
import type { EngineFactory } from './engine-cases.ts'
import { authorize } from './wasm-fuzz.ts'

const amsterdam = evmRules('amsterdam')

const SLOT = 97_920n
const ACCOUNT = 183_600n
const DELEGATION = 35_190n
const CODE_BYTE = 1_530n
const SLOT_WRITE = 10_000n
/** A call without value before its first opcode. */
const CALL = 15_000n
/** Most gas for execution. */
const EXECUTION_MAX = 16_777_216n

/** As both coordinates of a point. */
const NOT_ON_CURVE = 2n ** 256n - 1n

const AUTHORITY_KEY: Hash = hash(0xa11ce)
const AUTHORITY = addressOfKey(AUTHORITY_KEY)

const worldOf = (accounts: Readonly<Record<Address, AccountSketch>>) =>
  mapView({ [SENDER]: { balance: 100n * ETHER }, ...accounts })

const delegatedTo = (address: Address) => `0xef0100${address.slice(2)}` as const

/** Six words and GAS. */
const CALL_OPERANDS = 6n * 3n + 2n

/** A call with all gas and this value; leaves its result on the stack. */
const callOf = (address: Address | number, value = 0): Instruction[] => [
  ...[0, 0, 0, 0, value, address],
  'GAS',
  'CALL',
]

export function describeStateGas(create: EngineFactory): void {
  const engine = create()
  const run = async (execution: Execution) =>
    engine.execute({
      ...execution,
      environment: { ...execution.environment, evmRules: amsterdam, gasLimit: 60_000_000n },
    })
  const runCode = async (code: Uint8Array, message = {}, storage = {}) =>
    run(transaction(viewWith(code, storage), { gasLimit: 2_000_000n, ...message }))
  const authorizationTo = (address: Address, nonce = 0n) =>
    authorize(AUTHORITY_KEY, { chainId: 0n, address, nonce })

  describe('by the measures of go-ethereum', () => {
    test('a value transfer to an account that exists costs 21,000', async () => {
      const view = worldOf({ [RECIPIENT]: { balance: 1n } })
      const { gasUsed, blockGas } = await run(transaction(view, { to: RECIPIENT, value: 1n }))
      expect(gasUsed).toBe(21_000n)
      expect(blockGas).toEqual({ execution: 21_000n, state: 0n })
    })

    test('a transfer to the sender itself costs 12,000', async () => {
      const { gasUsed } = await run(transaction(worldOf({}), { to: SENDER, value: 1n }))
      expect(gasUsed).toBe(12_000n)
    })

    test('a call without value costs 15,000 and its execution', async () => {
      expect((await runCode(assemble(1, 'POP'))).gasUsed).toBe(CALL + 5n)
    })

    test('a transfer that creates an account costs 21,000 and 183,600 of state', async () => {
      const { gasUsed, blockGas } = await run(
        transaction(worldOf({}), { to: RECIPIENT, value: 1n }),
      )
      expect(gasUsed).toBe(21_000n + ACCOUNT)
      expect(blockGas).toEqual({ execution: 21_000n, state: ACCOUNT })
    })

    test('a creation costs 24,000 and 183,600 of state', async () => {
      const { gasUsed, blockGas } = await run(transaction(worldOf({}), { to: null }))
      expect(gasUsed).toBe(24_000n + ACCOUNT)
      expect(blockGas).toEqual({ execution: 24_000n, state: ACCOUNT })
    })

    test.each([
      ['18,000 with a cold target', [], 18_000n],
      [
        '15,000, 4,180 and 100 with the target in the access list',
        [{ address: OTHER_CONTRACT, storageKeys: [] }],
        15_000n + 4_180n + 100n,
      ],
    ])('a call to a delegated account costs %s', async (_, accessList, gas) => {
      const view = worldOf({
        [AUTHORITY]: { nonce: 1n, code: delegatedTo(OTHER_CONTRACT) },
        [OTHER_CONTRACT]: { nonce: 1n, code: assemble('STOP') },
      })
      const { gasUsed } = await run(transaction(view, { to: AUTHORITY, accessList }))
      expect(gasUsed).toBe(gas)
    })

    test('an authorization of an account that does not exist costs 22,816, 9,000 and two of state', async () => {
      const { gasUsed, blockGas } = await run(
        transaction(worldOf({ [CONTRACT]: { nonce: 1n, code: assemble('STOP') } }), {
          authorizationList: [authorizationTo(OTHER_CONTRACT)],
        }),
      )
      expect(gasUsed).toBe(22_816n + 9_000n + ACCOUNT + DELEGATION)
      expect(blockGas).toEqual({ execution: 22_816n + 9_000n, state: ACCOUNT + DELEGATION })
    })
  })

  describe('SSTORE', () => {
    test.each([
      ['a new slot', 0n, [1], 2_100n + SLOT_WRITE, SLOT, 0n],
      ['a slot that changes', 5n, [6], 2_100n + SLOT_WRITE, 0n, 0n],
      ['a slot that stays as it is', 5n, [5], 2_100n, 0n, 0n],
      ['a slot that is cleared', 5n, [0], 2_100n + SLOT_WRITE, 0n, 11_616n],
      ['a slot that is set and cleared', 0n, [1, 0], 2_200n + SLOT_WRITE, 0n, SLOT_WRITE],
      ['a slot that changes and changes back', 5n, [6, 5], 2_200n + SLOT_WRITE, 0n, SLOT_WRITE],
      ['a slot that is cleared and set again', 5n, [0, 6], 2_200n + SLOT_WRITE, 0n, 0n],
    ] as const)('prices %s', async (_, original, values, execution, state, refund) => {
      const code = assemble(...values.flatMap((value): Instruction[] => [value, 0, 'SSTORE']))
      const outcome = await runCode(code, {}, { 0: original })
      const pushes = 6n * BigInt(values.length)
      const before = CALL + pushes + execution + state
      const capped = refund < before / 5n ? refund : before / 5n
      expect(outcome.gasUsed).toBe(before - capped)
      expect(outcome.blockGas).toEqual({ execution: CALL + pushes + execution, state })
    })

    test('needs more than 2,300 gas, whatever the reservoir has', async () => {
      const call: Instruction[] = [0, 0, 0, 0, 0, OTHER_CONTRACT, 2_300, 'CALL', 0, 'SSTORE']
      const view = mapView({
        [SENDER]: { balance: 100n * ETHER },
        [CONTRACT]: { nonce: 1n, code: assemble(...call) },
        [OTHER_CONTRACT]: { nonce: 1n, code: assemble(0, 0, 'SSTORE') },
      })
      const { writes } = await run(transaction(view, { gasLimit: EXECUTION_MAX + 1_000_000n }))
      expect(writes.some(({ field }) => field === 'storage')).toBe(false)
    })
  })

  describe('the reservoir', () => {
    const gasOf = async (gasLimit: bigint, ...code: Instruction[]) => {
      const outcome = await runCode(assemble(...code, 'GAS', 0, 'MSTORE', 32, 0, 'RETURN'), {
        gasLimit,
      })
      return { ...outcome, gas: BigInt(hexFromBytes(outcome.returnData)) }
    }

    test('is what a limit has above 2^24, and GAS does not show it', async () => {
      const { gas } = await gasOf(EXECUTION_MAX + 500_000n)
      expect(gas).toBe(EXECUTION_MAX - CALL - 2n)
    })

    test('pays for state first', async () => {
      const { gas, blockGas } = await gasOf(EXECUTION_MAX + SLOT, 1, 0, 'SSTORE')
      expect(gas).toBe(EXECUTION_MAX - CALL - 6n - 2_100n - SLOT_WRITE - 2n)
      expect(blockGas!.state).toBe(SLOT)
    })

    test('leaves to the gas of the frame what it lacks', async () => {
      const { gas } = await gasOf(EXECUTION_MAX + 20_000n, 1, 0, 'SSTORE')
      expect(gas).toBe(EXECUTION_MAX - CALL - 6n - 2_100n - SLOT_WRITE - (SLOT - 20_000n) - 2n)
    })

    test('is refilled last by a slot that is cleared again', async () => {
      const limit = EXECUTION_MAX + 20_000n
      const { gas, gasUsed, gasRefunded } = await gasOf(limit, 1, 0, 'SSTORE', 0, 0, 'SSTORE')
      // All of the spill came back to the frame.
      expect(gas).toBe(EXECUTION_MAX - CALL - 6n - 2_100n - SLOT_WRITE - 6n - 100n - 2n)
      // These follow GAS: PUSH, MSTORE and its word, PUSH, PUSH.
      expect(gasUsed + gasRefunded).toBe(EXECUTION_MAX - gas + 3n + 6n + 3n + 3n)
    })

    test('comes back from a frame that reverts, and its spill to the caller', async () => {
      const inner = assemble(1, 0, 'SSTORE', 0, 0, 'REVERT')
      const accounts = (code: Uint8Array) =>
        worldOf({
          [CONTRACT]: { nonce: 1n, code },
          [OTHER_CONTRACT]: { nonce: 1n, code: inner },
        })
      const { gasUsed, blockGas } = await run(
        transaction(accounts(assemble(...callOf(OTHER_CONTRACT))), { gasLimit: 2_000_000n }),
      )
      const callee = 6n + 2_100n + SLOT_WRITE + 6n
      expect(gasUsed).toBe(CALL + CALL_OPERANDS + 3_000n + callee)
      expect(blockGas).toEqual({ execution: gasUsed, state: 0n })
    })

    test('outlives a halt, which takes the gas of its frame', async () => {
      const limit = EXECUTION_MAX + 300_000n
      const { failure, gasUsed, blockGas } = await runCode(assemble(1, 0, 'SSTORE', 0, 'JUMP'), {
        gasLimit: limit,
      })
      expect(failure?.kind).toBe('halt')
      expect(gasUsed).toBe(EXECUTION_MAX)
      expect(blockGas).toEqual({ execution: EXECUTION_MAX, state: 0n })
    })
  })

  describe('the reservoir, after a frame has cleared what another one set,', () => {
    /** Stores its calldata in slot 0; with more than a word of it, reverts. */
    const setter = assemble(
      ...([0, 'CALLDATALOAD', 0, 'SSTORE', 'CALLDATASIZE', 32, 'LT', 14, 'JUMPI', 'STOP'] as const),
      ...(['JUMPDEST', 0, 0, 'REVERT'] as const),
    )
    const set = (value: number, size = 32): Instruction[] => [
      ...([value, 0, 'MSTORE', 0, 0, size, 0, 0, OTHER_CONTRACT, 'GAS', 'CALL'] as const),
      'POP',
    ]
    /** Gas that a program needs until its end, by the gas that is left there. */
    const spentBy = async (program: readonly Instruction[], gasLimit: bigint) => {
      const code = assemble(...program, 'GAS', 0, 'MSTORE', 32, 0, 'RETURN')
      const view = worldOf({
        [CONTRACT]: { nonce: 1n, balance: 9n, code },
        [OTHER_CONTRACT]: { nonce: 1n, code: setter },
      })
      const { returnData, gasUsed } = await run(transaction(view, { gasLimit }))
      const left = BigInt(hexFromBytes(returnData))
      return { spent: (gasLimit < EXECUTION_MAX ? gasLimit : EXECUTION_MAX) - left, gasUsed }
    }
    const create = (code: Uint8Array): Instruction[] => [
      ...([wordOf(code), 0, 'MSTORE', code.length, 0, 0, 'CREATE', 'POP'] as const),
    ]
    const idle = create(assemble(0, 0, 'REVERT'))
    /** Init code that clears the slot of the other contract, by a call without calldata. */
    const zero = 'RETURNDATASIZE'
    const clears = assemble(zero, zero, zero, zero, zero, OTHER_CONTRACT, 'GAS', 'CALL')

    test.each([
      ['a call that succeeds', [...set(1), ...set(0)], 0n],
      // Its account stays paid for.
      ['a creation that succeeds', [...set(1), ...create(clears)], ACCOUNT],
      ['each of several', [...set(1), ...set(0), ...set(2), ...set(0), ...idle], 0n],
    ])('repays the caller after %s', async (_, program, paid) => {
      const spilled = await spentBy(program, 2_000_000n)
      // Above 2^24 the reservoir has paid, and the gas for execution is not touched.
      const reserved = await spentBy(program, EXECUTION_MAX + 1_000_000n)
      expect(spilled.spent - reserved.spent).toBe(paid)
      expect(spilled.gasUsed).toBe(reserved.gasUsed)
    })

    test('repays nothing after a call that reverts, and what it has set stays', async () => {
      const program = [...set(1), ...set(0, 33)]
      const spilled = await spentBy(program, 2_000_000n)
      const reserved = await spentBy(program, EXECUTION_MAX + 1_000_000n)
      expect(spilled.spent - reserved.spent).toBe(SLOT)
    })

    test('repays no more than the caller has paid', async () => {
      const program = [...set(1), ...set(0)]
      const limit = EXECUTION_MAX + SLOT - 10n
      const lacking = await spentBy(program, limit)
      const reserved = await spentBy(program, EXECUTION_MAX + 1_000_000n)
      expect(lacking).toEqual(reserved)
      const stays = await spentBy(set(1), limit)
      expect(stays.spent - (await spentBy(set(1), limit + 10n)).spent).toBe(10n)
    })
  })

  describe('CALL with value', () => {
    const sent = async (to: Address, message = {}) =>
      run(
        transaction(
          mapView({
            [SENDER]: { balance: 100n * ETHER },
            [CONTRACT]: { nonce: 1n, balance: 5n, code: assemble(...callOf(to, 1)) },
            [OTHER_CONTRACT]: { nonce: 1n },
          }),
          { gasLimit: 2_000_000n, ...message },
        ),
      )

    test('costs 11,300, of which the callee has 2,300', async () => {
      const { gasUsed } = await sent(OTHER_CONTRACT)
      expect(gasUsed).toBe(CALL + CALL_OPERANDS + 3_000n + 11_300n - 2_300n)
    })

    test('pays for an account that it creates', async () => {
      const { blockGas } = await sent(RECIPIENT)
      expect(blockGas).toEqual({
        execution: CALL + CALL_OPERANDS + 3_000n + 9_000n,
        state: ACCOUNT,
      })
    })

    test('passes on all but a 64th of what state gas has left', async () => {
      // The precompile of additions fails with these words, and takes what it was given.
      const code = assemble(
        ...([NOT_ON_CURVE, 0, 'MSTORE'] as const),
        ...([0, 0, 64, 0, 1, 6, 'GAS', 'CALL', 'GAS', 0, 'MSTORE', 32, 0, 'RETURN'] as const),
      )
      const view = worldOf({ [CONTRACT]: { nonce: 1n, balance: 5n, code } })
      const gasLimit = 400_000n
      const { returnData } = await run(transaction(view, { gasLimit }))
      const before = 3n + 3n + 6n + CALL_OPERANDS + 3n + 100n + 11_300n
      const left = gasLimit - CALL - before - ACCOUNT
      // The account was not created, so its price came back.
      const gas = left / 64n + ACCOUNT - 2n
      expect(BigInt(hexFromBytes(returnData))).toBe(gas)
    })
  })

  describe('value sent to a precompile that fails', () => {
    test.each([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17])(
      'takes all gas: %i',
      async (number) => {
        const to: Address = `0x${number.toString(16).padStart(40, '0')}`
        for (const isThere of [false, true]) {
          const view = worldOf(isThere ? { [to]: { balance: 1n } } : {})
          const data = new Uint8Array(96).fill(255)
          const message = { to, value: 1n, gasLimit: 5_000_000n, data }
          const { gasUsed, blockGas, failure } = await run(transaction(view, message))
          // The reference engine calls an invalid point of alt_bn128 reverted, for want of a text.
          expect(failure?.kind).toBe(number === 6 || number === 7 ? 'revert' : 'halt')
          expect(gasUsed).toBe(5_000_000n)
          expect(blockGas).toEqual({ execution: 5_000_000n, state: 0n })
        }
      },
    )
  })

  describe('a creation', () => {
    const factory = (initCode: Uint8Array, value = 0) =>
      assemble(wordOf(initCode), 0, 'MSTORE', initCode.length, 0, value, 'CREATE')

    test('pays for the account, and for code by the byte and by the word', async () => {
      const { gasUsed, blockGas } = await runCode(factory(assemble(40, 0, 'RETURN')))
      const opcodes = 3n + 3n + 6n + 9n + 12_002n
      const initCode = 6n + 6n
      expect(blockGas).toEqual({
        execution: CALL + opcodes + initCode + 12n,
        state: ACCOUNT + 40n * CODE_BYTE,
      })
      expect(gasUsed).toBe(blockGas!.execution + blockGas!.state)
    })

    test('that fails does not pay for the account', async () => {
      const { blockGas } = await runCode(factory(assemble(0, 0, 'REVERT')))
      expect(blockGas!.state).toBe(0n)
    })

    test('that lacks funds is refused before anything is charged for the account', async () => {
      // Gas for the opcode, but not for the account.
      const poor = await runCode(factory(assemble('STOP'), 1), { gasLimit: 60_000n })
      expect(poor.failure).toBeUndefined()
      const rich = await runCode(factory(assemble('STOP')), { gasLimit: 60_000n })
      expect(rich.failure).toEqual({ kind: 'halt', reason: 'out of gas' })
    })
  })

  describe('SELFDESTRUCT', () => {
    test('pays 9,000 and an account if its heir is new', async () => {
      const code = assemble(RECIPIENT, 'SELFDESTRUCT')
      const rich = worldOf({ [CONTRACT]: { nonce: 1n, balance: 1n, code } })
      const { blockGas } = await run(transaction(rich))
      expect(blockGas).toEqual({
        execution: CALL + 3n + 5_000n + 3_000n + 9_000n,
        state: ACCOUNT,
      })
    })
  })

  describe('the opcodes that read code', () => {
    test.each([
      ['EXTCODESIZE', assemble(OTHER_CONTRACT, 'EXTCODESIZE'), 3n + 3_100n],
      ['EXTCODECOPY', assemble(0, 0, 0, OTHER_CONTRACT, 'EXTCODECOPY'), 12n + 3_100n],
      ['EXTCODEHASH', assemble(OTHER_CONTRACT, 'EXTCODEHASH'), 3n + 3_000n],
      ['BALANCE', assemble(OTHER_CONTRACT, 'BALANCE'), 3n + 3_000n],
    ])('%s costs what it reads', async (_, code, gas) => {
      expect((await runCode(code)).gasUsed).toBe(CALL + gas)
    })
  })

  describe('what comes before the first frame', () => {
    const view = worldOf({ [CONTRACT]: { nonce: 1n, code: assemble('STOP') } })
    const minimum = 22_816n

    test('takes all gas if it does not suffice, and undoes delegations', async () => {
      const { failure, gasUsed, writes, blockGas } = await run(
        transaction(view, {
          gasLimit: minimum + 9_000n + ACCOUNT + DELEGATION - 1n,
          authorizationList: [authorizationTo(OTHER_CONTRACT)],
        }),
      )
      expect(failure).toEqual({ kind: 'halt', reason: 'out of gas' })
      expect(gasUsed).toBe(minimum + 9_000n + ACCOUNT + DELEGATION - 1n)
      expect(blockGas).toEqual({ execution: gasUsed, state: 0n })
      expect(writes.some(({ address }) => address === AUTHORITY)).toBe(false)
    })

    test('keeps delegations, and their price, when the first frame fails', async () => {
      const failing = worldOf({ [CONTRACT]: { nonce: 1n, code: assemble(0, 0, 'REVERT') } })
      const { failure, writes, blockGas } = await run(
        transaction(failing, { authorizationList: [authorizationTo(OTHER_CONTRACT)] }),
      )
      expect(failure).toEqual({ kind: 'revert' })
      expect(blockGas!.state).toBe(ACCOUNT + DELEGATION)
      expect(writes).toContainEqual({ field: 'nonce', address: AUTHORITY, value: 1n })
    })

    test('charges an authority once', async () => {
      const { blockGas } = await run(
        transaction(view, {
          authorizationList: [
            authorizationTo(OTHER_CONTRACT),
            authorizationTo(CONTRACT, 1n),
            authorizationTo(`0x${'00'.repeat(20)}`, 2n),
          ],
        }),
      )
      expect(blockGas).toEqual({
        execution: CALL + 3n * 7_816n + 9_000n,
        state: ACCOUNT + DELEGATION,
      })
    })

    test('charges nothing for the writes of the sender and of a recipient of value', async () => {
      const existing = worldOf({ [AUTHORITY]: { balance: 1n } })
      const { blockGas } = await run(
        transaction(existing, {
          ...{ to: AUTHORITY, value: 1n },
          authorizationList: [authorizationTo(RECIPIENT)],
        }),
      )
      // The delegation's target is cold.
      expect(blockGas).toEqual({
        execution: 21_000n + 7_816n + 3_000n,
        state: DELEGATION,
      })
    })
  })

  test('the calldata floor holds for execution alone', async () => {
    const data = new Uint8Array(1_000)
    const { gasUsed, blockGas } = await run(
      transaction(worldOf({}), { to: RECIPIENT, value: 1n, data }),
    )
    const floor = 21_000n + 64_000n
    expect(blockGas).toEqual({ execution: floor, state: ACCOUNT })
    expect(gasUsed).toBe(21_000n + 4_000n + ACCOUNT)
  })

  test('a refund is not taken off what the block counts', async () => {
    const outcome = await runCode(assemble(0, 0, 'SSTORE'), {}, { 0: 5n })
    expect(outcome.gasRefunded).toBeGreaterThan(0n)
    expect(outcome.blockGas!.execution).toBe(outcome.gasUsed + outcome.gasRefunded)
  })

  test('an execution before Amsterdam has no separate gas for the block', async () => {
    const outcome = await engine.execute({
      ...transaction(viewWith(assemble(1, 0, 'SSTORE'))),
      environment: ENVIRONMENT,
    })
    expect(outcome.blockGas).toBeUndefined()
  })
}
