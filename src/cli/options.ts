/**
 * The binary's command line and environment.
 *
 * Owns what wins: an argument over a variable, one setting of an option over none. The arguments
 * themselves are in argument-table.ts.
 */

import { type Command, Option } from 'commander'
import { type ForkSource, type ListenOptions, NAME, VERSION } from '../index.ts'
import { asArgument } from './argument-errors.ts'
import {
  type Argument,
  artifactArguments,
  devnetArguments,
  fileArguments,
  flagOf,
  forkArguments,
  limitArguments,
  outputArguments,
  replayArguments,
  STATE_INTERVAL_SECONDS,
  serverArguments,
  shorthandArguments,
  VARIABLE_PREFIX,
  variableOf,
} from './argument-table.ts'
import {
  type ClusterArguments,
  clusterArguments,
  clusterFrom,
  excluded,
  type GivenCluster,
} from './cluster-arguments.ts'
import {
  ArgumentsEnd,
  type ArgumentsOutput,
  addArguments,
  commandNamed,
  createSubcommand,
  parsed,
  parseOrEnd,
} from './command.ts'
import {
  type DevnetArguments,
  devnetSettings,
  type ForkArguments,
  type GivenGasReport,
  type OptionArguments,
  withForkSource,
  withGasReport,
} from './devnet-settings.ts'
import type { GasReportArguments } from './gas-report.ts'
import { commands, shortHelp } from './help.ts'
import type { LogFormat } from './log.ts'

export interface Arguments {
  readonly devnet: DevnetArguments
  /** The mnemonic to make up; `undefined` for the option's. */
  readonly mnemonic: MadeUpMnemonic | undefined
  /** An option as it was given: `--block-time-ms`, `-b`, or the name of a variable. */
  readonly nameOf: (option: string) => string
  /** Environment variables that look like options and are not. */
  readonly unknownVariables: readonly string[]
  readonly listen: ListenOptions
  readonly output: OutputArguments
  readonly files: FileArguments
  readonly artifacts: ArtifactArguments
  /** Bytes in use from which on old blocks are pruned; 0 for no limit, `undefined` if not given. */
  readonly memoryBytesMax: number | undefined
  readonly speed: number | undefined
  /** Processes that serve the port; 0 for this one alone. */
  readonly workers: number
  /** `undefined` for a devnet alone. */
  readonly cluster: ClusterArguments | undefined
}

/** A mnemonic of random words, or one derived from a number. */
export type MadeUpMnemonic = { readonly words: number } | { readonly seed: number }

/** Files that are read at the start and saved to. */
export interface FileArguments {
  /** The state file: loaded if it exists, and saved to. */
  readonly state: string | undefined
  /** Seconds of real time between saves. */
  readonly stateIntervalSeconds: number
  /** True to continue from the last whole save of a damaged file. */
  readonly recoversState: boolean
  /** A geth genesis file. */
  readonly genesis: string | undefined
  /** The `alloc` of a genesis file, or a whole file, of which only `alloc` is used. */
  readonly alloc: string | undefined
}

/** Folders of compiled contracts. */
export interface ArtifactArguments {
  /** `undefined` for none given. */
  readonly folders: readonly string[] | undefined
  /** True to look for a project around the working directory if no folder is given. */
  readonly areSearched: boolean
}

/** Log, banner and journal. */
export interface OutputArguments {
  /** Prints neither banner nor log. */
  readonly isQuiet: boolean
  readonly verbosity: number
  readonly logFormat: LogFormat
  /** Prints the banner as one line of JSON. */
  readonly json: boolean
  /** A file for the banner as JSON. */
  readonly configOut: string | undefined
  /** The journal's file. */
  readonly journal: string | undefined
  /** `undefined` for no gas report. */
  readonly gasReport: GasReportArguments | undefined
  /** The file of the coverage. */
  readonly coverage: string | undefined
}

export interface ReplayArguments {
  readonly file: string
  /** Virtual ms since the epoch. */
  readonly untilMs: number | undefined
  /** The remote chain of a forked devnet. */
  readonly fork: ForkSource | undefined
  readonly isJson: boolean
  readonly isServed: boolean
  readonly listen: ListenOptions
  readonly artifacts: ArtifactArguments
}

