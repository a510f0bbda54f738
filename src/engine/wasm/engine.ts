/**
 * The fast engine: `engine/engine.ts` on a WebAssembly interpreter, called synchronously.
 *
 * The interpreter runs frames. This file does the rest of a transaction: fees, nonce, warm sets,
 * authorisations, refunds, the calldata floor, and the list of writes.
 */

import { NO_BYTES } from '../../primitives/bytes.ts'
import { DevnetError, InvariantError, invariant } from '../../primitives/errors.ts'
import {
  type EvmRules,
  type Hardfork,
  hardforkNumbers,
  isSince,
} from '../../primitives/evm-rules.ts'
import type { Address } from '../../primitives/hex.ts'
import { andThen, isPromise, type MaybePromise } from '../../primitives/maybe-promise.ts'
import { effectiveGasPrice } from '../../primitives/message.ts'
import { isSecp256k1Loaded, loadSecp256k1, recoverAddress } from '../../primitives/secp256k1.ts'
import { creditedBalance } from '../../primitives/word.ts'
import { isDelegation } from '../../state/code.ts'
import { codeSizeOfHardfork, codeSizesMaxOf } from '../code-size.ts'
import type { Batch, Engine, Execution, Failure, Outcome, PrecompileInputMax } from '../engine.ts'
import {
  batchGas,
  blockGasOf,
  EXECUTION_GAS_MAX,
  fixedGas,
  gasBudget,
  paidGas,
} from '../intrinsic-gas.ts'
import { type NativeContract, nativeContractAt } from '../native-contract.ts'
import type { TraceListener } from '../trace.ts'
import { applyAuthorizations, payForAuthorizations } from './authorizations.ts'
import { takeHits } from './hits.ts'
import {
  ACCOUNT_BALANCE,
  ACCOUNT_MARKS,
  ACCOUNT_NONCE,
  ENVIRONMENT_BASE_FEE,
  ENVIRONMENT_BLOB_BASE_FEE,
  ENVIRONMENT_CHAIN_ID,
  ENVIRONMENT_CODE_SIZE_MAX,
  ENVIRONMENT_COINBASE,
  ENVIRONMENT_GAS_LIMIT,
  ENVIRONMENT_GAS_PRICE,
  ENVIRONMENT_NUMBER,
  ENVIRONMENT_ORIGIN,
  ENVIRONMENT_PREVRANDAO,
  ENVIRONMENT_SLOT_NUMBER,
  ENVIRONMENT_TIMESTAMP,
  FRAME_GAS,
  FRAME_PARENT,
  MARK_CHANGED,
} from './layout.ts'
import {
  COUNTERS_REGION,
  limitsFor,
  type Machine,
  type MachineHost,
  type MachineLimits,
  type NativeFrame,
  RegionFull,
  type ReportedFrame,
  sharedMachine,
} from './machine.ts'
import { callNativeContract } from './native-host.ts'
import { PhaseRun } from './phases.ts'
import { callPrecompile, type Missing } from './precompiles/index.ts'
import { INVALID_INPUT_LENGTH } from './precompiles/result.ts'
import {
  failureOf,
  NOT_NATIVE,
  PAUSED,
  STATUS_INIT_CODE_TOO_LARGE,
  STATUS_OK,
  STATUS_OUT_OF_GAS,
  STATUS_REVERT,
} from './status.ts'
import { Tables } from './tables.ts'
import { Recorder } from './trace-events.ts'

export interface WasmEngineOptions {
  /** In order of precedence; none by default. */
  readonly nativeContracts?: readonly NativeContract[]
  /** Default: none. */
  readonly precompileInputMax?: PrecompileInputMax
  /** Bytes per execution, 24 MiB to 2 GiB. Default: 2 GiB. */
  readonly memoryBytesMax?: number
  /** Most bytes of a contract's code; init code may have twice as many. Default: by hardfork. */
  readonly codeSizeMax?: number
}

