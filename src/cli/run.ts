/**
 * The binary without its process: parse, start, print, and stop when told.
 *
 * What belongs to the process (arguments, streams, signals, exit code) is handed in or handed back.
 */

import { writeFile } from 'node:fs/promises'
import { createDevnet, DevnetError, resolveConfig } from '../index.ts'
import { isLoopback } from '../server/access.ts'
import { banner, bannerJson, listeningLine } from './banner.ts'
import { runFaucet } from './faucet.ts'
import { createLog } from './log.ts'
import { ArgumentsEnd, parseArguments } from './options.ts'
import { createProgressLine } from './progress.ts'
import { driveInRealTime, type Machine } from './real-time.ts'

export interface Surroundings {
  /** Width of help, in characters. */
  readonly columns: number
  readonly isColored: boolean
  /** Whether `err` is a terminal, on which a line can be drawn over. */
  readonly isErrTerminal: boolean
  readonly machine: Machine
  /** Aborted to stop. */
  readonly stop: AbortSignal
  out(text: string): void
  err(text: string): void
}

/**
 * Runs a devnet in real time until it is told to stop, or the command that the first argument names.
 *
 * @param texts the arguments, without the interpreter and the script
 * @returns the exit code: 0 when it was told to stop, 1 when it could not start or go on, 2 when
 *   the arguments are wrong
 */
export async function run(texts: readonly string[], surroundings: Surroundings): Promise<number> {
  const { err } = surroundings
  const [command, ...rest] = texts
  if (command === 'faucet') return runFaucet(rest, surroundings)
  try {
    await serve(texts, surroundings)
    return 0
  } catch (error) {
    if (error instanceof ArgumentsEnd) return error.exitCode
    err(`error: ${oneLine(error)}\n`)
    return error instanceof DevnetError && error.code === 'INVALID_OPTION' ? 2 : 1
  }
}

async function serve(texts: readonly string[], surroundings: Surroundings): Promise<void> {
  const { isColored, isErrTerminal, machine, stop } = surroundings
  const { devnet: asked, listen, output } = parseArguments(texts, surroundings)
  const { verbosity, logFormat: format } = output
  const progress = createProgressLine({ now: () => machine.now(), write: surroundings.err })
  const out = (text: string) => {
    progress.clear()
    surroundings.out(text)
  }
  const log = createLog({ format, verbosity, isColored, now: () => machine.now(), out })
  const { blockTimeMs } = resolveConfig(asked)
  const boundaryMs = Math.floor(machine.now() / blockTimeMs) * blockTimeMs
  const genesisTime = asked.genesisTime ?? boundaryMs

  const devnet = await createDevnet({ ...asked, genesisTime })
  try {
    const server = await devnet.listen({ ...listen, onRequest: (request) => log.request(request) })
    const startMs = asked.genesisTime === undefined ? boundaryMs : machine.now()
    const failed = new AbortController()
    const onFailure = (reason: unknown) => failed.abort(reason)
    const driver = driveInRealTime(devnet, { machine, startMs, onFailure })
    devnet.on('console', (event) => log.console(event))
    // Programs read the other formats, and somebody who asks for silence is to have it.
    if (isErrTerminal && format === 'pretty' && !output.json) {
      devnet.on('progress', progress.show)
    }
    try {
      if (output.configOut !== undefined) {
        await writeFile(output.configOut, `${bannerJson(devnet, server)}\n`)
      }
      if (!isLoopback(server.host)) {
        log.warn(`other machines can reach ${server.host}, and the keys of all accounts are public`)
      }
      if (output.json) out(`${bannerJson(devnet, server)}\n${listeningLine(server)}\n`)
      else out(banner(devnet, server, isColored))
      await aborted(AbortSignal.any([stop, failed.signal]))
      if (failed.signal.aborted) throw timeStopped(failed.signal.reason)
    } finally {
      await server.close()
      await driver.stop()
    }
  } finally {
    await devnet.close()
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function timeStopped(cause: unknown): Error {
  return new Error(`virtual time has stopped: ${oneLine(cause)}`, { cause })
}

function oneLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replaceAll(/\s*\n\s*/g, ' ')
}
