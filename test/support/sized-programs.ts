/**
 * Programs whose sizes are drawn: loops, memories, return data, logs, calls and creations from nothing
 * to what the gas pays for, and at times beyond.
 *
 * The same dice give the same program everywhere.
 */

import type { Dice } from '../engine/wasm-fuzz.ts'
import { assemble, type Instruction, type OpcodeName } from './assemble.ts'

/** Bytes of code that a contract may have (EIP-170). */
export const CODE_SIZE_MAX = 24_576
/** Bytes of init code that a creation may have (EIP-3860). */
export const INIT_CODE_SIZE_MAX = 49_152

/** Iterations of a loop: what a region of the engine's memory takes several doublings to hold. */
const iterationsMax = 50_000
/** Bytes of a memory that cost more time than they show. */
const memorySizeMax = 2 ** 26

const resolution = 2 ** 20

/**
 * A size from 0 to `max`: any order of magnitude is as likely as any other, and the edges (nothing, one
 * word, powers of two, the limit, each and what lies beside it) are drawn more often.
 *
 * @returns at times one more than `max`
 */
export function sizeUpTo(dice: Dice, max: number): number {
  const bits = Math.log2(max + 1)
  const any = Math.floor(2 ** ((dice.below(resolution) / resolution) * bits))
  switch (dice.below(6)) {
    case 0:
      return Math.min(dice.of([0, 1, 31, 32, 33]), max)
    case 1: {
      const power = 2 ** dice.below(Math.floor(bits) + 1)
      return Math.min(power + dice.of([-1, 0, 1]), max)
    }
    case 2:
      return Math.max(0, max + dice.of([-1, 0, 0, 1]))
    default:
      return any
  }
}

/** Bytes of memory that this much gas pays for, as far as the memory of one frame goes. */
function memoryFor(gas: number): number {
  const words = Math.sqrt(512 * gas + 768 ** 2) - 768
  return Math.min(Math.floor(words) * 32, memorySizeMax)
}

/** Bytecode in the making. */
class Program {
  readonly #code: number[] = []

  add(...instructions: readonly Instruction[]): this {
    for (const byte of assemble(...instructions)) this.#code.push(byte)
    return this
  }

