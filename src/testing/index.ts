/**
 * A devnet for each test, for runners without fixtures: `node:test`, Jest, Mocha.
 *
 * Plain functions; Vitest's fixture is in `vitest/`. Nothing here needs anything installed.
 */

import { createDevnet, type Devnet, type DevnetOptions } from '../index.ts'
import { type Copy, PreparedDevnet } from './prepared.ts'
import { forget, standingOf, watch } from './watched.ts'

export { matchers } from './matchers.ts'
export { type PreparedDevnet, prepareDevnet } from './prepared.ts'

/** What a devnet is made from: options, or one that has been prepared. */
type Source<Data> = DevnetOptions | PreparedDevnet<Data>

/**
 * Runs a test's body with a devnet of its own, and closes that whatever happens. If the body fails,
 * or never ends, prints what repeats that and what is still waited for.
 *
 * @returns what the body returns
 */
export function withDevnet<Result>(
  body: (devnet: Devnet) => Promise<Result> | Result,
): Promise<Result>
export function withDevnet<Result>(
  options: DevnetOptions,
  body: (devnet: Devnet) => Promise<Result> | Result,
): Promise<Result>
export function withDevnet<Data, Result>(
  prepared: PreparedDevnet<Data>,
  body: (devnet: Devnet, prepared: Data) => Promise<Result> | Result,
): Promise<Result>
export async function withDevnet<Data, Result>(
  ...given: [body: Body<Data, Result>] | [source: Source<Data>, body: Body<Data, Result>]
): Promise<Result> {
  const [source, body] = given.length === 1 ? [{}, given[0]] : given
  const { devnet, prepared } = await begin(source)
  const tell = async () => console.error(await standingOf(devnet))
  // A body that waits for ever keeps nothing alive, and then there is nobody left to fail it.
  process.once('beforeExit', tell)
  try {
    return await body(devnet, prepared)
  } catch (error) {
    await tell()
    throw error
  } finally {
    process.off('beforeExit', tell)
    await end(devnet)
  }
}

type Body<Data, Result> = (devnet: Devnet, prepared: Data) => Promise<Result> | Result

/** The two functions of a test runner that are called before and after each test. */
export interface Hooks {
  beforeEach(hook: () => Promise<void>): unknown
  afterEach(hook: (...given: unknown[]) => Promise<void>): unknown
}

/** What the test that is running has. */
export interface UsedDevnet<Data = undefined> {
  /** @throws {Error} outside of a test */
  readonly devnet: Devnet
  /** What the setup returned, if there was one. @throws {Error} outside of a test */
  readonly prepared: Data
}

/**
 * Gives each test that follows a devnet of its own: `const used = useDevnet({ beforeEach, afterEach })`,
 * then `used.devnet` in a test. For tests that run one after another. Where the runner tells that a
 * test has failed (`node:test` and Mocha do, Jest does not), prints what repeats the failure.
 */
export function useDevnet(hooks: Hooks, options?: DevnetOptions): UsedDevnet
export function useDevnet<Data>(hooks: Hooks, prepared: PreparedDevnet<Data>): UsedDevnet<Data>
export function useDevnet<Data>(hooks: Hooks, source: Source<Data> = {}): UsedDevnet<Data> {
  let current: Copy<Data> | undefined
  hooks.beforeEach(async () => {
    current = await begin(source)
  })
  // Without a named parameter: Jest takes one for a callback that it has to wait for.
  hooks.afterEach(async function (this: unknown, ...given) {
    if (current === undefined) return // what came before it has failed
    const { devnet } = current
    current = undefined
    if (hasFailed(given[0]) || hasFailedInMocha(this)) console.error(await standingOf(devnet))
    await end(devnet)
  })
  const expectCurrent = (): Copy<Data> => {
    if (current !== undefined) return current
    throw new Error('there is a devnet only while a test runs: do not read it outside of one')
  }
  return {
    get devnet() {
      return expectCurrent().devnet
    },
    get prepared() {
      return expectCurrent().prepared
    },
  }
}

async function begin<Data>(source: Source<Data>): Promise<Copy<Data>> {
  const copy =
    source instanceof PreparedDevnet
      ? await source.copy()
      : // Without a setup there is nothing that anybody could have prepared.
        { devnet: await createDevnet(source), prepared: undefined as Data }
  watch(copy.devnet)
  return copy
}

async function end(devnet: Devnet): Promise<void> {
  forget(devnet)
  await devnet.close()
}

/** As Mocha tells it. */
function hasFailedInMocha(hook: unknown): boolean {
  const { currentTest } = (hook ?? {}) as { readonly currentTest?: { readonly state?: unknown } }
  return currentTest?.state === 'failed'
}

/** As `node:test` tells it. */
function hasFailed(context: unknown): boolean {
  return typeof context === 'object' && context !== null && 'passed' in context && !context.passed
}
