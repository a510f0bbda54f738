/**
 * The entry `previewnet/server`: serves a devnet on sockets.
 */

import type { Devnet, DevnetServer, ListenOptions } from '../api.ts'
import { InProcessDevnet } from '../devnet/devnet.ts'
import { serve } from './server.ts'

/**
 * Listens on a port. `close()` accepts no more connections, answers fully received requests, closes
 * WebSockets with 1001, and resolves when all sockets are closed.
 *
 * @param studioFolder of the built Studio; by default that of this package
 * @throws {DevnetError} INVALID_OPTION if other machines could connect without that being allowed, or
 *   if a Studio is asked for where there is none
 * @throws {Error} if the port or socket cannot be opened; the message says which and why
 */
export async function listen(
  devnet: Devnet,
  options: ListenOptions,
  studioFolder?: string,
): Promise<DevnetServer> {
  return serve(InProcessDevnet.partsOf(devnet), options, studioFolder)
}
