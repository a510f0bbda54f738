/**
 * The devnets of running tests, their console output, and their position.
 *
 * A fixture registers its devnet so that matchers find it without an argument. A devnet is
 * forgotten when its test ends.
 */

import type { ConsoleEvent, Devnet } from '../index.ts'
import { printable } from '../primitives/printable.ts'

/** A devnet and its console output, oldest first. */
export interface Watched {
  readonly devnet: Devnet
  readonly consoleEvents: readonly ConsoleEvent[]
  /** The test of the devnet, if known. */
  readonly owner: object | undefined
}

const watched = new Set<Watched>()

/** Registers a devnet and listens to its console output. @param owner the runner's test object */
export function watch(devnet: Devnet, owner?: object): void {
  const consoleEvents: ConsoleEvent[] = []
  devnet.on('console', (event) => consoleEvents.push(event))
  watched.add({ devnet, consoleEvents, owner })
}

export function forget(devnet: Devnet): void {
  for (const each of watched) if (each.devnet === devnet) watched.delete(each)
}

/**
 * The devnet of a matcher: the given one, the test's, or the only one.
 *
 * @param task the test of the matcher, if known
 * @throws {Error} if there is none or more than one
 */
export function watchedFor(given: Devnet | undefined, task: object | undefined): Watched {
  if (given !== undefined) {
    const known = [...watched].find(({ devnet }) => devnet === given)
    return known ?? { devnet: given, consoleEvents: [], owner: undefined }
  }
  const all = [...watched]
  const own = all.filter(({ owner }) => owner !== undefined && owner === task)
  const candidates = own.length > 0 ? own : all
  const [first, ...more] = candidates
  if (first !== undefined && more.length === 0) return first
  throw new Error(
    first === undefined
      ? 'there is no devnet to look at: use the `devnet` of the fixture, or give { devnet }'
      : `${candidates.length} devnets are open: use the \`expect\` of the test's context, or give { devnet }`,
  )
}

const hint =
  'previewnet: time moves only when told: devnet.advance(ms), devnet.until(…), devnet.run(), or clients with { advanceWhileWaiting: true }'

/**
 * Describes the state of a devnet: seed, time, block and digest, to compare a repeated run, and one
 * line per call that is still waiting. Works for closed devnets.
 */
export async function describeDevnet(devnet: Devnet): Promise<string> {
  const { seed, genesisTime, network } = devnet.config
  const waits = devnet.waits.map(({ what }) => `previewnet: waits for ${printable(what)}`)
  if (waits.length > 0) waits.push(hint)
  const number = BigInt(await devnet.request({ method: 'eth_blockNumber' }))
  const sinceGenesis = `genesis + ${devnet.now - genesisTime} ms`
  const time = `virtual time ${devnet.now} ms (${sinceGenesis})`
  const description = `previewnet: network ${network}, seed ${seed}, ${time}, block ${number}, digest ${devnet.digest()}`
  return [description, ...(await hintOfPending(devnet)), ...waits].join('\n')
}

/** Says so if some transactions have receipts that reads at `latest` do not show. */
async function hintOfPending(devnet: Devnet): Promise<readonly string[]> {
  if (devnet.chain.experimental_preconfirmationTime === undefined) return []
  const params = ['pending', true] as const
  const block = await devnet.request({ method: 'eth_getBlockByNumber', params })
  const sent = block?.transactions.filter(
    (each) => typeof each === 'object' && each.type !== '0x7e',
  )
  const count = sent?.length ?? 0
  const what = `${count} ${count === 1 ? 'transaction is' : 'transactions are'} pre-confirmed and not sealed`
  return count === 0
    ? []
    : [`previewnet: ${what}: read at the block tag pending, or seal with devnet.mine()`]
}
