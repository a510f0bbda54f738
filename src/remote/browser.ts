/**
 * Opens the way to a remote chain in a browser page: bundlers for browsers put this file in the place
 * of open.ts, by the field `browser` of package.json. A page has no files, and no connections but
 * those of its browser, so it forks a provider.
 */

import type { Machine } from '../backend/types.ts'
import type { ForkSource } from '../config/fork-source.ts'
import type { RemoteChannel } from '../fork/channel.ts'
import { locateBlock, locateSavedBlock } from '../fork/located-block.ts'
import { type ForkedChain, RemoteChain } from '../fork/remote-chain.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Hardfork } from '../primitives/evm-rules.ts'
import { createProviderChannel } from './provider.ts'

export class Remotes {
  readonly #machine: Machine

  constructor(machine: Machine) {
    this.#machine = machine
  }

  /**
   * @param pin where a saved devnet was forked; `source.block` is its hash then
   * @param hardfork of blocks whose header shows Prague, if the chain has no known schedule
   * @throws {DevnetError} INVALID_OPTION for a URL, a recording, or a folder of a cache; FORK_FAILED,
   *   FORK_UNVERIFIED
   */
  async open(
    source: ForkSource,
    pin: ForkedChain | undefined,
    hardfork: Hardfork | undefined,
  ): Promise<RemoteChain> {
    const channel = this.#channelOf(source)
    const { block = 'latest', verify = 'auto', chainId } = source
    const named = typeof block === 'number' ? BigInt(block) : block
    const located =
      pin === undefined
        ? await locateBlock(channel, named, chainId)
        : await locateSavedBlock(channel, pin, chainId)
    const chain = await RemoteChain.open(channel, located, verify, hardfork)
    if (source.onWarning !== undefined) chain.addWarningListener(source.onWarning)
    return chain
  }

  /** @throws {DevnetError} INVALID_OPTION always: another endpoint is a URL */
  async move(_: RemoteChain, source: ForkSource): Promise<void> {
    this.#channelOf(source)
  }

  #channelOf(source: ForkSource): RemoteChannel {
    const { provider, recording, cacheDir, timeoutMs, retries, retryBackoffMs, onWait } = source
    const limits = { machine: this.#machine, timeoutMs, retries, retryBackoffMs, onWait }
    if (recording !== undefined) refuse('recording', 'a browser page has no files to record to')
    if (typeof cacheDir === 'string') refuse('cacheDir', 'a browser page has no folder for a cache')
    if (provider !== undefined) return createProviderChannel(provider, limits)
    return refuse(
      'url',
      "a browser page forks a provider: wrap the URL in one, as viem's http() does",
    )
  }
}

function refuse(name: string, reason: string): never {
  throw new DevnetError('INVALID_OPTION', `fork.${name}: ${reason}`, { option: `fork.${name}` })
}
