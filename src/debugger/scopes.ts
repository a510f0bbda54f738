/**
 * The scopes of a frame: arguments, local variables, storage, stack, memory and calldata.
 */

import { transientLayout } from '../artifacts/declared-layout.ts'
import type { FrameStart } from '../engine/trace.ts'
import { type Address, hexFromBytes } from '../primitives/hex.ts'
import { calledFunction, isInitCode } from '../tracing/entry-definition.ts'
import { calldataArguments } from './abi-variable.ts'
import type { Names } from './evaluate.ts'
import type { Execution, Pause } from './execution.ts'
import { frameVariables } from './local-variables.ts'
import { mappingKeys } from './preimages.ts'
import type { DebugFrame } from './stops.ts'
import { type ReadStorage, StorageHistory, transient } from './storage-history.ts'
import { namespaceVariable, type StorageMoment, stateVariables } from './storage-variable.ts'
import { KnownVariable, shownBytes, type Variable } from './variable.ts'
import { wordTypeOf, wordVariable } from './word.ts'

export interface Scope {
  readonly name: string
  readonly kind: 'arguments' | 'locals' | 'registers' | undefined
  variables(): Promise<readonly Variable[]>
}

/** Bytes on one line of the memory. */
const LINE_BYTES = 32
/** Lines of memory and calldata that are shown. */
const LINES_MAX = 4_096

export class Scopes {
  readonly #execution: Execution
  readonly #history: StorageHistory
  readonly #transientHistory: StorageHistory
  /** By the slot of the mapping. */
  readonly #keys: ReadonlyMap<bigint, readonly Uint8Array[]>

  private constructor(
    execution: Execution,
    history: StorageHistory,
    transientHistory: StorageHistory,
    keys: ReadonlyMap<bigint, readonly Uint8Array[]>,
  ) {
    this.#execution = execution
    this.#history = history
    this.#transientHistory = transientHistory
    this.#keys = keys
  }

  static async read(execution: Execution, readBefore: ReadStorage, pause: Pause): Promise<Scopes> {
    const history = await StorageHistory.read(execution, readBefore, pause)
    // Zero before the transaction.
    const noWord = async () => 0n
    const transientHistory = await StorageHistory.read(execution, noWord, pause, transient)
    const keys = await mappingKeys(execution, pause)
    return new Scopes(execution, history, transientHistory, keys)
  }

