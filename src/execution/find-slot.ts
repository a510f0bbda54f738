/**
 * Finds the bits of storage that decide the result of a call. Used to set an ERC-20 balance or allowance
 * without knowing the token's storage layout.
 *
 * Owns the search. Slots whose keys are made of the account, as those of mappings, come first; those that
 * other accounts share, such as the index of a token that pays interest, stay as they are. Each bit of a
 * slot is flipped in turn. A field is a range of bits of which each changes the result twice as much as
 * the one below; its value is the wanted one, or is searched for where the token scales it. A slot on
 * which it depends what is read, such as the length of a list, has no such fields.
 *
 * Promise: only the bits of one field change, and the call returns exactly the wanted value.
 */

import type { Engine } from '../engine/engine.ts'
import type { Step, TraceListener } from '../engine/trace.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, type Hash, type Hex, hexFromBytes, hexOfRange } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import type { CallRequest } from '../primitives/message.ts'
import { compare } from '../primitives/sorted.ts'
import { hexFromWord, uintFromBytes, WORD_MAX, wordFromHash } from '../primitives/word.ts'
import type { Write } from '../state/write.ts'
import { type CallLimits, callExecution, executePrepared } from './call.ts'
import { type CallContext, overriddenContext } from './overrides.ts'

const WORD_BITS = 256

/** Differences by which scaling and rounding may miss the double, in units of the result. */
const ROUNDING_MAX = 4n

/** Different sets of slots that are read if one bit changes; with so many, the word is no value. */
const POINTER_SETS = 4

/** Bits of a field below which it may be an index: those of balances are wider. */
const NARROW_BITS = 8

/** Distance from a hash to the last slot of a struct or list that begins there. */
const STRUCT_SLOTS_MAX = 1n << 32n

/** Most bytes that a key is hashed from. */
const PREIMAGE_BYTES_MAX = 256n

/** Most hashes and reads of a call that are recorded, and most keys that are kept of them. */
const KEY_STEPS_MAX = 10_000
const KEYS_MAX = 256

const KECCAK256 = 0x20
const SLOAD = 0x54

/** Most gas of one call: tokens take up to some 100,000 for a balance. */
const CALL_GAS_MAX = 1_000_000n

/** Slots named in the message of a refusal. */
const NAMED_MAX = 3

/** Limits of each call, and of all calls of a search together. */
export interface SearchLimits extends CallLimits {
  readonly limits: Readonly<Record<'slotSearchCallsMax' | 'slotSearchGasMax', number>>
}

export interface WantedAnswer {
  /** The name of the value, for the message of a refusal. */
  readonly what: string
  readonly value: bigint
}

/**
 * The writes after which the call `question` returns the value; none if it does so already.
 *
 * @throws {DevnetError} NO_SUCH_SLOT with what was tried, if no field of one slot decides the result
 */
export async function writesThatAnswer(
  engine: Engine,
  context: CallContext,
  question: CallRequest,
  wanted: WantedAnswer,
  limits: SearchLimits,
): Promise<readonly Write[]> {
  const search = new SlotSearch(engine, question, wanted, limits)
  return search.writes(context)
}

interface Slot {
  readonly address: Address
  readonly slot: bigint
  readonly word: bigint
}

interface Answer {
  /** The first word that is returned; `undefined` if the call fails. */
  readonly value: bigint | undefined
  /** The slots that are read, as text. */
  readonly slots: readonly string[]
}

/** Bits from `low` up to, but without `high`. */
interface Field extends Slot {
  readonly low: number
  readonly high: number
  /** False if a larger value gives a smaller result, as what is spent does. */
  readonly isRising: boolean
}

class SlotSearch {
  readonly #engine: Engine
  readonly #question: CallRequest
  readonly #wanted: WantedAnswer
  readonly #limits: SearchLimits
  /** Findings about each slot, for the message. */
  readonly #findings: string[] = []
  /** True if a field of a slot decides the result, though none may give the wanted one. */
  #hasFields = false
  #calls = 0
  #gasLeft: bigint
  /** Gas limit of each call after the first: a changed word may make it fail with all of its gas. */
  #gasLimit: bigint

  constructor(engine: Engine, question: CallRequest, wanted: WantedAnswer, limits: SearchLimits) {
    this.#engine = engine
    this.#question = question
    this.#wanted = wanted
    this.#limits = limits
    this.#gasLeft = BigInt(limits.limits.slotSearchGasMax)
    this.#gasLimit = least(this.#gasLeft, CALL_GAS_MAX)
  }

