/**
 * The arguments of the binary that have a value or a flag: one per devnet option and per limit, parsed by
 * that option or limit, and the binary's own.
 *
 * Owns names, placeholders, summaries and parsers. Leaves the command line and the environment to
 * options.ts.
 */

import { sep } from 'node:path'
import { SPEED_MAX } from '../backend/types.ts'
import { verifications } from '../config/fork-source.ts'
import { type OptionKind, wholeNumberFrom } from '../config/option.ts'
import type { Verification } from '../fork/verification.ts'
import { limits, NAME, options } from '../index.ts'
import { DEFAULT_CALL_MS_MAX, DEFAULT_HOST, DEFAULT_PORT } from '../server/server.ts'
import { GAS_HAS_RISEN } from './gas-report.ts'
import { type LogFormat, logFormats } from './log.ts'

export interface Argument {
  /** In camel case. */
  readonly name: string
  /** The letter of the short form. */
  readonly short?: string
  /** The value's placeholder in help, with its brackets; empty for a flag. */
  readonly placeholder: string
  readonly summary: string
  /** Empty for no default. */
  readonly shownDefault: string
  /** The devnet option that it sets, if its name is another one: only one of them may be given. */
  readonly sets?: DevnetOptionName | 'studio' | 'artifacts'
  /** Arguments that it refines: one of them must be given. */
  readonly needs?: readonly string[]
  /** True if it may be given several times; its values are then a list. */
  readonly isRepeatable?: true
  /** @throws {RangeError} saying what was expected */
  parse(text: string): unknown
}

type DevnetOptionName = keyof typeof options

/** `blockTimeMs` → `block-time-ms`. */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** `blockTimeMs` → `--block-time-ms`. */
export function flagOf({ name }: Pick<Argument, 'name'>): string {
  return `--${kebabCase(name)}`
}

export const VARIABLE_PREFIX = `${NAME.toUpperCase()}_`

/** `blockTimeMs` → `PREVIEWNET_BLOCK_TIME_MS`. */
export function variableOf({ name }: Pick<Argument, 'name'>): string {
  return `${VARIABLE_PREFIX}${kebabCase(name).replaceAll('-', '_').toUpperCase()}`
}

/** Seconds between saves: a devnet that is killed loses at most this much. */
export const STATE_INTERVAL_SECONDS = 60
/** One day. */
const STATE_INTERVAL_SECONDS_MAX = 86_400
/** Blocks that `--prune-history` keeps. */
const HISTORY_BLOCKS = 10_000
const VERBOSITY_MAX = 4

export const serverArguments: readonly Argument[] = [
  {
    name: 'port',
    short: 'p',
    placeholder: '<n>',
    summary: 'Port for HTTP and WebSocket; 0 for any free one',
    shownDefault: `${DEFAULT_PORT}`,
    parse: portFrom,
  },
  {
    name: 'host',
    placeholder: '<host>',
    summary: 'Address to listen on',
    shownDefault: DEFAULT_HOST,
    parse: hostFrom,
  },
  flag('allowRemote', 'Accept connections from other machines, if they can reach --host'),
  {
    name: 'ipcPath',
    placeholder: '<file>',
    summary: 'Path of a local socket to serve as well',
    shownDefault: '',
    parse: fileFrom,
  },
  {
    name: 'callMsMax',
    placeholder: '<ms>',
    summary: 'Most real time of a call, estimate, trace or simulation; 0 for no limit',
    shownDefault: `${DEFAULT_CALL_MS_MAX}`,
    parse: durationFrom,
  },
  {
    name: 'memoryBytesMax',
    placeholder: '<bytes>',
    summary: 'Memory from which on old blocks are pruned, with a warning; 0 for no limit',
    shownDefault: 'three quarters of what Node allows the heap',
    parse: wholeFrom,
  },
  {
    name: 'speed',
    placeholder: '<n>',
    summary: 'Virtual ms per real ms; 0 to move time by requests alone',
    shownDefault: '1',
    parse: speedFrom,
  },
  flag('studio', 'Serve the Studio (the page at /) to other machines as well'),
  { ...flag('noStudio', 'Do not serve the Studio'), sets: 'studio' },
]

