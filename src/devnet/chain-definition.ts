/** What viem calls a chain: all that a client of this devnet has to be told of it. */

import type { ChainDefinition } from '../api.ts'
import type { Config } from '../config/config.ts'

/** Ms of real time between two polls, where each of them moves virtual time. */
const autoPollMs = 4

export function chainDefinition({
  autoAdvance,
  chainId,
  blockTimeMs,
  sliceTimeMs,
}: Config): ChainDefinition {
  const isAuto = autoAdvance === 'on'
  return {
    id: chainId,
    name: 'Previewnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
    blockTime: blockTimeMs,
    testnet: true,
    ...(sliceTimeMs > 0 && { experimental_preconfirmationTime: isAuto ? autoPollMs : sliceTimeMs }),
    custom: { pollingInterval: isAuto ? autoPollMs : sliceTimeMs || blockTimeMs },
  }
}
