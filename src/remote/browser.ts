/**
 * Opens the way to a remote chain in a browser page: bundlers for browsers put this file in the place
 * of open.ts, by the field `browser` of package.json. A page has no files, and no connections but
 * those of its browser, so it forks a provider.
 */

import type { Machine } from '../api.ts'
import type { ForkSource } from '../config/fork-source.ts'
import type { RemoteChannel } from '../fork/channel.ts'
import { DevnetError } from '../primitives/errors.ts'
import { createProviderChannel } from './provider.ts'

/** @throws {DevnetError} INVALID_OPTION for a URL, a recording, or a folder of a cache */
export function openChannel(source: ForkSource, machine: Machine): RemoteChannel {
  const { provider, recording, cacheDir, timeoutMs, retries, retryBackoffMs, onWait } = source
  const refuse = (name: string, reason: string): never => {
    throw new DevnetError('INVALID_OPTION', `fork.${name}: ${reason}`, { option: `fork.${name}` })
  }
  if (recording !== undefined) refuse('recording', 'a browser page has no files to record to')
  if (typeof cacheDir === 'string') refuse('cacheDir', 'a browser page has no folder for a cache')
  if (provider !== undefined) {
    return createProviderChannel(provider, { machine, timeoutMs, retries, retryBackoffMs, onWait })
  }
  return refuse(
    'url',
    "a browser page forks a provider: wrap the URL in one, as viem's http() does",
  )
}
