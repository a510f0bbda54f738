/**
 * Chooses the network's rules by the option `rules`.
 */

import { createEthereum } from './ethereum.ts'
import type { Network, NetworkOptions } from './network.ts'
import { createOpStack } from './op-stack.ts'

export function createNetwork(options: NetworkOptions): Network {
  return options.rules === 'ethereum' ? createEthereum(options) : createOpStack(options)
}
