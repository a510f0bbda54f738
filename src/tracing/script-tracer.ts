/**
 * Tracers written in JavaScript, with the interface that go-ethereum gives them.
 *
 * Owns which events the script gets, and the answers to its questions about the state. The script itself runs
 * beside the execution, in the shell; see script.ts. The execution waits while the script is far behind.
 *
 * The price of an opcode and whether it will fail show only after it. The execution is therefore listened
 * to once before, and its events are handed over in a second one. The script is behind it, and asks for the
 * state before opcodes that have long run: a third one goes from question to question. Scripts that ask
 * nothing do without it.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/custom-tracer
 */

import {
  type FrameStart,
  isCreation,
  REVERTED,
  type Step,
  type StepAnswer,
  type TracedState,
  type TraceListener,
  usesCallerStorage,
} from '../engine/trace.ts'
import { NO_BYTES } from '../primitives/bytes.ts'
import { createdAddress, createdAddress2 } from '../primitives/created-address.ts'
import { DevnetError, invariant } from '../primitives/errors.ts'
import { type Address, bytesFromHex } from '../primitives/hex.ts'
import { addressFromWord, hexFromWord, WORD_MAX } from '../primitives/word.ts'
import { OverlayView } from '../state/overlay-view.ts'
import { isEmptyAccount } from '../state/view.ts'
import type {
  AnswerScript,
  Script,
  ScriptEnter,
  ScriptEvent,
  ScriptLimits,
  ScriptQuestion,
  ScriptSource,
  ScriptValue,
} from './script.ts'
import {
  type ChangedStep,
  changedStep,
  type FrameBefore,
  newFrameBefore,
  ranStep,
} from './step-tracer.ts'
import { foundBeforehand } from './struct-logger.ts'
import { type Repeatable, type Traced, type Tracer, traceTooLong } from './tracer.ts'

/** An opcode as the first execution showed it. */
interface Priced {
  gasCost: bigint
  refund: bigint
  /** The reason by which the frame ended at it; found before the opcode ran, or in it. */
  error: string | undefined
}

/** Reasons that a frame has after its last opcode: they are no fault of it. */
const foundAfterwards: ReadonlySet<string> = new Set([
  'max code size exceeded',
  'contract creation code storage out of gas',
  'invalid code: must not begin with 0xef',
])

/** Events are handed over when there are so many of them, or so many bytes in them. */
const BATCH_LENGTH = 1_000
const BATCH_BYTES = 2 ** 20

/** Opens the script of one trace. @throws {DevnetError} TRACER_FAILED, CLOSED */
export interface OpenScripts {
  open(source: ScriptSource, answer: AnswerScript, limits: ScriptLimits): Promise<Script>
}

