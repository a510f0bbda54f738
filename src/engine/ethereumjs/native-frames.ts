/**
 * Native contracts in the library's EVM, at every depth and for every kind of call.
 *
 * Overrides `_loadCode`, where the EVM resolves an address to code, and returns a function for a
 * native contract, as the EVM does for precompiles. Value transfer, checkpoint, revert, depth, logs
 * and gas stay the EVM's. Relies on three facts about `@ethereumjs/evm` 10.1.3, checked by
 * `test/engine/native-contract-cases.ts`: `_loadCode` is called after the value transfer; a function
 * in `message.code` with `isCompiled` set is called through `runPrecompile`; and the frame's refund
 * counter is read from `message.gasRefund` afterwards.
 */

import {
  EVM,
  EVMError,
  type EVMOpts,
  type EVMRunCallOpts,
  type ExecResult,
  type Message,
  type PrecompileFunc,
} from '@ethereumjs/evm'
import { type Address, createBlockLevelAccessList } from '@ethereumjs/util'
import { NO_BYTES } from '../../primitives/bytes.ts'
import { CONSOLE_ADDRESS } from '../../primitives/console-address.ts'
import { invariant } from '../../primitives/errors.ts'
import { bytesFromHex, type Hex, hexFromBytes } from '../../primitives/hex.ts'
import { bytesFromWord, uintFromBytes } from '../../primitives/word.ts'
import { impersonatedSigner, RECOVERY_ADDRESS } from '../../state/signers.ts'
import type { StateView } from '../../state/view.ts'
import { AccessedPlaces } from '../accessed-places.ts'
import type { BlockEnvironment, PrecompileInputMax } from '../engine.ts'
import { type NativeContract, nativeContractAt, OutOfGas } from '../native-contract.ts'
import { adoptAmsterdam } from './amsterdam.ts'
import { loadCallTargets } from './call-targets.ts'
import { nameImmediates } from './immediates.ts'
import { limitMemory } from './memory-limit.ts'
import { MeteredHost } from './native-host.ts'
import type { OpcodeCounter } from './opcode-counter.ts'
import { type Interrupt, pauseAtJumps } from './pauses.ts'
import { loadPointEvaluation, POINT_EVALUATION_ADDRESS } from './point-evaluation.ts'
import type { ViewStateManager } from './state-manager.ts'
import { withoutEof } from './without-eof.ts'

const RECOVERY_GAS = 3_000n
const consoleAddress = bytesFromHex(CONSOLE_ADDRESS)

/** The execution that frames belong to. */
export interface Run {
  /** The state before the execution. */
  readonly view: StateView
  readonly state: ViewStateManager
  readonly environment: BlockEnvironment
  /** Versioned hashes of the blobs; `undefined` for none. */
  readonly blobHashes: readonly Hex[] | undefined
  /** `undefined` outside of batches. */
  readonly payer: Hex | undefined
  /** The block that frames see; may differ from the one by which `runTx` charges. */
  readonly block: NonNullable<EVMRunCallOpts['block']>
  readonly interrupt: Interrupt | undefined
}

/** A chain's additions to the library's rules. */
export interface Additions {
  readonly nativeContracts: readonly NativeContract[]
  readonly precompileInputMax: PrecompileInputMax
  /** Bytes of all frames' memories together. */
  readonly framesBytesMax: number
  /** Bytes of a contract's code, or `codeSizeOfHardfork`. */
  readonly codeSizeMax: number
}

/** A subclass because the hook is a protected method; the only one in this codebase. */
export class NativeEvm extends EVM {
  readonly #contracts: readonly NativeContract[]
  readonly #precompileInputMax: PrecompileInputMax
  #run: Run | undefined
  #isInitCodeDone = false
  #revertData: Uint8Array | undefined
  #consoleCalls: Uint8Array[] = []
  #accessed = new AccessedPlaces()
  /** Address of the creation in progress, which the library warms as if it were accessed. */
  #creation: Hex | undefined
  /** Gas that the last CALL paid for state. */
  callSpill = 0n
  reservoirBeforeCall = 0n

