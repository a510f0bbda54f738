/**
 * Who has asked to hear of something: functions of the user's program, called in the order they came.
 *
 * Promise: what goes wrong in one of them is its program's to hear of; it reaches neither the others
 * nor whoever tells.
 */

export class Listeners<Message> {
  readonly #all: ((message: Message) => unknown)[] = []

  get isEmpty(): boolean {
    return this.#all.length === 0
  }

  /** One that is added twice is called twice. */
  add(listener: (message: Message) => unknown): void {
    this.#all.push(listener)
  }

  /** Takes off the one that was added last, if it is there. */
  remove(listener: (message: Message) => unknown): void {
    const index = this.#all.lastIndexOf(listener)
    if (index >= 0) this.#all.splice(index, 1)
  }

  tell(message: Message): void {
    for (const listener of [...this.#all]) callAlone(listener, message)
  }

  /** @returns what resolves when all have done that have given back a promise, if any has */
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
