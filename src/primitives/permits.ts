/**
 * Permits: a bound on how many costly tasks are under way at a time.
 */

export class Permits {
  #free: number
  /** Callers that wait for a permit, in order. */
  readonly #waiting: (() => void)[] = []

  /** @param count at least 1 */
  constructor(count: number) {
    this.#free = count
  }

  /** Runs a task with a permit, at once or when one is given back. */
  async run<Value>(task: () => Value | Promise<Value>): Promise<Value> {
    await this.take()
    try {
      return await task()
    } finally {
      this.giveBack()
    }
  }

  /** Waits for a permit, which the caller gives back. */
  async take(): Promise<void> {
    if (!this.tryTake()) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** @returns true if there was a permit: the caller gives it back */
  tryTake(): boolean {
    if (this.#free === 0) return false
    this.#free -= 1
    return true
  }

  /** Hands the permit to the task that has waited longest. */
  giveBack(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#free += 1
    else next()
  }
}
