/**
 * Why two executions of one message by different rules differ: what each rule changes, at which line.
 *
 * Walks both recordings together, frame by frame, while program counter and opcode are the same. Where
 * they part, the rest of both frames is one cause, with its reason if the recordings show one; the frames
 * around them go on together. Promise: all causes add up to the difference of the gas used, and what no
 * rule of `rule-changes.ts` explains is a cause that says so.
 */

import type { BlockEnvironment, Outcome } from '../engine/engine.ts'
import { gasSchedules } from '../engine/gas-schedule.ts'
import {
  fixedGas,
  GAS_PER_TOKEN,
  gasBudget,
  INIT_CODE_WORD_GAS,
  tokensOf,
} from '../engine/intrinsic-gas.ts'
import { opcodeName } from '../engine/opcodes.ts'
import { isCreation, REVERTED } from '../engine/trace.ts'
import { type Hardfork, isSince } from '../primitives/evm-rules.ts'
import type { Message } from '../primitives/message.ts'
import { delegateOf } from '../state/code.ts'
import { isEmptyAccount, type StateView } from '../state/view.ts'
import type { ExecutionRecorder, RecordedFrame } from './recorder.ts'
import { type Reason, RuleChanges } from './rule-changes.ts'
import { FROM_CALL, FROM_GAS, FROM_TIME } from './taint.ts'
import type { Cause, CauseFrame, OutcomeDifference } from './types.ts'

/** One of the two executions. */
export interface RecordedSide {
  readonly message: Message
  readonly environment: BlockEnvironment
  /** The state before it. */
  readonly view: StateView
  readonly outcome: Outcome
  readonly recorder: ExecutionRecorder
}

function hardforkOf({ environment }: RecordedSide): Hardfork {
  return environment.evmRules.hardfork
}

/** The line of a step of a frame; `undefined` where no artifact tells. */
export type LineOf = (frame: RecordedFrame, step: number) => CauseFrame | undefined

const UNKNOWN: Reason = { eip: null, what: 'not known' }
const GAS_LEFT: Reason = { eip: null, what: 'gasleft() differs' }
const TIME: Reason = { eip: null, what: 'time' }

/** A reason, at a place. */
interface Entry extends Reason {
  readonly opcode?: number | undefined
  readonly halts?: boolean
  readonly frame?: CauseFrame | undefined
}

/** Gas of the same by both rules. */
interface Change {
  readonly before: number
  readonly after: number
}

type Summed = {
  -readonly [Field in keyof Cause]: Cause[Field]
}

export function causesOf(
  before: RecordedSide,
  after: RecordedSide,
  differs: readonly OutcomeDifference[],
  lineOf: LineOf,
): readonly Cause[] {
  if (!before.recorder.isWhole || !after.recorder.isWhole) {
    const what = 'not known: the execution has too many opcodes to be compared'
    const [old, now] = [before.outcome.gasUsed, after.outcome.gasUsed]
    return [summed({ eip: null, what }, { before: Number(old), after: Number(now) })]
  }
  for (const side of [before, after]) leaveOutPrepaid(side)
  return new Comparison(before, after, lineOf).causes(differs)
}

class Comparison {
  readonly #before: RecordedSide
  readonly #after: RecordedSide
  readonly #lineOf: LineOf
  readonly #changes: RuleChanges
  readonly #causes = new Map<string, Summed>()
  /** The reason why a frame of the new execution went another way than the old one. */
  readonly #partings = new Map<RecordedFrame, Entry>()
  /** Gas that each EIP has added so far, and had before each frame. */
  readonly #added = new Map<number | null, number>()
  readonly #addedAhead = new Map<RecordedFrame, ReadonlyMap<number | null, number>>()

  constructor(before: RecordedSide, after: RecordedSide, lineOf: LineOf) {
    this.#before = before
    this.#after = after
    this.#lineOf = lineOf
    this.#changes = new RuleChanges(hardforkOf(before), hardforkOf(after))
  }

