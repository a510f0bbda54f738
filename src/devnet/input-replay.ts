/**
 * Makes the entries of a journal again on a devnet, and compares what that records.
 *
 * Promise: every line of the new devnet's journal equals the recorded one, byte for byte. Each line
 * carries a mark, which is hashed from everything that happened before. The first difference ends
 * the replay, with line and reason.
 */

import type { Devnet, Snapshot } from '../api.ts'
import { invalidJournal, type JournalEntry, lineOf, printEntry } from '../journal/journal.ts'
import type { LibraryCall } from '../journal/library-calls.ts'
import { countedTransports } from '../journal/recorder.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Connection } from '../rpc/connection.ts'
import { methodsByName } from '../rpc/methods/index.ts'
import type { DevnetFactory, DevnetParts } from './devnet-parts.ts'
import { applyInput, type InputContext } from './inputs.ts'

/** Calls that name a snapshot by the last input before it. */
const snapshotCalls: readonly string[] = [
  'devnet.snapshot.fork',
  'devnet.snapshot.restore',
] satisfies LibraryCall[]

/** Calls that are shortened at the end of a replay. */
const advances: readonly string[] = ['devnet.advance', 'previewnet_advance', 'devnet_advance']

/** The terms on which a replay executes inputs. */
export interface ReplayTerms {
  /** False if what follows from the inputs may differ, as by other rules. Default: true. */
  readonly isCompared?: boolean
  /** Virtual time in ms since the epoch; later inputs are left out. */
  readonly untilMs?: number | undefined
  /** Called with each line of the journal when it is executed again. */
  readonly onInput?: ((line: string) => void) | undefined
}

export class Replay {
  #parts: DevnetParts
  readonly #devnets: Pick<DevnetFactory, 'partsOf'>
  readonly #terms: ReplayTerms
  readonly #untilMs: number
  readonly #snapshots = new Map<number, Snapshot>()
  readonly #entries: readonly JournalEntry[]
  /** The inputs after which a snapshot is taken, because a later input names it. */
  readonly #snapshotsDue: ReadonlySet<unknown>
  readonly #connections = new Map<string, Connection>()
  /** The devnets that the current one was forked off. */
  readonly #left: Devnet[] = []
  /** Index of the next entry to make. */
  #next = 0
  /** Number of entries that the new journal has, of these. */
  #done = 0
  /** The fork under way. */
  #forking: Promise<unknown> | undefined
  #difference: DevnetError | undefined
  /** The error of the last entry, if it was refused. */
  #refusal = ''
  readonly #onLine = (line: string) => this.#compare(line)

  /**
   * Compares the devnet's journal with the recorded one from now on.
   *
   * @param parts a devnet without inputs
   */
  constructor(
    parts: DevnetParts,
    devnets: Pick<DevnetFactory, 'partsOf'>,
    entries: readonly JournalEntry[],
    terms: ReplayTerms = {},
  ) {
    const naming = entries.filter(({ call }) => snapshotCalls.includes(call))
    this.#parts = parts
    this.#devnets = devnets
    this.#entries = entries
    this.#snapshotsDue = new Set(naming.map(({ params }) => params[0]))
    this.#terms = terms
    this.#untilMs = terms.untilMs ?? Number.POSITIVE_INFINITY
    this.#attend()
  }

  /** The devnet that the last input has made: a fork of the first one if the journal has forks. */
  get parts(): DevnetParts {
    return this.#parts
  }

  /** The error of the last entry, or the answer to it on a connection; empty if there is none. */
  get refusal(): string {
    return this.#refusal
  }

  /**
   * Makes the next entry, and those that came while its job was running. No job is under way before or
   * after.
   *
   * @returns the entries that were made; none at the end
   * @throws {DevnetError} INVALID_JOURNAL
   */
  async next(): Promise<readonly JournalEntry[]> {
    const first = this.#next
    const entry = this.#due()
    if (entry === undefined) return []
    await this.#takeSnapshot(entry)
    this.#make(entry)
    await this.#parts.backend.queue.settled()
    await this.#forking
    this.#expectSame()
    return this.#entries.slice(first, this.#next)
  }

  /** Leaves out the next entry. */
  async skip(): Promise<void> {
    const entry = this.#due()
    if (entry !== undefined) await this.#takeSnapshot(entry)
    this.#next += 1
  }

  /** Takes the snapshot that a later input names by the one before this. */
  async #takeSnapshot({ sequence }: JournalEntry): Promise<void> {
    const before = sequence - 1
    if (!this.#snapshotsDue.has(before)) return
    this.#snapshots.set(before, await this.#parts.devnet.snapshot())
  }

  /** Ends the comparison, and closes the devnets that the last one was forked off. */
  async end(): Promise<void> {
    this.#attend(false)
    for (const devnet of this.#left) await devnet.close()
  }

  /** Closes the connections that are still open, as if their clients had disconnected. */
  endConnections(): void {
    for (const connection of this.#connections.values()) connection.close()
  }

  /** Starts or stops comparing the current devnet's journal. */
  #attend(isOn = true): void {
    if (this.#terms.isCompared === false) return
    const { backend, devnet } = this.#parts
    const { recorder } = backend
    if (isOn) devnet.on('journal', this.#onLine)
    else devnet.removeListener('journal', this.#onLine)
    recorder.onStep(isOn ? () => this.#catchUp() : undefined)
  }

  /** Switches to a fork. Clients stay with the devnet it was forked off. */
  #continueAs(fork: Devnet): void {
    this.#attend(false)
    this.#left.push(this.#parts.devnet)
    this.#connections.clear()
    this.#parts = this.#devnets.partsOf(fork)
    this.#attend()
    if (this.#terms.isCompared !== false) this.#compare(this.#parts.backend.recorder.newestLine)
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
    const input = this.#shortened(entry)
    const { recorder, transportFaults } = this.#parts.backend
    const refused = (error: Error) => {
      this.#refusal = error.message
    }
    try {
      if (methodsByName.get(input.call)?.callsOut?.(input.params)) {
        throw invalidJournal(lineOf(entry), `${input.call}: expected no URL, as journals have none`)
      }
      const make = () => applyInput(input, this.#context, () => this.#connection(entry))
      // A journal has no estimates, which are reads: the line says that there was one.
      const made = transportFaults.replaying(() => recorder.ordered(make, entry))
      Promise.resolve(made).catch(refused)
    } catch (error) {
      if (!(error instanceof DevnetError)) throw error
      if (error.code === 'INVALID_JOURNAL') this.#difference ??= error
      else refused(error)
    }
  }

  get #context(): InputContext {
    return {
      parts: this.#parts,
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
      notify: () => {},
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
    this.#terms.onInput?.(line)
    if (entry === undefined || this.#difference !== undefined) return
    const expected = this.#shortened(entry)
    if (line === printEntry(expected, JSON.stringify(expected.params))) return
    this.#difference = invalidJournal(lineOf(entry), differenceOf(expected, JSON.parse(line)))
  }

  /** @throws {DevnetError} INVALID_JOURNAL */
  #expectSame(): void {
    if (this.#difference !== undefined) throw this.#difference
    if (this.#terms.isCompared === false) return
    const entry = this.#entries[this.#done]
    if (entry === undefined || this.#done >= this.#next) return
    const reason = `${entry.call} changes nothing here, and did when it was recorded`
    throw invalidJournal(lineOf(entry), `${reason}: ${this.#refusal}`)
  }
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
