/**
 * The Vitest fixture: a devnet per test, clients for it, and matchers.
 *
 * The only import of `vitest`, an optional peer dependency. viem is one too, for tests that use its
 * clients.
 *
 * @see https://vitest.dev/guide/test-context
 */

import {
  afterAll,
  test as bare,
  expect,
  inject,
  type TestAPI,
  type TestContext,
  TestRunner,
} from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions } from '../index.ts'
import { expectArgument, expectFunction, isFieldsObject } from '../primitives/arguments.ts'
import type {
  DevnetPublicClient,
  DevnetTestClient,
  DevnetTransportOptions,
  DevnetWalletClient,
} from '../viem/index.ts'
import { type ChaosTest, chaosTests } from './chaos.ts'
import { CoverageEntry, countedOptions } from './coverage.ts'
import { type DevnetMatchers, matchers } from './matchers.ts'
import { prepareDevnet } from './prepared.ts'
import { rehearsedTests } from './rehearsal-reporter.ts'
import { describeDevnet, forget, watch } from './watched.ts'

export { expect }

declare module 'vitest' {
  // Type parameter and default must equal Vitest's declaration.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  interface Matchers<T = any> extends DevnetMatchers {}
  interface ProvidedContext {
    /** Options of every devnet in a project: `provide` in its configuration. */
    devnetOptions: DevnetOptions
  }
}

expect.extend(matchers)

/** A variable with a wrong value is an error of the import: no test runs. */
const rehearsed = await rehearsedTests()
const chaos = await chaosTests()

/** The tests that run under chaos. */
const underChaos = new WeakMap<object, ChaosTest>()

if (chaos !== undefined) {
  const { ChaosTest, runsMax } = chaos
  const { onBeforeRunTask } = TestRunner.prototype
  // Vitest reads the number of repetitions after this hook.
  TestRunner.prototype.onBeforeRunTask = async function (test) {
    await onBeforeRunTask.call(this, test)
    if (test.type !== 'test' || test.fails === true) return
    underChaos.set(test, new ChaosTest())
    test.repeats = runsMax
    test.retry = 0
  }
  Object.assign(TestRunner.prototype, { runTask })
}

/** Vitest runs a test by this hook, if there is one. */
async function runTask(test: TestContext['task']): Promise<void> {
  const body = TestRunner.getTestFn(test)
  const runs = underChaos.get(test)
  if (runs === undefined) await body()
  else if (!runs.isOver) await runs.run(body)
}

/** viem clients, created on first use. */
export interface DevnetClients {
  /** Reads, and waits for receipts. */
  readonly publicClient: DevnetPublicClient
  /** Signs with the first dev account. */
  readonly walletClient: DevnetWalletClient
  /** Edits the state: balances, code, storage, impersonation. */
  readonly testClient: DevnetTestClient
}

export interface DevnetFixtures extends DevnetClients {
  /** Options: for a project by `provide`, for a file or `describe` by `test.override`. */
  readonly devnetOptions: DevnetOptions
  /** Options of the clients' transport: `test.override({ clientOptions: { advanceWhileWaiting: true } })`. */
  readonly clientOptions: DevnetTransportOptions
  /** The devnet of this test alone, closed at its end. */
  readonly devnet: Devnet
}

/** The fixtures of a test of {@link testWith}. */
export interface PreparedFixtures<Data> extends DevnetFixtures {
  /** A clone of the setup's result. */
  readonly prepared: Data
}

/** Options when none are given. */
const noOptions: DevnetOptions = {}

/** Vitest's `test` with a devnet per test. */
export const test: TestAPI<DevnetFixtures> = bare.extend<DevnetFixtures>({
  devnetOptions: [noOptions, { injected: true }],
  clientOptions: {},
  devnet: async ({ devnetOptions, onTestFailed, task }, use) => {
    const options = countedOptions(devnetOptions)
    const devnet = await createDevnet(options)
    await lend({ devnet, options }, { onTestFailed, task }, new CoverageEntry(), use)
  },
  publicClient: async ({ clientOptions, devnet }, use) =>
    use((await viem()).publicClientOf(devnet, clientOptions)),
  walletClient: async ({ clientOptions, devnet }, use) =>
    use((await viem()).walletClientOf(devnet, undefined, clientOptions)),
  testClient: async ({ clientOptions, devnet }, use) =>
    use((await viem()).testClientOf(devnet, clientOptions)),
})

