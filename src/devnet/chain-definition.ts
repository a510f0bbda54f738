/**
 * The chain definition that viem's clients take.
 */

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
