module.exports = {
  skipFiles: [
    'contracts/Contracts.t.sol',
    'openzeppelin/OpenZeppelin.t.sol',
    'uniswap/Uniswap.t.sol',
    'uniswap-pool/UniswapPool.t.sol',
  ],
  istanbulReporter: [],
}
