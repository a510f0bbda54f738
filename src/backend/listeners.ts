/**
 * The listeners of an event, called in the order in which they were added.
 *
 * Promise: an error in a listener reaches neither the other listeners nor the emitter. It is thrown
 * in its own microtask.
 */

import { isPromise } from '../primitives/maybe-promise.ts'

type Listener<Message> = (message: Message) => unknown

interface Entry<Message> {
  readonly listener: Listener<Message>
  /** True if the listener is removed before it is called. */
  readonly isOnce: boolean
}

export class Listeners<Message> {
  readonly #all: Entry<Message>[] = []

  get isEmpty(): boolean {
    return this.#all.length === 0
  }

  /** A listener that is added twice is called twice. */
  add(listener: Listener<Message>, isOnce = false): void {
    this.#all.push({ listener, isOnce })
  }

  /** Removes the most recently added of equal listeners; ignores unknown ones. */
  remove(listener: Listener<Message>): void {
    const index = this.#all.findLastIndex((entry) => entry.listener === listener)
    if (index >= 0) this.#all.splice(index, 1)
  }

  emit(message: Message): void {
    for (const entry of [...this.#all]) callAlone(this.#taken(entry), message)
  }

  /** @returns a promise for all promises that listeners returned; `undefined` if there are none */
  ask(message: Message): Promise<void> | undefined {
    const answers = [...this.#all].map((entry) => callAlone(this.#taken(entry), message))
    const promises = answers.filter((answer) => isPromise(answer))
    if (promises.length === 0) return undefined
    return Promise.all(promises.map((promise) => promise.catch(throwLater))).then(() => {})
  }

  /** The listener to call; it is removed if it is called once. */
  #taken(entry: Entry<Message>): Listener<Message> {
    if (entry.isOnce) this.#all.splice(this.#all.indexOf(entry), 1)
    return entry.listener
  }
}

function callAlone<Message>(listener: Listener<Message>, message: Message): unknown {
  try {
    return listener(message)
  } catch (error) {
    return throwLater(error)
  }
}

function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
