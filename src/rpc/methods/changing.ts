/**
 * Methods that change something and that few devnets are asked for, in alphabetical order: loaded with
 * the first call of one, which keeps its place in the write queue meanwhile.
 */

import { anvil_addBalance } from './anvil/anvil_addBalance.ts'
import { anvil_autoImpersonateAccount } from './anvil/anvil_autoImpersonateAccount.ts'
import { anvil_dealERC20 } from './anvil/anvil_dealERC20.ts'
import { anvil_dropAllTransactions } from './anvil/anvil_dropAllTransactions.ts'
import { anvil_dropTransaction } from './anvil/anvil_dropTransaction.ts'
import { anvil_impersonateSignature } from './anvil/anvil_impersonateSignature.ts'
import { anvil_loadState } from './anvil/anvil_loadState.ts'
import { anvil_removeBlockTimestampInterval } from './anvil/anvil_removeBlockTimestampInterval.ts'
import { anvil_removePoolTransactions } from './anvil/anvil_removePoolTransactions.ts'
import { anvil_reorg } from './anvil/anvil_reorg.ts'
import { anvil_reset } from './anvil/anvil_reset.ts'
import { anvil_rollback } from './anvil/anvil_rollback.ts'
import { anvil_setBlockTimestampInterval } from './anvil/anvil_setBlockTimestampInterval.ts'
import { anvil_setChainId } from './anvil/anvil_setChainId.ts'
import { anvil_setCode } from './anvil/anvil_setCode.ts'
import { anvil_setCoinbase } from './anvil/anvil_setCoinbase.ts'
import { anvil_setERC20Allowance } from './anvil/anvil_setERC20Allowance.ts'
import { anvil_setNextBlockBaseFeePerGas } from './anvil/anvil_setNextBlockBaseFeePerGas.ts'
import { anvil_setNonce } from './anvil/anvil_setNonce.ts'
import { anvil_setPrevRandao } from './anvil/anvil_setPrevRandao.ts'
import { anvil_setStorageAt } from './anvil/anvil_setStorageAt.ts'
import { evm_addAccount } from './anvil/evm_addAccount.ts'
import { evm_mine_detailed } from './anvil/evm_mine_detailed.ts'
import { evm_removeAccount } from './anvil/evm_removeAccount.ts'
import { evm_setAutomine } from './anvil/evm_setAutomine.ts'
import { evm_setBlockGasLimit } from './anvil/evm_setBlockGasLimit.ts'
import { evm_setIntervalMining } from './anvil/evm_setIntervalMining.ts'
import { evm_setTime } from './anvil/evm_setTime.ts'
import { miner_start } from './anvil/miner_start.ts'
import { miner_stop } from './anvil/miner_stop.ts'
import { debug_clearTxpool } from './debug/debug_clearTxpool.ts'
import { debug_setHead } from './debug/debug_setHead.ts'
import { eth_resend } from './eth/eth_resend.ts'
import { eth_sendRawTransactionConditional } from './eth/eth_sendRawTransactionConditional.ts'
import { eth_sendTransactionSync } from './eth/eth_sendTransactionSync.ts'
import { eth_sendUnsignedTransaction } from './eth/eth_sendUnsignedTransaction.ts'
import { previewnet_advance } from './previewnet/previewnet_advance.ts'
import { previewnet_clearFault } from './previewnet/previewnet_clearFault.ts'
import { previewnet_deposit } from './previewnet/previewnet_deposit.ts'
import { previewnet_fault } from './previewnet/previewnet_fault.ts'
import { previewnet_resetSilently } from './previewnet/previewnet_resetSilently.ts'
import { previewnet_setL1BaseFee } from './previewnet/previewnet_setL1BaseFee.ts'
import { previewnet_setL1BlobBaseFee } from './previewnet/previewnet_setL1BlobBaseFee.ts'
import { previewnet_setL1Scalars } from './previewnet/previewnet_setL1Scalars.ts'
import { previewnet_setMining } from './previewnet/previewnet_setMining.ts'
import { previewnet_step } from './previewnet/previewnet_step.ts'
import { txpool_removeAll } from './txpool/txpool_removeAll.ts'
import { txpool_removeSender } from './txpool/txpool_removeSender.ts'
import { txpool_removeTransaction } from './txpool/txpool_removeTransaction.ts'
import { wallet_requestPermissions } from './wallet/wallet_requestPermissions.ts'
import { wallet_revokePermissions } from './wallet/wallet_revokePermissions.ts'
import { wallet_sendCalls } from './wallet/wallet_sendCalls.ts'

/** Each in a file of its name. */
export const changingMethods = {
  anvil_addBalance,
  anvil_autoImpersonateAccount,
  anvil_dealERC20,
  anvil_dropAllTransactions,
  anvil_dropTransaction,
  anvil_impersonateSignature,
  anvil_loadState,
  anvil_removeBlockTimestampInterval,
  anvil_removePoolTransactions,
  anvil_reorg,
  anvil_reset,
  anvil_rollback,
  anvil_setBlockTimestampInterval,
  anvil_setChainId,
  anvil_setCode,
  anvil_setCoinbase,
  anvil_setERC20Allowance,
  anvil_setNextBlockBaseFeePerGas,
  anvil_setNonce,
  anvil_setPrevRandao,
  anvil_setStorageAt,
  debug_clearTxpool,
  debug_setHead,
  eth_resend,
  eth_sendRawTransactionConditional,
  eth_sendTransactionSync,
  eth_sendUnsignedTransaction,
  evm_addAccount,
  evm_mine_detailed,
  evm_removeAccount,
  evm_setAutomine,
  evm_setBlockGasLimit,
  evm_setIntervalMining,
  evm_setTime,
  miner_start,
  miner_stop,
  previewnet_advance,
  previewnet_clearFault,
  previewnet_deposit,
  previewnet_fault,
  previewnet_resetSilently,
  previewnet_setL1BaseFee,
  previewnet_setL1BlobBaseFee,
  previewnet_setL1Scalars,
  previewnet_setMining,
  previewnet_step,
  txpool_removeAll,
  txpool_removeSender,
  txpool_removeTransaction,
  wallet_requestPermissions,
  wallet_revokePermissions,
  wallet_sendCalls,
}
