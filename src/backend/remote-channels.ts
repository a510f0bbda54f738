/**
 * The channels to remote chains that a devnet counts as a user of: a channel closes after its last
 * user.
 */

import type { RemoteChannel } from '../fork/channel.ts'
import type { DevnetSetup } from './setup.ts'

export class RemoteChannels {
  readonly #used = new Set<RemoteChannel>()

  /** @param setup counted as a user already */
  constructor({ fork }: DevnetSetup) {
    if (fork !== undefined) this.#used.add(fork.remote.channel)
  }

  /** Uses the channel of a setup; a snapshot of another devnet may be one of another chain. */
  use({ fork }: DevnetSetup): void {
    if (fork === undefined) return
    const { channel } = fork.remote
    if (!this.#used.has(channel)) channel.retain?.()
    this.#used.add(channel)
  }

  /** Takes over the use of a setup whose remote was opened for this devnet. */
  async takeOver({ fork }: DevnetSetup): Promise<void> {
    if (fork === undefined) return
    const { channel } = fork.remote
    if (this.#used.has(channel)) await channel.release?.()
    this.#used.add(channel)
  }

  async release(): Promise<void> {
    for (const channel of this.#used) await channel.release?.()
  }
}
