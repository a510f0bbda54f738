/**
 * The binary without its process: parses, starts, prints, and stops on a signal.
 *
 * Arguments, streams, signals and the exit code of the process are parameters and results.
 */

import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { mnemonicFromEntropy, mnemonicFromSeed } from '../accounts/accounts.ts'
import {
  createDevnet,
  type Devnet,
  DevnetError,
  type DevnetErrorCode,
  type DevnetOptions,
  type ForkSource,
  type ListenOptions,
  type Machine,
  type RemoteWait,
  type RemoteWarning,
  resolveConfig,
  type SkippedArtifact,
} from '../index.ts'
import { isLoopback } from '../server/policy.ts'
import { createEventLoopYields } from '../server/yield-to-sockets.ts'
import { artifactFolders, skippedText } from './artifact-folders.ts'
import { banner, bannerJson, keysArePublic, type ShownArtifacts } from './banner.ts'
import { checkDeterminism } from './check-determinism.ts'
import { prepareCoverageFile, writeCoverageFile } from './coverage-file.ts'
import { type ProtocolStreams, runDebugAdapter } from './debug-adapter.ts'
import { reportEngineFailure } from './engine-failure.ts'
import { runFaucet } from './faucet.ts'
import { GasReportFile } from './gas-report.ts'
import { forksOfConfig, type GenesisFile, readGenesisFile } from './genesis-file.ts'
import { type JournalFile, keepJournal } from './journal-file.ts'
import { createLog, unverifiedText } from './log.ts'
import { Notices } from './notices.ts'
import {
  type Arguments,
  ArgumentsEnd,
  asArgument,
  type Environment,
  type FileArguments,
  inArguments,
  type MadeUpMnemonic,
  type OutputArguments,
  parseArguments,
} from './options.ts'
import { createProgressLine } from './progress.ts'
import { replayFile } from './replay.ts'
import { readStateFile, saveFromTimeToTime } from './state-file.ts'
import { lockStateFile } from './state-lock.ts'
import { type Output, outputTo, shown, type TerminalText } from './terminal.ts'
import { transactionDetails } from './transaction-details.ts'

interface RunDeps {
  readonly columns: number
  /** The process's environment variables. */
  readonly environment: Environment
  readonly isColored: boolean
  /** True if `err` is a terminal that can show a progress line. */
  readonly isErrTerminal: boolean
  readonly machine: Machine
  /** The process's working directory. */
  readonly workingFolder: string
  /** Aborted to stop. */
  readonly stop: AbortSignal
  /** Aborted, after `stay`, to stop without waiting for clients. */
  readonly stopNow: AbortSignal
  /** Keeps the process alive until `run` returns, whatever signals it gets. */
  stay(): void
  /** For a protocol, in the place of text. */
  readonly streams: ProtocolStreams
  readonly out: Output
  readonly err: Output
}

/** The same with the process's own streams. */
export interface CliDeps extends Omit<RunDeps, 'out' | 'err'> {
  out(text: string): void
  err(text: string): void
}

/**
 * Runs a devnet in real time until it is stopped, or the command that the first argument names.
 *
 * @param texts the arguments, without the interpreter and the script
 * @returns the exit code: 0 if it was stopped, 1 if it could not start or continue, 2 if the
 *   arguments are wrong
 */
export async function run(texts: readonly string[], given: CliDeps): Promise<number> {
  const deps = { ...given, out: outputTo(given.out), err: outputTo(given.err) }
  const { err } = deps
  const [command, ...rest] = texts
  try {
    if (command === 'faucet') return await runFaucet(rest, deps)
    if (command === 'check-determinism') return await checkDeterminism(rest, deps)
    if (command === 'debug-adapter') await runDebugAdapter(rest, deps)
    else if (command === 'replay') await serveAgain(rest, deps)
    else return await serve(texts, deps)
    return 0
  } catch (error) {
    if (error instanceof ArgumentsEnd) return error.exitCode
    err(shown`error: ${oneLine(error)}\n`)
    return error instanceof DevnetError && argumentErrors.includes(error.code) ? 2 : 1
  }
}

