/**
 * The results of a search, and their paths: blocks, transactions and addresses that are typed
 * whole need no question; all else is found by the devnet.
 */

import type { Hash } from '../src/primitives/hex.ts'
import type { Found, RecentEntry } from './recent.ts'
import type { Connection } from './rpc.ts'
import type { Studio } from './studio.ts'

/** Rows below the field, and on the page of a search. */
export const rowsMax = 12
export const rowsOfPageMax = 100

export function search(rpc: Connection, text: string, limit: number): Promise<readonly Found[]> {
  return rpc.request({ method: 'previewnet_search', params: [text, limit] })
}

/** The page of what was found. */
function pathOfFound({ kind, title, address, hash, blockNumber }: Found): string {
  if (kind === 'block') return `/block/${blockNumber}`
  if (hash !== null) return `/tx/${hash}`
  if (kind !== 'event') return `/address/${address}`
  const conditions = new URLSearchParams({ contract: String(address), event: title })
  return `/list/events?${conditions}`
}

/** An entry of what is found, as the reader's list of recent ones keeps it. */
export function entryOf(found: Found): RecentEntry {
  const { kind, title, of } = found
  return { kind, title, of, path: pathOfFound(found) }
}

const blockTags = ['latest', 'pending', 'earliest', 'safe', 'finalized'] as const

/** Blocks and accounts that the page itself knows by name, by the beginning of that name. */
export function entriesNamed({ names }: Studio, text: string): readonly RecentEntry[] {
  const blocks = blockTags.map(
    (title) => ({ kind: 'block', title, of: '', path: `/block/${title}` }) as const,
  )
  const accounts = names.devAccounts.value.map((address, index) => {
    const title = `dev account ${index}`
    return { kind: 'account', title, of: '', path: `/address/${address}` } as const
  })
  const start = text.toLowerCase()
  return start === '' ? [] : [...blocks, ...accounts].filter(({ title }) => title.startsWith(start))
}

/** Texts that name a page by themselves; undefined for others. */
function entryOfWhole({ names }: Studio, text: string): RecentEntry | undefined {
  const entry = (kind: Found['kind'], path: string) => ({ kind, title: text, of: '', path })
  const tag = blockTags.find((each) => each === text.toLowerCase())
  if (tag !== undefined) return entry('block', `/block/${tag}`)
  if (/^[\d,]+$/.test(text)) return entry('block', `/block/${BigInt(text.replaceAll(',', ''))}`)
  if (/^0x[\da-f]{1,13}$/i.test(text)) return entry('block', `/block/${Number(text)}`)
  if (/^0x[\da-f]{40}$/i.test(text)) return entry('account', `/address/${text.toLowerCase()}`)
  const address = names.addressNamed(text)
  return address === undefined ? undefined : entry('account', `/address/${address}`)
}

/**
 * The path to which a text leads when it is entered: to what it names, or to the page of all that it may mean.
 *
 * @throws {Error} with the reason why it names nothing
 */
export async function destinationOf(studio: Studio, text: string): Promise<RecentEntry> {
  if (text === '') throw new Error('Type a block number, a hash, an address or a name.')
  const whole = entryOfWhole(studio, text)
  const isDigits = /^0x[\da-f]{4,13}$/i.test(text)
  if (whole !== undefined && !isDigits) return whole
  if (/^0x[\da-f]{64}$/i.test(text)) return entryOfHash(studio.rpc, text.toLowerCase() as Hash)
  if (/^0x/i.test(text) && !/^0x[\da-f]*$/i.test(text)) {
    throw new Error('Hex has the digits 0 to 9 and a to f.')
  }
  const found = await search(studio.rpc, text, 2)
  const [first, second] = found
  if (first === undefined) return whole ?? nothingFound(text)
  const isIt = ({ title }: Found) => title.toLowerCase() === text.toLowerCase()
  if (second === undefined || (isIt(first) && !isIt(second))) return entryOf(first)
  const path = `/search/${encodeURIComponent(text)}`
  return { kind: first.kind, title: text, of: 'all results', path }
}

function nothingFound(text: string): never {
  if (!/^0x/i.test(text)) throw new Error('Nothing was found with this name.')
  const digits = text.length - 2
  throw new Error(
    `No hash starts like this. An address has 40 digits and a hash 64; this has ${digits}.`,
  )
}

/** A hash is that of a block or that of a transaction, which may be known later. */
async function entryOfHash(rpc: Connection, hash: Hash): Promise<RecentEntry> {
  const block = await rpc.request({ method: 'eth_getBlockByHash', params: [hash, false] })
  return block === null
    ? { kind: 'transaction', title: hash, of: '', path: `/tx/${hash}` }
    : { kind: 'block', title: hash, of: '', path: `/block/${hash}` }
}
