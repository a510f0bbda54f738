/**
 * The remote chains of a process: opens what the option `fork` names, a URL or a provider, behind a
 * recording or a disk cache.
 *
 * Owns what devnets share: one chain for the same source and block, so that each value is fetched and
 * checked once, for as long as a devnet uses it; and one recording for each file, while a devnet that
 * uses it is open.
 */

import { resolve } from 'node:path'
import type { Machine } from '../backend/types.ts'
import type { ForkSource } from '../config/fork-source.ts'
import type { PinnedBlock } from '../fork/block-requests.ts'
import type { RemoteChannel } from '../fork/channel.ts'
import { locateBlock, locateSavedBlock } from '../fork/located-block.ts'
import { type ForkedChain, RemoteChain } from '../fork/remote-chain.ts'
import { invariant } from '../primitives/errors.ts'
import type { Hardfork } from '../primitives/evm-rules.ts'
import { compareKeys } from '../primitives/sorted.ts'
import { cached } from './disk-cache.ts'
import { createHttpChannel } from './http.ts'
import { ChannelProvider, createProviderChannel } from './provider.ts'
import { Recording, recorded } from './recording.ts'

/** A recording, and how many open devnets use it. */
interface SharedRecording {
  readonly recording: Recording
  /** Tells it from earlier recordings of the same file. */
  readonly number: number
  userCount: number
}

interface ChainRequest {
  readonly source: ForkSource
  readonly shared: SharedRecording | undefined
  readonly pin: ForkedChain | undefined
  readonly hardfork: Hardfork | undefined
}

export class Remotes {
  readonly #machine: Machine
  readonly #providers = new WeakMap<object, number>()
  readonly #recordings = new Map<string, SharedRecording>()
  /** By source and block hash. A chain that no devnet holds any more is collected. */
  readonly #chains = new Map<string, WeakRef<RemoteChain>>()
  /** Chains that are being opened, by source and block as it is named. */
  readonly #opening = new Map<string, Promise<RemoteChain>>()
  #lastNumber = 0

  constructor(machine: Machine) {
    this.#machine = machine
  }

  /**
   * Opens a remote chain for a devnet, which releases it when it is closed.
   *
   * @param pin where a saved devnet was forked; `source.block` is its hash then
   * @param hardfork of blocks whose header shows Prague, if the chain has no known schedule
   * @throws {DevnetError} INVALID_OPTION if the URL or a header is not valid, RECORDING_UNREADABLE,
   *   FORK_FAILED, FORK_UNVERIFIED, FORK_NOT_RECORDED
   */
  async open(
    source: ForkSource,
    pin: ForkedChain | undefined,
    hardfork: Hardfork | undefined,
  ): Promise<RemoteChain> {
    const shared = source.recording === undefined ? undefined : this.#recordingOf(source)
    try {
      const { block = 'latest' } = source
      const request: ChainRequest = { source, shared, pin, hardfork }
      const key = `${this.#keyOf(request)} ${pin?.chainId} ${block}`
      const opening = this.#opening.get(key) ?? this.#chainOf(request)
      this.#opening.set(key, opening)
      try {
        const chain = await opening
        if (source.onWarning !== undefined) chain.addWarningListener(source.onWarning)
        return chain
      } finally {
        this.#opening.delete(key)
      }
    } catch (error) {
      await this.#release(shared)
      throw error
    }
  }

