/**
 * The devnet that a transaction is debugged on, over HTTP: its trace, and storage before it.
 */

import { DebugError } from '../debugger/debug-error.ts'
import type { TracedExecution } from '../debugger/program.ts'
import { WORD_BYTES } from '../primitives/bytes.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { bytesFromHex, type Hex } from '../primitives/hex.ts'
import { hexFromWord, uintFromBytes } from '../primitives/word.ts'
import type { WireStepTrace } from '../rpc/wire/objects/step-trace.ts'
import type { ChangedStep, StepTrace } from '../tracing/step-tracer.ts'
import { stepTraceFrom } from './wire-trace.ts'

/** Slots of one request. */
const SLOTS_MAX = 1_024

/**
 * Code that returns the words of the slots in its calldata. It runs in the place of the account's own:
 * `eth_getStorageAt` knows states between blocks only, not between transactions.
 */
const slotReader: Hex = '0x60005b80361460145780355481526020016002565b366000f3'

interface Wanted {
  readonly address: Address
  readonly slot: bigint
  readonly word: Promise<bigint>
  readonly resolve: (word: bigint) => void
  readonly reject: (error: unknown) => void
}

/** The position of a transaction in its block. */
interface Position {
  readonly blockNumber: Hex
  readonly transactionIndex: Hex | number
}

interface PendingBlock {
  readonly number: Hex
  readonly transactions: readonly Hash[]
}

/** The answer to one call of `eth_callMany`. */
interface CallAnswer {
  readonly value?: Hex
  readonly error?: string
}

export class DebuggedTransaction implements TracedExecution {
  readonly trace: StepTrace<ChangedStep>
  readonly #client: DevnetClient
  readonly #position: Position
  /** By account and slot. */
  readonly #words = new Map<string, Promise<bigint>>()
  /** Asked for since the last request. */
  #wanted: Wanted[] = []

  constructor(client: DevnetClient, trace: StepTrace<ChangedStep>, position: Position) {
    this.trace = trace
    this.#client = client
    this.#position = position
  }

  /** The word of a slot before the transaction. Slots that are read together share a request. */
  readonly storageBefore = (address: Address, slot: bigint): Promise<bigint> => {
    const key = `${address}${slot}`
    const known = this.#words.get(key)
    if (known !== undefined) return known
    let [resolve, reject]: [Wanted['resolve'], Wanted['reject']] = [() => {}, () => {}]
    const word = new Promise<bigint>((...settle) => {
      ;[resolve, reject] = settle
    })
    this.#words.set(key, word)
    word.catch(() => this.#words.delete(key)) // the next reader asks again
    if (this.#wanted.push({ address, slot, word, resolve, reject }) === 1) {
      queueMicrotask(() => this.#fetch())
    }
    return word
  }

  #fetch(): void {
    const wanted = this.#wanted
    this.#wanted = []
    for (const address of new Set(wanted.map((each) => each.address))) {
      const slots = wanted.filter((each) => each.address === address)
      for (let at = 0; at < slots.length; at += SLOTS_MAX) {
        const some = slots.slice(at, at + SLOTS_MAX)
        this.#read(address, some).catch((error: unknown) => {
          for (const { reject } of some) reject(error)
        })
      }
    }
  }

  async #read(address: Address, wanted: readonly Wanted[]): Promise<void> {
    const data = `0x${wanted.map(({ slot }) => hexFromWord(slot).slice(2)).join('')}`
    const answer = await this.#client.request('eth_callMany', [
      [{ transactions: [{ to: address, data }] }],
      this.#position,
      { [address]: { code: slotReader } },
    ])
    const [[result] = []] = answer as readonly (readonly CallAnswer[])[] // as it answers
    const words = bytesFromHex(result?.value ?? '0x')
    if (words.length !== WORD_BYTES * wanted.length) {
      throw new DebugError(`storage of ${address}: ${result?.error ?? 'no answer of the devnet'}`)
    }
    for (const [index, { resolve }] of wanted.entries()) {
      resolve(uintFromBytes(words.subarray(WORD_BYTES * index, WORD_BYTES * (index + 1))))
    }
  }
}

export class DevnetClient {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** @throws {DebugError} for a hash of no transaction, and if the devnet does not answer */
  async transaction(hash: Hash): Promise<DebuggedTransaction> {
    // In this order: a transaction that is sealed meanwhile is found in one of them.
    const pending = await this.request('eth_getBlockByNumber', ['pending', false])
    const receipt = await this.request('eth_getTransactionReceipt', [hash])
    const trace = await this.request('debug_traceTransaction', [hash, { tracer: 'stepTracer' }])
    // The devnet answers these shapes; another node does not know the tracer.
    const position = (receipt as Position | null) ?? positionIn(pending as PendingBlock, hash)
    return new DebuggedTransaction(this, stepTraceFrom(trace as WireStepTrace), position)
  }

  async request(method: string, params: readonly unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(this.#url, { method: 'POST', headers, body }).catch(
      (error: unknown) => {
        throw new DebugError(`nothing answers at ${this.#url}: ${causeOf(error)}`)
      },
    )
    const answer = (await response.json().catch(() => ({}))) as {
      readonly result?: unknown
      readonly error?: { readonly message?: string }
    } // any JSON
    if (answer.error !== undefined) {
      throw new DebugError(`${method}: ${answer.error.message ?? 'failed'}`)
    }
    if (answer.result !== undefined) return answer.result
    throw new DebugError(`no JSON-RPC at ${this.#url}: it answered ${response.status}`)
  }
}

/** The position of a pre-confirmed transaction, which may have no receipt yet. @throws {DebugError} */
function positionIn({ number, transactions }: PendingBlock, hash: Hash): Position {
  const index = transactions.indexOf(hash)
  if (index < 0) throw new DebugError(`${hash} is not in a block yet: debug it once it is sealed`)
  return { blockNumber: number, transactionIndex: index }
}

function causeOf(error: unknown): string {
  const { cause, message } = error as {
    readonly cause?: { readonly code?: string }
    message: string
  }
  return cause?.code ?? message
}
