/**
 * `previewnet chaos`: a command under one seed after the other, and the faults that break it.
 */

import {
  type Attempt,
  beginAttempt,
  chaosFailureText,
  type StruckFault,
  searchFaults,
  struckFaults,
} from '../faults/chaos-search.ts'
import { faultText } from '../faults/fault-text.ts'
import { type ChaosOptions, type Fault, NAME, options } from '../index.ts'
import { type Argument, countFromOne, wholeFrom } from './argument-table.ts'
import { addArguments, createSubcommand, parseOrEnd } from './command.ts'
import { type Arguments, parseArguments } from './options.ts'
import type { RunDeps } from './process-deps.ts'
import { type Serve, serveCommand } from './served-command.ts'
import { shown } from './terminal.ts'

const SEEDS_DEFAULT = 10
/** Runs besides one for each seed. */
const SHRINKS_MAX = 100
/** Runs of fewer faults until one fails: time is real, and a fault strikes where the command happens to be. */
const TRIES = 3
/** The time limit of a run by default: so many times the run without faults, but at least so many seconds. */
const TIMES_PLAIN = 10
const SECONDS_MIN = 30

const chaosArguments: readonly Argument[] = [
  {
    name: 'profile',
    placeholder: '<name>',
    summary: 'Faults to draw; see docs/chaos.md',
    shownDefault: 'all',
    parse: (text) => options.chaos.parse(JSON.stringify({ profile: text })),
  },
  {
    name: 'rates',
    placeholder: '<json>',
    summary: 'Rates by kind, which replace those of the profile',
    shownDefault: 'those of the profile',
    parse: (text) => options.chaos.parse(`{"rates":${text}}`),
  },
  {
    name: 'seed',
    placeholder: '<n>',
    summary: 'The first seed',
    shownDefault: '0',
    parse: wholeFrom,
  },
  {
    name: 'seeds',
    placeholder: '<n>',
    summary: 'Seeds to try',
    shownDefault: `${SEEDS_DEFAULT}`,
    parse: countFromOne,
  },
  {
    name: 'timeLimit',
    placeholder: '<s>',
    summary: 'Seconds after which a run is ended, and has failed',
    shownDefault: `${TIMES_PLAIN} times the run without faults, at least ${SECONDS_MIN}`,
    parse: countFromOne,
  },
]

interface ChaosArguments {
  readonly chaos: ChaosOptions
  readonly first: number
  readonly seeds: number
  /** Undefined for the default. */
  readonly timeLimit: number | undefined
  readonly command: readonly string[]
  readonly devnet: Arguments
}

/**
 * Runs the command.
 *
 * @param texts the arguments after `chaos`
 * @returns the exit code: 0 if it passes under all seeds, 1 if a fault breaks it; its own if it fails without
 * @throws {ArgumentsEnd} if the arguments are wrong
 */
export async function runChaos(
  texts: readonly string[],
  deps: RunDeps,
  serve: Serve,
): Promise<number> {
  const asked = parseChaosArguments(texts, deps)
  const { chaos, command, devnet, first, seeds } = asked
  let secondsMax = asked.timeLimit
  const search = searchFaults(first, seeds, seeds + SHRINKS_MAX, TRIES)
  let next = search.next()
  while (next.done !== true) {
    const attempt = next.value
    const isShrinking = attempt.kind === 'drawn' && attempt.only !== undefined
    const output = isShrinking ? 'ignore' : 'inherit'
    let struck = (): readonly StruckFault[] => []
    // Each run listens to signals of its own, which end with it.
    const [stop, stopNow] = [AbortSignal.any([deps.stop]), AbortSignal.any([deps.stopNow])]
    const served = { command, devnet, output, secondsMax } as const
    const begunMs = performance.now()
    const exitCode = await serveCommand(
      served,
      { ...deps, stop, stopNow },
      serve,
      async (begun) => {
        const startMs = begun.now
        struck = () => struckFaults(begun.faults, startMs)
        await beginAttempt(begun.faults, attempt, chaos)
        return {}
      },
    )
    const tookMs = performance.now() - begunMs
    if (deps.stop.aborted) return exitCode || 1
    deps.err(shown`${attemptText(attempt)}: exit code ${exitCode}\n`)
    const outcome = { failure: exitCode === 0 ? undefined : exitCode, struck: struck() }
    if (exitCode !== 0 && attempt.kind !== 'injected' && outcome.struck.length === 0) {
      deps.err(shown`The command fails without any fault.\n`)
      return exitCode
    }
    secondsMax ??= Math.max(SECONDS_MIN, Math.ceil((TIMES_PLAIN * tookMs) / 1_000))
    next = search.next(outcome)
  }
  const found = next.value
  if (found === undefined) {
    const tried = seeds === 1 ? `seed ${first}` : `seeds ${first} to ${first + seeds - 1}`
    deps.out(shown`Passes under chaos, ${profileOf(chaos)}, ${tried}.\n`)
    return 0
  }
  deps.out(`${chaosFailureText(found, profileOf(chaos), requestOf, repeatOf(asked, found.seed))}\n`)
  return 1
}

function attemptText(attempt: Attempt): string {
  switch (attempt.kind) {
    case 'plain':
      return 'chaos: without faults'
    case 'injected':
      return `chaos: injected ${attempt.faults.map(({ fault }) => faultText(fault)).join('; ')}`
    default:
      return `chaos: seed ${attempt.seed}, ${attempt.only?.length ?? 'all'} of its faults`
  }
}

const profileOf = ({ profile = 'all' }: ChaosOptions) => profile

/** The request that injects a fault. */
function requestOf(fault: Fault, ms: number): string {
  return JSON.stringify({ method: 'previewnet_fault', params: [{ ...fault, after: ms }] })
}

function repeatOf({ chaos, command }: ChaosArguments, seed: number): string {
  const { rates } = chaos
  const given = rates === undefined ? [] : ['--rates', `'${JSON.stringify(rates)}'`]
  const texts = ['--profile', profileOf(chaos), ...given, '--seed', seed, '--seeds', 1]
  return [NAME, 'chaos', ...texts, '--', ...command].join(' ')
}

interface Given {
  readonly profile?: ChaosOptions
  readonly rates?: ChaosOptions
  readonly seed?: number
  readonly seeds?: number
  readonly timeLimit?: number
}

function parseChaosArguments(texts: readonly string[], deps: RunDeps): ChaosArguments {
  const end = texts.indexOf('--')
  const command = createSubcommand('chaos', deps)
    .description(
      'Runs a command, which finds its devnet in PREVIEWNET_URL, under faults of one seed after the other. One that fails runs again with fewer faults, until none can be left out.',
    )
    .usage('[options] [options of the devnet] -- <command>')
    .allowUnknownOption()
    .allowExcessArguments()
  addArguments(command, chaosArguments)
  return parseOrEnd(command, end < 0 ? texts : texts.slice(0, end), () => {
    const { profile, rates, seed = 0, seeds = SEEDS_DEFAULT, timeLimit } = command.opts<Given>()
    const run = end < 0 ? [] : texts.slice(end + 1)
    if (run.length === 0) command.error('error: expected a command after --, got none')
    const devnet = parseArguments(command.args, deps.environment, deps)
    if (devnet.cluster !== undefined) command.error('error: --cluster: expected none')
    if (devnet.devnet.chaos !== undefined) {
      command.error('error: --chaos: expected --profile, --rates and --seed in its place')
    }
    const chaos = { profile: profile?.profile, rates: rates?.rates }
    return { chaos, first: seed, seeds, timeLimit, command: run, devnet }
  })
}
