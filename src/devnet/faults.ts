/**
 * Schedules faults, requested through the library or JSON-RPC, and executes the instantaneous ones.
 */

import type { DevnetFaults } from '../api.ts'
import type { RecordedCalls } from '../backend/recorded-calls.ts'
import type { Reorgs } from '../backend/reorg.ts'
import type { Snapshots } from '../backend/snapshots.ts'
import type { FaultTime } from '../backend/types.ts'
import type { WriteQueue } from '../backend/write-queue.ts'
import type { Chain } from '../chain/chain.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import { expectTime, expectWholeNumber } from '../config/bounds.ts'
import type { Config } from '../config/config.ts'
import { type Fault, readFault } from '../faults/fault.ts'
import type { Faults } from '../faults/faults.ts'
import type { Wire } from '../faults/transport.ts'
import { isDenimBetween } from '../network/denim.ts'
import { expectArgument } from '../primitives/arguments.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Hex } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'
import type { RpcFaultControl } from '../rpc/context.ts'
import type { ReplicaView } from '../rpc/faulty-transport.ts'
import { methods } from '../rpc/methods/index.ts'
import { parseReorgTransactions } from '../rpc/reorg.ts'
import { subscriptionKinds } from '../rpc/subscriptions/index.ts'

interface FaultControlDeps {
  readonly chain: Chain
  readonly config: Config
  readonly faults: Faults
  readonly clock: VirtualClock
  readonly recordedCalls: RecordedCalls
  readonly queue: WriteQueue
  readonly reorgs: Reorgs
  readonly snapshots: Snapshots
  readonly wire: Wire<ReplicaView>
}

export class FaultControl implements RpcFaultControl {
  readonly #deps: FaultControlDeps
  /** `devnet.faults`. */
  readonly api: DevnetFaults

  constructor(deps: FaultControlDeps) {
    this.#deps = deps
    const { faults, recordedCalls: calls } = deps
    faults.carryOut = (fault) => this.#carryOut(fault)
    this.api = {
      at: async (timeMs, given) => {
        const fault = this.#read(given)
        expectWholeNumber('faults.at', timeMs)
        expectTime('faults.at', timeMs)
        return calls.ask('devnet.faults.at', [timeMs, fault], () =>
          this.#add(fault, { atMs: timeMs }),
        )
      },
      after: async (ms, given) => {
        const fault = this.#read(given)
        expectWholeNumber('faults.after', ms)
        return calls.ask('devnet.faults.after', [ms, fault], () =>
          this.#add(fault, { afterMs: ms }),
        )
      },
      now: async (given) => {
        const fault = this.#read(given)
        return calls.ask('devnet.faults.now', [fault], () => this.#add(fault, {}))
      },
      clear: async (id) => {
        expectArgument(typeof id === 'string', 'faults.clear', 'the id of a fault', id)
        return calls.ask('devnet.faults.clear', [id], () => faults.clear(id))
      },
      list: () => faults.list(),
      get on() {
        return faults.on
      },
    }
  }

  add(fault: Fault, time: FaultTime): Promise<Hex> {
    expectPossible(this.#deps.config, fault)
    if (time.atMs !== undefined) expectTime('at', time.atMs)
    return this.#deps.queue.run(() => this.#add(fault, time))
  }

  /** @throws {DevnetError} INVALID_FAULT */
  #read(given: Fault): Fault {
    const fault = readFault(given, 'fault', refuse)
    expectPossible(this.#deps.config, fault)
    return fault
  }

  /** Part of a job. */
  async #add(fault: Fault, { atMs, afterMs = 0 }: FaultTime): Promise<Hex> {
    const { nowMs } = this.#deps.clock
    const timeMs = atMs ?? nowMs + afterMs
    expectTime('after', timeMs)
    if (timeMs < nowMs) {
      const message = `fault: expected a time from now on, which is ${nowMs} ms, got ${timeMs}`
      throw new DevnetError('INVALID_FAULT', message, { nowMs, timeMs })
    }
    // Denim has retired what the fault would change.
    const { config, chain } = this.#deps
    if (isDenimBetween(config.upgrade, chain.pending.evmRules.upgrade)) {
      const retired = chain.showsPending ? {} : { pendingView: 'latest' as const }
      expectPossible({ ...config, flashblockTimeMs: 0, ...retired }, fault)
    }
    // Checked within the job: its place in the queue must not depend on which methods are loaded.
    if ('methods' in fault) expectKnown('methods', fault.methods, Object.keys(methods))
    return this.#deps.faults.add(fault, timeMs)
  }

  /** Executes an instantaneous fault. Part of a job. */
  #carryOut(fault: Fault): Promise<void> | undefined {
    const { reorgs, snapshots, wire } = this.#deps
    switch (fault.kind) {
      case 'reorg':
        return reorgs.runNow(fault.depth, reorgTransactionsOf(fault))
      case 'resetSilently':
        return snapshots.resetSilently()
      case 'dropSockets':
        return void wire.sockets.drop(fault)
      default:
        return undefined // such a fault acts where its module asks for it
    }
  }
}

/**
 * Checks a fault against this devnet's configuration.
 *
 * @throws {DevnetError} NO_FLASHBLOCKS, INVALID_FAULT
 * @throws {RpcError} -32602 for malformed transactions
 */
function expectPossible({ flashblockTimeMs, pendingView }: Config, fault: Fault): void {
  const isOfFlashblocks = fault.kind === 'loseFlashblock' || fault.kind === 'repeatFlashblock'
  if (isOfFlashblocks && flashblockTimeMs === 0) {
    throw new DevnetError('NO_FLASHBLOCKS', 'the blocks of this network are not cut in flashblocks')
  }
  if (fault.kind === 'stalePending' && pendingView === 'latest') {
    const message = 'stalePending: expected a `pending` of its own, and here it is `latest`'
    throw new DevnetError('INVALID_FAULT', message, { pendingView })
  }
  if (fault.kind === 'reorg') reorgTransactionsOf(fault)
  if ('subscriptions' in fault) expectKnown('subscriptions', fault.subscriptions, subscriptionNames)
}

const subscriptionNames = Object.keys(subscriptionKinds)

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

function reorgTransactionsOf({ depth, transactions }: Extract<Fault, { kind: 'reorg' }>) {
  if (transactions === 'same') return transactions
  return parseReorgTransactions(depth, transactions ?? [], 'fault.transactions')
}

function refuse(where: string, expected: string, value: unknown): never {
  const message = `${where}: expected ${expected}, got ${quoted(value)}`
  throw new DevnetError('INVALID_FAULT', message, { where, expected })
}
