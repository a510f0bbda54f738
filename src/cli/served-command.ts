/**
 * A command on a devnet of its own, which it finds in PREVIEWNET_URL.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import type { Devnet, DevnetServer } from '../index.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import { hasCode } from './file-errors.ts'
import type { Arguments } from './options.ts'
import type { RunDeps } from './process-deps.ts'
import { aborted } from './serve-devnet.ts'
import { oneLine, shown } from './terminal.ts'

/** Serves a devnet until it is stopped. */
export type Serve = (
  asked: Arguments,
  deps: RunDeps,
  onListening: (server: DevnetServer, devnet: Devnet) => void,
) => Promise<unknown>

interface ServedCommand {
  /** The program and its arguments. */
  readonly command: readonly string[]
  readonly devnet: Arguments
  /** Receiver of its standard output: that of this process, its standard error, or nobody. */
  readonly output: 'inherit' | 2 | 'ignore'
  /** Seconds after which it is ended; undefined for no limit. */
  readonly secondsMax?: number | undefined
}

/** The exit code of a command that took too long, as that of `timeout` of coreutils. */
const TOO_LONG = 124

/** Time to end by itself, in ms: then it is killed. */
const GRACE_MS = 5_000

/**
 * Serves a devnet, runs the command, and ends with it.
 *
 * @param prepare called before the command; returns its further variables
 * @returns the exit code of the command, as shells have it
 * @throws {Error} if it cannot be started
 */
export async function serveCommand(
  { command, devnet: asked, output, secondsMax }: ServedCommand,
  deps: RunDeps,
  serve: Serve,
  prepare: (devnet: Devnet) => MaybePromise<Readonly<Record<string, string | undefined>>>,
): Promise<number> {
  const quiet = { ...asked, output: { ...asked.output, json: false, isQuiet: true } }
  const [ended, failed] = [new AbortController(), new AbortController()]
  let running: Promise<number> | undefined
  deps.stay() // the report comes after the signals that end the command
  const run = async ({ httpUrl }: DevnetServer, devnet: Devnet) => {
    const environment = {
      ...deps.environment,
      ...(await prepare(devnet)),
      PREVIEWNET_URL: httpUrl,
    }
    return runCommand({ command, output, secondsMax }, { ...deps, environment }, failed.signal)
  }
  try {
    await serve(quiet, { ...deps, stop: ended.signal }, (server, devnet) => {
      running = run(server, devnet)
      const end = () => ended.abort()
      running.then(end, end)
    })
  } catch (error) {
    failed.abort()
    throw error
  }
  return (await running) ?? 0
}

/**
 * Runs a command. Signals go on to it.
 *
 * @param failed aborted to end it
 */
async function runCommand(
  { command: [program = '', ...texts], output, secondsMax }: Omit<ServedCommand, 'devnet'>,
  { environment, stop, err }: RunDeps,
  failed: AbortSignal,
): Promise<number> {
  const errors = output === 'ignore' ? output : 'inherit'
  const child = spawn(program, texts, {
    env: environment,
    stdio: ['inherit', output, errors],
    signal: failed,
  })
  void aborted(stop).then(() => {
    const isInterrupt = stop.reason === 'SIGINT'
    // Ctrl+C of a terminal reaches the command by itself.
    if (!isInterrupt || !process.stdin.isTTY) child.kill(isInterrupt ? 'SIGINT' : 'SIGTERM')
  })
  let isLate = false
  let timer: NodeJS.Timeout | undefined
  if (secondsMax !== undefined) {
    timer = setTimeout(() => {
      err(shown`The command still ran after ${secondsMax} s, and was ended.\n`)
      isLate = true
      child.kill('SIGTERM')
      timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
    }, 1_000 * secondsMax)
  }
  try {
    const [code, signal] = await once(child, 'exit')
    if (isLate) return TOO_LONG
    return code ?? 128 + constants.signals[signal as NodeJS.Signals]
  } catch (cause) {
    const found = hasCode(cause, 'ENOENT') ? 'none' : oneLine(cause)
    throw new Error(`${program}: expected a command that can be started, found ${found}`, { cause })
  } finally {
    clearTimeout(timer)
  }
}