/** Errors of what the arguments say. */
const argumentErrors: readonly DevnetErrorCode[] = ['INVALID_OPTION', 'INVALID_ARTIFACT']

/** @returns the exit code */
async function serve(texts: readonly string[], deps: RunDeps): Promise<number> {
  const { environment, machine } = deps
  const asked = parseArguments(texts, environment, deps)
  const { listen, output, mnemonic, files } = asked
  const onWait = (wait: RemoteWait) => {
    if (wait.isFirst && reportsWaits(output)) deps.err(waitText(wait))
  }
  const notices = new Notices()
  const onWarning = (warning: RemoteWarning) => notices.add(unverifiedText(warning))
  const lock = files.state === undefined ? undefined : lockStateFile(files.state)
  try {
    const genesis = await genesisOf(asked)
    const gasReport = output.gasReport && (await GasReportFile.open(output.gasReport))
    const artifacts = artifactFolders(asked.artifacts, deps.workingFolder)
    const given = { ...genesis?.devnet, artifacts: artifacts.map(({ path }) => path) }
    const onArtifactSkipped = (skipped: SkippedArtifact) => notices.add(skippedText(skipped))
    const onLoad = loadListener(asked, deps)
    const { devnet, startMs } = await begin(asked, given, machine, {
      ...{ onWait, onWarning, onLoad, onArtifactSkipped },
    })
    const warnings = [
      ...asked.unknownVariables.map((name) => `the variable ${name} names no option`),
      ...unusedIn(files.alloc, genesis),
    ]
    // The file that is locked, even if a link leads elsewhere by then.
    const locked = lock === undefined ? files : { ...files, state: lock.path }
    const serving = {
      ...{ startMs, listen, output, mnemonic, gasReport, artifacts, warnings, notices },
      files: locked,
    }
    return await serveDevnet(devnet, serving, deps)
  } catch (error) {
    throw inArguments(error, asked.nameOf)
  } finally {
    lock?.release()
  }
}

async function serveAgain(texts: readonly string[], deps: RunDeps): Promise<void> {
  const { devnet, listen, ...shown } = await replayFile(texts, deps)
  if (listen === undefined) return devnet.close()
  try {
    await serveDevnet(devnet, { startMs: deps.machine.now(), listen, ...shown }, deps)
  } catch (error) {
    throw inArguments(error, asArgument)
  }
}

/** Called before there is a devnet. */
type Listeners = Required<Pick<ForkSource, 'onWait' | 'onWarning'>> &
  Required<Pick<DevnetOptions, 'onLoad' | 'onArtifactSkipped'>>

interface Serving {
  /** Machine time, in ms, that corresponds to the devnet's virtual time. */
  readonly startMs: number
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
}

/**
 * Serves a devnet in real time until it is stopped, then closes it.
 *
 * @returns the exit code
 */
