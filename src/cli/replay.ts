/**
 * `previewnet replay FILE`: replays a journal, reports the resulting head, and optionally serves
 * it.
 */

import {
  type Devnet,
  DevnetError,
  type ListenOptions,
  type RemoteWarning,
  replay,
  type SkippedArtifact,
} from '../index.ts'
import { asArgument, inArguments } from './argument-errors.ts'
import { artifactFolders, skippedText } from './artifact-folders.ts'
import type { ShownArtifacts } from './banner.ts'
import type { ArgumentsOutput } from './command.ts'
import { readTextFile } from './file-errors.ts'
import { unverifiedText } from './log.ts'
import { Notices } from './notices.ts'
import { type OutputArguments, parseReplayArguments } from './options.ts'
import { linesOf, type TerminalText } from './terminal.ts'

export interface Replayed {
  readonly devnet: Devnet
  /** Options to serve it with; `undefined` to exit. */
  readonly listen: ListenOptions | undefined
  readonly output: OutputArguments
  /** Empty unless it is served. */
  readonly artifacts: readonly ShownArtifacts[]
  readonly notices: Notices
}

interface ReplayDeps extends ArgumentsOutput {
  /** The process's working directory. */
  readonly workingFolder: string
}

/**
 * Replays a journal and prints the report.
 *
 * @param texts the arguments after `replay`
 * @throws {ArgumentsEnd} if the arguments are wrong
 * @throws {Error} if the file cannot be read or replayed; the message says which and why
 */
export async function replayFile(texts: readonly string[], deps: ReplayDeps): Promise<Replayed> {
  const asked = parseReplayArguments(texts, deps)
  const { file, untilMs, fork, isServed, isJson, listen } = asked
  const artifacts = artifactFolders(asked.artifacts, deps.workingFolder)
  const notices = new Notices()
  const journal = await readTextFile(file, file)
  let inputs = 0
  const onWarning = (warning: RemoteWarning) => {
    deps.err(`warning: ${unverifiedText(warning)}\n`)
  }
  const devnet = await replay(journal, {
    ...(untilMs !== undefined && { untilMs }),
    ...(fork !== undefined && { fork: { ...fork, onWarning } }),
    endsConnections: isServed,
    artifacts: artifacts.map(({ path }) => path),
    onArtifactSkipped: (skipped: SkippedArtifact) => notices.add(skippedText(skipped)),
    onInput: () => {
      inputs += 1
    },
  }).catch((error: unknown) => {
    const named = inArguments(error, asArgument) as Error // replays throw nothing else
    if (named instanceof DevnetError && named.code === 'INVALID_ARTIFACT') throw named
    const { message } = named
    throw new Error(`${file}: ${message}`, { cause: error })
  })
  const head = await devnet.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  const report = {
    inputs,
    timeMs: devnet.now,
    blockNumber: Number(head?.number),
    blockHash: head?.hash,
    digest: devnet.digest(),
    isCut: !journal.endsWith('\n'),
  }
  deps.out(isJson ? `${JSON.stringify(report)}\n` : reportText(file, report))
  const output = { json: isJson, ...usualOutput }
  return { devnet, listen: isServed ? listen : undefined, output, artifacts, notices }
}

const usualOutput = {
  isQuiet: false,
  verbosity: 0,
  logFormat: 'pretty',
  configOut: undefined,
  journal: undefined,
  gasReport: undefined,
  coverage: undefined,
} as const

interface Report {
  readonly inputs: number
  readonly timeMs: number
  readonly blockNumber: number
  readonly blockHash: string | undefined
  readonly digest: string
  /** True if the file ends within a line. */
  readonly isCut: boolean
}

function reportText(file: string, report: Report): TerminalText {
  const { inputs, timeMs, blockNumber, blockHash, digest, isCut } = report
  return linesOf([
    `Replayed ${inputs} inputs of ${file}`,
    `  Virtual time  ${new Date(timeMs).toISOString()}  ${timeMs} ms`,
    `  Head          block ${blockNumber}  ${blockHash}`,
    `  Digest        ${digest}`,
    ...(isCut ? ['  Left out      the last line, which has no end'] : []),
  ])
}
