/**
 * The binary's arguments: one per devnet option, parsed by that option, and the binary's own.
 */

import { sep } from 'node:path'
import { Command, CommanderError, Option } from 'commander'
import { type DevnetOptions, type ListenOptions, NAME, options, VERSION } from '../index.ts'
import { DEFAULT_HOST, DEFAULT_PORT } from '../server/listen.ts'
import { type LogFormat, logFormats } from './log.ts'

export interface Arguments {
  readonly devnet: DevnetArguments
  readonly listen: ListenOptions
  readonly output: OutputArguments
  readonly files: FileArguments
}

/** Files that are read at the start and saved to. */
export interface FileArguments {
  /** The state file: loaded if it exists, and saved to. */
  readonly state: string | undefined
  /** Seconds of real time between saves. */
  readonly stateIntervalSeconds: number
  /** A geth genesis file, or its `alloc` alone. */
  readonly alloc: string | undefined
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
}

export interface ReplayArguments {
  readonly file: string
  /** Virtual ms since the epoch. */
  readonly untilMs: number | undefined
  readonly isJson: boolean
  readonly isServed: boolean
  readonly listen: ListenOptions
}

/** Streams for help and error messages. */
export interface ArgumentsOutput {
  /** Width of help, in characters. */
  readonly columns: number
  out(text: string): void
  err(text: string): void
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

/**
 * @param texts without the interpreter and the script
 * @throws {ArgumentsEnd} after help, the version, or a one-line error message
 */
export function parseArguments(texts: readonly string[], output: ArgumentsOutput): Arguments {
  const command = createCommand(output)
  const given = parseOrEnd(command, texts, () =>
    command.opts<DevnetArguments & ListenOptions & GivenFiles & GivenOutput>(),
  )
  const { port, host, allowRemote, ipcPath, state, stateInterval, alloc, ...others } = given
  const {
    quiet = false,
    verbosity = 0,
    logFormat = 'pretty',
    json = false,
    configOut,
    journal,
    ...devnet
  } = others
  return {
    devnet,
    listen: {
      ...(port !== undefined && { port }),
      ...(host !== undefined && { host }),
      ...(allowRemote !== undefined && { allowRemote }),
      ...(ipcPath !== undefined && { ipcPath }),
    },
    output: { isQuiet: quiet, verbosity, logFormat, json, configOut, journal },
    files: { state, stateIntervalSeconds: stateInterval ?? STATE_INTERVAL_SECONDS, alloc },
  }
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
  for (const argument of replayArguments) addArgument(command, argument)
  command.optionsGroup('Server:')
  for (const argument of serverArguments) addArgument(command, argument)
  return parseOrEnd(command, texts, () => {
    const { until, serve, json, ...listen } = command.opts<GivenReplay>()
    const [needless] = serve === undefined ? Object.keys(listen) : []
    if (needless !== undefined) command.error(`error: --${kebabCase(needless)}: needs --serve`)
    const [file = ''] = command.args // commander requires it
    const [isServed, isJson] = [serve !== undefined, json !== undefined]
    return { file, untilMs: until, isServed, isJson, listen }
  })
}

interface GivenReplay extends ListenOptions {
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
  return new Command(name)
    .helpOption('-h, --help', 'Print this help')
    .exitOverride()
    .configureOutput({
      writeOut: out,
      writeErr: err,
      outputError: (text, write) => write(`${text.trim().replaceAll('\n', ' ')}\n`),
      getOutHelpWidth: () => columns,
    })
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

type DevnetArguments = Omit<DevnetOptions, 'alloc' | 'state'>

interface GivenOutput extends Partial<Omit<OutputArguments, 'isQuiet'>> {
  readonly quiet?: true
}

interface GivenFiles {
  readonly state?: string
  readonly stateInterval?: number
  readonly alloc?: string
}

/** A devnet that is killed loses at most this much. */
const STATE_INTERVAL_SECONDS = 60
/** One day. */
const STATE_INTERVAL_SECONDS_MAX = 86_400

/** `blockTimeMs` → `block-time-ms`. */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function createCommand(output: ArgumentsOutput): Command {
  const command = commandNamed(NAME, output)
    .description('A deterministic local devnet of the Base preview network.')
    .usage(
      [
        '[options]',
        `${NAME} faucet [options] [address]`,
        `${NAME} replay [options] <file>`,
        `${NAME} check-determinism <script>`,
      ].join('\n       '),
    )
    .version(VERSION, '-V, --version', 'Print the version')
  command.optionsGroup('Server:')
  for (const argument of serverArguments) addArgument(command, argument)
  command.optionsGroup('Files:')
  for (const argument of fileArguments) addArgument(command, argument)
  command.optionsGroup('Output:')
  for (const argument of outputArguments) addArgument(command, argument)
  command.optionsGroup('Devnet:')
  for (const argument of devnetArguments) addArgument(command, argument)
  return command
}

function addArgument(
  command: Command,
  { name, short, kind, summary, shownDefault, parse }: Argument,
): void {
  const flag = `--${kebabCase(name)}`
  const flags = short === undefined ? flag : `-${short}, ${flag}`
  const read = (text: string) => {
    try {
      return parse(text)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return command.error(`error: ${flag}: ${error.message}`)
    }
  }
  const description = shownDefault === '' ? summary : `${summary} (default: ${shownDefault})`
  const option = new Option(kind === 'flag' ? flags : `${flags} <${kind}>`, description)
  command.addOption(kind === 'flag' ? option : option.argParser(read))
}

interface Argument {
  /** In camel case. */
  readonly name: string
  /** The letter of the short form. */
  readonly short?: string
  /** Placeholder of the value in help; a flag has none. */
  readonly kind: 'n' | 'text' | 'time' | 'file' | 'flag'
  readonly summary: string
  /** Empty for no default. */
  readonly shownDefault: string
  /** @throws {RangeError} saying what was expected */
  parse(text: string): unknown
}

const serverArguments: readonly Argument[] = [
  {
    name: 'port',
    kind: 'n',
    summary: 'Port for HTTP and WebSocket; 0 for any free one',
    shownDefault: `${DEFAULT_PORT}`,
    parse: portFrom,
  },
  {
    name: 'host',
    kind: 'text',
    summary: 'Address to listen on',
    shownDefault: DEFAULT_HOST,
    parse: hostFrom,
  },
  {
    name: 'allowRemote',
    kind: 'flag',
    summary: 'Let other machines in, where --host is reachable for them',
    shownDefault: '',
    parse: String,
  },
  {
    name: 'ipcPath',
    kind: 'file',
    summary: 'A local socket to serve beside the port',
    shownDefault: '',
    parse: fileFrom,
  },
]

const fileArguments: readonly Argument[] = [
  {
    name: 'state',
    kind: 'file',
    summary: 'Go on from what was saved there, and save there from time to time and at the end',
    shownDefault: '',
    parse: fileFrom,
  },
  {
    name: 'stateInterval',
    kind: 'n',
    summary: 'How often, of real time',
    shownDefault: `${STATE_INTERVAL_SECONDS} seconds`,
    parse: stateIntervalFrom,
  },
  {
    name: 'alloc',
    kind: 'file',
    summary: 'Accounts of block 0: a genesis file of geth, or its alloc alone',
    shownDefault: '',
    parse: fileFrom,
  },
]

const outputArguments: readonly Argument[] = [
  {
    name: 'quiet',
    short: 'q',
    kind: 'flag',
    summary: 'Print nothing but errors',
    shownDefault: '',
    parse: String,
  },
  {
    name: 'verbosity',
    kind: 'n',
    summary: '1 writes a line for every request, too',
    shownDefault: '0',
    parse: verbosityFrom,
  },
  {
    name: 'logFormat',
    kind: 'text',
    summary: `How lines are written: ${logFormats.join(', ')}`,
    shownDefault: 'pretty',
    parse: logFormatFrom,
  },
  {
    name: 'json',
    kind: 'flag',
    summary: 'Write the banner as one line of JSON, and the log to standard error',
    shownDefault: '',
    parse: String,
  },
  {
    name: 'configOut',
    kind: 'file',
    summary: 'Write what the banner says to a file, as JSON',
    shownDefault: '',
    parse: fileFrom,
  },
  {
    name: 'journal',
    kind: 'file',
    summary: 'Write every input to a new file as it comes, for `replay`',
    shownDefault: '',
    parse: fileFrom,
  },
]

const replayArguments: readonly Argument[] = [
  {
    name: 'until',
    kind: 'time',
    summary: 'Stop at a virtual time: ms since 1970 or an ISO date',
    shownDefault: 'the end',
    parse: timeFrom,
  },
  {
    name: 'serve',
    kind: 'flag',
    summary: 'Serve the devnet from there on, in real time',
    shownDefault: '',
    parse: String,
  },
  {
    name: 'json',
    kind: 'flag',
    summary: 'Write where it ends as one line of JSON',
    shownDefault: '',
    parse: String,
  },
]

const devnetArguments = Object.entries(options).map(([name, option]): Argument => {
  const { summary, unit, default: byDefault, parse } = option
  if (name === 'genesisTime') {
    const forms = `${unit} or an ISO date`
    return {
      name,
      kind: 'time',
      summary: `${summary}; ${forms}`,
      shownDefault: 'now',
      parse: timeFrom,
    }
  }
  const kind = typeof byDefault === 'string' ? 'text' : 'n'
  return { name, kind, summary, shownDefault: `${byDefault} ${unit}`.trim(), parse }
})

function portFrom(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 65_536
  if (port < 65_536) return port
  throw new RangeError(`expected a whole number from 0 to 65535, got "${text}"`)
}

function hostFrom(text: string): string {
  if (text !== '') return text
  throw new RangeError('expected a host name or an IP address, got ""')
}

function fileFrom(text: string): string {
  if (text !== '' && !text.endsWith('/') && !text.endsWith(sep)) return text
  throw new RangeError(`expected the path of a file, got "${text}"`)
}

function stateIntervalFrom(text: string): number {
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (seconds >= 1 && seconds <= STATE_INTERVAL_SECONDS_MAX) return seconds
  throw new RangeError(
    `expected a whole number of seconds from 1 to ${STATE_INTERVAL_SECONDS_MAX}, got "${text}"`,
  )
}

function verbosityFrom(text: string): number {
  if (/^[01]$/.test(text)) return Number(text)
  throw new RangeError(`expected 0 or 1, got "${text}"`)
}

function logFormatFrom(text: string): LogFormat {
  const found = logFormats.find((name) => name === text)
  if (found !== undefined) return found
  throw new RangeError(`expected one of ${logFormats.join(', ')}, got "${text}"`)
}

const isoDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/

/** Parses ms since the epoch or an ISO date; a date without a zone is UTC. */
function timeFrom(text: string): number {
  if (/^\d+$/.test(text)) return options.genesisTime.parse(text)
  const [, time, , , zone] = isoDate.exec(text) ?? []
  const isLocal = time !== undefined && zone === undefined
  const ms = isoDate.test(text) ? Date.parse(isLocal ? `${text}Z` : text) : Number.NaN
  if (Number.isNaN(ms)) throw new RangeError(`expected ms since 1970 or an ISO date, got "${text}"`)
  return options.genesisTime.check(ms)
}
