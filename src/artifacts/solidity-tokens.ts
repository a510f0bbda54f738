/**
 * The tokens of a Solidity text, with offsets in bytes as source maps count.
 *
 * Comments and white space are no tokens, and a string is one, so a keyword in either is never met. Any
 * bytes have tokens: a text that is no Solidity gives some that mean nothing.
 *
 * @see https://docs.soliditylang.org/en/latest/grammar.html
 */

const decoder = new TextDecoder()

/** Identifiers and keywords. */
const WORD = 1
/** Numbers and strings. */
const LITERAL = 2
/** Any other character. */
const SIGN = 3

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SLASH = 0x2f
const STAR = 0x2a
const BACKSLASH = 0x5c
const DOT = 0x2e
const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

export class SolidityTokens {
  readonly count: number
  readonly #bytes: Uint8Array
  readonly #kinds: readonly number[]
  readonly #starts: readonly number[]
  readonly #ends: readonly number[]
  /** Index of the closing bracket of each opening one. */
  readonly #closings: ReadonlyMap<number, number>

  /** @param bytes UTF-8 */
  constructor(bytes: Uint8Array) {
    const { kinds, starts, ends } = scan(bytes)
    this.count = kinds.length
    this.#bytes = bytes
    this.#kinds = kinds
    this.#starts = starts
    this.#ends = ends
    this.#closings = this.#matchBrackets()
  }

  /** The byte at which a token starts; the end of the text beyond the last. */
  startOf(index: number): number {
    return this.#starts[index] ?? this.#bytes.length
  }

  /** The byte after a token. */
  endOf(index: number): number {
    return this.#ends[index] ?? this.#bytes.length
  }

  /** Empty beyond the last token. */
  textOf(index: number): string {
    if (index < 0 || index >= this.count) return ''
    return decoder.decode(this.#bytes.subarray(this.#starts[index], this.#ends[index]))
  }

  isWord(index: number): boolean {
    return this.#kinds[index] === WORD
  }

  isLiteral(index: number): boolean {
    return this.#kinds[index] === LITERAL
  }

  /** True for the given word or sign. */
  is(index: number, text: string): boolean {
    const start = this.#starts[index]
    if (start === undefined || this.#ends[index]! - start !== text.length) return false
    if (this.#kinds[index] === LITERAL) return false
    for (let at = 0; at < text.length; at += 1) {
      if (this.#bytes[start + at] !== text.charCodeAt(at)) return false
    }
    return true
  }

  /** The index of the bracket that closes one; the number of tokens if none does. */
  closingOf(index: number): number {
    return this.#closings.get(index) ?? this.count
  }

  /** The index after a token; after an opening bracket, that behind its closing one. */
  after(index: number): number {
    const closing = this.#closings.get(index)
    return (closing ?? index) + 1
  }

  /** The first of some signs from an index on, outside of brackets; `end` if there is none. */
  find(signs: readonly string[], from: number, end: number): number {
    let at = from
    while (at < end && !signs.some((sign) => this.is(at, sign))) at = this.after(at)
    return Math.min(at, end)
  }

  #matchBrackets(): ReadonlyMap<number, number> {
    const closings = new Map<number, number>()
    const open: { readonly index: number; readonly closer: string }[] = []
    for (let index = 0; index < this.count; index += 1) {
      if (this.#kinds[index] !== SIGN) continue
      const sign = String.fromCharCode(this.#bytes[this.#starts[index]!]!)
      const closer = closers[sign]
      if (closer !== undefined) open.push({ index, closer })
      else if (open.at(-1)?.closer === sign) closings.set(open.pop()!.index, index)
    }
    for (const { index } of open) closings.set(index, this.count)
    return closings
  }
}

function scan(bytes: Uint8Array) {
  const kinds: number[] = []
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  while (at < bytes.length) {
    const first = bytes[at]!
    if (isSpace(first)) {
      at += 1
      continue
    }
    if (first === SLASH && (bytes[at + 1] === SLASH || bytes[at + 1] === STAR)) {
      at = bytes[at + 1] === SLASH ? endOfLine(bytes, at) : endOfComment(bytes, at)
      continue
    }
    const isQuote = first === 0x22 || first === 0x27
    const kind = isLetter(first) ? WORD : isQuote || isDigit(first) ? LITERAL : SIGN
    const end = isQuote ? endOfString(bytes, at) : kind === SIGN ? at + 1 : endOfWord(bytes, at)
    kinds.push(kind)
    starts.push(at)
    ends.push(end)
    at = end
  }
  return { kinds, starts, ends }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= CARRIAGE_RETURN)
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}

/** Letters, `_` and `$`. */
function isLetter(byte: number): boolean {
  const lower = byte | 0x20
  return (lower >= 0x61 && lower <= 0x7a) || byte === 0x5f || byte === 0x24
}

/** A word, or a number: a point belongs to it if a digit follows. */
function endOfWord(bytes: Uint8Array, start: number): number {
  const isNumber = isDigit(bytes[start])
  let at = start + 1
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at]!
    const isPoint = isNumber && byte === DOT && isDigit(bytes[at + 1])
    if (!isLetter(byte) && !isDigit(byte) && !isPoint) break
  }
  return at
}

/** A string does not go beyond its line. */
function endOfString(bytes: Uint8Array, start: number): number {
  const quote = bytes[start]
  let at = start + 1
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at]!
    if (byte === BACKSLASH) at += 1
    else if (byte === quote) return at + 1
    else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) return at
  }
  return bytes.length
}

function endOfLine(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== LINE_FEED && bytes[at] !== CARRIAGE_RETURN) at += 1
  return at
}

function endOfComment(bytes: Uint8Array, start: number): number {
  let at = start + 2
  while (at < bytes.length && !(bytes[at] === STAR && bytes[at + 1] === SLASH)) at += 1
  return Math.min(at + 2, bytes.length)
}
