/**
 * `previewnet rehearse`: a session by the rules of another upgrade, from a journal or of a command.
 */

import { writeFile } from 'node:fs/promises'
import {
  DevnetError,
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
import { expectWritable, readTextFile, unwritable } from './file-errors.ts'
import { unverifiedText } from './log.ts'
import type { RunDeps } from './process-deps.ts'
import {
  type CommandArguments,
  parseRehearseArguments,
  type RehearseArguments,
} from './rehearse-arguments.ts'
import { type Serve, serveCommand } from './served-command.ts'
import { oneLine, shown } from './terminal.ts'

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
        const ended = await rehearsedCommand(session, { to, failOn, isJson }, deps, serve)
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

async function rehearsedCommand(
  { command, devnet: asked }: CommandArguments,
  { to, failOn, isJson }: Pick<RehearseArguments, 'to' | 'failOn' | 'isJson'>,
  deps: RunDeps,
  serve: Serve,
): Promise<CommandSession> {
  const devnet = { ...asked, devnet: { network: 'plain', ...asked.devnet } as const }
  await folder.create()
  let journal = () => ''
  try {
    const exitCode = await serveCommand(
      { command, devnet, output: isJson ? 2 : 'inherit' },
      deps,
      serve,
      (served) => {
        journal = () => served.journal()
        return {
          ...folder.environment,
          // The devnets of test fixtures are those of their process.
          PREVIEWNET_REHEARSE: to.hardfork ?? to.upgrade,
          PREVIEWNET_REHEARSE_FAIL_ON: failOn.join(','),
        }
      },
    )
    return { journal, exitCode }
  } finally {
    const summary = summaryOf(await takeAllTests(), to, failOn)
    if (summary !== '') (isJson ? deps.err : deps.out)(`${summary}\n\n`)
  }
}

/** The report with numbers as quantities. */
function reportJson(report: RehearsalReport): string {
  const transactions = report.transactions.map(printRehearsal)
  const printed = (_: string, value: unknown) =>
    typeof value === 'bigint' ? printGas(value) : value
  return `${JSON.stringify({ ...report, transactions }, printed, 2)}\n`
}