  /** @param counter of the opcodes, if they are counted */
  constructor(options: EVMOpts, additions: Additions, counter: OpcodeCounter | undefined) {
    const { nativeContracts, precompileInputMax, framesBytesMax } = additions
    super(options)
    this.#contracts = nativeContracts
    this.#precompileInputMax = precompileInputMax
    withoutEof(this._opcodeMap)
    if (this.common.isActivatedEIP(8037)) adoptAmsterdam(this._opcodeMap, this)
    if (!this.common.isActivatedEIP(7702)) loadCallTargets(this._opcodeMap)
    nameImmediates(this._opcodeMap)
    limitMemory(this._opcodeMap, framesBytesMax)
    pauseAtJumps(this._opcodeMap, () => this.#run?.interrupt)
    counter?.watch(this._opcodeMap)
    this.#noteAccess()
  }

  begin(run: Run): void {
    this.#run = run
    this.#isInitCodeDone = false
    this.#consoleCalls = []
    this.#accessed = new AccessedPlaces()
    // The library adds to its own list, and copies it for each frame.
    const list = this.blockLevelAccessList
    if (list !== undefined) Object.assign(list, createBlockLevelAccessList())
  }

  /**
   * Runs calls that are one transaction's. The library takes block and origin from each call's options,
   * which a call given as a message has not, and clears transient storage after each.
   */
  async duringBatch<Result>(
    origin: Message['caller'],
    gasPrice: bigint,
    run: () => Promise<Result>,
  ): Promise<Result> {
    this._block = this.#requireRun().block
    this._tx = { origin, gasPrice }
    const { transientStorage } = this
    const { clear } = transientStorage
    transientStorage.clear = () => undefined
    try {
      return await run()
    } finally {
      transientStorage.clear = clear
      transientStorage.clear()
    }
  }

  get accessed(): AccessedPlaces {
    return this.#accessed
  }

  /** Calldata of calls to the `console.log` address, in order. */
  get consoleCalls(): readonly Uint8Array[] {
    return this.#consoleCalls
  }

  /**
   * True if the last code that ended was init code that succeeded. When a frame ends, that code is
   * the frame's own.
   */
  get isInitCodeDone(): boolean {
    return this.#isInitCodeDone
  }

  /** Returns the precompile that was moved to the address. */
  override getPrecompile(
    ...[address]: Parameters<EVM['getPrecompile']>
  ): PrecompileFunc | undefined {
    const called = typeof address === 'string' ? address : hexFromBytes(address.bytes)
    const moved = this.#run?.environment.precompiles
    // Lower case, like the library's.
    const origin = moved === undefined ? called : moved.get(called as Hex)
    if (origin === undefined) return undefined
    const precompile = super.getPrecompile(moved === undefined ? address : origin)
    if (precompile !== undefined && origin === RECOVERY_ADDRESS) return this.#recovery(precompile)
    const inputMax = this.#precompileInputMax[Number(origin)]
    if (precompile === undefined || inputMax === undefined) return precompile
    return (input) => (input.data.length <= inputMax ? precompile(input) : tooLong(input.gasLimit))
  }

  /** Wraps ecrecover: impersonated signatures recover to their chosen signer. */
  #recovery(precompile: PrecompileFunc): PrecompileFunc {
    const { view } = this.#requireRun()
    return (input) => {
      const signer = impersonatedSigner(view, input.data)
      if (signer === undefined || input.gasLimit < RECOVERY_GAS) return precompile(input)
      return { executionGasUsed: RECOVERY_GAS, returnValue: bytesFromWord(BigInt(signer)) }
    }
  }

  override runCall(options: EVMRunCallOpts): ReturnType<EVM['runCall']> {
    const { block, blobHashes = [] } = this.#requireRun()
    return super.runCall({ ...options, block, blobVersionedHashes: [...blobHashes] })
  }

  protected override async runInterpreter(
    ...[message, options]: Parameters<EVM['runInterpreter']>
  ): Promise<ExecResult> {
    const result = await super.runInterpreter(message, options)
    this.#isInitCodeDone = message.isCreate === true && result.exceptionError === undefined
    if (message.isCreate !== true || result.exceptionError === undefined) return result
    this.#revertData = result.returnValue
    return { ...result, returnValue: NO_BYTES }
  }

  /**
   * The library checks returned data for 0xef (EIP-3541) even if init code reverted, and then takes
   * all gas. Revert data is hidden from that check and restored here.
   */
  protected override async _executeCreate(
    ...[message]: Parameters<EVM['_executeCreate']>
  ): ReturnType<EVM['_executeCreate']> {
    this.#revertData = undefined
    const result = await super._executeCreate(message)
    // Inner creations ended before this init code did, so the data is its own.
    const returnValue = this.#revertData
    this.#revertData = undefined
    if (returnValue === undefined) return result
    return { ...result, execResult: { ...result.execResult, returnValue } }
  }

  /**
   * A precompile that fails takes all gas. The library treats a point that is not on the curve as a
   * revert, which gives back the gas that a new account has taken (EIP-8037).
   */
  protected override async _executeCall(
    ...[message]: Parameters<EVM['_executeCall']>
  ): ReturnType<EVM['_executeCall']> {
    const result = await super._executeCall(message)
    const { execResult } = result
    const isFailed = execResult.exceptionError !== undefined && message.isCompiled
    if (isFailed && this.getPrecompile(message.codeAddress) !== undefined) {
      execResult.stateGasSpilled = 0n
    }
    return result
  }

