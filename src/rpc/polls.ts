/**
 * Requests that wait: asked again and again until the answer is another one.
 *
 * Each method says in its own file which of its answers leave a client waiting. With the option
 * `autoAdvance`, time then goes on, tick by tick, until there is another answer, but by no more than a
 * block's time for each request. Promise: when it does depends on what was asked before, in which
 * order, and on nothing else.
 */

import type { Client } from '../journal/recorder.ts'
import { keccakHash } from '../primitives/keccak.ts'
import type { Patience, PollMemory, RpcContext } from './context.ts'

/** A poll as it was answered last. */
interface Seen {
  /** What the answer was, at which time and after which input. */
  readonly standing: string
  readonly otherCount: number
  /** Of the times it was so before: 2 if nothing else had been asked for in between, otherwise 1. */
  readonly weight: number
}

/**
 * Of a client that waits: it gets the same answer for the third time. Whoever asks for what a poll has
 * just brought waits for nothing. Other requests in between count against it.
 */
const weightOfWaiting = 4

interface Memory {
  readonly seen: Map<string, Seen>
  /** How many requests that wait for nothing the client has made. */
  otherCount: number
}

/** Polls that a client's memory holds; it begins anew when there are more. */
const seenMax = 256

/** Once is a question, twice a look again. */
const repeatedCount = 3

const encoder = new TextEncoder()

type PollActions = Pick<RpcContext, 'inputs' | 'waits'> & {
  readonly config: Pick<RpcContext['config'], 'blockTimeMs'>
  readonly clock: Pick<RpcContext['clock'], 'nowMs'>
}

export class Polls implements PollMemory {
  readonly #actions: PollActions
  /** Made for the first one. */
  #memories: WeakMap<Client, Memory> | undefined
  /** How often each method has been asked since time moved, by its first parameter; made for the first. */
  #asked: Map<string, Map<unknown, number>> | undefined
  #askedMs = 0

  constructor(actions: PollActions) {
    this.#actions = actions
  }

  /** What has been asked again and again since time moved, in words. */
  get all(): readonly string[] {
    if (this.#askedMs !== this.#actions.clock.nowMs) return []
    return [...(this.#asked ?? [])].flatMap(([name, counts]) =>
      [...counts]
        .filter(([, count]) => count >= repeatedCount)
        .map(([first, count]) => `another answer to ${wordsOf(name, first)}, asked ${count} times`),
    )
  }

  /** A client asks for something that it does not wait for. */
  pass(client: Client): void {
    if (this.#actions.waits.isOn) this.#memoryOf(client).otherCount += 1
  }

  /** Answers a poll. @param run makes the answer, as often as it is asked for */
  answer: PollMemory['answer'] = (context, { method, name, params }, run) => {
    const [first] = params
    this.#count(name, first)
    const answer = run()
    const { waits } = this.#actions
    // Nothing that can be polled takes its time.
    if (!waits.isOn || answer instanceof Promise) return answer
    const { client } = context.subscriber
    const poll = `${name} ${JSON.stringify(params)}`
    const patience = method.patience?.(context, params, answer)
    const weight = this.#remember(client, poll, answer)
    const isWaiting =
      patience === 'when repeated' ? weight >= weightOfWaiting : patience !== undefined
    if (!isWaiting) return answer
    return this.#wait(client, poll, { what: wordsOf(name, first), patience, answer, run })
  }

  /** Until something else is to be told. */
  async #wait(client: Client, poll: string, { what, patience, answer: first, run }: Waiting) {
    const { waits, clock, config } = this.#actions
    const isForOne = typeof patience === 'object'
    const fromMs = clock.nowMs
    const before = JSON.stringify(first)
    let answer = first
    while (JSON.stringify(answer) === before && clock.nowMs - fromMs < config.blockTimeMs) {
      const tick = await waits.poll(!isForOne)
      if (tick === 'enough' && isForOne) {
        throw waits.refusal(`another answer to ${what}: ${patience.untilAnswered}`)
      }
      if (tick !== 'gone by') break
      answer = run()
    }
    this.#remember(client, poll, answer)
    return answer
  }

  /** @returns how often it has been so */
  #remember(client: Client, poll: string, answer: unknown): number {
    const { inputs, clock } = this.#actions
    const { seen, otherCount } = this.#memoryOf(client)
    const before = seen.get(poll)
    const hash = keccakHash(encoder.encode(JSON.stringify(answer)))
    const standing = `${clock.nowMs} ${inputs.sequence} ${hash}`
    const isSame = before?.standing === standing
    const weight = isSame ? before.weight + (before.otherCount === otherCount ? 2 : 1) : 0
    if (seen.size >= seenMax) seen.clear()
    seen.set(poll, { standing, otherCount, weight })
    return weight
  }

  #count(name: string, first: unknown): void {
    const nowMs = this.#actions.clock.nowMs
    if (this.#asked === undefined || this.#askedMs !== nowMs) this.#asked = new Map()
    this.#askedMs = nowMs
    const counts = this.#asked.get(name)
    if (counts === undefined) this.#asked.set(name, new Map([[first, 1]]))
    else if (counts.size < seenMax) counts.set(first, (counts.get(first) ?? 0) + 1)
  }

  #memoryOf(client: Client): Memory {
    this.#memories ??= new WeakMap()
    const known = this.#memories.get(client)
    if (known !== undefined) return known
    const memory = { seen: new Map<string, Seen>(), otherCount: 0 }
    this.#memories.set(client, memory)
    return memory
  }
}

/** A poll under way. */
interface Waiting {
  /** In words. */
  readonly what: string
  readonly patience: Patience | undefined
  readonly answer: unknown
  run(): unknown
}

/** A method with the first of its parameters, by which one knows what is waited for. */
function wordsOf(name: string, first: unknown): string {
  return typeof first === 'string' ? `${name} ${first}` : name
}
