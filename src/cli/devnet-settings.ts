/**
 * Puts arguments together to options of the devnet: the fork, the gas report, shorthands, limits.
 */

import {
  type DevnetOptions,
  type ForkSource,
  type Limits,
  limits,
  type Verification,
} from '../index.ts'

export type DevnetArguments = Omit<DevnetOptions, 'alloc' | 'artifacts' | 'genesis' | 'state'>
/** A limit has its own argument. */
export type OptionArguments = Omit<DevnetArguments, 'limits' | 'coverage' | 'gasReport'> &
  Partial<Limits> &
  Shorthands

export interface ForkArguments {
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
export function withForkSource<Others extends ForkArguments>(given: Others) {
  const { forkUrl, forkBlockNumber, forkChainId, forkHeader, ...unforked } = given
  const { timeout, forkConnectTimeout, retries, forkRetryBackoff, ...recorded } = unforked
  const { forkRecording, ...uncached } = recorded
  const { noStorageCaching, forkVerify, ...others } = uncached
  const fork = forkSource({
    forkUrl,
    forkBlockNumber,
    forkChainId,
    forkHeader,
    forkRecording,
    forkVerify,
    timeout,
    forkConnectTimeout,
    retries,
    forkRetryBackoff,
    noStorageCaching,
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

export interface GivenGasReport {
  /** Empty for no file. */
  readonly gasReport?: string
  readonly gasReportMarkdown?: string
  readonly gasReportCompare?: string
  readonly gasReportTolerance?: number
}

/** Puts the arguments of the gas report together: each of its files asks for one. */
export function withGasReport<Others extends GivenGasReport>(given: Others) {
  const { gasReport: json, gasReportMarkdown: markdown, ...uncompared } = given
  const { gasReportCompare: compare, gasReportTolerance = 0, ...others } = uncompared
  const isAsked = [json, markdown, compare].some((each) => each !== undefined)
  const file = json === '' ? undefined : json
  const files = { file, markdown, compare, tolerancePercent: gasReportTolerance }
  return { gasReport: isAsked ? files : undefined, others }
}

/** The values of shorthands for options. */
interface Shorthands {
  /** In ms. */
  readonly blockTime?: number
  readonly mixedMining?: boolean
  readonly pruneHistory?: number
  readonly codeSizeLimit?: number
  readonly disableDefaultCreate2Deployer?: boolean
  readonly disableCodeSizeLimit?: boolean
  readonly disableBlockGasLimit?: boolean
}

/** Replaces the shorthands by the options that they stand for, and puts the limits together. */
export function devnetSettings({
  blockTime,
  mixedMining,
  pruneHistory,
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
    ...(mixedMining && { mining: 'mixed' }),
    ...(pruneHistory !== undefined && { historyBlocks: pruneHistory }),
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
