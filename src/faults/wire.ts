/**
 * The wire between a devnet and its clients: everything faults can do to it.
 *
 * Connections and servers ask here, and only while something is wrong. Begins and ends what it is
 * told to; when that is, is for others to say. Its parts are made when they are first needed: most
 * devnets have no faults, and many are forked.
 */

import type { Hex } from '../primitives/hex.ts'
import type { Fault } from './fault.ts'
import type { FaultChange, Faults } from './faults.ts'
import { LateAnswers } from './late-answers.ts'
import { Notifications, type NotificationWorld } from './notifications.ts'
import { Replicas, type ReplicaWorld } from './replicas.ts'
import { Responses } from './responses.ts'
import { Sockets } from './sockets.ts'
import type { DropSockets, WireFault } from './wire-fault.ts'
import { wireFaultKinds } from './wire-fault-kinds.ts'

/** Those that do not happen in a moment. */
type LastingFault = Exclude<WireFault, DropSockets>

function isLasting(fault: Fault): fault is LastingFault {
  return Object.hasOwn(wireFaultKinds, fault.kind) && fault.kind !== 'dropSockets'
}

/** What the wire needs of the devnet. */
export interface WireWorld<View> extends NotificationWorld, ReplicaWorld<View> {
  /** Somebody waits for time to go by. @returns what ends it */
  want(what: string): () => void
  /** Count how often each has happened. */
  readonly faults: Pick<Faults, 'happened' | 'countsOf' | 'count'>
  /** A fault has happened as often as it may, as requests say, of which some are in no journal. */
  spent(id: Hex): void
}

/** @template View what a reader on a replica sees of the devnet */
export class Wire<View = unknown> {
  readonly #world: WireWorld<View>
  /** What ends those that are on. */
  #ends: Map<Hex, () => void> | undefined
  #sockets: Sockets | undefined
  #notifications: Notifications | undefined
  #responses: Responses | undefined
  #replicas: Replicas<View> | undefined
  #late: LateAnswers | undefined
  /**
   * The devnet is being made again from its journal, which has what came of faults of requests: of
   * those it holds the ones that arrived.
   */
  isReplayed = false

  constructor(world: WireWorld<View>) {
    this.#world = world
  }

  get sockets(): Sockets {
    this.#sockets ??= new Sockets()
    return this.#sockets
  }

  get notifications(): Notifications {
    this.#notifications ??= new Notifications(this.#world)
    return this.#notifications
  }

  get responses(): Responses {
    this.#responses ??= new Responses(this.#world.seed)
    return this.#responses
  }

  get replicas(): Replicas<View> {
    this.#replicas ??= new Replicas(this.#world)
    return this.#replicas
  }

  /** Answers that wait for their time. */
  get late(): LateAnswers {
    const { now, want } = this.#world
    this.#late ??= new LateAnswers(now, want)
    return this.#late
  }

  /** Does every notification arrive as it should? */
  get notifiesPlainly(): boolean {
    return this.#notifications?.isUndisturbed ?? true
  }

  /** Is every request run as it comes, on the chain as it is? */
  get runsPlainly(): boolean {
    if (this.#responses === undefined && this.#replicas === undefined) return true
    return (this.responses.isUndisturbed && this.replicas.isUndisturbed) || this.isReplayed
  }

  /** A fault has begun or ended. */
  told({ status: { id, fault }, change }: FaultChange): void {
    if (change === 'ends') {
      this.#ends?.get(id)?.()
      this.#ends?.delete(id)
    }
    if (change !== 'begins' || !isLasting(fault)) return
    this.#ends ??= new Map()
    this.#ends.set(id, this.#begin(fault, id))
  }

  /** @returns what ends it */
  #begin(fault: LastingFault, id: Hex): () => void {
    const { faults, spent } = this.#world
    switch (fault.kind) {
      case 'freezeSockets':
        return this.sockets.freeze(fault)
      case 'slowResponses':
      case 'failResponses':
      case 'httpStatus':
        return this.responses.begin(fault, {
          id,
          get counts() {
            return faults.countsOf(id)
          },
          count: (counts) => faults.count(id, counts),
          spent: () => spent(id),
        })
      case 'replicaLag':
        return this.replicas.begin(fault)
      default:
        return this.notifications.begin(fault, { id, happened: () => faults.happened(id) })
    }
  }

  /** The clock has moved. @param fromMs from where */
  moved(fromMs: number): void {
    this.#replicas?.moved(fromMs)
    this.#late?.moved()
  }

  /** Nobody is to wait on ways that are being closed. @returns what says that they are closed */
  release(isClosing: (transport: string) => boolean): () => void {
    return this.late.release(isClosing)
  }
}

/** What a server of a devnet uses of it. */
export type ServedWire = Pick<Wire, 'sockets' | 'runsPlainly' | 'responses' | 'release'>
