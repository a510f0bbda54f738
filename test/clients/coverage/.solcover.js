module.exports = {
  skipFiles: [
    'contracts/Contracts.t.sol',
    'openzeppelin/OpenZeppelin.t.sol',
    'uniswap/Uniswap.t.sol',
  ],
  istanbulReporter: [],
}
