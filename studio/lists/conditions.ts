/**
 * Conditions of lists as people type them: names for addresses, functions and events, ether for wei.
 */

import {
  type AbiEvent,
  type AbiFunction,
  encodeEventTopics,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import type { Address, Hash, Hex } from '../../src/primitives/hex.ts'
import { abiFromDevnet } from '../abi/artifact.ts'
import { valueFromText } from '../abi/encode.ts'
import { functionsOf } from '../abi/match.ts'
import { selectorOf, topicOf } from '../abi/selector.ts'
import { weiFrom } from '../amounts.ts'
import { quantityOf } from '../rpc.ts'
import type { Studio } from '../studio.ts'

/** An address, or the name of an account or a contract. */
export async function addressOf(
  { rpc, names }: Studio,
  text: string | undefined,
): Promise<Address | undefined> {
  if (text === undefined) return undefined
  if (/^0x[\da-f]{40}$/i.test(text)) return text.toLowerCase() as Address // tested
  // The page may have been opened with this address: the names of accounts are still on their way.
  if (names.addressNamed(text) === undefined) await names.read()
  const known = names.addressNamed(text)
  if (known !== undefined) return known
  const found = await rpc.request({ method: 'previewnet_find', params: [text] })
  const isIt = (name: string | null) => name?.toLowerCase() === text.toLowerCase()
  const [named] = found.filter(({ label, contract }) => isIt(label) || isIt(contract))
  if (named !== undefined) return named.address
  throw new Error(`no account or contract is called ${text.slice(0, 60)}`)
}

/** @returns wei */
export function weiOf(text: string | undefined): Hex | undefined {
  if (text === undefined) return undefined
  return quantityOf(weiFrom(text))
}

/** A selector, a signature, or the name of functions that a known contract has. */
export async function selectorsOf(
  studio: Studio,
  text: string | undefined,
): Promise<Hex[] | undefined> {
  if (text === undefined) return undefined
  if (/^0x[\da-f]{8}$/i.test(text)) return [text.toLowerCase() as Hex] // tested
  if (text.includes('(')) return [toFunctionSelector(`function ${text}`)]
  const own = (await studio.abis.list()).flatMap(({ abi }) => functionsOf(abi))
  const found = await studio.rpc.request({ method: 'previewnet_find', params: [text] })
  const having = found.filter(({ functions }) => functions.length > 0)
  const known = (
    await Promise.all(having.map(({ address }) => functionsAt(studio, address)))
  ).flat()
  const named = [...own, ...known].filter(({ name }) => name.toLowerCase() === text.toLowerCase())
  if (named.length > 0) return [...new Set(named.map(selectorOf))]
  throw new Error(`no known contract has a function ${text.slice(0, 60)}`)
}

async function functionsAt(
  { contracts }: Studio,
  address: Address,
): Promise<readonly AbiFunction[]> {
  const contract = await contracts.contractAt(address)
  return contract === null ? [] : functionsOf(abiFromDevnet(contract.abi))
}

/** @param argument `name=value` of an indexed argument */
export async function topicsOf(
  studio: Studio,
  contract: Address | undefined,
  event: string | undefined,
  argument: string | undefined,
): Promise<(Hash | null)[]> {
  if (event === undefined) {
    if (argument === undefined) return []
    throw new Error('an argument is one of an event: type the name of the event as well')
  }
  if (/^0x[\da-f]{64}$/i.test(event)) return [event.toLowerCase() as Hash] // tested
  const known = await eventNamed(studio, contract, event)
  if (known === undefined) {
    if (event.includes('(') && argument === undefined) return [toEventSelector(`event ${event}`)]
    throw new Error(`no known contract has an event ${event.slice(0, 60)}`)
  }
  if (argument === undefined) return [topicOf(known)]
  const [name = '', ...rest] = argument.split('=')
  const input = known.inputs.find((each) => each.name === name.trim())
  if (input?.indexed !== true || rest.length === 0) {
    const indexed = known.inputs.flatMap((each) => (each.indexed ? [`${each.name}=…`] : []))
    throw new Error(
      `expected an indexed argument: ${indexed.join(' or ') || 'this event has none'}`,
    )
  }
  const text = rest.join('=').trim()
  const value = await studio.units.reading((unitNamed) =>
    valueFromText(input, text, {
      addressNamed: (name) => studio.names.addressNamed(name),
      unitNamed,
    }),
  )
  const args = { [name.trim()]: value }
  const topics = encodeEventTopics({ abi: [known], eventName: known.name, args } as never)
  return (topics as (Hash | null)[]).map((topic) => topic ?? null) // one value for each argument
}

async function eventNamed(
  studio: Studio,
  contract: Address | undefined,
  text: string,
): Promise<AbiEvent | undefined> {
  const addresses = contract === undefined ? await contractsHere(studio) : [contract]
  const known = (
    await Promise.all(addresses.map((each) => studio.contracts.contractAt(each)))
  ).filter((each) => each !== null)
  const listed = await studio.abis.list()
  const all = [...known.map(({ abi }) => abiFromDevnet(abi)), ...listed.map(({ abi }) => abi)]
    .flat()
    .filter((item) => item.type === 'event')
  const wanted = text.toLowerCase()
  return all.find(
    (item) =>
      item.name.toLowerCase() === wanted ||
      `${item.name}(${item.inputs.map(({ type }) => type).join(',')})`.toLowerCase() === wanted,
  )
}

/** Contracts of which an event is looked for by its name alone. */
const contractsMax = 200

/** One address of each known contract that was deployed here. */
async function contractsHere({ rpc }: Studio): Promise<readonly Address[]> {
  const method = 'previewnet_contracts'
  const { rows } = await rpc.request({ method, params: [{ limit: contractsMax }] })
  const byName = new Map(rows.map(({ address, contract }) => [contract, address]))
  byName.delete(null)
  return [...byName.values()]
}
