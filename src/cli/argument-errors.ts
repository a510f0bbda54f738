/**
 * Errors of the devnet in the words of the command line: options as the user gave them.
 */

import { DevnetError, limits, options } from '../index.ts'
import { flagOf } from './argument-table.ts'

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
  ...[...Object.keys(options), ...Object.keys(limits), 'alloc', 'artifacts', 'genesis', 'state'],
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
