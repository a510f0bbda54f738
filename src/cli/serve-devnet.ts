/**
 * Serves a devnet in real time until it is stopped: log, files and banner around it.
 */

import { writeFile } from 'node:fs/promises'
import { faucetAccount } from '../accounts/accounts.ts'
import type { RedisNode } from '../cluster/redis-node.ts'
import type { SharedRemote } from '../cluster/shared-remote.ts'
import type { Devnet, DevnetServer, ListenOptions } from '../index.ts'
import { isLoopback } from '../server/policy.ts'
import { banner, bannerJson, keysArePublic, type ShownArtifacts } from './banner.ts'
import type { Begun } from './begin.ts'
import { prepareCoverageFile, writeCoverageFile } from './coverage-file.ts'
import { reportEngineFailure } from './engine-failure.ts'
import { SECRET_MODE } from './file-errors.ts'
import type { GasReportFile } from './gas-report.ts'
import { type JournalFile, keepJournal } from './journal-file.ts'
import { createLog } from './log.ts'
import { limitMemory } from './memory.ts'
import type { Notices } from './notices.ts'
import type { FileArguments, MadeUpMnemonic, OutputArguments } from './options.ts'
import type { RunDeps } from './process-deps.ts'
import { createProgressLine } from './progress.ts'
import { saveFromTimeToTime } from './state-file.ts'
import { oneLine, type TerminalText } from './terminal.ts'
import { transactionDetails } from './transaction-details.ts'
import type { WorkerSettings } from './worker.ts'

/** Part of what Node allows the heap, from which on blocks are pruned. */
const HEAP_SHARE = 0.75

export interface Serving {
  readonly listen: ListenOptions
  readonly output: OutputArguments
  /** Undefined for a given mnemonic. */
  readonly mnemonic?: MadeUpMnemonic | undefined
  /** Printed before the banner. */
  readonly warnings?: readonly string[]
  readonly notices: Notices
  /** The files to save to, if any. */
  readonly files?: FileArguments
  readonly artifacts?: readonly ShownArtifacts[]
  /** Printed and written at the end. */
  readonly gasReport?: GasReportFile | undefined
  /** See {@link limitMemory}; 0 for no limit. Default: a part of what Node allows the heap. */
  readonly memoryBytesMax?: number
  /** Virtual ms per real ms, 1 by default; 0 for time that requests alone move. */
  readonly speed?: number
  /** Processes that serve the port in place of this one; 0 by default. */
  readonly workers?: number
  /** The remote chain of a devnet that workers have as well. */
  readonly remote?: SharedRemote | undefined
  /** The node of a cluster that the devnet is: it moves time itself. */
  readonly cluster?: Pick<RedisNode, 'failed' | 'close'> | undefined
  /** Called when the port is open. */
  readonly onListening?: ((server: DevnetServer) => void) | undefined
}

/**
 * Serves a devnet in real time until it is stopped, then closes it.
 *
 * @returns the exit code
 */
