/**
 * Converts the machine's reports to the events of `engine/trace.ts`.
 *
 * The machine reports frames that opcodes open, their ends and their logs; the outermost frame is the
 * engine's to report.
 */

import { invariant } from '../../primitives/errors.ts'
import type { EmittedLog } from '../../primitives/message.ts'
import type { Failure } from '../engine.ts'
import type { FrameStart, FrameType, TraceListener } from '../trace.ts'
import type { Machine, ReportedFrame } from './machine.ts'
import { failureOf, STATUS_OK } from './status.ts'
import type { Tables } from './tables.ts'

const NO_BYTES = new Uint8Array(0)
const SELFDESTRUCT = 0xff

const types: ReadonlyMap<number, FrameType> = new Map([
  [0xf0, 'CREATE'],
  [0xf1, 'CALL'],
  [0xf2, 'CALLCODE'],
  [0xf4, 'DELEGATECALL'],
  [0xf5, 'CREATE2'],
  [0xfa, 'STATICCALL'],
  [SELFDESTRUCT, 'SELFDESTRUCT'],
])

/** Reports one execution to its listener. */
export class Recorder {
  readonly #machine: Machine
  readonly #tables: Tables
  readonly #listener: TraceListener
  /** Gas of the open frames, outermost first. */
  readonly #gas: bigint[] = []

  constructor(machine: Machine, tables: Tables, listener: TraceListener) {
    this.#machine = machine
    this.#tables = tables
    this.#listener = listener
    listener.begin?.()
  }

  /** The outermost frame. @param to the called or created account */
  begin(frame: Pick<FrameStart, 'type' | 'from' | 'value' | 'gas' | 'input'>, to: number): void {
    const isCreation = frame.type === 'CREATE'
    this.#enter({
      ...frame,
      depth: 0,
      to: this.#machine.address(to),
      isPrecompile: !isCreation && this.#isPrecompile(to),
      code: () => (isCreation ? frame.input : this.#codeAt(to)),
    })
  }

  enter({ opcode, from, to, value, gas, input, size, refusal }: ReportedFrame): void {
    const machine = this.#machine
    const type = types.get(opcode)
    invariant(type !== undefined, 'a frame is opened by an opcode that opens none')
    const isCreation = type === 'CREATE' || type === 'CREATE2'
    const isRefused = refusal !== STATUS_OK
    const isEmpty = isRefused || type === 'SELFDESTRUCT'
    const inputBytes = machine.copyOf(input, size)
    this.#enter({
      type,
      depth: this.#gas.length,
      from: machine.address(from),
      to: machine.address(to),
      value: type === 'STATICCALL' ? undefined : machine.word(value),
      gas,
      input: inputBytes,
      isPrecompile: !isCreation && !isEmpty && this.#isPrecompile(to),
      code: () => (isEmpty ? NO_BYTES : isCreation ? inputBytes : this.#codeAt(to)),
    })
    if (isEmpty) this.#leave(gas, NO_BYTES, failureOf(refusal, 0, undefined))
  }

  /** The innermost frame ends with the machine's result. */
  leave(status: number, precompileFailure: Failure | undefined): void {
    const machine = this.#machine
    const { exports } = machine
    const failure = failureOf(status, exports.invalidOpcode(), precompileFailure)
    const isHalted = failure?.kind === 'halt'
    const output = isHalted
      ? NO_BYTES
      : machine.copyOf(exports.resultPointer(), exports.resultSize())
    this.#leave(exports.resultGas(), output, failure)
  }

  log(log: EmittedLog): void {
    this.#listener.log?.(log)
  }

  #enter(start: FrameStart): void {
    this.#gas.push(start.gas)
    this.#listener.enter?.(start)
  }

  #leave(gasLeft: bigint, output: Uint8Array, failure: Failure | undefined): void {
    const gas = this.#gas.pop()
    invariant(gas !== undefined, 'a frame ends that has not begun')
    const error = failure?.kind === 'halt' ? failure.reason : failure && 'execution reverted'
    const depth = this.#gas.length
    this.#listener.leave?.({ depth, gasUsed: gas - gasLeft, output, error })
  }

  #isPrecompile(account: number): boolean {
    return this.#machine.exports.precompileOf(account) !== 0
  }

  /** The code that runs at an account: its own, or its delegate's (EIP-7702). */
  #codeAt(account: number): Uint8Array {
    const { exports } = this.#machine
    exports.touch(account)
    const delegate = exports.delegateOf(account)
    if (delegate !== 0) exports.touch(delegate)
    return this.#tables.codeBytes(delegate === 0 ? account : delegate)
  }
}