export const fileArguments: readonly Argument[] = [
  {
    name: 'state',
    placeholder: '<file>',
    summary:
      'Load the devnet from this file if it exists, and save it there regularly and at the end',
    shownDefault: '',
    parse: fileFrom,
  },
  {
    name: 'stateInterval',
    placeholder: '<seconds>',
    summary: 'Real time between saves',
    shownDefault: `${STATE_INTERVAL_SECONDS} seconds`,
    parse: stateIntervalFrom,
    needs: ['state'],
  },
  {
    ...flag(
      'stateRecover',
      'Go on from the last whole save of a damaged state file, which is kept as FILE.damaged',
    ),
    needs: ['state'],
  },
  {
    name: 'genesis',
    placeholder: '<file>',
    summary:
      'geth genesis file: accounts, header and rules of block 0; what it says and the devnet cannot do is refused',
    shownDefault: '',
    parse: fileFrom,
  },
  {
    name: 'alloc',
    placeholder: '<file>',
    summary: 'Accounts of block 0, as the alloc of a geth genesis file has them',
    shownDefault: '',
    parse: fileFrom,
  },
]

export const artifactArguments: readonly Argument[] = [
  {
    name: 'artifacts',
    placeholder: '<folder>',
    summary:
      'Folder of compiled contracts, whose names and lines failures show; may be given several times, as a variable with commas between',
    shownDefault: 'those of the Foundry or Hardhat project around the working directory',
    isRepeatable: true,
    parse: folderFrom,
  },
  { ...flag('noArtifacts', 'Do not look for the artifacts of a project'), sets: 'artifacts' },
]

/** The arguments that name the chain to fork. */
const remoteChain = ['forkUrl', 'forkRecording']

export const forkArguments: readonly Argument[] = [
  {
    name: 'forkUrl',
    short: 'f',
    placeholder: '<url[@block]>',
    summary: 'Fork the chain of an HTTP endpoint, at a block or at its latest one',
    shownDefault: '',
    parse: urlFrom,
  },
  {
    name: 'forkBlockNumber',
    placeholder: '<n>',
    summary: 'Block to fork at',
    shownDefault: 'the latest',
    parse: wholeFrom,
    needs: remoteChain,
  },
  {
    name: 'forkChainId',
    placeholder: '<id>',
    summary: 'Chain id of the endpoint, which is then not asked for it',
    shownDefault: "the endpoint's",
    parse: wholeFrom,
    needs: remoteChain,
  },
  {
    name: 'forkHeader',
    placeholder: '<name: value>',
    summary: 'Header to send with each request to the endpoint',
    shownDefault: '',
    parse: headerFrom,
    needs: remoteChain,
  },
  {
    name: 'forkVerify',
    placeholder: '<name>',
    summary: `Check the state against the block's header: ${verifications.join(', ')}`,
    shownDefault: 'auto: where it can be checked, with a warning where not',
    parse: verificationFrom,
    needs: remoteChain,
  },
  {
    name: 'timeout',
    placeholder: '<ms>',
    summary: 'Longest time to wait for an answer of the endpoint',
    shownDefault: '45000 ms',
    parse: wholeFrom,
    needs: remoteChain,
  },
  {
    name: 'forkConnectTimeout',
    placeholder: '<ms>',
    summary: 'How long the endpoint is tried if it refuses connections or cannot be found',
    shownDefault: '2000 ms until it has answered once, then 9000 ms',
    parse: wholeFrom,
    needs: remoteChain,
  },
  {
    name: 'retries',
    placeholder: '<n>',
    summary: 'How often to repeat a failed request to the endpoint',
    shownDefault: '5',
    parse: wholeFrom,
    needs: remoteChain,
  },
  {
    name: 'forkRetryBackoff',
    placeholder: '<ms>',
    summary: 'Wait before the first repetition, doubled for each further one',
    shownDefault: '1000 ms',
    parse: wholeFrom,
    needs: remoteChain,
  },
  {
    name: 'forkRecording',
    placeholder: '<file>',
    summary: 'Record the answers of the endpoint in this file, or take them from it if it exists',
    shownDefault: '',
    parse: fileFrom,
  },
  {
    ...flag('noStorageCaching', 'Do not keep answers of the endpoint on disk'),
    needs: remoteChain,
  },
]

