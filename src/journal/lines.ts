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

  /** The lines of a fork. @param line describes the fork */
  fork(line: string): Lines {
    const fork = new Lines()
    if (this.#own !== undefined) this.#before = { before: this.#before, lines: this.#own }
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
