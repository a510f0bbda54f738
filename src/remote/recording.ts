/**
 * A recording: every answer of a remote that a run has used, in a file to be kept beside the test.
 *
 * One fact per line, sorted, so that it diffs and merges well: `["0x…","0x…"]` is data under the
 * first half of its hash, such as a trie node or code, and `["method",[…],{"result":…}]` an answer. Text
 * in an answer that begins with `#` refers to data; `##` stands for one `#`.
 *
 * Promises: with the file, nothing is asked of the remote; the run that records gets the same answers
 * as those that replay; the path always holds a complete file; no key and no path is in it.
 */

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { RemoteAnswer, RemoteChannel, RemoteRequest } from '../fork/channel.ts'
import { isObject } from '../primitives/codec.ts'
import { DevnetError } from '../primitives/errors.ts'
import { bytesFromHex, hexFromBytes } from '../primitives/hex.ts'
import { keccak256 } from '../primitives/keccak.ts'
import { replaceFile } from './replace-file.ts'
import { type KeptChannel, requestKey } from './request-key.ts'

export interface RecordingOptions {
  readonly path: string
  /**
   * `replay` asks nothing of the remote, `record` asks for what the file lacks and adds it. Default:
   * `record` if there is no file, or if `PREVIEWNET_RECORD` is `1`; otherwise `replay`.
   */
  readonly mode?: 'record' | 'replay' | undefined
  /** Default: the environment of the process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
}

/** The first line: the version of the format. */
const firstLine = '{"recording":"previewnet","version":1}'

/** Shorter data is written where it occurs: a reference has 33 characters. */
const dataLengthMin = 132

const data = /^0x(?:[\da-f]{2})*$/

const reference = /^#[\da-f]{32}$/

/** The facts of a file, and its writer. The channels of one process share it. */
export class Recording {
  readonly path: string
  #isRecording: boolean
  /** Text of the answer by the text of its request. */
  readonly #answers = new Map<string, string>()
  /** Data by its reference. */
  readonly #data = new Map<string, string>()
  #isChanged = false
  #failure: Error | undefined
  #saving: Promise<void> | undefined

  private constructor(path: string, isRecording: boolean) {
    this.path = path
    this.#isRecording = isRecording
  }

  /** True if missing answers are asked of the remote and added. */
  get isRecording(): boolean {
    return this.#isRecording
  }

  /** True if the options demand a recording, even where there is a file. */
  static isForced({ mode, env = process.env }: Pick<RecordingOptions, 'mode' | 'env'>): boolean {
    return mode === 'record' || (mode === undefined && env.PREVIEWNET_RECORD === '1')
  }

  /**
   * @throws {DevnetError} FORK_NOT_RECORDED if there is no file to replay, RECORDING_UNREADABLE if
   *   a line of it is no fact
   */
  static open({ path, mode, env = process.env }: RecordingOptions): Recording {
    const text = readIfThere(path)
    const isRecording =
      Recording.isForced({ mode, env }) || (mode === undefined && text === undefined)
    if (text === undefined && !isRecording) {
      throw new DevnetError(
        'FORK_NOT_RECORDED',
        `fork: expected a recording ${path}, found none; ${howToRecord}`,
        { path },
      )
    }
    const recording = new Recording(path, isRecording)
    if (text !== undefined) recording.#load(text)
    return recording
  }

  /** Records from now on. */
  record(): void {
    this.#isRecording = true
  }

  /** @returns the recorded answer; `undefined` if there is none */
  answerTo(request: RemoteRequest): RemoteAnswer | undefined {
    const text = this.#answers.get(requestKey(request))
    return text === undefined ? undefined : this.#unpack(text)
  }