  protected override async _generateAddress(
    ...[message]: Parameters<EVM['_generateAddress']>
  ): ReturnType<EVM['_generateAddress']> {
    const address = await super._generateAddress(message)
    this.#creation = hexFromBytes(address.bytes)
    return address
  }

  /** The library warms the address of a creation that is about to begin, which is no access. */
  expectCreation(address: Address): void {
    this.#creation = hexFromBytes(address.bytes)
  }

  /** All cold accesses pass through these two journal methods, besides creations only. */
  #noteAccess(): void {
    const { journal } = this
    const warmAccount = journal.addWarmedAddress.bind(journal)
    const warmSlot = journal.addWarmedStorage.bind(journal)
    journal.addWarmedAddress = (addressBytes) => {
      const address = hexFromBytes(addressBytes)
      if (address === this.#creation) this.#creation = undefined
      else this.#accessed.addAccount(address)
      warmAccount(addressBytes)
    }
    journal.addWarmedStorage = (addressBytes, slotBytes) => {
      this.#accessed.addSlot(hexFromBytes(addressBytes), uintFromBytes(slotBytes))
      warmSlot(addressBytes, slotBytes)
    }
  }

  protected override async _loadCode(message: Message): Promise<void> {
    // Copied: the library passes a view of the caller's memory, which changes later.
    if (isConsole(message.codeAddress)) this.#consoleCalls.push(message.data.slice())
    const contract = message.code === undefined ? this.#contractFor(message) : undefined
    if (contract === undefined) {
      await super._loadCode(message)
      const called = hexOf(message.codeAddress)
      const precompile = this.#run?.environment.precompiles?.get(called) ?? called
      if (message.isCompiled && precompile === POINT_EVALUATION_ADDRESS) {
        await loadPointEvaluation(this.common)
      }
      return
    }
    message.isCompiled = true
    message.code = ({ gasLimit }) => this.#answer(contract, message, gasLimit)
  }

  #contractFor(message: Message): NativeContract | undefined {
    if (this.#contracts.length === 0) return undefined
    const codeAddress = hexFromBytes(message.codeAddress.bytes)
    const codeBytes = this.#requireRun().state.codeBytes(codeAddress)
    return nativeContractAt(this.#contracts, codeAddress, codeBytes)
  }

  #answer(contract: NativeContract, message: Message, gasLimit: bigint): ExecResult {
    const { caller, to, codeAddress, value, data, isStatic, gasRefund } = message
    const { state, environment, payer } = this.#requireRun()
    const { journal } = this
    const frame = { environment, payer, state, journal, isStatic, gasLimit, gasRefund }
    const host = new MeteredHost({ ...frame, stateGas: this })
    try {
      const result = contract.call({
        caller: hexFromBytes(caller.bytes),
        address: hexOf(to),
        codeAddress: hexFromBytes(codeAddress.bytes),
        value,
        // Copied: the library passes a view of the caller's memory, which changes later.
        data: data.slice(),
        isStatic,
        host,
      })
      if (result.outcome === 'halt') return halted(result.reason, gasLimit)
      const executionGasUsed = gasLimit - host.gasLeft
      const returnValue = result.data
      const { stateGasSpilled } = host
      if (result.outcome === 'revert') {
        const exceptionError = new EVMError(EVMError.errorMessages.REVERT)
        return { executionGasUsed, returnValue, exceptionError, stateGasSpilled }
      }
      message.gasRefund = host.gasRefund
      return { executionGasUsed, returnValue, logs: host.logs, stateGasSpilled }
    } catch (error) {
      if (!(error instanceof OutOfGas)) throw error
      return halted(EVMError.errorMessages.OUT_OF_GAS, gasLimit)
    }
  }

  #requireRun(): Run {
    invariant(this.#run !== undefined, 'a frame runs before its transaction began')
    return this.#run
  }
}

/** Compared from the end: few other addresses end in the byte of `g`. */
function isConsole({ bytes }: Message['codeAddress']): boolean {
  return consoleAddress.every((_, index) => consoleAddress[19 - index] === bytes[19 - index])
}

/** A precompile fails and takes all gas if its input is too long. */
function tooLong(gasLimit: bigint): ExecResult {
  return halted(EVMError.errorMessages.INVALID_INPUT_LENGTH, gasLimit)
}

/** @param reason one of the library's messages, or another text */
function halted(reason: string, gasLimit: bigint): ExecResult {
  const exceptionError = new EVMError(reason as EVMError['error']) // the library keeps it as it is
  return { executionGasUsed: gasLimit, returnValue: NO_BYTES, exceptionError }
}

function hexOf(address: Message['to']): Hex {
  invariant(address !== undefined, 'a call without a target loads code')
  return hexFromBytes(address.bytes)
}
