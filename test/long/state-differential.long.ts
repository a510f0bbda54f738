/**
 * Random programs, once through our engine and once through the library's own state manager: same
 * gas, same logs, same answer, and a state root that leaves no room for a difference.
 */

import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common'
import { MerkleStateManager } from '@ethereumjs/statemanager'
import { Account, Address } from '@ethereumjs/util'
import { createVM, type RunTxOpts, runTx } from '@ethereumjs/vm'
import { describe, expect, test } from 'vitest'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { transactionFromMessage } from '../../src/engine/ethereumjs/transaction.ts'
import { type Address as AddressHex, bytesFromHex, hexFromBytes } from '../../src/primitives/hex.ts'
import type { Message } from '../../src/primitives/message.ts'
import { bytesFromUint, bytesFromWord } from '../../src/primitives/word.ts'
import { assemble, type Instruction, initCodeFor, wordOf } from '../support/assemble.ts'
import {
  CONTRACT,
  ENVIRONMENT,
  ETHER,
  MESSAGE,
  OTHER_CONTRACT,
  RECIPIENT,
  SENDER,
  transaction,
} from '../support/executions.ts'
import { type MapView, mapView } from '../support/map-view.ts'
import { fc, runs } from '../support/property.ts'

const THIRD_CONTRACT: AddressHex = `0x${'c2'.repeat(20)}`
const addresses = [CONTRACT, OTHER_CONTRACT, THIRD_CONTRACT, RECIPIENT, SENDER] as const

const word = fc.oneof(fc.constantFrom(0, 1, 2, 3), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }))
const slot = fc.integer({ min: 0, max: 3 })
const address = fc.constantFrom(...addresses)
const gas = fc.oneof(fc.constant<Instruction>('GAS'), fc.integer({ min: 0, max: 60_000 }))
const smallValue = fc.constantFrom(0, 0, 0, 1, 7)

/** Each leaves the stack as it was, so that most programs get far. */
const statement: fc.Arbitrary<readonly Instruction[]> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(word, slot).map(([v, s]): Instruction[] => [v, s, 'SSTORE']) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(slot, slot)
      .map(([a, b]): Instruction[] => [a, 'SLOAD', 1, 'ADD', b, 'SSTORE']),
  },
  fc.tuple(word, slot).map(([v, s]): Instruction[] => [v, s, 'TSTORE', s, 'TLOAD', s, 'SSTORE']),
  fc
    .tuple(fc.constantFrom<Instruction>('BALANCE', 'EXTCODESIZE', 'EXTCODEHASH'), address, slot)
    .map(([op, a, s]): Instruction[] => [a, op, s, 'SSTORE']),
  fc
    .tuple(
      fc.constantFrom<Instruction>('MUL', 'SUB', 'DIV', 'SDIV', 'MOD', 'SHL', 'EXP'),
      word,
      word,
    )
    .map(([op, a, b]): Instruction[] => [a, b, op, 0, 'MSTORE']),
  fc.tuple(slot, word).map(([size, topic]): Instruction[] => [topic, size, 0, 'LOG1']),
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom<Instruction>('CALL', 'CALLCODE'), address, gas, smallValue)
      .map(([op, a, g, v]): Instruction[] => [32, 0, 32, 0, v, a, g, op, 3, 'SSTORE']),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom<Instruction>('DELEGATECALL', 'STATICCALL'), address, gas)
      .map(([op, a, g]): Instruction[] => [32, 0, 32, 0, a, g, op, 'POP']),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('deploy', 'die', 'revert'), smallValue, fc.boolean())
      .map(([kind, v, isSalted]): Instruction[] => {
        const initCode = initCodes[kind as keyof typeof initCodes]
        const create: Instruction[] = isSalted
          ? [5, initCode.length, 0, v, 'CREATE2']
          : [initCode.length, 0, v, 'CREATE']
        return [wordOf(initCode), 0, 'MSTORE', ...create, 'POP']
      }),
  },
  fc.tuple(slot, slot).map(([a, b]): Instruction[] => [b, a, 0, 'MCOPY', 'MSIZE', 'POP']),
)

const ending: fc.Arbitrary<readonly Instruction[]> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Instruction[]>([32, 0, 'RETURN']) },
  { weight: 2, arbitrary: fc.constant<Instruction[]>([32, 0, 'REVERT']) },
  fc.constant<Instruction[]>(['INVALID']),
  fc.constant<Instruction[]>(['ADD']),
  address.map((a): Instruction[] => [a, 'SELFDESTRUCT']),
)

