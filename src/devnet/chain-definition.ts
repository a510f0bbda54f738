/** What viem calls a chain: all that a client of this devnet has to be told of it. */

import type { ChainDefinition } from '../api.ts'
import type { Config } from '../config/config.ts'

export function chainDefinition({
  chainId,
  blockTimeMs,
  flashblockTimeMs,
}: Config): ChainDefinition {
  return {
    id: chainId,
    name: 'Previewnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
    blockTime: blockTimeMs,
    testnet: true,
    ...(flashblockTimeMs > 0 && { experimental_preconfirmationTime: flashblockTimeMs }),
    custom: { pollingInterval: flashblockTimeMs || blockTimeMs },
  }
}
