/**
 * Recreates a devnet from its journal: the same options, and the same inputs, each at its time.
 *
 * Owns the options of a replay and the first line of the journal; input-replay.ts makes the entries.
 */

import type { Devnet } from '../api.ts'
import { expectSameKind } from '../backend/fork-source.ts'
import type { ReplayReport } from '../backend/types.ts'
import type { DevnetOptions, SkippedArtifact } from '../config/devnet-options.ts'
import type { ForkSource } from '../config/fork-source.ts'
import { expectNatives, readNatives } from '../config/natives-option.ts'
import { expectOptions } from '../config/option.ts'
import { givenFrom, optionsFrom, pinFrom } from '../config/recorded-options.ts'
import type { NativeDefinition } from '../engine/native-definition.ts'
import {
  invalidJournal,
  type JournalEntry,
  type JournalHeader,
  parseJournal,
} from '../journal/journal.ts'
import { expectArgument, expectFunctions } from '../primitives/arguments.ts'
import { DevnetError, invariant } from '../primitives/errors.ts'
import { VERSION } from '../version.ts'
import type { DevnetFactory, DevnetParts } from './devnet-parts.ts'
import { Replay } from './input-replay.ts'

export interface ReplayOptions {
  /**
   * Virtual time in ms since the epoch at which to stop: later inputs are left out, and an
   * `advance` beyond it is shortened.
   */
  readonly untilMs?: number
  /** Closes connections that are still open at the end, as if their clients had disconnected. */
  readonly endsConnections?: boolean
  /**
   * The remote chain of the journal of a forked devnet: its url, a provider or a recording. The block
   * is that of the journal.
   */
  readonly fork?: ForkSource
  /** The native contracts of the devnet, of which the journal has the addresses. */
  readonly natives?: readonly NativeDefinition[]
  /** As in the options of `createDevnet`, also `onArtifactSkipped`: a journal holds no artifacts. */
  readonly artifacts?: readonly unknown[]
  readonly onArtifactSkipped?: (skipped: SkippedArtifact) => void
  /** Called with each line of the journal when it is executed again. */
  readonly onInput?: (line: string) => void
}

const optionNames: readonly (keyof ReplayOptions)[] = [
  'untilMs',
  'endsConnections',
  'fork',
  'natives',
  'artifacts',
  'onArtifactSkipped',
  'onInput',
]

/**
 * Recreates a devnet from its journal: the same blocks, receipts, notifications and digest. An
 * incomplete last line, as a crash leaves it, is ignored.
 *
 * @throws {DevnetError} INVALID_JOURNAL with `line` and `reason`: the text is damaged or not a
 *   journal, this version does not accept the options, or the results differ from the recorded ones;
 *   INVALID_OPTION if it needs a `fork` and has none, or the other way round; INVALID_ARTIFACT; the
 *   errors of a fork
 */
export async function replay(
  journal: string,
  devnets: DevnetFactory,
  options: ReplayOptions = {},
): Promise<Devnet> {
  expectArgument(typeof journal === 'string', 'replay', 'the text of a journal', journal)
  expectOptions('replay', options, optionNames)
  const { untilMs, endsConnections = false } = options
  const isTime = untilMs === undefined || Number.isSafeInteger(untilMs)
  expectArgument(isTime, 'replay.untilMs', 'whole ms since 1970', untilMs)
  const isFlag = typeof endsConnections === 'boolean'
  expectArgument(isFlag, 'replay.endsConnections', 'true or false', endsConnections)
  expectFunctions('replay', options, ['onInput', 'onArtifactSkipped'])
  const { header, entries } = parseJournal(journal)
  const begun = await beginReplay(header, devnets, options)
  const run = new Replay(begun, devnets, entries, options)
  try {
    let made: readonly JournalEntry[]
    do made = await run.next()
    while (made.length > 0)
  } catch (error) {
    await run.parts.devnet.close()
    throw error
  } finally {
    await run.end()
  }
  if (endsConnections) run.endConnections()
  return run.parts.devnet
}

/**
 * Replays a journal and reports the final state.
 *
 * @param source the remote chain of a journal that has one
 * @param natives for a journal that names some
 * @throws {DevnetError} INVALID_JOURNAL, INVALID_OPTION, and the errors of a fork
 */
export async function reportOf(
  journal: string,
  devnets: DevnetFactory,
  source: ForkSource | undefined,
  natives: readonly NativeDefinition[],
): Promise<ReplayReport> {
  const { header } = parseJournal(journal)
  const devnet = await replay(journal, devnets, {
    ...(header.fork !== undefined && source !== undefined && { fork: source }),
    ...(header.natives !== undefined && { natives }),
  })
  const { length: inputs } = parseJournal(journal).entries
  const timeMs = devnet.now
  const digest = devnet.digest()
  const head = await devnet.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  await devnet.close()
  invariant(head !== null, 'there is a latest block')
  return { inputs, timeMs, blockNumber: BigInt(head.number), blockHash: head.hash, digest }
}

/**
 * Creates the devnet of a journal, before its first input.
 *
 * @param other options in place of recorded ones; genesis may be another one then
 * @throws {DevnetError} INVALID_JOURNAL, INVALID_OPTION for the fork, and the errors of a fork
 */
export async function beginReplay(
  header: JournalHeader,
  devnets: DevnetFactory,
  { fork, natives, artifacts, onArtifactSkipped }: ReplayOptions,
  other?: DevnetOptions,
): Promise<DevnetParts> {
  const pin = pinFrom(header.fork)
  expectSameKind('journal', pin, fork)
  expectNatives('journal', header.natives ?? [], readNatives(natives))
  const versions =
    header.version === VERSION ? '' : ` (version ${header.version} wrote it, this is ${VERSION})`
  const recorded = optionsOf(header, versions)
  const options = {
    ...recorded,
    ...(fork !== undefined && { fork }),
    ...(natives !== undefined && { natives }),
    ...(artifacts !== undefined && { artifacts }),
    ...(onArtifactSkipped !== undefined && { onArtifactSkipped }),
  }
  const begun = await devnets
    .create(options, { pin, given: givenFrom(header, recorded), other })
    .catch((error) => {
      const isOfHeader = error instanceof DevnetError && !isOfOptions(error)
      throw isOfHeader ? refusedOptions(error, versions) : error
    })
  if (other !== undefined) return begun
  const [line] = begun.backend.recorder.journal().split('\n')
  const { genesisHash } = JSON.parse(line!) as JournalHeader // written by this devnet
  if (genesisHash === header.genesisHash) return begun
  await begun.devnet.close()
  const reason = `with these options genesis is ${genesisHash}, not ${header.genesisHash}${versions}`
  throw invalidJournal(1, reason)
}

/** True for the errors of a fork and of artifacts: the journal is as it should be. */
function isOfOptions({ code, facts }: DevnetError): boolean {
  if (code === 'INVALID_ARTIFACT') return true
  if (code === 'INVALID_OPTION') return /^(fork|natives)\b/.test(String(facts.option))
  return code.startsWith('FORK_') || code === 'RECORDING_UNREADABLE'
}

function optionsOf(header: JournalHeader, versions: string) {
  try {
    return optionsFrom(header)
  } catch (error) {
    throw refusedOptions(error as Error, versions) // always a RangeError
  }
}

function refusedOptions(error: Error, versions: string): DevnetError {
  return invalidJournal(1, `${error.message}${versions}`, error)
}
