/**
 * Tracers written in JavaScript, with the interface that go-ethereum gives them.
 *
 * Owns when which function is called, and what it is told. The script itself runs in the shell; see script.ts.
 *
 * The price of an opcode and whether it will fail show only after it. The execution is therefore listened
 * to once before, and the script is called in a second one.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/custom-tracer
 */

import type { BlockEnvironment } from '../engine/engine.ts'
import { opcodeName } from '../engine/opcodes.ts'
import {
  type FrameEnd,
  type FrameStart,
  isCreation,
  NO_BYTES,
  REVERTED,
  type Step,
  type TracedState,
  type TraceListener,
  usesCallerStorage,
} from '../engine/trace.ts'
import { createdAddress, createdAddress2 } from '../primitives/created-address.ts'
import { DevnetError, invariant } from '../primitives/errors.ts'
import { type Address, bytesFromHex } from '../primitives/hex.ts'
import { addressFromWord, hexFromWord, uintFromBytes, WORD_MAX } from '../primitives/word.ts'
import { OverlayView } from '../state/overlay-view.ts'
import type { Script, ScriptAnswers, ScriptLimits, ScriptSource, Scripts } from './script.ts'
import { foundBeforehand } from './struct-logger.ts'
import { type Traced, type Tracer, traceTooLong } from './tracer.ts'

/** An opcode as the first execution showed it. */
interface Priced {
  gasCost: bigint
  refund: bigint
  /** The reason by which the frame ended at it; found before the opcode ran, or in it. */
  error: string | undefined
}

interface OpenFrame {
  /** The account whose storage it uses, and who called it with what. */
  readonly address: Address
  readonly caller: Address
  readonly value: bigint
  readonly input: Uint8Array
}

/** Reasons that a frame has after its last opcode: they are no fault of it. */
const foundAfterwards: ReadonlySet<string> = new Set([
  'max code size exceeded',
  'contract creation code storage out of gas',
  'invalid code: must not begin with 0xef',
])

/** Memory that a script reads beyond its end is zero, up to this many bytes. */
const PADDED_BYTES_MAX = 2 ** 20

/**
 * @param stepsMax opcodes after which the trace is refused
 * @throws {DevnetError} TRACER_FAILED
 */
export async function createScriptTracer(
  scripts: Scripts,
  source: ScriptSource,
  limits: ScriptLimits,
  stepsMax: number,
): Promise<Tracer<unknown>> {
  const prices = new Prices(stepsMax)
  const told = new Told(prices)
  const script = await scripts.open(source, told.answers, limits)
  return {
    rehearse(environment) {
      told.begin(environment)
      return prices.listener
    },
    listener: told.listenerFor(script),
    result: (traced) => told.resultOf(script, traced),
  }
}

/** Notes the price and the end of each opcode, in the order in which they run. */
class Prices {
  readonly #stepsMax: number
  readonly #steps: Priced[] = []
  /** The last opcode of each open frame. */
  readonly #last: (Priced | undefined)[] = []

  constructor(stepsMax: number) {
    this.#stepsMax = stepsMax
  }

  at(index: number): Priced {
    const priced = this.#steps[index]
    invariant(priced !== undefined, 'the second execution has the opcodes of the first')
    return priced
  }

  readonly listener: TraceListener = {
    begin: () => {
      this.#steps.length = 0
      this.#last.length = 0
    },
    enter: () => {
      this.#last.push(undefined)
    },
    leave: ({ error }) => {
      const last = this.#last.pop()
      if (last !== undefined && error !== undefined && !foundAfterwards.has(error))
        last.error = error
    },
    step: () => {
      if (this.#steps.length >= this.#stepsMax) throw traceTooLong(this.#stepsMax)
      const priced: Priced = { gasCost: 0n, refund: 0n, error: undefined }
      this.#steps.push(priced)
      this.#last[this.#last.length - 1] = priced
      return true
    },
    charge: (gasCost, refund) => {
      const last = this.#last.at(-1)
      if (last !== undefined) Object.assign(last, { gasCost, refund })
    },
  }
}

/** The facts that the script is told at an event, and those that it may ask for. */
class Told {
  readonly #prices: Prices
  readonly #open: OpenFrame[] = []
  #stepCount = 0
  #step: Step | undefined
  #priced: Priced | undefined
  #error: string | undefined
  #frame: FrameStart | undefined
  #end: FrameEnd | undefined
  /** Set after the execution. */
  #state: TracedState | undefined
  #precompiles: ReadonlySet<Address> = new Set()

