/**
 * The arguments of `previewnet simulate`.
 */

import { availableParallelism } from 'node:os'
import type { Campaign } from '../campaign/jobs.ts'
import { type Reporter, reporters } from '../campaign/report.ts'
import { isVariation, type Seed } from '../simulation/seed.ts'
import { type Argument, countFrom, fileFrom, flag } from './argument-table.ts'
import { redisFrom } from './cluster-arguments.ts'
import { type ArgumentsOutput, addArguments, createSubcommand, parseOrEnd } from './command.ts'

export interface SimulateArguments {
  readonly file: string
  readonly task: SimulateTask
  readonly workers: number
  /** URL of a Redis server; `undefined` for this machine alone. */
  readonly redis: string | undefined
  readonly isResumed: boolean
  readonly reporter: Reporter
  /** The file of the report; `undefined` for standard output. */
  readonly outputFile: string | undefined
}

/** A campaign, or the one run of a report again. */
type SimulateTask =
  | { readonly kind: 'campaign'; readonly campaign: Campaign }
  | { readonly kind: 'again'; readonly seed: Seed; readonly path: string }

const RUNS = 1_000
/** Seeds are signed numbers of 32 bits. */
const SEED_END = 2 ** 31
const WORKERS_MAX = 1_024

const simulateArguments: readonly Argument[] = [
  {
    name: 'runs',
    placeholder: '<n>',
    summary: 'Number of runs, each with its own seed',
    shownDefault: `${RUNS}`,
    parse: (text) => countBetween(text, 1, SEED_END),
  },
  {
    name: 'seed',
    placeholder: '<seed>',
    summary: 'The first seed, or a variation of a report with its --path',
    shownDefault: '0',
    parse: seedFrom,
  },
  {
    name: 'path',
    placeholder: '<path>',
    summary: 'Repeat the one run of a report: with its --seed',
    shownDefault: '',
    parse: pathFrom,
  },
  flag(
    'coverage',
    "Prefer variations of runs that reach new code or state, on devnets with coverage: 'on'",
  ),
  {
    name: 'workers',
    placeholder: '<n>',
    summary: 'Number of threads',
    shownDefault: 'one for each core',
    parse: (text) => countBetween(text, 1, WORKERS_MAX),
  },
  {
    name: 'redis',
    placeholder: '<url>',
    summary: 'Share the runs with other machines that simulate the same file, by a Redis server',
    shownDefault: '',
    parse: redisFrom,
  },
  flag('resume', 'Go on with a campaign of the same file and runs that was interrupted'),
  {
    name: 'reporter',
    placeholder: '<name>',
    summary: `Form of the report: ${reporters.join(', ')}`,
    shownDefault: 'text',
    parse: reporterFrom,
  },
  {
    name: 'outputFile',
    placeholder: '<file>',
    summary: 'Write the report to a file, in place of standard output',
    shownDefault: '',
    parse: fileFrom,
  },
]

interface Given {
  readonly runs?: number
  readonly seed?: Seed
  readonly path?: string
  readonly coverage?: true
  readonly workers?: number
  readonly redis?: string
  readonly resume?: true
  readonly reporter?: Reporter
  readonly outputFile?: string
}

/**
 * @param texts the arguments after `simulate`
 * @throws {ArgumentsEnd} after help or a one-line error message
 */
export function parseSimulateArguments(
  texts: readonly string[],
  output: ArgumentsOutput,
): SimulateArguments {
  const command = createSubcommand('simulate', output)
    .description('Runs a simulation over many seeds, and reports what fails, each kind once.')
    .argument('<file>', 'A module whose default export is the options of simulate()')
  addArguments(command, simulateArguments)
  return parseOrEnd(command, texts, () => {
    const [file = ''] = command.args // commander requires it
    const given = command.opts<Given>()
    const { redis, reporter = 'text', outputFile } = given
    const workers = given.workers ?? availableParallelism()
    const isResumed = given.resume === true
    const task = taskOf(given, (message) => command.error(message))
    return { file, task, workers, redis, isResumed, reporter, outputFile }
  })
}

/** @param refuse ends the command with a message */
function taskOf(given: Given, refuse: (message: string) => never): SimulateTask {
  const { runs = RUNS, seed = 0, path } = given
  if (path !== undefined) return { kind: 'again', seed, path }
  if (typeof seed === 'string') {
    return refuse(`error: --seed ${seed}: expected --path with a variation, such as --path 0`)
  }
  if (seed + runs > SEED_END) {
    refuse(`error: --runs: expected at most ${SEED_END - seed} from seed ${seed}, got ${runs}`)
  }
  const isGuided = given.coverage === true
  return { kind: 'campaign', campaign: { firstSeed: seed, runs, isGuided } }
}

function countBetween(text: string, min: number, max: number): number {
  const count = countFrom(text)
  if (count !== undefined && count >= min && count <= max) return count
  throw new RangeError(`expected a whole number from ${min} to ${max}, got "${text}"`)
}

function seedFrom(text: string): Seed {
  if (isVariation(text)) return text
  const seed = countFrom(text)
  if (seed !== undefined && seed < SEED_END) return seed
  throw new RangeError(
    `expected a whole number from 0 to ${SEED_END - 1}, or a variation of a report, got "${text}"`,
  )
}

function pathFrom(text: string): string {
  if (/^\d+(:\d+)*$/.test(text)) return text
  throw new RangeError(`expected a path of a report, such as 0:1:2, got "${text}"`)
}

function reporterFrom(text: string): Reporter {
  const found = reporters.find((name) => name === text)
  if (found !== undefined) return found
  throw new RangeError(`expected one of ${reporters.join(', ')}, got "${text}"`)
}
