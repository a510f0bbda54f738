/**
 * The same contracts for Hardhat and solidity-coverage, with the compiler of npm.
 */

const { subtask } = require('hardhat/config')
const { TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD } = require('hardhat/builtin-tasks/task-names')
require('solidity-coverage')

const version = '0.8.37'

subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD).setAction(async () => ({
  compilerPath: require.resolve('solc/soljson.js'),
  isSolcJs: true,
  version,
  longVersion: require('solc').version(),
}))

module.exports = {
  solidity: { version, settings: { evmVersion: 'prague' } },
  paths: {
    tests: 'hardhat',
    artifacts: 'node_modules/.cache/contracts/artifacts',
    cache: 'node_modules/.cache/contracts/cache',
  },
}
