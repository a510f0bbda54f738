/**
 * What every engine must do differently from one hardfork to the next: each rule just before it and
 * from it on.
 *
 * Numbers are those of the EIPs named beside them.
 */

import { p256 } from '@noble/curves/nist.js'
import { describe, expect, test } from 'vitest'
import type { Execution } from '../../src/engine/engine.ts'
import { fixedGas, paidGas } from '../../src/engine/intrinsic-gas.ts'
import { evmRules, type Hardfork, hardforks, isSince } from '../../src/primitives/evm-rules.ts'
import { type Address, bytesFromHex, hexFromBytes } from '../../src/primitives/hex.ts'
import type { Upgrade } from '../../src/primitives/upgrades.ts'
import { addressFromWord, bytesFromWord } from '../../src/primitives/word.ts'
import { assemble, type Instruction, RETURN_TOP } from '../support/assemble.ts'
import {
  CONTRACT,
  ETHER,
  freeCall,
  hash,
  OTHER_CONTRACT,
  RECIPIENT,
  SENDER,
  transaction,
  viewWith,
} from '../support/executions.ts'
import { mapView } from '../support/map-view.ts'
import type { EngineFactory } from './engine-cases.ts'

/** A program of one opcode that is new, and its gas with its operands. */
const newOpcodes: readonly (readonly [
  name: string,
  opcode: number,
  operands: readonly Instruction[],
  gas: bigint,
  first: Hardfork,
])[] = [
  ['BLOBHASH (EIP-4844)', 0x49, [0], 3n + 3n, 'cancun'],
  ['BLOBBASEFEE (EIP-7516)', 0x4a, [], 2n, 'cancun'],
  ['TLOAD (EIP-1153)', 0x5c, [0], 3n + 100n, 'cancun'],
  ['TSTORE (EIP-1153)', 0x5d, [1, 0], 3n + 3n + 100n, 'cancun'],
  ['MCOPY (EIP-5656)', 0x5e, [32, 0, 32], 3n + 3n + 3n + 3n + 3n + 6n, 'cancun'],
  ['CLZ (EIP-7939)', 0x1e, [1], 3n + 5n, 'osaka'],
  ['SLOTNUM (EIP-7843)', 0x4b, [], 2n, 'amsterdam'],
  // At the end of code the byte after the opcode is 0: the 145th word, then the 10th and the 17th.
  ['DUPN (EIP-8024)', 0xe6, Array(145).fill(1), 145n * 3n + 3n, 'amsterdam'],
  ['SWAPN (EIP-8024)', 0xe7, Array(146).fill(1), 146n * 3n + 3n, 'amsterdam'],
  ['EXCHANGE (EIP-8024)', 0xe8, Array(17).fill(1), 17n * 3n + 3n, 'amsterdam'],
]

const firstOf: Readonly<Record<string, Hardfork>> = {
  KZG_POINT_EVALUATION: 'cancun',
  BLS12_G1ADD: 'prague',
  BLS12_G1MSM: 'prague',
  BLS12_G2ADD: 'prague',
  BLS12_G2MSM: 'prague',
  BLS12_PAIRING_CHECK: 'prague',
  BLS12_MAP_FP_TO_G1: 'prague',
  BLS12_MAP_FP2_TO_G2: 'prague',
  P256VERIFY: 'osaka',
}

/** The gas of a call without value before its first opcode. */
const callGas = (hardfork: Hardfork) => (isSince(hardfork, 'amsterdam') ? 15_000n : 21_000n)

