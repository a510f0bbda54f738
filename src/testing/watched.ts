/**
 * Devnets of tests: whose they are, what their contracts have said, and how one stands.
 *
 * Whoever makes a devnet for a test watches it from its beginning, so that a matcher finds it, and
 * finds what was said on it, without being told. Holds no devnet longer than its test does.
 */

import type { ConsoleEvent, Devnet } from '../index.ts'

/** A devnet with what has been said on it, oldest first. */
export interface Watched {
  readonly devnet: Devnet
  readonly said: readonly ConsoleEvent[]
  /** The test it was made for, where that is known. */
  readonly owner: object | undefined
}

const watched = new Set<Watched>()

/** Begins to listen. @param owner the test it is for, as its runner knows it */
export function watch(devnet: Devnet, owner?: object): void {
  const said: ConsoleEvent[] = []
  devnet.on('console', (event) => said.push(event))
  watched.add({ devnet, said, owner })
}

/** Its test is over. */
export function forget(devnet: Devnet): void {
  for (const each of watched) if (each.devnet === devnet) watched.delete(each)
}

/**
 * The devnet that a matcher looks at: the one it is given, the one of its test, or the only one.
 *
 * @param task the test that the matcher runs in, where that is known
 * @throws {Error} when there is none, or more than one
 */
export function watchedFor(given: Devnet | undefined, task: object | undefined): Watched {
  if (given !== undefined) {
    const known = [...watched].find(({ devnet }) => devnet === given)
    return known ?? { devnet: given, said: [], owner: undefined }
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
 * What tells whether a failure has been repeated: seed, time, block and digest; and, a line each, what is
 * still waited for, which a test that hangs has not got. Of a closed devnet, too.
 */
export async function standingOf(devnet: Devnet): Promise<string> {
  const { seed, genesisTime, network } = devnet.config
  const waits = devnet.waits.map((what) => `previewnet: waits for ${what}`)
  if (waits.length > 0) waits.push(hint)
  const number = BigInt(await devnet.request({ method: 'eth_blockNumber' }))
  const sinceGenesis = `genesis + ${devnet.now - genesisTime} ms`
  const time = `virtual time ${devnet.now} ms (${sinceGenesis})`
  const standing = `previewnet: network ${network}, seed ${seed}, ${time}, block ${number}, digest ${devnet.digest()}`
  return [standing, ...waits].join('\n')
}
