/**
 * The binary without its process: parses, starts, prints, and stops on a signal.
 *
 * Arguments, streams, signals and the exit code of the process are parameters and results.
 */

import type { SharedRemote } from '../cluster/shared-remote.ts'
import {
  type Devnet,
  DevnetError,
  type DevnetErrorCode,
  type DevnetServer,
  type ForkSource,
  type Machine,
  type RemoteWait,
  type RemoteWarning,
  type SkippedArtifact,
} from '../index.ts'
import { asArgument, inArguments } from './argument-errors.ts'
import { artifactFolders, skippedText } from './artifact-folders.ts'
import { begin } from './begin.ts'
import { checkDeterminism } from './check-determinism.ts'
import { ArgumentsEnd } from './command.ts'
import { runDebugAdapter } from './debug-adapter.ts'
import { runFaucet } from './faucet.ts'
import { GasReportFile } from './gas-report.ts'
import { readGenesisFiles } from './genesis-file.ts'
import { unverifiedText } from './log.ts'
import { Notices } from './notices.ts'
import { type Arguments, parseArguments } from './options.ts'
import type { CliDeps, RunDeps } from './process-deps.ts'
import { openRemoteChannel } from './remote-channel.ts'
import { replayFile } from './replay.ts'
import { serveDevnet } from './serve-devnet.ts'
import { runSimulate } from './simulate.ts'
import { lockStateFile } from './state-lock.ts'
import { oneLine, outputTo, shown } from './terminal.ts'
import { loadListener, reportsWaits, waitText } from './waiting.ts'
import { runWorker } from './worker.ts'

/**
 * Runs a devnet in real time until it is stopped, or the command that the first argument names.
 *
 * @param texts the arguments, without the interpreter and the script
 * @returns the exit code: 0 if it was stopped, 1 if it could not start or continue, 2 if the
 *   arguments are wrong; commands have others
 */
export async function run(texts: readonly string[], given: CliDeps): Promise<number> {
  const deps = { ...given, out: outputTo(given.out), err: outputTo(given.err) }
  const { err } = deps
  const [command, ...rest] = texts
  try {
    if (command === 'faucet') return await runFaucet(rest, deps)
    if (command === 'worker') return await runWorker(deps)
    if (command === 'check-determinism') return await checkDeterminism(rest, deps)
    if (command === 'simulate') return await runSimulate(rest, deps)
    if (command === 'rehearse') {
      const { runRehearse } = await import('./rehearse.ts')
      return await runRehearse(rest, deps, serve)
    }
    if (command === 'chaos') {
      const { runChaos } = await import('./chaos.ts')
      return await runChaos(rest, deps, serve)
    }
    if (command === 'debug-adapter') await runDebugAdapter(rest, deps)
    else if (command === 'replay') await serveAgain(rest, deps)
    else return await serve(parseArguments(texts, deps.environment, deps), deps)
    return 0
  } catch (error) {
    if (error instanceof ArgumentsEnd) return error.exitCode
    err(shown`error: ${oneLine(error)}\n`)
    return error instanceof DevnetError && argumentErrors.includes(error.code) ? 2 : 1
  }
}

/** Errors of what the arguments say. */
const argumentErrors: readonly DevnetErrorCode[] = ['INVALID_OPTION', 'INVALID_ARTIFACT']

/**
 * @param onStart called when the port is open
 * @returns the exit code
 */
async function serve(
  asked: Arguments,
  deps: RunDeps,
  onStart?: (server: DevnetServer, devnet: Devnet) => void,
): Promise<number> {
  const { machine } = deps
  const { listen, output, mnemonic, files, workers } = asked
  const onWait = (wait: RemoteWait) => {
    if (wait.isFirst && reportsWaits(output)) deps.err(waitText(wait))
  }
  const notices = new Notices()
  const onWarning = (warning: RemoteWarning) => notices.add(unverifiedText(warning))
  const lock = files.state === undefined ? undefined : lockStateFile(files.state)
  try {
    const genesis = await readGenesisFiles(files, asked.devnet.fork !== undefined)
    const gasReport = output.gasReport && (await GasReportFile.open(output.gasReport))
    const artifacts = artifactFolders(asked.artifacts, deps.workingFolder)
    const given = { ...genesis.devnet, artifacts: artifacts.map(({ path }) => path) }
    const onArtifactSkipped = (skipped: SkippedArtifact) => notices.add(skippedText(skipped))
    const onLoad = loadListener(asked, deps)
    const onRecovered = (warning: string) => notices.add(warning)
    const listeners = { onWait, onWarning, onLoad, onArtifactSkipped, onRecovered }
    const create = (remote: SharedRemote | undefined) =>
      begin(asked, given, machine, listeners, remote)
    const warnings = [
      ...asked.unknownVariables.map((name) => `the variable ${name} names no option`),
      ...genesis.warnings,
    ]
    // The file that is locked, even if a link leads elsewhere by then.
    const locked = lock === undefined ? files : { ...files, state: lock.path }
    const { memoryBytesMax, speed } = asked
    const serving = {
      listen,
      output,
      mnemonic,
      gasReport,
      artifacts,
      warnings,
      notices,
      ...(memoryBytesMax !== undefined && { memoryBytesMax }),
      ...(speed !== undefined && { speed }),
      files: locked,
      workers,
    }
    if (asked.cluster !== undefined) {
      const ofFile = genesis?.devnet ?? {}
      const known = { artifacts: given.artifacts, onArtifactSkipped }
      const joining = { asked, ofFile, known, create, listeners: { onWait } }
      const { serveInCluster } = await import('./serve-in-cluster.ts')
      return await serveInCluster(asked.cluster, joining, serving, deps)
    }
    const { fork } = asked.devnet
    const isShared = fork !== undefined && workers > 0
    const remote = isShared ? await sharedRemote({ ...fork, onWait }, machine) : undefined
    const begun = await create(remote)
    const onListening = onStart && ((server: DevnetServer) => onStart(server, begun.devnet))
    return await serveDevnet(begun, { ...serving, remote, onListening }, deps)
  } catch (error) {
    throw inArguments(error, asked.nameOf)
  } finally {
    lock?.release()
  }
}

/** The remote chain of a devnet with workers, which have its answers from this process. */
async function sharedRemote(source: ForkSource, machine: Machine): Promise<SharedRemote> {
  const { SharedRemote } = await import('../cluster/shared-remote.ts')
  const channel = await openRemoteChannel(source, machine)
  return new SharedRemote({ channel, host: channel.host })
}

async function serveAgain(texts: readonly string[], deps: RunDeps): Promise<void> {
  const { devnet, listen, ...shown } = await replayFile(texts, deps)
  if (listen === undefined) return devnet.close()
  try {
    await serveDevnet({ devnet, startMs: deps.machine.now() }, { listen, ...shown }, deps)
  } catch (error) {
    throw inArguments(error, asArgument)
  }
}