async function serveDevnet(devnet: Devnet, serving: Serving, deps: RunDeps): Promise<number> {
  const { startMs, listen, output, mnemonic, files, gasReport } = serving
  const { artifacts = [], warnings = [], notices } = serving
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
    faucetAddress: devnet.faucet.address,
    now: () => machine.now(),
    detailsOf: transactionDetails(devnet, verbosity),
    out: isAside ? err : out,
  })
  const failed = new AbortController()
  let journal: JournalFile | undefined
  let hasStarted = false
  try {
    if (output.coverage !== undefined) await prepareCoverageFile(output.coverage)
    if (output.journal !== undefined) {
      journal = keepJournal(devnet, output.journal, (reason) => failed.abort(reason))
    }
    const server = await devnet.listen({ ...listen, onRequest: (request) => log.request(request) })
    const onFailure = (reason: unknown) => failed.abort(timeStopped(reason))
    const driver = devnet.run({
      ...{ machine, startMs, onFailure },
      onRemoteAway: ({ message }) => log.warn(`${oneLine(message)}; blocks wait until it is back`),
      onRemoteBack: () => log.warn('fork: the remote is back, and blocks are sealed again'),
    })
    const saving =
      files?.state === undefined
        ? undefined
        : saveFromTimeToTime(devnet, {
            path: files.state,
            intervalMs: files.stateIntervalSeconds * 1000,
            machine,
            onFailure: (reason) => log.warn(`the state could not be saved: ${oneLine(reason)}`),
          })
    devnet.on('console', (event) => log.console(event))
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
      await aborted(AbortSignal.any([stop, failed.signal]))
      if (failed.signal.aborted) throw failed.signal.reason
    } finally {
      // Two signals often mean one stop: timeout sends both, npm repeats the terminal's.
      if (saving !== undefined || output.coverage !== undefined) deps.stay()
      await Promise.race([server.close(), aborted(stopNow)])
      await driver.stop()
      await Promise.race([log.printed, aborted(stopNow)])
      // A devnet that failed must not replace an earlier save.
      if (devnet.failure === undefined) await saving?.finish()
      if (hasStarted && output.coverage !== undefined) {
        await writeCoverageFile(devnet, output.coverage, log.warn)
      }
    }
    const print = isQuiet ? () => {} : json ? err : out
    return (await gasReport?.finish(devnet, print)) ?? 0
  } finally {
    await Promise.race([devnet.close(), aborted(stopNow)])
    if (hasStarted) journal?.close()
    else journal?.discard()
  }
}

/** The file of `--alloc`, if there is one. */
async function genesisOf({ devnet, files }: Arguments): Promise<GenesisFile | undefined> {
  if (files.alloc === undefined) return undefined
  return readGenesisFile(files.alloc, devnet.fork !== undefined)
}

/** Says which fields of the file of `--alloc` have no effect. */
function unusedIn(path: string | undefined, genesis: GenesisFile | undefined): readonly string[] {
  if (genesis === undefined || genesis.unused.length === 0) return []
  const hint = genesis.unused.includes(forksOfConfig) ? '; --hardfork chooses the rules' : ''
  return [`--alloc ${path}: has no effect here: ${genesis.unused.join(', ')}${hint}`]
}

/**
 * Creates the devnet, or loads it from its state file. `startMs` is the machine's time that belongs
 * to its virtual time.
 *
 * @param fromFile accounts, and defaults for what the arguments leave out
 */
async function begin(
  { devnet: given, mnemonic, files }: Arguments,
  fromFile: DevnetOptions,
  machine: Machine,
  { onLoad, onArtifactSkipped, ...listeners }: Listeners,
): Promise<{ readonly devnet: Devnet; readonly startMs: number }> {
  const state = files.state === undefined ? undefined : await readStateFile(files.state)
  const asked = { ...fromFile, ...given, onArtifactSkipped }
  // Time runs by itself: receipts can wait for the seal, and clients that read `latest` find what
  // their receipts say.
  const { receipts = 'sealed' } = asked
  const withReceipts = { ...asked, receipts }
  // A saved devnet has a mnemonic already; drawing another one would contradict it.
  const isKept = state !== undefined && mnemonic !== undefined && 'words' in mnemonic
  const withMnemonic =
    mnemonic === undefined || isKept
      ? withReceipts
      : { ...withReceipts, mnemonic: await makeUp(mnemonic) }
  const { fork } = withMnemonic
  const options =
    fork === undefined ? withMnemonic : { ...withMnemonic, fork: { ...fork, ...listeners } }
  if (state !== undefined) return goOn({ ...options, onLoad }, `${files.state}`, state, machine)
  // Block 0 of a genesis file is as old as the file says, and the next one of the present.
  const isOld = given.genesisTime === undefined && asked.genesisTime !== undefined
  if (fork !== undefined || isOld) return beginInThePast(options, machine)
  const { blockTimeMs } = resolveConfig(asked)
  const boundaryMs = boundaryBefore(machine.now(), blockTimeMs)
  const devnet = await createDevnet({ ...options, genesisTime: asked.genesisTime ?? boundaryMs })
  return { devnet, startMs: asked.genesisTime === undefined ? boundaryMs : machine.now() }
}

