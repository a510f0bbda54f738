/**
 * The suites for Hardhat and solidity-coverage, with the compiler of npm: each is a project in the cache,
 * with the sources of its packages.
 */

const { subtask } = require('hardhat/config')
const { TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD } = require('hardhat/builtin-tasks/task-names')
require('solidity-coverage')

const { FOUNDRY_PROFILE: suite, SOLC_PACKAGE: solc } = process.env
const { version } = require(`${solc}/package.json`)

subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD).setAction(async () => ({
  compilerPath: require.resolve(`${solc}/soljson.js`),
  isSolcJs: true,
  version,
  longVersion: require(solc).version(),
}))

module.exports = {
  solidity: {
    version,
    settings: { evmVersion: suite.startsWith('uniswap') ? 'istanbul' : 'prague' },
  },
  // Later ones limit the gas of a transaction.
  networks: { hardhat: { hardfork: 'prague' } },
  mocha: { timeout: 0 },
  paths: {
    root: `node_modules/.cache/${suite}/hardhat/project`,
    sources: '.',
    tests: `${__dirname}/hardhat`,
    artifacts: '../artifacts',
    cache: '../cache',
  },
}
