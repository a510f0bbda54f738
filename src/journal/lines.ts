/**
 * The lines of a journal in memory.
 *
 * Forks share the lines of their parents. Lines written before a fork become immutable, and both
 * devnets continue from them: forking copies nothing, and a parent does not keep the lines of its
 * forks alive.
 */

/** Immutable lines, and those before them. */
interface Closed {
  readonly before: Closed | undefined
  readonly lines: readonly string[]
}

export class Lines {
  #before: Closed | undefined
  /** Created with the first line: most forks write few. */
  #own: string[] | undefined

  add(line: string): void {
    this.#own ??= []
    this.#own.push(line)
  }

  /** Number of lines that no parent or fork shares yet. */
  get ownCount(): number {
    return this.#own?.length ?? 0
  }

  /**
   * The lines of a fork.
   *
   * @param line describes the fork
   * @param ownCount the {@link ownCount} at the fork; later lines are left out
   */
  fork(line: string, ownCount = this.ownCount): Lines {
    const own = this.#own ?? []
    const fork = new Lines()
    if (ownCount < own.length) {
      const closed = { before: this.#before, lines: own.slice(0, ownCount) }
      fork.#before = { before: closed, lines: [line] }
      return fork
    }
    if (own.length > 0) this.#before = { before: this.#before, lines: own }
    this.#own = undefined
    fork.#before = { before: this.#before, lines: [line] }
    return fork
  }

  /** All lines in order, each with its newline. */
  text(): string {
    const parts: (readonly string[])[] = [this.#own ?? []]
    for (let part = this.#before; part !== undefined; part = part.before) parts.push(part.lines)
    return `${parts.reverse().flat().join('\n')}\n`
  }
}
