/**
 * Reads a large JSON file in pieces: keys that nothing needs are skipped, and the others are parsed one by
 * one, so neither the text nor the values of the whole file are in memory at once.
 *
 * Build info has most of its bytes in assembly and documentation. Others get their turn between pieces.
 */

import { closeSync, readSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { isNestedDeeper } from '../server/message.ts'
import { JSON_DEPTH_MAX } from './limits.ts'
import { isFull, openFile, UnreadableFile } from './read-file.ts'

/** Says of each key whether its value is left out, read as one piece, or read key by key. */
type Plan = 'skip' | 'whole' | { readonly [key: string]: Plan }

const code: Plan = { opcodes: 'skip', functionDebugData: 'skip' }

const contract: Plan = {
  devdoc: 'skip',
  userdoc: 'skip',
  ir: 'skip',
  irAst: 'skip',
  irOptimized: 'skip',
  irOptimizedAst: 'skip',
  ewasm: 'skip',
  evm: {
    assembly: 'skip',
    legacyAssembly: 'skip',
    gasEstimates: 'skip',
    bytecode: code,
    deployedBytecode: code,
  },
}

/** `*` stands for every key. */
const contracts: Plan = { '*': { '*': contract } }

const sources: Plan = { '*': 'whole' }

/** The keys of build info and standard JSON that have large values. */
const artifactPlan: Plan = {
  contracts,
  sources,
  input: { sources },
  output: { contracts, sources },
}

const CHUNK_BYTES = 2 ** 20
/** UTF-16 code units; V8 refuses longer strings. */
const STRING_LENGTH_MAX = 536_870_888

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d]
const notJson = 'expected JSON, found none, or a part of it'

interface LargeJson {
  readonly value: unknown
  /** Bytes of the pieces that were parsed. */
  readonly bytes: number
}

/** Bytes of JSON that are kept of a folder. */
interface KeptBytes {
  readonly used: number
  readonly max: number
}

/**
 * @param kept before the file
 * @throws {UnreadableFile}
 */
export async function readLargeJson(path: string, kept: KeptBytes): Promise<LargeJson> {
  const file = openFile(path)
  try {
    const reader = new Reader(file, kept)
    const value = await reader.value(artifactPlan)
    reader.end()
    return { value, bytes: reader.bytes }
  } finally {
    closeSync(file)
  }
}

class Reader {
  /** Bytes of the pieces that were parsed. */
  bytes = 0
  readonly #file: number
  readonly #kept: KeptBytes
  #buffer: Buffer = Buffer.alloc(0)
  #at = 0
  /** Start in the buffer of the piece that is to be kept; -1 for none. */
  #pieceStart = -1
  #isAtEnd = false
  #bytesSinceTurn = 0

  constructor(file: number, kept: KeptBytes) {
    this.#file = file
    this.#kept = kept
  }