/** Moves from the time of the first block, that of a remote chain for example, to the machine's. */
async function beginInThePast(
  given: DevnetOptions,
  machine: Machine,
): Promise<{ readonly devnet: Devnet; readonly startMs: number }> {
  const devnet = await createDevnet(given)
  const boundaryMs = boundaryBefore(machine.now(), devnet.config.blockTimeMs)
  if (boundaryMs <= devnet.now) return { devnet, startMs: machine.now() }
  await devnet.jump(boundaryMs - devnet.now)
  return { devnet, startMs: boundaryMs }
}

/** Other formats are for programs, or silent. */
function reportsWaits({ isQuiet, logFormat }: OutputArguments): boolean {
  return !isQuiet && logFormat === 'pretty'
}

/** Shows how far a load has come, and lets signals be seen meanwhile. */
function loadListener(
  { files, output }: Arguments,
  { err, isErrTerminal, machine }: RunDeps,
): Listeners['onLoad'] {
  const line = createProgressLine({ now: () => machine.now(), write: err })
  const yields = createEventLoopYields()
  const saysAt = machine.now() + sayAfterMs
  const isDrawn = isErrTerminal && !output.json
  let isSilent = !reportsWaits(output)
  return (progress) => {
    if (isDrawn && !isSilent) line.show(progress)
    else if (!isSilent && machine.now() >= saysAt) {
      isSilent = true
      const { done, total } = progress
      err(shown`state: ${done} of ${total} blocks of ${`${files.state}`} are loaded\n`)
    }
    return yields(progress)
  }
}

/** Without a terminal, one line is printed if a load takes longer. */
const sayAfterMs = 1_000

/** One line for each fetch that takes long; on standard error, whatever the output is. */
function waitText({ host, what, ms, reason }: RemoteWait): TerminalText {
  const because = reason === undefined ? '' : ` (${reason})`
  return shown`fork: waiting for ${what} from ${host} since ${Math.round(ms / 1_000)} s${because}\n`
}

/** The only randomness: each start draws other words. A seed always gives the same ones. */
function makeUp(mnemonic: MadeUpMnemonic): Promise<string> {
  if ('seed' in mnemonic) return mnemonicFromSeed(mnemonic.seed)
  return mnemonicFromEntropy(randomBytes((mnemonic.words * 4) / 3))
}

/**
 * A loaded devnet has no blocks for the time it was off; virtual time jumps to the machine's. With
 * an explicit genesis time it continues from where it stopped.
 */
async function goOn(
  asked: DevnetOptions,
  path: string,
  state: Uint8Array,
  machine: Machine,
): Promise<{ readonly devnet: Devnet; readonly startMs: number }> {
  const devnet = await createDevnet({ ...asked, state }).catch((error: unknown) => {
    if (!(error instanceof DevnetError) || error.code !== 'STATE_UNREADABLE') throw error
    throw new Error(`--state ${path}: ${error.message}; the file is left as it is`, {
      cause: error,
    })
  })
  const startMs = machine.now()
  const boundaryMs = boundaryBefore(startMs, devnet.config.blockTimeMs)
  if (asked.genesisTime !== undefined || boundaryMs < devnet.now) return { devnet, startMs }
  await devnet.jump(boundaryMs - devnet.now)
  return { devnet, startMs: boundaryMs }
}

async function writeConfig(path: string, text: string): Promise<void> {
  await writeFile(path, text).catch((error: unknown) => {
    throw new Error(`--config-out ${path}: ${oneLine(error)}`, { cause: error })
  })
}

function boundaryBefore(ms: number, blockTimeMs: number): number {
  return Math.floor(ms / blockTimeMs) * blockTimeMs
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
