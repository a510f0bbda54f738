/**
 * A long result as JSON in parts that are made while the ones before them are read.
 *
 * Promise: the writer waits while {@link UNREAD_MAX} characters are unread, and gets an error when the
 * stream is read no further. The reader reads it to its end, or calls {@link TextStream.return}.
 */

import { DevnetError } from '../primitives/errors.ts'

/** Characters that wait for the reader, besides the last part. */
const UNREAD_MAX = 2 ** 20

export class TextStream implements AsyncIterableIterator<string> {
  readonly #parts: string[] = []
  #unread = 0
  #after = ''
  #isEnded = false
  #isAbandoned = false
  #failure: Error | undefined
  #wakeReader: () => void = () => {}
  #wakeWriter: () => void = () => {}

  /** Adds a part. */
  push(text: string): void {
    this.#parts.push(text)
    this.#unread += text.length
    this.#wakeReader()
  }

  /**
   * Waits until parts have been read, if many characters are unread.
   *
   * @throws {DevnetError} CLOSED if no client reads them any more
   */
  room(): Promise<void> | undefined {
    if (this.#isAbandoned) throw new DevnetError('CLOSED', 'nobody reads the result any more')
    return this.#unread < UNREAD_MAX ? undefined : this.#untilRead()
  }

  async #untilRead(): Promise<void> {
    while (this.#unread >= UNREAD_MAX) {
      await new Promise<void>((resolve) => {
        this.#wakeWriter = resolve
      })
    }
  }

  /** Ends it after the parts that there are. @param failure breaks it off */
  end(failure?: Error): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#failure = failure
    if (failure === undefined && this.#after !== '') this.push(this.#after)
    this.#wakeReader()
  }

  /** Puts text around the parts. Called before they are read. */
  wrap(before: string, after: string): this {
    this.#parts.unshift(before)
    this.#unread += before.length
    if (this.#isEnded) this.push(after)
    else this.#after = after
    return this
  }

  async next(): Promise<IteratorResult<string, undefined>> {
    while (this.#parts.length === 0 && !this.#isEnded && !this.#isAbandoned) {
      await new Promise<void>((resolve) => {
        this.#wakeReader = resolve
      })
    }
    const value = this.#parts.shift()
    if (value !== undefined) {
      this.#unread -= value.length
      this.#wakeWriter()
      return { value, done: false }
    }
    if (this.#failure !== undefined) throw this.#failure
    return { value: undefined, done: true }
  }

  /** Reads no further. */
  return(): Promise<IteratorResult<string, undefined>> {
    this.#isAbandoned = true
    this.#parts.length = 0
    this.#unread = 0
    this.#wakeWriter()
    this.#wakeReader()
    return Promise.resolve({ value: undefined, done: true })
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
