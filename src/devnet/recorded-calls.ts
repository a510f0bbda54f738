/**
 * The calls of a program in process, and those that a devnet makes for itself: taken down in the journal
 * as any client's are, with the way they came by.
 */

import type { LibraryCall, LibraryCalls } from '../journal/library-calls.ts'
import type { Client, Recorder, SoleTransport } from '../journal/recorder.ts'
import type { WriteQueue } from './write-queue.ts'

interface OwnCallRooms {
  readonly recorder: Recorder
  readonly queue: WriteQueue
}

export class OwnCalls {
  readonly #rooms: OwnCallRooms
  #origin: SoleTransport = 'process'

  constructor(rooms: OwnCallRooms) {
    this.#rooms = rooms
  }

  /** Whose calls those are that are being made. */
  get client(): Client {
    return { transport: this.#origin, number: undefined }
  }

  /** Makes calls that came by another way. */
  from<Value>(origin: SoleTransport, call: () => Value): Value {
    const before = this.#origin
    this.#origin = origin
    try {
      return call()
    } finally {
      this.#origin = before
    }
  }

  /** Makes a call that may change something. */
  make<Name extends LibraryCall, Value>(
    name: Name,
    params: LibraryCalls[Name],
    call: () => Value,
  ): Value {
    const { recorder } = this.#rooms
    const before = recorder.enter(this.client, name, params)
    try {
      return call()
    } finally {
      recorder.leave(before)
    }
  }

  /** Makes one that is a job of the writer. */
  ask<Name extends LibraryCall, Value>(
    name: Name,
    params: LibraryCalls[Name],
    job: () => Value | Promise<Value>,
  ): Promise<Value> {
    return this.make(name, params, () => this.#rooms.queue.run(job))
  }

  /** Makes one that changes something at once. */
  atOnce<Name extends LibraryCall, Value>(
    name: Name,
    params: LibraryCalls[Name],
    change: () => Value,
  ): Value {
    return this.make(name, params, () => this.#rooms.recorder.atOnce(change))
  }

  /** Makes one that is a job which no stop holds up. */
  askAnyway<Name extends LibraryCall, Value>(
    name: Name,
    params: LibraryCalls[Name],
    job: () => Value | Promise<Value>,
  ): Promise<Value> {
    return this.make(name, params, () => this.#rooms.queue.runAnyway(job))
  }
}
