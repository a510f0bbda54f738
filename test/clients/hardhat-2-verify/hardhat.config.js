/**
 * A Hardhat 2 project whose contract is verified at a devnet, at the URL that whoever runs it gives.
 *
 * The compiler is the one of npm: Hardhat would fetch its own from a server of its own.
 */

const { subtask } = require('hardhat/config')
const { TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD } = require('hardhat/builtin-tasks/task-names')
require('@nomicfoundation/hardhat-verify')

const version = '0.8.37'
const url = process.env.PREVIEWNET_URL ?? 'http://127.0.0.1:8545'

subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD).setAction(async () => ({
  compilerPath: require.resolve('solc/soljson.js'),
  isSolcJs: true,
  version,
  longVersion: require('solc').version(),
}))

module.exports = {
  solidity: {
    version,
    settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: 'prague' },
  },
  paths: { artifacts: 'node_modules/.cache/artifacts', cache: 'node_modules/.cache/hardhat' },
  networks: { previewnet: { url } },
  etherscan: {
    apiKey: { previewnet: 'any' },
    customChains: [
      {
        network: 'previewnet',
        chainId: 84538453,
        urls: { apiURL: `${url}/api`, browserURL: url },
      },
    ],
  },
}