/** The process's environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * @param texts without the interpreter and the script
 * @param environment gives the options that the texts do not
 * @throws {ArgumentsEnd} after help, the version, or a one-line error message
 */
export function parseArguments(
  texts: readonly string[],
  environment: Environment,
  output: ArgumentsOutput,
): Arguments {
  const command = createCommand(output)
  expectWellNamed(command, texts)
  return parseOrEnd(command, texts, () => {
    expectNoCommand(command)
    takeVariables(command, environment)
    const given = command.opts<Given>()
    expectWhatIsNeeded(command, mainArguments, (option) => nameOf(command, option))
    const { port, host, allowRemote, ipcPath, callMsMax, memoryBytesMax, speed, ...kept } = given
    const { state, stateInterval, stateRecover = false, genesis, alloc, ...others } = kept
    const { studio = given.noStudio === true ? false : undefined, noStudio: _, ...shown } = others
    const { quiet, verbosity = 0, logFormat = 'pretty', json = false, configOut, ...rest } = shown
    const { journal, coverage, mnemonicRandom, mnemonicSeed, ...remaining } = rest
    const { artifacts: folders, noArtifacts = false, workers = 0, ...clustered } = remaining
    const { cluster: _url, clusterPrefix: _prefix, clusterLeaseMs: _ms, ...uncounted } = clustered
    const { clusterCheckpointBytes: _bytes, clusterRecover: _recover, ...unsorted } = uncounted
    const cluster = clusterFrom(given)
    if (workers > 0) expectNoneOf(command, given, '--workers', excluded.workers)
    if (cluster !== undefined) expectNoneOf(command, given, '--cluster', excluded.cluster)
    const { fork, others: unforked } = withForkSource(unsorted)
    const { gasReport, others: unset } = withGasReport(unforked)
    const settings = devnetSettings(unset)
    return {
      devnet: {
        ...settings,
        ...(gasReport !== undefined && { gasReport: 'on' }),
        ...(coverage !== undefined && { coverage: 'on' }),
        ...(fork !== undefined && { fork }),
      },
      mnemonic:
        mnemonicRandom !== undefined
          ? { words: mnemonicRandom }
          : mnemonicSeed !== undefined
            ? { seed: mnemonicSeed }
            : undefined,
      nameOf: (option) => nameOf(command, option),
      unknownVariables: unknownVariables(environment),
      listen: {
        ...(port !== undefined && { port }),
        ...(host !== undefined && { host }),
        ...(allowRemote !== undefined && { allowRemote }),
        ...(ipcPath !== undefined && { ipcPath }),
        ...(callMsMax !== undefined && { callMsMax }),
        ...(studio !== undefined && { studio }),
      },
      output: {
        isQuiet: quiet ?? false,
        verbosity,
        logFormat,
        json,
        configOut,
        journal,
        coverage,
        gasReport,
      },
      files: {
        state,
        genesis,
        alloc,
        stateIntervalSeconds: stateInterval ?? STATE_INTERVAL_SECONDS,
        recoversState: stateRecover,
      },
      artifacts: { folders, areSearched: !noArtifacts },
      memoryBytesMax,
      speed,
      workers,
      cluster,
    }
  })
}

/**
 * @param texts the arguments after `replay`
 * @throws {ArgumentsEnd} like {@link parseArguments}
 */
export function parseReplayArguments(
  texts: readonly string[],
  output: ArgumentsOutput,
): ReplayArguments {
  const command = createSubcommand('replay', output)
    .description('Makes a devnet again from its journal, and tells where that ends.')
    .argument('<file>', 'A journal, as --journal writes it')
  addArguments(command, replayArguments)
  addArguments(command.optionsGroup('Fork:'), forkArguments)
  addArguments(command.optionsGroup('Server:'), serverArguments)
  addArguments(command.optionsGroup('Artifacts:'), artifactArguments)
  return parseOrEnd(command, texts, () => {
    expectWhatIsNeeded(command, forkArguments, asArgument)
    const { fork, others } = withForkSource(command.opts<GivenReplay>())
    const { until, serve, json, ...served } = others
    const [needless] = serve === undefined ? Object.keys(served) : []
    if (needless !== undefined) command.error(`error: ${flagOf({ name: needless })}: needs --serve`)
    const [file = ''] = command.args // commander requires it
    const [isServed, isJson] = [serve !== undefined, json !== undefined]
    const { artifacts: folders, noArtifacts = false, ...listen } = served
    const artifacts = { folders, areSearched: isServed && !noArtifacts }
    return { file, untilMs: until, fork, isServed, isJson, listen, artifacts }
  })
}

