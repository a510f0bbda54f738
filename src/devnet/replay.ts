/**
 * Makes a devnet again from its journal: begins it with the same options and asks for the same things,
 * each when its time has come.
 *
 * What an input does is the devnet's business. Promise: every line that the new devnet writes into its
 * own journal is the recorded one, byte for byte, and each of them carries a mark of all that had
 * happened before; the first that differs ends the replay with its line and the reason.
 */

import type { Devnet, Snapshot } from '../api.ts'
import { optionsFrom } from '../config/recorded-options.ts'
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
import { DevnetError, invariant } from '../primitives/errors.ts'
import { type Connection, DISCONNECT } from '../rpc/connection.ts'
import type { ReplayReport } from '../rpc/context.ts'
import { VERSION } from '../version.ts'
import type { DevnetFactory, RecordedDevnet } from './recorded-devnet.ts'

export interface ReplayOptions {
  /**
   * Virtual time, ms since the epoch, at which to stop: inputs of later times are left out, and an
   * `advance` across it goes no further.
   */
  readonly untilMs?: number
  /** Ends the connections that are still open at the end, as if their clients had left. */
  readonly endsConnections?: boolean
  /** Hears each line of the journal as it is carried out again. */
  readonly onInput?: (line: string) => void
}

/**
 * The devnet that a journal is of: the same blocks, receipts, notifications and digest. A last line
 * without its end, as a crash leaves it, is left out.
 *
 * @throws {DevnetError} INVALID_JOURNAL with `line` and `reason`: it is damaged or none, the options are
 * not what this version takes, or what happens now is not what happened then
 */
export async function replay(
  journal: string,
  devnets: DevnetFactory,
  options: ReplayOptions = {},
): Promise<Devnet> {
  const parsed = parseJournal(journal)
  const begun = await begin(parsed.header, devnets)
  return new Replay(begun, devnets, parsed, options).run()
}

/**
 * What a journal comes to.
 *
 * @throws {DevnetError} INVALID_JOURNAL
 */
export async function reportOf(journal: string, devnets: DevnetFactory): Promise<ReplayReport> {
  const devnet = await replay(journal, devnets)
  const { length: inputs } = parseJournal(journal).entries
  const timeMs = devnet.now
  const digest = devnet.digest()
  const head = await devnet.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  await devnet.close()
  invariant(head !== null, 'there is a latest block')
  return { inputs, timeMs, blockNumber: BigInt(head.number), blockHash: head.hash, digest }
}

/** @throws {DevnetError} INVALID_JOURNAL */
async function begin(header: JournalHeader, devnets: DevnetFactory): Promise<RecordedDevnet> {
  const versions =
    header.version === VERSION ? '' : ` (version ${header.version} wrote it, this is ${VERSION})`
  const recorded = await devnets.create(optionsOf(header, versions)).catch((error) => {
    throw error instanceof DevnetError ? refusedOptions(error, versions) : error
  })
  const [line] = recorded.recorder.journal().split('\n')
  const { genesisHash } = JSON.parse(line!) as JournalHeader // its own
  if (genesisHash === header.genesisHash) return recorded
  await recorded.devnet.close()
  const reason = `with these options genesis is ${genesisHash}, not ${header.genesisHash}${versions}`
  throw invalidJournal(1, reason)
}

function optionsOf(header: JournalHeader, versions: string) {
  try {
    return optionsFrom(header)
  } catch (error) {
    throw refusedOptions(error as Error, versions) // a RangeError
  }
}

function refusedOptions(error: Error, versions: string): DevnetError {
  return invalidJournal(1, `${error.message}${versions}`, error)
}

/** What calls of the devnet's own are, made again. */
const libraryCalls: {
  readonly [Name in LibraryCall]: (stage: Stage, params: LibraryCalls[Name]) => unknown
} = {
  'devnet.advance': ({ devnet }, [ms]) => devnet.advance(ms),
  'devnet.faucet.drip': ({ devnet }, asked) => devnet.faucet.drip(...asked),
  'devnet.faucet.dripNfv': ({ devnet }, asked) => devnet.faucet.dripNfv(...asked),
  'devnet.faucet.dripUsdv': ({ devnet }, asked) => devnet.faucet.dripUsdv(...asked),
  'devnet.faults.after': ({ devnet }, [ms, fault]) => devnet.faults.after(ms, fault),
  'devnet.faults.at': ({ devnet }, [timeMs, fault]) => devnet.faults.at(timeMs, fault),
  'devnet.faults.clear': ({ devnet }, [id]) => devnet.faults.clear(id),
  'devnet.faults.now': ({ devnet }, [fault]) => devnet.faults.now(fault),
  'devnet.faults.spent': ({ recorded }, [id]) => recorded.spent(id),
  'devnet.fork': ({ devnet, goOnAs }, [options]) =>
    goOnAs(options === undefined ? devnet.fork() : devnet.fork(options)),
  'devnet.invariant.remove': ({ recorded }, [name]) => recorded.goOn(name),
  'devnet.invariant.violated': ({ recorded }, breach) => recorded.breach(breach),
  'devnet.jump': ({ devnet }, [ms]) => devnet.jump(ms),
  'devnet.mine': ({ devnet }, [count]) => devnet.mine(count),
  'devnet.snapshot': ({ devnet, snapshots }) => snapshots.push(devnet.snapshot()),
  'devnet.snapshot.fork': ({ snapshots, goOnAs }, [number]) =>
    goOnAs(snapshots[number - 1]?.fork()),
  'devnet.snapshot.restore': ({ snapshots }, [number]) => snapshots[number - 1]?.restore(),
  'devnet.wallet.select': ({ devnet }, addresses) => devnet.wallet.select(...addresses),
}

