/**
 * The arguments of `previewnet simulate`.
 */

import { availableParallelism } from 'node:os'
import { type Reporter, reporters } from '../campaign/report.ts'
import { type Argument, countFrom, fileFrom, flag } from './argument-table.ts'
import { type ArgumentsOutput, addArguments, createSubcommand, parseOrEnd } from './command.ts'

export interface SimulateArguments {
  readonly file: string
  readonly firstSeed: number
  /** Path of the one run to repeat; `undefined` for a campaign. */
  readonly path: string | undefined
  readonly runs: number
  readonly workers: number
  /** URL of a Redis server; `undefined` for this machine alone. */
  readonly redis: string | undefined
  readonly isResumed: boolean
  readonly reporter: Reporter
  /** The file of the report; `undefined` for standard output. */
  readonly outputFile: string | undefined
}

const RUNS = 1_000
/** Seeds are signed numbers of 32 bits. */
const SEED_END = 2 ** 31
const WORKERS_MAX = 1_024

const simulateArguments: readonly Argument[] = [
  {
    name: 'runs',
    placeholder: '<n>',
    summary: 'Number of runs, each of a seed of its own',
    shownDefault: `${RUNS}`,
    parse: (text) => countBetween(text, 1, SEED_END),
  },
  {
    name: 'seed',
    placeholder: '<n>',
    summary: 'The first seed',
    shownDefault: '0',
    parse: (text) => countBetween(text, 0, SEED_END - 1),
  },
  {
    name: 'path',
    placeholder: '<path>',
    summary: 'Repeat the one run of a report: with its --seed',
    shownDefault: '',
    parse: pathFrom,
  },
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
  readonly seed?: number
  readonly path?: string
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
    const { runs = RUNS, seed = 0, path, redis, reporter = 'text', outputFile } = given
    if (seed + runs > SEED_END) {
      command.error(
        `error: --runs: expected at most ${SEED_END - seed} from seed ${seed}, got ${runs}`,
      )
    }
    const workers = given.workers ?? availableParallelism()
    const isResumed = given.resume === true
    return { file, firstSeed: seed, path, runs, workers, redis, isResumed, reporter, outputFile }
  })
}

function countBetween(text: string, min: number, max: number): number {
  const count = countFrom(text)
  if (count !== undefined && count >= min && count <= max) return count
  throw new RangeError(`expected a whole number from ${min} to ${max}, got "${text}"`)
}

function pathFrom(text: string): string {
  if (/^\d+(:\d+)*$/.test(text)) return text
  throw new RangeError(`expected a path of a report, such as 0:1:2, got "${text}"`)
}

/** The text is not quoted in errors: it may hold a password. */
function redisFrom(text: string): string {
  if (/^rediss?:\/\/[^/]/i.test(text) && URL.canParse(text)) return text
  throw new RangeError('expected a URL that begins with redis:// or rediss://')
}

function reporterFrom(text: string): Reporter {
  const found = reporters.find((name) => name === text)
  if (found !== undefined) return found
  throw new RangeError(`expected one of ${reporters.join(', ')}, got "${text}"`)
}
