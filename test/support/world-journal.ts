/**
 * A devnet with a journal: what went in, and every answer and notification that came out, as text in
 * the order it came.
 */

import { createDevnet, type Devnet, type DevnetOptions, type MethodName } from '../../src/index.ts'
import type { Address } from '../../src/primitives/hex.ts'

/** One thing that is asked of a devnet. */
export type Input =
  | { readonly kind: 'request'; readonly method: MethodName; readonly params: readonly unknown[] }
  | { readonly kind: 'advance' | 'jump' | 'mine'; readonly amount: number }
  | { readonly kind: 'drip'; readonly address: Address }

/** What came of it. */
export type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: Error & { readonly code?: unknown; data?: unknown } }

export class Journal {
  readonly devnet: Devnet
  readonly inputs: Input[] = []
  readonly transcript: string[] = []
  readonly notifications: { readonly id: string; readonly result: unknown }[] = []

  constructor(devnet: Devnet) {
    this.devnet = devnet
    devnet.on('message', ({ data }) => {
      this.transcript.push(`<- ${textOf(data)}`)
      this.notifications.push({ id: data.subscription, result: data.result })
    })
  }

  /** Asks, waits for the answer and writes both down. */
  async apply(input: Input): Promise<Answer> {
    this.inputs.push(input)
    const answer = await this.#ask(input)
    const text = answer.ok ? textOf(answer.value) : refusalText(answer.error)
    this.transcript.push(`-> ${textOf(input)}`, `<- ${text}`)
    return answer
  }

  async #ask(input: Input): Promise<Answer> {
    try {
      return { ok: true, value: await perform(this.devnet, input) }
    } catch (error) {
      return { ok: false, error: error as Error } // nothing else is thrown
    }
  }
}

/** Calls a method whose name is only known when it runs. */
export function ask(
  devnet: Devnet,
  method: MethodName,
  params: readonly unknown[] = [],
): Promise<unknown> {
  // The types of `request` tie params to the method; here both come from a list.
  const request = devnet.request.bind(devnet) as (args: unknown) => Promise<unknown>
  return request({ method, params })
}

function perform(devnet: Devnet, input: Input): Promise<unknown> {
  switch (input.kind) {
    case 'request':
      return ask(devnet, input.method, input.params)
    case 'drip':
      return devnet.faucet.drip(input.address)
    default:
      return devnet[input.kind](input.amount)
  }
}

/**
 * Gives the same inputs to a fresh devnet.
 *
 * @param between is called before each input with the number of those before it
 */
export async function replay(
  inputs: readonly Input[],
  options: DevnetOptions,
  between: (devnet: Devnet, index: number) => unknown = () => undefined,
): Promise<Journal> {
  const journal = new Journal(await createDevnet(options))
  for (const [index, input] of inputs.entries()) {
    await between(journal.devnet, index)
    await journal.apply(input)
  }
  return journal
}

function refusalText({ code, message, data }: Error & { code?: unknown; data?: unknown }): string {
  return `refused ${textOf({ code, message, data })}`
}

function textOf(value: unknown): string {
  const text = JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${item}n` : item))
  return text ?? 'nothing'
}
