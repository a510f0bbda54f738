/**
 * Programs and settings that connect a tool to the devnet, ready to be pasted. A program prints the newest
 * block, and sends ether if there is a dev account: the devnet signs for it.
 */

import type { Address, Hex } from '../src/primitives/hex.ts'

export interface Endpoint {
  readonly url: string
  readonly webSocketUrl: string
  readonly chainId: number
  /** A dev account; undefined if there is none. */
  readonly from: Address | undefined
  /** The key of `from`, if it is public. */
  readonly privateKey: Hex | null | undefined
  /** Gets the ether. */
  readonly to: Address | undefined
}

/** The tools in the order of their tabs. */
export const tools = ['viem', 'ethers', 'Foundry', 'Hardhat', '.env'] as const

export type Tool = (typeof tools)[number]

export const snippets: Readonly<Record<Tool, (endpoint: Endpoint) => string>> = {
  viem: ({ url, chainId, from, to }) => `import {
  createWalletClient, defineChain, http, parseEther, publicActions,
} from 'viem'

const chain = defineChain({
  id: ${chainId},
  name: 'Previewnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['${url}'] } },
})
const client = createWalletClient({
  chain,
  transport: http(),${given(from, `\n  account: '${from}', // signed by the devnet`)}
}).extend(publicActions)

console.log(await client.getBlockNumber())${given(
    from,
    `
console.log(await client.sendTransaction({
  to: '${to}',
  value: parseEther('1'),
}))`,
  )}`,

  ethers: ({ url, from, to }) => `import { JsonRpcProvider, parseEther } from 'ethers'

const provider = new JsonRpcProvider('${url}')

console.log(await provider.getBlockNumber())${given(
    from,
    `

const signer = await provider.getSigner('${from}')
const { hash } = await signer.sendTransaction({
  to: '${to}',
  value: parseEther('1'),
})
console.log(hash)`,
  )}`,

  Foundry: ({ url, from, to }) => `export ETH_RPC_URL=${url}

cast block-number${given(
    from,
    `
cast send ${to} --value 1ether \\
  --from ${from} --unlocked

forge script script/Deploy.s.sol --broadcast \\
  --sender ${from} --unlocked`,
  )}`,

  Hardhat: ({ url, chainId }) => `// hardhat.config.ts
import { defineConfig } from 'hardhat/config'

export default defineConfig({
  networks: {
    previewnet: {
      type: 'http',
      url: '${url}',
      chainId: ${chainId},
    },
  },
})

// npx hardhat run scripts/deploy.ts --network previewnet`,

  '.env': ({ url, webSocketUrl, chainId, privateKey }) => `RPC_URL=${url}
WS_URL=${webSocketUrl}
CHAIN_ID=${chainId}${given(privateKey, `\n# Dev account 0: everyone knows this key.\nPRIVATE_KEY=${privateKey}`)}`,
}

function given(value: string | null | undefined, text: string): string {
  return value == null ? '' : text
}
