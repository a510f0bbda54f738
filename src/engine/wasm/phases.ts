/**
 * Runs the phases of a batch, one call after the other (EIP-8430).
 *
 * Each call has an outermost frame, and the calls share one pool of gas. In a trace the batch is a
 * frame of the sender's, with the calls of all phases in it.
 */

import type { Message, PhaseCall, Phases } from '../../primitives/message.ts'
import { NEW_ACCOUNT_GAS } from '../gas-schedule.ts'
import { ACCOUNT_BALANCE, ACCOUNT_CODE_SIZE, ACCOUNT_NONCE } from './layout.ts'
import type { Machine } from './machine.ts'
import { PAUSED, STATUS_INSUFFICIENT_BALANCE, STATUS_OK, STATUS_OUT_OF_GAS } from './status.ts'
import type { Recorder } from './trace-events.ts'

export class PhaseRun {
  readonly #machine: Machine
  readonly #recorder: Recorder | undefined
  readonly #phases: Phases
  readonly #message: Message
  readonly #sender: number
  /** Reports the end of a call's outermost frame. */
  readonly #leave: (status: number) => void
  /** True for each phase that took effect; the one under way is not in it. */
  readonly #statuses: boolean[] = []
  /** The next call of the phase under way. */
  #call = 0
  #gasLeft: bigint

  /**
   * @param sender account entry of the message's sender
   * @param gas of all calls together
   */
  constructor(
    machine: Machine,
    recorder: Recorder | undefined,
    phases: Phases,
    message: Message,
    sender: number,
    gas: bigint,
    leave: (status: number) => void,
  ) {
    this.#machine = machine
    this.#recorder = recorder
    this.#phases = phases
    this.#message = message
    this.#sender = sender
    this.#gasLeft = gas
    this.#leave = leave
  }

  get gasLeft(): bigint {
    return this.#gasLeft
  }

  get statuses(): readonly boolean[] {
    return this.#phases.map((_, index) => this.#statuses[index] ?? false)
  }

  /** @returns the status of the last call, or `PAUSED` */
  begin(): number {
    this.#recorder?.beginBatch(this.#message, this.#gasLeft)
    return this.#run()
  }

  /** Continues after the paused call has ended. @returns the same as {@link begin} */
  continueAfter(status: number): number {
    return status === PAUSED || this.#isOver(status) ? status : this.#run()
  }

  #run(): number {
    const { exports } = this.#machine
    for (;;) {
      const calls = this.#phases[this.#statuses.length]
      if (calls === undefined) break
      if (this.#call === 0) exports.beginPhase()
      const call = calls[this.#call]
      if (call === undefined) {
        this.#endPhase(true)
        continue
      }
      const status = this.#runCall(call)
      if (status === PAUSED || this.#isOver(status)) return status
    }
    this.#recorder?.endBatch(this.#gasLeft)
    return STATUS_OK
  }

  #runCall({ to, value, data }: PhaseCall): number {
    const machine = this.#machine
    const { exports, scratch } = machine
    const target = machine.accountOf(to)
    exports.warmAhead(target)
    exports.touch(target)
    machine.setBytes(exports.inputPointer(data.length), data)
    const refusal = this.#payForValue(target, value)
    const gas = this.#gasLeft
    const { from } = this.#message
    this.#recorder?.begin({ type: 'CALL', from, value, gas, input: data }, target)
    if (refusal !== STATUS_OK) {
      exports.allocateResult(0, refusal === STATUS_OUT_OF_GAS ? 0n : gas)
      return refusal
    }
    machine.setWord(scratch, value)
    return exports.runCall(this.#sender, target, scratch, data.length, gas)
  }

  /** Charges for an account that the value creates. @returns a status other than OK to refuse */
  #payForValue(target: number, value: bigint): number {
    if (value === 0n) return STATUS_OK
    const machine = this.#machine
    if (machine.word(this.#sender + ACCOUNT_BALANCE) < value) return STATUS_INSUFFICIENT_BALANCE
    const isEmpty =
      machine.word(target + ACCOUNT_BALANCE) === 0n &&
      machine.uint64(target + ACCOUNT_NONCE) === 0n &&
      machine.uint32(target + ACCOUNT_CODE_SIZE) === 0
    if (!isEmpty) return STATUS_OK
    if (this.#gasLeft < NEW_ACCOUNT_GAS) return STATUS_OUT_OF_GAS
    this.#gasLeft -= NEW_ACCOUNT_GAS
    return STATUS_OK
  }

  /** Ends a call. @returns true if it failed, which ends the batch */
  #isOver(status: number): boolean {
    const { exports } = this.#machine
    this.#leave(status)
    this.#gasLeft = exports.resultGas()
    this.#call += 1
    if (status === STATUS_OK) return false
    exports.revertPhase()
    this.#recorder?.endBatch(this.#gasLeft, this.#call)
    this.#endPhase(false)
    return true
  }

  #endPhase(tookEffect: boolean): void {
    this.#statuses.push(tookEffect)
    this.#call = 0
  }
}
