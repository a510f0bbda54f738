/**
 * A remote chain, read at blocks up to the pinned one.
 *
 * Owns what was fetched of it: states by block, headers by number and hash. Requests of one round go
 * out together. Promise: a fetched value never changes and is never asked for again.
 */

import { SealedBlock } from '../chain/block.ts'
import type { EarlierBlocks } from '../chain/earlier-blocks.ts'
import { NO_BLOOM } from '../chain/receipt.ts'
import { Timeline } from '../chain/timeline.ts'
import { BASE_TIME_ADDRESS } from '../network/base-time.ts'
import { L1_BLOCK_ADDRESS } from '../network/l1-block.ts'
import { IMPLEMENTATION_SLOT } from '../network/predeploys.ts'
import { isObject } from '../primitives/codec.ts'
import { DevnetError } from '../primitives/errors.ts'
import { evmRules } from '../primitives/evm-rules.ts'
import { type Hash, type Hex, ZERO_ADDRESS } from '../primitives/hex.ts'
import { quantityFromUint, uintFromQuantity } from '../primitives/quantity.ts'
import type { Upgrade } from '../primitives/upgrades.ts'
import { EMPTY_CODE } from '../state/code.ts'
import { partialStateTrie, StateRoots } from '../state/root.ts'
import { Store } from '../state/store.ts'
import type { RemoteAnswer, RemoteChannel, RemoteRequest } from './channel.ts'
import { Misses } from './misses.ts'
import { hardforkOf, type RemoteBlock, remoteBlockFrom } from './remote-block.ts'
import { RemoteState } from './remote-state.ts'
import {
  type Asked,
  blockParameter,
  failure,
  type Naming,
  plainSource,
  provenSource,
  type StateSource,
  shown,
} from './state-source.ts'

/** The network that runs features of Everest. */
const PREVIEW_CHAIN_ID = 84_538_453

/** A block to pin: a number, a hash, or a tag. */
export type PinnedBlock = bigint | Hash | 'latest' | 'safe' | 'finalized'

/** Answers that are kept. */
const ANSWERS_MAX = 1_000

/** `auto` verifies where the remote has `eth_getProof`. */
export type Verification = 'auto' | 'always' | 'never'

export class RemoteChain implements EarlierBlocks {
  readonly channel: RemoteChannel
  readonly chainId: number
  readonly pin: RemoteBlock
  /** True if accounts, slots and code are checked against the state root. */
  readonly isVerified: boolean
  readonly #source: StateSource
  /** Nodes of all proofs, by hash. */
  readonly #nodes: ReadonlyMap<Hash, Uint8Array>
  readonly #misses = new Misses(() => this.#load())
  readonly #states = new Map<Hash, { readonly block: RemoteBlock; readonly state: RemoteState }>()
  /** Blocks by number or hash, as requests name them; `undefined` if the remote has none. */
  readonly #blocks = new Map<Hex, RemoteBlock | undefined>()
  /** The same as blocks of a chain. */
  readonly #sealedBlocks = new Map<Hash, SealedBlock>()
  #missingBlocks = new Set<Hex>()
  /** Answers to {@link ask} by request; the oldest is forgotten first. */
  readonly #answers = new Map<string, Promise<RemoteAnswer>>()
  /** Fetches under way. */
  readonly #underWay = new Set<Promise<void>>()

  private constructor(
    channel: RemoteChannel,
    chainId: number,
    pin: RemoteBlock,
    naming: Naming,
    isVerified: boolean,
  ) {
    const nodes = new Map<Hash, Uint8Array>()
    this.channel = channel
    this.chainId = chainId
    this.pin = pin
    this.isVerified = isVerified
    this.#nodes = nodes
    this.#source = isVerified ? provenSource(channel, naming, nodes) : plainSource(channel, naming)
  }