  async writes(context: CallContext): Promise<readonly Write[]> {
    const keys = new AccountKeys(this.#question)
    const now = await this.#ask(context, this.#question, keys.listener)
    if (now.slots.length > 0 && now.value === this.#wanted.value) return []
    if (now.value === undefined && now.slots.length > 0) {
      this.#findings.push('the call returns no number')
    }
    const made = now.slots.filter((each) => keys.slots.has(each))
    const others = await this.#ask(context, aboutOthers(this.#question))
    const own = now.slots.filter((each) => !made.includes(each) && !others.slots.includes(each))
    for (const group of made.length + own.length > 0 ? [made, own] : [now.slots]) {
      const slots = group.map((text) => slotNamed(text, context))
      const found =
        (await this.#whole(context, slots)) ?? (await this.#inField(context, slots, now))
      if (found !== undefined) return found
      if (this.#hasFields) break
      const entry = await this.#inList(context, slots, now)
      if (entry !== undefined) return entry
    }
    throw this.#refusal()
  }

  /** Writes a slot whose whole word is the answer, as most tokens have it. */
  async #whole(context: CallContext, slots: readonly Slot[]): Promise<Write[] | undefined> {
    const { value } = this.#wanted
    for (const slot of slots) {
      const isWord = async (word: bigint) =>
        (await this.#askWith(context, slot, word)).value === word
      // Each bit is seen as 0 and as 1.
      if ((await isWord(value)) && (await isWord(value ^ WORD_MAX))) return [writeTo(slot, value)]
    }
    return undefined
  }

  async #inField(
    context: CallContext,
    slots: readonly Slot[],
    now: Answer,
  ): Promise<Write[] | undefined> {
    if (now.value === undefined) return undefined
    const fields: Field[] = []
    for (const slot of slots) fields.push(...(await this.#fieldsOf(context, slot, now)))
    if (fields.every(isNarrow) && (await this.#areIndexes(context, fields, now))) return undefined
    fields.sort(byLikelihood)
    this.#hasFields ||= fields.length > 0
    for (const field of fields) {
      const word = await this.#solve(context, field, now.value)
      if (word !== undefined) return [writeTo(field, word)]
    }
    return undefined
  }

  /** Adds the first entry to an empty list, such as that of the past balances of an account. */
  async #inList(
    context: CallContext,
    slots: readonly Slot[],
    now: Answer,
  ): Promise<Write[] | undefined> {
    for (const slot of slots.filter(({ word }) => word === 0n)) {
      const extended = withWord(context, slot, 1n)
      const then = await this.#ask(extended)
      const added = then.slots
        .filter((each) => !now.slots.includes(each))
        .map((text) => slotNamed(text, extended))
        .filter(({ word }) => word === 0n)
      const found =
        (await this.#whole(extended, added)) ?? (await this.#inField(extended, added, then))
      if (found !== undefined) return [writeTo(slot, 1n), ...found]
    }
    return undefined
  }

  /** The fields of a word: see the head of this file. */
  async #fieldsOf(context: CallContext, slot: Slot, now: Answer): Promise<Field[]> {
    const fields: Field[] = []
    let field:
      | { low: number; high: number; sign: bigint; last: bigint; readsOthers: boolean }
      | undefined
    const read = now.slots.join()
    const sets = new Set([read])
    const close = () => {
      if (field === undefined) return
      const { low, high, sign, readsOthers } = field
      // One bit that changes what is read is a part of an index, and no value.
      if (high - low > 1 || !readsOthers) {
        fields.push({ ...slot, low, high, isRising: sign > 0n })
      }
      field = undefined
    }
    for (let bit = 0; bit < WORD_BITS; bit += 1) {
      const flipped = slot.word ^ (1n << BigInt(bit))
      const answer = await this.#askWith(context, slot, flipped)
      if (answer.value === undefined) {
        // Too much or too little, which says nothing of the bit: the next ones do.
        if (field !== undefined) field.last *= 2n
        continue
      }
      if (sets.add(answer.slots.join()).size === POINTER_SETS) {
        this.#findings.push(`${nameOf(slot)} decides what is read`)
        return []
      }
      const difference = answer.value - now.value! // the answer has a value
      const weight = flipped > slot.word ? difference : -difference
      const size = absolute(weight)
      const isSame = field !== undefined && weight > 0n === field.sign > 0n && weight !== 0n
      if (field !== undefined && isSame && absolute(size - 2n * field.last) <= ROUNDING_MAX) {
        field.last = size
        field.high = bit + 1
        continue
      }
      close()
      if (weight !== 0n) {
        const readsOthers = answer.slots.join() !== read
        field = { low: bit, high: bit + 1, sign: weight > 0n ? 1n : -1n, last: size, readsOthers }
      }
    }
    close()
    if (fields.length === 0) this.#findings.push(`${nameOf(slot)} does not decide it`)
    return fields
  }

  /** True if narrow fields choose among the values of another slot, so that none is a value itself. */
  async #areIndexes(context: CallContext, fields: readonly Field[], now: Answer): Promise<boolean> {
    const [first] = fields
    if (first === undefined) return false
    for (const text of now.slots) {
      const slot = slotNamed(text, context)
      if (fields.some((each) => isSameSlot(each, slot))) continue
      if ((await this.#fieldsOf(context, slot, now)).length > 0) {
        this.#findings.push(`${nameOf(first)} chooses a part of ${nameOf(slot)}`)
        return true
      }
    }
    return false
  }

  /** The word whose field gives the wanted answer; `undefined` if there is none. */
  async #solve(context: CallContext, field: Field, now: bigint): Promise<bigint | undefined> {
    const nearest: bigint[] = []
    // Where the token divides, the lowest bit of the field can be worth more than one unit.
    for (const low of [field.low, field.low - 1].filter((bit) => bit >= 0)) {
      const found = await this.#bisect(context, { ...field, low }, now, nearest)
      if (found !== undefined) return found
    }
    const { low, high } = field
    const near = [...new Set(nearest)].sort(compare)
    this.#findings.push(
      `bits ${low} to ${high - 1} of ${nameOf(field)} give ${near.join(' or ') || now}`,
    )
    return undefined
  }

  /**
   * Searches the values of a field, whose answers rise or fall. A failed call has a value that is too far
   * from the one that is there.
   *
   * @param nearest gets the answers next to the wanted one
   */
  async #bisect(
    context: CallContext,
    field: Field,
    now: bigint,
    nearest: bigint[],
  ): Promise<bigint | undefined> {
    const { value: wanted } = this.#wanted
    const { low, high, word, isRising } = field
    const shift = BigInt(low)
    const most = (1n << BigInt(high - low)) - 1n
    const held = (word >> shift) & most
    const rest = word & ~(most << shift)
    const wordOf = (value: bigint) => rest | (value << shift)
    const answerOf = async (value: bigint) =>
      (await this.#askWith(context, field, wordOf(value))).value
    if (wanted <= most && (await answerOf(wanted)) === wanted) return wordOf(wanted)
    const isUp = wanted > now === isRising
    /** The largest distance that does not go beyond the wanted answer, and the least that does. */
    let within = 0n
    let beyond = (isUp ? most - held : held) + 1n
    let last = now
    let first: bigint | undefined
    while (beyond - within > 1n) {
      const distance = (within + beyond) / 2n
      const value = isUp ? held + distance : held - distance
      const answer = await answerOf(value)
      if (answer === wanted) return wordOf(value)
      if (answer !== undefined && answer < wanted === now < wanted) {
        within = distance
        last = answer
      } else {
        beyond = distance
        first = answer ?? first
      }
    }
    nearest.push(last, ...(first === undefined ? [] : [first]))
    return undefined
  }

  #askWith(context: CallContext, slot: Slot, word: bigint): Promise<Answer> {
    return this.#ask(withWord(context, slot, word))
  }

  async #ask(
    context: CallContext,
    question = this.#question,
    listener?: TraceListener,
  ): Promise<Answer> {
    const { slotSearchCallsMax, slotSearchGasMax } = this.#limits.limits
    const gasLimit = this.#gasLimit
    if (this.#calls === slotSearchCallsMax || this.#gasLeft < gasLimit) {
      const gas = BigInt(slotSearchGasMax) - this.#gasLeft
      const names = 'limits.slotSearchCallsMax or limits.slotSearchGasMax'
      this.#findings.unshift(`stopped by ${names} after ${this.#calls} calls with ${gas} gas`)
      throw this.#refusal()
    }
    const execution = callExecution(context, { ...question, gasLimit }, this.#limits)
    const reporting = { ...execution, reportsAccess: true }
    const answered = await executePrepared(this.#engine, reporting, listener)
    const { accessed = [], failure, gasUsed, returnData } = answered
    const isFirst = this.#calls === 0
    this.#calls += 1
    this.#gasLeft -= gasUsed
    if (isFirst) {
      if (failure?.kind === 'halt' && failure.reason === 'out of gas') {
        this.#findings.push(`the call needs more than ${gasLimit} gas`)
        throw this.#refusal()
      }
      this.#gasLimit = least(4n * gasUsed + 100_000n, CALL_GAS_MAX)
    }
    const isWord = failure === undefined && returnData.length >= 32
    return {
      value: isWord ? uintFromBytes(returnData.subarray(0, 32)) : undefined,
      slots: accessed.flatMap(({ address, storageKeys }) =>
        storageKeys.map((key) => `${address} ${key}`),
      ),
    }
  }

  #refusal(): DevnetError {
    const { what } = this.#wanted
    const found = this.#findings
    const more = found.length > NAMED_MAX ? `; ${found.length - NAMED_MAX} more` : ''
    const tried = found.length === 0 ? '' : `: ${found.slice(0, NAMED_MAX).join('; ')}${more}`
    const message = `Unable to set ERC20 ${what}, no slot found${tried}`
    return new DevnetError('NO_SUCH_SLOT', message, { what, tried: found })
  }
}

/** Records the storage keys that an execution makes by hashing the accounts of a question. */
class AccountKeys {
  /** The slots with such keys, as text. */
  readonly slots = new Set<string>()
  /** Accounts, hashes and keys, without 0x. */
  readonly #parts: Set<string>
  #steps = 0

  constructor({ data }: CallRequest) {
    const count = Math.floor((data.length - 4) / 32)
    const accounts = Array.from({ length: count }, (_, at) => hexOfRange(data, 16 + 32 * at, 20))
    this.#parts = new Set(accounts.map((each) => each.slice(2)))
  }

  readonly listener: TraceListener = {
    step: (step) => {
      const isHash = step.opcode === KECCAK256
      if (!isHash && step.opcode !== SLOAD) return true
      if (isHash) this.#hash(step)
      else this.#read(step)
      this.#steps += 1
      return this.#steps < KEY_STEPS_MAX && this.#parts.size < KEYS_MAX
    },
  }

  #hash(step: Step): void {
    const [offset = 0n, size = 0n] = [step.peek(0), step.peek(1)]
    if (size > PREIMAGE_BYTES_MAX || offset + size > BigInt(step.memorySize)) return
    const preimage = step.memory(Number(offset), Number(size))
    const text = hexFromBytes(preimage)
    if (this.#hasPart(text)) this.#parts.add(keccakHash(preimage).slice(2))
  }

  #read(step: Step): void {
    const key = step.peek(0)
    if (key === undefined) return
    const text = hexFromWord(key)
    const isNear = [...this.#parts].some((part) => {
      const distance = key - BigInt(`0x${part}`)
      return part.length === 64 && distance >= 0n && distance < STRUCT_SLOTS_MAX
    })
    if (!isNear && !this.#hasPart(text)) return
    this.#parts.add(text.slice(2))
    this.slots.add(`${step.address} ${text}`)
  }

  #hasPart(text: Hex): boolean {
    return [...this.#parts].some((part) => text.includes(part))
  }
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/** The same question about other accounts. */
function aboutOthers(question: CallRequest): CallRequest {
  const data = question.data.map((byte, index) => {
    const isOfAddress = index >= 4 && (index - 4) % 32 >= 12
    return isOfAddress ? byte ^ 0x55 : byte
  })
  return { ...question, data }
}

/** Fields that rise first, then those with more bits. */
function byLikelihood(one: Field, other: Field): number {
  if (one.isRising !== other.isRising) return one.isRising ? -1 : 1
  return other.high - other.low - (one.high - one.low)
}

function isNarrow({ low, high }: Field): boolean {
  return high - low < NARROW_BITS
}

function isSameSlot(one: Slot, other: Slot): boolean {
  return one.slot === other.slot && one.address === other.address
}

function withWord(context: CallContext, { address, slot }: Slot, word: bigint): CallContext {
  const state = new Map([[address, { changedSlots: new Map([[slot, word]]) }]])
  return overriddenContext(context, { state })
}

function writeTo({ address, slot }: Slot, value: bigint): Write {
  return { field: 'storage', address, slot, value }
}

/** @param text of an answer's slots */
function slotNamed(text: string, { state }: CallContext): Slot {
  const [address, key] = text.split(' ') as [Address, Hash]
  const slot = wordFromHash(key)
  return { address, slot, word: state.storage(address, slot) }
}

function nameOf({ address, slot }: Slot): string {
  return `slot 0x${slot.toString(16)} of ${address}`
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value
}
