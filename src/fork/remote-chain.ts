/**
 * A remote chain, read at blocks up to the pinned one.
 *
 * Owns the endpoint that is asked, the rounds in which it is, and the blocks of the remote as blocks
 * of a chain. What was fetched is left to blocks-by-name.ts, states-by-block.ts, edits-by-block.ts,
 * proven-roots.ts and remote-history.ts; how the pinned block is found to located-block.ts, and what
 * the remote can answer to remote-capabilities.ts.
 *
 * Promise: a fetched value never changes and is never asked for again.
 */

import type { Block } from '../chain/block.ts'
import type { EarlierBlocks } from '../chain/earlier-blocks.ts'
import { NO_BLOOM } from '../chain/receipt.ts'
import { SealedBlock } from '../chain/sealed-block.ts'
import { Timeline } from '../chain/timeline.ts'
import type { Execution } from '../engine/engine.ts'
import { BASE_TIME_ADDRESS } from '../network/base-time.ts'
import { HISTORY_LENGTH } from '../network/block-history.ts'
import { blobBaseFeeOf, hardforkOf } from '../network/hardfork-schedule.ts'
import { L1_BLOCK_ADDRESS } from '../network/l1-block.ts'
import { IMPLEMENTATION_SLOT, predeployAddresses } from '../network/predeploys.ts'
import { DevnetError } from '../primitives/errors.ts'
import { evmRules, type Hardfork } from '../primitives/evm-rules.ts'
import { type Hash, isAddress, isHash, ZERO_ADDRESS } from '../primitives/hex.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import type { Upgrade } from '../primitives/upgrades.ts'
import { hexFromWord } from '../primitives/word.ts'
import { EMPTY_CODE } from '../state/code.ts'
import type { Reader } from '../state/origin.ts'
import { StateRoots } from '../state/root.ts'
import { Store } from '../state/store.ts'
import type { Write } from '../state/write.ts'
import { BlocksByName } from './blocks-by-name.ts'
import type { RemoteChannel } from './channel.ts'
import { EditsByBlock } from './edits-by-block.ts'
import { FetchAndRetry } from './fetch-and-retry.ts'
import { type LocatedBlock, locateBlock } from './located-block.ts'
import { ProvenRoots } from './proven-roots.ts'
import type { RemoteBlock } from './remote-block.ts'
import { capabilitiesOf, type RemoteCapabilities } from './remote-capabilities.ts'
import { RemoteEndpoint } from './remote-endpoint.ts'
import { RemoteHistory } from './remote-history.ts'
import type { RemoteState } from './remote-state.ts'
import { Rounds } from './rounds.ts'
import { blockParameter, failure } from './state-source.ts'
import { StatesByBlock } from './states-by-block.ts'
import {
  otherRoot,
  type RemoteWarning,
  RemoteWarnings,
  refuseUnverified,
  type Verification,
  warningOf,
} from './verification.ts'

/** The network that runs features of Everest. */
const PREVIEW_CHAIN_ID = 84_538_453

/** The remote chain that a devnet continues, and the block that it is pinned to. */
export interface ForkedChain {
  /** Host of the endpoint; the URL may hold a key. */
  readonly host: string
  readonly chainId: number
  readonly blockNumber: bigint
  /** 32 bytes. */
  readonly blockHash: Hash
  /** True if accounts, slots and code are checked against the state root in the block's header. */
  readonly isVerified: boolean
  /**
   * Root of the state that the devnet continues, 32 bytes; only where it is another one than in the
   * header, since state was edited at the block.
   */
  readonly stateRoot?: Hash
}

export class RemoteChain implements EarlierBlocks {
  readonly chainId: number
  readonly pin: RemoteBlock
  /** Answers about blocks up to the pinned one. */
  readonly history: RemoteHistory
  readonly #verification: Verification
  readonly #hardfork: Hardfork | undefined
  readonly #warnings: RemoteWarnings
  readonly #roots: ProvenRoots
  readonly #edits: EditsByBlock
  readonly #endpoint: RemoteEndpoint
  readonly #states: StatesByBlock
  readonly #blocks: BlocksByName
  #editedRoot: Hash | undefined
  readonly #misses = new FetchAndRetry((...missed) => this.#load(...missed))
  /** Blocks of the remote as blocks of a chain, by hash. */
  readonly #sealedBlocks = new Map<Hash, SealedBlock>()
  readonly #rounds = new Rounds()