interface Additions {
  readonly nativeContracts: readonly NativeContract[]
  readonly precompileInputMax: PrecompileInputMax
  /** Bytes. */
  readonly codeSizesMax: Readonly<Record<Hardfork, number>>
}

/** Gas of a frame between two pauses: a tenth of a ms, and a few ms where every opcode is reported. */
const SLICE_GAS = 100_000n
const STEPPED_SLICE_GAS = 5_000n
/** Gas of precompiles between two pauses: some ms. */
const PRECOMPILE_SLICE_GAS = 50_000n

/** The largest value of the interpreter's signed counter. */
const GAS_MAX = 2n ** 63n - 1n

/**
 * Creates an engine on the WebAssembly interpreter. Nothing is compiled yet.
 *
 * It answers synchronously, except for the first messages that need a library and for executions that
 * pause.
 */
export function createWasmEngine(options: WasmEngineOptions = {}): Engine {
  const { nativeContracts = [], precompileInputMax = {}, memoryBytesMax = 2 ** 31 } = options
  const { codeSizeMax = codeSizeOfHardfork } = options
  const additions = {
    nativeContracts,
    precompileInputMax,
    codeSizesMax: codeSizesMaxOf(codeSizeMax),
  }
  const limits = limitsFor(memoryBytesMax)
  const finish = (
    { outcome, missing }: Attempt,
    execution: Execution,
    listener: TraceListener | undefined,
  ): MaybePromise<Outcome> =>
    missing === undefined ? outcome : missing.load().then(() => execute(execution, listener))
  const execute: Engine['execute'] = (execution, listener) => {
    try {
      const attempt = sharedMachine.execute((machine) =>
        executeWithRetries(machine, { execution, additions, limits, listener }, 'all'),
      )
      return andThen(attempt, (ended) => finish(ended, execution, listener), fail)
    } catch (cause) {
      return fail(cause)
    }
  }
  return { name: 'wasm', isSynchronous: true, execute }
}

function fail(cause: unknown): never {
  if (cause instanceof DevnetError) throw cause // of a pause or a listener
  throw new InvariantError('the fast engine could not execute a message', { cause })
}

/** A message to execute, and the engine's own terms. */
interface Task {
  readonly execution: Execution
  readonly additions: Additions
  readonly limits: MachineLimits
  readonly listener: TraceListener | undefined
}

interface Attempt {
  readonly outcome: Outcome
  /** A library that the execution lacked; the outcome is then invalid. */
  readonly missing: Missing | undefined
}

/**
 * The part of a message that fits into the tables. If its frames do not, it uses all its gas; its
 * authorisations still apply, as after a revert, unless they do not fit either.
 */
type Fit = 'all' | 'authorizations' | 'nothing'

/**
 * Executes, and retries with larger tables when one was full. At the limit, all gas is used.
 *
 * @returns a promise if the execution pauses
 */
function executeWithRetries(machine: Machine, task: Task, firstFit: Fit): MaybePromise<Attempt> {
  let fit = firstFit
  for (;;) {
    const run = new Run(machine, task)
    try {
      const outcome = machine.withHost(run, task.limits, () => run.execute(fit))
      if (outcome === undefined) return resumeUntilDone(machine, task, fit, run)
      return attemptOf(run, outcome, machine, task)
    } catch (error) {
      fit = fitAfter(error, machine, task, fit)
    }
  }
}

/** Ends an attempt. Hits of one that lacked a library are dropped. */
function attemptOf({ missing }: Run, outcome: Outcome, machine: Machine, task: Task): Attempt {
  const { onHits } = task.execution
  if (onHits !== undefined) {
    const executed = takeHits(machine)
    if (missing === undefined) onHits(executed)
  }
  return { outcome, missing }
}

