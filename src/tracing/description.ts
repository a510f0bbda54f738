/**
 * An execution by names: the tree of its calls with functions, arguments, results, events and errors.
 *
 * Owns the tree. names.ts finds the names, description-text.ts prints the tree, describer.ts makes it
 * while a transaction is executed.
 */

import { type DecodedArgument, decodeArguments } from '../abi/abi-index.ts'
import type { CompiledContract } from '../artifacts/contract.ts'
import { isCreation, isPassedOn, REVERTED, usesCallerStorage } from '../engine/trace.ts'
import { SELECTOR_BYTES } from '../primitives/bytes.ts'
import { CONSOLE_ADDRESS } from '../primitives/console-address.ts'
import { type Address, hexFromBytes } from '../primitives/hex.ts'
import { decodeRevert } from '../primitives/revert-reason.ts'
import type { StateView } from '../state/view.ts'
import { decodeConsoleCall } from './console.ts'
import type { FailureCause } from './failure-cause.ts'
import { failureText } from './failure-text.ts'
import { type Frame, type FrameLog, framesOf } from './frames.ts'
import { ExecutionNames, type NameSource } from './names.ts'

/** A call, a creation or a selfdestruct. */
export interface DescribedCall {
  readonly frame: Frame
  /** Name of the artifact, else the label or the built-in name of an account with code. */
  readonly contract: string | undefined
  /** True if {@link contract} comes from an artifact. */
  readonly isArtifact: boolean
  /** A name, or the selector of an unknown function; `undefined` for calldata without one. */
  readonly function: string | undefined
  /** `undefined` if the types of the arguments are unknown. */
  readonly args: readonly DecodedArgument[] | undefined
  /** `undefined` if the types of the results are unknown, and for failed calls. */
  readonly returns: readonly DecodedArgument[] | undefined
  readonly events: readonly DescribedEvent[]
  readonly error: DescribedError | undefined
  readonly calls: readonly DescribedCall[]
  /** The message of a call of `console.log`. */
  readonly consoleText: string | undefined
  /** True for the outermost frame of a transaction with several calls. */
  readonly isBatch: boolean
  /** True for a call that succeeded in a phase that failed. */
  readonly isUndone: boolean
}

export interface DescribedEvent {
  readonly log: FrameLog
  /** The account that emitted the event, named like a call's contract. */
  readonly contract: string | undefined
  /** A name, or the first topic of an unknown event; `undefined` without topics. */
  readonly name: string | undefined
  readonly args: readonly DecodedArgument[] | undefined
}

export interface DescribedError {
  /** The custom error, `Error` or `Panic`; `undefined` for a halt and for unknown data. */
  readonly name: string | undefined
  readonly args: readonly DecodedArgument[]
  /** In the words of stack traces. */
  readonly message: string
  /** `execution reverted`, or the reason of the halt. */
  readonly vmError: string
}

/** The code that a frame runs. */
export interface FrameCode {
  readonly contract: CompiledContract | undefined
  readonly isEmpty: boolean
}

interface DescriptionTerms {
  readonly source: NameSource
  /** The codes of the frames, in the order in which they began. */
  readonly codes: readonly FrameCode[]
  /** The state before the execution. */
  readonly view: StateView
  readonly codeSizeMax: number
}

const noCode: FrameCode = { contract: undefined, isEmpty: true }

export class FrameDescriber {
  readonly #terms: DescriptionTerms
  readonly #names: ExecutionNames
  readonly #codes = new Map<Frame, FrameCode>()
  readonly #contracts = new Map<Frame, CompiledContract | undefined>()
  /** By account. */
  readonly #artifactNames = new Map<Address, string>()

  constructor(terms: DescriptionTerms, outermost: Frame) {
    this.#terms = terms
    const known = new Set<CompiledContract>()
    let index = 0
    for (const [frame] of framesOf(outermost)) {
      const code = terms.codes[index] ?? noCode
      this.#codes.set(frame, code)
      if (code.contract !== undefined) known.add(code.contract)
      index += 1
    }
    this.#names = new ExecutionNames(terms.source, known)
    for (const frame of this.#codes.keys()) {
      const contract = usesCallerStorage(frame.type) ? undefined : this.#contractOf(frame)
      const name = contract && nameIn(contract)
      if (name !== undefined) this.#artifactNames.set(frame.to, name)
    }
  }

  describe(frame: Frame, owner: Frame = frame, isUndone = false): DescribedCall {
    const contract = this.#contractOf(frame)
    // The account on whose storage a frame works, and which emits its logs.
    const account = usesCallerStorage(frame.type) ? owner : frame
    const standing = frame.calls.length - (frame.undoneCalls ?? 0)
    const error = this.#errorOf(frame, contract)
    const consoleText = consoleTextOf(frame)
    const isAnswered = !this.#codeOf(frame).isEmpty || consoleText !== undefined
    const artifactName = contract && nameIn(contract)
    return {
      frame,
      contract: artifactName ?? (isAnswered ? this.#terms.source.nameOf(frame.to) : undefined),
      isArtifact: artifactName !== undefined,
      ...this.#invocation(frame, contract),
      events: frame.logs.map((log) => this.#event(log, frame, account)),
      error,
      calls: frame.calls.map((call, index) => this.describe(call, account, index >= standing)),
      consoleText,
      isBatch: this.#isBatch(frame),
      isUndone: isUndone && error === undefined,
    }
  }

  /** The artifact's name of an account that took part, or that the state has. */
  artifactNameOf(address: Address): string | undefined {
    const { source, view } = this.#terms
    const known = this.#artifactNames.get(address)
    if (known !== undefined) return known
    const contract = source.contractAt(view, address)
    return contract && nameIn(contract)
  }

  #codeOf(frame: Frame): FrameCode {
    return this.#codes.get(frame) ?? noCode
  }

  /** Only the outermost frame of several calls makes some without code. */
  #isBatch(frame: Frame): boolean {
    return this.#codeOf(frame).isEmpty && frame.calls.length > 0
  }

