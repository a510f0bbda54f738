/**
 * `previewnet faucet ADDRESS`: requests drips from a running devnet over HTTP.
 */

import { type Command, CommanderError, InvalidArgumentError } from 'commander'
import { isAddress, NAME } from '../index.ts'
import { quoted } from '../primitives/quoted.ts'
import { DEFAULT_HOST, DEFAULT_PORT } from '../server/server.ts'
import { type ArgumentsOutput, createSubcommand } from './command.ts'
import { etherFromWei } from './ether.ts'
import { linesOf, shown, type TerminalText } from './terminal.ts'

export interface FaucetDeps extends ArgumentsOutput {
  /** Aborted to stop. */
  readonly stop: AbortSignal
}

interface FaucetArguments {
  readonly url: URL
  readonly eth?: true
  readonly usdv?: true
  readonly nfv?: true
  readonly status?: true
  readonly json?: true
}

/** Ends the command with a message for the user. */
class FaucetError extends Error {
  override readonly name = 'FaucetError'
}

const DEFAULT_URL = `http://${DEFAULT_HOST}:${DEFAULT_PORT}`

/** Last path segment by option. */
const drips = { eth: 'drip', usdv: 'drip-usdv', nfv: 'drip-nfv' } as const

/**
 * Runs the command.
 *
 * @param texts the arguments after `faucet`
 * @returns the exit code: 0 if all drips were sent, 1 if not, 2 if the arguments are wrong
 */
export async function runFaucet(texts: readonly string[], deps: FaucetDeps): Promise<number> {
  const { out, err, stop } = deps
  const command = createCommand(deps)
  try {
    command.parse(texts, { from: 'user' })
    const { url, status, json, ...asked } = command.opts<FaucetArguments>()
    const [address] = command.args
    if (address === undefined && status === undefined) {
      command.error('error: expected an address, or --status')
    }
    if (address !== undefined && !isAddress(address)) {
      command.error(`error: address: expected 0x and 40 hex digits, got ${quoted(address)}`)
    }
    for (const path of pathsOf(asked, status)) {
      const answer = await ask(url, path, address, stop)
      out(json ? `${JSON.stringify(answer)}\n` : answerText(answer))
    }
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (!(error instanceof FaucetError)) throw error
    err(shown`error: ${error.message}\n`)
    return 1
  }
}

function createCommand(output: ArgumentsOutput): Command {
  return createSubcommand('faucet', output)
    .description('Asks the faucet of a running devnet for a drip.')
    .argument('[address]', 'The account to send to')
    .option('--url <url>', 'Where the devnet is', urlFrom, new URL(DEFAULT_URL))
    .option('--eth', 'Ask for ether, which is what no other option asks for, too')
    .option('--usdv', 'Ask for USDV')
    .option('--nfv', 'Ask for an NFV')
    .option('--status', 'Tell what the faucet has and gives, and give nothing')
    .option('--json', 'Write what the faucet answers')
}

function urlFrom(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new InvalidArgumentError('Expected a URL such as http://127.0.0.1:8545.')
}

function pathsOf(
  asked: Pick<FaucetArguments, keyof typeof drips>,
  status: true | undefined,
): readonly string[] {
  if (status !== undefined) return ['status']
  const names = (['eth', 'usdv', 'nfv'] as const).filter((name) => asked[name])
  return names.length === 0 ? [drips.eth] : names.map((name) => drips[name])
}

type FaucetAnswer = Readonly<Record<string, string | number>>

/** @throws {FaucetError} if there is no server or faucet, or the faucet refuses */
async function ask(
  url: URL,
  path: string,
  address: string | undefined,
  stop: AbortSignal,
): Promise<FaucetAnswer> {
  const { href } = new URL(`/api/vibenet/faucet/${path}`, url)
  const headers = { 'content-type': 'application/json' }
  const post = { method: 'POST', headers, body: JSON.stringify({ address }) }
  const response = await fetch(
    href,
    path === 'status' ? { signal: stop } : { ...post, signal: stop },
  ).catch((error: unknown) => {
    throw new FaucetError(
      `nothing answers at ${url.origin}${codeOf(error)}: start a devnet with
        "${NAME}", or say where one is with --url`.replaceAll(/\s+/g, ' '),
    )
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (typeof answer !== 'object' || answer === null || response.status === 404) {
    throw new FaucetError(`no faucet at ${url.origin}: it answered ${response.status} to ${href}`)
  }
  if (response.ok) return answer as FaucetAnswer // the faucet's answers are flat
  const { error = `the faucet answered ${response.status}` } = answer as { error?: string }
  throw new FaucetError(error)
}

/** The error's code in parentheses, such as ` (ECONNREFUSED)`. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const { code } = (cause ?? {}) as { readonly code?: string }
  return code === undefined ? '' : ` (${code})`
}

/** A sentence about a drip, or the status as one line per field. */
function answerText(answer: FaucetAnswer): TerminalText {
  const { tx_hash: hash, amount_wei: wei, to, usdv_address: usdv, nfv_address: nfv } = answer
  if (hash === undefined) {
    const width = Math.max(...Object.keys(answer).map((name) => name.length))
    const facts = Object.entries(answer).map(([name, value]) => `${name.padEnd(width)}  ${value}`)
    return linesOf(facts)
  }
  const what =
    wei !== undefined
      ? `${etherFromWei(BigInt(wei))} ETH`
      : usdv !== undefined
        ? `USDV (${usdv})`
        : `an NFV (${nfv})`
  return linesOf([`${what} sent to ${to} by transaction ${hash}`])
}