  /**
   * Asks the remote for its chain id and the block to pin, and finds out what else it can answer.
   *
   * @throws {DevnetError} FORK_FAILED, FORK_UNVERIFIED
   */
  static async open(
    channel: RemoteChannel,
    block: PinnedBlock,
    verification: Verification,
  ): Promise<RemoteChain> {
    const [chainId, found] = await resultsOf(channel, [
      { method: 'eth_chainId', params: [] },
      blockRequest(block),
    ])
    if (found === null) throw failure(channel, `has no block ${block}`)
    const pin = remoteBlockFrom(found, channel.host)
    expectNamed(pin, block, channel)
    const method = verification === 'never' ? 'eth_getBalance' : 'eth_getProof'
    const params = method === 'eth_getProof' ? [ZERO_ADDRESS, []] : [ZERO_ADDRESS]
    const namings = ['hash', 'number'] as const
    const answers = await channel.send([
      ...namings.flatMap((naming) => [
        { method, params: [...params, blockParameter(naming, pin)] },
        { method: 'eth_getBalance', params: [ZERO_ADDRESS, blockParameter(naming, pin)] },
      ]),
      blockRequest('finalized'),
    ])
    const isAnswered = (index: number) => 'result' in (answers[index] ?? {})
    const proving = namings.find((_, index) => isAnswered(2 * index))
    const isVerified = verification !== 'never' && proving !== undefined
    if (verification === 'always' && !isVerified) {
      throw failure(channel, "has no eth_getProof, which `verify: 'always'` needs")
    }
    const naming = proving ?? namings.find((_, index) => isAnswered(2 * index + 1)) ?? 'number'
    const id = chainIdFrom(chainId, channel)
    const { number } = pin.header
    const finalizedNumber = numberFrom(answers[4])
    const kept = channel.pinnedAt?.({ chainId: id, number, hash: pin.hash, finalizedNumber })
    return new RemoteChain(kept ?? channel, id, pin, naming, isVerified)
  }

  complete<Value>(run: () => Value | Promise<Value>): Value | Promise<Value> {
    return this.#misses.complete(run)
  }

  /**
   * True if blocks have milliseconds, which BaseTime stores. OP-stack chains have a proxy at its
   * address from the start, and its implementation since Denim.
   */
  get hasMilliseconds(): boolean {
    return this.stateAt(this.pin).storage(BASE_TIME_ADDRESS, IMPLEMENTATION_SLOT) !== 0n
  }

  /** True if blocks begin with L1 attributes. */
  get isOpStack(): boolean {
    return this.stateAt(this.pin).code(L1_BLOCK_ADDRESS) !== EMPTY_CODE
  }

  /** The upgrade of Base in the pinned block; those before Denim leave no trace in its state. */
  get upgrade(): Upgrade {
    if (!this.isOpStack) return 'none'
    if (!this.hasMilliseconds) return 'cobalt'
    return this.chainId === PREVIEW_CHAIN_ID ? 'everest' : 'denim'
  }

  /** The pinned block without its transactions and receipts, with a store of its own. */
  pinned(): SealedBlock {
    return this.#sealedFrom(this.pin)
  }

  find(ref: bigint | { readonly hash: Hash }): SealedBlock | undefined {
    if (typeof ref === 'bigint' && ref > this.pin.header.number) return undefined
    const name = typeof ref === 'bigint' ? quantityFromUint(ref) : ref.hash
    const block = this.#blocks.get(name)
    if (block !== undefined) return this.#sealed(block)
    if (this.#blocks.has(name)) return undefined
    this.#misses.note(`block ${name}`)
    this.#missingBlocks.add(name)
    return undefined
  }

  #sealed(block: RemoteBlock): SealedBlock {
    const known = this.#sealedBlocks.get(block.hash)
    if (known !== undefined) return known
    const sealed = this.#sealedFrom(block)
    const isDated = !this.hasMilliseconds || this.stateAt(block).hasSlot(BASE_TIME_ADDRESS, 0n)
    if (isDated) this.#sealedBlocks.set(block.hash, sealed)
    return sealed
  }

