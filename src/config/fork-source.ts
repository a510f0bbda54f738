/**
 * The option `fork`: the remote chain that a devnet continues.
 */

import type { RemoteWarning, Verification } from '../fork/verification.ts'
import { expectArgument, expectFunctions, isFieldsObject } from '../primitives/arguments.ts'
import type { Hash } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'
import { expectOptions } from './option.ts'

/** An EIP-1193 provider: another devnet, a viem transport, a wallet. */
export interface RemoteProvider {
  request(request: {
    readonly method: string
    readonly params?: readonly unknown[]
  }): Promise<unknown>
}

/** The remote chain: either a `url` or a `provider`; a `recording` is replayed without either. */
export interface ForkSource {
  /** HTTP endpoint of the remote. Keys in it are never shown. */
  readonly url?: string
  readonly provider?: RemoteProvider
  /** The block to continue from: a number, a hash or a tag. Default: `'latest'`. */
  readonly block?: bigint | number | Hash | 'latest' | 'safe' | 'finalized'
  /** Chain id of the remote, which is then not asked for it. */
  readonly chainId?: number
  /** Headers of each HTTP request. Their values are never shown. */
  readonly headers?: Readonly<Record<string, string>>
  /** Longest wait for one answer, in ms. Default: 45,000. */
  readonly timeoutMs?: number
  /**
   * How long a remote is tried that refuses connections or cannot be found, in ms, whatever the
   * retries; with a `url`. Default: 2,000 until it has answered once, then 9,000.
   */
  readonly connectTimeoutMs?: number
  /** How often a request that failed is sent again. Default: 5; with a `provider`, 0. */
  readonly retries?: number
  /** Wait before a request is sent again, in ms; doubled each time. Default: 1,000. */
  readonly retryBackoffMs?: number
  /**
   * Folder of the answers that never change, shared by all devnets; `false` keeps none. Only with a
   * `url`. Default: a folder in the user's cache folder.
   */
  readonly cacheDir?: string | false
  /**
   * File in which all answers are recorded. With the file there, nothing is asked of the network,
   * unless `mode` is `'record'` or the variable PREVIEWNET_RECORD is set.
   */
  readonly recording?: string
  readonly mode?: 'record'
  /**
   * Checks the remote's state against the state root in the block's header, by `eth_getProof`: where
   * that is possible, with a warning where it is not (`'auto'`, the default); always, so that a remote
   * without proofs and a block whose state was edited are refused; or never.
   */
  readonly verify?: Verification
  /** Called when the remote has not answered for 2 s, and every 2 s from then on. */
  readonly onWait?: (wait: RemoteWait) => void
  /**
   * Called once for each block whose state is taken though its header does not prove it. Only with
   * `verify: 'auto'`.
   */
  readonly onWarning?: (warning: RemoteWarning) => void
}

/** A remote that has not answered yet. */
export interface RemoteWait {
  readonly host: string
  /** The first method, and how many other requests. */
  readonly what: string
  /** Ms since the requests were sent. */
  readonly ms: number
  /** True for the first call about these requests. */
  readonly isFirst: boolean
  /** The reason of the last failure; `undefined` if there was none. */
  readonly reason: string | undefined
}

const names = [
  ...['url', 'provider', 'block', 'headers', 'timeoutMs', 'connectTimeoutMs', 'retries'],
  ...['retryBackoffMs', 'cacheDir', 'recording', 'mode', 'verify', 'chainId', 'onWait'],
  'onWarning',
]
export const verifications: readonly Verification[] = ['auto', 'always', 'never']

/**
 * Checks the option.
 *
 * @throws {DevnetError} INVALID_OPTION
 */
export function expectForkSource(
  source: ForkSource,
  refuse: (name: string, cause: RangeError) => never,
): void {
  expectOptions('fork', source, names)
  const { url, provider, recording, block = 'latest', verify = 'auto', chainId = 1 } = source
  const isReplayed = recording !== undefined && url === undefined && provider === undefined
  if (!isReplayed && (url === undefined) === (provider === undefined)) {
    refuse('fork', new RangeError('expected either a url or a provider'))
  }
  if (url !== undefined && !(typeof url === 'string' && /^https?:\/\/[^/]/i.test(url))) {
    refuse('fork.url', new RangeError('expected a URL that begins with http:// or https://'))
  }
  if (provider !== undefined && typeof provider?.request !== 'function') {
    refuse('fork.provider', new RangeError('expected an object with a function `request`'))
  }
  const isNumber = typeof block === 'bigint' || Number.isSafeInteger(block)
  const isName = typeof block === 'string' && /^(0x[\da-f]{64}|latest|safe|finalized)$/i.test(block)
  if (!(isName || (isNumber && Number(block) >= 0))) {
    const expected = "expected a block number, a hash, 'latest', 'safe' or 'finalized'"
    refuse('fork.block', new RangeError(`${expected}, got ${quoted(block)}`))
  }
  if (!Number.isSafeInteger(chainId) || chainId < 1) {
    const expected = 'expected a whole number from 1'
    refuse('fork.chainId', new RangeError(`${expected}, got ${quoted(chainId)}`))
  }
  if (!verifications.includes(verify)) {
    const expected = "expected 'auto', 'always' or 'never'"
    refuse('fork.verify', new RangeError(`${expected}, got ${quoted(verify)}`))
  }
  expectDetails(source)
}

const counts = ['timeoutMs', 'connectTimeoutMs', 'retries', 'retryBackoffMs'] as const

/** @throws {DevnetError} INVALID_OPTION */
function expectDetails(source: ForkSource): void {
  const { headers, cacheDir, recording, mode } = source
  for (const name of counts) {
    const given = source[name]
    const isCount = given === undefined || (Number.isSafeInteger(given) && given >= 0)
    expectArgument(isCount, `fork.${name}`, 'a whole number', given)
  }
  const isText = (value: unknown) => typeof value === 'string' && value !== ''
  const hasTexts = headers === undefined || isFieldsObject(headers)
  // Values are keys in many cases, and never shown.
  expectArgument(hasTexts, 'fork.headers', 'an object of texts', typeof headers)
  for (const [name, value] of Object.entries(headers ?? {})) {
    expectArgument(typeof value === 'string', `fork.headers["${name}"]`, 'a text', typeof value)
  }
  const isFolder = cacheDir === undefined || cacheDir === false || isText(cacheDir)
  expectArgument(isFolder, 'fork.cacheDir', 'the path of a folder, or false', cacheDir)
  const isFile = recording === undefined || isText(recording)
  expectArgument(isFile, 'fork.recording', 'the path of a file', recording)
  const isMode = mode === undefined || mode === 'record'
  expectArgument(isMode, 'fork.mode', '"record"', mode)
  expectFunctions('fork', source, ['onWait'])
}
