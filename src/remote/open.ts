/**
 * Opens the way to the remote chain that the option `fork` names: a URL or a provider, behind a
 * recording or a disk cache.
 */

import type { Machine } from '../api.ts'
import type { ForkSource } from '../config/fork-source.ts'
import type { RemoteChannel } from '../fork/channel.ts'
import { invariant } from '../primitives/errors.ts'
import { cached } from './disk-cache.ts'
import { createHttpChannel } from './http.ts'
import { createProviderChannel } from './provider.ts'
import { Recording, recorded } from './recording.ts'

/** @throws {DevnetError} INVALID_OPTION if the URL or a header is none, RECORDING_UNREADABLE */
export function openChannel(source: ForkSource, machine: Machine): RemoteChannel {
  const { recording: path, cacheDir, mode } = source
  const remote = remoteChannel(source, machine)
  if (path !== undefined) {
    const recording = Recording.open({ path, mode })
    return { ...recorded(remote, recording), saved: () => recording.saved() }
  }
  invariant(remote !== undefined, 'the option has a url, a provider or a recording')
  if (source.url === undefined || cacheDir === false) return remote
  return {
    ...remote,
    pinnedAt: ({ chainId, ...pin }) =>
      cached(remote, {
        ...{ machine, pin, cacheDir, chainId: BigInt(chainId) },
        finalizedNumber: pin.finalizedNumber,
      }),
  }
}

/** `undefined` if the source names none, and a recording has to do. */
function remoteChannel(source: ForkSource, machine: Machine): RemoteChannel | undefined {
  const { url, provider, headers, timeoutMs, retries, retryBackoffMs, onWait } = source
  const limits = { machine, timeoutMs, retries, retryBackoffMs, onWait }
  if (provider !== undefined) return createProviderChannel(provider, limits)
  return url === undefined ? undefined : createHttpChannel({ url, headers, ...limits })
}
