/**
 * A Hardhat 3 project whose contract is verified at a devnet, at the URL that whoever runs it gives.
 *
 * The compiler is the one of npm: Hardhat would fetch its own from a server of its own.
 */

import { fileURLToPath } from 'node:url'
import hardhatVerify from '@nomicfoundation/hardhat-verify'

const url = process.env.PREVIEWNET_URL ?? 'http://127.0.0.1:8545'
const compiler = {
  version: '0.8.37',
  path: fileURLToPath(import.meta.resolve('solc/soljson.js')),
  settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: 'prague' },
}

export default {
  plugins: [hardhatVerify],
  solidity: { profiles: { default: compiler, production: compiler } },
  paths: { artifacts: 'node_modules/.cache/artifacts', cache: 'node_modules/.cache/hardhat' },
  networks: { previewnet: { type: 'http', url } },
  chainDescriptors: {
    84538453: {
      name: 'previewnet',
      blockExplorers: { etherscan: { name: 'previewnet', url, apiUrl: `${url}/api` } },
    },
  },
  verify: { etherscan: { apiKey: 'any' }, sourcify: { apiUrl: url } },
}
