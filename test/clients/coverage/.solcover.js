module.exports = {
  skipFiles: ['Contracts.t.sol'],
  istanbulFolder: 'node_modules/.cache/contracts/hardhat',
  istanbulReporter: ['json'],
}