  /** The requests that have an answer, in the order of the file. */
  *requests(): Iterable<RemoteRequest> {
    for (const key of [...this.#answers.keys()].sort()) {
      const [method, params] = JSON.parse(key) as [string, unknown[]] // see requestKey
      yield { method, params }
    }
  }

  /**
   * Adds answers, except to requests that have one, and begins to save them.
   *
   * @throws {Error} if the file could not be written the last time; the answers are added all the same
   */
  add(requests: readonly RemoteRequest[], answers: readonly RemoteAnswer[]): void {
    const failure = this.#failure
    for (const [index, request] of requests.entries()) {
      const key = requestKey(request)
      if (this.#answers.has(key)) continue
      this.#answers.set(key, this.#pack(answers[index]!)) // there are as many
      this.#isChanged = true
    }
    // The next call throws its failure.
    this.saved().catch(() => undefined)
    if (failure !== undefined) throw failure
  }

  /** Removes an answer that turned out to be wrong. A replay has the same error every time. */
  forget(request: RemoteRequest): void {
    if (this.isRecording && this.#answers.delete(requestKey(request))) this.#isChanged = true
  }

  /** Waits until the file holds every answer. @throws {Error} if it cannot be written */
  async saved(): Promise<void> {
    while (this.#isChanged || this.#saving !== undefined) {
      this.#saving ??= this.#save().finally(() => {
        this.#saving = undefined
      })
      await this.#saving
    }
  }

  async #save(): Promise<void> {
    this.#isChanged = false
    try {
      await mkdir(dirname(this.path), { recursive: true })
      // The name is unique, since another process may record the same file.
      await replaceFile(this.path, this.#text(), `.${randomUUID()}.part`)
      this.#failure = undefined
    } catch (error) {
      this.#isChanged = true
      const { message } = error as Error // what node:fs throws
      const text = `recording ${this.path} cannot be written: ${message}`
      this.#failure = new Error(text, { cause: error })
      throw this.#failure
    }
  }

  #text(): string {
    const facts = [...this.#data].map(([name, hex]) => `["${name}","${hex}"]`)
    // A key is an array of method and parameters, to which the answer is added.
    const answers = [...this.#answers].map(([key, text]) => `${key.slice(0, -1)},${text}]`)
    return [firstLine, ...[...facts, ...answers].sort(), ''].join('\n')
  }

  /** @returns the text of an answer, with references for its data */
  #pack(answer: RemoteAnswer): string {
    return JSON.stringify(answer, (_, value) => {
      if (typeof value !== 'string') return value
      if (value.startsWith('#')) return `#${value}`
      if (value.length < dataLengthMin || !data.test(value)) return value
      const name = nameOfData(value)
      this.#data.set(name, value)
      return `#${name.slice(2)}`
    })
  }

  #unpack(text: string): RemoteAnswer {
    return JSON.parse(text, (_, value) => {
      if (typeof value !== 'string' || !value.startsWith('#')) return value
      return value.startsWith('##') ? value.slice(1) : this.#data.get(`0x${value.slice(1)}`)
    })
  }

  /** Lines may come in any order and more than once, as merges leave them. */
  #load(text: string): void {
    const [first, ...lines] = text.split('\n').map((line) => line.trimEnd())
    if (first !== firstLine) throw this.#unreadable(1, `expected ${firstLine}`)
    const lineOf = new Map<string, number>()
    for (const [index, text] of lines.entries()) {
      if (text === '') continue
      const line = index + 2
      const fact = factOf(text)
      if (fact === undefined) throw this.#unreadable(line, 'expected data or an answer')
      const reason = this.#loadFact(fact)
      if (reason !== undefined) throw this.#unreadable(line, reason)
      if (fact[0] === 'answer') lineOf.set(fact[1], line)
    }
    for (const [key, line] of lineOf) {
      const missing = missingReference(this.#answers.get(key)!, this.#data) // loaded above
      if (missing === undefined) continue
      throw this.#unreadable(line, `expected a line with the data ${missing}`)
    }
  }

  /** @returns what is wrong with a fact; `undefined` if nothing is */
  #loadFact([kind, key, value]: Fact): string | undefined {
    const known = (kind === 'data' ? this.#data : this.#answers).get(key)
    if (known !== undefined && known !== value) return 'expected one answer, found another before'
    if (kind === 'data') {
      if (!data.test(value) || nameOfData(value) !== key) return 'expected data with this hash'
      this.#data.set(key, value)
    } else this.#answers.set(key, value)
    return undefined
  }