export interface Setup extends DevnetClients {
  readonly devnet: Devnet
}

/**
 * `test` with devnets forked from one that the setup prepared. The setup runs once per file; the
 * forks are independent.
 *
 * @param setup deploys and sends what all tests need, and returns plain data for `prepared`:
 *   addresses, ABIs, hashes
 * @param options of the devnet, on top of the project's
 */
export function testWith<Data>(
  setup: (setup: Setup) => Data | Promise<Data>,
  options: DevnetOptions = noOptions,
): TestAPI<PreparedFixtures<Data>> {
  expectFunction('testWith', setup)
  expectArgument(isFieldsObject(options), 'testWith', 'options of a devnet', options)
  const all = countedOptions({ ...inject('devnetOptions'), ...options })
  const prepared = prepareDevnet(async (devnet) => setup(await setupOf(devnet)), all)
  const coverage = new CoverageEntry() // of the copies, which count together
  afterAll(() => prepared.close())
  const copies = new WeakMap<Devnet, Data>()
  return test.extend<Pick<PreparedFixtures<Data>, 'devnet' | 'prepared'>>({
    devnet: async ({ devnetOptions, onTestFailed, task }, use) => {
      expectUntouched(devnetOptions)
      const copy = await prepared.copy()
      copies.set(copy.devnet, copy.prepared)
      await lend({ ...copy, options: all }, { onTestFailed, task }, coverage, use)
    },
    // The setup's result, `undefined` included.
    prepared: async ({ devnet }: Setup, use: (prepared: Data) => Promise<void>) =>
      use(copies.get(devnet) as Data),
  })
}

type Owner = Pick<TestContext, 'onTestFailed' | 'task'>

/** The files whose rehearsal is summed up at their end. */
const rehearsedFiles = new WeakSet<object>()

/** Provides a devnet until the test ends. */
async function lend(
  { devnet, options }: { readonly devnet: Devnet; readonly options: DevnetOptions },
  { onTestFailed, task }: Owner,
  coverage: CoverageEntry,
  use: (devnet: Devnet) => Promise<void>,
): Promise<void> {
  watch(devnet, task)
  await underChaos.get(task)?.begin(devnet)
  const endRehearsal = rehearsed?.beginRehearsal(devnet, options)
  if (rehearsed !== undefined && !rehearsedFiles.has(task.file)) {
    rehearsedFiles.add(task.file)
    // Unlike a hook of `afterAll`, it has no time limit, and files that share the module have it, too.
    TestRunner.getSuiteHooks(task.file).afterAll.push(rehearsed.endFile)
  }
  let description = ''
  onTestFailed(() => console.error(description))
  await use(devnet)
  // Vitest reports a failure only after the devnet was closed.
  description = await describeDevnet(devnet)
  await coverage.leave(devnet)
  forget(devnet)
  await devnet.close()
  await endRehearsal?.({ id: task.id, file: task.file.name, name: task.fullName })
}

function expectUntouched(devnetOptions: DevnetOptions): void {
  if (devnetOptions === noOptions || devnetOptions === inject('devnetOptions')) return
  throw new Error('all copies of a prepared devnet have its options: give them to testWith')
}

async function setupOf(devnet: Devnet): Promise<Setup> {
  const clients = await viem().catch((error: unknown) => error)
  const made = (): Viem => {
    if (clients instanceof Error) throw clients
    return clients as Viem // either an error was thrown, or this is the module
  }
  return {
    devnet,
    get publicClient() {
      return made().publicClientOf(devnet)
    },
    get walletClient() {
      return made().walletClientOf(devnet)
    },
    get testClient() {
      return made().testClientOf(devnet)
    },
  }
}

type Viem = typeof import('../viem/index.ts')

/** @throws {Error} if viem is not installed */
async function viem(): Promise<Viem> {
  try {
    return await import('../viem/index.ts')
  } catch (error) {
    throw new Error('the clients are those of viem, which is not installed: npm install viem', {
      cause: error,
    })
  }
}
