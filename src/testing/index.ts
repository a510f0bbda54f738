/**
 * A devnet per test, for runners without fixtures: `node:test`, Jest, Mocha.
 *
 * Plain functions without further dependencies. The Vitest fixture is in vitest.ts.
 */

import { createDevnet, type Devnet, type DevnetOptions } from '../index.ts'
import { expectFunction } from '../primitives/arguments.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import { type ChaosTest, chaosTests } from './chaos.ts'
import { type Copy, PreparedDevnet } from './prepared.ts'
import { rehearsedTests } from './rehearsal-reporter.ts'
import { variable } from './run-folder.ts'
import { describeDevnet, forget, watch } from './watched.ts'

export { CoverageReporter, type CoverageReporterOptions } from './coverage.ts'
export { type DevnetMatchers, matchers } from './matchers.ts'
export { type PreparedDevnet, prepareDevnet } from './prepared.ts'
// The default export is for the command line: `--reporter=previewnet/testing`.
export { RehearsalReporter, RehearsalReporter as default } from './rehearsal-reporter.ts'

/** The origin of a test's devnet: options, or a prepared devnet. */
type Source<Data> = DevnetOptions | PreparedDevnet<Data>

/**
 * Runs a test's body with its own devnet and closes it afterwards. If the body fails, or never
 * ends, prints how to repeat it and which calls are still waiting.
 *
 * @returns the body's result
 */
export function withDevnet<Result>(
  body: (devnet: Devnet) => Result | Promise<Result>,
): Promise<Result>
export function withDevnet<Result>(
  options: DevnetOptions,
  body: (devnet: Devnet) => Result | Promise<Result>,
): Promise<Result>
export function withDevnet<Data, Result>(
  prepared: PreparedDevnet<Data>,
  body: (devnet: Devnet, prepared: Data) => Result | Promise<Result>,
): Promise<Result>
export async function withDevnet<Data, Result>(
  ...given: [body: Body<Data, Result>] | [source: Source<Data>, body: Body<Data, Result>]
): Promise<Result> {
  const [source, body] = given.length === 1 ? [{}, given[0]] : given
  expectFunction('withDevnet', body)
  const chaos = await chaosTests()
  if (chaos === undefined) return runOnce(source, body)
  const runs = new chaos.ChaosTest()
  let results: readonly Result[] = []
  while (!runs.isOver) {
    await runs.run(async () => {
      results = [await runOnce(source, body, runs)]
    })
  }
  return results[0]! // the last run has passed
}

async function runOnce<Data, Result>(
  source: Source<Data>,
  body: Body<Data, Result>,
  runs?: ChaosTest,
): Promise<Result> {
  const { devnet, prepared, end } = await begin(source)
  await runs?.begin(devnet)
  const report = async () => console.error(await describeDevnet(devnet))
  // A body that waits forever does not keep the process alive: report before it exits.
  process.once('beforeExit', report)
  let failure: Error | undefined
  let result: Result
  try {
    result = await body(devnet, prepared)
  } catch (error) {
    if (runs === undefined) await report()
    throw error
  } finally {
    process.off('beforeExit', report)
    failure = await end('withDevnet')
  }
  if (failure !== undefined) throw failure
  return result
}

type Body<Data, Result> = (devnet: Devnet, prepared: Data) => MaybePromise<Result>

export interface Hooks {
  beforeEach(hook: () => Promise<void>): unknown
  afterEach(hook: (...given: unknown[]) => Promise<void>): unknown
}

export interface UsedDevnet<Data = undefined> {
  /** @throws {Error} outside a test */
  readonly devnet: Devnet
  /** The setup's result. @throws {Error} outside a test */
  readonly prepared: Data
}

/**
 * Gives each following test its own devnet: `const used = useDevnet({ beforeEach, afterEach })`,
 * then `used.devnet` in a test. For tests that run one at a time. Prints how to repeat a failure if
 * the runner reports failures to hooks (`node:test` and Mocha do, Jest does not).
 */
export function useDevnet(hooks: Hooks, options?: DevnetOptions): UsedDevnet
export function useDevnet<Data>(hooks: Hooks, prepared: PreparedDevnet<Data>): UsedDevnet<Data>
export function useDevnet<Data>(hooks: Hooks, source: Source<Data> = {}): UsedDevnet<Data> {
  let current: Begun<Data> | undefined
  if (variable('PREVIEWNET_CHAOS') !== undefined) {
    console.warn('previewnet: tests of useDevnet run without chaos, as hooks cannot repeat them')
  }
  expectFunction('useDevnet.beforeEach', hooks?.beforeEach)
  expectFunction('useDevnet.afterEach', hooks?.afterEach)
  hooks.beforeEach(async () => {
    current = await begin(source)
  })
  // No named parameter: Jest would take it for a callback to wait for.
  hooks.afterEach(async function (this: unknown, ...given) {
    if (current === undefined) return // beforeEach failed
    const { devnet, end } = current
    current = undefined
    if (hasFailed(given[0]) || hasFailedInMocha(this)) console.error(await describeDevnet(devnet))
    const failure = await end(nameOf(given[0], this))
    if (failure !== undefined) throw failure
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

interface Begun<Data> extends Copy<Data> {
  /** @returns the failure of its rehearsal, if there is one */
  end(test: string): Promise<Error | undefined>
}

async function begin<Data>(source: Source<Data>): Promise<Begun<Data>> {
  const rehearsed = await rehearsedTests()
  rehearsed?.printAtExit()
  const isPrepared = source instanceof PreparedDevnet
  const copy = isPrepared
    ? await source.copy()
    : // Without a setup, `prepared` has no value.
      { devnet: await createDevnet(source), prepared: undefined as Data }
  const { devnet } = copy
  watch(devnet)
  const endRehearsal = rehearsed?.beginRehearsal(devnet, isPrepared ? source.options : source)
  return {
    ...copy,
    async end(test) {
      forget(devnet)
      await devnet.close()
      const ended = await endRehearsal?.(rehearsed!.testOfProcess(test))
      return ended && rehearsed!.failureOf(ended)
    },
  }
}

/** The name of the test, if `node:test` or Mocha tell it. */
function nameOf(context: unknown, hook: unknown): string {
  const { fullName } = (context ?? {}) as { readonly fullName?: string }
  const { currentTest } = (hook ?? {}) as { readonly currentTest?: { fullTitle?(): string } }
  return fullName ?? currentTest?.fullTitle?.() ?? 'useDevnet'
}

function hasFailedInMocha(hook: unknown): boolean {
  const { currentTest } = (hook ?? {}) as { readonly currentTest?: { readonly state?: unknown } }
  return currentTest?.state === 'failed'
}

/** `node:test`'s report of a failure. */
function hasFailed(context: unknown): boolean {
  return typeof context === 'object' && context !== null && 'passed' in context && !context.passed
}