/** Waits as often as the execution pauses. The machine is left to it. */
async function resumeUntilDone(machine: Machine, task: Task, fit: Fit, run: Run): Promise<Attempt> {
  sharedMachine.leaveTo(machine)
  for (;;) {
    await run.pause
    try {
      const outcome = machine.resumeWith(run, () => run.resume())
      if (outcome === undefined) continue
      sharedMachine.takeBack(machine)
      return attemptOf(run, outcome, machine, task)
    } catch (error) {
      const attempt = executeWithRetries(machine, task, fitAfter(error, machine, task, fit))
      if (!isPromise(attempt)) sharedMachine.takeBack(machine)
      return attempt
    }
  }
}

/** The part to execute after a failure, for which the full table was enlarged if possible. */
function fitAfter(error: unknown, machine: Machine, { limits }: Task, fit: Fit): Fit {
  if (!(error instanceof RegionFull) || fit === 'nothing') throw error
  if (machine.enlarge(error.region, limits)) return fit
  // Counting must not change the outcome: the reference engine has room for all counters.
  if (error.region === COUNTERS_REGION) throw error
  return fit === 'all' ? 'authorizations' : 'nothing'
}

/** An execution whose outermost frame is about to run. */
interface Started {
  readonly sender: number
  readonly coinbase: number
  readonly created: number | undefined
  readonly gasPrice: bigint
  /** Wei per gas that the message pays and no account receives. */
  readonly baseFeePerGas: bigint
  readonly floor: bigint
  readonly authorizationRefund: bigint
}

type OutcomeUnderWay = { -readonly [Field in keyof Outcome]: Outcome[Field] }

/** One execution, and the interpreter's host during it. */
class Run implements MachineHost {
  readonly #machine: Machine
  readonly #execution: Execution
  readonly #additions: Additions
  readonly #tables: Tables
  readonly #framesSize: number
  readonly #recorder: Recorder | undefined
  readonly #consoleCalls: Uint8Array[] = []
  #hostFailure: Failure | undefined
  #missing: Missing | undefined
  #paused: Started | undefined
  #pause: Promise<void> | undefined
  /** Gas of precompiles since the last pause. */
  #precompileGas = 0n
  #phases: PhaseRun | undefined

  constructor(machine: Machine, { execution, additions, limits, listener }: Task) {
    this.#framesSize = limits.framesSize
    this.#machine = machine
    this.#execution = execution
    this.#additions = additions
    this.#tables = new Tables(machine, execution.view)
    this.#recorder = listener && new Recorder(machine, this.#tables, listener, this.#hasStateGas)
  }

