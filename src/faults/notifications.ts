/**
 * Notifications that are lost, late, repeated or out of order on their way to those who subscribed.
 *
 * They are disturbed when they leave, after the digest has taken them in, and by what is in the
 * journal alone: the same ones in every replay. Faults that are on at the same time come one after
 * another, in the order they began.
 */

import { seededHash } from '../primitives/seed.ts'
import type {
  DelayNotifications,
  DuplicateNotifications,
  NotificationChoice,
  NotificationFault,
  ReorderNotifications,
} from './wire-fault.ts'

/** One notification on its way. */
export interface Parcel {
  /** The kind of its subscription. */
  readonly kind: string
  /** Stands for the subscription. */
  readonly subscription: object
  /** Stands for the client. */
  readonly client: object
  deliver(): void
}

/** What a fault of notifications needs of the devnet. */
export interface NotificationWorld {
  readonly seed: number
  /** Ms of virtual time. */
  now(): number
  /** Does something when the clock gets to a time. */
  schedule(atMs: number, job: () => void): void
}

/** One fault that is on, as the schedule knows it. */
export interface FaultRun {
  /** Names it, for what is drawn from the seed. */
  readonly id: string
  /** It has happened once more, of the times that it may; the last of them ends it. */
  happened(): void
}

/** Passes a notification on to the next fault, and in the end to its client. */
type Pass = (parcel: Parcel) => void

/** One fault on the way of notifications. */
interface Stage {
  take(parcel: Parcel): void
  /** Catches no more. What it holds may still come. */
  end(): void
}

export class Notifications {
  readonly #world: NotificationWorld
  /** In the order they began. */
  readonly #stages: Stage[] = []

  constructor(world: NotificationWorld) {
    this.#world = world
  }

  /** Does everything arrive as it should? */
  get isUndisturbed(): boolean {
    return this.#stages.length === 0
  }

  /** Sends a notification on its way. */
  send(parcel: Parcel): void {
    this.#passTo(0, parcel)
  }

  /** @returns what ends it */
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

/** Says which notifications a fault is for, while it is on. */
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

  /** One of them has been dealt with. */
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
  /** Of each subscription of which something is on its way: how much, and until when. */
  const underWay = new Map<object, { count: number; lastMs: number }>()
  let isOver = false
  const arrive = (parcel: Parcel) => {
    const line = underWay.get(parcel.subscription)! // since it set out
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
  /** A whole number below a limit. */
  const draw = (limit: number) => {
    const hash = seededHash(seed, `${name} order`, drawCount)
    drawCount += 1n
    return Number(BigInt(hash) % BigInt(limit))
  }
  const release = (client: object, parcels: readonly Parcel[]) => {
    windows.delete(client)
    for (const index of otherOrder(parcels.length, draw)) pass(parcels[index]!) // one below the length
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
 * The numbers below a count in another order than theirs, if there is one.
 *
 * @param draw a whole number below a limit
 */
function otherOrder(count: number, draw: (limit: number) => number): readonly number[] {
  const order = Array.from({ length: count }, (_, index) => index)
  // All orders but the first are as likely: each is one way to count places down.
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
