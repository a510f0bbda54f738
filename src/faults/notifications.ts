/**
 * Faults of notifications: lost, late, repeated or out of order on their way to subscribers.
 *
 * They are applied after the digest has included the notification, and depend on the journal alone:
 * every replay applies them to the same ones. Several faults are applied in the order they began.
 */

import { seededHash } from '../primitives/seed.ts'
import type {
  DelayNotifications,
  DuplicateNotifications,
  NotificationChoice,
  NotificationFault,
  ReorderNotifications,
} from './transport-fault.ts'

/** A notification on its way to a subscriber. */
export interface Delivery {
  /** Kind of its subscription, such as `newHeads`. */
  readonly kind: string
  /** Identifies the subscription. */
  readonly subscription: object
  /** Identifies the client. */
  readonly client: object
  deliver(): void
}

/** Dependencies of notification faults. */
export interface NotificationDeps {
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
type Pass = (delivery: Delivery) => void

/** One fault in the chain of faults that a notification passes. */
interface Interceptor {
  intercept(delivery: Delivery): void
  /** Stops applying to notifications. Delayed ones are still delivered. */
  end(): void
}

export class Notifications {
  readonly #deps: NotificationDeps
  /** In the order they began. */
  readonly #interceptors: Interceptor[] = []

  constructor(deps: NotificationDeps) {
    this.#deps = deps
  }

  /** True if a fault is on or still holds notifications. */
  get hasFaults(): boolean {
    return this.#interceptors.length > 0
  }

  /** Sends a notification through all faults. */
  send(delivery: Delivery): void {
    this.#passTo(0, delivery)
  }

  /** @returns a function that ends the fault */
  begin(fault: NotificationFault, run: FaultRun): () => void {
    const selection = new Selection(fault, run)
    const pass: Pass = (delivery) =>
      this.#passTo(this.#interceptors.indexOf(interceptor) + 1, delivery)
    const leave = () => {
      const index = this.#interceptors.indexOf(interceptor)
      if (index !== -1) this.#interceptors.splice(index, 1)
    }
    const interceptor = this.#interceptorOf(fault, run, selection, pass, leave)
    this.#interceptors.push(interceptor)
    return () => {
      selection.end()
      interceptor.end()
    }
  }

  #interceptorOf(
    fault: NotificationFault,
    run: FaultRun,
    selection: Selection,
    pass: Pass,
    leave: () => void,
  ): Interceptor {
    switch (fault.kind) {
      case 'dropNotifications':
        return dropping(selection, pass, leave)
      case 'duplicateNotifications':
        return duplicating(fault, selection, pass, leave)
      case 'delayNotifications':
        return delaying(fault, this.#deps, selection, pass, leave)
      case 'reorderNotifications':
        return reordering(fault, `fault ${run.id}`, this.#deps, selection, pass, leave)
    }
  }

  #passTo(index: number, delivery: Delivery): void {
    const interceptor = this.#interceptors[index]
    if (interceptor === undefined) delivery.deliver()
    else interceptor.intercept(delivery)
  }
}

/** Selects the notifications that a fault applies to while it is on. */
class Selection {
  readonly #kinds: ReadonlySet<string> | undefined
  readonly #run: FaultRun
  #isOver = false

  constructor({ subscriptions }: NotificationChoice, run: FaultRun) {
    this.#kinds = subscriptions && new Set(subscriptions)
    this.#run = run
  }

  includes({ kind }: Delivery): boolean {
    return !this.#isOver && (this.#kinds?.has(kind) ?? true)
  }

  /** Counts one notification as handled. */
  countOne(): void {
    this.#run.happened()
  }

  end(): void {
    this.#isOver = true
  }
}

function dropping(selection: Selection, pass: Pass, leave: () => void): Interceptor {
  return {
    intercept(delivery) {
      if (!selection.includes(delivery)) return pass(delivery)
      selection.countOne()
    },
    end: leave,
  }
}

function duplicating(
  { times = 2 }: DuplicateNotifications,
  selection: Selection,
  pass: Pass,
  leave: () => void,
): Interceptor {
  return {
    intercept(delivery) {
      const isSelected = selection.includes(delivery)
      for (let index = 0; index < (isSelected ? times : 1); index += 1) pass(delivery)
      if (isSelected) selection.countOne()
    },
    end: leave,
  }
}

function delaying(
  { byMs }: DelayNotifications,
  { now, schedule }: NotificationDeps,
  selection: Selection,
  pass: Pass,
  leave: () => void,
): Interceptor {
  /** Number of delayed notifications and time of the last one, in ms, by subscription. */
  const underWay = new Map<object, { count: number; lastMs: number }>()
  let isOver = false
  const arrive = (delivery: Delivery) => {
    const line = underWay.get(delivery.subscription)! // intercept() set it
    line.count -= 1
    if (line.count === 0) underWay.delete(delivery.subscription)
    pass(delivery)
    if (isOver && underWay.size === 0) leave()
  }
  return {
    intercept(delivery) {
      const isSelected = selection.includes(delivery)
      const line = underWay.get(delivery.subscription) ?? { count: 0, lastMs: 0 }
      if (!isSelected && line.count === 0) return pass(delivery)
      line.count += 1
      line.lastMs = Math.max(line.lastMs, now() + (isSelected ? byMs : 0))
      underWay.set(delivery.subscription, line)
      schedule(line.lastMs, () => arrive(delivery))
      if (isSelected) selection.countOne()
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
  { seed }: NotificationDeps,
  selection: Selection,
  pass: Pass,
  leave: () => void,
): Interceptor {
  const windows = new Map<object, Delivery[]>()
  let drawCount = 0n
  /** A random integer from 0 to `limit` - 1. */
  const draw = (limit: number) => {
    const hash = seededHash(seed, `${name} order`, drawCount)
    drawCount += 1n
    return Number(BigInt(hash) % BigInt(limit))
  }
  const release = (client: object, deliveries: readonly Delivery[]) => {
    windows.delete(client)
    for (const index of otherOrder(deliveries.length, draw)) pass(deliveries[index]!) // below the length
  }
  return {
    intercept(delivery) {
      if (!selection.includes(delivery)) return pass(delivery)
      const deliveries = windows.get(delivery.client) ?? []
      windows.set(delivery.client, deliveries)
      deliveries.push(delivery)
      if (deliveries.length === size) release(delivery.client, deliveries)
      selection.countOne()
    },
    end() {
      for (const [client, deliveries] of [...windows]) release(client, deliveries)
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