export const outputArguments: readonly Argument[] = [
  { ...flag('quiet', 'Print errors only'), short: 'q' },
  {
    name: 'verbosity',
    placeholder: '<n>',
    summary:
      '1 also prints a line for every request, 2 the calls of failed transactions, 3 those of all, ' +
      '4 what they changed',
    shownDefault: '0',
    parse: verbosityFrom,
  },
  {
    name: 'logFormat',
    placeholder: '<name>',
    summary: `Format of the log: ${logFormats.join(', ')}`,
    shownDefault: 'pretty',
    parse: logFormatFrom,
  },
  flag('json', 'Print the banner as one line of JSON, and the log to standard error'),
  {
    name: 'configOut',
    placeholder: '<file>',
    summary: 'Write the content of the banner to a file, as JSON',
    shownDefault: '',
    parse: fileFrom,
  },
  {
    name: 'gasReport',
    placeholder: '[file]',
    summary:
      'Print the gas of transactions by contract and function at the end, and write it to a file as JSON',
    shownDefault: '',
    parse: gasReportFrom,
  },
  {
    name: 'gasReportMarkdown',
    placeholder: '<file>',
    summary: 'Write the gas report, or what has changed in it, to a file as Markdown',
    shownDefault: '',
    parse: fileFrom,
  },
  {
    name: 'gasReportCompare',
    placeholder: '<file>',
    summary: `Print what has changed since an earlier gas report, and exit with ${GAS_HAS_RISEN} if something takes more`,
    shownDefault: '',
    parse: fileFrom,
  },
  {
    name: 'gasReportTolerance',
    placeholder: '<percent>',
    summary: 'How much more something may take than in the earlier gas report',
    shownDefault: '0 percent',
    parse: percentFrom,
    needs: ['gasReportCompare'],
  },
  {
    name: 'journal',
    placeholder: '<file>',
    summary: 'Write every input to a new file at once, for `replay`',
    shownDefault: '',
    parse: fileFrom,
  },
  {
    name: 'coverage',
    placeholder: '<file>',
    summary:
      'Count what is executed of the known contracts, and write it at the end: for lcov, or for Istanbul if the name ends in .json',
    shownDefault: '',
    parse: fileFrom,
  },
]

export const replayArguments: readonly Argument[] = [
  {
    name: 'until',
    placeholder: '<time>',
    summary: 'Stop at a virtual time: ms since 1970 or an ISO date',
    shownDefault: 'the end',
    parse: timeFrom,
  },
  flag('serve', 'Then serve the devnet, in real time'),
  flag('json', 'Print the final state of the replay as one line of JSON'),
]

/** Settings of the devnet for which there is no option of the same name. */
export const shorthandArguments: readonly Argument[] = [
  {
    name: 'blockTime',
    short: 'b',
    placeholder: '<seconds>',
    summary: '--block-time-ms in seconds, such as 0.2 or 12, with --mining interval',
    shownDefault: '',
    sets: 'blockTimeMs',
    parse: blockTimeMsFrom,
  },
  {
    ...flag(
      'mixedMining',
      'Like --mining mixed: blocks at every block time and after each transaction',
    ),
    sets: 'mining',
  },
  {
    name: 'mnemonicRandom',
    placeholder: '[words]',
    summary: 'Use a new random mnemonic at each start, of 12, 15, 18, 21 or 24 words',
    shownDefault: '12',
    sets: 'mnemonic',
    parse: wordCountFrom,
  },
  {
    name: 'mnemonicSeed',
    placeholder: '<n>',
    summary: 'Derive the mnemonic from a number; the same number gives the same accounts',
    shownDefault: '',
    sets: 'mnemonic',
    parse: mnemonicSeedFrom,
  },
  {
    name: 'pruneHistory',
    placeholder: '[blocks]',
    summary:
      'Like --history-blocks: prune blocks that are older than the newest ones of this number',
    shownDefault: `${HISTORY_BLOCKS}`,
    sets: 'historyBlocks',
    parse: historyBlocksFrom,
  },
  {
    name: 'codeSizeLimit',
    placeholder: '<n>',
    summary: 'Like --code-size-max',
    shownDefault: '',
    sets: 'codeSizeMax',
    parse: options.codeSizeMax.parse,
  },
  {
    ...flag(
      'disableDefaultCreate2Deployer',
      'Leave the deterministic deployment proxy out of block 0',
    ),
    sets: 'create2Deployer',
  },
  {
    ...flag('disableCodeSizeLimit', 'Allow contracts and transactions of any size'),
    sets: 'codeSizeMax',
  },
  {
    ...flag('disableBlockGasLimit', 'Allow any gas limit of blocks and transactions'),
    sets: 'blockGasLimit',
  },
]