const initCodes = {
  deploy: initCodeFor(assemble(1, 1, 'SSTORE')),
  die: assemble(1, 0, 'SSTORE', 'CALLER', 'SELFDESTRUCT'),
  revert: assemble(1, 0, 'SSTORE', 0, 0, 'REVERT'),
}

const program = fc
  .tuple(fc.array(statement, { maxLength: 6 }), ending)
  .map(([statements, end]) => assemble(...statements.flat(), ...end))

const storage = fc.dictionary(fc.constantFrom('0', '1', '2', '3'), fc.constantFrom(1n, 2n))

describe('the reference engine beside its library', () => {
  test('random programs do the same to our overlay and to a trie', async () => {
    const engine = createEthereumjsEngine()
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(program, program, program),
        fc.tuple(storage, storage, storage),
        fc.record({
          gasLimit: fc.oneof(fc.bigInt(25_000n, 150_000n), fc.constant(2_000_000n)),
          value: fc.constantFrom(0n, 5n),
          data: fc.uint8Array({ maxLength: 40 }),
          to: fc.constantFrom(CONTRACT, OTHER_CONTRACT, RECIPIENT, null),
        }),
        async (codes, storages, chosen) => {
          const view = mapView({
            [SENDER]: { balance: ETHER },
            [CONTRACT]: { nonce: 1n, balance: 3n, code: codes[0], storage: storages[0] },
            [OTHER_CONTRACT]: { nonce: 1n, code: codes[1], storage: storages[1] },
            [THIRD_CONTRACT]: { nonce: 1n, balance: 20n, code: codes[2], storage: storages[2] },
          })
          const message =
            chosen.to === null ? { ...chosen, data: codes[0], gasLimit: 2_000_000n } : chosen
          const ours = await engine.execute(transaction(view, message))
          const theirs = await throughTheLibrary(view, { ...MESSAGE, ...message })
          expect({
            gasUsed: ours.gasUsed,
            isFailed: ours.failure !== undefined,
            returnData: ours.returnData,
            logs: ours.logs,
            stateRoot: await stateRootOf(await trieOf(view.after(ours.writes))),
          }).toEqual(theirs)
        },
      ),
      { numRuns: runs(60), seed: 20_260_801 },
    )
  })
})

function rules() {
  const chainId = Number(ENVIRONMENT.chainId)
  return createCustomCommon({ chainId }, Mainnet, { hardfork: Hardfork.Osaka })
}

async function throughTheLibrary(view: MapView, message: Message) {
  const common = rules()
  const stateManager = await trieOf(view)
  const vm = await createVM({ common, stateManager })
  const { coinbase, prevRandao, blobBaseFee } = ENVIRONMENT
  const header = {
    ...ENVIRONMENT,
    gasUsed: 0n,
    difficulty: 0n,
    coinbase: new Address(bytesFromHex(coinbase)),
    prevRandao: bytesFromHex(prevRandao),
    getBlobGasPrice: () => blobBaseFee,
  }
  const result = await runTx(vm, {
    tx: transactionFromMessage(message, 'transaction', rules()),
    // With the hard fork check skipped these fields are all the library reads of a block.
    block: { header, common } as unknown as NonNullable<RunTxOpts['block']>,
    skipHardForkValidation: true,
  })
  const { exceptionError, returnValue, logs = [] } = result.execResult
  return {
    gasUsed: result.totalGasSpent,
    isFailed: exceptionError !== undefined,
    returnData: returnValue,
    logs: logs.map(([emitter, topics, data]) => ({
      address: hexFromBytes(emitter),
      topics: topics.map(hexFromBytes),
      data: hexFromBytes(data),
    })),
    stateRoot: await stateRootOf(stateManager),
  }
}

async function trieOf(view: MapView): Promise<MerkleStateManager> {
  const state = new MerkleStateManager({ common: rules() })
  for (const [hex, { balance, nonce, codeBytes, slots }] of view.accounts) {
    if (balance === 0n && nonce === 0n && codeBytes.length === 0) continue
    const account = new Address(bytesFromHex(hex))
    await state.putAccount(account, new Account(nonce, balance))
    if (codeBytes.length > 0) await state.putCode(account, codeBytes)
    for (const [at, value] of slots) {
      if (value !== 0n) await state.putStorage(account, bytesFromWord(at), bytesFromUint(value))
    }
  }
  await state.flush()
  return state
}

async function stateRootOf(state: MerkleStateManager): Promise<string> {
  return hexFromBytes(await state.getStateRoot())
}
