/**
 * Records the library's calls, and those that a devnet makes itself, in the journal like those of
 * any other client.
 */

import type { LibraryCall, LibraryCalls } from '../journal/library-calls.ts'
import type { Client, Recorder, SoleTransport } from '../journal/recorder.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import type { CurrentParts } from './parts.ts'
import type { WriteQueue } from './write-queue.ts'

interface RecordedCallsDeps {
  readonly recorder: Recorder
  readonly queue: WriteQueue<CurrentParts>
}

export class RecordedCalls {
  readonly #deps: RecordedCallsDeps
  #origin: SoleTransport = 'process'

  constructor(deps: RecordedCallsDeps) {
    this.#deps = deps
  }

  /** The client under whose name calls are recorded. */
  get client(): Client {
    return { transport: this.#origin, number: undefined }
  }

  /** Makes calls under another origin. */
  from<Value>(origin: SoleTransport, call: () => Value): Value {
    const before = this.#origin
    this.#origin = origin
    try {
      return call()
    } finally {
      this.#origin = before
    }
  }

  /** Makes a call that may change something, and records it if it does. */
  make<Name extends LibraryCall, Value>(
    name: Name,
    params: LibraryCalls[Name],
    call: () => Value,
  ): Value {
    return this.#deps.recorder.recording({ client: this.client, name, params }, call)
  }

  /** Makes a call that is a job of the writer. */
  ask<Name extends LibraryCall, Value>(
    name: Name,
    params: LibraryCalls[Name],
    job: (parts: CurrentParts) => MaybePromise<Value>,
  ): Promise<Value> {
    return this.make(name, params, () => this.#deps.queue.run(job))
  }

  /**
   * Makes a call that is a job of the writer, and whose parameters follow from the state at its turn.
   *
   * @param paramsOf reads; what it refuses is not recorded
   */
  askInTurn<Name extends LibraryCall, Value>(
    name: Name,
    paramsOf: (parts: CurrentParts) => MaybePromise<LibraryCalls[Name]>,
    job: (parts: CurrentParts, params: LibraryCalls[Name]) => MaybePromise<Value>,
  ): Promise<Value> {
    const { queue, recorder } = this.#deps
    const { client } = this
    if (recorder.forwards) {
      // Other nodes may read otherwise: the parameters are this node's.
      return queue
        .read(paramsOf)
        .then((params) => this.ask(name, params, (parts) => job(parts, params)))
    }
    return queue.runInTurn(
      paramsOf,
      (params) => recorder.recording({ client, name, params }, () => recorder.requestJob()),
      job,
    )
  }

  /** Makes a call that changes something at once, outside the queue. */
  atOnce<Name extends LibraryCall, Value>(
    name: Name,
    params: LibraryCalls[Name],
    change: () => Value,
  ): Value {
    return this.make(name, params, () => this.#deps.recorder.atOnce(change))
  }

  /** Makes a call that is a job of the writer and runs despite a stop. */
  askDespiteStop<Name extends LibraryCall, Value>(
    name: Name,
    params: LibraryCalls[Name],
    job: (parts: CurrentParts) => MaybePromise<Value>,
  ): Promise<Value> {
    return this.make(name, params, () => this.#deps.queue.runDespiteStop(job))
  }
}
