/**
 * The way to the remote chain of a cluster, of which only one process at a time makes use.
 */

import type { RemoteChannel } from '../fork/channel.ts'
import type { ForkSource, Machine } from '../index.ts'

/** Loads the client of remote chains only if there is one. */
export async function openRemoteChannel(
  source: ForkSource,
  machine: Machine,
): Promise<RemoteChannel> {
  const { Remotes } = await import('../remote/open.ts')
  return new Remotes(machine).channel(source)
}
