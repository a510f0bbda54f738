/**
 * `previewnet check-determinism SCRIPT`: runs a script twice, the second time with every answer
 * delayed by a random real time, and compares everything that happened.
 *
 * The script is a module whose default export is a function of a devnet; it may export `options`.
 * Calls start when the script makes them and only answers are delayed, so concurrent calls keep
 * their order. A fork begins at the same block both times.
 */

import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createDevnet, type Devnet, type DevnetOptions, type Hash } from '../index.ts'
import { isPromise } from '../primitives/maybe-promise.ts'
import { type ArgumentsOutput, createSubcommand, parseOrEnd } from './command.ts'
import { linesOf, shown, type TerminalText } from './terminal.ts'

const delayMsMax = 5

interface Scenario {
  readonly default: (devnet: Devnet) => unknown
  readonly options?: DevnetOptions
}

/** The events of a run in order, as text, and their digest. */
interface Run {
  readonly texts: readonly string[]
  readonly digest: Hash
  /** The block that a fork began at. */
  readonly forkedAt: Hash | undefined
}

/**
 * Runs the command.
 *
 * @param texts the arguments after `check-determinism`
 * @returns the exit code: 0 if both runs were equal, 1 if not or if the script failed
 * @throws {ArgumentsEnd} if the arguments are wrong
 */
export async function checkDeterminism(
  texts: readonly string[],
  deps: ArgumentsOutput,
): Promise<0 | 1> {
  const command = createSubcommand('check-determinism', deps)
    .description('Runs a scenario twice, with random delays the second time, and compares.')
    .argument('<script>', 'A module whose default export is a function of a devnet')
  const script = parseOrEnd(command, texts, () => command.args[0] ?? '') // commander requires it
  const first = await runScenario(script, 1, async () => {}, undefined)
  const pause = () => later(Math.random() * delayMsMax).then(() => {})
  const second = await runScenario(script, 2, pause, first.forkedAt)
  const inputCount = first.texts.filter(isInput).length
  const { out } = deps
  if (first.digest === second.digest) {
    out(shown`${script}: the same twice, ${inputCount} inputs, digest ${first.digest}\n`)
    return 0
  }
  out(shown`${script}: ${differenceBetween(first, second)}`)
  return 1
}

/**
 * @param script its path, which every error begins with
 * @param pause awaited before every answer
 * @param block the block that a fork begins at; default: as in the options
 */
async function runScenario(
  script: string,
  run: number,
  pause: () => Promise<void>,
  block: Hash | undefined,
): Promise<Run> {
  const failed = (what: string) => (error: unknown) => {
    throw new Error(`${script}: ${what}: ${(error as Error).message}`, { cause: error })
  }
  const path = resolve(script)
  await access(path).catch(failed('cannot be read'))
  // The query makes it a fresh module, without state from the earlier run.
  const url = `${pathToFileURL(path)}?run=${run}`
  const scenario: Scenario = await import(url).catch(failed('cannot be loaded'))
  if (typeof scenario.default !== 'function') {
    const found = typeof scenario.default
    throw new Error(`${script}: expected a function as the default export, found ${found}`)
  }
  const { fork, ...others } = scenario.options ?? {}
  const pinned = fork === undefined || block === undefined ? fork : { ...fork, block }
  const options = { ...others, ...(pinned !== undefined && { fork: pinned }) }
  const devnet = await createDevnet(options).catch(failed('no devnet has its options'))
  const texts: string[] = []
  devnet.on('digest', (text) => texts.push(text))
  try {
    await scenario.default(delayed(devnet, pause))
    return { texts, digest: devnet.digest(), forkedAt: devnet.remote?.blockHash }
  } catch (error) {
    return failed(`failed in run ${run}`)(error)
  } finally {
    await devnet.close()
  }
}

/** Wraps an object so that its methods answer late, recursively. */
function delayed<Given extends object>(given: Given, pause: () => Promise<void>): Given {
  const late = (value: unknown): unknown => {
    if (isPromise(value)) {
      return value.then(
        (answer) => pause().then(() => late(answer)),
        (reason) => pause().then(() => Promise.reject(reason)),
      )
    }
    return isCallable(value) ? delayed(value, pause) : value
  }
  return new Proxy(given, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return late(value)
      return (...values: unknown[]) => late(Reflect.apply(value, target, values))
    },
  })
}

/** True for objects with methods: the devnet, its faucet, a snapshot. */
function isCallable(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return 'request' in value || Object.values(value).some((each) => typeof each === 'function')
}

function differenceBetween(first: Run, second: Run): TerminalText {
  const at = first.texts.findIndex((text, index) => text !== second.texts[index])
  const index = at < 0 ? first.texts.length : at
  const before = first.texts.slice(0, index)
  const lastInput = before.findLast(isInput) ?? 'none'
  const lastBlock = before.findLast((text) => text.startsWith('block ')) ?? 'block 0'
  return linesOf([
    'the runs differ',
    `  Last block before:  ${lastBlock}`,
    `  Last input before:  ${lastInput}`,
    `  First run:          ${first.texts[index] ?? 'nothing more'}`,
    `  Second run:         ${second.texts[index] ?? 'nothing more'}`,
  ])
}

function isInput(text: string): boolean {
  return text.startsWith('{')
}