const letters: Readonly<Record<string, string>> = { accounts: 'a', mnemonic: 'm' }

const placeholders = {
  number: '<n>',
  text: '<text>',
  choice: '<name>',
  address: '<address>',
  list: '<list>',
  activations: '<name=block>',
  json: '<json>',
} as const

/** Form of a value, by the kind of its option or, if that does not say it, by its name. */
const hints: Readonly<Partial<Record<OptionKind | DevnetOptionName, string>>> = {
  list: '; separated by commas',
  upgradesAt: ': denim=12 or denim=1793901600000ms; separated by commas',
  hardforkAt: ': osaka=12 or osaka=1793901600000ms; separated by commas',
}

/** Options that arguments of the binary set. */
const setByOthers: readonly string[] = ['coverage', 'gasReport'] satisfies DevnetOptionName[]

const devnetOptions = Object.entries(options).filter(([name]) => !setByOthers.includes(name))

export const devnetArguments = devnetOptions.map(([name, option]): Argument => {
  const { summary, unit, kind, default: byDefault, parse } = option
  if (name === 'genesisTime') {
    const forms = `${unit} or an ISO date`
    const shown = { summary: `${summary}; ${forms}`, shownDefault: 'now' }
    return { name, placeholder: '<time>', ...shown, parse: timeFrom }
  }
  if (name === 'order') {
    const shown = { summary, shownDefault: String(byDefault) }
    // Other tools call the order of arrival fifo.
    const parseOrder = (text: string) => parse(text === 'fifo' ? 'arrival' : text)
    return { name, placeholder: placeholders[kind], ...shown, parse: parseOrder }
  }
  const short = letters[name]
  const isSwitch = byDefault === 'on' || byDefault === 'off'
  return {
    name,
    ...(short !== undefined && { short }),
    placeholder: isSwitch ? '[name]' : placeholders[kind],
    summary: `${summary}${hints[kind] ?? hints[name as DevnetOptionName] ?? ''}`,
    shownDefault: name === 'receipts' ? 'sealed' : shownDefaultOf(byDefault, unit),
    parse: isSwitch ? (text) => parse(text === '' ? 'on' : text) : parse,
  }
})

export const limitArguments = Object.entries(limits).map(
  ([name, { summary, unit, kind, default: byDefault, parse }]): Argument => ({
    name,
    placeholder: placeholders[kind],
    summary,
    shownDefault: shownDefaultOf(byDefault, unit),
    parse,
  }),
)

function shownDefaultOf(byDefault: unknown, unit: string): string {
  if (Array.isArray(byDefault)) return byDefault.join(',') || 'none'
  return typeof byDefault === 'object' ? 'none' : `${byDefault} ${unit}`.trim()
}

export function flag(name: string, summary: string): Argument {
  return { name, placeholder: '', summary, shownDefault: '', parse: flagFrom }
}

/** A whole number in decimal or hex, up to 2^53 - 1; `undefined` for any other text. */
export function countFrom(text: string): number | undefined {
  const count = Number(wholeNumberFrom(text))
  return Number.isSafeInteger(count) ? count : undefined
}

/** The value of a flag in the environment. */
function flagFrom(text: string): boolean {
  if (/^(1|true|yes|on)$/i.test(text)) return true
  if (/^(0|false|no|off)$/i.test(text)) return false
  throw new RangeError(`expected 1 or 0, got "${text}"`)
}

export function countFromOne(text: string): number {
  const count = countFrom(text)
  if (count !== undefined && count > 0) return count
  throw new RangeError(`expected a whole number from 1, got "${text}"`)
}

export function wholeFrom(text: string): number {
  const count = countFrom(text)
  if (count !== undefined) return count
  throw new RangeError(`expected a whole number, got "${text}"`)
}

function speedFrom(text: string): number {
  const speed = Number(text)
  if (/^\d+(\.\d+)?$/.test(text) && speed <= SPEED_MAX) return speed
  throw new RangeError(`expected a number from 0 to ${SPEED_MAX}, got "${text}"`)
}

/** The text is not quoted in errors: it may hold a key. */
function urlFrom(text: string): string {
  if (/^https?:\/\/[^/]/i.test(text)) return text
  throw new RangeError('expected a URL that begins with http:// or https://')
}