  /** The contract whose function a frame calls: that behind a proxy, if the proxy has no such function. */
  #contractOf(frame: Frame): CompiledContract | undefined {
    if (!this.#contracts.has(frame)) this.#contracts.set(frame, this.#findContract(frame))
    return this.#contracts.get(frame)
  }

  #findContract(frame: Frame): CompiledContract | undefined {
    const { contract: own, isEmpty } = this.#codeOf(frame)
    if (isCreation(frame.type) || isEmpty) return own
    if (own !== undefined && this.#names.ownFunction(own, frame.input) !== undefined) return own
    const passedOn = passedOnCall(frame)
    const behind = passedOn && this.#contractOf(passedOn)
    const { source, view } = this.#terms
    return behind ?? source.contractAt(view, frame.to) ?? own
  }

  #invocation(
    frame: Frame,
    contract: CompiledContract | undefined,
  ): Pick<DescribedCall, 'function' | 'args' | 'returns'> {
    const { type, to, input, output, error } = frame
    if (this.#isBatch(frame)) return { function: undefined, args: [], returns: undefined }
    if (isCreation(type)) return creationOf(input, contract)
    if (type === 'SELFDESTRUCT') return { function: 'selfdestruct', args: [], returns: undefined }
    const said = consoleTextOf(frame)
    if (said !== undefined) {
      const message = { name: '', type: 'string', value: said }
      return { function: 'log', args: [message], returns: undefined }
    }
    const isPassedOn = passedOnCall(frame) !== undefined
    const own = contract && this.#names.ownFunction(contract, input)
    const isForeign = contract === undefined || (own === undefined && isPassedOn)
    const found = own ?? (isForeign ? this.#names.knownFunction(to, input) : undefined)
    if (found !== undefined) {
      const { item, args } = found
      const returns = error === undefined ? decodeArguments(item.outputs, output) : undefined
      return { function: item.name, args, returns }
    }
    const name = contract && unnamedFunction(contract, input)
    const selector = input.length < SELECTOR_BYTES ? undefined : hexFromBytes(input.subarray(0, 4))
    const args = input.length === 0 ? [] : undefined
    return { function: name ?? selector, args, returns: undefined }
  }

  #event(log: FrameLog, frame: Frame, account: Frame): DescribedEvent {
    const contract = this.#contractOf(account)
    const decoded = this.#names.event(this.#contractOf(frame), log)
    return {
      log,
      contract: (contract && nameIn(contract)) ?? this.#terms.source.nameOf(log.address),
      name: decoded?.item.name ?? log.topics[0],
      args: decoded?.args,
    }
  }

  #errorOf(frame: Frame, contract: CompiledContract | undefined): DescribedError | undefined {
    const { error, output, to } = frame
    if (error === undefined) return undefined
    const decoded = error === REVERTED ? this.#names.error(contract, to, output) : undefined
    const isOutermost = this.#codes.keys().next().value === frame
    const cause = causeOf(error, output, isOutermost)
    const known: FailureCause =
      decoded !== undefined && cause.kind === 'unknownData'
        ? { kind: 'customError', error: decoded }
        : cause
    return {
      name: decoded?.item.name,
      args: decoded?.args ?? [],
      message: failureText(known, this.#terms.codeSizeMax),
      vmError: error,
    }
  }
}

/** An artifact may have no name. */
function nameIn({ name }: CompiledContract): string | undefined {
  return name === '' ? undefined : name
}

/** The call that a proxy passes its calldata on to. */
function passedOnCall(frame: Frame): Frame | undefined {
  return frame.calls.find((call) => isPassedOn(frame, call))
}

function creationOf(
  initCode: Uint8Array,
  contract: CompiledContract | undefined,
): Pick<DescribedCall, 'function' | 'args' | 'returns'> {
  const named = { function: 'constructor', returns: undefined }
  if (contract?.creation === undefined) return { ...named, args: undefined }
  const inputs = contract.abi.find(({ type }) => type === 'constructor')
  const parameters = inputs?.type === 'constructor' ? inputs.inputs : []
  const data = initCode.subarray(contract.creation.bytes.length)
  return { ...named, args: decodeArguments(parameters, data) }
}

/** `receive` or `fallback`, if the contract has it. */
function unnamedFunction({ abi }: CompiledContract, input: Uint8Array): string | undefined {
  const kinds = input.length === 0 ? (['receive', 'fallback'] as const) : (['fallback'] as const)
  return kinds.find((kind) => abi.some(({ type }) => type === kind))
}

function consoleTextOf({ to, input }: Frame): string | undefined {
  return to === CONSOLE_ADDRESS ? decodeConsoleCall(input)?.text : undefined
}

/** The cause of a failed frame as far as its end shows it. */
function causeOf(error: string, output: Uint8Array, isOutermost: boolean): FailureCause {
  if (error === 'out of gas') return { kind: 'outOfGas', isTransaction: isOutermost }
  if (error !== REVERTED) return { kind: 'halt', reason: error }
  if (output.length === 0) return { kind: 'noReason' }
  const revert = decodeRevert(output)
  if (revert?.kind === 'error') return { kind: 'reason', text: revert.text }
  if (revert?.kind === 'panic') return { kind: 'panic', code: revert.code }
  return { kind: 'unknownData', data: hexFromBytes(output) }
}
