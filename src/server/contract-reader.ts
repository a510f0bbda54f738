/**
 * The facts that explorers show of a contract: its code, and the transaction that created it.
 *
 * Reads as an internal client: faults affect other clients.
 */

import type { DevnetParts } from '../devnet/devnet-parts.ts'
import { type Address, type Hash, type Hex, hexFromBytes } from '../primitives/hex.ts'

export interface ContractCreation {
  readonly transactionHash: Hash
  readonly transactionIndex: number
  /** Sender of the transaction. */
  readonly sender: Address
  /** The contract that created it; `undefined` if the transaction did. */
  readonly factory: Address | undefined
  /** Init code with its arguments; of a contract that another one created, from the trace of the transaction. */
  readonly initCode: Hex | undefined
  readonly blockNumber: bigint
  /** Seconds since the epoch. */
  readonly timestamp: bigint
}

export class ContractReader {
  readonly #parts: DevnetParts

  constructor(parts: DevnetParts) {
    this.#parts = parts
  }

  get chainId(): number {
    return this.#parts.backend.chainIds.current
  }

  /** `0x` for an account without code. */
  async code(address: Address): Promise<Hex> {
    return (await this.#ask('eth_getCode', [address, 'pending'])) as Hex // the method's result
  }

  /** `undefined` for a contract that no transaction of this chain created. */
  async creation(address: Address): Promise<ContractCreation | undefined> {
    const found = (await this.#ask('ots_getContractCreator', [address])) as Creator | null
    if (found === null) return undefined
    const { hash, creator } = found
    const transaction = (await this.#ask('eth_getTransactionByHash', [hash])) as Created
    const { from, to, input, blockNumber, transactionIndex } = transaction
    const factory = creator === from ? undefined : creator
    const isOwn = to === null && factory === undefined
    const block = (await this.#ask('eth_getBlockByNumber', [blockNumber, false])) as Timed
    return {
      transactionHash: hash,
      transactionIndex: Number(transactionIndex),
      sender: from,
      factory,
      initCode: isOwn ? input : await this.#tracedInitCode(hash, address),
      blockNumber: BigInt(blockNumber),
      timestamp: BigInt(block.timestamp),
    }
  }

  /** The init code of the last creation at an address in a transaction. */
  async #tracedInitCode(hash: Hash, address: Address): Promise<Hex | undefined> {
    const { calls, chain } = this.#parts.backend
    const included = chain.transaction(hash) ?? (await calls.earlierTransaction(hash))
    if (included === undefined) return undefined
    const { block, receipt } = included
    const created = await calls.creations.createdBy(block, receipt.transactionIndex)
    const last = created.findLast((each) => each.address === address)
    return last && hexFromBytes(last.initCode)
  }

  /** The result of a method, in its wire form. @throws {Error} with the message of its error */
  async #ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const terms = { send: () => {}, subscriptions: false, isInternal: true }
    const client = this.#parts.connections.connect(terms)
    const answer = await client.answer({ jsonrpc: '2.0', id: 1, method, params })
    const { result, error } = JSON.parse(answer ?? '{}') as WireAnswer // a response of ours
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result
  }
}

interface WireAnswer {
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

interface Creator {
  readonly hash: Hash
  readonly creator: Address
}

interface Created {
  readonly from: Address
  readonly to: Address | null
  readonly input: Hex
  readonly blockNumber: Hex
  readonly transactionIndex: Hex
}

interface Timed {
  readonly timestamp: Hex
}
