/**
 * Other names of methods: the spellings of the tools whose methods ours also are.
 *
 * An alias is the method under another name and nothing else; where tools differ in what a method
 * takes or answers, that is a matter of the dialect (see dialect.ts).
 */

export const aliases = {
  anvil_increaseTime: 'evm_increaseTime',
  anvil_revert: 'evm_revert',
  anvil_setBlockGasLimit: 'evm_setBlockGasLimit',
  anvil_setERC20Balance: 'anvil_dealERC20',
  anvil_setNextBlockPrevRandao: 'anvil_setPrevRandao',
  anvil_setNextBlockTimestamp: 'evm_setNextBlockTimestamp',
  anvil_setTime: 'evm_setTime',
  anvil_snapshot: 'evm_snapshot',
  evm_removeBlockTimestampInterval: 'anvil_removeBlockTimestampInterval',
  evm_reset: 'anvil_reset',
  evm_setAccountBalance: 'anvil_setBalance',
  evm_setAccountCode: 'anvil_setCode',
  evm_setAccountNonce: 'anvil_setNonce',
  evm_setAccountStorageAt: 'anvil_setStorageAt',
  evm_setBlockTimestampInterval: 'anvil_setBlockTimestampInterval',
  hardhat_addBalance: 'anvil_addBalance',
  hardhat_autoImpersonateAccount: 'anvil_autoImpersonateAccount',
  hardhat_dealERC20: 'anvil_dealERC20',
  hardhat_dropAllTransactions: 'anvil_dropAllTransactions',
  hardhat_dropTransaction: 'anvil_dropTransaction',
  hardhat_impersonateAccount: 'anvil_impersonateAccount',
  hardhat_metadata: 'anvil_metadata',
  hardhat_mine: 'anvil_mine',
  hardhat_reset: 'anvil_reset',
  hardhat_setBalance: 'anvil_setBalance',
  hardhat_setCode: 'anvil_setCode',
  hardhat_setCoinbase: 'anvil_setCoinbase',
  hardhat_setERC20Allowance: 'anvil_setERC20Allowance',
  hardhat_setLoggingEnabled: 'anvil_setLoggingEnabled',
  hardhat_setMinGasPrice: 'anvil_setMinGasPrice',
  hardhat_setNextBlockBaseFeePerGas: 'anvil_setNextBlockBaseFeePerGas',
  hardhat_setNonce: 'anvil_setNonce',
  hardhat_setPrevRandao: 'anvil_setPrevRandao',
  hardhat_setStorageAt: 'anvil_setStorageAt',
  hardhat_stopImpersonatingAccount: 'anvil_stopImpersonatingAccount',
  miner_setEtherbase: 'anvil_setCoinbase',
  miner_setGasPrice: 'anvil_setMinGasPrice',
  tenderly_addBalance: 'anvil_addBalance',
  tenderly_setBalance: 'anvil_setBalance',
} as const
