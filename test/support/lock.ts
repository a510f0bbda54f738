/**
 * Locks that three numbers open, each from 0 to 99, said in order: a run that draws them at random opens one
 * once in some ten thousand runs.
 */

import type { Actor, SimulationOptions } from 'previewnet/simulation'
import { type Address, createDevnet, type Devnet } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { assemble, type Instruction } from './assemble.ts'

const LOCK: Address = `0x${'10'.repeat(20)}`
const NUMBERS = 100

interface Lock {
  readonly numbers: readonly number[]
  /** The slot with how many numbers were right. */
  readonly slot: bigint
  readonly code: Uint8Array
}

/** Each number has its own code, and the slot is one of a mapping: only code shows that one was right. */
function lockOfCode(): Lock {
  const [numbers, slot] = [[91, 33, 60], 2n ** 200n]
  let code: readonly Instruction[] = []
  for (const [step, number] of numbers.entries()) {
    const check = (next: number): readonly Instruction[] => [
      ...([slot, 'SLOAD', step, 'EQ', 0, 'CALLDATALOAD', number, 'EQ', 'MUL', 'ISZERO'] as const),
      ...([next, 'JUMPI', step + 1, slot, 'SSTORE', 'STOP', 'JUMPDEST'] as const),
    ]
    const { length } = assemble(...code, ...check(0xff))
    code = [...code, ...check(length - 1)]
  }
  return { numbers, slot, code: assemble(...code) }
}

/** All numbers have the same code, without jumps: only the size of a variable shows it. */
function lockOfState(): Lock {
  const right = [31, 'MUL', 17, 'ADD', 0, 'CALLDATALOAD', 'EQ'] as const
  const code = assemble(0, 'SLOAD', 'DUP1', ...right, 'ADD', 0, 'SSTORE', 'STOP')
  return { numbers: [17, 48, 79], slot: 0n, code }
}

export const locks = { code: lockOfCode(), state: lockOfState() } as const

/** Says numbers, for ever. */
const guesser: Actor<unknown> = function* ({ draw, send }) {
  for (;;) {
    const number = draw.integer(0, NUMBERS - 1)
    yield send({ to: LOCK, data: hexFromWord(BigInt(number)), gas: 100_000n }, `say ${number}`)
  }
}

/** A devnet with a lock. */
export async function createLock({ code }: Lock): Promise<Devnet> {
  const devnet = await createDevnet({ coverage: 'on' })
  const params = [LOCK, hexFromBytes(code)] as const
  await devnet.request({ method: 'anvil_setCode', params })
  return devnet
}

/** Fails once the lock is open. @param from forks a devnet with it */
export function lockSimulation(
  { numbers, slot }: Lock,
  from: () => Promise<Devnet>,
): SimulationOptions<unknown> {
  return {
    ...{
      from,
      actors: { alice: guesser, bob: guesser },
      durationMs: 1_000,
      actionsMax: 12,
      shrinksMax: 400,
    },
    async end({ devnet }) {
      const params = [LOCK, hexFromWord(slot), 'pending'] as const
      const count = BigInt(await devnet.request({ method: 'eth_getStorageAt', params }))
      if (count === BigInt(numbers.length)) throw new Error('the lock is open')
    },
  }
}
