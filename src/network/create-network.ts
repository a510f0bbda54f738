/**
 * Creates the network that the option `rules` names.
 */

import { createEthereum } from './ethereum.ts'
import type { Network, NetworkOptions } from './network.ts'
import { createOpStack } from './op-stack.ts'

export function createNetwork(options: NetworkOptions): Network {
  return options.rules === 'ethereum' ? createEthereum(options) : createOpStack(options)
}
