/**
 * `previewnet rehearse`: a session by the rules of another upgrade, from a journal or of a command.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import {
  type Devnet,
  DevnetError,
  type DevnetServer,
  type ForkSource,
  type RehearsalReport,
  type RemoteWarning,
  rehearse,
  rehearseBlocks,
  type SkippedArtifact,
} from '../index.ts'
import { junitReport } from '../rehearsal/junit.ts'
import { reportText } from '../rehearsal/report-text.ts'
import { printGas, printRehearsal } from '../rpc/rehearsing.ts'
import { folder, summaryOf, takeAllTests } from '../testing/rehearsal-summary.ts'
import { asArgument, inArguments } from './argument-errors.ts'
import { artifactFolders, skippedText } from './artifact-folders.ts'
import { ArgumentsEnd } from './command.ts'
import { expectWritable, hasCode, readTextFile, unwritable } from './file-errors.ts'
import { unverifiedText } from './log.ts'
import type { Arguments } from './options.ts'
import type { RunDeps } from './process-deps.ts'
import {
  type CommandArguments,
  parseRehearseArguments,
  type RehearseArguments,
} from './rehearse-arguments.ts'
import { aborted } from './serve-devnet.ts'
import { oneLine, shown } from './terminal.ts'

/** Serves a devnet until it is stopped. */
type Serve = (
  asked: Arguments,
  deps: RunDeps,
  onListening: (server: DevnetServer, devnet: Devnet) => void,
) => Promise<unknown>

/**
 * Runs the command.
 *
 * @param texts the arguments after `rehearse`
 * @returns the exit code: 0, 1 if something failed by `--fail-on`, 2 if there is no report; that of a
 *   command that failed
 * @throws {ArgumentsEnd} if the arguments are wrong
 */
export async function runRehearse(
  texts: readonly string[],
  deps: RunDeps,
  serve: Serve,
): Promise<number> {
  const { failOn, from, isJson, junit, session, to } = parseRehearseArguments(texts, deps)
  const artifacts = 'command' in session ? session.devnet.artifacts : session.artifacts
  let exitCode = 0
  try {
    if (junit !== undefined) expectWritable('--junit', junit)
    const terms = {
      failOn,
      artifacts: artifactFolders(artifacts, deps.workingFolder).map(({ path }) => path),
      onArtifactSkipped: (skipped: SkippedArtifact) =>
        deps.err(shown`warning: ${skippedText(skipped)}\n`),
      ...(from !== undefined && { from }),
    }
    const forkOf = (fork: ForkSource) => {
      const onWarning = (warning: RemoteWarning) =>
        deps.err(shown`warning: ${unverifiedText(warning)}\n`)
      return { ...fork, onWarning }
    }
    let report: RehearsalReport
    if ('blocks' in session) {
      const { address, blocks, fork } = session
      report = await rehearseBlocks({ ...terms, fork: forkOf(fork), to, address, blocks })
    } else {
      let journal: string
      if ('file' in session) journal = await readTextFile(session.file, session.file)
      else {
        const ended = await serveCommand(session, { to, failOn, isJson }, deps, serve)
        exitCode = ended.exitCode
        journal = ended.journal()
      }
      const fork = 'file' in session ? session.fork : session.devnet.devnet.fork
      report = await rehearse(journal, to, { ...terms, ...(fork && { fork: forkOf(fork) }) })
    }
    deps.out(isJson ? reportJson(report) : reportText(report, failOn))
    if (junit !== undefined) {
      await writeFile(junit, junitReport(report, failOn)).catch((cause: NodeJS.ErrnoException) => {
        throw unwritable('--junit', junit, cause)
      })
    }
    return exitCode || Number(report.failed)
  } catch (error) {
    if (error instanceof ArgumentsEnd) throw error
    const isOfFile = error instanceof DevnetError && error.code === 'INVALID_JOURNAL'
    const where = isOfFile && 'file' in session ? `${session.file}: ` : ''
    deps.err(shown`error: ${where}${oneLine(inArguments(error, asArgument))}\n`)
    return exitCode || 2
  }
}

/** The session of a command: what its devnet has recorded until it ended. */
interface CommandSession {
  readonly journal: () => string
  /** That of the command. */
  readonly exitCode: number
}

async function serveCommand(
  { command, devnet: asked }: CommandArguments,
  { to, failOn, isJson }: Pick<RehearseArguments, 'to' | 'failOn' | 'isJson'>,
  deps: RunDeps,
  serve: Serve,
): Promise<CommandSession> {
  const quiet = {
    ...asked,
    devnet: { network: 'plain', ...asked.devnet } as const,
    output: { ...asked.output, json: false, isQuiet: true },
  }
  const [ended, failed] = [new AbortController(), new AbortController()]
  await folder.create()
  let running: Promise<number> | undefined
  let journal = () => ''
  deps.stay() // the report comes after the signals that end the command
  try {
    await serve(quiet, { ...deps, stop: ended.signal }, ({ httpUrl }, devnet) => {
      journal = () => devnet.journal()
      const environment = {
        ...deps.environment,
        ...folder.environment,
        PREVIEWNET_URL: httpUrl,
        // The devnets of test fixtures are those of their process.
        PREVIEWNET_REHEARSE: to.hardfork ?? to.upgrade,
        PREVIEWNET_REHEARSE_FAIL_ON: failOn.join(','),
      }
      running = runCommand(command, isJson, { ...deps, environment }, failed.signal)
      const end = () => ended.abort()
      running.then(end, end)
    })
  } catch (error) {
    failed.abort()
    throw error
  } finally {
    const summary = summaryOf(await takeAllTests(), to, failOn)
    if (summary !== '') (isJson ? deps.err : deps.out)(`${summary}\n\n`)
  }
  return { journal, exitCode: (await running) ?? 0 }
}

/**
 * Runs the command with the streams of this process. Signals go on to it.
 *
 * @param failed aborted to end it
 * @returns its exit code, as shells have it
 * @throws {Error} if it cannot be started
 */
async function runCommand(
  [program = '', ...texts]: readonly string[],
  isJson: boolean,
  { environment, stop }: RunDeps,
  failed: AbortSignal,
): Promise<number> {
  const stdio = ['inherit', isJson ? 2 : 'inherit', 'inherit'] as const
  const child = spawn(program, texts, { env: environment, stdio: [...stdio], signal: failed })
  void aborted(stop).then(() => {
    const isInterrupt = stop.reason === 'SIGINT'
    // Ctrl+C of a terminal reaches the command by itself.
    if (!isInterrupt || !process.stdin.isTTY) child.kill(isInterrupt ? 'SIGINT' : 'SIGTERM')
  })
  try {
    const [code, signal] = await once(child, 'exit')
    return code ?? 128 + constants.signals[signal as NodeJS.Signals]
  } catch (cause) {
    const found = hasCode(cause, 'ENOENT') ? 'none' : oneLine(cause)
    throw new Error(`${program}: expected a command that can be started, found ${found}`, { cause })
  }
}

/** The report with numbers as quantities. */
function reportJson(report: RehearsalReport): string {
  const transactions = report.transactions.map(printRehearsal)
  const printed = (_: string, value: unknown) =>
    typeof value === 'bigint' ? printGas(value) : value
  return `${JSON.stringify({ ...report, transactions }, printed, 2)}\n`
}
