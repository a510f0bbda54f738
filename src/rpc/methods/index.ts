/**
 * The method table: every wire name with its definition, in alphabetical order; those that few ask for
 * are in rare.ts.
 */

import { library, withLibraries } from '../../primitives/library.ts'
import type { Method } from '../method.ts'
import { aliases } from './aliases.ts'
import { anvil_addBalance } from './anvil_addBalance.ts'
import { anvil_autoImpersonateAccount } from './anvil_autoImpersonateAccount.ts'
import { anvil_dealERC20 } from './anvil_dealERC20.ts'
import { anvil_dropAllTransactions } from './anvil_dropAllTransactions.ts'
import { anvil_dropTransaction } from './anvil_dropTransaction.ts'
import { anvil_enableTraces } from './anvil_enableTraces.ts'
import { anvil_getAutomine } from './anvil_getAutomine.ts'
import { anvil_getGenesisTime } from './anvil_getGenesisTime.ts'
import { anvil_getIntervalMining } from './anvil_getIntervalMining.ts'
import { anvil_getLastBlockWallTime } from './anvil_getLastBlockWallTime.ts'
import { anvil_impersonateAccount } from './anvil_impersonateAccount.ts'
import { anvil_impersonateSignature } from './anvil_impersonateSignature.ts'
import { anvil_loadState } from './anvil_loadState.ts'
import { anvil_metadata } from './anvil_metadata.ts'
import { anvil_mine } from './anvil_mine.ts'
import { anvil_nodeInfo } from './anvil_nodeInfo.ts'
import { anvil_removeBlockTimestampInterval } from './anvil_removeBlockTimestampInterval.ts'
import { anvil_removePoolTransactions } from './anvil_removePoolTransactions.ts'
import { anvil_reorg } from './anvil_reorg.ts'
import { anvil_reset } from './anvil_reset.ts'
import { anvil_rollback } from './anvil_rollback.ts'
import { anvil_setBalance } from './anvil_setBalance.ts'
import { anvil_setBlockTimestampInterval } from './anvil_setBlockTimestampInterval.ts'
import { anvil_setChainId } from './anvil_setChainId.ts'
import { anvil_setCode } from './anvil_setCode.ts'
import { anvil_setCoinbase } from './anvil_setCoinbase.ts'
import { anvil_setERC20Allowance } from './anvil_setERC20Allowance.ts'
import { anvil_setLoggingEnabled } from './anvil_setLoggingEnabled.ts'
import { anvil_setMinGasPrice } from './anvil_setMinGasPrice.ts'
import { anvil_setNextBlockBaseFeePerGas } from './anvil_setNextBlockBaseFeePerGas.ts'
import { anvil_setNonce } from './anvil_setNonce.ts'
import { anvil_setPrevRandao } from './anvil_setPrevRandao.ts'
import { anvil_setRpcUrl } from './anvil_setRpcUrl.ts'
import { anvil_setStorageAt } from './anvil_setStorageAt.ts'
import { anvil_stopImpersonatingAccount } from './anvil_stopImpersonatingAccount.ts'
import { base_transactionStatus } from './base_transactionStatus.ts'
import { debug_clearTxpool } from './debug_clearTxpool.ts'
import { debug_getRawTransaction } from './debug_getRawTransaction.ts'
import { debug_setHead } from './debug_setHead.ts'
import { eth_accounts } from './eth_accounts.ts'
import { eth_baseFee } from './eth_baseFee.ts'
import { eth_blobBaseFee } from './eth_blobBaseFee.ts'
import { eth_blockNumber } from './eth_blockNumber.ts'
import { eth_call } from './eth_call.ts'
import { eth_chainId } from './eth_chainId.ts'
import { eth_coinbase } from './eth_coinbase.ts'
import { eth_config } from './eth_config.ts'
import { eth_estimateGas } from './eth_estimateGas.ts'
import { eth_feeHistory } from './eth_feeHistory.ts'
import { eth_fillTransaction } from './eth_fillTransaction.ts'
import { eth_gasPrice } from './eth_gasPrice.ts'
import { eth_getBalance } from './eth_getBalance.ts'
import { eth_getBlockByHash } from './eth_getBlockByHash.ts'
import { eth_getBlockByNumber } from './eth_getBlockByNumber.ts'
import { eth_getBlockReceipts } from './eth_getBlockReceipts.ts'
import { eth_getBlockTransactionCountByHash } from './eth_getBlockTransactionCountByHash.ts'
import { eth_getBlockTransactionCountByNumber } from './eth_getBlockTransactionCountByNumber.ts'
import { eth_getCode } from './eth_getCode.ts'
import { eth_getFilterChanges } from './eth_getFilterChanges.ts'
import { eth_getFilterLogs } from './eth_getFilterLogs.ts'
import { eth_getLogs } from './eth_getLogs.ts'
import { eth_getRawTransactionByHash } from './eth_getRawTransactionByHash.ts'
import { eth_getStorageAt } from './eth_getStorageAt.ts'
import { eth_getTransactionByBlockHashAndIndex } from './eth_getTransactionByBlockHashAndIndex.ts'
import { eth_getTransactionByBlockNumberAndIndex } from './eth_getTransactionByBlockNumberAndIndex.ts'
import { eth_getTransactionByHash } from './eth_getTransactionByHash.ts'
import { eth_getTransactionBySenderAndNonce } from './eth_getTransactionBySenderAndNonce.ts'
import { eth_getTransactionCount } from './eth_getTransactionCount.ts'
import { eth_getTransactionReceipt } from './eth_getTransactionReceipt.ts'
import { eth_hashrate } from './eth_hashrate.ts'
import { eth_maxPriorityFeePerGas } from './eth_maxPriorityFeePerGas.ts'
import { eth_mining } from './eth_mining.ts'
import { eth_newBlockFilter } from './eth_newBlockFilter.ts'
import { eth_newFilter } from './eth_newFilter.ts'
import { eth_newPendingTransactionFilter } from './eth_newPendingTransactionFilter.ts'
import { eth_pendingTransactions } from './eth_pendingTransactions.ts'
import { eth_protocolVersion } from './eth_protocolVersion.ts'
import { eth_requestAccounts } from './eth_requestAccounts.ts'
import { eth_resend } from './eth_resend.ts'
import { eth_sendRawTransaction } from './eth_sendRawTransaction.ts'
import { eth_sendRawTransactionConditional } from './eth_sendRawTransactionConditional.ts'
import { eth_sendRawTransactionSync } from './eth_sendRawTransactionSync.ts'
import { eth_sendTransaction } from './eth_sendTransaction.ts'
import { eth_sendTransactionSync } from './eth_sendTransactionSync.ts'
import { eth_sendUnsignedTransaction } from './eth_sendUnsignedTransaction.ts'
import { eth_sign } from './eth_sign.ts'
import { eth_signTransaction } from './eth_signTransaction.ts'
import { eth_signTypedData } from './eth_signTypedData.ts'
import { eth_signTypedData_v3 } from './eth_signTypedData_v3.ts'
import { eth_signTypedData_v4 } from './eth_signTypedData_v4.ts'
import { eth_subscribe } from './eth_subscribe.ts'
import { eth_syncing } from './eth_syncing.ts'
import { eth_uninstallFilter } from './eth_uninstallFilter.ts'
import { eth_unsubscribe } from './eth_unsubscribe.ts'
import { evm_addAccount } from './evm_addAccount.ts'
import { evm_increaseTime } from './evm_increaseTime.ts'
import { evm_mine } from './evm_mine.ts'
import { evm_mine_detailed } from './evm_mine_detailed.ts'
import { evm_removeAccount } from './evm_removeAccount.ts'
import { evm_revert } from './evm_revert.ts'
import { evm_setAutomine } from './evm_setAutomine.ts'
import { evm_setBlockGasLimit } from './evm_setBlockGasLimit.ts'
import { evm_setIntervalMining } from './evm_setIntervalMining.ts'
import { evm_setNextBlockTimestamp } from './evm_setNextBlockTimestamp.ts'
import { evm_setTime } from './evm_setTime.ts'
import { evm_snapshot } from './evm_snapshot.ts'
import { miner_start } from './miner_start.ts'
import { miner_stop } from './miner_stop.ts'
import { net_listening } from './net_listening.ts'
import { net_peerCount } from './net_peerCount.ts'
import { net_version } from './net_version.ts'
import { personal_sign } from './personal_sign.ts'
import { previewnet_advance } from './previewnet_advance.ts'
import { previewnet_clearFault } from './previewnet_clearFault.ts'
import { previewnet_deposit } from './previewnet_deposit.ts'
import { previewnet_digest } from './previewnet_digest.ts'
import { previewnet_fault } from './previewnet_fault.ts'
import { previewnet_faults } from './previewnet_faults.ts'
import { previewnet_now } from './previewnet_now.ts'
import { previewnet_pause } from './previewnet_pause.ts'
import { previewnet_pendingHistory } from './previewnet_pendingHistory.ts'
import { previewnet_record } from './previewnet_record.ts'
import { previewnet_replay } from './previewnet_replay.ts'
import { previewnet_resetSilently } from './previewnet_resetSilently.ts'
import { previewnet_resume } from './previewnet_resume.ts'
import { previewnet_setL1BaseFee } from './previewnet_setL1BaseFee.ts'
import { previewnet_setL1BlobBaseFee } from './previewnet_setL1BlobBaseFee.ts'
import { previewnet_setL1Scalars } from './previewnet_setL1Scalars.ts'
import { previewnet_setMining } from './previewnet_setMining.ts'
import { previewnet_setSpeed } from './previewnet_setSpeed.ts'
import { previewnet_step } from './previewnet_step.ts'
import type { rareMethods } from './rare.ts'
import { txpool_content } from './txpool_content.ts'
import { txpool_contentFrom } from './txpool_contentFrom.ts'
import { txpool_inspect } from './txpool_inspect.ts'
import { txpool_removeAll } from './txpool_removeAll.ts'
import { txpool_removeSender } from './txpool_removeSender.ts'
import { txpool_removeTransaction } from './txpool_removeTransaction.ts'
import { txpool_status } from './txpool_status.ts'
import { wallet_addEthereumChain } from './wallet_addEthereumChain.ts'
import { wallet_getCallsStatus } from './wallet_getCallsStatus.ts'
import { wallet_getCapabilities } from './wallet_getCapabilities.ts'
import { wallet_getPermissions } from './wallet_getPermissions.ts'
import { wallet_requestPermissions } from './wallet_requestPermissions.ts'
import { wallet_revokePermissions } from './wallet_revokePermissions.ts'
import { wallet_sendCalls } from './wallet_sendCalls.ts'
import { wallet_showCallsStatus } from './wallet_showCallsStatus.ts'
import { wallet_switchEthereumChain } from './wallet_switchEthereumChain.ts'
import { wallet_watchAsset } from './wallet_watchAsset.ts'
import { web3_clientVersion } from './web3_clientVersion.ts'
import { web3_sha3 } from './web3_sha3.ts'

