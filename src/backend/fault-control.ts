/**
 * Schedules faults, requested through the library or JSON-RPC, and executes the instantaneous ones.
 */

import type { VirtualClock } from '../clock/virtual-clock.ts'
import { expectTime } from '../config/bounds.ts'
import type { Config } from '../config/config.ts'
import { type Fault, readFault } from '../faults/fault.ts'
import type { Faults } from '../faults/faults.ts'
import type { TransportFaults } from '../faults/transport.ts'
import { isDenimBetween } from '../network/denim.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Hex } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'
import { noFlashblocks } from '../producer/schedule.ts'
import type { Reorgs } from './chain-reorg.ts'
import type { CurrentParts } from './parts.ts'
import type { Snapshots } from './snapshots.ts'
import type { FaultTime, ReorgTransactions } from './types.ts'
import type { WriteQueue } from './write-queue.ts'

interface FaultControlDeps {
  readonly current: CurrentParts
  readonly clock: VirtualClock
  readonly faults: Faults
  readonly queue: WriteQueue<CurrentParts>
  readonly reorgs: Reorgs
  readonly snapshots: Snapshots
  readonly transportFaults: Pick<TransportFaults, 'sockets'>
}

/** The names and forms of JSON-RPC that faults contain. */
export interface FaultWords {
  readonly methods: readonly string[]
  readonly subscriptions: readonly string[]
  /** @throws {RpcError} -32602 for transactions that cannot be parsed */
  parseReorgTransactions(depth: number, given: unknown, where: string): ReorgTransactions
}

export class FaultControl {
  readonly #deps: FaultControlDeps
  readonly #words: FaultWords

  constructor(deps: FaultControlDeps, words: FaultWords) {
    this.#deps = deps
    this.#words = words
  }

  /**
   * Adds a fault, which starts at once unless a time is given.
   *
   * @returns the fault's id
   * @throws {DevnetError} INVALID_FAULT, TIME_TOO_FAR, FAULTS_TOO_MANY, NO_FLASHBLOCKS, or the
   *   reason why the fault cannot start now
   * @throws {RpcError} -32602 for transactions that cannot be parsed
   */
  add(fault: Fault, time: FaultTime): Promise<Hex> {
    this.#expectPossible(this.#deps.current.config, fault)
    if (time.atMs !== undefined) expectTime('at', time.atMs)
    return this.#deps.queue.run(() => this.addNow(fault, time))
  }

  /** Checks a fault as a program gives it. @throws {DevnetError} INVALID_FAULT */
  read(given: Fault): Fault {
    const fault = readFault(given, 'fault', refuse)
    this.#expectPossible(this.#deps.current.config, fault)
    return fault
  }

  /** Part of a job. @param chaos key of the draw, if chaos has drawn it */
  async addNow(fault: Fault, { atMs, afterMs = 0 }: FaultTime, chaos?: string): Promise<Hex> {
    const { nowMs } = this.#deps.clock
    const timeMs = atMs ?? nowMs + afterMs
    expectTime('after', timeMs)
    if (timeMs < nowMs) {
      const message = `fault: expected a time from now on, which is ${nowMs} ms, got ${timeMs}`
      throw new DevnetError('INVALID_FAULT', message, { nowMs, timeMs })
    }
    // Denim has retired what the fault would change.
    const { config, chain } = this.#deps.current
    if (isDenimBetween(config.upgrade, chain.pending.evmRules.upgrade)) {
      const retired = chain.showsPending ? {} : { pendingView: 'latest' as const }
      this.#expectPossible({ ...config, flashblockTimeMs: 0, ...retired }, fault)
    }
    // Checked within the job: its place in the queue must not depend on which methods are loaded.
    if ('methods' in fault) expectKnown('methods', fault.methods, this.#words.methods)
    return this.#deps.faults.add(fault, timeMs, chaos)
  }

  /** @throws {DevnetError} if the network lacks what a fault changes */
  expectPossible(fault: Fault): void {
    this.#expectPossible(this.#deps.current.config, fault)
  }

  /** Executes an instantaneous fault. Part of a job. */
  carryOut(fault: Fault): Promise<void> | undefined {
    const { reorgs, snapshots, transportFaults } = this.#deps
    switch (fault.kind) {
      case 'reorg':
        return reorgs.runNow(fault.depth, this.#reorgTransactions(fault))
      case 'resetSilently':
        return snapshots.resetSilently()
      case 'dropSockets':
        return void transportFaults.sockets.drop(fault)
      default:
        return undefined // such a fault acts where its module asks for it
    }
  }

  /**
   * Checks a fault against this devnet's configuration.
   *
   * @throws {DevnetError} NO_FLASHBLOCKS, INVALID_FAULT
   * @throws {RpcError} -32602 for malformed transactions
   */
  #expectPossible({ flashblockTimeMs, pendingView }: Config, fault: Fault): void {
    const isOfFlashblocks = fault.kind.endsWith('Flashblock') || fault.kind === 'reorderFlashblocks'
    if (isOfFlashblocks && flashblockTimeMs === 0) throw noFlashblocks()
    if (fault.kind === 'stalePending' && pendingView === 'latest') {
      const message = 'stalePending: expected a separate `pending`, and here it is `latest`'
      throw new DevnetError('INVALID_FAULT', message, { pendingView })
    }
    if (fault.kind === 'reorg') this.#reorgTransactions(fault)
    if ('subscriptions' in fault) {
      expectKnown('subscriptions', fault.subscriptions, this.#words.subscriptions)
    }
  }

  #reorgTransactions({ depth, transactions }: Extract<Fault, { kind: 'reorg' }>) {
    if (transactions === 'same') return transactions
    return this.#words.parseReorgTransactions(depth, transactions ?? [], 'fault.transactions')
  }
}

/** Rejects unknown names: such a fault would never fire. */
function expectKnown(
  field: string,
  given: readonly string[] | undefined,
  known: readonly string[],
): void {
  for (const [index, name] of (given ?? []).entries()) {
    const isPrefix = field === 'methods' && name.endsWith('*')
    const isMeant = (each: string) =>
      isPrefix ? each.startsWith(name.slice(0, -1)) : each === name
    if (!known.some(isMeant))
      refuse(`fault.${field}[${index}]`, `one of the ${field} there are`, name)
  }
}

function refuse(where: string, expected: string, value: unknown): never {
  const message = `${where}: expected ${expected}, got ${quoted(value)}`
  throw new DevnetError('INVALID_FAULT', message, { where, expected })
}