  /** Runs the body for each number from `count` down to 1, which lies on top of the stack. */
  loop(count: number, ...body: readonly Instruction[]): this {
    if (count <= 0) return this
    this.add(count)
    const start = place(this.#code.length)
    return this.add('JUMPDEST', ...body, 1, 'SWAP1', 'SUB', 'DUP1', start, 'JUMPI', 'POP')
  }

  /** Jumps over the body unless the top of the stack is zero; takes it away. */
  unless(write: () => void): this {
    const at = this.#code.length
    this.add(place(0), 'JUMPI')
    write()
    const target = assemble(place(this.#code.length))
    for (const [index, byte] of target.entries()) this.#code[at + index] = byte
    return this.add('JUMPDEST')
  }

  /** Mixes the top of the stack into the first word of memory, so that it shows in the end. */
  note(): this {
    return this.add(0, 'MLOAD', 3, 'MUL', 'ADD', 0, 'MSTORE')
  }

  /** @param size how long it is at least; zeros fill it up */
  bytes(size = 0): Uint8Array {
    const bytes = new Uint8Array(Math.max(size, this.#code.length))
    bytes.set(this.#code)
    return bytes
  }
}

/** A place in code, as a PUSH of three bytes. */
function place(at: number): Instruction {
  return `0x${at.toString(16).padStart(6, '0')}`
}

/** Whose code runs when, and what each may spend. */
export interface ProgramSettings {
  /** Gas that is drawn for; a program may want more. */
  readonly gas: number
  /** Addresses of contracts that it may call, the deepest last. */
  readonly callees: readonly bigint[]
}

/** A part of a program: leaves the stack as it was. */
type Part = (program: Program, dice: Dice, settings: ProgramSettings) => void

/** A number that no other loop counts up from, or one that others count from, too. */
function base(dice: Dice): bigint {
  const isFresh = dice.oneIn(2)
  return isFresh ? BigInt(dice.below(2 ** 31)) << 40n : BigInt(dice.below(4)) << 200n
}

/** Iterations that the gas pays for at a price, at times more. */
function iterations(dice: Dice, gas: number, price: number): number {
  const paid = Math.floor(gas / price)
  const wanted = dice.oneIn(10) ? 2 * paid : paid
  return sizeUpTo(dice, Math.max(1, Math.min(wanted, iterationsMax)))
}

/** Bytes of memory that the gas pays for, at times more. */
function memorySize(dice: Dice, gas: number): number {
  return sizeUpTo(dice, memoryFor(dice.oneIn(10) ? 2 * gas : gas))
}

/** Where in memory something of a size begins, so that it mostly ends where the gas does at the latest. */
function offsetFor(dice: Dice, gas: number, size: number): number {
  return sizeUpTo(dice, Math.max(0, memoryFor(gas) - size))
}

const copies = ['CALLDATACOPY', 'CODECOPY', 'MCOPY'] as const

const parts = {
  'one slot, often': (program, dice, { gas }) => {
    program.loop(iterations(dice, gas, 140), 'DUP1', dice.below(3), 'SSTORE')
  },
  'many slots': (program, dice, { gas }) => {
    const count = iterations(dice, gas, 22_200)
    program.loop(count, 'DUP1', 'DUP1', base(dice), 'ADD', 'SSTORE')
  },
  'many slots, read': (program, dice, { gas }) => {
    const count = iterations(dice, gas, 2_200)
    program.loop(count, 'DUP1', base(dice), 'ADD', 'SLOAD', 'POP')
  },
  'one transient slot': (program, dice, { gas }) => {
    program.loop(iterations(dice, gas, 140), 'DUP1', dice.below(3), 'TSTORE')
  },
  'many transient slots': (program, dice, { gas }) => {
    const count = iterations(dice, gas, 150)
    program.loop(count, 'DUP1', 'DUP1', base(dice), 'ADD', 'TSTORE')
  },
  'many accounts': (program, dice, { gas }) => {
    const count = iterations(dice, gas, 2_700)
    const opcode = dice.of(['BALANCE', 'EXTCODESIZE', 'EXTCODEHASH'] as const)
    program.loop(count, 'DUP1', base(dice), 'ADD', opcode, 'POP')
  },
  'many accounts, their code': (program, dice, { gas }) => {
    const count = iterations(dice, gas / 2, 2_700)
    const size = memorySize(dice, gas / 2)
    program.loop(count, size === 0 ? 0 : 32, 0, 0, 'DUP4', base(dice), 'ADD', 'EXTCODECOPY')
    program.add(size, 0, 0, ...target(dice, base(dice)), 'EXTCODECOPY')
  },
  'many accounts, called': (program, dice, { gas }) => {
    const count = iterations(dice, gas, 2_800)
    program.loop(count, 0, 0, 0, 0, 'DUP5', base(dice), 'ADD', 0, 'STATICCALL', 'POP')
  },
  'many accounts, paid': (program, dice, { gas }) => {
    const count = iterations(dice, gas, 37_000)
    program.loop(count, 0, 0, 0, 0, 1, 'DUP6', base(dice), 'ADD', 0, 'CALL', 'POP')
  },
  'memory, at once': (program, dice, { gas }) => {
    const size = memorySize(dice, gas)
    if (dice.oneIn(2)) program.add(1, size, dice.of(['MSTORE', 'MSTORE8'] as const))
    else program.add(size, 'MLOAD', 'POP')
  },
  'memory, word by word': (program, dice, { gas }) => {
    const count = iterations(dice, Math.min(gas, memoryFor(gas)), 32)
    program.loop(count, 'DUP1', 'MSIZE', 'MSTORE')
  },
  'a copy': (program, dice, { gas }) => {
    const size = memorySize(dice, gas / 3)
    const from = dice.oneIn(2) ? 0 : offsetFor(dice, gas / 3, size)
    program.add(size, from, offsetFor(dice, gas / 2, size), dice.of(copies))
  },
  'a hash': (program, dice, { gas }) => {
    const size = memorySize(dice, gas / 3)
    program.add(size, offsetFor(dice, gas / 3, size), 'KECCAK256').note()
  },
  'a log': (program, dice, { gas }) => {
    const size = sizeUpTo(dice, Math.min(memoryFor(gas / 2), Math.floor(gas / 10)))
    logOf(program, dice, size)
  },
  'many logs': (program, dice, { gas }) => {
    const size = sizeUpTo(dice, Math.min(2_048, Math.floor(gas / 100)))
    const count = iterations(dice, gas, 2_000 + 8 * size)
    const topics = dice.below(5)
    const opcode = logOpcodes[topics]!
    program.loop(count, ...Array<OpcodeName>(topics).fill('DUP1'), size, 0, opcode)
  },
  'a precompile': (program, dice, { gas }) => {
    const id = dice.of([2, 3, 4, 4, 4, 5, 1, 6, 7, 8, 9, 10, 11, 0x100])
    const input = memorySize(dice, gas / 8)
    const output = dice.oneIn(2) ? input : memorySize(dice, gas / 8)
    // The lengths of MODEXP, and something for everyone else.
    const lengths = sizeUpTo(dice, 1_025)
    for (const at of [0, 32, 64]) program.add(lengths, at, 'MSTORE')
    program.add(output, 0, input, 0, id, 'GAS', 'STATICCALL').note()
    copyOfReturned(program, dice, gas)
  },
  'a call': call,
  'a call, and another': call,
  'calls in a loop': (program, dice, { gas, callees }) => {
    if (callees.length === 0) return
    const count = Math.min(iterations(dice, gas, 20_000), 300)
    program.loop(count, 64, 0, 64, 0, 0, dice.of(callees), Math.floor(gas / count), 'CALL', 'POP')
  },
  creations: (program, dice, { gas }) => {
    const deployed = sizeUpTo(dice, Math.min(CODE_SIZE_MAX, Math.floor(gas / 250)))
    const init = assemble(deployed, 0, 'RETURN')
    const size = sizeUpTo(dice, dice.oneIn(4) ? INIT_CODE_SIZE_MAX : 512)
    const price = 33_000 + 201 * deployed + size
    const count = Math.min(iterations(dice, gas, price), 400)
    const text = `0x${Buffer.from(init).toString('hex').padEnd(64, '0')}` as const
    program.add(text, 0, 'MSTORE')
    if (dice.oneIn(2)) program.loop(count, size, 0, 0, 'CREATE', 'POP')
    else program.loop(count, 'DUP1', base(dice), 'ADD', size, 0, 0, 'CREATE2', 'POP')
  },
} as const satisfies Record<string, Part>

/** What programs are made of, for reports. */
type PartName = keyof typeof parts

const partNames = Object.keys(parts) as PartName[] // the keys are its names

const logOpcodes = ['LOG0', 'LOG1', 'LOG2', 'LOG3', 'LOG4'] as const

function logOf(program: Program, dice: Dice, size: number): void {
  const topics = dice.below(5)
  program.add(...Array.from({ length: topics }, () => dice.below(2 ** 16)), size, 0)
  program.add(logOpcodes[topics]!)
}

/** An address: somebody's, the program's own, or one from a row. */
function target(dice: Dice, row: bigint): readonly Instruction[] {
  return dice.oneIn(2) ? ['ADDRESS'] : [row + 1n]
}

const callOpcodes = ['CALL', 'CALL', 'CALLCODE', 'DELEGATECALL', 'STATICCALL'] as const

/** A call of another program, then more of what its caller did before: memory, return data, storage. */
function call(program: Program, dice: Dice, { gas, callees }: ProgramSettings): void {
  if (callees.length === 0) return
  const opcode = dice.of(callOpcodes)
  const input = memorySize(dice, gas / 16)
  const output = memorySize(dice, gas / 16)
  program.add(output, offsetFor(dice, gas / 16, output), input, 0)
  if (opcode === 'CALL' || opcode === 'CALLCODE') program.add(dice.of([0, 0, 0, 1]))
  program.add(dice.of(callees))
  if (dice.oneIn(4)) program.add(sizeUpTo(dice, gas))
  else program.add('GAS')
  program.add(opcode).note()
  copyOfReturned(program, dice, gas)
  const isWritten = dice.oneIn(2)
  if (isWritten) program.add(dice.below(2 ** 16), offsetFor(dice, gas / 8, 32), 'MSTORE')
  program.add('RETURNDATASIZE').note()
}

/** Copies return data: all of it, a part, at times more than there is. */
function copyOfReturned(program: Program, dice: Dice, gas: number): void {
  const to = offsetFor(dice, gas / 16, 32)
  if (dice.oneIn(2)) program.add('RETURNDATASIZE', 0, to, 'RETURNDATACOPY')
  else if (dice.oneIn(8)) program.add(1, 'RETURNDATASIZE', to, 'RETURNDATACOPY')
}

/** A program of a few parts, and their names. */
export interface SizedProgram {
  readonly code: Uint8Array
  readonly parts: readonly string[]
}

/** @param size how long the code is at least */
export function sizedProgram(dice: Dice, settings: ProgramSettings, size = 0): SizedProgram {
  const program = new Program()
  const count = dice.of([1, 1, 2, 2, 3, 4])
  const each = { ...settings, gas: Math.floor(settings.gas / count) }
  const names = Array.from({ length: count }, () => dice.of(partNames))
  // A program that others lie below mostly calls them.
  if (settings.callees.length > 0 && !dice.oneIn(4)) names[dice.below(count)] = 'a call'
  for (const name of names) parts[name](program, dice, each)
  end(program, dice, settings.gas)
  return { code: program.bytes(size), parts: names }
}

/** Says in the end what memory held, in storage, in a log, or in what is returned. */
function end(program: Program, dice: Dice, gas: number): void {
  if (dice.oneIn(3)) program.add('MSIZE', 0, 'KECCAK256', 0, 'MSTORE')
  if (dice.oneIn(3)) program.add(0, 'MLOAD', 1n << 250n, 'SSTORE')
  if (dice.oneIn(6)) program.add(0, 'MLOAD', 32, 0, 'LOG1')
  const size = dice.oneIn(2) ? 32 : memorySize(dice, gas / 4)
  switch (dice.below(12)) {
    case 0:
    case 1:
      program.add(size, 0, 'REVERT')
      return
    case 2:
      program.add('STOP')
      return
    case 3:
      program.add(dice.of(['INVALID', 'POP'] as const))
      return
    case 4:
      program.add('CALLER', 'SELFDESTRUCT')
      return
    case 5:
      program.add('MSIZE', 0, 'RETURN')
      return
    default:
      program.add(size, 0, 'RETURN')
  }
}

/**
 * A program that calls itself, deeper each time; growing its memory, touching slots or accounts, and
 * reverting on some levels. Its first word of output is how deep it came in what was not reverted.
 */
export function recursiveProgram(dice: Dice, gas: number): SizedProgram {
  const program = new Program()
  const limit = dice.oneIn(3) ? 2_000 : sizeUpTo(dice, 1_026)
  const share = gas / Math.max(1, Math.min(limit, 400))
  const size = Math.max(64, sizeUpTo(dice, memoryFor(share / 2)))
  program.add(0, 'CALLDATALOAD', 'DUP1', 1, 'ADD', 0, 'MSTORE')
  if (dice.oneIn(2)) program.add('DUP1', size, 'MSTORE')
  const opcode = dice.of(['CALL', 'CALL', 'CALL', 'DELEGATECALL', 'STATICCALL'] as const)
  const isWriting = opcode !== 'STATICCALL' && dice.oneIn(2)
  const first = base(dice)
  if (isWriting) program.add('DUP1', 'DUP1', first, 'ADD', dice.of(['SSTORE', 'TSTORE'] as const))
  if (dice.oneIn(2)) program.add('DUP1', 8, 'SHL', first, 'ADD', 'BALANCE', 'POP')
  if (dice.oneIn(4)) {
    const count = Math.min(iterations(dice, share, 2_800), 64)
    // Rows of a hundred for each level.
    program.loop(count, 'DUP2', 8, 'SHL', 'DUP2', 'ADD', first, 'ADD', 'EXTCODESIZE', 'POP')
  }
  if (isWriting && dice.oneIn(3)) program.add('DUP1', sizeUpTo(dice, 300), 0, 'LOG1')
  program.add(limit, 'DUP2', 'LT', 'ISZERO').unless(() => {
    program.add(32, 32, Math.max(32, Math.min(size, sizeUpTo(dice, size))), 0)
    if (opcode === 'CALL') program.add(0)
    program.add('ADDRESS', 'GAS', opcode, 'POP')
  })
  if (dice.oneIn(2)) program.add('DUP1', size + sizeUpTo(dice, 4_096), 'MSTORE')
  // What lies below has answered, or this is the deepest.
  program.add('DUP1', 32, 'MLOAD', 'ISZERO', 'MUL', 32, 'MLOAD', 'ADD', 0, 'MSTORE')
  const every = dice.of([0, 0, 2, 3, 7, 100])
  if (every > 0) {
    program.add(every, 'DUP2', 1, 'ADD', 'MOD').unless(() => program.add(size, 0, 'REVERT'))
  }
  program.add(dice.oneIn(2) ? 32 : size, 0, 'RETURN')
  return { code: program.bytes(), parts: ['a call of itself'] }
}