export interface GivenArtifacts {
  readonly artifacts?: readonly string[]
  readonly noArtifacts?: boolean
}

interface GivenReplay extends ForkArguments, ListenOptions, GivenArtifacts {
  readonly until?: number
  readonly serve?: true
  readonly json?: true
}

interface Given
  extends OptionArguments,
    GivenArtifacts,
    GivenGasReport,
    GivenCluster,
    ForkArguments,
    ListenOptions {
  /** By a variable; as an argument it sets `studio`. */
  readonly noStudio?: true
  readonly quiet?: boolean
  readonly verbosity?: number
  readonly logFormat?: LogFormat
  readonly json?: boolean
  readonly configOut?: string
  readonly journal?: string
  readonly coverage?: string
  readonly state?: string
  readonly stateInterval?: number
  readonly stateRecover?: boolean
  readonly memoryBytesMax?: number
  readonly speed?: number
  readonly alloc?: string
  readonly genesis?: string
  readonly mnemonicRandom?: number
  readonly mnemonicSeed?: number
}

const mainArguments = [
  ...serverArguments,
  ...clusterArguments,
  ...fileArguments,
  ...artifactArguments,
  ...forkArguments,
  ...outputArguments,
  ...shorthandArguments,
  ...devnetArguments,
  ...limitArguments,
]

function createCommand(output: ArgumentsOutput): Command {
  const command = commandNamed(NAME, output)
    .description('A deterministic local devnet of the Base preview network.')
    .usage(['[options]', ...commands.map(({ usage }) => `${NAME} ${usage}`)].join('\n       '))
    .version(VERSION, '-V, --version', 'Print the version')
    .helpOption('--help-all', 'Print this help')
    .addOption(new Option('-h, --help', 'Print the help of the most common options'))
    .on('option:help', () => {
      output.out(shortHelp())
      throw new ArgumentsEnd(0)
    })
  addArguments(command.optionsGroup('Server:'), [...serverArguments, ...clusterArguments])
  addArguments(command.optionsGroup('Files:'), fileArguments)
  addArguments(command.optionsGroup('Artifacts:'), artifactArguments)
  addArguments(command.optionsGroup('Fork:'), forkArguments)
  addArguments(command.optionsGroup('Output:'), outputArguments)
  addArguments(command.optionsGroup('Shorthands:'), shorthandArguments)
  addArguments(command.optionsGroup('Devnet:'), devnetArguments)
  addArguments(command.optionsGroup('Limits:'), limitArguments)
  return command.allowExcessArguments(true)
}

/**
 * Takes the options that were not given as arguments from the environment. An empty variable counts
 * as none.
 */
function takeVariables(command: Command, environment: Environment): void {
  expectOneOfEach(command, 'cli', flagOf)
  for (const argument of mainArguments) {
    const variable = variableOf(argument)
    const text = environment[variable] ?? ''
    if (text === '' || given(command, targetOf(argument), 'cli').length > 0) continue
    const value =
      argument.isRepeatable === true
        ? text.split(',').map((each) => parsed(command, argument, variable, each))
        : parsed(command, argument, variable, text)
    if (value !== false) command.setOptionValueWithSource(argument.name, value, 'env')
  }
  expectOneOfEach(command, 'env', variableOf)
}

function targetOf({ name, sets = name }: { name: string; sets?: string }): string {
  return sets
}

/** Variables that are no options: of recordings, and of test runs. */
const otherVariables = [
  'PREVIEWNET_CHAOS_SEEDS',
  'PREVIEWNET_RECORD',
  'PREVIEWNET_REHEARSE',
  'PREVIEWNET_REHEARSE_FAIL_ON',
]

