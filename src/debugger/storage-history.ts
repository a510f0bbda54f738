/**
 * The storage of each account before any step: what the transaction wrote up to there, on the state
 * before it. Writes of frames that failed are undone at their end.
 */

import type { Address } from '../primitives/hex.ts'
import {
  countSeen,
  type ExecutedFrame,
  type Execution,
  type Pause,
  type ReplayListener,
} from './execution.ts'

/** Reads words of the state before the transaction. */
export type ReadStorage = (address: Address, slot: bigint) => Promise<bigint>

interface Version {
  /** The first step that sees it. */
  readonly step: number
  /** `undefined` for the word before the transaction. */
  readonly value: bigint | undefined
}

interface Undo {
  readonly versions: Version[]
  readonly value: bigint | undefined
}

/** The opcodes that read and write storage, or transient storage. */
export interface StorageOpcodes {
  readonly load: number
  readonly store: number
}

const persistent: StorageOpcodes = { load: 0x54, store: 0x55 }
export const transient: StorageOpcodes = { load: 0x5c, store: 0x5d }

export class StorageHistory {
  readonly #versions = new Map<Address, Map<bigint, Version[]>>()
  readonly #readBefore: ReadStorage

  private constructor(readBefore: ReadStorage) {
    this.#readBefore = readBefore
  }

  static async read(
    execution: Execution,
    readBefore: ReadStorage,
    pause: Pause,
    opcodes: StorageOpcodes = persistent,
  ): Promise<StorageHistory> {
    const history = new StorageHistory(readBefore)
    await execution.replay(history.#listener(execution, opcodes), pause)
    return history
  }

  #listener(execution: Execution, { load, store }: StorageOpcodes): ReplayListener {
    const undos: Undo[] = []
    const begun: number[] = []
    return {
      enter: () => begun.push(undos.length),
      step: (frame, step) => {
        const opcode = execution.opcodeAt(step)
        if (opcode === store) undos.push(this.#write(execution, frame, step))
        if (opcode === load) this.#versionsOf(frame, execution.peek(step, 0) ?? 0n)
      },
      leave: ({ end, endStep }) => {
        const first = begun.pop() ?? 0
        if (end.error === undefined) return
        for (const { versions, value } of undos.splice(first).reverse()) {
          versions.push({ step: endStep, value })
        }
      },
    }
  }

  /** The word of a slot before a step. */
  async wordAt(step: number, address: Address, slot: bigint): Promise<bigint> {
    const versions = this.#versions.get(address)?.get(slot) ?? []
    const value = versions[countSeen(versions, step) - 1]?.value
    return value ?? this.#readBefore(address, slot)
  }

  /** The slots of an account that the execution reads or writes, in the order of first use. */
  slotsOf(address: Address): readonly bigint[] {
    return [...(this.#versions.get(address)?.keys() ?? [])]
  }

  #write(execution: Execution, frame: ExecutedFrame, step: number): Undo {
    const versions = this.#versionsOf(frame, execution.peek(step, 0) ?? 0n)
    const before = versions.at(-1)?.value
    versions.push({ step: step + 1, value: execution.peek(step, 1) ?? 0n })
    return { versions, value: before }
  }

  #versionsOf({ storageAddress }: ExecutedFrame, slot: bigint): Version[] {
    const slots = this.#versions.get(storageAddress) ?? new Map<bigint, Version[]>()
    this.#versions.set(storageAddress, slots)
    const versions = slots.get(slot) ?? []
    slots.set(slot, versions)
    return versions
  }
}