function headerFrom(text: string): readonly [name: string, value: string] {
  const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(text) ?? []
  if (name !== undefined && value !== undefined) return [name, value]
  throw new RangeError('expected a name, a colon and a value')
}

function portFrom(text: string): number {
  const port = countFrom(text)
  if (port !== undefined && port < 65_536) return port
  throw new RangeError(`expected a whole number from 0 to 65535, got "${text}"`)
}

function durationFrom(text: string): number {
  const ms = countFrom(text)
  if (ms !== undefined) return ms
  throw new RangeError(`expected a whole number of ms, or 0 for no limit, got "${text}"`)
}

function hostFrom(text: string): string {
  if (text !== '') return text
  throw new RangeError('expected a host name or an IP address, got ""')
}

export function fileFrom(text: string): string {
  if (text !== '' && !text.endsWith('/') && !text.endsWith(sep)) return text
  throw new RangeError(`expected the path of a file, got "${text}"`)
}

function folderFrom(text: string): string {
  if (text !== '') return text
  throw new RangeError('expected the path of a folder, got ""')
}

function stateIntervalFrom(text: string): number {
  const seconds = countFrom(text) ?? 0
  if (seconds >= 1 && seconds <= STATE_INTERVAL_SECONDS_MAX) return seconds
  throw new RangeError(
    `expected a whole number of seconds from 1 to ${STATE_INTERVAL_SECONDS_MAX}, got "${text}"`,
  )
}

/** The path of a file, empty for none: a variable that is empty counts as not given. */
function gasReportFrom(text: string): string {
  return text === '' || text === 'on' ? '' : fileFrom(text)
}

function percentFrom(text: string): number {
  const percent = /^\d{1,6}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined
  if (percent !== undefined) return percent
  throw new RangeError(`expected a number of percent, such as 0.5, got "${text}"`)
}

function verbosityFrom(text: string): number {
  const verbosity = countFrom(text)
  if (verbosity !== undefined && verbosity <= VERBOSITY_MAX) return verbosity
  throw new RangeError(`expected a whole number from 0 to ${VERBOSITY_MAX}, got "${text}"`)
}

function verificationFrom(text: string): Verification {
  const found = verifications.find((name) => name === text)
  if (found !== undefined) return found
  throw new RangeError(`expected one of ${verifications.join(', ')}, got "${text}"`)
}

function logFormatFrom(text: string): LogFormat {
  const found = logFormats.find((name) => name === text)
  if (found !== undefined) return found
  throw new RangeError(`expected one of ${logFormats.join(', ')}, got "${text}"`)
}

/** Seconds with up to three decimals, in ms. */
function blockTimeMsFrom(text: string): number {
  const seconds = /^\d+(\.\d{1,3})?$/.test(text) ? Number(text) : countFrom(text)
  if (seconds === undefined) {
    throw new RangeError(`expected seconds, such as 2 or 0.2, got "${text}"`)
  }
  return options.blockTimeMs.check(Math.round(seconds * 1000))
}

/** @param text empty for the default */
function wordCountFrom(text: string): number {
  const words = text === '' ? 12 : countFrom(text)
  if (words !== undefined && [12, 15, 18, 21, 24].includes(words)) return words
  throw new RangeError(`expected 12, 15, 18, 21 or 24 words, got "${text}"`)
}

function historyBlocksFrom(text: string): unknown {
  return options.historyBlocks.parse(text === '' ? String(HISTORY_BLOCKS) : text)
}

function mnemonicSeedFrom(text: string): number {
  const seed = countFrom(text)
  if (seed !== undefined) return seed
  throw new RangeError(`expected a whole number up to 2^53 - 1, got "${text}"`)
}

const isoDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/

/** Parses ms since the epoch or an ISO date; a date without a zone is UTC. */
function timeFrom(text: string): number {
  if (/^(\d+|0x[\da-f]+)$/i.test(text)) return options.genesisTime.parse(text)
  const [, time, , , zone] = isoDate.exec(text) ?? []
  const isLocal = time !== undefined && zone === undefined
  const ms = isoDate.test(text) ? Date.parse(isLocal ? `${text}Z` : text) : Number.NaN
  if (Number.isNaN(ms)) throw new RangeError(`expected ms since 1970 or an ISO date, got "${text}"`)
  return options.genesisTime.check(ms)
}
