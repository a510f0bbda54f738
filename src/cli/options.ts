/**
 * The binary's command line and environment.
 *
 * Owns what wins: an argument over a variable, one setting of an option over none. The arguments
 * themselves are in argument-table.ts.
 */

import { Command, CommanderError, Option } from 'commander'
import {
  DevnetError,
  type DevnetOptions,
  type ForkSource,
  type Limits,
  type ListenOptions,
  limits,
  NAME,
  options,
  VERSION,
  type Verification,
} from '../index.ts'
import { withoutPaths } from '../remote/redact.ts'
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
import type { GasReportArguments } from './gas-report.ts'
import { commands, shortHelp } from './help.ts'
import type { LogFormat } from './log.ts'
import type { Output } from './terminal.ts'

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
}

/** A mnemonic of random words, or one derived from a number. */
export type MadeUpMnemonic = { readonly words: number } | { readonly seed: number }

/** Files that are read at the start and saved to. */
export interface FileArguments {
  /** The state file: loaded if it exists, and saved to. */
  readonly state: string | undefined
  /** Seconds of real time between saves. */
  readonly stateIntervalSeconds: number
  /** A geth genesis file, or its `alloc` alone. */
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

/** Streams for help and error messages. */
export interface ArgumentsOutput {
  /** Width of help, in characters. */
  readonly columns: number
  readonly out: Output
  readonly err: Output
}

/** Help or an error was printed; the process exits with `exitCode`: 0 for help, 2 for errors. */
export class ArgumentsEnd extends Error {
  override readonly name = 'ArgumentsEnd'
  readonly exitCode: 0 | 2