  #sealedFrom(block: RemoteBlock): SealedBlock {
    const { hash, header } = block
    const { hasMilliseconds } = this
    const state = this.stateAt(block)
    const part = hasMilliseconds ? Number(state.storage(BASE_TIME_ADDRESS, 0n)) : 0
    const timeMs = Number(header.timestamp) * 1000 + part
    const nothing = {
      ...{ transactions: [], receipts: [], bloom: NO_BLOOM, sequencesBefore: [], patches: [] },
      ...{ flashblockEnds: [], patchedParent: undefined, l1: undefined, isEmpty: false },
    }
    return new SealedBlock({
      ...nothing,
      ...{ header, hash, timeMs, hasMilliseconds },
      evmRules: evmRules(hardforkOf(header), this.upgrade),
      store: new Store(undefined, state),
      sequence: 0,
      timeline: new Timeline([timeMs], [0]),
    })
  }

  /** State roots on top of the pinned block. @param store begins with its state */
  rootsFor(store: Store): StateRoots {
    if (!this.isVerified) {
      const reason = `${this.channel.host} proves nothing of its state`
      return new StateRoots(store, undefined, 0, { unknown: { sequence: 0, reason } })
    }
    const trie = partialStateTrie(this.pin.header.stateRoot, this.#nodes)
    const state = this.stateAt(this.pin)
    return new StateRoots(store, trie, 0, {
      onMissing: ({ proofs }) => {
        this.#misses.note('a node of the state trie')
        for (const { address, slots } of proofs) state.wantProof(address, slots)
      },
    })
  }

  /** The state after a block. */
  stateAt(block: RemoteBlock): RemoteState {
    const known = this.#states.get(block.hash)
    if (known !== undefined) return known.state
    const state = new RemoteState(this.#misses)
    this.#states.set(block.hash, { block, state })
    return state
  }

  /**
   * Sends a request about blocks up to the pinned one, once: later calls get the same answer.
   *
   * @throws {DevnetError} FORK_FAILED
   */
  ask(request: RemoteRequest): Promise<RemoteAnswer> {
    const key = JSON.stringify([request.method, request.params])
    const known = this.#answers.get(key)
    if (known !== undefined) return known
    const asked = this.channel.send([request]).then(([answer]) => {
      if (answer === undefined) throw failure(this.channel, `did not answer ${request.method}`)
      return answer
    })
    this.#answers.set(key, asked)
    asked.catch(() => this.#answers.delete(key)) // the next call asks again
    if (this.#answers.size > ANSWERS_MAX) this.#answers.delete(this.#answers.keys().next().value!)
    return asked
  }

  /** Fetches all that was missed, in one round, and waits for the rounds under way. */
  async #load(): Promise<void> {
    const asked = Array.from(this.#states.values(), ({ block, state }) =>
      state.takeMissing().map((missing) => this.#source(block, state, missing)),
    ).flat()
    for (const name of this.#missingBlocks) asked.push(this.#askedForBlock(name))
    this.#missingBlocks = new Set()
    if (asked.length > 0) {
      const round = this.#round(asked).finally(() => this.#underWay.delete(round))
      this.#underWay.add(round)
    }
    await Promise.all(this.#underWay)
  }

  async #round(asked: readonly Asked[]): Promise<void> {
    const requests = asked.flatMap((one) => one.requests)
    try {
      const results = await resultsOf(this.channel, requests)
      let next = 0
      for (const one of asked) one.take(results.slice(next, (next += one.requests.length)))
    } catch (error) {
      await this.channel.forget?.(requests)
      throw error
    } finally {
      for (const one of asked) one.end()
    }
  }

  #askedForBlock(name: Hex): Asked {
    const named = name.length === 66 ? name : BigInt(name)
    return {
      requests: [blockRequest(named)],
      take: ([result]) => {
        const block = result === null ? undefined : remoteBlockFrom(result, this.channel.host)
        if (block !== undefined) expectNamed(block, named, this.channel)
        const isLater = block !== undefined && block.header.number > this.pin.header.number
        this.#blocks.set(name, isLater ? undefined : block)
      },
      end: () => {},
    }
  }
}

function blockRequest(block: PinnedBlock): RemoteRequest {
  const isHash = typeof block === 'string' && block.startsWith('0x')
  const method = isHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber'
  return { method, params: [typeof block === 'bigint' ? quantityFromUint(block) : block, false] }
}

/** @throws {DevnetError} FORK_UNVERIFIED if it is not the block that was asked for by number or hash */
function expectNamed({ hash, header }: RemoteBlock, asked: PinnedBlock, channel: RemoteChannel) {
  const { host } = channel
  const found = typeof asked === 'bigint' ? header.number : hash
  const isNamed = typeof asked === 'bigint' || asked.startsWith('0x')
  if (!isNamed || found === (typeof asked === 'bigint' ? asked : asked.toLowerCase())) return
  const message = `fork: ${host} was asked for block ${asked} and answered block ${found}`
  throw new DevnetError('FORK_UNVERIFIED', message, { host, asked, found })
}

/** The number of a block that the remote may not have. */
function numberFrom(answer: RemoteAnswer | undefined): bigint | undefined {
  if (answer === undefined || !('result' in answer) || !isObject(answer.result)) return undefined
  const { number } = answer.result
  return typeof number === 'string' ? uintFromQuantity(number) : undefined
}

function chainIdFrom(result: unknown, channel: RemoteChannel): number {
  const id = typeof result === 'string' ? uintFromQuantity(result) : undefined
  if (id !== undefined && id <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(id)
  throw failure(channel, `answered ${shown(result)} for its chain id`)
}

/** @throws {DevnetError} FORK_FAILED if one of the answers is an error */
async function resultsOf(
  channel: RemoteChannel,
  requests: readonly RemoteRequest[],
): Promise<unknown[]> {
  const answers = await channel.send(requests)
  return requests.map(({ method }, index) => {
    const answer = answers[index]
    if (answer === undefined) throw failure(channel, `did not answer ${method}`)
    if ('result' in answer) return answer.result
    throw failure(channel, `refused ${method}: ${answer.error.message}`)
  })
}
