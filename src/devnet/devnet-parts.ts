/**
 * The parts of a devnet, which servers and replays use and its users do not hold.
 */

import type { Devnet } from '../api.ts'
import type { Backend } from '../backend/backend.ts'
import type { DevnetOptions } from '../config/devnet-options.ts'
import type { ForkedChain } from '../fork/remote-chain.ts'
import type { Connections } from '../rpc/connection.ts'
import type { Invariants } from './invariants.ts'

export interface DevnetParts {
  readonly devnet: Devnet
  readonly backend: Backend
  readonly connections: Pick<Connections, 'connect' | 'transportFaults'>
  readonly invariants: Invariants
}

/** Creates devnets for a replay. */
export interface DevnetFactory {
  /** @param pin where the devnet of a journal was forked, which `options.fork` has to have */
  create(options: DevnetOptions, pin?: ForkedChain): Promise<DevnetParts>
  /** @param devnet created by {@link create}, or a fork of such a devnet */
  partsOf(devnet: Devnet): DevnetParts
}