/** Each in a file of its name. */
const commonMethods = {
  anvil_addBalance,
  anvil_autoImpersonateAccount,
  anvil_dealERC20,
  anvil_dropAllTransactions,
  anvil_dropTransaction,
  anvil_enableTraces,
  anvil_getAutomine,
  anvil_getGenesisTime,
  anvil_getIntervalMining,
  anvil_getLastBlockWallTime,
  anvil_impersonateAccount,
  anvil_impersonateSignature,
  anvil_loadState,
  anvil_metadata,
  anvil_mine,
  anvil_nodeInfo,
  anvil_removeBlockTimestampInterval,
  anvil_removePoolTransactions,
  anvil_reorg,
  anvil_reset,
  anvil_rollback,
  anvil_setBalance,
  anvil_setBlockTimestampInterval,
  anvil_setChainId,
  anvil_setCode,
  anvil_setCoinbase,
  anvil_setERC20Allowance,
  anvil_setLoggingEnabled,
  anvil_setMinGasPrice,
  anvil_setNextBlockBaseFeePerGas,
  anvil_setNonce,
  anvil_setPrevRandao,
  anvil_setRpcUrl,
  anvil_setStorageAt,
  anvil_stopImpersonatingAccount,
  base_transactionStatus,
  debug_clearTxpool,
  debug_getRawTransaction,
  debug_setHead,
  eth_accounts,
  eth_baseFee,
  eth_blobBaseFee,
  eth_blockNumber,
  eth_call,
  eth_chainId,
  eth_coinbase,
  eth_config,
  eth_estimateGas,
  eth_feeHistory,
  eth_fillTransaction,
  eth_gasPrice,
  eth_getBalance,
  eth_getBlockByHash,
  eth_getBlockByNumber,
  eth_getBlockReceipts,
  eth_getBlockTransactionCountByHash,
  eth_getBlockTransactionCountByNumber,
  eth_getCode,
  eth_getFilterChanges,
  eth_getFilterLogs,
  eth_getLogs,
  eth_getRawTransactionByHash,
  eth_getStorageAt,
  eth_getTransactionByBlockHashAndIndex,
  eth_getTransactionByBlockNumberAndIndex,
  eth_getTransactionByHash,
  eth_getTransactionBySenderAndNonce,
  eth_getTransactionCount,
  eth_getTransactionReceipt,
  eth_hashrate,
  eth_maxPriorityFeePerGas,
  eth_mining,
  eth_newBlockFilter,
  eth_newFilter,
  eth_newPendingTransactionFilter,
  eth_pendingTransactions,
  eth_protocolVersion,
  eth_requestAccounts,
  eth_resend,
  eth_sendRawTransaction,
  eth_sendRawTransactionConditional,
  eth_sendRawTransactionSync,
  eth_sendTransaction,
  eth_sendTransactionSync,
  eth_sendUnsignedTransaction,
  eth_sign,
  eth_signTransaction,
  eth_signTypedData,
  eth_signTypedData_v3,
  eth_signTypedData_v4,
  eth_subscribe,
  eth_syncing,
  eth_uninstallFilter,
  eth_unsubscribe,
  evm_addAccount,
  evm_increaseTime,
  evm_mine,
  evm_mine_detailed,
  evm_removeAccount,
  evm_revert,
  evm_setAutomine,
  evm_setBlockGasLimit,
  evm_setIntervalMining,
  evm_setNextBlockTimestamp,
  evm_setTime,
  evm_snapshot,
  miner_start,
  miner_stop,
  net_listening,
  net_peerCount,
  net_version,
  personal_sign,
  previewnet_advance,
  previewnet_clearFault,
  previewnet_deposit,
  previewnet_digest,
  previewnet_fault,
  previewnet_faults,
  previewnet_now,
  previewnet_pause,
  previewnet_pendingHistory,
  previewnet_record,
  previewnet_replay,
  previewnet_resetSilently,
  previewnet_resume,
  previewnet_setL1BaseFee,
  previewnet_setL1BlobBaseFee,
  previewnet_setL1Scalars,
  previewnet_setMining,
  previewnet_setSpeed,
  previewnet_step,
  txpool_content,
  txpool_contentFrom,
  txpool_inspect,
  txpool_removeAll,
  txpool_removeSender,
  txpool_removeTransaction,
  txpool_status,
  wallet_addEthereumChain,
  wallet_getCallsStatus,
  wallet_getCapabilities,
  wallet_getPermissions,
  wallet_requestPermissions,
  wallet_revokePermissions,
  wallet_sendCalls,
  wallet_showCallsStatus,
  wallet_switchEthereumChain,
  wallet_watchAsset,
  web3_clientVersion,
  web3_sha3,
}