  async value(plan: Plan): Promise<unknown> {
    if (this.#bytesSinceTurn >= CHUNK_BYTES) {
      this.#bytesSinceTurn = 0
      await setImmediate()
    }
    if (plan === 'skip') {
      this.#pass()
      return undefined
    }
    if (plan === 'whole' || this.#next() !== OPEN_BRACE) return this.#piece()
    return this.#object(plan)
  }

  /** @throws {UnreadableFile} if anything but white space follows */
  end(): void {
    if (this.#next() !== undefined) throw new UnreadableFile(notJson)
  }

  async #object(plan: Exclude<Plan, string>): Promise<unknown> {
    const entries: [string, unknown][] = []
    this.#expect(OPEN_BRACE)
    if (this.#next() === CLOSE_BRACE) this.#at += 1
    else {
      for (;;) {
        if (this.#next() !== QUOTE) throw new UnreadableFile(notJson)
        const key = this.#piece() as string // it begins with a quote
        this.#expect(COLON)
        const own = Object.hasOwn(plan, key) ? plan[key] : plan['*']
        const value = await this.value(own ?? 'whole')
        if (own !== 'skip') entries.push([key, value])
        if (this.#next() !== COMMA) break
        this.#at += 1
      }
      this.#expect(CLOSE_BRACE)
    }
    return Object.fromEntries(entries)
  }

  /** Parses one value as a whole. */
  #piece(): unknown {
    this.#next()
    this.#pieceStart = this.#at
    this.#pass()
    const bytes = this.#buffer.subarray(this.#pieceStart, this.#at)
    this.#pieceStart = -1
    this.bytes += bytes.length
    this.#expectRoom(0)
    if (bytes.length > STRING_LENGTH_MAX) {
      throw new UnreadableFile(`expected values of at most ${STRING_LENGTH_MAX} bytes`)
    }
    if (isNestedDeeper(bytes, JSON_DEPTH_MAX)) {
      throw new UnreadableFile(`expected JSON of at most ${JSON_DEPTH_MAX} levels, found more`)
    }
    try {
      return JSON.parse(bytes.toString())
    } catch {
      // The parser quotes the file, which may be anything.
      throw new UnreadableFile(notJson)
    }
  }

  /** Goes to the end of a value. */
  #pass(): void {
    let depth = 0
    do {
      const first = this.#next()
      if (first === undefined) throw new UnreadableFile(notJson)
      this.#at += 1
      if (first === QUOTE) this.#passString()
      else if (first === OPEN_BRACE || first === OPEN_BRACKET) depth += 1
      else if (first === CLOSE_BRACE || first === CLOSE_BRACKET) depth -= 1
      else if (depth === 0) this.#passLiteral()
    } while (depth > 0)
    if (depth < 0) throw new UnreadableFile(notJson)
  }

  /** @throws {UnreadableFile} if a piece makes the folder too large */
  #expectRoom(bytes: number): void {
    const { used, max } = this.#kept
    if (used + this.bytes + bytes > max) throw new UnreadableFile(isFull(max))
  }

  #passString(): void {
    for (;;) {
      const byte = this.#byte()
      if (byte === undefined) throw new UnreadableFile(notJson)
      this.#at += 1
      if (byte === QUOTE) return
      // The byte after it may be a quote.
      if (byte === BACKSLASH && this.#byte() !== undefined) this.#at += 1
    }
  }

  #passLiteral(): void {
    for (let byte = this.#byte(); byte !== undefined; byte = this.#byte()) {
      if (isSpace(byte) || byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET) return
      this.#at += 1
    }
  }

  #expect(byte: number): void {
    if (this.#next() !== byte) throw new UnreadableFile(notJson)
    this.#at += 1
  }

  /** The next byte that is no white space; `undefined` at the end. */
  #next(): number | undefined {
    for (let byte = this.#byte(); ; byte = this.#byte()) {
      if (byte === undefined || !isSpace(byte)) return byte
      this.#at += 1
    }
  }

  #byte(): number | undefined {
    if (this.#at === this.#buffer.length) this.#fill()
    return this.#buffer[this.#at]
  }

  /** A piece that is begun stays in the buffer, which doubles, so that its bytes are seldom copied. */
  #fill(): void {
    if (this.#isAtEnd) return
    const keptFrom = this.#pieceStart < 0 ? this.#at : this.#pieceStart
    const kept = this.#buffer.subarray(keptFrom, this.#at)
    this.#expectRoom(kept.length)
    const size = Math.max(CHUNK_BYTES, kept.length)
    const buffer = Buffer.allocUnsafe(kept.length + size)
    kept.copy(buffer)
    const read = readSync(this.#file, buffer, kept.length, size, null)
    this.#isAtEnd = read === 0
    this.#bytesSinceTurn += read
    this.#buffer = buffer.subarray(0, kept.length + read)
    this.#at = kept.length
    if (this.#pieceStart >= 0) this.#pieceStart = 0
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}
