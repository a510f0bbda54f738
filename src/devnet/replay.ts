/**
 * Recreates a devnet from its journal: the same options, and the same inputs, each at its time.
 *
 * Promise: every line of the new devnet's journal equals the recorded one, byte for byte. Each line
 * carries a mark, which is hashed from everything that happened before. The first difference ends
 * the replay, with line and reason.
 */

import type { Devnet, Snapshot } from '../api.ts'
import { expectSameKind } from '../backend/fork-source.ts'
import type { ReplayReport } from '../backend/types.ts'
import type { SkippedArtifact } from '../config/devnet-options.ts'
import type { ForkSource } from '../config/fork-source.ts'
import { expectOptions } from '../config/option.ts'
import { optionsFrom, pinFrom } from '../config/recorded-options.ts'
import {
  invalidJournal,
  type JournalEntry,
  type JournalHeader,
  lineOf,
  type ParsedJournal,
  parseJournal,
  printEntry,
} from '../journal/journal.ts'
import type { LibraryCall, LibraryCalls } from '../journal/library-calls.ts'
import { countedTransports, isSole } from '../journal/recorder.ts'
import { expectArgument, expectFunctions } from '../primitives/arguments.ts'
import { DevnetError, invariant } from '../primitives/errors.ts'
import { type Connection, DISCONNECT } from '../rpc/connection.ts'
import { methodsByName } from '../rpc/methods/index.ts'
import { VERSION } from '../version.ts'
import type { DevnetFactory, DevnetParts } from './devnet-parts.ts'

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
  const parsed = parseJournal(journal)
  const begun = await begin(parsed.header, devnets, options)
  return new Replay(begun, devnets, parsed, options).run()
}

/**
 * Replays a journal and reports the final state.
 *
 * @param source the remote chain of a journal that has one
 * @throws {DevnetError} INVALID_JOURNAL, INVALID_OPTION, and the errors of a fork
 */
export async function reportOf(
  journal: string,
  devnets: DevnetFactory,
  source: ForkSource | undefined,
): Promise<ReplayReport> {
  const { header } = parseJournal(journal)
  const fork = header.fork === undefined ? undefined : source
  const devnet = await replay(journal, devnets, fork === undefined ? {} : { fork })
  const { length: inputs } = parseJournal(journal).entries
  const timeMs = devnet.now
  const digest = devnet.digest()
  const head = await devnet.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  await devnet.close()
  invariant(head !== null, 'there is a latest block')
  return { inputs, timeMs, blockNumber: BigInt(head.number), blockHash: head.hash, digest }
}