  constructor(prices: Prices) {
    this.#prices = prices
  }

  begin({ evmRules }: BlockEnvironment): void {
    this.#precompiles = new Set(evmRules.precompiles.values())
  }

  listenerFor(script: Script): TraceListener {
    const { functions } = script
    return {
      begin: () => {
        this.#open.length = 0
        this.#stepCount = 0
        this.#step = undefined
        script.begin()
      },
      enter: (frame) => {
        this.#open.push(this.#openedBy(frame))
        this.#frame = frame
        if (frame.depth > 0 && functions.has('enter')) script.call('enter')
      },
      leave: (end) => {
        this.#open.pop()
        this.#end = end
        if (end.depth > 0 && functions.has('exit')) script.call('exit')
      },
      step: (step) => {
        const priced = this.#prices.at(this.#stepCount)
        this.#stepCount += 1
        this.#step = step
        this.#priced = priced
        const { error } = priced
        const isFoundBefore = error !== undefined && foundBeforehand.has(error)
        this.#error = isFoundBefore ? error : undefined
        if (functions.has('step')) script.call('step')
        if (error === undefined || isFoundBefore) return true
        this.#error = error
        script.call('fault')
        return true
      },
    }
  }

  resultOf(script: Script, { message, environment, outcome, view, place }: Traced): unknown {
    const after = new OverlayView(view)
    after.apply(outcome.writes)
    this.#state = after
    const { from, to, data, gasLimit, value } = message
    const { failure, returnData, createdAddress: created } = outcome
    const baseFee = environment.baseFeePerGas
    const tip = message.maxFeePerGas - baseFee
    const { maxPriorityFeePerGas: asked } = message
    const error = failure?.kind === 'halt' ? failure.reason : failure && REVERTED
    return script.result({
      type: to === null ? 'CREATE' : 'CALL',
      from: bytesFromHex(from),
      to: bytesFromHex(to ?? created ?? '0x'),
      input: data,
      gas: Number(gasLimit),
      gasUsed: Number(outcome.gasUsed),
      gasPrice: baseFee + (asked < tip ? asked : tip),
      value,
      block: Number(environment.number),
      time: Number(environment.timestamp),
      coinbase: bytesFromHex(environment.coinbase),
      output: failure?.kind === 'halt' ? NO_BYTES : returnData,
      error,
      ...(place !== undefined && {
        blockHash: bytesFromHex(place.blockHash),
        txIndex: place.transactionIndex,
        txHash: bytesFromHex(place.transactionHash),
      }),
    })
  }

  /** For a delegate call, caller and value are those of its caller. */
  #openedBy({ type, from, to, value, input }: FrameStart): OpenFrame {
    const outer = this.#open.at(-1)
    return {
      address: usesCallerStorage(type) ? from : to,
      caller: type === 'DELEGATECALL' ? (outer?.caller ?? from) : from,
      value: value ?? 0n,
      input: isCreation(type) ? NO_BYTES : input,
    }
  }