function unknownVariables(environment: Environment): readonly string[] {
  const known = new Set([...mainArguments.map(variableOf), ...otherVariables])
  return Object.keys(environment).filter(
    (name) => name.startsWith(VARIABLE_PREFIX) && !known.has(name),
  )
}

type Source = 'cli' | 'env'

/** The arguments that were given and set an option. */
function given(command: Command, option: string, source: Source): readonly Argument[] {
  return mainArguments.filter(
    (argument) =>
      targetOf(argument) === option && command.getOptionValueSource(argument.name) === source,
  )
}

function expectNoneOf(
  command: Command,
  all: Given,
  option: string,
  names: readonly (keyof Given)[],
): void {
  const found = names.find((name) => all[name] !== undefined)
  if (found === undefined) return
  command.error(`error: ${nameOf(command, found)}: expected none with ${option}`)
}

/** Refuses two settings of one option. */
function expectOneOfEach(
  command: Command,
  source: Source,
  name: (argument: Argument) => string,
): void {
  for (const { sets } of shorthandArguments) {
    const [one, other] = sets === undefined ? [] : given(command, sets, source)
    if (one === undefined || other === undefined) continue
    command.error(`error: ${name(one)} and ${name(other)} set the same option: give one of them`)
  }
}

/** Refuses an argument about something that no other argument names. */
export function expectWhatIsNeeded(
  command: Command,
  known: readonly Argument[],
  nameOf: (option: string) => string,
): void {
  const isGiven = (name: string) => command.getOptionValue(name) !== undefined
  for (const { name, needs = [] } of known) {
    if (needs.length === 0 || !isGiven(name) || needs.some(isGiven)) continue
    const expected = needs.map((each) => flagOf({ name: each })).join(' or ')
    command.error(`error: ${nameOf(name)}: expected ${expected} beside it, found none`)
  }
}

/** An option as the user gave it, or as an argument if it was not given. */
function nameOf(command: Command, option: string): string {
  const [argument] = given(command, option, 'cli')
  if (argument !== undefined) return flagOf(argument)
  const [variable] = given(command, option, 'env')
  return variable === undefined ? flagOf({ name: option }) : variableOf(variable)
}

/** Names of other tools' options, and spellings, with the argument to write for each. */
const otherNames: Readonly<Record<string, string>> = {
  '--allow-origin': '--allowed-origins',
  '--base-fee': '--base-fee-initial',
  '--block-base-fee-per-gas': '--base-fee-initial',
  '--dump-state': '--state',
  '--gas-limit': '--block-gas-limit',
  '--hostname': '--host',
  '--init': '--genesis',
  '--ipc': '--ipc-path',
  '--load-state': '--state',
  '--mnemonic-seed-unsafe': '--mnemonic-seed',
  '--no-mining': '--mining manual',
  '--rules': '--upgrade',
  '--silent': '--quiet',
  '--timestamp': '--genesis-time',
  '--upgrade-at': '--upgrades-at',
}

/** Refuses an option under another name, with the name to write. @throws {ArgumentsEnd} */
function expectWellNamed(command: Command, texts: readonly string[]): void {
  for (const text of texts) {
    const [typed = ''] = text.split('=', 1)
    const spelled = mainArguments.find(({ name }) => typed === `--${name}`)
    const written = otherNames[typed] ?? (spelled && flagOf(spelled))
    if (written === undefined || written === typed) continue
    parseOrEnd(command, [], () => command.error(`error: ${typed}: write ${written}`))
  }
}

/** Refuses what is no option: a command comes first. */
function expectNoCommand(command: Command): void {
  const [word] = command.args
  if (word === undefined) return
  const known = commands.find(({ name }) => name === word)
  if (known !== undefined) {
    command.error(`error: the command ${word} comes before all options: ${NAME} ${known.usage}`)
  }
  const names = commands.map(({ name }) => name).join(', ')
  command.error(`error: unknown command "${word}": expected ${names}, or none to start a devnet`)
}