/** @throws {DevnetError} INVALID_JOURNAL, INVALID_OPTION for the fork, and the errors of a fork */
async function begin(
  header: JournalHeader,
  devnets: DevnetFactory,
  { fork, artifacts, onArtifactSkipped }: ReplayOptions,
): Promise<DevnetParts> {
  const pin = pinFrom(header.fork)
  expectSameKind('journal', pin, fork)
  const versions =
    header.version === VERSION ? '' : ` (version ${header.version} wrote it, this is ${VERSION})`
  const options = {
    ...optionsOf(header, versions),
    ...(fork !== undefined && { fork }),
    ...(artifacts !== undefined && { artifacts }),
    ...(onArtifactSkipped !== undefined && { onArtifactSkipped }),
  }
  const begun = await devnets.create(options, pin).catch((error) => {
    const isOfHeader = error instanceof DevnetError && !isOfOptions(error)
    throw isOfHeader ? refusedOptions(error, versions) : error
  })
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
  if (code === 'INVALID_OPTION') return /^fork\b/.test(String(facts.option))
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

/** Makes each recorded library call again. */
const libraryCalls: {
  readonly [Name in LibraryCall]: (context: RunContext, params: LibraryCalls[Name]) => unknown
} = {
  'devnet.advance': ({ devnet }, [ms]) => devnet.advance(ms),
  'devnet.faucet.drip': ({ devnet }, asked) => devnet.faucet.drip(...asked),
  'devnet.faucet.dripNfv': ({ devnet }, asked) => devnet.faucet.dripNfv(...asked),
  'devnet.faucet.dripUsdv': ({ devnet }, asked) => devnet.faucet.dripUsdv(...asked),
  'devnet.faults.after': ({ devnet }, [ms, fault]) => devnet.faults.after(ms, fault),
  'devnet.faults.at': ({ devnet }, [timeMs, fault]) => devnet.faults.at(timeMs, fault),
  'devnet.faults.clear': ({ devnet }, [id]) => devnet.faults.clear(id),
  'devnet.faults.now': ({ devnet }, [fault]) => devnet.faults.now(fault),
  'devnet.faults.spent': ({ parts }, [id]) => parts.backend.transportFaults.usedUp(id),
  'devnet.fork': ({ devnet, continueAs }, [options]) => continueAs(devnet.fork(options)),
  'devnet.invariant.remove': ({ parts }, [name]) => parts.invariants.removeViolated(name),
  'devnet.invariant.violated': ({ parts }, breach) => parts.invariants.repeat(breach),
  'devnet.jump': ({ devnet }, [ms]) => devnet.jump(ms),
  'devnet.mine': ({ devnet }, [count]) => devnet.mine(count),
  'devnet.pruneHistory': ({ devnet }, [blocks]) => devnet.pruneHistory(blocks),
  'devnet.snapshot.fork': ({ snapshots, continueAs }, [sequence]) =>
    continueAs(snapshots.get(sequence)?.fork()),
  'devnet.snapshot.restore': ({ snapshots }, [sequence]) => snapshots.get(sequence)?.restore(),
  'devnet.wallet.select': ({ devnet }, addresses) => devnet.wallet.select(...addresses),
  'devnet.writeStorage': ({ parts }, asked) => parts.backend.contractStorage.writeWords(...asked),
}

/** Calls that name a snapshot by the last input before it. */
const snapshotCalls: readonly string[] = [
  'devnet.snapshot.fork',
  'devnet.snapshot.restore',
] satisfies LibraryCall[]

/** Calls that are shortened at the end of a replay. */
const advances: readonly string[] = ['devnet.advance', 'previewnet_advance', 'devnet_advance']

/** The objects that inputs refer to. */
interface RunContext {
  readonly parts: DevnetParts
  readonly devnet: Devnet
  /** The snapshots that inputs name, by the last input before them. */
  readonly snapshots: ReadonlyMap<number, Snapshot>
  /** The following inputs go to the fork. */
  continueAs(fork: Promise<Devnet> | undefined): unknown
}

class Replay {
  #parts: DevnetParts
  readonly #devnets: DevnetFactory
  readonly #entries: readonly JournalEntry[]
  readonly #options: ReplayOptions
  readonly #untilMs: number
  readonly #snapshots = new Map<number, Snapshot>()
  /** The inputs after which a snapshot is taken, because a later input names it. */
  readonly #snapshotsDue: ReadonlySet<unknown>
  readonly #connections = new Map<string, Connection>()
  /** The devnets that the current one was forked off. */
  readonly #left: Devnet[] = []
  /** Index of the next entry to make. */
  #next = 0
  /** Number of entries that the new journal has. */
  #done = 0
  /** The fork under way. */
  #forking: Promise<unknown> | undefined
  #difference: DevnetError | undefined
  /** The error of the last entry, if it was refused. */
  #refusal = ''
  readonly #onLine = (line: string) => this.#compare(line)

  constructor(
    parts: DevnetParts,
    devnets: DevnetFactory,
    { entries }: ParsedJournal,
    options: ReplayOptions,
  ) {
    this.#parts = parts
    this.#devnets = devnets
    this.#entries = entries
    this.#options = options
    this.#untilMs = options.untilMs ?? Number.POSITIVE_INFINITY
    const naming = entries.filter(({ call }) => snapshotCalls.includes(call))
    this.#snapshotsDue = new Set(naming.map(({ params }) => params[0]))
  }

  /** @throws {DevnetError} INVALID_JOURNAL */
  async run(): Promise<Devnet> {
    this.#attend()
    try {
      for (let entry = this.#due(); entry !== undefined; entry = this.#due()) {
        if (this.#snapshotsDue.has(this.#done)) {
          this.#snapshots.set(this.#done, await this.#parts.devnet.snapshot())
        }
        this.#make(entry)
        await this.#parts.backend.queue.settled()
        await this.#forking
        this.#expectSame()
      }
    } catch (error) {
      this.#left.push(this.#parts.devnet)
      throw error
    } finally {
      this.#attend(false)
      for (const devnet of this.#left) await devnet.close()
    }
    if (this.#options.endsConnections) {
      for (const connection of this.#connections.values()) connection.close()
    }
    return this.#parts.devnet
  }

  /** Starts or stops comparing the current devnet's journal. */
  #attend(isOn = true): void {
    const { backend, devnet } = this.#parts
    const { recorder, transportFaults } = backend
    transportFaults.isReplayed = isOn
    if (isOn) devnet.on('journal', this.#onLine)
    else devnet.removeListener('journal', this.#onLine)
    recorder.onStep = isOn ? () => this.#catchUp() : () => {}
  }

  /** Switches to a fork. Clients stay with the devnet it was forked off. */
  #continueAs(fork: Devnet): void {
    this.#attend(false)
    this.#left.push(this.#parts.devnet)
    this.#connections.clear()
    this.#parts = this.#devnets.partsOf(fork)
    this.#attend()
    this.#compare(this.#parts.backend.recorder.newestLine)
  }

  #due(): JournalEntry | undefined {
    const entry = this.#entries[this.#next]
    return entry !== undefined && entry.timeMs <= this.#untilMs ? entry : undefined
  }

  /** Makes the inputs that did not wait for the job that is running, at the step they came. */
  #catchUp(): void {
    const { backend, devnet } = this.#parts
    for (;;) {
      const entry = this.#entries[this.#next]
      if (entry?.after !== backend.recorder.stepCount || entry.timeMs !== devnet.now) return
      this.#make(entry)
    }
  }

  /** Makes an input. Only a refusal is kept, for the error message. */
  #make(entry: JournalEntry): void {
    this.#next += 1
    this.#refusal = ''
    const { from, call, params } = this.#shortened(entry)
    const { backend, devnet } = this.#parts
    const [transport = ''] = from.split(' ', 1)
    const refused = (error: Error) => {
      this.#refusal = error.message
    }
    try {
      if (methodsByName.get(call)?.callsOut?.(params)) {
        throw invalidJournal(lineOf(entry), `${call}: expected no URL, as journals have none`)
      }
      if (isLibraryCall(call) && isSole(transport)) {
        // The parameters are those of a recorded call; invalid ones are refused by the call.
        const make = libraryCalls[call] as (
          context: RunContext,
          given: readonly unknown[],
        ) => unknown
        const made = backend.recordedCalls.from(transport, () => make(this.#context, params))
        Promise.resolve(made).catch(refused)
      } else if (transport === 'process') {
        const args = { method: call, params } as Parameters<Devnet['request']>[0] // as above
        devnet.request(args).catch(refused)
      } else if (call === DISCONNECT) this.#connection(entry).close()
      else void this.#connection(entry).receive({ id: 1, method: call, params })
    } catch (error) {
      if (!(error instanceof DevnetError)) throw error
      if (error.code === 'INVALID_JOURNAL') this.#difference ??= error
      else refused(error)
    }
  }

  get #context(): RunContext {
    return {
      parts: this.#parts,
      devnet: this.#parts.devnet,
      snapshots: this.#snapshots,
      continueAs: (fork) => {
        if (fork === undefined) return undefined
        const forking = fork.then((begun) => this.#continueAs(begun))
        this.#forking = forking.catch(() => {}) // the caller gets the reason
        return forking
      },
    }
  }

  /** Shortens an `advance` to the end of the replay. */
  #shortened(entry: JournalEntry): JournalEntry {
    const { call, params, timeMs } = entry
    const [ms] = params
    const isTooFar =
      advances.includes(call) && typeof ms === 'number' && timeMs + ms > this.#untilMs
    return isTooFar ? { ...entry, params: [this.#untilMs - timeMs] } : entry
  }

  #connection(entry: JournalEntry): Connection {
    const { from } = entry
    const known = this.#connections.get(from)
    if (known !== undefined) return known
    const transport = countedTransports.find((name) => from.startsWith(`${name} `))
    if (transport === undefined) {
      throw invalidJournal(lineOf(entry), `unknown connection ${JSON.stringify(from)}`)
    }
    const connection = this.#parts.connections.connect({
      transport,
      subscriptions: transport !== 'http',
      send: (text) => {
        this.#refusal = text
      },
    })
    this.#connections.set(from, connection)
    return connection
  }

  /** @param line written by the new devnet */
  #compare(line: string): void {
    const entry = this.#entries[this.#done]
    this.#done += 1
    this.#options.onInput?.(line)
    if (entry === undefined || this.#difference !== undefined) return
    const expected = this.#shortened(entry)
    if (line === printEntry(expected, JSON.stringify(expected.params))) return
    this.#difference = invalidJournal(lineOf(entry), differenceOf(expected, JSON.parse(line)))
  }

  /** @throws {DevnetError} INVALID_JOURNAL */
  #expectSame(): void {
    if (this.#difference !== undefined) throw this.#difference
    const entry = this.#entries[this.#done]
    if (entry === undefined || this.#done >= this.#next) return
    const reason = `${entry.call} changes nothing here, and did when it was recorded`
    throw invalidJournal(lineOf(entry), `${reason}: ${this.#refusal}`)
  }
}

function isLibraryCall(call: string): call is LibraryCall {
  return Object.hasOwn(libraryCalls, call)
}

function differenceOf(recorded: JournalEntry, made: JournalEntry): string {
  const { timeMs, mark } = recorded
  if (made.timeMs !== timeMs)
    return `it is recorded at ${timeMs} ms, and comes at ${made.timeMs} ms`
  if (made.mark !== mark) {
    return `what happens before it is not what was recorded: its mark is ${mark}, now ${made.mark}`
  }
  return `it is not what is asked for again, which is ${JSON.stringify(made)}`
}