  readonly answers: ScriptAnswers = {
    pc: () => this.#now.pc,
    gas: () => Number(this.#now.gas),
    cost: () => Number(this.#priced?.gasCost ?? 0n),
    refund: () => Number(this.#priced?.refund ?? 0n),
    depth: () => this.#now.depth + 1,
    error: () => this.#error,
    op: () => this.#now.opcode,
    opName: () => opcodeName(this.#now.opcode),
    stackLength: () => this.#now.stackSize,
    peek: (index) => {
      const { stackSize } = this.#now
      const word = this.#now.peek(Number(index))
      return word ?? failed(`tracer accessed out of bound stack: size ${stackSize}, index ${index}`)
    },
    memoryLength: () => this.#now.memorySize,
    memory: (begin, end) => this.#memory(Number(begin), Number(end)),
    memoryUint: (at) => {
      const offset = Number(at)
      const { memorySize } = this.#now
      if (offset >= 0 && offset + 32 <= memorySize)
        return uintFromBytes(this.#now.memory(offset, 32))
      return failed(
        `tracer accessed out of bound memory: available ${memorySize}, offset ${offset}, size 32`,
      )
    },
    caller: () => bytesFromHex(this.#top.caller),
    address: () => bytesFromHex(this.#top.address),
    value: () => this.#top.value,
    input: () => this.#top.input,
    balance: (address) => this.#db.balance(addressOf(address)),
    nonce: (address) => Number(this.#db.nonce(addressOf(address))),
    code: (address) => this.#db.codeBytes(addressOf(address)),
    state: (address, slot) => {
      const word = this.#db.storage(addressOf(address), wordOf(slot))
      return bytesFromHex(hexFromWord(word))
    },
    exists: (address) => isThere(this.#db, addressOf(address)),
    frameType: () => this.#begun.type,
    frameFrom: () => bytesFromHex(this.#begun.from),
    frameTo: () => bytesFromHex(this.#begun.to),
    frameInput: () => this.#begun.input,
    frameGas: () => Number(this.#begun.gas),
    frameValue: () => this.#begun.value,
    gasUsed: () => Number(this.#ended.gasUsed),
    output: () => this.#ended.output,
    frameError: () => this.#ended.error,
    isPrecompiled: (address) => this.#precompiles.has(addressOf(address)),
    contract: (creator, nonce) => bytesFromHex(createdAddress(addressOf(creator), BigInt(nonce))),
    contract2: (creator, salt, code) =>
      bytesFromHex(createdAddress2(addressOf(creator), wordOf(salt), bytesFromHex(String(code)))),
  }

  get #now(): Step {
    return this.#step ?? failed('tracer asks for an opcode before the first one')
  }

  get #top(): OpenFrame {
    return this.#open.at(-1) ?? failed('tracer asks for a contract outside of all frames')
  }

  get #db(): TracedState {
    return this.#state ?? this.#now.state
  }

  get #begun(): FrameStart {
    return this.#frame ?? failed('tracer asks for a frame before the first one')
  }

  get #ended(): FrameEnd {
    return this.#end ?? failed('tracer asks for the end of a frame before the first one')
  }

  #memory(begin: number, end: number): Uint8Array {
    if (end === begin) return NO_BYTES
    const { memorySize } = this.#now
    if (!(begin >= 0 && end >= begin)) {
      return failed(`tracer accessed out of bound memory: offset ${begin}, end ${end}`)
    }
    if (end - memorySize > PADDED_BYTES_MAX) {
      return failed(
        `tracer reached limit for padding memory slice: end ${end}, memorySize ${memorySize}`,
      )
    }
    const bytes = new Uint8Array(end - begin)
    const present = Math.min(end, memorySize) - begin
    if (present > 0) bytes.set(this.#now.memory(begin, present))
    return bytes
  }
}

/** Thrown into the script, at the function that it has called. */
function failed(message: string): never {
  throw new DevnetError('TRACER_FAILED', message)
}

/** The last 20 bytes, with zeros before them if there are fewer. */
function addressOf(given: string | number | undefined): Address {
  return addressFromWord(wordOf(given) & ADDRESS_MAX)
}

const ADDRESS_MAX = (1n << 160n) - 1n

/** The last 32 bytes of hex. */
function wordOf(given: string | number | undefined): bigint {
  return BigInt(`0x0${String(given ?? '').slice(2)}`) & WORD_MAX
}

/** True unless balance, nonce and code are all zero (EIP-161). */
function isThere(state: TracedState, address: Address): boolean {
  const isEmpty = state.balance(address) === 0n && state.nonce(address) === 0n
  return !isEmpty || state.codeBytes(address).length > 0
}