  /** @returns `undefined` if the execution paused */
  execute(fit: Fit): Outcome | undefined {
    const { environment, message, mode, batch } = this.#execution
    const { exports } = this.#machine
    const tables = this.#tables
    exports.begin(this.#framesSize)
    this.#setRules(environment.evmRules)
    exports.askForPrecompiles(environment.precompiles === undefined ? 0 : 1)
    if (this.#recorder !== undefined) exports.setTraced(1, this.#recorder.isStepped ? 1 : 0)
    if (this.#execution.onHits !== undefined) exports.setCounted(1)
    if (this.#execution.pause !== undefined) {
      exports.setSlice(this.#recorder?.isStepped === true ? STEPPED_SLICE_GAS : SLICE_GAS)
    }
    const sender = this.#loaded(message.from)
    const baseFeePerGas = mode === 'deposit' ? 0n : environment.baseFeePerGas
    const gasPrice = effectiveGasPrice(message, baseFeePerGas)
    if (batch !== undefined) return this.#executeBatch(batch, sender, gasPrice, fit)
    const { intrinsic, floor } = fixedGas(message, environment.evmRules.hardfork)
    this.#requireAcceptable(sender, intrinsic > floor ? intrinsic : floor, baseFeePerGas)
    this.#setEnvironment(gasPrice)
    this.#payAhead(sender, message.gasLimit * gasPrice)
    const { to } = message
    const target = to === null ? undefined : this.#machine.accountOf(to)
    const created = to === null ? this.#createdAccount(sender) : undefined
    const coinbase = this.#machine.accountOf(environment.coinbase)
    const isExhausted = fit !== 'all'
    // Warmth only matters to frames.
    if (!isExhausted) this.#warm(sender, target, coinbase)
    const isDelegating =
      fit !== 'nothing' && message.authorizationList.length > 0 && this.#hasSecp256k1()
    const hasStateGas = this.#hasStateGas
    let gas = message.gasLimit - intrinsic
    if (hasStateGas) gas = this.#beginStateGas(intrinsic)
    let authorizationRefund = 0n
    if (isDelegating && hasStateGas) {
      gas = payForAuthorizations(this.#machine, tables, environment, message, gas)
      if (gas >= 0n) exports.commitStateGas()
    } else if (isDelegating) {
      authorizationRefund = applyAuthorizations(this.#machine, tables, environment, message)
    }

    // A literal: an object spread costs as much as a cold account access.
    const started: Started = {
      sender,
      coinbase,
      created,
      gasPrice,
      baseFeePerGas,
      floor,
      authorizationRefund,
    }
    if (gas < 0n) return this.#finish(started, this.#undoPreparation(), 0n)
    if (isExhausted) return this.#finish(started, STATUS_OUT_OF_GAS, 0n)
    return this.#end(started, this.#runMessage(sender, target, created, gas))
  }

  /** True since Amsterdam (EIP-8037). */
  get #hasStateGas(): boolean {
    return isSince(this.#execution.environment.evmRules.hardfork, 'amsterdam')
  }

  /** Begins what a message pays for before its frame. @returns the gas for execution */
  #beginStateGas(intrinsic: bigint): bigint {
    const { execution, reservoir } = gasBudget(this.#execution.message.gasLimit, intrinsic)
    const { exports } = this.#machine
    exports.beginStateGas(reservoir)
    exports.beginPhase()
    return execution
  }

  /**
   * The gas did not suffice for what comes before the frame: delegations are undone as well.
   *
   * @returns the status
   * @see https://eips.ethereum.org/EIPS/eip-2780
   */
  #undoPreparation(): number {
    const { exports } = this.#machine
    exports.revertPhase()
    exports.beginStateGas(gasBudget(this.#execution.message.gasLimit, 0n).reservoir)
    exports.allocateResult(0, 0n)
    return STATUS_OUT_OF_GAS
  }

  /** Runs the calls of a batch, whose fees are paid outside of the engine. */
  #executeBatch(batch: Batch, sender: number, gasPrice: bigint, fit: Fit): Outcome | undefined {
    const { message, environment } = this.#execution
    const machine = this.#machine
    const gas = message.gasLimit - batch.intrinsicGas
    invariant(gas >= 0n, 'the gas limit is below the intrinsic gas')
    invariant(!this.#hasStateGas, 'a batch runs by rules that have state gas')
    invariant(message.gasLimit <= GAS_MAX, 'the gas limit exceeds a signed 64-bit number')
    this.#setEnvironment(gasPrice)
    const coinbase = machine.accountOf(environment.coinbase)
    machine.exports.warmAhead(sender)
    machine.exports.warmAhead(coinbase)
    machine.exports.warmAhead(machine.accountOf(batch.payer))
    const phases = new PhaseRun(
      machine,
      this.#recorder,
      batch.phases,
      message,
      sender,
      gas,
      (status) => {
        if (this.#recorder !== undefined) this.leaveFrame(status)
      },
    )
    this.#phases = phases
    if (fit !== 'all') return this.#finishBatch(batch, phases, STATUS_OUT_OF_GAS, 0n)
    return this.#endBatch(batch, phases, phases.begin())
  }

  /** @returns true if the paused execution has to wait for {@link pause} */
  #hasToWait(): boolean {
    this.#precompileGas = 0n
    this.#pause = this.#execution.pause?.(this.#gasUsed)
    return this.#pause !== undefined
  }

  /** Gas used before the paused frame's next opcode: all but what it and its callers have left. */
  get #gasUsed(): bigint {
    const machine = this.#machine
    let used = this.#execution.message.gasLimit - machine.exports.stateGasLeft()
    let frame = machine.exports.pausedFrame()
    for (; frame !== 0; frame = machine.uint32(frame + FRAME_PARENT)) {
      used -= machine.uint64(frame + FRAME_GAS)
    }
    return used
  }

  /** Continues after a pause. */
  resume(): Outcome | undefined {
    const status = this.#machine.exports.resumePaused()
    const { batch } = this.#execution
    const phases = this.#phases
    if (batch !== undefined && phases !== undefined) {
      return this.#endBatch(batch, phases, phases.continueAfter(status))
    }
    invariant(this.#paused !== undefined, 'an execution continues that was not paused')
    return this.#end(this.#paused, status)
  }

  /** The promise to wait for before {@link resume}. */
  get pause(): Promise<void> {
    invariant(this.#pause !== undefined, 'an execution waits that was not paused')
    return this.#pause
  }

  #end(started: Started, lastStatus: number): Outcome | undefined {
    let status = lastStatus
    while (status === PAUSED) {
      this.#paused = started
      if (this.#hasToWait()) return undefined
      status = this.#machine.exports.resumePaused()
    }
    if (this.#recorder !== undefined) this.leaveFrame(status)
    return this.#finish(started, status, this.#machine.exports.resultGas())
  }

  #finish(started: Started, status: number, gasLeft: bigint): Outcome {
    const { message, environment } = this.#execution
    const { exports } = this.#machine
    const tables = this.#tables
    const { sender, coinbase, created, gasPrice, baseFeePerGas, floor, authorizationRefund } =
      started
    const returnData = this.#returnData(status)
    const refund = authorizationRefund + (status === STATUS_OK ? exports.refundCounter() : 0n)
    const hasStateGas = this.#hasStateGas
    let gasBeforeRefund = message.gasLimit - gasLeft
    if (hasStateGas) gasBeforeRefund -= exports.stateGasLeft()
    const gasUsed = paidGas(gasBeforeRefund, refund, floor)

    // A free call credits nothing, which leaves those accounts unloaded.
    if (gasPrice !== 0n) this.#credit(sender, (message.gasLimit - gasUsed) * gasPrice)
    const tip = gasPrice - baseFeePerGas
    // A trace's prestate has the coinbase in any case, as has the block's access list.
    const listsCoinbase = this.#recorder !== undefined || this.#execution.reportsTouched === true
    if (tip !== 0n || listsCoinbase) {
      exports.touch(coinbase)
      this.#credit(coinbase, gasUsed * tip)
    }
    if (status === STATUS_OK) tables.removeDestroyed(environment.evmRules)
    // Assigned field by field: an object spread costs as much as a cold account access.
    const outcome: OutcomeUnderWay = {
      failure: failureOf(status, exports.invalidOpcode(), this.#hostFailure),
      gasUsed,
      gasRefunded: gasBeforeRefund > gasUsed ? gasBeforeRefund - gasUsed : 0n,
      returnData,
      logs: status === STATUS_OK ? tables.logs() : [],
      createdAddress: created === undefined ? undefined : this.#machine.address(created),
      writes: tables.writes(),
    }
    if (hasStateGas) outcome.blockGas = blockGasOf(gasBeforeRefund, exports.stateGasUsed(), floor)
    this.#addReports(outcome)
    return outcome
  }

  #endBatch(batch: Batch, phases: PhaseRun, lastStatus: number): Outcome | undefined {
    let status = lastStatus
    while (status === PAUSED) {
      if (this.#hasToWait()) return undefined
      status = phases.continueAfter(this.#machine.exports.resumePaused())
    }
    return this.#finishBatch(batch, phases, status, phases.gasLeft)
  }

  #finishBatch(batch: Batch, phases: PhaseRun, status: number, gasLeft: bigint): Outcome {
    const { message, environment } = this.#execution
    const { exports } = this.#machine
    const tables = this.#tables
    const { gasUsed, gasRefunded } = batchGas(
      batch,
      message.gasLimit - gasLeft,
      exports.refundCounter(),
    )
    tables.removeDestroyed(environment.evmRules)
    const outcome: OutcomeUnderWay = {
      failure: failureOf(status, exports.invalidOpcode(), this.#hostFailure),
      gasUsed,
      gasRefunded,
      returnData: status === STATUS_OK ? NO_BYTES : this.#returnData(status),
      logs: tables.logs(),
      createdAddress: undefined,
      writes: tables.writes(),
      phaseStatuses: phases.statuses,
    }
    this.#addReports(outcome)
    return outcome
  }

  #addReports(outcome: OutcomeUnderWay): void {
    if (this.#consoleCalls.length > 0) outcome.consoleCalls = this.#consoleCalls
    if (this.#execution.reportsAccess === true) outcome.accessed = this.#tables.accessed()
    if (this.#execution.reportsTouched === true) outcome.touched = this.#tables.touched()
  }

  /** The first library that was not loaded yet: the precompile that needs it has failed. */
  get missing(): Missing | undefined {
    return this.#missing
  }

  loadAccount(account: number): void {
    this.#tables.loadAccount(account)
  }

  loadSlot(account: number, slot: number): void {
    this.#tables.loadSlot(account, slot)
  }

  blockHash(word: number): void {
    const number = this.#machine.uint64(word)
    const hash = this.#execution.environment.blockHash(number)
    this.#machine.setWord(word, hash === undefined ? 0n : BigInt(hash))
  }

  blobHash(word: number): void {
    const { blobHashes = [] } = this.#execution.message
    const hash = blobHashes[Number(this.#machine.uint64(word))]
    this.#machine.setWord(word, hash === undefined ? 0n : BigInt(hash))
  }

  precompileAt(account: number): number {
    const { precompiles } = this.#execution.environment
    return Number(precompiles?.get(this.#machine.address(account)) ?? 0)
  }

  callPrecompile(id: number, input: number, size: number, gas: bigint): bigint {
    const isTooLong = size > (this.#additions.precompileInputMax[id] ?? size)
    const result = isTooLong
      ? INVALID_INPUT_LENGTH
      : callPrecompile(id, this.#machine.copyOf(input, size), gas, {
          view: this.#execution.view,
          machine: this.#machine,
          hardfork: this.#execution.environment.evmRules.hardfork,
        })
    if ('load' in result) {
      this.#missing ??= result
      return -1n
    }
    // One that fails takes all its gas, and perhaps as long.
    this.#precompileGas += 'failure' in result ? gas : result.gasUsed
    if (this.#precompileGas >= PRECOMPILE_SLICE_GAS) this.#machine.exports.endSlice()
    if ('failure' in result) {
      this.#hostFailure = result.failure
      return -1n
    }
    const gasLeft = gas - result.gasUsed
    this.#machine.setResult(result.output, gasLeft)
    return gasLeft
  }

  recordConsole(input: number, size: number): void {
    this.#consoleCalls.push(this.#machine.copyOf(input, size))
  }

  reportStep(frame: number): number {
    return this.#recorder?.step(frame) === true ? 1 : 0
  }

  endSteps(status: number, gas: bigint): void {
    this.#recorder?.endSteps(status, gas)
  }

  enterFrame(frame: ReportedFrame): void {
    this.#recorder?.enter(frame)
  }

  leaveFrame(status: number): void {
    this.#recorder?.leave(status, this.#hostFailure)
  }

  reportLog(log: number): void {
    if (this.#recorder?.reportsLogs !== true) return
    for (const emitted of this.#tables.logs(log)) this.#recorder.log(emitted)
  }

  callNative(...frame: NativeFrame): number {
    const machine = this.#machine
    const code = frame[2]
    const contract = nativeContractAt(
      this.#additions.nativeContracts,
      this.#tables.addressOf(code),
      this.#tables.codeBytes(code),
    )
    if (contract === undefined) return NOT_NATIVE
    const { environment, batch } = this.#execution
    const logsStart = machine.exports.logsTop()
    const status = callNativeContract(machine, this.#tables, contract, frame, {
      environment,
      payer: batch?.payer,
      onHalt: (reason) => {
        this.#hostFailure = { kind: 'halt', reason }
      },
      recoverAddress: (digest, signature) =>
        this.#hasSecp256k1() ? recoverAddress(digest, signature) : undefined,
    })
    if (status === STATUS_OK && this.#recorder !== undefined) this.reportLog(logsStart)
    return status
  }

  /** If false, the message is executed again once the curve is loaded. */
  #hasSecp256k1(): boolean {
    if (isSecp256k1Loaded()) return true
    this.#missing ??= { load: loadSecp256k1 }
    return false
  }

  /** Checks the engine contract's preconditions; see `engine/engine.ts`. */
  #requireAcceptable(sender: number, minimumGas: bigint, baseFeePerGas: bigint): void {
    const { message, environment, mode, isImpersonated = false } = this.#execution
    const { gasLimit, maxFeePerGas, maxPriorityFeePerGas, authorizationList, to } = message
    invariant(gasLimit >= minimumGas, 'the gas limit is below the intrinsic gas')
    invariant(gasLimit <= GAS_MAX, 'the gas limit exceeds a signed 64-bit number')
    const isWithin = minimumGas <= EXECUTION_GAS_MAX || !this.#hasStateGas
    invariant(isWithin, 'the intrinsic gas is more than execution may have')
    invariant(maxFeePerGas >= baseFeePerGas, 'the fee cap is below the base fee')
    invariant(maxFeePerGas >= maxPriorityFeePerGas, 'the tip is above the fee cap')
    const { balance, nonce } = this.#tables.before(sender)
    invariant(balance >= gasLimit * maxFeePerGas + message.value, 'the sender cannot pay')
    invariant(authorizationList.length === 0 || to !== null, 'a type 4 creates a contract')
    const { hardfork } = environment.evmRules
    const canDelegate = isSince(hardfork, 'prague')
    invariant(authorizationList.length === 0 || canDelegate, 'a type 4 runs before Prague')
    if (mode !== 'transaction') return
    const code = this.#tables.codeBytes(sender)
    const isOwned = code.length === 0 || (canDelegate && isDelegation(code))
    invariant(isOwned || isImpersonated, 'a contract sends a transaction')
    invariant(message.nonce === nonce, 'the nonce is not the next one')
    invariant(gasLimit <= environment.gasLimit, 'the gas limit is above that of the block')
  }

  /** Before the first account is loaded: precompiles are warm from the start. */
  #setRules(rules: EvmRules): void {
    const machine = this.#machine
    if (machine.evmRules === rules) return
    machine.evmRules = rules
    machine.exports.setRules(hardforkNumbers[rules.hardfork], rules.hasP256 ? 1 : 0)
  }

  #setEnvironment(gasPrice: bigint): void {
    const machine = this.#machine
    const { environment, message } = this.#execution
    const at = machine.exports.environmentPointer()
    machine.setAddress(at + ENVIRONMENT_ORIGIN, message.from)
    machine.setWord(at + ENVIRONMENT_GAS_PRICE, gasPrice)
    machine.setUint32(at + ENVIRONMENT_CODE_SIZE_MAX, this.#codeSizeMax)
    // Consecutive messages usually run in the same block.
    if (machine.environment?.has(environment)) return
    machine.environment = new WeakSet([environment])
    machine.setAddress(at + ENVIRONMENT_COINBASE, environment.coinbase)
    machine.setWord(at + ENVIRONMENT_TIMESTAMP, environment.timestamp)
    machine.setWord(at + ENVIRONMENT_NUMBER, environment.number)
    machine.setHash(at + ENVIRONMENT_PREVRANDAO, environment.prevRandao)
    machine.setWord(at + ENVIRONMENT_GAS_LIMIT, environment.gasLimit)
    machine.setWord(at + ENVIRONMENT_CHAIN_ID, environment.chainId)
    machine.setWord(at + ENVIRONMENT_BASE_FEE, environment.baseFeePerGas)
    machine.setWord(at + ENVIRONMENT_BLOB_BASE_FEE, environment.blobBaseFee)
    machine.setWord(at + ENVIRONMENT_SLOT_NUMBER, environment.slotNumber)
  }

  get #codeSizeMax(): number {
    return this.#additions.codeSizesMax[this.#execution.environment.evmRules.hardfork]
  }

  /** Buys the gas and increments the nonce. */
  #payAhead(sender: number, cost: bigint): void {
    const { balance, nonce } = this.#tables.before(sender)
    this.#setBalance(sender, cost === 0n ? balance : balance - cost)
    this.#machine.setUint64(sender + ACCOUNT_NONCE, nonce + 1n)
  }

  /** The address of the created contract; the sender's nonce is already incremented. */
  #createdAccount(sender: number): number {
    return this.#machine.exports.createdAccount(sender, this.#tables.before(sender).nonce)
  }

  /**
   * @see https://eips.ethereum.org/EIPS/eip-2929, EIP-2930, EIP-3651; precompiles are warm
   */
  #warm(sender: number, target: number | undefined, coinbase: number): void {
    const machine = this.#machine
    const { exports, scratch } = machine
    exports.warmAhead(sender)
    if (target !== undefined) exports.warmAhead(target)
    exports.warmAhead(coinbase)
    for (const { address, storageKeys } of this.#execution.message.accessList) {
      const account = machine.accountOf(address)
      exports.warmAhead(account)
      for (const key of storageKeys) {
        machine.setWord(scratch, BigInt(key))
        exports.warmSlotAhead(account, scratch)
      }
    }
  }

  /**
   * @param target `undefined` for a creation
   * @returns a status, or `PAUSED`; gas and return data are in the machine
   */
  #runMessage(
    sender: number,
    target: number | undefined,
    created: number | undefined,
    gas: bigint,
  ): number {
    const { message } = this.#execution
    const { data, value } = message
    const machine = this.#machine
    const { exports, scratch } = machine
    machine.setBytes(exports.inputPointer(data.length), data)
    const account = target ?? created
    invariant(account !== undefined, 'a message without target creates')
    const type = target === undefined ? 'CREATE' : 'CALL'
    this.#recorder?.begin({ type, from: message.from, value, gas, input: data }, account)
    if (type === 'CALL') {
      let left = gas
      if (this.#hasStateGas) left = exports.prepareCall(account, value === 0n ? 0 : 1, gas)
      if (left < 0n) return this.#undoPreparation()
      machine.setWord(scratch, value)
      return exports.runCall(sender, account, scratch, data.length, left)
    }
    if (data.length > 2 * this.#codeSizeMax) return STATUS_INIT_CODE_TOO_LARGE
    let left = gas
    if (this.#hasStateGas) left = exports.prepareCreation(account, gas)
    if (left < 0n) return this.#undoPreparation()
    machine.setWord(scratch, value)
    return exports.runCreation(sender, account, scratch, data.length, left)
  }

  #returnData(status: number): Uint8Array {
    if (status !== STATUS_OK && status !== STATUS_REVERT) return NO_BYTES
    const { exports } = this.#machine
    return this.#machine.copyOf(exports.resultPointer(), exports.resultSize())
  }

  #loaded(address: Address): number {
    const account = this.#machine.accountOf(address)
    this.#machine.exports.touch(account)
    return account
  }

  #balance(account: number): bigint {
    return this.#machine.word(account + ACCOUNT_BALANCE)
  }

  #credit(account: number, amount: bigint): void {
    if (amount !== 0n) this.#setBalance(account, creditedBalance(this.#balance(account), amount))
  }

  /** Outside all frames, so no revert undoes it. */
  #setBalance(account: number, value: bigint): void {
    const machine = this.#machine
    machine.setWord(account + ACCOUNT_BALANCE, value)
    const marks = machine.uint32(account + ACCOUNT_MARKS)
    machine.setUint32(account + ACCOUNT_MARKS, marks | MARK_CHANGED)
  }
}
