/**
 * Transcripts: whole conversations in text files, held with a devnet over any transport.
 *
 * A file is read line by line:
 *
 *     # {"blockGasLimit": "100000n"}    options of the devnet, on the first line only; "1n" is a bigint
 *     // explains
 *     >> text                           sent as it is, JSON or not
 *     << text                           must come back byte for byte, in this order
 *     @ 200                             advances virtual time by so many ms
 *     = name path                       keeps a text of the messages just received, found by its path
 *                                       (`result`, `params.result.hash`, `0.result` in a batch)
 *
 * In a `>>` line, `${name}` stands for what was kept, so that no request depends on a hash that
 * changes whenever genesis does, and `${00*32}` for a text so many times over. Every message that
 * comes has its `<<` line, below the `>>` or `@` line after which it comes.
 */

import { once } from 'node:events'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { PARSE_ERROR_TEXT } from '../../src/rpc/dispatcher.ts'

interface Step {
  /** Counted from 1. */
  readonly line: number
  readonly action:
    | { readonly kind: 'send'; readonly text: string }
    | { readonly kind: 'advance'; readonly ms: number }
  readonly expected: string[]
  readonly keeps: { readonly name: string; readonly path: string }[]
}

export interface Transcript {
  readonly name: string
  readonly options: DevnetOptions
  readonly steps: readonly Step[]
}

/** @throws {SyntaxError} naming the line that does not belong in a transcript */
export function parseTranscript(name: string, text: string): Transcript {
  const lines = text.split('\n')
  const steps: Step[] = []
  let options: DevnetOptions = {}
  for (const [index, line] of lines.entries()) {
    const [, sign, rest = ''] = /^(#|>>|<<|@|=) (.+)$/.exec(line) ?? []
    const step = steps.at(-1)
    const begin = (action: Step['action']) =>
      steps.push({ line: index + 1, action, expected: [], keeps: [] })
    const [, kept, path] = /^(\w+) (\S+)$/.exec(rest) ?? []
    if (line === '' || line.startsWith('//')) continue
    else if (sign === '#' && index === 0) options = optionsFromJson(rest)
    else if (sign === '>>') begin({ kind: 'send', text: rest })
    else if (sign === '@' && /^\d+$/.test(rest)) begin({ kind: 'advance', ms: Number(rest) })
    else if (sign === '<<' && step !== undefined) step.expected.push(rest)
    else if (sign === '=' && kept !== undefined && path !== undefined && step !== undefined) {
      step.keeps.push({ name: kept, path })
    } else throw new SyntaxError(`${name}:${index + 1}: not a line of a transcript: ${line}`)
  }
  return { name, options, steps }
}

function optionsFromJson(text: string): DevnetOptions {
  const isBigint = (value: unknown): value is string =>
    typeof value === 'string' && /^\d+n$/.test(value)
  return JSON.parse(text, (_, value: unknown) =>
    isBigint(value) ? BigInt(value.slice(0, -1)) : value,
  )
}

/** The texts a transcript sends, as they are in the file. */
export function sentTexts({ steps }: Transcript): string[] {
  return steps.flatMap(({ action }) => (action.kind === 'send' ? [action.text] : []))
}

/** The requests a text holds: one, a batch, or none when it is not JSON. */
export function requestsIn(text: string): readonly { method?: unknown; params?: unknown }[] {
  const message = jsonFrom(text)
  return [message].flat().filter((member) => typeof member === 'object' && member !== null)
}

/** A request and what it was answered with. */
interface Answered {
  readonly method: string
  readonly params: readonly unknown[]
  readonly result: unknown
}

/**
 * The requests that were answered with a result, batches included. Where a request has a text that
 * was kept from an earlier answer, it has that here, too.
 */
export function answersIn({ name, steps }: Transcript): Answered[] {
  const kept = new Map<string, string>()
  return steps.flatMap(({ action, expected, keeps, line }) => {
    const where = `${name}:${line}`
    const sent = action.kind === 'send' ? requestsIn(filledIn(action.text, kept, where)) : []
    const answers = expected.flatMap((text) => [jsonFrom(text)].flat())
    for (const keep of keeps) kept.set(keep.name, textAt(expected, keep.path, where))
    return sent.flatMap((request) => {
      const { id, method, params } = request as { id?: unknown } & Partial<Answered>
      // Ids may repeat within a batch; answers come in the order of the requests.
      const place = answers.findIndex((each) => Object(each).id === id)
      const [answer] = place < 0 ? [] : answers.splice(place, 1)
      const isAnswered = typeof method === 'string' && Object.hasOwn(Object(answer), 'result')
      // One object by itself stands for a list of it.
      const list = [params ?? []].flat()
      return isAnswered ? [{ method, params: list, result: Object(answer).result }] : []
    })
  })
}

function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // what no JSON text stands for
  }
}

