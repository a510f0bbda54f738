/**
 * The listeners of an event, called in the order in which they were added.
 *
 * Promise: an error in a listener reaches neither the other listeners nor the emitter. It is thrown
 * in a microtask of its own.
 */

export class Listeners<Message> {
  readonly #all: ((message: Message) => unknown)[] = []

  get isEmpty(): boolean {
    return this.#all.length === 0
  }

  /** A listener that is added twice is called twice. */
  add(listener: (message: Message) => unknown): void {
    this.#all.push(listener)
  }

  /** Removes the most recently added of equal listeners; ignores unknown ones. */
  remove(listener: (message: Message) => unknown): void {
    const index = this.#all.lastIndexOf(listener)
    if (index >= 0) this.#all.splice(index, 1)
  }

  emit(message: Message): void {
    for (const listener of [...this.#all]) callAlone(listener, message)
  }

  /** @returns a promise for all promises that listeners returned; `undefined` if there are none */
  ask(message: Message): Promise<void> | undefined {
    const answers = [...this.#all].map((listener) => callAlone(listener, message))
    const promises = answers.filter((answer) => answer instanceof Promise)
    if (promises.length === 0) return undefined
    return Promise.all(promises.map((promise) => promise.catch(throwLater))).then(() => {})
  }
}

function callAlone<Message>(listener: (message: Message) => unknown, message: Message): unknown {
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