  of(frame: DebugFrame): readonly Scope[] {
    const { step, executed } = frame
    return [
      { name: 'Arguments', kind: 'arguments', variables: async () => this.#arguments(frame) },
      { name: 'Locals', kind: 'locals', variables: async () => this.#locals(frame) },
      { name: 'Storage', kind: undefined, variables: async () => this.#storage(frame) },
      ...this.#registers(step),
      {
        name: 'Calldata',
        kind: undefined,
        variables: async () => bytesLines(executed.start.input),
      },
    ]
  }

  /** The scopes of an instruction: what the EVM has before it. */
  ofStep(step: number): readonly Scope[] {
    return [
      ...this.#registers(step),
      { name: 'Slots', kind: undefined, variables: () => this.#slots(step) },
    ]
  }

  /** Names of an expression: locals hide arguments, and both hide state variables. */
  names(frame: DebugFrame): Names {
    return {
      find: async (name) => {
        const variables = frameVariables(this.#execution, frame, this.#moment(frame))
        const locals = 'locals' in variables ? variables.locals : []
        const nearest = [...locals, ...this.#arguments(frame), ...this.#storage(frame)]
        const found = nearest.find((each) => each.name === name)
        const moment = this.#moment(frame)
        const namespace = moment && namespaceVariable(name, moment)
        return found ?? namespace ?? builtIn(name, frame)
      },
    }
  }

  /**
   * Returns arguments from calldata, with the values that the stack holds by now; else those of the stack.
   * `undefined` where they are not known.
   */
  argumentsOf(frame: DebugFrame): readonly Variable[] | undefined {
    const { places, executed, definition } = frame
    if (places === undefined) return undefined
    const variables = frameVariables(this.#execution, frame, this.#moment(frame))
    const ofStack = 'parameters' in variables ? variables.parameters : []
    if (isEntry(frame)) {
      const given = calldataArguments(places.contract, executed.start) ?? []
      return given.map((each) => {
        const present = ofStack.find(({ name, type }) => name === each.name && wordTypeOf(type))
        return present ?? each
      })
    }
    const isUnknown = 'reason' in variables && (definition?.parameters.length ?? 0) > 0
    return isUnknown ? undefined : ofStack.filter(({ name }) => name !== '')
  }

  #arguments(frame: DebugFrame): readonly Variable[] {
    const known = this.argumentsOf(frame)
    if (known !== undefined || frame.places === undefined) return known ?? []
    const variables = frameVariables(this.#execution, frame, this.#moment(frame))
    return 'reason' in variables ? [note(variables.reason)] : []
  }

  #locals(frame: DebugFrame): readonly Variable[] {
    const { definition, places } = frame
    if (places === undefined || definition === undefined) return []
    const variables = frameVariables(this.#execution, frame, this.#moment(frame))
    if ('locals' in variables) return variables.locals
    const declared = [...definition.locals, ...definition.returnParameters]
    return declared.some(({ name }) => name !== '') ? [note(variables.reason)] : []
  }

  #storage(frame: DebugFrame): readonly Variable[] {
    const moment = this.#moment(frame)
    const others = [...this.#transient(frame), ...immutableVariables(frame)]
    if (moment !== undefined) return [...stateVariables(moment), ...others]
    const isKnown = frame.places?.contract.kind === 'contract'
    return isKnown ? [note('the artifact has no storage layout'), ...others] : others
  }

  /** Transient variables. */
  #transient({ places, step, executed }: DebugFrame): readonly Variable[] {
    const layout = places === undefined ? undefined : transientLayout(places.contract)
    if (layout === undefined || layout.storage.length === 0) return []
    const history = this.#transientHistory
    const address: Address = executed.storageAddress
    return stateVariables({
      layout,
      wordAt: (slot) => history.wordAt(step, address, slot),
      keysOf: () => [],
    })
  }

  #moment({ places, step, executed }: DebugFrame): StorageMoment | undefined {
    const layout = places?.contract.storageLayout
    if (layout === undefined) return undefined
    const address: Address = executed.storageAddress
    return {
      layout,
      wordAt: (slot) => this.#history.wordAt(step, address, slot),
      keysOf: (slot) => this.#keys.get(slot) ?? [],
    }
  }

  #registers(step: number): readonly Scope[] {
    const memory = async () => bytesLines(this.#execution.memoryAt(step))
    return [
      { name: 'Stack', kind: 'registers', variables: async () => this.#stack(step) },
      { name: 'Memory', kind: undefined, variables: memory },
    ]
  }

  /** The slots that the execution uses, of the account whose storage the instruction would use. */
  async #slots(step: number): Promise<readonly Variable[]> {
    const address = this.#execution.frameAt(step)?.storageAddress
    if (address === undefined) return []
    const slots = this.#history.slotsOf(address)
    const words = await Promise.all(slots.map((slot) => this.#history.wordAt(step, address, slot)))
    return slots.map((slot, index) => shownWord(`0x${slot.toString(16)}`, words[index]!)) // one for each
  }

  #stack(step: number): readonly Variable[] {
    const words = this.#execution.stackAt(step).toReversed()
    return words.map((word, index) => shownWord(`[${index}]`, word))
  }
}

/** The function that the calldata of the EVM frame is for. */
function isEntry({ definition, executed, places, site }: DebugFrame): boolean {
  if (definition === undefined || places === undefined) return site === undefined
  if (isInitCode(executed.start)) return definition.kind === 'constructor'
  return definition.kind === 'function' && calledFunction(places, executed.start) === definition
}

/** A line that says why there are no values. */
function note(reason: string): Variable {
  return new KnownVariable('not shown', '', { text: reason })
}

function shownWord(name: string, word: bigint): Variable {
  return new KnownVariable(name, 'word', { text: `0x${word.toString(16)}`, scalar: word })
}

function bytesLines(data: Uint8Array): readonly Variable[] {
  const count = Math.min(LINES_MAX, Math.ceil(data.length / LINE_BYTES))
  const lines = Array.from({ length: count }, (_, index) => {
    const at = index * LINE_BYTES
    const text = hexFromBytes(data.subarray(at, at + LINE_BYTES))
    return new KnownVariable(`0x${at.toString(16).padStart(4, '0')}`, '', { text, scalar: text })
  })
  const rest = data.length - count * LINE_BYTES
  return rest > 0 ? [...lines, note(`${rest} more bytes`)] : lines
}

/** Values that the deployed code holds. */
function immutableVariables({ places, executed }: DebugFrame): readonly Variable[] {
  if (places === undefined || isInitCode(executed.start)) return []
  const { compilation, runtime } = places.contract
  const declared = compilation.ast.contracts.flatMap(({ stateVariables: each }) => each)
  const seen = new Set<string>()
  return (runtime?.immutableReferences ?? []).flatMap(({ id, start, length }) => {
    const variable = declared.find((each) => String(each.id) === id)
    const wordType = variable && wordTypeOf(variable.type)
    if (variable === undefined || wordType === undefined || seen.has(id) || length !== 32) return []
    seen.add(id)
    const data = executed.start.code().subarray(start, start + length)
    const word = BigInt(hexFromBytes(data))
    const bits = wordType.kind === 'bytes' ? word >> BigInt(256 - 8 * wordType.size) : word
    const value = BigInt.asUintN(8 * wordType.size, bits)
    return [wordVariable(variable.name, variable.type, value, wordType)]
  })
}

const addressType = { kind: 'address', size: 20 } as const

function builtIn(name: string, { executed }: DebugFrame): Variable | undefined {
  const { start, storageAddress } = executed
  if (name === 'this') return wordVariable(name, 'address', BigInt(storageAddress), addressType)
  if (name !== 'msg') return undefined
  const { from: sender, value = 0n } = messageOf(executed)
  const selector = hexFromBytes(start.input.subarray(0, 4))
  const data = hexFromBytes(start.input)
  const members = [
    wordVariable('sender', 'address', BigInt(sender), addressType),
    new KnownVariable('value', 'uint256', { text: `${value}`, scalar: value }),
    new KnownVariable('data', 'bytes', { text: shownBytes(data), scalar: data }),
    new KnownVariable('sig', 'bytes4', { text: selector, scalar: BigInt(selector.padEnd(4, '0')) }),
  ]
  return new KnownVariable(name, 'msg', { text: `from ${sender}`, members })
}

/** Code that runs for its caller has that caller's sender and value. */
function messageOf({ start, parent }: DebugFrame['executed']): FrameStart {
  if (parent === undefined || start.type !== 'DELEGATECALL') return start
  return messageOf(parent)
}