  private constructor(
    { chainId, block }: LocatedBlock,
    capabilities: RemoteCapabilities,
    verification: Verification,
    hardfork: Hardfork | undefined,
  ) {
    this.chainId = chainId
    this.pin = block
    this.#verification = verification
    this.#hardfork = hardfork
    this.#warnings = new RemoteWarnings(verification)
    this.#roots = new ProvenRoots(verification, this.#warnings)
    if (capabilities.hasProofs) this.#roots.put(block, capabilities.provenRoot)
    this.#edits = new EditsByBlock(this.#misses, this.#rounds, this.#warnings, block, capabilities)
    this.#endpoint = new RemoteEndpoint(capabilities, this.#roots, this.#edits)
    this.#states = new StatesByBlock(this.#misses, this.#endpoint)
    this.#blocks = new BlocksByName(this.#misses, this.#rounds, this.#edits, block)
    this.history = new RemoteHistory(this.#endpoint, this.#blocks, block)
  }

  /** True if accounts, slots and code are checked against the state root in the pinned header. */
  get isVerified(): boolean {
    return this.#endpoint.hasProofs && this.#roots.at(this.pin) === this.pin.header.stateRoot
  }

  /** State edited at the pinned block after it was sealed: the first block of a fork contains it. */
  get edits(): readonly Write[] {
    return this.#edits.at(this.pin).writes
  }

  /** The way to the remote, for a devnet that is pinned to the block. */
  get channel(): RemoteChannel {
    return this.#endpoint.channel
  }

  /**
   * Finds out what the remote can answer about the block to pin.
   *
   * @param hardfork of blocks whose header shows Prague, if the chain has no known schedule
   * @throws {DevnetError} FORK_FAILED, FORK_UNVERIFIED
   */
  static async open(
    channel: RemoteChannel,
    located: LocatedBlock,
    verification: Verification,
    hardfork?: Hardfork,
  ): Promise<RemoteChain> {
    const capabilities = await capabilitiesOf(channel, located, verification)
    const chain = new RemoteChain(located, capabilities, verification, hardfork)
    const { hasProofs, blockForm, reason } = capabilities
    if (hasProofs) await chain.#takeKeptProofs(blockParameter(blockForm, located.block))
    if (chain.edits.length > 0) await chain.#findEditedRoot()
    if (reason !== undefined) chain.#warnings.warn(chain.channel, located.block, reason)
    return chain
  }

  async #findEditedRoot(): Promise<void> {
    this.#editedRoot = await this.withRemote(() => {
      const store = new Store(undefined, this.stateAt(this.pin))
      const view = store.newestView
      for (const write of this.edits) {
        view.nonce(write.address)
        if (write.field === 'storage') view.storage(write.address, write.slot)
      }
      return this.rootsFor(store).at(store.publish(this.edits))
    })
  }

  /**
   * True if the state at the pinned block is still the one that this chain began with: a development
   * node can edit the state at its head.
   *
   * @throws {DevnetError} FORK_FAILED, FORK_UNVERIFIED
   */
  async isCurrent(channel: RemoteChannel): Promise<boolean> {
    if (this.#edits.isSettled) return true
    const { chainId, pin } = this
    const located = { chainId, block: pin, isByHash: true }
    const capabilities = await capabilitiesOf(channel, located, this.#verification)
    const isSame =
      capabilities.provenRoot === this.#roots.at(this.pin) &&
      textOfWrites(capabilities.edits?.writes ?? []) === textOfWrites(this.edits)
    if (isSame) this.#edits.isSettled = capabilities.isSettled
    return isSame
  }

  /** Calls a listener with each warning, those so far included. */
  addWarningListener(listener: (warning: RemoteWarning) => void): void {
    this.#warnings.addListener(listener)
  }

  /**
   * Asks another endpoint of the same chain from now on.
   *
   * @param givenId chain id that the endpoint is not asked for
   * @throws {DevnetError} FORK_FAILED, FORK_UNVERIFIED if it is another chain, lacks the pinned block,
   *   or does not prove what this fork verifies; nothing has changed then
   */
  async moveTo(channel: RemoteChannel, givenId: number | undefined): Promise<void> {
    const { chainId, pin } = this
    const located = await locateBlock(channel, pin.hash, givenId)
    if (located.chainId !== chainId) {
      throw failure(channel, `has the chain id ${located.chainId}, the fork ${chainId}`)
    }
    const { hasProofs } = this.#endpoint
    const capabilities = await capabilitiesOf(channel, located, hasProofs ? 'auto' : 'never')
    if (hasProofs && !capabilities.hasProofs) {
      throw failure(channel, 'has no eth_getProof, expected proofs of its state')
    }
    if (capabilities.provenRoot !== this.#roots.at(this.pin)) {
      const reason = otherRoot(pin, capabilities.provenRoot)
      refuseUnverified({ ...warningOf(channel, pin), reason })
    }
    this.#endpoint.move(capabilities)
  }

  /** The chain and its pinned block, as they are shown and saved. */
  get forked(): ForkedChain {
    const { chainId, channel, isVerified, pin } = this
    const { host } = channel
    const { number: blockNumber, stateRoot: ofHeader } = pin.header
    const stateRoot = this.#editedRoot ?? this.#roots.at(this.pin)
    return {
      host,
      chainId,
      blockNumber,
      blockHash: pin.hash,
      isVerified,
      ...(stateRoot !== ofHeader && { stateRoot }),
    }
  }

  /** @param onMiss called before what the first run missed is fetched */
  withRemote<Value>(
    run: (read: Reader) => MaybePromise<Value>,
    onMiss?: () => void,
  ): MaybePromise<Value> {
    return this.#misses.withRemote(run, onMiss)
  }

  /** Asks with the next round what an execution accesses. Transfers access nothing else. */
  hint(execution: Execution): void {
    this.#states.hint(execution)
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

  /** The pinned block without its transactions and receipts, with its own store. */
  pinned(): SealedBlock {
    return this.#sealedFrom(this.pin)
  }

  find(ref: bigint | { readonly hash: Hash }): SealedBlock | undefined {
    if (typeof ref === 'bigint' && ref > this.pin.header.number) return undefined
    const name = typeof ref === 'bigint' ? quantityFromUint(ref) : ref.hash
    const proven = typeof ref === 'bigint' ? this.#provenHash(ref) : undefined
    const block = this.#blocks.find(name)
    if (block === undefined) return undefined
    if (proven !== undefined && proven !== block.hash) throw this.#notAncestor(block, proven)
    return this.#sealed(block)
  }

  hashOf(number: bigint): Hash | undefined {
    return this.#provenHash(number) ?? this.find(number)?.hash
  }

  /**
   * The hash of the pinned block, or of one of the 8,191 blocks before it as the history contract has
   * it in the pinned state; `undefined` if it has none, or the state is not verified.
   *
   * @see https://eips.ethereum.org/EIPS/eip-2935
   */
  #provenHash(number: bigint): Hash | undefined {
    const { header, hash } = this.pin
    if (number === header.number) return hash
    const isKept = number < header.number && number >= header.number - HISTORY_LENGTH
    if (!this.#endpoint.hasProofs || !isKept) return undefined
    const slot = number % HISTORY_LENGTH
    const word = this.stateAt(this.pin).storage(predeployAddresses.historyStorage, slot, 1)
    return word === 0n ? undefined : hexFromWord(word)
  }

  #notAncestor({ header, hash: found }: RemoteBlock, hash: Hash): DevnetError {
    const { host } = this.channel
    const { number } = header
    const message = `fork: block ${number} of ${host} has the hash ${found}; in the state of the pinned block it is ${hash}`
    return new DevnetError('FORK_UNVERIFIED', message, { host, block: number, hash, found })
  }

  #sealed(block: RemoteBlock): SealedBlock {
    const known = this.#sealedBlocks.get(block.hash)
    if (known !== undefined) return known
    const { writes } = this.#edits.at(block)
    const proven = this.#sealedFrom(block)
    const sealed = writes.length === 0 ? proven : proven.patched(writes)
    const isDated = !this.hasMilliseconds || this.stateAt(block).hasSlot(BASE_TIME_ADDRESS, 0n)
    const isWhole = this.#edits.isKnownAt(block)
    if (isDated && isWhole) this.#sealedBlocks.set(block.hash, sealed)
    return sealed
  }

  #sealedFrom(block: RemoteBlock): SealedBlock {
    const { hash, header } = block
    const { hasMilliseconds } = this
    const state = this.stateAt(block)
    const part = hasMilliseconds ? Number(state.storage(BASE_TIME_ADDRESS, 0n)) : 0
    const timeMs = Number(header.timestamp) * 1000 + part
    const nothing = {
      transactions: [],
      receipts: [],
      bloom: NO_BLOOM,
      sequencesBefore: [],
      patches: [],
      flashblockEnds: [],
      l1: undefined,
      isEmpty: false,
      hasSetPrevRandao: true,
    }
    const contents = {
      ...nothing,
      header,
      hash,
      number: header.number,
      timeMs,
      hasMilliseconds,
      evmRules: evmRules(this.hardforkOf(block), this.upgrade),
      blobBaseFee: blobBaseFeeOf(this.chainId, header),
      sequence: 0,
      timeline: new Timeline([timeMs], [0]),
    }
    return new SealedBlock(contents, new Store(undefined, state))
  }

  hardforkOf({ header }: RemoteBlock): Hardfork {
    return hardforkOf(this.chainId, header, this.#hardfork)
  }

  rootsOf(block: Block): StateRoots {
    return this.#rootsOn(block, block.provenState.store)
  }

  /** State roots on top of the pinned block. @param store begins with its state */
  rootsFor(store: Store): StateRoots {
    return this.#rootsOn(this.pin, store)
  }

  /** @param store begins with the state of the block */
  #rootsOn(block: RemoteBlock, store: Store): StateRoots {
    if (!this.#endpoint.hasProofs) {
      const reason = `${this.channel.host} proves nothing of its state`
      return new StateRoots(store, undefined, 0, { unknown: { sequence: 0, reason } })
    }
    const state = this.stateAt(block)
    // The first proof shows which root the remote proves at the block.
    if (this.#roots.isOpenAt(block)) state.missProof(ZERO_ADDRESS, [])
    const trie = this.#roots.trieAt(block)
    return new StateRoots(store, trie, 0, {
      onMissing: ({ proofs }) => {
        for (const { address, slots } of proofs) state.missProof(address, slots)
      },
    })
  }

  /** The state after a block. */
  stateAt(block: RemoteBlock): RemoteState {
    return this.#states.at(block)
  }

  /**
   * Takes all proofs at the pinned block that a recording has. Another run may need the same values
   * in other batches, and a trie node that was proved with other values.
   */
  async #takeKeptProofs(at: unknown): Promise<void> {
    const kept = [...(this.channel.keptRequests?.() ?? [])]
    const isAt = (block: unknown) => JSON.stringify(block) === JSON.stringify(at)
    const ofCode = kept.filter(({ method, params }) => method === 'eth_getCode' && isAt(params[1]))
    const withCode = new Set(ofCode.map(({ params }) => params[0]))
    const pending = kept.flatMap(({ method, params }) => {
      const [address, slots, block] = params
      const isProof = method === 'eth_getProof' && isAt(block) && isAddress(address)
      // A damaged recording has others, which are never asked for.
      if (!isProof || !Array.isArray(slots) || !slots.every(isHash)) return []
      const missing = { address, isWhole: withCode.has(address), slots: slots.map(BigInt) }
      return [this.#endpoint.source(this.pin, this.stateAt(this.pin), missing)]
    })
    if (pending.length > 0) await this.#rounds.send(this.channel, pending)
  }

  /**
   * Fetches the misses in one round, except those that other callers fetch, and waits only for the
   * caller's own.
   */
  async #load(missed: ReadonlySet<string>, isOthers: (miss: string) => boolean): Promise<void> {
    const { channel } = this
    const fetches = [
      ...this.#states.takeMissing(isOthers),
      ...this.#blocks.takeMissing(channel, isOthers),
      ...this.#edits.takeMissing(channel, isOthers),
    ]
    const own = fetches.length === 0 ? undefined : this.#rounds.begin(channel, fetches)
    await this.#rounds.ended(missed, own)
  }
}

/** A text that is the same for equal writes. */
function textOfWrites(writes: readonly Write[]): string {
  return JSON.stringify(writes, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
}
