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
  rehearse,
} from '../index.ts'
import { junitReport } from '../rehearsal/junit.ts'
import { reportText } from '../rehearsal/report-text.ts'
import { printGas, printRehearsal } from '../rpc/wire/objects/rehearsal.ts'
import { asArgument, inArguments } from './argument-errors.ts'
import { artifactFolders, skippedText } from './artifact-folders.ts'
import { ArgumentsEnd } from './command.ts'
import { expectWritable, hasCode, readTextFile, unwritable } from './file-errors.ts'
import { unverifiedText } from './log.ts'
import type { Arguments, ArtifactArguments } from './options.ts'
import type { RunDeps } from './process-deps.ts'
import { parseRehearseArguments, type SessionArguments } from './rehearse-arguments.ts'
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
  let exitCode = 0
  try {
    if (junit !== undefined) expectWritable('--junit', junit)
    const { journal, fork, artifacts, ...ended } = await sessionOf(session, isJson, deps, serve)
    exitCode = ended.exitCode
    const report = await rehearse(journal(), to, {
      failOn,
      artifacts: artifactFolders(artifacts, deps.workingFolder).map(({ path }) => path),
      onArtifactSkipped: (skipped) => deps.err(shown`warning: ${skippedText(skipped)}\n`),
      ...(from !== undefined && { from }),
      ...(fork !== undefined && {
        fork: {
          ...fork,
          onWarning: (warning) => deps.err(shown`warning: ${unverifiedText(warning)}\n`),
        },
      }),
    })
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

/** A journal, once its devnet has ended, and what belongs to it. */
interface Session {
  readonly journal: () => string
  readonly fork: ForkSource | undefined
  readonly artifacts: ArtifactArguments
  /** That of the command. */
  readonly exitCode: number
}

async function sessionOf(
  asked: SessionArguments,
  isJson: boolean,
  deps: RunDeps,
  serve: Serve,
): Promise<Session> {
  if ('file' in asked) {
    const journal = await readTextFile(asked.file, asked.file)
    return { ...asked, journal: () => journal, exitCode: 0 }
  }
  const { artifacts, devnet: given, output } = asked.devnet
  const devnetGiven = { network: 'plain', ...given } as const
  const quiet = {
    ...asked.devnet,
    devnet: devnetGiven,
    output: { ...output, json: false, isQuiet: true },
  }
  const [ended, failed] = [new AbortController(), new AbortController()]
  let running: Promise<number> | undefined
  let journal = () => ''
  deps.stay() // the report comes after the signals that end the command
  try {
    await serve(quiet, { ...deps, stop: ended.signal }, ({ httpUrl }, devnet) => {
      journal = () => devnet.journal()
      running = runCommand(asked.command, httpUrl, isJson, deps, failed.signal)
      const end = () => ended.abort()
      running.then(end, end)
    })
  } catch (error) {
    failed.abort()
    throw error
  }
  return { journal, fork: given.fork, artifacts, exitCode: (await running) ?? 0 }
}

/**
 * Runs the command with the streams of this process and the devnet's URL. Signals go on to it.
 *
 * @param failed aborted to end it
 * @returns its exit code, as shells have it
 * @throws {Error} if it cannot be started
 */
async function runCommand(
  [program = '', ...texts]: readonly string[],
  url: string,
  isJson: boolean,
  { environment, stop }: RunDeps,
  failed: AbortSignal,
): Promise<number> {
  const env = { ...environment, PREVIEWNET_URL: url }
  const stdio = ['inherit', isJson ? 2 : 'inherit', 'inherit'] as const
  const child = spawn(program, texts, { env, stdio: [...stdio], signal: failed })
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