  /**
   * Lets the devnets that use a chain fetch the rest of it from another endpoint.
   *
   * @throws {DevnetError} INVALID_OPTION, FORK_FAILED, FORK_UNVERIFIED; nothing has changed then
   */
  async move(chain: RemoteChain, source: ForkSource): Promise<void> {
    await chain.moveTo(this.#channelOf(source, undefined), source.chainId)
    for (const [key, each] of this.#chains) if (each.deref() === chain) this.#chains.delete(key)
  }

  /**
   * Opens the way to a remote, which the caller releases.
   *
   * @throws {DevnetError} as {@link open}
   */
  channel(source: ForkSource): RemoteChannel {
    return this.#channelOf(
      source,
      source.recording === undefined ? undefined : this.#recordingOf(source),
    )
  }

  async #chainOf(request: ChainRequest): Promise<RemoteChain> {
    const { source, shared, pin, hardfork } = request
    const { block = 'latest', verify = 'auto', chainId } = source
    const named: PinnedBlock = typeof block === 'number' ? BigInt(block) : block
    const key = this.#keyOf(request)
    const channel = this.#channelOf(source, shared)
    // Only a hash always names the same block.
    const knownByName = this.#chains.get(`${key} ${named}`)?.deref()
    if (
      knownByName !== undefined &&
      (pin?.chainId ?? knownByName.chainId) === knownByName.chainId &&
      (await knownByName.isCurrent(channel))
    ) {
      return knownByName
    }
    const located =
      pin === undefined
        ? await locateBlock(channel, named, chainId)
        : await locateSavedBlock(channel, pin, chainId)
    const known = this.#chains.get(`${key} ${located.block.hash}`)?.deref()
    const isKnown = known !== undefined && (await known.isCurrent(channel))
    const chain = isKnown ? known : await RemoteChain.open(channel, located, verify, hardfork)
    this.#share(chain, request)
    return chain
  }

  #share(chain: RemoteChain, request: ChainRequest): void {
    for (const [key, each] of this.#chains) if (each.deref() === undefined) this.#chains.delete(key)
    this.#chains.set(`${this.#keyOf(request)} ${chain.pin.hash}`, new WeakRef(chain))
  }

  /** A text that is the same for sources whose answers can be shared. It may hold keys. */
  #keyOf({ source, shared, hardfork }: ChainRequest): string {
    const { provider, block, recording, mode, verify = 'auto', ...others } = source
    const fields = Object.entries({ ...others, verify }).filter(([, value]) => value !== undefined)
    const ofProvider = provider === undefined ? 0 : this.#numberOf(provider)
    return JSON.stringify([ofProvider, shared?.number ?? 0, hardfork, fields.sort(compareKeys)])
  }

  #numberOf(provider: object): number {
    const known = this.#providers.get(provider)
    if (known !== undefined) return known
    this.#lastNumber += 1
    this.#providers.set(provider, this.#lastNumber)
    return this.#lastNumber
  }

  /** @throws {DevnetError} FORK_NOT_RECORDED, RECORDING_UNREADABLE */
  #recordingOf({ recording: file, mode }: ForkSource): SharedRecording {
    const path = resolve(file!) // the caller has checked it
    let shared = this.#recordings.get(path)
    if (shared === undefined) {
      this.#lastNumber += 1
      const recording = Recording.open({ path, mode })
      shared = { recording, number: this.#lastNumber, userCount: 0 }
      this.#recordings.set(path, shared)
    } else if (Recording.isForced({ mode })) shared.recording.record()
    shared.userCount += 1
    return shared
  }

  async #release(shared: SharedRecording | undefined): Promise<void> {
    if (shared === undefined) return
    const { recording } = shared
    try {
      await recording.saved()
    } finally {
      shared.userCount -= 1
      if (shared.userCount === 0) this.#recordings.delete(recording.path)
    }
  }

  #channelOf(source: ForkSource, shared: SharedRecording | undefined): RemoteChannel {
    const { cacheDir } = source
    const remote = remoteChannel(source, this.#machine)
    if (shared !== undefined) {
      return {
        ...recorded(remote, shared.recording),
        retain: () => {
          shared.userCount += 1
        },
        release: () => this.#release(shared),
      }
    }
    invariant(remote !== undefined, 'the option has a url, a provider or a recording')
    if (source.url === undefined || cacheDir === false) return remote
    const machine = this.#machine
    return {
      ...remote,
      pinnedAt: ({ chainId, ...pin }) =>
        cached(remote, {
          machine,
          pin,
          cacheDir,
          chainId: BigInt(chainId),
          finalizedNumber: pin.finalizedNumber,
        }),
    }
  }
}

/** `undefined` if the source names none, and a recording has to do. */
function remoteChannel(source: ForkSource, machine: Machine): RemoteChannel | undefined {
  const { url, provider, headers, timeoutMs, connectTimeoutMs, retries, retryBackoffMs, onWait } =
    source
  const limits = { machine, timeoutMs, retries, retryBackoffMs, onWait }
  if (provider instanceof ChannelProvider) return provider.channel
  if (provider !== undefined) return createProviderChannel(provider, limits)
  if (url === undefined) return undefined
  return createHttpChannel({ url, headers, connectTimeoutMs, ...limits })
}
