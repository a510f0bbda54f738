/**
 * Decides which parameters and answers of a request may be kept to be shown later.
 *
 * The one place that names methods whose parameters hold secrets. Promise: keys, mnemonics, passwords and URLs,
 * which may hold keys, are not kept, nor are the parameters of names that are no method: those of other nodes
 * import keys (`personal_importRawKey`).
 */

import { aliases } from '../rpc/methods/aliases.ts'
import { methodsByName } from '../rpc/methods/index.ts'
import { TextStream } from '../rpc/text-stream.ts'

/** Methods that take a secret: as a parameter, or within the options of a devnet. Aliases have no entries here. */
const secretMethods: ReadonlySet<string> = new Set([
  'anvil_reset', // URL and headers of a remote chain
  'anvil_setRpcUrl',
  'evm_addAccount', // a passphrase
  'evm_removeAccount', // as above
  'personal_sign', // a password, which other nodes ask for
  'previewnet_replay', // the mnemonic among the options of a journal
  'wallet_addEthereumChain', // URLs of endpoints
])

/** Characters of the parameters of a request; longer ones are not kept. */
const PARAMS_SIZE_MAX = 131_072

/** Results in place of a size. */
export const SECRET: number = -1
const TOO_LONG: number = -2

/** Methods whose parameters may be kept: one look-up for each request. */
const openMethods: ReadonlySet<string> = new Set(
  [...methodsByName.keys()].filter((name) => !secretMethods.has(aliasOf(name) ?? name)),
)

/** Methods whose answers may be kept: those of the chain, which have no keys and no URLs of remote chains. */
const answeringMethods: ReadonlySet<string> = new Set(
  [...openMethods].filter((name) => /^(eth|net|web3|debug|trace|txpool|ots|base)_/.test(name)),
)

/** Characters of an answer; a longer one is not kept. */
const RESULT_SIZE_MAX = 8_192

/** The method that an alias stands for. */
function aliasOf(name: string): string | undefined {
  return Object.hasOwn(aliases, name) ? aliases[name as keyof typeof aliases] : undefined // its key
}

/** Size of no parameters. */
const NOTHING = 8

/**
 * Characters of the parameters, if they may be kept; else {@link SECRET} or {@link TOO_LONG}.
 *
 * @param params as received
 */
export function keptSize(method: string, params: unknown): number {
  const size = sizeOf(params)
  if (size === NOTHING) return size
  if (!openMethods.has(method) || size === Number.POSITIVE_INFINITY) return SECRET
  return size > PARAMS_SIZE_MAX ? TOO_LONG : size
}

/**
 * Characters of an answer, if it may be kept; else {@link SECRET} or {@link TOO_LONG}. Of a long answer only
 * the beginning is looked at.
 */
export function keptResultSize(method: string, result: unknown): number {
  if (!answeringMethods.has(method)) return SECRET
  if (result instanceof TextStream) return TOO_LONG
  const left = sizeLeft(result, RESULT_SIZE_MAX)
  return left < 0 ? TOO_LONG : RESULT_SIZE_MAX - left
}

/** Rest of a number of characters after a value; negative as soon as the value is larger. */
function sizeLeft(value: unknown, max: number): number {
  if (typeof value === 'string') return max - value.length
  let left = max - NOTHING
  if (typeof value !== 'object' || value === null) return left
  if (Array.isArray(value)) {
    for (const each of value) {
      left = sizeLeft(each, left)
      if (left < 0) return left
    }
    return left
  }
  const fields = value as Readonly<Record<string, unknown>>
  for (const name in fields) {
    left = sizeLeft(fields[name], left - name.length)
    if (left < 0) return left
  }
  return left
}

/** Characters of the texts in a value, and some for all else; infinite if one of the texts has a URL. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.includes('://') ? Infinity : value.length
  if (typeof value !== 'object' || value === null) return NOTHING
  let size = NOTHING
  if (Array.isArray(value)) {
    for (const each of value) size += sizeOf(each)
    return size
  }
  const fields = value as Readonly<Record<string, unknown>>
  for (const name in fields) size += name.length + sizeOf(fields[name])
  return size
}
