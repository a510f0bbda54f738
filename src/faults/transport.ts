/**
 * All faults between a devnet and its clients.
 *
 * Connections and servers query it, only while a fault is on. Leaves the schedule to `faults.ts`.
 * Its parts are created on first use: most devnets have no faults, and many are forked.
 */

import type { Hex } from '../primitives/hex.ts'
import type { Fault } from './fault.ts'
import type { FaultChange, Faults } from './faults.ts'
import { LateAnswers, type Want } from './late-answers.ts'
import { type NotificationDeps, Notifications } from './notifications.ts'
import { type ReplicaDeps, Replicas } from './replicas.ts'
import { type RequestChaos, Responses } from './responses.ts'
import { Sockets } from './sockets.ts'
import type { DropSockets, TransportFault } from './transport-fault.ts'
import { transportFaultKinds } from './transport-fault-kinds.ts'

/** Faults that do not have the life `moment`. */
type LastingFault = Exclude<TransportFault, DropSockets>

function isLasting(fault: Fault): fault is LastingFault {
  return Object.hasOwn(transportFaultKinds, fault.kind) && fault.kind !== 'dropSockets'
}

/** Dependencies of {@link TransportFaults}. */
export interface TransportFaultsDeps<View> extends NotificationDeps, ReplicaDeps<View> {
  readonly want: Want
  readonly chaos: RequestChaos
  /** Count the occurrences of faults. */
  readonly faults: Pick<Faults, 'happened' | 'countsOf' | 'count'>
  /** Called after the last occurrence of a request fault: some requests are not in the journal. */
  usedUp(id: Hex): void
}

/** @template View the view of the devnet that a reader on a replica has */
export class TransportFaults<View = unknown> {
  readonly #deps: TransportFaultsDeps<View>
  /** Functions that end the faults that are on. */
  #ends: Map<Hex, () => void> | undefined
  #sockets: Sockets | undefined
  #notifications: Notifications | undefined
  #responses: Responses | undefined
  #replicas: Replicas<View> | undefined
  #late: LateAnswers | undefined
  /** True while a request is applied again. */
  #isReplaying = false

  constructor(deps: TransportFaultsDeps<View>) {
    this.#deps = deps
  }

  get sockets(): Sockets {
    this.#sockets ??= new Sockets()
    return this.#sockets
  }

  get notifications(): Notifications {
    this.#notifications ??= new Notifications(this.#deps)
    return this.#notifications
  }

  get responses(): Responses {
    this.#responses ??= new Responses(this.#deps.seed, this.#deps.chaos)
    return this.#responses
  }

  get replicas(): Replicas<View> {
    this.#replicas ??= new Replicas(this.#deps)
    return this.#replicas
  }

  /** Responses that wait for their time. */
  get late(): LateAnswers {
    const { now, want } = this.#deps
    this.#late ??= new LateAnswers(now, want)
    return this.#late
  }

  /** True if no fault affects notifications or requests. */
  get isIdle(): boolean {
    return !this.hasNotificationFaults && !this.#hasRequestFaults
  }

  /** True if a fault affects notifications. */
  get hasNotificationFaults(): boolean {
    return this.#notifications?.hasFaults ?? false
  }

  /** True if a fault affects requests as they arrive; those that are applied again have been affected. */
  get hasRequestFaults(): boolean {
    return !this.#isReplaying && this.#hasRequestFaults
  }

  /** Applies a request that has met its faults: when it was recorded, or at another node. */
  replaying<Value>(apply: () => Value): Value {
    this.#isReplaying = true
    try {
      return apply()
    } finally {
      this.#isReplaying = false
    }
  }

  get #hasRequestFaults(): boolean {
    if (this.#deps.chaos.meetsRequests) return true
    return (this.#responses?.hasFaults ?? false) || (this.#replicas?.hasFaults ?? false)
  }

  /** Called when a fault has begun or ended. */
  changed({ status: { id, fault, state }, change }: FaultChange): void {
    if (change === 'ends') {
      this.#ends?.get(id)?.()
      this.#ends?.delete(id)
    }
    if (change !== 'begins' || state !== 'on' || !isLasting(fault)) return
    this.#ends ??= new Map()
    this.#ends.set(id, this.#begin(fault, id))
  }

  /** @returns a function that ends the fault */
  #begin(fault: LastingFault, id: Hex): () => void {
    const { faults, usedUp } = this.#deps
    switch (fault.kind) {
      case 'freezeSockets':
        return this.sockets.freeze(fault)
      case 'slowResponses':
      case 'failResponses':
      case 'httpStatus':
      case 'truncateBatch':
      case 'truncateResponse':
        return this.responses.begin(fault, {
          id,
          get counts() {
            return faults.countsOf(id)
          },
          count: (counts) => faults.count(id, counts),
          usedUp: () => usedUp(id),
        })
      case 'replicaLag':
        return this.replicas.begin(fault)
      default:
        return this.notifications.begin(fault, { id, happened: () => faults.happened(id) })
    }
  }

  /**
   * Ends a request fault that has used up its count. The journal records this, because it does not
   * record the reads that used it up.
   */
  usedUp(id: Hex): void {
    this.#deps.usedUp(id)
  }

  /** Called after the clock moved. @param fromMs its time before */
  moved(fromMs: number): void {
    this.#replicas?.moved(fromMs)
    this.#late?.moved()
  }

  /**
   * Ends all waits on transports that are closing.
   *
   * @returns a function to call when they are closed
   */
  release(isClosing: (transport: string) => boolean): () => void {
    return this.late.release(isClosing)
  }
}