type Canonical = typeof commonMethods & typeof rareMethods

/** Method → parameters and result, as they look on the wire. */
export type Methods = Canonical & {
  readonly [Alias in keyof typeof aliases]: Canonical[(typeof aliases)[Alias]]
}

const rare = library(async () => (await import('./rare.ts')).rareMethods)

/**
 * The method of a name, or `undefined`.
 *
 * @throws {LibraryNeeded} when it is not among the common ones and the rare ones have not been loaded
 */
export function methodNamed(name: string): Method | undefined {
  const known = found.get(name)
  if (known !== undefined) return known
  const canonical = Object.hasOwn(aliases, name) ? aliases[name as keyof typeof aliases] : name
  const table = Object.hasOwn(commonMethods, canonical) ? commonMethods : rare()
  if (!Object.hasOwn(table, canonical)) return undefined
  const method = (table as Readonly<Record<string, Method>>)[canonical]! // it has one of that name
  found.set(name, method)
  return method
}

/** What has been asked for, by name: two hundred entries are not made for the few that most ask for. */
const found = new Map<string, Method>()

/** Every method under its own name, in alphabetical order. */
export async function canonicalMethods(): Promise<Canonical> {
  const all = Object.entries({ ...commonMethods, ...(await withLibraries(rare)) })
  return Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1))) as Canonical
}

/** Every name there is, aliases behind the others. */
export async function allMethods(): Promise<Methods> {
  const canonical = await canonicalMethods()
  const named = Object.entries(aliases).map(([alias, name]) => [alias, canonical[name]])
  return { ...canonical, ...Object.fromEntries(named) } as Methods // each alias has an entry
}
