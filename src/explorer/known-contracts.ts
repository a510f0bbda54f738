/**
 * The contracts at addresses: which label an address has, which artifact its code belongs to, and where
 * a name is found.
 *
 * Promise: each answer is of the artifacts and labels as they are when it is given.
 */

import type { Recognition } from '../artifacts/artifact-index.ts'
import type { CompiledContract } from '../artifacts/contract.ts'
import type { Artifacts } from '../backend/artifacts.ts'
import type { Backend } from '../backend/backend.ts'
import { implementationAt } from '../backend/beacon.ts'
import { implementationOf } from '../backend/proxy.ts'
import type { StateRef } from '../chain/state-ref.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import type { StoreView } from '../state/store.ts'

/** The names of an address. */
export interface AddressNames {
  readonly address: Address
  readonly label: string | undefined
  /** The contract of its code; of a proxy, that of its implementation. */
  readonly contract: CompiledContract | undefined
}

/** An address that has a name which was looked for. */
export interface FoundNames extends AddressNames {
  /** Functions of the contract that have the name. */
  readonly functions: readonly string[]
}

/** Addresses that a search finds at most. */
const FOUND_MAX = 100

/** The parts of a backend that know contracts and their names. */
export type Known = Pick<Backend, 'artifacts' | 'calls' | 'chain'>

/**
 * Reads names, by the artifacts as they are now.
 *
 * @param read may run several times
 */
export async function withArtifacts<Result>(
  { artifacts, calls, chain }: Known,
  read: () => MaybePromise<Result>,
): Promise<Result> {
  await artifacts.refresh()
  return artifacts.named(calls.creations, () => chain.withRemote(read))
}

/** @throws {DevnetError} UNKNOWN_BLOCK */
export function namesOf(
  known: Known,
  addresses: readonly Address[],
  at: StateRef,
): Promise<readonly AddressNames[]> {
  const { artifacts, chain } = known
  return withArtifacts(known, () => {
    const view = chain.stateAt(at)
    return addresses.map((address) => {
      const contract = artifacts.contractAt(view, address)
      return { address, label: artifacts.labels.of(address), contract }
    })
  })
}

/**
 * The contract at an address with all that its artifacts have, and how its code matches; behind a proxy,
 * that of the implementation, if it is known.
 *
 * @returns `undefined` for an account without code and for code of no known artifact
 * @throws {DevnetError} UNKNOWN_BLOCK
 */
export async function contractAt(
  { artifacts, calls, chain }: Known,
  address: Address,
  at: StateRef,
): Promise<Recognition | undefined> {
  if (artifacts.isEmpty) return undefined
  const implementation = await implementationAt({ calls, chain }, address, chain.forCalls(at))
  const codes = await chain.withRemote(() => {
    const view = chain.stateAt(at)
    return [view.codeBytes(implementation), view.codeBytes(address)]
  })
  for (const code of codes) {
    const found = code.length === 0 ? undefined : await artifacts.recognise(code, calls.creations)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The addresses whose label or contract contains a text, or whose contract has a function of that
 * name, however they are spelled in capitals. Names that are the text come first. Contracts on the
 * remote chain of a fork are found by their labels only.
 */
export async function findNames(known: Known, text: string): Promise<readonly FoundNames[]> {
  const { artifacts, chain } = known
  if (artifacts.isEmpty && artifacts.labels.isEmpty) return []
  return withArtifacts(known, () => {
    const view = chain.stateAt('pending')
    const all = [...allNames(artifacts, view)]
    const matches = all.flatMap((names) => matchOf(names, text.toLowerCase()))
    const sorted = matches.sort((one, other) => one.rank - other.rank)
    return sorted.slice(0, FOUND_MAX).map(({ found }) => found)
  })
}

/** Labels first, then contracts in the order in which they were created. */
function* allNames(artifacts: Artifacts, view: StoreView): Generator<AddressNames> {
  const names = namerAt(artifacts, view)
  const labelled = new Set(artifacts.labels.addresses)
  for (const address of labelled) yield names(address)
  if (artifacts.isEmpty) return
  for (const address of view.store.accountsWithCode()) {
    if (!labelled.has(address)) yield names(address)
  }
}

/** Names many addresses at one state: each code is recognised once. */
export function namerAt(artifacts: Artifacts, view: StoreView): (address: Address) => AddressNames {
  const contracts = new Map<Hash, CompiledContract | undefined>()
  const contractOf = (address: Address) => {
    const hash = view.codeHash(address)
    if (!contracts.has(hash)) contracts.set(hash, artifacts.contractOf(view.codeBytes(address)))
    return contracts.get(hash)
  }
  return (address) => {
    const contract = artifacts.isEmpty
      ? undefined
      : (contractOf(implementationOf(view, address)) ?? contractOf(address))
    return { address, label: artifacts.labels.of(address), contract }
  }
}

/** @param wanted in lower case */
function matchOf(
  names: AddressNames,
  wanted: string,
): { readonly rank: number; readonly found: FoundNames }[] {
  const { label, contract } = names
  const texts = [label, contract?.name].flatMap((each) => each?.toLowerCase() ?? [])
  const functions = (contract?.abi ?? []).flatMap((item) =>
    item.type === 'function' && item.name.toLowerCase() === wanted ? [item.name] : [],
  )
  const isNamed = texts.includes(wanted)
  const isPart = texts.some((each) => each.includes(wanted))
  if (!isPart && functions.length === 0) return []
  const rank = isNamed ? 0 : functions.length > 0 ? 1 : 2
  return [{ rank, found: { ...names, functions: [...new Set(functions)] } }]
}
