/**
 * `hardhat node` with the contracts of failures/, compiled by the newest compiler but one whose stack
 * traces it reads: it words failures by them.
 */

const { subtask } = require('hardhat/config')
const { TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD } = require('hardhat/builtin-tasks/task-names')

const version = '0.8.20'
const compiler = 'solc-0.8.20' // a development package of the repository

subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD).setAction(async () => ({
  compilerPath: require.resolve(`${compiler}/soljson.js`),
  isSolcJs: true,
  version,
  longVersion: require(compiler).version(),
}))

module.exports = {
  solidity: { version, settings: { evmVersion: 'shanghai' } },
  networks: { hardhat: { hardfork: 'prague' } },
  paths: {
    sources: 'failures',
    artifacts: 'node_modules/.cache/failures/artifacts',
    cache: 'node_modules/.cache/failures/hardhat',
  },
}
