/**
 * Random executions since Amsterdam about state gas (EIP-8037): frames set slots that others clear, create
 * accounts, send value to precompiles that may fail, revert and halt, with a reservoir or without, and log
 * the gas that they have left.
 */

import type { Execution } from '../../src/engine/engine.ts'
import { evmRules } from '../../src/primitives/evm-rules.ts'
import type { Address } from '../../src/primitives/hex.ts'
import { addressFromWord } from '../../src/primitives/word.ts'
import { addressOf } from '../support/arbitraries.ts'
import { assemble, type Instruction, initCodeFor, wordOf } from '../support/assemble.ts'
import { CONTRACT, ENVIRONMENT, ETHER, SENDER, transaction } from '../support/executions.ts'
import { type AccountSketch, mapView } from '../support/map-view.ts'
import { authorizations, type Dice } from './wasm-fuzz.ts'

/** The first is called by the message; each calls those after it, so programs end. */
const contracts: readonly Address[] = [CONTRACT, ...[0xd1, 0xd2, 0xd3].map(addressOf)]
/** Stores the second word of its calldata in the slot of the first. */
const SETTER = addressOf(0xd4)
const setter = assemble(32, 'CALLDATALOAD', 0, 'CALLDATALOAD', 'SSTORE')
/** Accounts that may not exist: two of them begin as contracts' own. */
const NEW = [0xe1, 0xe2].map(addressOf)
/** 6 and 7 stand in it more often: with wrong points they fail, and the value goes back. */
const PRECOMPILES = [
  1, 2, 3, 4, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 0x100,
]
/** Calldata of zeros, or of bits that are set, which are no point of any curve. */
const INPUT_SIZES = [0, 1, 64, 96, 128, 160, 192, 256, 384]

const initCodes: readonly Uint8Array[] = [
  new Uint8Array(0),
  assemble(1, 0, 'SSTORE'),
  assemble(1, 0, 'SSTORE', 0, 0, 'SSTORE'),
  assemble(1, 0, 'SSTORE', 0, 0, 'REVERT'),
  assemble('INVALID'),
  initCodeFor(assemble(1, 'POP')),
  assemble(3, 0, 'SSTORE', 5, 0, 'RETURN'),
]

export function randomStateGasExecution(dice: Dice): Execution {
  const accounts: Record<Address, AccountSketch> = {
    [SENDER]: { balance: 1_000n * ETHER },
    [SETTER]: { nonce: 1n, code: setter, storage: storage(dice) },
  }
  for (const [index, address] of contracts.entries()) {
    const code = assemble(...program(dice, index))
    accounts[address] = { nonce: 1n, balance: 5n, code, storage: storage(dice) }
  }
  const precompile = addressFromWord(BigInt(dice.of(PRECOMPILES)))
  if (dice.oneIn(6)) accounts[precompile] = { balance: 1n }
  const isDirect = dice.oneIn(6)
  const isCreation = dice.oneIn(8)
  const size = dice.of(INPUT_SIZES)
  const execution = transaction(mapView(accounts), {
    to: isDirect ? precompile : isCreation ? null : CONTRACT,
    value: BigInt(dice.below(2)),
    data: isDirect
      ? new Uint8Array(size).fill(dice.oneIn(2) ? 0xff : 0)
      : isCreation
        ? assemble(...program(dice, 0))
        : new Uint8Array(0),
    gasLimit: dice.oneIn(3)
      ? 2n ** 24n + BigInt(dice.below(600_000))
      : BigInt(250_000 + dice.below(dice.of([100_000, 1_000_000, 6_000_000]))),
    authorizationList: dice.oneIn(6) && !isCreation ? [dice.of(authorizations)] : [],
  })
  const environment = { ...ENVIRONMENT, evmRules: evmRules('amsterdam'), gasLimit: 60_000_000n }
  return { ...execution, environment }
}

function storage(dice: Dice): Record<string, bigint> {
  return dice.oneIn(3) ? { [`0x${'0'.repeat(63)}1`]: 7n } : {}
}

/** @param index of the contract */
function program(dice: Dice, index: number): Instruction[] {
  const steps = Array.from({ length: 1 + dice.below(6) }, () => step(dice, index))
  const end = dice.of<readonly Instruction[]>([
    ...([[], [], ['STOP'], ['STOP']] as const),
    [0, 0, 'REVERT'],
    ['INVALID'],
    [dice.of([...NEW, ...contracts]), 'SELFDESTRUCT'],
  ])
  return [...steps.flat(), ...end]
}

function step(dice: Dice, index: number): readonly Instruction[] {
  const slot = dice.below(3)
  const value = dice.below(3) === 0 ? 0 : dice.below(3)
  const gas = dice.of<Instruction>(['GAS', 'GAS', 'GAS', 30_000, 120_000, 250_000])
  const callee = dice.of([...contracts.slice(index + 1), SETTER])
  const sent = dice.below(2)
  switch (dice.below(9)) {
    case 0:
      return [value, slot, 'SSTORE']
    case 1:
    case 2:
      return [slot, 0, 'MSTORE', value, 32, 'MSTORE', 0, 0, 64, 0, 0, SETTER, gas, 'CALL', 'POP']
    case 3:
      return [
        slot,
        0,
        'MSTORE',
        value,
        32,
        'MSTORE',
        0,
        0,
        64,
        0,
        callee,
        gas,
        'DELEGATECALL',
        'POP',
      ]
    case 4:
      return [0, 0, 64, 0, sent, callee, gas, 'CALL', 'POP']
    case 5: {
      const to = dice.of([...NEW, addressFromWord(BigInt(dice.of(PRECOMPILES)))])
      const input = dice.of(INPUT_SIZES)
      const fill: Instruction[] = dice.oneIn(2) ? [0, 'NOT', 0, 'MSTORE'] : []
      return [...fill, 0, 0, input, 0, sent, to, gas, 'CALL', 'POP']
    }
    case 6: {
      const code = dice.of(initCodes)
      const created: Instruction[] = [code.length, 0, sent, 'CREATE', 'POP']
      return code.length > 32 ? [] : [wordOf(code), 0, 'MSTORE', ...created]
    }
    default:
      return ['GAS', 0, 'MSTORE', 32, 0, 'LOG0']
  }
}
