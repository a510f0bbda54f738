/**
 * Runs the phases of a batch on the library's EVM (EIP-8430), which has calls but no batches.
 *
 * Does what `runTx` does around a message: warm accounts, checkpoints, destroyed accounts. Refunds
 * and fees are left to the caller.
 */

import { EVMError, type EVMResult, type ExecResult, Message } from '@ethereumjs/evm'
import { Address } from '@ethereumjs/util'
import { NO_BYTES } from '../../primitives/bytes.ts'
import { isSince } from '../../primitives/evm-rules.ts'
import { bytesFromHex } from '../../primitives/hex.ts'
import type { PhaseCall } from '../../primitives/message.ts'
import { isEmptyAccount } from '../../state/view.ts'
import type { Batch, Execution } from '../engine.ts'
import { NEW_ACCOUNT_GAS } from '../gas-schedule.ts'
import type { FailedPhase } from '../trace.ts'
import type { NativeEvm } from './native-frames.ts'
import type { ViewStateManager } from './state-manager.ts'
import type { Recorder } from './trace-events.ts'

/** The calls of a batch after they have run. */
export interface BatchResult {
  readonly gasLeft: bigint
  /** The refund counter. */
  readonly refund: bigint
  readonly logs: NonNullable<ExecResult['logs']>
  /** True for each phase that took effect. */
  readonly phaseStatuses: readonly boolean[]
  /** The call that ran last: if one failed, that one. */
  readonly last: ExecResult | undefined
}

/** A call leaves this to the next one; a phase that fails falls back to that of its beginning. */
interface Carried {
  readonly refund: bigint
  readonly logs: NonNullable<ExecResult['logs']>
  readonly destroyed: NonNullable<ExecResult['selfdestruct']>
  readonly created: NonNullable<ExecResult['createdAddresses']>
}

export class BatchRun {
  readonly #evm: NativeEvm
  readonly #state: ViewStateManager
  readonly #execution: Execution
  readonly #recorder: Recorder | undefined
  #gasLeft: bigint
  #carried: Carried = { refund: 0n, logs: [], destroyed: new Map(), created: new Set() }
  #last: ExecResult | undefined

  constructor(
    evm: NativeEvm,
    state: ViewStateManager,
    execution: Execution,
    gas: bigint,
    recorder: Recorder | undefined,
  ) {
    this.#evm = evm
    this.#state = state
    this.#execution = execution
    this.#gasLeft = gas
    this.#recorder = recorder
  }

  async run({ phases, payer }: Batch): Promise<BatchResult> {
    const { message, environment } = this.#execution
    const { journal } = this.#evm
    const { from } = message
    await journal.cleanup()
    await journal.checkpoint()
    // The sender is the first account that is read: writes are in that order.
    this.#state.balance(from)
    for (const address of this.#evm.precompiles.keys()) journal.addAlwaysWarmAddress(address)
    for (const address of [from, environment.coinbase, payer]) {
      journal.addAlwaysWarmAddress(address)
    }
    this.#recorder?.beginBatch(message, this.#gasLeft)
    const phaseStatuses = phases.map(() => false)
    let failed: FailedPhase | undefined
    for (const [index, calls] of phases.entries()) {
      failed = await this.#runPhase(calls)
      if (failed !== undefined) break
      phaseStatuses[index] = true
    }
    this.#recorder?.endBatch(this.#gasLeft, failed)
    await this.#removeDestroyed()
    await journal.commit()
    await journal.cleanup()
    const { refund, logs } = this.#carried
    return { gasLeft: this.#gasLeft, refund, logs, phaseStatuses, last: this.#last }
  }

  /** @returns the phase if a call failed, which undoes those before it */
  async #runPhase(calls: readonly PhaseCall[]): Promise<FailedPhase | undefined> {
    const { journal, transientStorage } = this.#evm
    const before = this.#carried
    await journal.checkpoint()
    transientStorage.checkpoint()
    for (const [index, call] of calls.entries()) {
      if (await this.#runCall(call)) continue
      await journal.revert()
      transientStorage.revert()
      this.#carried = before
      return { undoneCalls: index + 1, output: this.#last?.returnValue ?? NO_BYTES }
    }
    await journal.commit()
    transientStorage.commit()
    return undefined
  }

  /** @returns false if the call failed */
  async #runCall(call: PhaseCall): Promise<boolean> {
    this.#evm.journal.addAlwaysWarmAddress(call.to)
    this.#state.balance(call.to) // read before anything else of the call
    const refusal = this.#payForValue(call)
    const gas = this.#gasLeft
    const { execResult } =
      refusal === undefined ? await this.#evm.runCall(this.#messageOf(call)) : refusal
    if (refusal !== undefined) this.#recorder?.refuseCall(call, gas, execResult)
    this.#last = execResult
    this.#gasLeft = gas - execResult.executionGasUsed
    if (execResult.exceptionError !== undefined) return false
    const { refund, logs, destroyed, created } = this.#carried
    this.#carried = {
      refund: execResult.gasRefund ?? refund,
      logs: [...logs, ...(execResult.logs ?? [])],
      destroyed: execResult.selfdestruct ?? destroyed,
      created: execResult.createdAddresses ?? created,
    }
    return true
  }

  /** Charges for an account that the value creates. @returns the end of a call that cannot pay */
  #payForValue({ to, value }: PhaseCall): EVMResult | undefined {
    const state = this.#state
    if (value === 0n) return undefined
    if (state.balance(this.#execution.message.from) < value) {
      return refused(EVMError.errorMessages.INSUFFICIENT_BALANCE, 0n)
    }
    if (!isEmptyAccount(state, to)) return undefined
    if (this.#gasLeft < NEW_ACCOUNT_GAS) {
      return refused(EVMError.errorMessages.OUT_OF_GAS, this.#gasLeft)
    }
    this.#gasLeft -= NEW_ACCOUNT_GAS
    return undefined
  }

  #messageOf({ to, value, data }: PhaseCall) {
    const { refund, destroyed, created } = this.#carried
    const message = new Message({
      caller: new Address(bytesFromHex(this.#execution.message.from)),
      to: new Address(bytesFromHex(to)),
      gasLimit: this.#gasLeft,
      value,
      data,
      // Copies: the library changes them even if the call fails.
      selfdestruct: new Map(destroyed),
      createdAddresses: new Set(created),
      gasRefund: refund,
    })
    return { message, skipNonceIncrement: true }
  }

  async #removeDestroyed(): Promise<void> {
    const { destroyed, created } = this.#carried
    const { hardfork } = this.#execution.environment.evmRules
    for (const address of [...destroyed.keys()].sort()) {
      // Since EIP-6780 only accounts that the same transaction created.
      if (isSince(hardfork, 'cancun') && !created.has(address)) continue
      await this.#evm.journal.deleteAccount(new Address(bytesFromHex(address)))
    }
  }
}

function refused(error: ConstructorParameters<typeof EVMError>[0], gasUsed: bigint): EVMResult {
  const exceptionError = new EVMError(error)
  return { execResult: { executionGasUsed: gasUsed, returnValue: NO_BYTES, exceptionError } }
}
