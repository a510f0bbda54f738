/**
 * Creates the network of an upgrade: that of Base, or Ethereum's without one.
 */

import { createEthereum } from './ethereum.ts'
import type { Network, NetworkOptions } from './network.ts'
import { OpStack } from './op-stack.ts'

export function createNetwork(options: NetworkOptions): Network {
  return options.upgrade === 'none' ? createEthereum(options) : new OpStack(options)
}