  #unreadable(line: number, reason: string): DevnetError {
    const message = `recording ${this.path}, line ${line}: ${reason}`
    return new DevnetError('RECORDING_UNREADABLE', message, { path: this.path, line, reason })
  }
}

/** How the missing answers come into a recording. */
const howToRecord = "record with PREVIEWNET_RECORD=1 or mode: 'record'"

/**
 * Answers from a recording; while it records, what it lacks is asked of a remote and added.
 *
 * @param channel the remote; not needed to replay
 */
export function recorded(channel: RemoteChannel | undefined, recording: Recording): KeptChannel {
  return {
    host: channel?.host ?? 'the recording',
    async send(requests) {
      const known = requests.map((request) => recording.answerTo(request))
      const missing = requests.filter((_, index) => known[index] === undefined)
      if (!recording.isRecording || channel === undefined) {
        const needed = missing.filter(({ isOptional }) => !isOptional)
        if (needed.length > 0) throw notRecorded(recording.path, needed)
        return known.map((answer) => answer ?? notKept)
      }
      if (missing.length > 0) recording.add(missing, await channel.send(missing))
      // The missing answers are there now.
      return requests.map((request, index) => known[index] ?? recording.answerTo(request)!)
    },
    keptRequests: () => recording.requests(),
    async forget(requests) {
      for (const request of requests) recording.forget(request)
    },
  }
}

/**
 * The answer to an optional request that the recording lacks: which of them a run sends depends on the
 * order of its requests.
 */
const notKept: RemoteAnswer = { error: { code: -32601, message: 'not in the recording' } }

/** Longest text of parameters in a message. */
const paramsLengthMax = 300

function notRecorded(path: string, missing: readonly RemoteRequest[]): DevnetError {
  const [{ method, params }] = missing as readonly [RemoteRequest] // it has at least one
  const text = JSON.stringify(params)
  const asked = text.length <= paramsLengthMax ? text : `${text.slice(0, paramsLengthMax - 3)}...`
  const others = missing.length === 1 ? '' : ` (and ${missing.length - 1} more)`
  return new DevnetError(
    'FORK_NOT_RECORDED',
    `fork: ${method} ${asked}${others} is not in the recording ${path}; ${howToRecord}`,
    { path, method, params, count: missing.length },
  )
}

type Fact = readonly [kind: 'data' | 'answer', key: string, value: string]

/** @returns the fact of a line; `undefined` if it has none */
function factOf(line: string): Fact | undefined {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined // conflict markers, or a line that was cut
  }
  if (!Array.isArray(value)) return undefined
  const [first, second, third] = value
  if (typeof first !== 'string') return undefined
  if (value.length === 2) return typeof second === 'string' ? ['data', first, second] : undefined
  if (value.length !== 3 || !Array.isArray(second) || !isAnswer(third)) return undefined
  return ['answer', requestKey({ method: first, params: second }), JSON.stringify(third)]
}

function isAnswer(value: unknown): boolean {
  if (!isObject(value)) return false
  if (Object.hasOwn(value, 'result')) return true
  return (
    isObject(value.error) &&
    Number.isInteger(value.error.code) &&
    typeof value.error.message === 'string'
  )
}

/** @returns the first reference of an answer to data that is not there */
function missingReference(text: string, data: ReadonlyMap<string, string>): string | undefined {
  let missing: string | undefined
  JSON.parse(text, (_, value) => {
    if (typeof value !== 'string' || !/^#[^#]|^#$/.test(value)) return
    if (!reference.test(value) || !data.has(`0x${value.slice(1)}`)) missing ??= value
  })
  return missing
}

/** The first 16 bytes of the data's hash, as hex. */
function nameOfData(hex: string): string {
  return hexFromBytes(keccak256(bytesFromHex(hex))).slice(0, 34)
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException // what node:fs throws
    if (code === 'ENOENT') return undefined
    const text = `recording ${path} cannot be read: ${message}`
    throw new DevnetError('RECORDING_UNREADABLE', text, { path }, { cause: error })
  }
}
