/**
 * The access list with which a call touches nothing that is cold.
 *
 * A list changes what the call costs, and what it costs may change what it does. So the call runs with
 * the list it led to until it leads to no longer one, as go-ethereum does it; a list only grows, so
 * this ends.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2930
 */

import type { Outcome } from '../engine/engine.ts'
import { minimumGas } from '../engine/intrinsic-gas.ts'
import type { Step, TraceListener, TracingEngine } from '../engine/trace.ts'
import { authorityOf } from '../primitives/authorization.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, ZERO_ADDRESS } from '../primitives/hex.ts'
import { withLibraries } from '../primitives/library.ts'
import type { AccessListEntry, CallRequest } from '../primitives/message.ts'
import { addressFromWord, hexFromWord } from '../primitives/word.ts'
import { type Ground, precompilesOf } from './ground.ts'
import { type CallLimits, prepare } from './simulate.ts'

export interface AccessListResult {
  /** Sorted, as are the slots of each account. */
  readonly accessList: readonly AccessListEntry[]
  /** With the list. */
  readonly gasUsed: bigint
  /** Why the call failed; the list is what it got to. */
  readonly error: string | undefined
}

/** @throws {DevnetError} when the call cannot begin */
export async function createAccessList(
  engine: TracingEngine,
  ground: Ground,
  request: CallRequest,
  { callGasMax }: CallLimits,
): Promise<AccessListResult> {
  const asked = request.gasLimit ?? 0n
  const gasLimit = asked === 0n || asked > callGasMax ? callGasMax : asked
  const touched = new TouchedPlaces(request.accessList)
  let excluded = await warmAnyway(ground, request)
  for (;;) {
    const before = touched.size
    const accessList = touched.list()
    const minimum = minimumGas({ ...request, accessList })
    if (gasLimit < minimum) {
      throw new DevnetError('INTRINSIC_GAS_TOO_LOW', 'intrinsic gas too low', { gasLimit, minimum })
    }
    const call = prepare({ ...request, accessList }, ground, gasLimit)
    const outcome = await engine.trace({ ...call, mode: 'call' }, touched.listener(excluded))
    if (outcome.createdAddress !== undefined) {
      // Where a creation goes is known once it has run.
      excluded = new Set([...excluded, outcome.createdAddress])
      touched.forgetBare(outcome.createdAddress)
    }
    if (touched.size === before) {
      return { accessList, gasUsed: outcome.gasUsed, error: errorOf(outcome) }
    }
  }
}

function errorOf({ failure }: Outcome): string | undefined {
  if (failure === undefined) return undefined
  return failure.kind === 'revert' ? 'execution reverted' : failure.reason
}

/** Accounts that cost nothing more for not being listed. */
async function warmAnyway(
  { environment }: Ground,
  { from = ZERO_ADDRESS, to, authorizationList }: CallRequest,
): Promise<ReadonlySet<Address>> {
  const authorities = await withLibraries(() => authorizationList.map(authorityOf))
  const known = [from, to, ...authorities].filter((each) => each !== null && each !== undefined)
  return new Set([...known, ...precompilesOf(environment)])
}

/** Opcodes with an account on top of the stack: BALANCE, EXTCODESIZE, -COPY, -HASH, SELFDESTRUCT. */
const accountOnTop: ReadonlySet<number> = new Set([0x31, 0x3b, 0x3c, 0x3f, 0xff])
/** CALL, CALLCODE, DELEGATECALL and STATICCALL have it below the gas. */
const accountBelowTop: ReadonlySet<number> = new Set([0xf1, 0xf2, 0xf4, 0xfa])
/** SLOAD and SSTORE. */
const slotOnTop: ReadonlySet<number> = new Set([0x54, 0x55])

/** Accounts and slots an access list names. */
class TouchedPlaces {
  readonly #slotsOf = new Map<Address, Set<bigint>>()

  constructor(list: readonly AccessListEntry[]) {
    for (const { address, storageKeys } of list) {
      const slots = this.#slots(address)
      for (const key of storageKeys) slots.add(BigInt(key))
    }
  }

  /** How much there is; it changes with every new place. */
  get size(): number {
    let size = this.#slotsOf.size
    for (const slots of this.#slotsOf.values()) size += slots.size
    return size
  }

  list(): AccessListEntry[] {
    const ascending = <Value>(one: Value, other: Value) => (one < other ? -1 : 1)
    return [...this.#slotsOf]
      .sort(([one], [other]) => ascending(one, other))
      .map(([address, slots]) => ({
        address,
        storageKeys: [...slots].sort(ascending).map(hexFromWord),
      }))
  }

  /** @param excluded accounts that are not listed for themselves; slots of theirs are */
  listener(excluded: ReadonlySet<Address>): TraceListener {
    return {
      step: ({ opcode, stack, address }: Step) => {
        const top = stack.at(-1)
        const below = stack.at(-2)
        if (slotOnTop.has(opcode) && top !== undefined) this.#slots(address).add(top)
        const word = accountOnTop.has(opcode)
          ? top
          : accountBelowTop.has(opcode)
            ? below
            : undefined
        const account = word === undefined ? undefined : addressFromWord(word)
        if (account !== undefined && !excluded.has(account)) this.#slots(account)
      },
    }
  }

  /** Takes an account off that is listed for itself alone. */
  forgetBare(address: Address): void {
    if (this.#slotsOf.get(address)?.size === 0) this.#slotsOf.delete(address)
  }

  #slots(address: Address): Set<bigint> {
    const known = this.#slotsOf.get(address)
    if (known !== undefined) return known
    const slots = new Set<bigint>()
    this.#slotsOf.set(address, slots)
    return slots
  }
}
