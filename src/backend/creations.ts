/**
 * The creations of a chain's contracts: the transaction that set a code, and the init code that returned it.
 *
 * A transaction that creates a contract carries its init code. For a contract that another contract
 * created, the transaction is executed again.
 */

import type { Block } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import { type FrameStart, isCreation } from '../engine/trace.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import { firstIndex } from '../primitives/sorted.ts'
import type { Store } from '../state/store.ts'
import type { Tracer } from '../tracing/tracer.ts'

/** Executes a transaction of a block again. */
interface TransactionTracing {
  trace<Traced>(block: Block, index: number, tracer: Tracer<Traced>): Promise<Traced>
}

/** A contract that a transaction created. */
export interface TracedCreation {
  readonly address: Address
  readonly initCode: Uint8Array
  readonly code: Uint8Array
}

export interface CreationPlace {
  readonly block: Block
  /** Index of the transaction; `undefined` for a state edit. */
  readonly index: number | undefined
}

/** Accounts with one code that are examined, and those of them whose transactions are executed again. */
const ACCOUNTS_MAX = 100
const TRACED_MAX = 4

export class Creations {
  readonly #current: { readonly chain: Chain }
  readonly #calls: TransactionTracing

  constructor(current: { readonly chain: Chain }, calls: TransactionTracing) {
    this.#current = current
    this.#calls = calls
  }

  /**
   * Finds the init code that returned each of some codes, one for each account that has the code.
   *
   * @param wanted hashes of codes
   * @returns no entry for a code that no account of this chain has, as those of a remote chain
   */
  async initCodesOf(wanted: ReadonlySet<Hash>): Promise<ReadonlyMap<Hash, readonly Uint8Array[]>> {
    const { chain } = this.#current
    const places = await chain.withRemote(() => placesOf(chain, wanted))
    const found = new Map<Hash, Uint8Array[]>()
    const traces = new Map<string, readonly TracedCreation[]>()
    const tracedCounts = new Map<Hash, number>()
    for (const { hash, address, block, index } of places) {
      const initCodes = found.get(hash) ?? []
      found.set(hash, initCodes)
      if (index === undefined) continue
      if (block.receipts[index]?.contractAddress === address) {
        initCodes.push(block.transactions[index]!.data) // it has a receipt
        continue
      }
      const tracedCount = tracedCounts.get(hash) ?? 0
      if (tracedCount === TRACED_MAX) continue
      tracedCounts.set(hash, tracedCount + 1)
      const key = `${block.number}:${index}`
      const created = traces.get(key) ?? (await this.createdBy(block, index))
      traces.set(key, created)
      const last = created.findLast((each) => each.address === address)
      if (last !== undefined && keccakHash(last.code) === hash) initCodes.push(last.initCode)
    }
    return found
  }

  /** The contracts that a transaction created, in the order in which their code was set. */
  createdBy(block: Block, index: number): Promise<readonly TracedCreation[]> {
    return this.#calls.trace(block, index, createCreationTracer())
  }
}

/** The creations of the accounts that have one of some codes. */
function placesOf(chain: Chain, wanted: ReadonlySet<Hash>) {
  const { store, sequence } = chain.pending.state
  const counts = new Map<Hash, number>()
  return [...store.accountsWithCode()].flatMap((address) => {
    const { hash } = store.codeAt(address, sequence)
    const count = counts.get(hash) ?? 0
    if (!wanted.has(hash) || count === ACCOUNTS_MAX) return []
    counts.set(hash, count + 1)
    return [{ hash, address, ...creationAt(chain, firstSequenceOf(store, address, sequence)) }]
  })
}

/** The sequence at which an account got the code that it has. */
function firstSequenceOf(store: Store, address: Address, newest: number): number {
  const { hash } = store.codeAt(address, newest)
  const hasCode = (sequence: number) => store.codeAt(address, sequence).hash === hash
  return firstIndex(store.oldest, newest, hasCode)
}

/** The first block whose state has a sequence, and its transaction that published it. */
export function creationAt(chain: Chain, sequence: number): CreationPlace {
  const { head } = chain
  let block: Block = chain.pending
  if (sequence <= head.provenState.sequence) {
    const hasIt = (number: number) => chain.at(BigInt(number)).provenState.sequence >= sequence
    block = chain.at(BigInt(firstIndex(chain.oldestNumber, Number(head.number), hasIt)))
  }
  const { transactions } = block
  const index = transactions.findIndex((_, at) => block.stateBefore(at).sequence + 1 === sequence)
  return { block, index: index < 0 ? undefined : index }
}

function createCreationTracer(): Tracer<readonly TracedCreation[]> {
  const open: FrameStart[] = []
  const created: TracedCreation[] = []
  return {
    listener: {
      begin() {
        open.length = 0
        created.length = 0
      },
      enter(start) {
        open.push(start)
      },
      leave({ output, error }) {
        const { type, to, input } = open.pop()! // pairs with enter
        if (!isCreation(type) || error !== undefined) return
        created.push({ address: to, initCode: input, code: output })
      },
    },
    result: () => created,
  }
}
