/** Work of the interpreter and of the precompiles, by `eth_call`. */

import type { Address, Hex } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { assemble, type Instruction } from '../../test/support/assemble.ts'
import { callingCode, worstInputs } from '../precompile-inputs.ts'
import { type CallQuestion, type Group, quantity, reading, type World, word } from './question.ts'

const gas = quantity(10n ** 9n)
const options = { callGasMax: 10n ** 9n } as const

/** One call with a number of turns: about 20 ms. */
const calling = (
  name: string,
  to: Address | ((world: World) => Address),
  turns: number,
  selector = '0x',
): CallQuestion =>
  reading(name, 1, (world) => {
    const call = {
      to: typeof to === 'string' ? to : to(world),
      data: `${selector}${word(turns)}`,
      gas,
    }
    return [{ method: 'eth_call', params: [call, 'latest'] }]
  })

/** A function of test/support/contracts/Loops.sol. */
const looping = (name: string, selector: Hex, turns: number): CallQuestion =>
  calling(name, ({ loops }) => loops, turns, selector)

/** Does the same as often as the word of calldata says. */
function repeating(...body: readonly Instruction[]): Hex {
  const turn = ['JUMPDEST', ...body, 1, 'SWAP1', 'SUB', 'DUP1', 3, 'JUMPI'] as const
  return hexFromBytes(assemble(0, 'CALLDATALOAD', ...turn))
}

function addressOf(id: number): Address {
  return `0x${id.toString(16).padStart(40, '0')}`
}

const nothing = 0x4242
const caller = addressOf(0x4243)
const copier = addressOf(0x4244)
const logger = addressOf(0x4245)
const creator = addressOf(0x4246)

export const loops: Group = {
  name: 'loops',
  options: () => ({
    ...options,
    alloc: {
      [addressOf(nothing)]: { code: '0x00' },
      [caller]: {
        code: hexFromBytes(callingCode({ name: '', id: nothing, input: new Uint8Array(0) })),
      },
      [copier]: { code: repeating(1_024, 0, 1_024, 'MCOPY') },
      [logger]: { code: repeating(7, 32, 0, 'LOG1') },
      [creator]: { code: repeating(0, 0, 0, 'CREATE', 'POP') },
    },
  }),
  questions: [
    looping('additions', '0x61047ff4', 150_000),
    looping('wide arithmetic', '0x598b5337', 50_000),
    looping('modular products', '0xdd7b5c16', 80_000),
    looping('a sort in memory', '0xfe913865', 300),
    looping('hashes', '0x501895ae', 20_000),
    looping('a mapping in storage', '0x7b683a74', 50_000),
    calling('copies of 1 kB in memory', copier, 200_000),
    calling('calls of another contract', caller, 20_000),
    calling('logs', logger, 20_000),
    calling('creations', creator, 1_000),
  ],
}

/** Inputs of precompile-inputs.ts, by the turns that take about 20 ms. */
const precompileTurns: Readonly<Record<string, number>> = {
  ecrecover: 150,
  'SHA-256 of 64 kB': 60,
  'identity of nothing': 40_000,
  'modexp of 32 bytes': 150,
  'bn254 addition': 2_000,
  'bn254 multiplication': 150,
  'bn254 pairing of 1': 10,
  'BLAKE2 of 10,000 rounds': 10,
  'point evaluation': 10,
  'BLS12-381 G1 addition': 1_000,
  'BLS12-381 pairing of 1': 10,
  P256VERIFY: 50,
}

const contractOf = (index: number) => addressOf(0x5000 + index)

export const precompiles: Group = {
  name: 'precompiles',
  options() {
    const inputs = worstInputs(2)
    const contracts = Object.keys(precompileTurns).map((name, index) => {
      const input = inputs.find((each) => each.name === name)!
      return [contractOf(index), { code: hexFromBytes(callingCode(input)) }]
    })
    return { ...options, alloc: Object.fromEntries(contracts) }
  },
  questions: Object.entries(precompileTurns).map(([name, turns], index) =>
    calling(name, contractOf(index), turns),
  ),
}