/** @param stepsMax opcodes after which the trace is refused */
export function createScriptTracer(
  scripts: OpenScripts,
  source: ScriptSource,
  limits: ScriptLimits,
  stepsMax: number,
): Tracer<unknown> {
  let run: ScriptRun | undefined
  let result: unknown
  const current = (): ScriptRun => {
    invariant(run !== undefined, 'a script is used before it was opened')
    return run
  }
  return {
    async prepare(execution) {
      const prices = new Prices(stepsMax)
      const opened = new ScriptRun(execution, prices)
      await opened.open(scripts, source, limits)
      run = opened
      await execution.repeat(prices.listener)
      return opened.listener
    },
    listener: {},
    pause: () => run?.pause(),
    async finish(traced) {
      result = await current().resultOf(traced)
    },
    close() {
      run?.close()
      run = undefined
    },
    result: () => result,
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

interface OpenFrame {
  readonly contract: ScriptEnter['contract']
  readonly before: FrameBefore
}

/** One script beside one execution. */
class ScriptRun {
  readonly #execution: Repeatable
  readonly #prices: Prices
  readonly #state: StateAtSteps
  readonly #precompiles: ReadonlySet<Address>
  readonly #open: OpenFrame[] = []
  #script: Script | undefined
  /** True once the execution has begun, perhaps to begin again. */
  #hasBegun = false
  #stepCount = 0
  #events: ScriptEvent[] = []
  #bytes = 0
  /** Set after the execution. */
  #after: TracedState | undefined

  constructor(execution: Repeatable, prices: Prices) {
    this.#execution = execution
    this.#prices = prices
    this.#state = new StateAtSteps(execution)
    this.#precompiles = new Set(execution.environment.evmRules.precompiles.values())
  }

  async open(scripts: OpenScripts, source: ScriptSource, limits: ScriptLimits): Promise<void> {
    this.#script = await scripts.open(source, (question) => this.#answer(question), limits)
  }

  close(): void {
    this.#state.close()
    this.#script?.close()
  }

  pause(): Promise<void> | undefined {
    return this.#state.takeWait() ?? this.#opened.room()
  }

  get listener(): TraceListener {
    const script = this.#opened
    const { functions } = script
    const hasSteps = functions.has('step')
    return {
      begin: () => {
        this.#open.length = 0
        this.#stepCount = 0
        this.#events = []
        this.#bytes = 0
        if (this.#hasBegun) script.begin()
        this.#hasBegun = true
      },
      enter: (frame) => {
        const contract = this.#contractOf(frame)
        this.#open.push({ contract, before: newFrameBefore() })
        const { type, depth, from, to, value, gas, input } = frame
        this.#push(
          { kind: 'enter', type, depth, from, to, value, gas, input, contract },
          input.length,
        )
      },
      leave: ({ depth, gasUsed, output, error }) => {
        this.#open.pop()
        this.#push({ kind: 'leave', depth, gasUsed, output, error }, output.length)
      },
      step: (step) => this.#step(step, hasSteps),
    }
  }

  async resultOf({ message, environment, outcome, view, place }: Traced): Promise<unknown> {
    this.#handOver()
    const after = new OverlayView(view)
    after.apply(outcome.writes)
    this.#after = after
    const { from, to, data, gasLimit, value } = message
    const { failure, returnData, createdAddress: created } = outcome
    const baseFee = environment.baseFeePerGas
    const tip = message.maxFeePerGas - baseFee
    const { maxPriorityFeePerGas: asked } = message
    const error = failure?.kind === 'halt' ? failure.reason : failure && REVERTED
    return this.#opened.result({
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

  get #opened(): Script {
    invariant(this.#script !== undefined, 'a script is used before it was opened')
    return this.#script
  }

  /** @param isTold true if the script sees every opcode, false if only those that fail */
  #step(step: Step, isTold: boolean): StepAnswer {
    const index = this.#stepCount
    const { gasCost: cost, refund, error } = this.#prices.at(index)
    this.#stepCount += 1
    if (!isTold && error === undefined) return true
    const { before } = this.#open.at(-1)! // steps come from within frames
    const { pushed, written } = isTold ? changedStep(step, before) : wholeStep(step)
    if (isTold) ranStep(step, before)
    const { pc, opcode, gas, depth, stackSize, memorySize } = step
    const isFoundBefore = error !== undefined && foundBeforehand.has(error)
    const event = { kind: 'step', index, pc, opcode, gas, depth, stackSize, memorySize } as const
    const size = 32 * pushed.length + (written?.data.length ?? 0)
    return this.#push({ ...event, cost, refund, error, isFoundBefore, pushed, written }, size)
  }

  #push(event: ScriptEvent, bytes: number): StepAnswer {
    this.#events.push(event)
    this.#bytes += bytes
    if (this.#events.length < BATCH_LENGTH && this.#bytes < BATCH_BYTES) return true
    this.#handOver()
    return 'pause'
  }

  #handOver(): void {
    const events = this.#events
    this.#events = []
    this.#bytes = 0
    this.#opened.take(events)
  }

  /** For a delegate call, caller and value are those of its caller. */
  #contractOf({ type, from, to, value, input }: FrameStart): ScriptEnter['contract'] {
    const outer = this.#open.at(-1)?.contract
    return {
      address: usesCallerStorage(type) ? from : to,
      caller: type === 'DELEGATECALL' ? (outer?.caller ?? from) : from,
      value: value ?? 0n,
      input: isCreation(type) ? NO_BYTES : input,
    }
  }

  #answer({ name, args, index }: ScriptQuestion): ScriptValue | Promise<ScriptValue> {
    const [first, second, third] = args
    switch (name) {
      case 'isPrecompiled':
        return this.#precompiles.has(addressOf(first))
      case 'contract':
        return bytesFromHex(createdAddress(addressOf(first), nonceOf(second)))
      case 'contract2': {
        const code = bytesFromHex(String(third))
        return bytesFromHex(createdAddress2(addressOf(first), wordOf(second), code))
      }
      default:
        return this.#ofState(index, (state) => stateAnswers[name](state, addressOf(first), second))
    }
  }

  async #ofState<Value>(
    index: number | undefined,
    read: (state: TracedState) => Value,
  ): Promise<Value> {
    // What the remote chain of a fork has is fetched first.
    await this.#execution.fetched(() => read(this.#execution.view))
    if (this.#after !== undefined && index === undefined) return read(this.#after)
    if (index === undefined) return failed('tracer asks for the state before the first opcode')
    return read(await this.#state.before(index))
  }
}

const stateAnswers = {
  balance: (state, address) => state.balance(address),
  nonce: (state, address) => Number(state.nonce(address)),
  code: (state, address) => state.codeBytes(address).slice(),
  state: (state, address, slot) => bytesFromHex(hexFromWord(state.storage(address, wordOf(slot)))),
  exists: (state, address) => !isEmptyAccount(state, address),
} as const satisfies Record<
  string,
  (state: TracedState, address: Address, slot: string | number | undefined) => ScriptValue
>

/** The state before opcodes, in the order in which they ran: an execution that continues when it is asked. */
class StateAtSteps {
  readonly #execution: Repeatable
  #running: Promise<unknown> | undefined
  #count = 0
  #target = 0
  /** The state that the execution has stopped at. */
  #state: TracedState | undefined
  #arrive: (state: TracedState) => void = () => {}
  #goOn: () => void = () => {}
  #wait: Promise<void> | undefined
  #isClosed = false

  constructor(execution: Repeatable) {
    this.#execution = execution
  }

  /** @throws {DevnetError} that of an execution which cannot continue */
  async before(index: number): Promise<TracedState> {
    if (this.#state !== undefined && this.#target === index) return this.#state
    this.#target = index
    this.#state = undefined
    const arrived = new Promise<TracedState>((resolve) => {
      this.#arrive = resolve
    })
    this.#goOn()
    this.#running ??= this.#execution.repeat(this.#listener)
    // It ends here only by an error.
    const ended = this.#running.then(() =>
      failed('tracer asks for the state after the last opcode'),
    )
    return Promise.race([arrived, ended])
  }

  /** The promise that the execution waits for when its listener has asked for a pause; once. */
  takeWait(): Promise<void> | undefined {
    const wait = this.#wait
    this.#wait = undefined
    return wait
  }

  close(): void {
    this.#isClosed = true
    this.#goOn()
    this.#running?.catch(() => {}) // nothing asks it any more
  }

  readonly #listener: TraceListener = {
    begin: () => {
      this.#count = 0
    },
    step: ({ state }) => {
      if (this.#isClosed) throw new DevnetError('CLOSED', 'the trace has ended')
      const isReached = this.#count === this.#target
      this.#count += 1
      if (!isReached) return true
      this.#wait = new Promise((resolve) => {
        this.#goOn = resolve
      })
      this.#state = state
      this.#arrive(state)
      return 'pause'
    },
  }
}

/** All of the stack and the memory, which are copied. */
function wholeStep(step: Step): Pick<ChangedStep, 'pushed' | 'written'> {
  return { pushed: step.stack(), written: { offset: 0, data: step.memory() } }
}

function failed(message: string): never {
  throw new DevnetError('TRACER_FAILED', message)
}

/** A nonce that an account can have. */
function nonceOf(given: string | number | undefined): bigint {
  const nonce = Number(given)
  return Number.isSafeInteger(nonce) && nonce >= 0
    ? BigInt(nonce)
    : failed(`tracer asks for a contract of nonce ${given}`)
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