export async function serveDevnet(
  { devnet, startMs }: Begun,
  serving: Serving,
  deps: RunDeps,
): Promise<number> {
  const { listen, output, mnemonic, files, gasReport } = serving
  const { artifacts = [], warnings = [], notices, speed = 1, workers = 0, cluster } = serving
  const { isColored, isErrTerminal, machine, stop, stopNow } = deps
  const { json, isQuiet, verbosity, logFormat } = output
  const format = isQuiet ? 'silent' : logFormat
  const progress = createProgressLine({ now: () => machine.now(), write: deps.err })
  const out = (text: string | TerminalText) => {
    progress.clear()
    deps.out(text)
  }
  const err = (text: string | TerminalText) => {
    progress.clear()
    deps.err(text)
  }
  // With `--json`, standard output has JSON only.
  const isAside = json && format === 'pretty'
  const log = createLog({
    format,
    verbosity,
    isColored: isColored && !isAside,
    faucetAddress: faucetAccount.address,
    now: () => machine.now(),
    detailsOf: transactionDetails(devnet, verbosity),
    out: isAside ? err : out,
  })
  const print = isQuiet ? () => {} : json ? err : out
  const failed = new AbortController()
  let journal: JournalFile | undefined
  let hasStarted = false
  let endLimit = () => {}
  try {
    if (output.coverage !== undefined) await prepareCoverageFile(output.coverage)
    if (output.journal !== undefined) {
      journal = keepJournal(devnet, output.journal, (reason) => failed.abort(reason))
    }
    const server =
      workers === 0
        ? await devnet.listen({ ...listen, onRequest: (request) => log.request(request) })
        : await listenByWorkers(devnet, serving, deps, {
            onWarning: log.warn,
            onFailure: (reason) => failed.abort(reason),
          })
    serving.onListening?.(server)
    const onFailure = (reason: unknown) => failed.abort(timeStopped(reason))
    const driver =
      cluster === undefined
        ? devnet.run({
            machine,
            startMs,
            speed,
            onFailure,
            onRemoteAway: ({ message }) =>
              log.warn(`${oneLine(message)}; blocks wait until it is back`),
            onRemoteBack: () => log.warn('fork: the remote is back, and blocks are sealed again'),
          })
        : undefined
    const saving =
      files?.state === undefined
        ? undefined
        : saveFromTimeToTime(devnet, {
            path: files.state,
            intervalMs: files.stateIntervalSeconds * 1000,
            machine,
            onFailure: (reason) => log.warn(`the state could not be saved: ${oneLine(reason)}`),
            onReplaced: (aside) =>
              log.warn(
                `another program has written to ${files.state}: its content is kept as ${aside}, and the whole devnet is saved again`,
              ),
          })
    const { memory } = deps
    const { memoryBytesMax: bytesMax = memory.heapBytesMax * HEAP_SHARE } = serving
    if (bytesMax > 0) endLimit = limitMemory(devnet, { bytesMax, memory, warn: log.warn })
    devnet.on('console', (event) => log.console(event))
    devnet.on('fault', (change) => log.fault(change))
    if (format !== 'silent') devnet.on('transaction', (event) => log.transaction(event))
    reportEngineFailure(devnet, err)
    // Other formats are for programs, or silent.
    if (isErrTerminal && format === 'pretty' && !json) {
      devnet.on('progress', progress.show)
    }
    try {
      if (output.configOut !== undefined) {
        await writeConfig(output.configOut, `${bannerJson(devnet, server, artifacts)}\n`)
      }
      for (const warning of warnings) log.warn(warning)
      for (const warning of chaosWarnings(devnet)) log.warn(warning)
      notices.printTo(log.warn)
      if (!isLoopback(server.host)) {
        const danger = keysArePublic(devnet, mnemonic)
          ? ', and the keys of all accounts are public'
          : ''
        log.warn(`other machines can reach ${server.host}${danger}`)
      }
      if (json) out(`${bannerJson(devnet, server, artifacts)}\n`)
      else if (!isQuiet) out(banner(devnet, server, { isColored, source: mnemonic, artifacts }))
      hasStarted = true
      const ends = [failed.signal, ...(cluster === undefined ? [] : [cluster.failed])]
      await aborted(AbortSignal.any([stop, ...ends]))
      for (const each of ends) each.throwIfAborted()
    } finally {
      // Two signals often mean one stop: timeout sends both, npm repeats the terminal's.
      if (saving !== undefined || output.coverage !== undefined) deps.stay()
      await Promise.race([server.close(), aborted(stopNow)])
      await cluster?.close()
      await driver?.stop()
      await Promise.race([log.printed, aborted(stopNow)])
      // A devnet that failed must not replace an earlier save.
      if (devnet.failure === undefined) await saving?.finish()
      if (hasStarted && output.coverage !== undefined) {
        await writeCoverageFile(devnet, output.coverage, print, log.warn)
      }
    }
    return (await gasReport?.finish(devnet, print)) ?? 0
  } finally {
    endLimit()
    await Promise.race([devnet.close(), aborted(stopNow)])
    if (hasStarted) journal?.close()
    else journal?.discard()
  }
}

/** Loads the code that starts workers only if there are any. */
async function listenByWorkers(
  devnet: Devnet,
  { artifacts = [], listen, output, remote, speed = 1, workers: count = 0 }: Serving,
  { isColored, machine, processes }: RunDeps,
  listeners: { onWarning(message: string): void; onFailure(reason: Error): void },
): Promise<DevnetServer> {
  if (processes === undefined) throw new Error('--workers: expected a binary that is a process')
  const { startWorkers } = await import('../cluster/workers.ts')
  const format = output.isQuiet ? 'silent' : output.logFormat
  const settings: WorkerSettings = { format, verbosity: output.verbosity, isColored }
  return startWorkers(devnet, {
    count,
    listen,
    settings,
    speed,
    program: processes.program,
    texts: ['worker'],
    remote,
    artifacts: artifacts.map(({ path }) => path),
    now: () => machine.now(),
    ...listeners,
  })
}

function chaosWarnings({ config, faults }: Devnet): readonly string[] {
  const { leftOut = [] } = faults.chaos ?? {}
  if (leftOut.length === 0) return []
  return [`chaos: the network ${config.network} has no ${leftOut.join(', ')}`]
}

async function writeConfig(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: SECRET_MODE }).catch((error: unknown) => {
    throw new Error(`--config-out ${path}: ${oneLine(error)}`, { cause: error })
  })
}

/** Resolves when a signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function timeStopped(cause: unknown): Error {
  return new Error(`virtual time has stopped: ${oneLine(cause)}`, { cause })
}
