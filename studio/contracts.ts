/**
 * Contracts and labels as the devnet knows them, of the addresses that are shown.
 *
 * An address is asked about when it comes into view, and from time to time as long as it is there:
 * artifacts, labels and code change. An ABI is read once for each hash.
 *
 * Promise: what a contract is called by comes from the devnet's artifact of it; else from a file that
 * the user dropped; else from what the devnet or the Studio knows of standards.
 */

import { batch, effect, type Signal, signal, untracked } from '@preact/signals'
import type { AbiFunction } from 'viem'
import type { RequestResult } from '../src/api.ts'
import type { Address, Hash, Hex } from '../src/primitives/hex.ts'
import { abiFromDevnet } from './abi/artifact.ts'
import {
  type Argument,
  type Decoded,
  decodeCall,
  decodeLog,
  decodeOutput,
  decodeRevert,
} from './abi/decode.ts'
import { type AbiIndex, type Abis, indexOf } from './abi/store.ts'
import type { Connection } from './rpc.ts'
import type { PastTime } from './time/moment.ts'

type AddressNames = RequestResult<'previewnet_names'>[number]
export type KnownContract = NonNullable<RequestResult<'previewnet_contract'>>

/** Least time between two questions, time between two rounds, addresses of one question. */
const restMs = 500
const roundMs = 3_000
const addressesMax = 256

/** Addresses and ABIs that are kept. */
const keptMax = 4_000
const abisMax = 200

interface Log {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Hex
}

export class Contracts {
  /** Rises when a name changed that is shown: what else the devnet says by name may be another. */
  readonly renamings = signal(0)
  /** Rises with each round of questions about what is shown. */
  readonly rounds = signal(0)
  readonly #rpc: Connection
  readonly #past: PastTime
  readonly #abis: Abis
  readonly #shown = new Set<Address>()
  readonly #due = new Set<Address>()
  readonly #known = new Map<Address, Signal<AddressNames | undefined>>()
  readonly #indexes = new Map<Hash, Signal<AbiIndex | undefined>>()
  readonly #end: () => void
  #timer: number | undefined
  #askedAt = Number.NEGATIVE_INFINITY

  /** Asks again about what is shown: at once with a connection, another time or a rollback. */
  constructor(rpc: Connection, past: PastTime, abis: Abis) {
    this.#rpc = rpc
    this.#past = past
    this.#abis = abis
    const endEffect = effect(() => {
      const [count] = [rpc.connections.value, past.moment.value, past.reloads.value] as const
      if (count > 0) untracked(() => this.#askAgain())
    })
    const rounds = setInterval(() => {
      if (!document.hidden && rpc.isConnected.peek()) this.#askAgain()
    }, roundMs)
    this.#end = () => {
      endEffect()
      clearInterval(rounds)
    }
  }