export function describeHardforks(create: EngineFactory): void {
  const engine = create()
  const under = async (hardfork: Hardfork, execution: Execution, upgrade: Upgrade = 'none') =>
    engine.execute({
      ...execution,
      environment: { ...execution.environment, evmRules: evmRules(hardfork, upgrade) },
    })
  const call = (address: bigint, data = new Uint8Array(0)) =>
    transaction(viewWith(new Uint8Array(0)), { to: addressFromWord(address), data })

  describe.each(hardforks)('under %s', (hardfork) => {
    test.each(newOpcodes)(
      '%s exists since its hardfork',
      async (_, opcode, operands, gas, first) => {
        const program = Uint8Array.of(...assemble(...operands), opcode)
        const { failure, gasUsed } = await under(hardfork, transaction(viewWith(program)))
        if (isSince(hardfork, first)) {
          expect(failure).toBeUndefined()
          expect(gasUsed).toBe(callGas(hardfork) + gas)
        } else {
          const reason = `invalid opcode: opcode 0x${opcode.toString(16)} not defined`
          expect(failure).toEqual({ kind: 'halt', reason })
          expect(gasUsed).toBe(1_000_000n)
        }
      },
    )

    test('BLOBHASH returns the hash of a blob of the transaction, in every frame', async () => {
      const blobHashes = [hash(11), hash(12)]
      const inner = assemble(1, 'BLOBHASH', 0, 'MSTORE', 32, 0, 'RETURN')
      const outer = assemble(
        ...([32, 0, 0, 0, 0, OTHER_CONTRACT, 'GAS', 'CALL', 'POP'] as const),
        ...([0, 'BLOBHASH', 32, 'MSTORE', 2, 'BLOBHASH', 64, 'MSTORE'] as const),
        ...([2n ** 64n, 'BLOBHASH', 96, 'MSTORE', 128, 0, 'RETURN'] as const),
      )
      const view = viewWith(outer).after([
        { field: 'code', address: OTHER_CONTRACT, codeBytes: inner },
      ])
      const { failure, returnData } = await under(hardfork, transaction(view, { blobHashes }))
      expect(failure === undefined).toBe(isSince(hardfork, 'cancun'))
      if (failure !== undefined) return
      expect(hexFromBytes(returnData)).toBe(
        `0x${[hash(12), hash(11), hash(0), hash(0)].map((each) => each.slice(2)).join('')}`,
      )
    })

    test.each([...evmRules('osaka').precompiles])(
      '%s is warm and answers since its hardfork',
      async (name, address) => {
        const exists = isSince(hardfork, firstOf[name] ?? 'shanghai')
        const view = viewWith(assemble(address, 'BALANCE'))
        const { gasUsed } = await under(hardfork, transaction(view))
        expect(gasUsed).toBe(callGas(hardfork) + 3n + (exists ? 100n : 2_600n))
        const asked = await under(hardfork, call(BigInt(address)))
        // An account without code answers with nothing, for nothing.
        expect(asked.gasUsed > callGas(hardfork)).toBe(exists)
        if (!exists) expect(asked.failure).toBeUndefined()
      },
    )

    test('calldata has a floor since Prague (EIP-7623)', async () => {
      const data = new Uint8Array(100).fill(1)
      const view = viewWith(new Uint8Array(0))
      const { gasUsed } = await under(hardfork, transaction(view, { to: RECIPIENT, data }))
      const floor = isSince(hardfork, 'amsterdam') ? 6_400n : 4_000n
      expect(gasUsed).toBe(callGas(hardfork) + (isSince(hardfork, 'prague') ? floor : 1_600n))
    })

    test('an older contract that destroys itself is gone before Cancun (EIP-6780)', async () => {
      // Slot 2 is read and slot 3 is written; slot 9 is not touched.
      const code = assemble(2, 'SLOAD', 5, 3, 'SSTORE', RECIPIENT, 'SELFDESTRUCT')
      const view = viewWith(code, { 2: 7n, 3: 8n, 9: 9n }).after([
        { field: 'balance', address: CONTRACT, value: 6n },
      ])
      const outcome = await under(hardfork, transaction(view))
      const after = view.after(outcome.writes)
      const remains = isSince(hardfork, 'cancun')
      expect(after.balance(RECIPIENT)).toBe(6n)
      expect(after.balance(CONTRACT)).toBe(0n)
      expect(after.nonce(CONTRACT)).toBe(remains ? 1n : 0n)
      expect(after.codeBytes(CONTRACT)).toEqual(remains ? code : new Uint8Array(0))
      const slots = [2n, 3n, 9n].map((slot) => after.storage(CONTRACT, slot))
      expect(slots).toEqual(remains ? [7n, 5n, 9n] : [0n, 0n, 0n])
    })

    test('a contract that is its own heir loses its balance before Cancun', async () => {
      const view = viewWith(assemble('ADDRESS', 'SELFDESTRUCT')).after([
        { field: 'balance', address: CONTRACT, value: 6n },
      ])
      const { writes } = await under(hardfork, transaction(view))
      expect(view.after(writes).balance(CONTRACT)).toBe(isSince(hardfork, 'cancun') ? 6n : 0n)
    })

    test('a contract that destroyed itself in a frame that reverted is there', async () => {
      const inner = assemble(0, 0, 0, 0, 0, CONTRACT, 'GAS', 'CALL', 0, 0, 'REVERT')
      const outer = assemble(0, 0, 0, 0, 0, OTHER_CONTRACT, 'GAS', 'CALL')
      const caller: Address = `0x${'ca'.repeat(20)}`
      const view = viewWith(assemble(RECIPIENT, 'SELFDESTRUCT'), { 1: 1n }).after([
        { field: 'code', address: OTHER_CONTRACT, codeBytes: inner },
        { field: 'code', address: caller, codeBytes: outer },
      ])
      const { writes } = await under(hardfork, transaction(view, { to: caller }))
      expect(writes.filter(({ address }) => address === CONTRACT)).toEqual([])
    })

    test('a contract destroyed before Cancun can be called until the transaction ends', async () => {
      const twice: Instruction[] = [0, 0, 0, 0, 1, OTHER_CONTRACT, 'GAS', 'CALL']
      const view = viewWith(assemble(...twice, ...twice, ...RETURN_TOP)).after([
        { field: 'balance', address: CONTRACT, value: 2n },
        { field: 'code', address: OTHER_CONTRACT, codeBytes: assemble(RECIPIENT, 'SELFDESTRUCT') },
      ])
      const { writes, returnData } = await under(hardfork, transaction(view))
      expect(returnData).toEqual(bytesFromWord(1n))
      const after = view.after(writes)
      expect(after.balance(RECIPIENT)).toBe(2n)
      expect(after.codeBytes(OTHER_CONTRACT).length > 0).toBe(isSince(hardfork, 'cancun'))
    })

    test('a delegation is code like any other before Prague (EIP-7702)', async () => {
      const delegated: Address = `0x${'de'.repeat(20)}`
      const codeBytes = bytesFromHex(`0xef0100${CONTRACT.slice(2)}`)
      const view = viewWith(assemble('ADDRESS', ...RETURN_TOP)).after([
        { field: 'code', address: delegated, codeBytes },
        { field: 'balance', address: delegated, value: ETHER },
      ])
      const canDelegate = isSince(hardfork, 'prague')
      const { failure, returnData } = await under(hardfork, transaction(view, { to: delegated }))
      if (canDelegate) {
        expect(returnData).toEqual(bytesFromWord(BigInt(delegated)))
      } else {
        expect(failure).toEqual({ kind: 'halt', reason: 'invalid opcode: opcode 0xef not defined' })
      }
      const sent = under(hardfork, transaction(view, { from: delegated, to: RECIPIENT }))
      if (canDelegate) expect((await sent).gasUsed).toBe(callGas(hardfork))
      else await expect(sent).rejects.toThrow('could not execute')
    })

    test('a contract may be the sender of an unsigned transaction and of a call', async () => {
      const view = viewWith(assemble('CALLER', ...RETURN_TOP)).after([
        { field: 'balance', address: CONTRACT, value: ETHER },
      ])
      const unsigned = transaction(view, { from: CONTRACT, nonce: 1n })
      const calls = [{ ...unsigned, isImpersonated: true }, freeCall(view, { from: CONTRACT })]
      for (const execution of calls) {
        const { failure, returnData, writes } = await under(hardfork, execution)
        expect(failure).toBeUndefined()
        expect(returnData).toEqual(bytesFromWord(BigInt(CONTRACT)))
        const after = view.after(writes)
        expect([after.nonce(CONTRACT), after.codeBytes(CONTRACT)]).toEqual([
          2n,
          view.codeBytes(CONTRACT),
        ])
      }
    })

    test('authorisations are executed since Prague only', async () => {
      const authorization = {
        ...{ chainId: 0n, address: CONTRACT, nonce: 0n, yParity: 0n, r: 5n, s: 5n },
      }
      const view = viewWith(assemble('STOP'))
      const sent = under(hardfork, transaction(view, { authorizationList: [authorization] }))
      if (isSince(hardfork, 'prague')) expect((await sent).gasUsed).toBeGreaterThan(22_000n)
      else await expect(sent).rejects.toThrow('could not execute')
    })
  })

  describe('modular exponentiation', () => {
    const sizes = (...words: readonly bigint[]) =>
      Uint8Array.of(...words.flatMap((word) => [...bytesFromWord(word)]))
    const ask = async (hardfork: Hardfork, data: Uint8Array) =>
      under(
        hardfork,
        freeCall(viewWith(new Uint8Array(0)), {
          ...{ to: addressFromWord(5n), data, gasLimit: 20_000_000n },
        }),
      )
    /** What a call costs whose execution has this price: at least the calldata floor. */
    const gasWith = (price: bigint, hardfork: Hardfork, data: Uint8Array) => {
      const { intrinsic, floor } = fixedGas(
        {
          ...{ from: SENDER, to: CONTRACT, value: 0n, accessList: [], authorizationList: [] },
          data,
        },
        hardfork,
      )
      return paidGas(intrinsic + price, 0n, floor)
    }

    /** With headers only, numbers are zero; the fourth argument has their bytes instead. */
    const cases: readonly (readonly [string, Uint8Array, bigint, bigint | 'failed'])[] = [
      ['nothing', new Uint8Array(0), 200n, 500n],
      ['numbers of 32 bytes', sizes(32n, 32n, 32n, 3n, 2n ** 255n, 7n), 1_360n, 4_080n],
      ['numbers of 33 bytes', sizes(33n, 1n, 33n), 200n, 500n],
      ['an exponent of 64 bytes', sizes(1n, 64n, 1n), 200n, 8_192n],
      ['a base of 1,024 bytes', sizes(1_024n, 1n, 1n), 5_461n, 32_768n],
      ['a base of 1,025 bytes', sizes(1_025n, 1n, 1n), 5_547n, 'failed'],
      ['an exponent of 1,025 bytes', sizes(0n, 1_025n, 0n), 200n, 'failed'],
    ]
    test.each(cases)('of %s costs more since Osaka (EIP-7823, EIP-7883)', async (...one) => {
      const [, data, before, since] = one
      expect((await ask('cancun', data)).gasUsed).toBe(gasWith(before, 'cancun', data))
      expect((await ask('prague', data)).gasUsed).toBe(gasWith(before, 'prague', data))
      const { failure, gasUsed } = await ask('osaka', data)
      if (since === 'failed') expect(failure?.kind).toBe('halt')
      else expect(gasUsed).toBe(gasWith(since, 'osaka', data))
    })
  })

  describe('P256VERIFY of the OP stack', () => {
    const key = bytesFromWord(7n)
    const digest = bytesFromHex(hash(0xd1))
    const signature = p256.sign(digest, key, { prehash: false, lowS: false })
    const publicKey = p256.getPublicKey(key, false).subarray(1)
    const data = Uint8Array.of(...digest, ...signature, ...publicKey)

    test.each(hardforks)(
      'exists under %s, for half the gas before Osaka (RIP-7212)',
      async (hardfork) => {
        const price = isSince(hardfork, 'osaka') ? 6_900n : 3_450n
        const program = assemble(0, 0, 160, 0, 0x100, 3_449, 'STATICCALL', ...RETURN_TOP)
        const tooLittle = await under(hardfork, transaction(viewWith(program)), 'azul')
        expect(tooLittle.returnData).toEqual(bytesFromWord(0n))
        const copied: Instruction[] = ['CALLDATASIZE', 0, 0, 'CALLDATACOPY', 32, 0, 160, 0, 0x100]
        const view = viewWith(
          assemble(...copied, Number(price), 'STATICCALL', 'POP', 32, 0, 'RETURN'),
        )
        const asked = await under(hardfork, transaction(view, { data }), 'azul')
        expect(asked.returnData).toEqual(bytesFromWord(1n))
        const warm = await under(
          hardfork,
          transaction(viewWith(assemble(0x100, 'BALANCE'))),
          'azul',
        )
        expect(warm.gasUsed).toBe(callGas(hardfork) + 3n + 100n)
      },
    )

    test('can be moved like other precompiles', async () => {
      const elsewhere = addressFromWord(0x7777n)
      const environment = {
        ...call(0n).environment,
        evmRules: evmRules('cancun', 'azul'),
        precompiles: new Map([[elsewhere, addressFromWord(0x100n)]]),
      }
      const view = mapView({ [SENDER]: { balance: ETHER } })
      const { returnData } = await engine.execute({
        ...transaction(view, { to: elsewhere, data }),
        environment,
      })
      expect(returnData).toEqual(bytesFromWord(1n))
    })
  })

  test('one hardfork after the other, each has its own rules', async () => {
    const program = Uint8Array.of(...assemble(0), 0x5c)
    for (const hardfork of ['osaka', 'shanghai', 'cancun', 'shanghai', 'osaka'] as const) {
      const { failure } = await under(hardfork, transaction(viewWith(program)))
      expect(failure === undefined, hardfork).toBe(hardfork !== 'shanghai')
    }
  })
}
