/**
 * The lines of a journal, kept for those who will ask.
 *
 * Forks have the lines of their parents in common. What has been written before a fork is closed, and
 * both go on from it: forking copies nothing, and whoever is forked from keeps nobody else's lines
 * alive.
 */

/** Lines that will never be more, and those before them. */
interface Closed {
  readonly before: Closed | undefined
  readonly lines: readonly string[]
}

export class Lines {
  #before: Closed | undefined
  /** Made for the first one: most forks write few. */
  #own: string[] | undefined

  add(line: string): void {
    this.#own ??= []
    this.#own.push(line)
  }

  /** Those of a fork: all there are here now, and the one that says how it forked. */
  fork(line: string): Lines {
    if (this.#own !== undefined) {
      this.#before = { before: this.#before, lines: this.#own }
      this.#own = undefined
    }
    const fork = new Lines()
    fork.#before = { before: this.#before, lines: [line] }
    return fork
  }

  /** All of them in order, each with its end. */
  text(): string {
    const parts: (readonly string[])[] = [this.#own ?? []]
    for (let part = this.#before; part !== undefined; part = part.before) parts.push(part.lines)
    return `${parts.reverse().flat().join('\n')}\n`
  }
}