/** A client's end: what goes out and what has come in. */
interface Wire {
  send(text: string): void | Promise<void>
  /**
   * What has come since the last call, once that many messages have come and no more are on their
   * way.
   */
  received(count: number): string[] | Promise<string[]>
  close(): void | Promise<void>
}

export type Transport = (devnet: Devnet) => Promise<Wire>

/** A connection without a wire. */
export const inProcess: Transport = async (devnet) => {
  const inbox: string[] = []
  const connection = devnet.connect({ send: (text) => inbox.push(text), subscriptions: true })
  return {
    async send(text) {
      const message = jsonFrom(text)
      // Told apart by the servers, before anything reaches a connection.
      if (message === undefined) inbox.push(PARSE_ERROR_TEXT)
      else await connection.receive(message)
    },
    received: () => inbox.splice(0),
    close: () => connection.close(),
  }
}

/** A POST for each text; can hear of nothing it has not asked for. */
export const overHttp: Transport = async (devnet) => {
  const server = await devnet.listen({ port: 0 })
  const inbox: string[] = []
  return {
    async send(text) {
      const response = await fetch(server.httpUrl, { method: 'POST', body: text })
      const body = await response.text()
      expect(response.status).toBe(body === PARSE_ERROR_TEXT ? 400 : 200)
      if (body !== '') inbox.push(body)
    },
    received: () => inbox.splice(0),
    close: () => server.close(),
  }
}

/** One socket for the whole conversation. */
export const overWebSocket: Transport = async (devnet) => {
  const server = await devnet.listen({ port: 0 })
  const socket = new WebSocket(server.wsUrl)
  const inbox: string[] = []
  let arrived = () => {}
  socket.on('message', (data) => {
    inbox.push(String(data))
    arrived()
  })
  await once(socket, 'open')

  // Frames keep their order, so whatever was sent before the pong has come before it.
  const roundTrip = async () => {
    const pong = once(socket, 'pong')
    socket.ping()
    await pong
  }
  return {
    send: (text) => socket.send(text),
    async received(count) {
      while (inbox.length < count) {
        await new Promise<void>((resolve) => {
          arrived = resolve
        })
      }
      // Until all that was sent has been taken, all that it wrote is done, and all of that notified.
      await roundTrip()
      await devnet.advance(0)
      await roundTrip()
      return inbox.splice(0)
    },
    async close() {
      socket.close()
      await server.close()
    },
  }
}

/**
 * Holds the conversation and compares every message.
 *
 * @param check looks at the devnet when all has been said
 */
export async function runTranscript(
  transcript: Transcript,
  transport: Transport,
  check: (devnet: Devnet) => Promise<void> = async () => {},
): Promise<void> {
  const hear = (step: Step, received: readonly string[]) => {
    expect(received, `${transcript.name}:${step.line}`).toEqual(step.expected)
  }
  await converse(transcript, transport, hear, check)
}

/**
 * The file's text with the `<<` lines that the devnet gives today. What it gives is only as right as
 * the devnet: every changed line has to be read before it is kept.
 */
export async function recordTranscript(name: string, text: string): Promise<string> {
  const answers = new Map<number, readonly string[]>()
  await converse(parseTranscript(name, text), inProcess, ({ line }, received) => {
    answers.set(line, received)
  })
  const lines = text.split('\n').flatMap((line, index) => {
    if (line.startsWith('<< ')) return []
    return [line, ...(answers.get(index + 1) ?? []).map((answer) => `<< ${answer}`)]
  })
  return lines.join('\n')
}

async function converse(
  { name, options, steps }: Transcript,
  transport: Transport,
  hear: (step: Step, received: readonly string[]) => void,
  check: (devnet: Devnet) => Promise<void> = async () => {},
): Promise<void> {
  await using devnet = await createDevnet(options)
  const wire = await transport(devnet)
  const kept = new Map<string, string>()
  for (const step of steps) {
    const { action, expected, keeps, line } = step
    if (action.kind === 'advance') await devnet.advance(action.ms)
    else await wire.send(filledIn(action.text, kept, `${name}:${line}`))
    const received = await wire.received(expected.length)
    hear(step, received)
    for (const keep of keeps) kept.set(keep.name, textAt(received, keep.path, `${name}:${line}`))
  }
  await check(devnet)
  await wire.close()
}

function filledIn(text: string, kept: ReadonlyMap<string, string>, where: string): string {
  const repeated = text.replaceAll(/\$\{(.+?)\*(\d+)\}/g, (_, part: string, times: string) =>
    part.repeat(Number(times)),
  )
  return repeated.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = kept.get(name)
    if (value === undefined) throw new ReferenceError(`${where}: nothing was kept as ${name}`)
    return value
  })
}

/** The first text that a path leads to. */
function textAt(received: readonly string[], path: string, where: string): string {
  for (const text of received) {
    let value = jsonFrom(text)
    for (const key of path.split('.')) value = (value as Record<string, unknown> | null)?.[key]
    if (typeof value === 'string') return value
  }
  throw new ReferenceError(`${where}: no text at ${path}`)
}