  end(): void {
    this.#end()
    clearTimeout(this.#timer)
  }

  /** Asks again about an address that is shown, as its label is another. */
  ask(address: Address): void {
    this.#due.add(address)
    this.#schedule()
  }

  /** Label and contract of an address; undefined before the first answer. */
  namesAt(address: Address): AddressNames | undefined {
    return this.#entryOf(address.toLowerCase() as Address).value // lower case keeps the format
  }

  contractAt(address: Address): Promise<KnownContract | null> {
    const params = [address, this.#past.stateShown()] as const
    return this.#rpc.request({ method: 'previewnet_contract', params })
  }

  /**
   * @param to the called account
   * @param described the call as the devnet describes it
   */
  decodeCallTo(to: Address, input: Hex, described?: Decoded): Decoded | undefined {
    return this.#firstAt(to, (index) => decodeCall(index, input), described)
  }

  /** @param described the results as the devnet describes them */
  decodeOutputOf(
    to: Address,
    input: Hex,
    output: Hex,
    described?: readonly Argument[],
  ): readonly Argument[] | undefined {
    return this.#firstAt(to, (index) => decodeOutput(index, input, output), described)
  }

  /**
   * @param to the account that reverted; `undefined` for a creation
   * @param described the error as the devnet describes it
   */
  decodeRevertOf(to: Address | undefined, data: Hex, described?: Decoded): Decoded | undefined {
    return this.#firstAt(to, (index) => decodeRevert(index, data), described)
  }

  /** @param described the event as the devnet describes it */
  decodeLogOf(log: Log, described?: Decoded): Decoded | undefined {
    return this.#firstAt(log.address, (index) => decodeLog(index, log), described)
  }

  /** A function by its selector. */
  functionAt(to: Address, selector: Hex): AbiFunction | undefined {
    return this.#firstAt(to, ({ functions }) => functions.get(selector.toLowerCase())?.[0])
  }

  /** The name of a function by its selector alone. */
  functionNameAt(to: Address, selector: Hex): string | undefined {
    return this.functionAt(to, selector)?.name
  }

  #firstAt<Found>(
    address: Address | undefined,
    find: (index: AbiIndex) => Found | undefined,
    described?: Found,
  ): Found | undefined {
    const own = address === undefined ? undefined : this.#indexAt(address)
    const ofFile = own === undefined ? find(this.#abis.fileIndex.value) : undefined
    return ofFile ?? described ?? (own && find(own)) ?? find(this.#abis.index.value)
  }

  /** The ABI of the contract at an address, if the devnet knows it. */
  #indexAt(address: Address): AbiIndex | undefined {
    const hash = this.namesAt(address)?.abiHash
    return hash == null ? undefined : this.#indexOf(hash, address).value
  }

  /** The signal says itself when it comes into view and when it goes. */
  #entryOf(address: Address): Signal<AddressNames | undefined> {
    const found = this.#known.get(address)
    if (found !== undefined) return found
    if (this.#known.size >= keptMax) {
      for (const each of this.#known.keys()) if (!this.#shown.has(each)) this.#known.delete(each)
    }
    const entry = signal<AddressNames | undefined>(undefined, {
      watched: () => {
        this.#known.set(address, entry)
        this.#shown.add(address)
        this.#due.add(address)
        this.#schedule()
      },
      unwatched: () => this.#shown.delete(address),
    })
    this.#known.set(address, entry)
    return entry
  }

  #askAgain(): void {
    for (const address of this.#shown) this.#due.add(address)
    this.rounds.value += 1
    this.#schedule()
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#due.size === 0) return
    const waitMs = Math.max(0, this.#askedAt + restMs - performance.now())
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#askedAt = performance.now()
      void this.#read().catch(() => undefined) // the next connection asks again
    }, waitMs)
  }

  async #read(): Promise<void> {
    const shown = [...this.#due].filter((address) => this.#shown.has(address))
    const addresses = shown.slice(0, addressesMax)
    if (addresses.length < addressesMax) this.#due.clear()
    else for (const address of addresses) this.#due.delete(address)
    if (addresses.length === 0) return
    this.#schedule()
    const params = [addresses, this.#past.stateShown()] as const
    const answers = await this.#rpc.request({ method: 'previewnet_names', params })
    batch(() => {
      for (const [index, address] of addresses.entries()) this.#take(address, answers[index]!) // one for each
    })
  }

  #take(address: Address, names: AddressNames): void {
    const entry = this.#known.get(address)
    if (entry === undefined) return
    const { value } = entry
    const isSame =
      value?.label === names.label &&
      value.contract === names.contract &&
      value.abiHash === names.abiHash
    if (isSame) return
    if (value !== undefined) this.renamings.value += 1
    entry.value = names
  }

  /** @param address of a contract that has the ABI */
  #indexOf(hash: Hash, address: Address): Signal<AbiIndex | undefined> {
    const found = this.#indexes.get(hash)
    if (found !== undefined) return found
    if (this.#indexes.size >= abisMax) this.#indexes.clear()
    const entry = signal<AbiIndex | undefined>(undefined)
    this.#indexes.set(hash, entry)
    // The next reader asks again.
    void this.#readAbi(hash, address).catch(() => this.#indexes.delete(hash))
    return entry
  }

  async #readAbi(hash: Hash, address: Address): Promise<void> {
    const contract = await this.contractAt(address)
    const entry = this.#indexes.get(hash)
    // The artifacts may have changed meanwhile.
    if (contract?.abiHash !== hash) this.#indexes.delete(hash)
    else if (entry !== undefined) entry.value = indexOf([abiFromDevnet(contract.abi)])
  }
}
