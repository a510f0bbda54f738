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
import { type AbiIndex, abiIndex, fileIndex, indexOf } from './abi/store.ts'
import { moment, reloads, stateShown } from './moment.ts'
import { connections, isConnected, request } from './rpc.ts'

type AddressNames = RequestResult<'previewnet_names'>[number]
export type KnownContract = NonNullable<RequestResult<'previewnet_contract'>>

/** Rises when a name changed that is shown: what else the devnet says by name may be another. */
export const renamings = signal(0)

/** Rises with each round of questions about what is shown. */
export const rounds = signal(0)

/** Least time between two questions, time between two rounds, addresses of one question. */
const restMs = 500
const roundMs = 3_000
const addressesMax = 256

/** Addresses and ABIs that are kept. */
const keptMax = 4_000
const abisMax = 200

const shown = new Set<Address>()
const due = new Set<Address>()
const known = new Map<Address, Signal<AddressNames | undefined>>()
const abis = new Map<Hash, Signal<AbiIndex | undefined>>()

const state: { timer: number | undefined; askedAt: number } = {
  timer: undefined,
  askedAt: Number.NEGATIVE_INFINITY,
}

/** Asks again about what is shown: at once with a connection, another time or a rollback. */
export function keepContracts(): void {
  effect(() => {
    const [count] = [connections.value, moment.value, reloads.value] as const
    if (count > 0) untracked(askAgain)
  })
  setInterval(() => {
    if (!document.hidden && isConnected.peek()) askAgain()
  }, roundMs)
}

/** Label and contract of an address; undefined before the first answer. */
export function namesAt(address: Address): AddressNames | undefined {
  return entryOf(address.toLowerCase() as Address).value // lower case keeps the format
}

/** The ABI of the contract at an address, if the devnet knows it. */
function indexAt(address: Address): AbiIndex | undefined {
  const hash = namesAt(address)?.abiHash
  return hash == null ? undefined : abiEntryOf(hash, address).value
}

export function contractAt(address: Address): Promise<KnownContract | null> {
  return request({ method: 'previewnet_contract', params: [address, stateShown()] })
}

/**
 * @param to the called account
 * @param described the call as the devnet describes it
 */
export function decodeCallTo(to: Address, input: Hex, described?: Decoded): Decoded | undefined {
  return firstAt(to, (index) => decodeCall(index, input), described)
}

/** @param described the results as the devnet describes them */
export function decodeOutputOf(
  to: Address,
  input: Hex,
  output: Hex,
  described?: readonly Argument[],
): readonly Argument[] | undefined {
  return firstAt(to, (index) => decodeOutput(index, input, output), described)
}

/**
 * @param to the account that reverted; `undefined` for a creation
 * @param described the error as the devnet describes it
 */
export function decodeRevertOf(
  to: Address | undefined,
  data: Hex,
  described?: Decoded,
): Decoded | undefined {
  return firstAt(to, (index) => decodeRevert(index, data), described)
}

interface Log {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Hex
}

/** @param described the event as the devnet describes it */
export function decodeLogOf(log: Log, described?: Decoded): Decoded | undefined {
  return firstAt(log.address, (index) => decodeLog(index, log), described)
}

/** The name of a function by its selector alone. */
export function functionNameAt(to: Address, selector: Hex): string | undefined {
  return firstAt(to, ({ functions }) => functions.get(selector.toLowerCase())?.[0]?.name)
}

function firstAt<Found>(
  address: Address | undefined,
  find: (index: AbiIndex) => Found | undefined,
  described?: Found,
): Found | undefined {
  const own = address === undefined ? undefined : indexAt(address)
  const ofFile = own === undefined ? find(fileIndex.value) : undefined
  return ofFile ?? described ?? (own && find(own)) ?? find(abiIndex.value)
}

/** The signal says itself when it comes into view and when it goes. */
function entryOf(address: Address): Signal<AddressNames | undefined> {
  const found = known.get(address)
  if (found !== undefined) return found
  if (known.size >= keptMax) {
    for (const each of known.keys()) if (!shown.has(each)) known.delete(each)
  }
  const entry = signal<AddressNames | undefined>(undefined, {
    watched() {
      known.set(address, entry)
      shown.add(address)
      due.add(address)
      schedule()
    },
    unwatched: () => shown.delete(address),
  })
  known.set(address, entry)
  return entry
}

function askAgain(): void {
  for (const address of shown) due.add(address)
  rounds.value += 1
  schedule()
}

function schedule(): void {
  if (state.timer !== undefined || due.size === 0) return
  const waitMs = Math.max(0, state.askedAt + restMs - performance.now())
  state.timer = setTimeout(() => {
    state.timer = undefined
    state.askedAt = performance.now()
    void read().catch(() => undefined) // the next connection asks again
  }, waitMs)
}

async function read(): Promise<void> {
  const addresses = [...due].filter((address) => shown.has(address)).slice(0, addressesMax)
  if (addresses.length < addressesMax) due.clear()
  else for (const address of addresses) due.delete(address)
  if (addresses.length === 0) return
  schedule()
  const answers = await request({
    method: 'previewnet_names',
    params: [addresses, stateShown()],
  })
  batch(() => {
    for (const [index, address] of addresses.entries()) take(address, answers[index]!) // one for each
  })
}

function take(address: Address, names: AddressNames): void {
  const entry = known.get(address)
  if (entry === undefined) return
  const { value } = entry
  const isSame =
    value?.label === names.label &&
    value.contract === names.contract &&
    value.abiHash === names.abiHash
  if (isSame) return
  if (value !== undefined) renamings.value += 1
  entry.value = names
}

/** @param address of a contract that has the ABI */
function abiEntryOf(hash: Hash, address: Address): Signal<AbiIndex | undefined> {
  const found = abis.get(hash)
  if (found !== undefined) return found
  if (abis.size >= abisMax) abis.clear()
  const entry = signal<AbiIndex | undefined>(undefined)
  abis.set(hash, entry)
  void readAbi(hash, address).catch(() => abis.delete(hash)) // the next reader asks again
  return entry
}

async function readAbi(hash: Hash, address: Address): Promise<void> {
  const contract = await contractAt(address)
  // The artifacts may have changed meanwhile.
  if (contract?.abiHash !== hash) abis.delete(hash)
  else abis.get(hash)!.value = indexOf([abiFromDevnet(contract.abi)]) // set above
}