  constructor(exitCode: 0 | 2, options?: ErrorOptions) {
    super('the arguments ask for no devnet', options)
    this.exitCode = exitCode
  }
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
    const { port, host, allowRemote, ipcPath, callMsMax, ...kept } = given
    const { state, stateInterval, alloc, ...others } = kept
    const { studio = given.noStudio === true ? false : undefined, noStudio: _, ...shown } = others
    const { quiet, verbosity = 0, logFormat = 'pretty', json = false, configOut, ...rest } = shown
    const { journal, coverage, mnemonicRandom, mnemonicSeed, ...remaining } = rest
    const { artifacts: folders, noArtifacts = false, ...unsorted } = remaining
    const { fork, others: unforked } = withForkSource(unsorted)
    const { gasReport, others: settings } = withGasReport(unforked)
    return {
      devnet: {
        ...devnetSettings(settings),
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
      files: { state, stateIntervalSeconds: stateInterval ?? STATE_INTERVAL_SECONDS, alloc },
      artifacts: { folders, areSearched: !noArtifacts },
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

interface GivenArtifacts {
  readonly artifacts?: readonly string[]
  readonly noArtifacts?: boolean
}

interface GivenReplay extends ForkArguments, ListenOptions, GivenArtifacts {
  readonly until?: number
  readonly serve?: true
  readonly json?: true
}

/** A command selected by the first argument. */
export function createSubcommand(name: string, output: ArgumentsOutput): Command {
  return commandNamed(`${NAME} ${name}`, output).allowExcessArguments(false)
}

/** A command that prints to the given streams, errors as one line, and never ends the process. */
function commandNamed(name: string, { columns, out, err }: ArgumentsOutput): Command {
  return (
    new Command(name)
      .helpOption('-h, --help', 'Print this help')
      .exitOverride()
      // Descriptions have the defaults already, in words.
      .configureHelp({ optionDescription: ({ description }) => description, minWidthToWrap: 20 })
      .configureOutput({
        writeOut: out,
        writeErr: err,
        // An argument in the wrong place may be a URL with a key.
        outputError: (text, write) => write(`${withoutPaths(text.trim().replaceAll('\n', ' '))}\n`),
        getOutHelpWidth: () => columns,
      })
  )
}

/**
 * Parses the arguments of a command.
 *
 * @param read reads the parsed values; may report errors too
 * @throws {ArgumentsEnd} like {@link parseArguments}
 */
export function parseOrEnd<Value>(
  command: Command,
  texts: readonly string[],
  read: () => Value,
): Value {
  try {
    command.parse(texts, { from: 'user' })
    return read()
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    throw new ArgumentsEnd(error.exitCode === 0 ? 0 : 2, { cause: error })
  }
}

type DevnetArguments = Omit<DevnetOptions, 'alloc' | 'artifacts' | 'state'>
/** A limit has an argument of its own. */
type OptionArguments = Omit<DevnetArguments, 'limits' | 'coverage' | 'gasReport'> &
  Partial<Limits> &
  Shorthands

interface ForkArguments {
  /** With `@` and a block number behind it, perhaps. */
  readonly forkUrl?: string | undefined
  readonly forkBlockNumber?: number | undefined
  readonly forkChainId?: number | undefined
  readonly forkHeader?: readonly [name: string, value: string] | undefined
  readonly forkRecording?: string | undefined
  readonly forkVerify?: Verification | undefined
  readonly timeout?: number | undefined
  readonly forkConnectTimeout?: number | undefined
  readonly retries?: number | undefined
  readonly forkRetryBackoff?: number | undefined
  readonly noStorageCaching?: boolean | undefined
}

/** Puts the arguments of the fork together, and leaves the others as they are. */
function withForkSource<Others extends ForkArguments>(given: Others) {
  const { forkUrl, forkBlockNumber, forkChainId, forkHeader, ...unforked } = given
  const { timeout, forkConnectTimeout, retries, forkRetryBackoff, ...recorded } = unforked
  const { forkRecording, ...uncached } = recorded
  const { noStorageCaching, forkVerify, ...others } = uncached
  const fork = forkSource({
    ...{ forkUrl, forkBlockNumber, forkChainId, forkHeader, forkRecording, forkVerify },
    ...{ timeout, forkConnectTimeout, retries, forkRetryBackoff, noStorageCaching },
  })
  return { fork, others }
}

/** The option `fork`; `undefined` if no remote chain is named. */
function forkSource({
  forkUrl,
  forkBlockNumber,
  forkChainId,
  forkHeader,
  forkRecording,
  timeout,
  forkConnectTimeout,
  retries,
  forkRetryBackoff,
  noStorageCaching,
  forkVerify,
}: ForkArguments): ForkSource | undefined {
  if (forkUrl === undefined && forkRecording === undefined) return undefined
  const [, url, ofUrl] = /^(.*?)(?:@(\d+))?$/.exec(forkUrl ?? '') ?? []
  const block = forkBlockNumber ?? (ofUrl === undefined ? undefined : Number(ofUrl))
  return {
    ...(forkUrl !== undefined && url !== undefined && { url }),
    ...(block !== undefined && { block }),
    ...(forkChainId !== undefined && { chainId: forkChainId }),
    ...(forkHeader !== undefined && { headers: { [forkHeader[0]]: forkHeader[1] } }),
    ...(forkRecording !== undefined && { recording: forkRecording }),
    ...(timeout !== undefined && { timeoutMs: timeout }),
    ...(forkConnectTimeout !== undefined && { connectTimeoutMs: forkConnectTimeout }),
    ...(retries !== undefined && { retries }),
    ...(forkRetryBackoff !== undefined && { retryBackoffMs: forkRetryBackoff }),
    ...(noStorageCaching === true && { cacheDir: false }),
    ...(forkVerify !== undefined && { verify: forkVerify }),
  }
}

interface GivenGasReport {
  /** Empty for no file. */
  readonly gasReport?: string
  readonly gasReportMarkdown?: string
  readonly gasReportCompare?: string
  readonly gasReportTolerance?: number
}

/** Puts the arguments of the gas report together: each of its files asks for one. */
function withGasReport<Others extends GivenGasReport>(given: Others) {
  const { gasReport: json, gasReportMarkdown: markdown, ...uncompared } = given
  const { gasReportCompare: compare, gasReportTolerance = 0, ...others } = uncompared
  const isAsked = [json, markdown, compare].some((each) => each !== undefined)
  const file = json === '' ? undefined : json
  const files = { file, markdown, compare, tolerancePercent: gasReportTolerance }
  return { gasReport: isAsked ? files : undefined, others }
}

interface Given
  extends OptionArguments,
    GivenArtifacts,
    GivenGasReport,
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
  readonly alloc?: string
  readonly mnemonicRandom?: number
  readonly mnemonicSeed?: number
}

/** The values of shorthands for options. */
interface Shorthands {
  /** In ms. */
  readonly blockTime?: number
  readonly codeSizeLimit?: number
  readonly disableDefaultCreate2Deployer?: boolean
  readonly disableCodeSizeLimit?: boolean
  readonly disableBlockGasLimit?: boolean
}

/** Replaces the shorthands by the options that they stand for, and puts the limits together. */
function devnetSettings({
  blockTime,
  codeSizeLimit,
  disableDefaultCreate2Deployer,
  disableCodeSizeLimit,
  disableBlockGasLimit,
  ...rest
}: OptionArguments): DevnetArguments {
  const isLimit = ([name]: [string, unknown]) => Object.hasOwn(limits, name)
  const entries = Object.entries(rest)
  const given: Partial<Limits> = Object.fromEntries(entries.filter(isLimit))
  const settings: DevnetArguments = Object.fromEntries(entries.filter((entry) => !isLimit(entry)))
  return {
    // A block time is pointless where blocks are sealed for other reasons.
    ...(blockTime !== undefined && { blockTimeMs: blockTime, mining: 'interval' }),
    ...(codeSizeLimit !== undefined && { codeSizeMax: codeSizeLimit }),
    ...(disableDefaultCreate2Deployer && { create2Deployer: 'off' }),
    ...(disableCodeSizeLimit && { codeSizeMax: SIZE_MAX, transactionBytesMax: SIZE_MAX }),
    ...(disableBlockGasLimit && { blockGasLimit: GAS_MAX, transactionGasMax: GAS_MAX }),
    ...settings,
    ...(Object.keys(given).length > 0 && { limits: given }),
  }
}

/** The upper end of the ranges of a contract's and a transaction's size, in bytes. */
const SIZE_MAX = 16_777_216
/** The upper end of the range of gas limits. */
const GAS_MAX = 10n ** 15n

const mainArguments = [
  ...serverArguments,
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
  addArguments(command.optionsGroup('Server:'), serverArguments)
  addArguments(command.optionsGroup('Files:'), fileArguments)
  addArguments(command.optionsGroup('Artifacts:'), artifactArguments)
  addArguments(command.optionsGroup('Fork:'), forkArguments)
  addArguments(command.optionsGroup('Output:'), outputArguments)
  addArguments(command.optionsGroup('Shorthands:'), shorthandArguments)
  addArguments(command.optionsGroup('Devnet:'), devnetArguments)
  addArguments(command.optionsGroup('Limits:'), limitArguments)
  return command.allowExcessArguments(true)
}

function addArguments(command: Command, added: readonly Argument[]): void {
  for (const argument of added) {
    const { short, placeholder, summary, shownDefault } = argument
    const flags = short === undefined ? flagOf(argument) : `-${short}, ${flagOf(argument)}`
    const description = shownDefault === '' ? summary : `${summary} (default: ${shownDefault})`
    const option = new Option(`${flags} ${placeholder}`.trimEnd(), description)
    option.negate = false // a flag that begins with `no` has a name of its own
    const read = (text: string, earlier: unknown) => {
      const value = parsed(command, argument, flagOf(argument), text)
      if (argument.isRepeatable !== true) return value
      return Array.isArray(earlier) ? [...earlier, value] : [value]
    }
    if (placeholder !== '') option.argParser(read)
    // The value of an argument that may have none.
    if (placeholder.startsWith('[')) option.preset('')
    command.addOption(option)
  }
}

/** @param given the argument as it was given, for errors */
function parsed(command: Command, argument: Argument, given: string, text: string): unknown {
  try {
    return argument.parse(text)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return command.error(`error: ${given}: ${error.message}`)
  }
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

function unknownVariables(environment: Environment): readonly string[] {
  const known = new Set(mainArguments.map(variableOf))
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
  '--init': '--alloc',
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

/**
 * An error with the options of the devnet as the user knows them.
 *
 * @param given the option as it was given
 */
export function inArguments(error: unknown, given: (option: string) => string): unknown {
  if (!(error instanceof DevnetError)) return error
  const named = error.message.replaceAll(optionNames, (name) => given(name))
  const isOption = error.code === 'INVALID_OPTION'
  const message = isOption ? named.replace(forkNames, (name) => forkFlags[name] ?? name) : named
  return new DevnetError(error.code, message, error.facts, { cause: error })
}

/** An option as an argument. */
export function asArgument(option: string): string {
  return flagOf({ name: option })
}

const namedInErrors = [
  ...[...Object.keys(options), ...Object.keys(limits), 'alloc', 'artifacts', 'state'],
  ...['host', 'port', 'allowRemote', 'ipcPath'],
]

/** Arguments for the fields of the option `fork`. */
const forkFlags: Readonly<Record<string, string>> = {
  fork: '--fork-url or --fork-recording',
  'fork.block': '--fork-block-number',
  'fork.url': '--fork-url',
  'fork.verify': '--fork-verify',
}

const forkNames = /^fork(?:\.\w+)?(?=: )/

/** Names that are words, such as `host`, are meant before the colon only. */
const optionNames = new RegExp(
  namedInErrors.map((name) => (/[A-Z]/.test(name) ? `\\b${name}\\b` : `^${name}(?=: )`)).join('|'),
  'g',
)
