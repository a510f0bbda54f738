/**
 * Faults of notifications: lost, late, repeated or out of order on their way to subscribers.
 *
 * They are applied after the digest has included the notification, and depend on the journal alone:
 * every replay disturbs the same ones. Several faults are applied in the order they began.
 */

import { seededHash } from '../primitives/seed.ts'
import type {
  DelayNotifications,
  DuplicateNotifications,
  NotificationChoice,
  NotificationFault,
  ReorderNotifications,
} from './wire-fault.ts'

/** A notification on its way to a subscriber. */
export interface Parcel {
  /** Kind of its subscription, such as `newHeads`. */
  readonly kind: string
  /** Identifies the subscription. */
  readonly subscription: object
  /** Identifies the client. */
  readonly client: object
  deliver(): void
}

/** Dependencies of notification faults. */
export interface NotificationWorld {
  readonly seed: number
  /** Ms of virtual time. */
  now(): number
  /** Runs a job at a time of the virtual clock, in ms. */
  schedule(atMs: number, job: () => void): void
}

/** A fault that is on. */
export interface FaultRun {
  /** Part of the seed of random draws. */
  readonly id: string
  /** Counts one occurrence; the last one ends the fault. */
  happened(): void
}

/** Passes a notification to the next fault, and finally to its client. */
type Pass = (parcel: Parcel) => void

/** One fault in the chain of faults that a notification passes. */
interface Stage {
  take(parcel: Parcel): void
  /** Stops taking notifications. Delayed ones are still delivered. */
  end(): void
}

export class Notifications {
  readonly #world: NotificationWorld
  /** In the order they began. */
  readonly #stages: Stage[] = []

  constructor(world: NotificationWorld) {
    this.#world = world
  }

  /** True if no fault is on and none holds notifications. */
  get isUndisturbed(): boolean {
    return this.#stages.length === 0
  }

  /** Sends a notification through all faults. */
  send(parcel: Parcel): void {
    this.#passTo(0, parcel)
  }

  /** @returns a function that ends the fault */
  begin(fault: NotificationFault, run: FaultRun): () => void {
    const catcher = new Catcher(fault, run)
    const pass: Pass = (parcel) => this.#passTo(this.#stages.indexOf(stage) + 1, parcel)
    const leave = () => {
      const index = this.#stages.indexOf(stage)
      if (index !== -1) this.#stages.splice(index, 1)
    }
    const stage = this.#stageOf(fault, run, catcher, pass, leave)
    this.#stages.push(stage)
    return () => {
      catcher.end()
      stage.end()
    }
  }

  #stageOf(
    fault: NotificationFault,
    run: FaultRun,
    catcher: Catcher,
    pass: Pass,
    leave: () => void,
  ): Stage {
    switch (fault.kind) {
      case 'dropNotifications':
        return dropping(catcher, pass, leave)
      case 'duplicateNotifications':
        return duplicating(fault, catcher, pass, leave)
      case 'delayNotifications':
        return delaying(fault, this.#world, catcher, pass, leave)
      case 'reorderNotifications':
        return reordering(fault, `fault ${run.id}`, this.#world, catcher, pass, leave)
    }
  }

  #passTo(index: number, parcel: Parcel): void {
    const stage = this.#stages[index]
    if (stage === undefined) parcel.deliver()
    else stage.take(parcel)
  }
}

/** Selects the notifications that a fault applies to while it is on. */
class Catcher {
  readonly #kinds: ReadonlySet<string> | undefined
  readonly #run: FaultRun
  #isOver = false

  constructor({ subscriptions }: NotificationChoice, run: FaultRun) {
    this.#kinds = subscriptions && new Set(subscriptions)
    this.#run = run
  }

  wants({ kind }: Parcel): boolean {
    return !this.#isOver && (this.#kinds?.has(kind) ?? true)
  }

  /** Counts one notification as handled. */
  caught(): void {
    this.#run.happened()
  }

  end(): void {
    this.#isOver = true
  }
}

function dropping(catcher: Catcher, pass: Pass, leave: () => void): Stage {
  return {
    take(parcel) {
      if (!catcher.wants(parcel)) return pass(parcel)
      catcher.caught()
    },
    end: leave,
  }
}

function duplicating(
  { times = 2 }: DuplicateNotifications,
  catcher: Catcher,
  pass: Pass,
  leave: () => void,
): Stage {
  return {
    take(parcel) {
      const isCaught = catcher.wants(parcel)
      for (let index = 0; index < (isCaught ? times : 1); index += 1) pass(parcel)
      if (isCaught) catcher.caught()
    },
    end: leave,
  }
}

function delaying(
  { byMs }: DelayNotifications,
  { now, schedule }: NotificationWorld,
  catcher: Catcher,
  pass: Pass,
  leave: () => void,
): Stage {
  /** Number of delayed notifications and time of the last one, in ms, by subscription. */
  const underWay = new Map<object, { count: number; lastMs: number }>()
  let isOver = false
  const arrive = (parcel: Parcel) => {
    const line = underWay.get(parcel.subscription)! // take() set it
    line.count -= 1
    if (line.count === 0) underWay.delete(parcel.subscription)
    pass(parcel)
    if (isOver && underWay.size === 0) leave()
  }
  return {
    take(parcel) {
      const isCaught = catcher.wants(parcel)
      const line = underWay.get(parcel.subscription) ?? { count: 0, lastMs: 0 }
      if (!isCaught && line.count === 0) return pass(parcel)
      line.count += 1
      line.lastMs = Math.max(line.lastMs, now() + (isCaught ? byMs : 0))
      underWay.set(parcel.subscription, line)
      schedule(line.lastMs, () => arrive(parcel))
      if (isCaught) catcher.caught()
    },
    end() {
      isOver = true
      if (underWay.size === 0) leave()
    },
  }
}

function reordering(
  { window: size = 2 }: ReorderNotifications,
  name: string,
  { seed }: NotificationWorld,
  catcher: Catcher,
  pass: Pass,
  leave: () => void,
): Stage {
  const windows = new Map<object, Parcel[]>()
  let drawCount = 0n
  /** A random integer from 0 to `limit` - 1. */
  const draw = (limit: number) => {
    const hash = seededHash(seed, `${name} order`, drawCount)
    drawCount += 1n
    return Number(BigInt(hash) % BigInt(limit))
  }
  const release = (client: object, parcels: readonly Parcel[]) => {
    windows.delete(client)
    for (const index of otherOrder(parcels.length, draw)) pass(parcels[index]!) // below the length
  }
  return {
    take(parcel) {
      if (!catcher.wants(parcel)) return pass(parcel)
      const parcels = windows.get(parcel.client) ?? []
      windows.set(parcel.client, parcels)
      parcels.push(parcel)
      if (parcels.length === size) release(parcel.client, parcels)
      catcher.caught()
    },
    end() {
      for (const [client, parcels] of [...windows]) release(client, parcels)
      leave()
    },
  }
}

/**
 * A random order of the integers from 0 to `count` - 1 that is not ascending; ascending if `count`
 * is 1.
 *
 * @param draw a random integer from 0 to `limit` - 1
 */
function otherOrder(count: number, draw: (limit: number) => number): readonly number[] {
  const order = Array.from({ length: count }, (_, index) => index)
  // Fisher-Yates: all orders are equally likely. The ascending one is drawn again.
  while (count > 1 && order.every((number, index) => number === index)) {
    for (let index = count - 1; index > 0; index -= 1) {
      const other = draw(index + 1)
      const moved = order[index]!
      order[index] = order[other]!
      order[other] = moved
    }
  }
  return order
}
