/**
 * The parts of a devnet, which servers and replays use and its users do not hold.
 */

import type { Devnet } from '../api.ts'
import type { Backend } from '../backend/backend.ts'
import type { RecordedDevnet } from '../backend/setup.ts'
import type { DevnetOptions } from '../config/devnet-options.ts'
import type { Connections, TransportClient, TransportConnection } from '../rpc/connection.ts'
import type { Invariants } from './invariants.ts'

/** The connections as servers use them. */
interface ServedConnections extends Pick<Connections, 'filters' | 'transportFaults'> {
  connect(wire: TransportClient): TransportConnection
}

export interface DevnetParts {
  readonly devnet: Devnet
  readonly backend: Backend
  readonly connections: ServedConnections
  invariants(): Invariants
}

/** The parts as a node of a cluster uses them. */
export interface NodeParts extends DevnetParts {
  readonly connections: Connections
}

/** Creates devnets for a replay. */
export interface DevnetFactory {
  /** @param recorded the devnet of a journal, which `options.fork` has to continue */
  create(options: DevnetOptions, recorded?: RecordedDevnet): Promise<DevnetParts>
  /** @param devnet created by {@link create}, or a fork of such a devnet */
  partsOf(devnet: Devnet): DevnetParts
}