/** The calls that are cut short where a replay ends. */
const advances: readonly string[] = ['devnet.advance', 'previewnet_advance', 'devnet_advance']

/** What inputs refer to. */
interface Stage {
  readonly recorded: RecordedDevnet
  readonly devnet: Devnet
  /** Of a family of forks, all those that have been taken on the way to this one. */
  readonly snapshots: Snapshot[]
  /** All that follows was asked of a fork. */
  goOnAs(fork: Devnet | Promise<Devnet> | undefined): unknown
}

class Replay {
  #recorded: RecordedDevnet
  readonly #devnets: DevnetFactory
  readonly #entries: readonly JournalEntry[]
  readonly #options: ReplayOptions
  readonly #untilMs: number
  readonly #snapshots: Snapshot[] = []
  readonly #connections = new Map<string, Connection>()
  /** Those that this one was forked off. */
  readonly #left: Devnet[] = []
  /** Index of the next one to be asked for. */
  #next = 0
  /** How many have been taken down. */
  #done = 0
  /** A fork from an earlier block takes its time, also one that is made amid something else. */
  #forking: Promise<unknown> | undefined
  #difference: DevnetError | undefined
  /** Why the last one was refused, if it was. */
  #refusal = ''
  readonly #onLine = (line: string) => this.#compare(line)

  constructor(
    recorded: RecordedDevnet,
    devnets: DevnetFactory,
    { entries }: ParsedJournal,
    options: ReplayOptions,
  ) {
    this.#recorded = recorded
    this.#devnets = devnets
    this.#entries = entries
    this.#options = options
    this.#untilMs = options.untilMs ?? Number.POSITIVE_INFINITY
  }

  /** @throws {DevnetError} INVALID_JOURNAL */
  async run(): Promise<Devnet> {
    this.#attend()
    try {
      for (let entry = this.#due(); entry !== undefined; entry = this.#due()) {
        this.#make(entry)
        await this.#recorded.settled()
        await this.#forking
        this.#expectSame()
      }
    } catch (error) {
      this.#left.push(this.#recorded.devnet)
      throw error
    } finally {
      this.#attend(false)
      for (const devnet of this.#left) await devnet.close()
    }
    if (this.#options.endsConnections) {
      for (const connection of this.#connections.values()) connection.close()
    }
    return this.#recorded.devnet
  }

  /** Hears what happens on the devnet that inputs are asked of, or no longer. */
  #attend(isOn = true): void {
    const { devnet, recorder, wire } = this.#recorded
    wire().isReplayed = isOn
    if (isOn) devnet.on('journal', this.#onLine)
    else devnet.removeListener('journal', this.#onLine)
    recorder.onMoment = isOn ? () => this.#catchUp() : () => {}
  }

  /** Clients stay with the devnet that was forked. */
  #goOnAs(fork: Devnet): void {
    this.#attend(false)
    this.#left.push(this.#recorded.devnet)
    this.#connections.clear()
    this.#recorded = this.#devnets.recordedFork(fork)
    this.#attend()
    this.#compare(this.#recorded.recorder.newestLine)
  }

  #due(): JournalEntry | undefined {
    const entry = this.#entries[this.#next]
    return entry !== undefined && entry.timeMs <= this.#untilMs ? entry : undefined
  }

  /** While an input is being carried out: makes those that came at this very point of it. */
  #catchUp(): void {
    for (;;) {
      const { devnet, recorder } = this.#recorded // another one after a fork
      const entry = this.#entries[this.#next]
      if (entry?.after !== recorder.momentsPassed || entry.timeMs !== devnet.now) return
      // A snapshot is being taken, of which this is a fork.
      if (entry.call === 'devnet.snapshot.fork' && !this.#has(entry.params[0])) return
      this.#make(entry)
    }
  }

  #has(snapshot: unknown): boolean {
    return typeof snapshot === 'number' && snapshot <= this.#snapshots.length
  }

  /** Asks for an input. Who asked then has heard of refusals, and nobody has to now. */
  #make(entry: JournalEntry): void {
    this.#next += 1
    this.#refusal = ''
    const { from, call, params } = this.#shortened(entry)
    const { devnet } = this.#recorded
    const [transport = ''] = from.split(' ', 1)
    const refused = (error: Error) => {
      this.#refusal = error.message
    }
    try {
      if (isLibraryCall(call) && isSole(transport)) {
        // The parameters are as the call was recorded with, or it is refused.
        const make = libraryCalls[call] as (stage: Stage, given: readonly unknown[]) => unknown
        const made = devnet.recordedAs(transport, () => make(this.#stage, params))
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

  get #stage(): Stage {
    return {
      recorded: this.#recorded,
      devnet: this.#recorded.devnet,
      snapshots: this.#snapshots,
      goOnAs: (fork) => {
        if (!(fork instanceof Promise)) return fork && this.#goOnAs(fork)
        const forking = fork.then((begun) => this.#goOnAs(begun))
        this.#forking = forking.catch(() => {}) // the caller hears why
        return forking
      },
    }
  }

  /** An `advance` goes no further than the replay. */
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
      throw invalidJournal(lineOf(entry), `nobody asks by the name of ${JSON.stringify(from)}`)
    }
    const connection = this.#recorded.devnet.connect({
      transport,
      subscriptions: transport !== 'http',
      send: (text) => {
        this.#refusal = text
      },
    })
    this.#connections.set(from, connection)
    return connection
  }

  /** @param line that the new devnet has written */
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
