/**
 * The changes that EIPs make to opcodes, by hardfork: the only table by which a difference gets a number.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7607 and the meta EIPs of the other hardforks
 */

import type { FrameStart } from '../engine/trace.ts'
import { type Hardfork, hardforkNumbers } from '../primitives/evm-rules.ts'

export interface Reason {
  /** `null` for what is no rule with a number, and for what is not known. */
  readonly eip: number | null
  readonly what: string
}

export interface RuleChange extends Reason {
  readonly since: Hardfork
  readonly opcodes: readonly number[]
}

/** The address of the precompile. */
const MODEXP = 5n

/** Opcodes that begin with a hardfork. */
const newOpcodes: readonly RuleChange[] = [
  { eip: 4844, since: 'cancun', what: 'a new opcode', opcodes: [0x49] },
  { eip: 7516, since: 'cancun', what: 'a new opcode', opcodes: [0x4a] },
  { eip: 1153, since: 'cancun', what: 'a new opcode', opcodes: [0x5c, 0x5d] },
  { eip: 5656, since: 'cancun', what: 'a new opcode', opcodes: [0x5e] },
  { eip: 7939, since: 'osaka', what: 'a new opcode', opcodes: [0x1e] },
  { eip: 7843, since: 'amsterdam', what: 'a new opcode', opcodes: [0x4b] },
  { eip: 8024, since: 'amsterdam', what: 'a new opcode', opcodes: [0xe6, 0xe7, 0xe8] },
]

/** Opcodes whose price for execution changes. */
const prices: readonly RuleChange[] = [
  {
    eip: 8038,
    since: 'amsterdam',
    what: 'price of an account access',
    opcodes: [0x31, 0x3b, 0x3c, 0x3f],
  },
  { eip: 8038, since: 'amsterdam', what: 'price of a slot write', opcodes: [0x55] },
  { eip: 8038, since: 'amsterdam', what: 'price of a call', opcodes: [0xf1, 0xf2, 0xf4, 0xfa] },
  { eip: 8038, since: 'amsterdam', what: 'price of a creation', opcodes: [0xf0, 0xf5] },
  { eip: 8038, since: 'amsterdam', what: 'price of a self-destruct', opcodes: [0xff] },
]

/** Opcodes that pay for new state. */
const statePrices: readonly RuleChange[] = [
  { eip: 8037, since: 'amsterdam', what: 'price of a new slot', opcodes: [0x55] },
  {
    eip: 8037,
    since: 'amsterdam',
    what: 'price of a new account',
    opcodes: [0xf0, 0xf1, 0xf5, 0xff],
  },
]

/** The EIPs between two hardforks, whichever is older. */
export class RuleChanges {
  readonly #first: number
  readonly #last: number

  constructor(one: Hardfork, other: Hardfork) {
    const numbers = [hardforkNumbers[one], hardforkNumbers[other]]
    this.#first = Math.min(...numbers)
    this.#last = Math.max(...numbers)
  }

  opcode(opcode: number): RuleChange | undefined {
    return this.#find(newOpcodes, opcode)
  }

  price(opcode: number): RuleChange | undefined {
    return this.#find(prices, opcode)
  }

  statePrice(opcode: number): RuleChange | undefined {
    return this.#find(statePrices, opcode)
  }

  /** Why the gas of a precompile, or of a native contract, differs. */
  precompile({ to, isPrecompile }: Pick<FrameStart, 'to' | 'isPrecompile'>): Reason {
    if (!isPrecompile) return { eip: null, what: 'gas of a native contract' }
    const isModexp = BigInt(to) === MODEXP && this.cross('osaka')
    return isModexp ? { eip: 7883, what: 'price of MODEXP' } : { eip: null, what: 'not known' }
  }

  /** True if a hardfork begins between the two. */
  cross(hardfork: Hardfork): boolean {
    const number = hardforkNumbers[hardfork]
    return this.#first < number && number <= this.#last
  }

  #find(changes: readonly RuleChange[], opcode: number): RuleChange | undefined {
    return changes.find(({ since, opcodes }) => this.cross(since) && opcodes.includes(opcode))
  }
}
