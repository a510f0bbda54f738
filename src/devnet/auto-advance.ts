/**
 * Who waits for what only time can bring; and, with the option `autoAdvance`, the time that goes by for
 * them.
 *
 * Time goes on by a tick when somebody waits for it and nothing else is to be done. Each tick is an
 * input like any other, so a replay takes none of its own. Promise: time goes on no further than
 * `autoAdvanceMsMax` from the last thing that anybody asked for but waiting, and not at all while
 * nobody waits.
 */

import type { VirtualClock } from '../clock/virtual-clock.ts'
import type { Config } from '../config/config.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Producer } from '../producer/producer.ts'
import type { RpcWaits, Tick, Want } from '../rpc/context.ts'
import { turn } from './event-loop.ts'
import type { Invariants } from './invariants.ts'
import type { WriteQueue } from './write-queue.ts'

/** What waiting needs of a devnet. */
export interface WaitingRooms {
  readonly config: Pick<Config, 'autoAdvance' | 'autoAdvanceMsMax' | 'blockTimeMs'>
  readonly clock: Pick<VirtualClock, 'nowMs'>
  readonly queue: Pick<WriteQueue, 'isBusy' | 'settled'>
  readonly producer: Pick<Producer, 'nextTickMs'>
  /** Moves time on, as an input. */
  advance(ms: number): Promise<void>
  /** Those there are, if there are any. */
  invariants(): Pick<Invariants, 'isChecking' | 'violation'> | undefined
}

/**
 * So many blocks more than others may wait for those who only ask what is new. Clients ask for what
 * they really wait for when they hear of a block, and would not be told that it is in vain.
 */
const blocksOfGrace = 5

interface Standing extends Want {
  /** What it was asked last whether it has taken everything. */
  asking: object | undefined
  hasTaken: boolean
}

export class Waits implements RpcWaits {
  readonly #rooms: WaitingRooms
  /** In the order they came; made for the first one. */
  #wants: Set<Standing> | undefined
  /** Ms that have gone by for those who wait, since something else was asked for. */
  #spentMs = 0
  #isDriving = false
  /** Something has been asked for since it was last looked who waits. */
  #isStirred = false
  #underWay: Promise<Tick> | undefined
  #isClosed = false
  /** A journal is being replayed, which says when time went on. */
  isHeld = false

  constructor(rooms: WaitingRooms) {
    this.#rooms = rooms
  }

  /** Whether time goes on for those who wait: not for the check of an invariant, which the writer waits for. */
  get isOn(): boolean {
    const { config, invariants } = this.#rooms
    const mayGoOn = config.autoAdvance === 'on' && !this.isHeld && !this.#isClosed
    return mayGoOn && invariants()?.isChecking !== true
  }

  /** What is waited for, in words. */
  get all(): readonly string[] {
    return [...(this.#wants ?? [])].map(({ what }) => what)
  }

  /** Somebody waits from now on. @returns what ends it */
  want(want: Want): () => void {
    // Who was there when a journal was recorded is not here.
    if (this.isHeld) return () => {}
    const standing = { ...want, asking: undefined, hasTaken: want.taken === undefined }
    this.#wants ??= new Set()
    this.#wants.add(standing)
    this.#stir()
    return () => this.#wants?.delete(standing)
  }

  /** Something is asked for besides waiting. */
  input(): void {
    this.#spentMs = 0
    this.#stir()
  }

  async poll(isForNews: boolean): Promise<Tick> {
    const { config, queue, invariants } = this.#rooms
    // Whoever was asking when it stopped has heard of it; what there is can still be read.
    if (isForNews && invariants()?.violation !== undefined) return 'none'
    if (!queue.isBusy) return this.#tick(isForNews ? blocksOfGrace * config.blockTimeMs : 0)
    await queue.settled()
    return 'gone by'
  }

  refusal(what: string): DevnetError {
    return inVain(what, this.#spentMs, this.#rooms.clock.nowMs)
  }

  /** No time goes by any more. */
  close(): void {
    this.#isClosed = true
  }

  /** Somebody may wait now who did not. */
  #stir(): void {
    if (!this.isOn || !this.#wants?.size) return
    this.#isStirred = true
    if (!this.#isDriving) void this.#drive()
  }

  /** Goes on for as long as somebody waits. Everybody else has a turn before each tick. */
  async #drive(): Promise<void> {
    this.#isDriving = true
    while (this.#isStirred) {
      this.#isStirred = false
      try {
        let tick: Tick = 'gone by'
        while (tick === 'gone by' && (await this.#isWaitedFor())) tick = await this.#tick()
        if (tick === 'enough') this.#tellAll(({ what }) => this.refusal(what))
      } catch (reason) {
        this.#tellAll(() => reason as Error) // time is stopped by errors alone
      }
    }
    this.#isDriving = false
  }

  /** Looks when everybody has had a turn and nothing is left to be done. */
  async #isWaitedFor(): Promise<boolean> {
    const { queue } = this.#rooms
    do {
      await turn()
      await queue.settled()
    } while (queue.isBusy)
    if (!this.isOn) return false
    const hopeful = this.#hopeful()
    for (const want of hopeful) this.#ask(want)
    return hopeful.some(({ hasTaken }) => hasTaken)
  }

  #ask(want: Standing): void {
    if (want.hasTaken || want.asking !== undefined) return
    const asking = {}
    want.asking = asking
    void want.taken?.().then(() => {
      if (want.asking !== asking) return
      want.hasTaken = true
      this.#stir()
    })
  }

  #hopeful(): Standing[] {
    return [...(this.#wants ?? [])].filter((want) => want.isHopeful?.() ?? true)
  }

  #tellAll(reasonOf: (want: Want) => Error): void {
    for (const want of this.#hopeful()) want.inVain?.(reasonOf(want))
  }

  /** One for all who wait at the same time. */
  async #tick(graceMs = 0): Promise<Tick> {
    if (this.#underWay !== undefined) return this.#underWay
    const { config, clock, producer } = this.#rooms
    const tickMs = producer.nextTickMs
    if (!this.isOn || tickMs === undefined) return 'none'
    const ms = tickMs - clock.nowMs
    if (this.#spentMs + ms > config.autoAdvanceMsMax + graceMs) return 'enough'
    this.#spentMs += ms
    this.#underWay = this.#goOn(ms)
    try {
      return await this.#underWay
    } finally {
      this.#underWay = undefined
    }
  }

  /** @throws {Error} why time has been stopped */
  async #goOn(ms: number): Promise<Tick> {
    for (const want of this.#wants ?? []) {
      want.asking = undefined
      want.hasTaken = want.taken === undefined
    }
    try {
      await this.#rooms.advance(ms)
      return 'gone by'
    } catch (error) {
      // It has been closed meanwhile: reads go on answering.
      if (error instanceof DevnetError && error.code === 'CLOSED') return 'none'
      throw error
    }
  }
}

/** Why nobody waits any longer. */
export function inVain(what: string, waitedMs: number, nowMs: number): DevnetError {
  const message = `waited ${waitedMs} ms of virtual time in vain for ${what}; it is ${nowMs} ms now`
  return new DevnetError('WAITED_IN_VAIN', message, { withinMs: waitedMs, nowMs })
}