  causes(differs: readonly OutcomeDifference[]): readonly Cause[] {
    const [one, other] = [this.#before.recorder.outermost, this.#after.recorder.outermost]
    const first = outsideParts(this.#before)
    const second = outsideParts(this.#after)
    for (const [index, part] of first.entries()) {
      this.#addChange(part, { before: part.gas, after: second[index]!.gas })
    }
    if (one !== undefined && other !== undefined) this.#frames(one, other)
    else if (one !== other) {
      const reason = { eip: 8037, what: OUT_OF_GAS_AHEAD, halts: other === undefined }
      this.#add(reason, this.#totals(one, other))
    }
    this.#ends()
    if (differs.includes('etherLogs') && this.#changes.cross('amsterdam')) {
      this.#add({ eip: 7708, what: 'logs of ether transfers' }, NO_CHANGE)
    }
    if (differs.includes('logs') || differs.includes('returnData')) this.#values()
    return [...this.#causes.values()]
  }

  /** Refund, floor, and what is left over. */
  #ends(): void {
    const older = hardforkOf(this.#before)
    const [first, second] = [endsOf(this.#before), endsOf(this.#after)]
    const isRefundPriced = this.#changes.cross('amsterdam') && this.#partings.size === 0
    const hasAuthorizations = this.#after.message.authorizationList.length > 0
    const reasons: Readonly<Record<keyof Ends, Reason>> = {
      refund: { eip: isRefundPriced ? 8038 : null, what: 'refund' },
      floor: { eip: isSince(older, 'prague') ? 7976 : 7623, what: 'floor of calldata' },
      rest: hasAuthorizations
        ? { eip: 8037, what: 'accounts and delegations of authorizations' }
        : UNKNOWN,
    }
    for (const part of ['refund', 'floor', 'rest'] as const) {
      this.#addChange(reasons[part], { before: first[part], after: second[part] })
    }
  }

  /** Two executions of one frame. */
  #frames(before: RecordedFrame, after: RecordedFrame): void {
    this.#addedAhead.set(after, new Map(this.#added))
    const end = Math.min(before.places.length, after.places.length)
    let [step, child, childNow] = [0, 0, 0]
    while (step < end && before.places[step] === after.places[step]) {
      const at = step
      step += 1
      // What an opcode opened that halts in one of the executions belongs to the rest.
      if (haltsAt(before, at) || haltsAt(after, at)) break
      this.#step(before, after, at)
      const inner = openedBy(before, at, child)
      const innerNow = openedBy(after, at, childNow)
      if (inner.length + innerNow.length > 0) this.#children(inner, innerNow, after, at)
      child += inner.length
      childNow += innerNow.length
    }
    // The calls of a batch, which no opcode opens.
    if (before.lastStep < 0 && after.lastStep < 0) {
      this.#children(before.children, after.children, after, -1)
    }
    const rest = { before: restOf(before, step, child), after: restOf(after, step, childNow) }
    if (!this.#part(before, after, step - 1, rest)) this.#deposits(before, after)
  }

  /** The frames that an opcode opened, in order. */
  #children(
    before: readonly RecordedFrame[],
    after: readonly RecordedFrame[],
    around: RecordedFrame,
    opener: number,
  ): void {
    for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
      const [one, other] = [before[index], after[index]]
      if (one !== undefined && other !== undefined) this.#frames(one, other)
      else {
        const what = other === undefined ? UNKNOWN.what : 'a call that was not made'
        const entry = { eip: null, what, ...this.#placeOf(around, opener) }
        this.#addChange(entry, this.#totals(one, other))
      }
    }
  }

  #totals(one: RecordedFrame | undefined, other: RecordedFrame | undefined): Change {
    return { before: one?.total ?? 0, after: other?.total ?? 0 }
  }

  /** @param step -1 if there is none */
  #placeOf(frame: RecordedFrame, step: number): Pick<Entry, 'opcode' | 'frame'> {
    return step < 0 ? {} : { opcode: frame.opcodeAt(step), frame: this.#lineOf(frame, step) }
  }

  /** One opcode that both executions ran. */
  #step(before: RecordedFrame, after: RecordedFrame, step: number): void {
    const gas = { before: before.executionGas[step]!, after: after.executionGas[step]! }
    const stateGas = { before: before.stateGasAt(step), after: after.stateGasAt(step) }
    if (gas.before === gas.after && stateGas.before === stateGas.after) return
    const opcode = after.opcodeAt(step)
    const frame = this.#lineOf(after, step)
    // The price of a new account, which state gas replaces: it was one for execution.
    const isCall = opcode === CALL || opcode === SELFDESTRUCT
    if (isCall && stateGas.before === 0 && stateGas.after > 0) {
      const { newAccount } = gasSchedules[hardforkOf(this.#before)]
      gas.before -= newAccount
      stateGas.before = newAccount
    } else if (isCall && stateGas.after === 0 && stateGas.before > 0) {
      const { newAccount } = gasSchedules[hardforkOf(this.#after)]
      gas.after -= newAccount
      stateGas.after = newAccount
    }
    const state = this.#changes.statePrice(opcode) ?? UNKNOWN
    const price = this.#changes.price(opcode) ?? this.#afterParting()
    this.#addChange({ eip: state.eip, what: state.what, opcode, frame }, stateGas)
    this.#addChange({ eip: price.eip, what: price.what, opcode, frame }, gas)
  }

  /**
   * The rest of two frames after their last common opcode.
   *
   * @param last that opcode, or -1
   * @param later gas after it
   * @returns false if there is none
   */
  #part(before: RecordedFrame, after: RecordedFrame, last: number, later: Change): boolean {
    const [oldHalts, nowHalts] = [haltsAt(before, last), haltsAt(after, last)]
    const halted = oldHalts || nowHalts
    const isAtEnd = before.lastStep === last && after.lastStep === last
    const hasFailed = before.end?.error !== undefined || after.end?.error !== undefined
    if (isAtEnd && !halted && (last >= 0 || !hasFailed)) {
      if (last < 0) this.#withoutOpcodes(before, after)
      return false
    }
    const rest = halted
      ? { before: later.before + before.gasAt(last), after: later.after + after.gasAt(last) }
      : later
    const found = this.#reasonOf(before, after, last, nowHalts)
    const halts = nowHalts && !oldHalts
    const entry: Entry = { halts, ...this.#placeOf(after, last), ...found }
    if ((isAtEnd || halted) && before.end?.error === after.end?.error) {
      const what = `gas of a frame that halts: ${after.end?.error}`
      this.#addChange({ ...entry, eip: null, what, halts: false }, rest) // both failed here
      return true
    }
    this.#partings.set(after, entry)
    this.#add(entry, rest)
    return true
  }

  /** Precompiles and native contracts. */
  #withoutOpcodes(before: RecordedFrame, after: RecordedFrame): void {
    if (after.children.length > 0) return
    const reason = this.#changes.precompile(after.start)
    this.#addChange(reason, { before: before.gas, after: after.gas })
  }

  #reasonOf(before: RecordedFrame, after: RecordedFrame, last: number, nowHalts: boolean): Entry {
    if (last < 0) {
      // The gas did not suffice for what is paid before the first opcode.
      const isAhead = after.start.depth === 0 && after.end?.error === 'out of gas'
      if (isAhead && this.#changes.cross('amsterdam')) {
        return { eip: 8037, what: OUT_OF_GAS_AHEAD, halts: true }
      }
      const error = errorOf(after, before)
      return { eip: null, what: error === 'out of gas' ? error : `halts: ${error}` }
    }
    const opcode = after.opcodeAt(last)
    const begun = this.#changes.opcode(opcode)
    if (begun !== undefined && haltsAt(before, last) !== nowHalts) {
      return { eip: begun.eip, what: begun.what }
    }
    if (nowHalts && after.end?.error === CODE_STORAGE_OUT_OF_GAS) {
      const eip = this.#changes.cross('amsterdam') ? 8037 : null
      return { eip, what: 'out of gas for the code of a contract' }
    }
    if (nowHalts && after.end?.error === 'out of gas') {
      const eip = this.#eipOfHalt(before, last) ?? this.#eipThatTook(before, after, last)
      return { eip, what: 'out of gas' }
    }
    if (nowHalts || haltsAt(before, last)) {
      return { eip: null, what: `halts: ${errorOf(after, before)}` }
    }
    const from = after.sources.get(last) ?? 0
    const called = (from & FROM_CALL) === 0 ? undefined : this.#partedCall(after, last)
    if (called !== undefined) return called
    if ((from & FROM_GAS) !== 0) return GAS_LEFT
    if ((from & FROM_TIME) !== 0) return TIME
    const counter = after.counterAt(last).toString(16)
    const what = `not known: after pc 0x${counter} the executions differ, and no rule explains it`
    return this.#afterParting(what)
  }

  /** Warm slots, and values in storage, depend on the frames before. */
  #afterParting(unknown = UNKNOWN.what): Reason {
    const what = `${FOLLOWS}an earlier call that went another way`
    return { eip: null, what: this.#partings.size > 0 ? what : unknown }
  }

  /** The EIP that made an opcode dearer at which gas ran out; `null` if its price is as it was. */
  #eipOfHalt(before: RecordedFrame, last: number): number | null {
    const opcode = before.opcodeAt(last)
    const state = this.#changes.statePrice(opcode)
    const { slotSet, newAccount, create } = gasSchedules[hardforkOf(this.#before)]
    const least = opcode === SSTORE ? slotSet : opcode === CALL ? newAccount : create
    if (state !== undefined && before.executionGas[last]! >= least) return state.eip
    return this.#changes.price(opcode)?.eip ?? null
  }

  /**
   * The one EIP without which the gas of a frame would suffice for the opcode at which it ran out. It took
   * gas in the frame, or before it, so that the frame was given less: each caller keeps a 64th (EIP-150).
   */
  #eipThatTook(before: RecordedFrame, after: RecordedFrame, last: number): number | null {
    const left = after.executionGas[last]! - after.undone
    const lacking = before.gasAt(last) - left
    const givenLess = Math.max(0, Number(before.start.gas - after.start.gas))
    const passedOn = (63 / 64) ** after.start.depth
    const enough = [...new Set([...this.#added.keys(), 8037])].filter((eip) => {
      const ahead = this.#addedAhead.get(after)?.get(eip) ?? 0
      const gas = (this.#added.get(eip) ?? 0) - ahead
      const inFrame = eip === 8037 ? gas + after.undone : gas
      const taken = Math.max(0, inFrame) + Math.min(givenLess, Math.max(0, ahead * passedOn))
      return taken > 0 && taken >= lacking
    })
    return enough.length === 1 ? enough[0]! : null
  }

  /** Why the last call before an opcode that differs went another way. */
  #partedCall(frame: RecordedFrame, before: number): Entry | undefined {
    const parted = frame.children.findLast(
      (each) => each.opener < before && this.#partings.has(each),
    )
    if (parted === undefined) return undefined
    const { eip, what, opcode, frame: line } = this.#partings.get(parted)!
    const isFirst = !what.startsWith(FOLLOWS)
    return { eip, what: isFirst ? `${FOLLOWS}${what}` : what, opcode, frame: line }
  }

  #deposits(before: RecordedFrame, after: RecordedFrame): void {
    if (!isCreation(after.start.type)) return
    const reason = this.#changes.cross('amsterdam')
      ? { eip: 8037, what: 'price of the code of a contract' }
      : UNKNOWN
    const [old, now] = [before.deposit, after.deposit]
    this.#addChange(reason, {
      before: old.execution + old.state,
      after: now.execution + now.state,
    })
  }

  /** Logs and return data that differ although the executions ran the same opcodes. */
  #values(): void {
    if (this.#partings.size > 0) return
    const all = emittedBy(this.#after.recorder.outermost)
    if ((all & FROM_GAS) !== 0) this.#add({ ...GAS_LEFT, opcode: GAS }, NO_CHANGE)
    else this.#add((all & FROM_TIME) !== 0 ? TIME : UNKNOWN, NO_CHANGE)
  }

  #addChange(entry: Entry, change: Change): void {
    if (change.before !== change.after) this.#add(entry, change)
  }

  #add(entry: Entry, change: Change): void {
    const { eip, what, opcode, frame, halts = false } = entry
    const { before, after } = change
    this.#added.set(eip, (this.#added.get(eip) ?? 0) + after - before)
    const place = frame === undefined ? '' : `${frame.address}:${frame.file}:${frame.line}`
    const key = `${eip} ${what} ${opcode} ${halts} ${place}`
    const known = this.#causes.get(key)
    if (known === undefined) {
      this.#causes.set(key, summed(entry, change))
      return
    }
    known.count += 1
    known.gasBefore += BigInt(before)
    known.gasAfter += BigInt(after)
  }
}

/** Access of an account that is warm (EIP-2929). */
const WARM_ACCESS_GAS = 100

const NO_CHANGE: Change = { before: 0, after: 0 }

const OUT_OF_GAS_AHEAD = 'out of gas before the first frame'
const FOLLOWS = 'follows from: '
const CODE_STORAGE_OUT_OF_GAS = 'contract creation code storage out of gas'

const SSTORE = 0x55
const GAS = 0x5a
const CALL = 0xf1
const SELFDESTRUCT = 0xff

/** The sources of all that a frame logs and returns, with those in it. */
function emittedBy(frame: RecordedFrame | undefined): number {
  let all = 0
  for (const [at, sources] of frame?.sources ?? []) if (emits(frame!.opcodeAt(at))) all |= sources
  for (const child of frame?.children ?? []) all |= emittedBy(child)
  return all
}

/** True for opcodes whose data leaves the execution: logs, RETURN and REVERT. */
function emits(opcode: number): boolean {
  return (opcode >= 0xa0 && opcode <= 0xa4) || opcode === 0xf3 || opcode === 0xfd
}

function summed({ eip, what, opcode, halts, frame }: Entry, { before, after }: Change): Summed {
  return {
    eip,
    what,
    opcode: opcode === undefined ? null : opcodeName(opcode),
    count: 1,
    gasBefore: BigInt(before),
    gasAfter: BigInt(after),
    ...(halts === true && { halts: true as const }),
    ...(frame !== undefined && { frame }),
  }
}

/** True if an opcode is the last of a frame that halted. */
function haltsAt({ end, lastStep }: RecordedFrame, step: number): boolean {
  const isHalted = end?.error !== undefined && end.error !== REVERTED
  return isHalted && step >= 0 && lastStep === step
}

function errorOf({ end }: RecordedFrame, { end: other }: RecordedFrame): string {
  return end?.error ?? other?.error ?? ''
}

const NO_FRAMES: readonly RecordedFrame[] = []

/** The frames that a step opened. @param first index of the first that was not opened before it */
function openedBy(
  { children }: RecordedFrame,
  step: number,
  first: number,
): readonly RecordedFrame[] {
  if (children[first]?.opener !== step) return NO_FRAMES
  return children.filter(({ opener }) => opener === step)
}

/** Gas of a frame from a step and one of its children on. */
function restOf(frame: RecordedFrame, first: number, child: number): number {
  const hasNoSteps = frame.places.length === 0 && frame.children.length === 0
  let sum = hasNoSteps ? frame.gas : 0
  for (let step = first; step <= frame.lastStep; step += 1) sum += frame.gasAt(step)
  for (const { total } of frame.children.slice(child)) sum += total
  return sum + frame.deposit.execution + frame.deposit.state
}

/** The gas of an outermost frame without opcodes has what the frame's own gas has paid for its account. */
function leaveOutPrepaid(side: RecordedSide): void {
  const { message, recorder } = side
  const { outermost } = recorder
  if (outermost === undefined || outermost.lastStep >= 0 || outermost.gas === 0) return
  if (message.authorizationList.length > 0) {
    outermost.gas = 0 // they share the reservoir, and count together
    return
  }
  const account = newAccountGas(side)
  const { reservoir } = gasBudget(message.gasLimit, fixedGas(message, hardforkOf(side)).intrinsic)
  outermost.gas -= Math.max(0, account - Number(reservoir))
}

interface Part extends Reason {
  readonly gas: number
}

/** Gas that is paid before the first frame, except for authorizations: the same parts by any rules. */
function outsideParts(side: RecordedSide): readonly Part[] {
  const { message } = side
  const { to, from, value, data, accessList, authorizationList } = message
  const prices = gasSchedules[hardforkOf(side)]
  const slots = accessList.reduce((sum, { storageKeys }) => sum + storageKeys.length, 0)
  const toOther = to !== null && to !== from
  return [
    { eip: 2780, what: 'price of a transaction', gas: prices.transaction },
    { eip: 2780, what: 'price of the recipient', gas: toOther ? prices.recipient : 0 },
    { eip: 2780, what: 'price of value', gas: toOther && value > 0n ? prices.value : 0 },
    { eip: 2780, what: 'price of a creation', gas: to === null ? prices.creation : 0 },
    { eip: null, what: 'calldata', gas: GAS_PER_TOKEN * tokensOf(data) },
    {
      eip: null,
      what: 'init code',
      gas: to === null ? INIT_CODE_WORD_GAS * Math.ceil(data.length / 32) : 0,
    },
    {
      eip: 7981,
      what: 'access list',
      gas: prices.accessListAddress * accessList.length + prices.accessListSlot * slots,
    },
    { eip: 8037, what: 'authorizations', gas: prices.authorization * authorizationList.length },
    { eip: 8037, what: 'price of a new account', gas: newAccountGas(side) },
    { eip: 8038, what: 'access of the delegate', gas: delegateGas(side) },
  ]
}

/** State gas of the account that a transaction makes itself, which is given back if it fails. */
function newAccountGas(side: RecordedSide): number {
  const { message, view, outcome } = side
  const { to, value } = message
  const hardfork = hardforkOf(side)
  if (outcome.failure !== undefined || !isSince(hardfork, 'amsterdam')) return 0
  const made = to ?? outcome.createdAddress
  const isNew = made !== undefined && (to === null || value > 0n) && isEmptyAccount(view, made)
  return isNew ? gasSchedules[hardfork].newAccountState : 0
}

/** Gas for the code that a delegated account runs, which is paid before the frame since Amsterdam. */
function delegateGas({ message, environment, view, outcome }: RecordedSide): number {
  const { to, from, accessList } = message
  const { coinbase, evmRules } = environment
  const { hardfork, precompiles } = evmRules
  if (to === null || !isSince(hardfork, 'amsterdam')) return 0
  const delegate = delegateOf(view.codeBytes(to))
  if (delegate === undefined || outcome.failure?.kind === 'halt') return 0
  const warm = [
    from,
    to,
    coinbase,
    ...precompiles.values(),
    ...accessList.map(({ address }) => address),
  ]
  return warm.includes(delegate) ? WARM_ACCESS_GAS : gasSchedules[hardfork].coldAccount
}

interface Ends {
  readonly refund: number
  readonly floor: number
  /** Gas that nothing else accounts for. */
  readonly rest: number
}

function endsOf(side: RecordedSide): Ends {
  const { message, outcome, recorder } = side
  const { gasUsed, gasRefunded } = outcome
  const outside = outsideParts(side).reduce((sum, { gas }) => sum + gas, 0)
  const sum = outside + (recorder.outermost?.total ?? 0)
  const { floor } = fixedGas(message, hardforkOf(side))
  const paid = Number(gasUsed)
  const isAtFloor = gasUsed === floor && sum - Number(gasRefunded) < paid
  if (isAtFloor) return { refund: 0, floor: paid - sum, rest: 0 }
  return { refund: -Number(gasRefunded), floor: 0, rest: paid + Number(gasRefunded) - sum }
}
