/**
 * The lines of a journal in memory.
 *
 * They are bytes outside the JavaScript heap: as strings they would be most of the heap of a devnet that
 * runs for long, and a full garbage collection would visit each. Forks share the lines of their parents:
 * forking copies at most the last part, and a parent does not keep the lines of its forks alive.
 */

/** A line without its newline, or a function that makes it when the journal is read. */
export type JournalLine = string | (() => string)

/** Lines that do not change, and those before them. */
interface Closed {
  readonly before: Closed | undefined
  readonly lines: TextParts | JournalLine
}

export class JournalLines {
  #before: Closed | undefined
  /** Created with the first line: most forks write few. */
  #own: TextParts | undefined

  add(line: JournalLine): void {
    if (typeof line !== 'string') {
      this.#close(line)
      return
    }
    this.#own ??= new TextParts()
    this.#own.add(line)
  }

  /** The lines of a fork. @param line describes the fork */
  fork(line: string): JournalLines {
    this.#close()
    const fork = new JournalLines()
    fork.#before = { before: this.#before, lines: line }
    return fork
  }

  /** All lines in order, each with its newline. */
  text(): string {
    const texts = [this.#own?.text() ?? '']
    for (let part = this.#before; part !== undefined; part = part.before) {
      texts.push(textOf(part.lines))
    }
    return texts.reverse().join('')
  }

  /** From now on its lines do not change. @param line follows them */
  #close(line?: JournalLine): void {
    if (this.#own !== undefined) {
      this.#own.trim()
      this.#before = { before: this.#before, lines: this.#own }
      this.#own = undefined
    }
    if (line !== undefined) this.#before = { before: this.#before, lines: line }
  }
}

function textOf(lines: TextParts | JournalLine): string {
  if (lines instanceof TextParts) return lines.text()
  return `${typeof lines === 'string' ? lines : lines()}\n`
}

/** A part begins with this size, and grows up to the other one; a longer line is a part by itself. */
const partBytesMin = 512
const partBytesMax = 65_536
const BYTES_PER_CHAR_MAX = 3
const NEWLINE = 10

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Lines as UTF-8, in parts of whole lines. */
class TextParts {
  readonly #full: Uint8Array[] = []
  #bytes = new Uint8Array(partBytesMin)
  #size = 0

  add(line: string): void {
    const sizeMax = line.length * BYTES_PER_CHAR_MAX + 1
    if (this.#size + sizeMax > this.#bytes.length) this.#makeRoom(sizeMax)
    const { written } = encoder.encodeInto(line, this.#bytes.subarray(this.#size))
    this.#size += written
    this.#bytes[this.#size] = NEWLINE
    this.#size += 1
  }

  text(): string {
    const parts = [...this.#full, this.#bytes.subarray(0, this.#size)]
    return parts.map((part) => decoder.decode(part)).join('')
  }

  /** Gives back the room for further lines. */
  trim(): void {
    this.#bytes = this.#bytes.slice(0, this.#size)
  }

  #makeRoom(sizeMax: number): void {
    if (this.#size + sizeMax > partBytesMax && this.#size > 0) {
      this.trim()
      this.#full.push(this.#bytes)
      this.#size = 0
    }
    const needed = this.#size + sizeMax
    const grown = Math.min(partBytesMax, 2 * this.#bytes.length)
    const bytes = new Uint8Array(Math.max(needed, grown))
    bytes.set(this.#bytes.subarray(0, this.#size))
    this.#bytes = bytes
  }
}
