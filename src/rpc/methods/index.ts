/**
 * The method table: every wire name with its definition, in alphabetical order.
 */

import type { Method } from '../method.ts'
import { aliases } from './aliases.ts'
import { anvil_addBalance } from './anvil_addBalance.ts'
import { anvil_autoImpersonateAccount } from './anvil_autoImpersonateAccount.ts'
import { anvil_dealERC20 } from './anvil_dealERC20.ts'
import { anvil_dropAllTransactions } from './anvil_dropAllTransactions.ts'
import { anvil_dropTransaction } from './anvil_dropTransaction.ts'
import { anvil_dumpState } from './anvil_dumpState.ts'
import { anvil_enableTraces } from './anvil_enableTraces.ts'
import { anvil_getAutomine } from './anvil_getAutomine.ts'
import { anvil_getGenesisTime } from './anvil_getGenesisTime.ts'
import { anvil_getIntervalMining } from './anvil_getIntervalMining.ts'
import { anvil_getLastBlockWallTime } from './anvil_getLastBlockWallTime.ts'
import { anvil_impersonateAccount } from './anvil_impersonateAccount.ts'
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
import { debug_accountRange } from './debug_accountRange.ts'
import { debug_clearTxpool } from './debug_clearTxpool.ts'
import { debug_codeByHash } from './debug_codeByHash.ts'
import { debug_dumpBlock } from './debug_dumpBlock.ts'
import { debug_getBadBlocks } from './debug_getBadBlocks.ts'
import { debug_getModifiedAccountsByHash } from './debug_getModifiedAccountsByHash.ts'
import { debug_getModifiedAccountsByNumber } from './debug_getModifiedAccountsByNumber.ts'
import { debug_getRawBlock } from './debug_getRawBlock.ts'
import { debug_getRawHeader } from './debug_getRawHeader.ts'
import { debug_getRawReceipts } from './debug_getRawReceipts.ts'
import { debug_getRawTransaction } from './debug_getRawTransaction.ts'
import { debug_getRawTransactions } from './debug_getRawTransactions.ts'
import { debug_preimage } from './debug_preimage.ts'
import { debug_setHead } from './debug_setHead.ts'
import { debug_storageRangeAt } from './debug_storageRangeAt.ts'
import { debug_traceBlock } from './debug_traceBlock.ts'
import { debug_traceBlockByHash } from './debug_traceBlockByHash.ts'
import { debug_traceBlockByNumber } from './debug_traceBlockByNumber.ts'
import { debug_traceCall } from './debug_traceCall.ts'
import { debug_traceTransaction } from './debug_traceTransaction.ts'
import { erigon_getHeaderByNumber } from './erigon_getHeaderByNumber.ts'
import { eth_accounts } from './eth_accounts.ts'
import { eth_baseFee } from './eth_baseFee.ts'
import { eth_blobBaseFee } from './eth_blobBaseFee.ts'
import { eth_blockNumber } from './eth_blockNumber.ts'
import { eth_call } from './eth_call.ts'
import { eth_callMany } from './eth_callMany.ts'
import { eth_capabilities } from './eth_capabilities.ts'
import { eth_chainId } from './eth_chainId.ts'
import { eth_coinbase } from './eth_coinbase.ts'
import { eth_config } from './eth_config.ts'
import { eth_createAccessList } from './eth_createAccessList.ts'
import { eth_estimateGas } from './eth_estimateGas.ts'
import { eth_feeHistory } from './eth_feeHistory.ts'
import { eth_fillTransaction } from './eth_fillTransaction.ts'
import { eth_gasPrice } from './eth_gasPrice.ts'
import { eth_getAccount } from './eth_getAccount.ts'
import { eth_getAccountInfo } from './eth_getAccountInfo.ts'
import { eth_getBalance } from './eth_getBalance.ts'
import { eth_getBlockByHash } from './eth_getBlockByHash.ts'
import { eth_getBlockByNumber } from './eth_getBlockByNumber.ts'
import { eth_getBlockReceipts } from './eth_getBlockReceipts.ts'
import { eth_getBlockTransactionCountByHash } from './eth_getBlockTransactionCountByHash.ts'
import { eth_getBlockTransactionCountByNumber } from './eth_getBlockTransactionCountByNumber.ts'
import { eth_getCode } from './eth_getCode.ts'
import { eth_getFilterChanges } from './eth_getFilterChanges.ts'
import { eth_getFilterLogs } from './eth_getFilterLogs.ts'
import { eth_getHeaderByHash } from './eth_getHeaderByHash.ts'
import { eth_getHeaderByNumber } from './eth_getHeaderByNumber.ts'
import { eth_getLogs } from './eth_getLogs.ts'
import { eth_getMultiProof } from './eth_getMultiProof.ts'
import { eth_getProof } from './eth_getProof.ts'
import { eth_getRawTransactionByBlockHashAndIndex } from './eth_getRawTransactionByBlockHashAndIndex.ts'
import { eth_getRawTransactionByBlockNumberAndIndex } from './eth_getRawTransactionByBlockNumberAndIndex.ts'
import { eth_getRawTransactionByHash } from './eth_getRawTransactionByHash.ts'
import { eth_getStorageAt } from './eth_getStorageAt.ts'
import { eth_getStorageValues } from './eth_getStorageValues.ts'
import { eth_getTransactionByBlockHashAndIndex } from './eth_getTransactionByBlockHashAndIndex.ts'
import { eth_getTransactionByBlockNumberAndIndex } from './eth_getTransactionByBlockNumberAndIndex.ts'
import { eth_getTransactionByHash } from './eth_getTransactionByHash.ts'
import { eth_getTransactionBySenderAndNonce } from './eth_getTransactionBySenderAndNonce.ts'
import { eth_getTransactionCount } from './eth_getTransactionCount.ts'
import { eth_getTransactionReceipt } from './eth_getTransactionReceipt.ts'
import { eth_getUncleByBlockHashAndIndex } from './eth_getUncleByBlockHashAndIndex.ts'
import { eth_getUncleByBlockNumberAndIndex } from './eth_getUncleByBlockNumberAndIndex.ts'
import { eth_getUncleCountByBlockHash } from './eth_getUncleCountByBlockHash.ts'
import { eth_getUncleCountByBlockNumber } from './eth_getUncleCountByBlockNumber.ts'
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
import { eth_simulateV1 } from './eth_simulateV1.ts'
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
import { ots_getApiLevel } from './ots_getApiLevel.ts'
import { ots_getBlockDetails } from './ots_getBlockDetails.ts'
import { ots_getBlockDetailsByHash } from './ots_getBlockDetailsByHash.ts'
import { ots_getBlockTransactions } from './ots_getBlockTransactions.ts'
import { ots_getContractCreator } from './ots_getContractCreator.ts'
import { ots_getInternalOperations } from './ots_getInternalOperations.ts'
import { ots_getTransactionBySenderAndNonce } from './ots_getTransactionBySenderAndNonce.ts'
import { ots_getTransactionError } from './ots_getTransactionError.ts'
import { ots_hasCode } from './ots_hasCode.ts'
import { ots_searchTransactionsAfter } from './ots_searchTransactionsAfter.ts'
import { ots_searchTransactionsBefore } from './ots_searchTransactionsBefore.ts'
import { ots_traceTransaction } from './ots_traceTransaction.ts'
import { personal_sign } from './personal_sign.ts'
import { previewnet_advance } from './previewnet_advance.ts'
import { previewnet_clearFault } from './previewnet_clearFault.ts'
import { previewnet_deposit } from './previewnet_deposit.ts'
import { previewnet_digest } from './previewnet_digest.ts'
import { previewnet_fault } from './previewnet_fault.ts'
import { previewnet_faults } from './previewnet_faults.ts'
import { previewnet_genesisAlloc } from './previewnet_genesisAlloc.ts'
import { previewnet_now } from './previewnet_now.ts'
import { previewnet_pause } from './previewnet_pause.ts'
import { previewnet_pendingHistory } from './previewnet_pendingHistory.ts'
import { previewnet_record } from './previewnet_record.ts'
import { previewnet_replay } from './previewnet_replay.ts'
import { previewnet_resume } from './previewnet_resume.ts'
import { previewnet_setL1BaseFee } from './previewnet_setL1BaseFee.ts'
import { previewnet_setL1BlobBaseFee } from './previewnet_setL1BlobBaseFee.ts'
import { previewnet_setL1Scalars } from './previewnet_setL1Scalars.ts'
import { previewnet_setMining } from './previewnet_setMining.ts'
import { previewnet_setSpeed } from './previewnet_setSpeed.ts'
import { previewnet_step } from './previewnet_step.ts'
import { rpc_discover as rpcDiscover } from './rpc.discover.ts'
import { rpc_discover } from './rpc_discover.ts'
import { rpc_modules } from './rpc_modules.ts'
import { trace_block } from './trace_block.ts'
import { trace_call } from './trace_call.ts'
import { trace_callMany } from './trace_callMany.ts'
import { trace_filter } from './trace_filter.ts'
import { trace_get } from './trace_get.ts'
import { trace_rawTransaction } from './trace_rawTransaction.ts'
import { trace_replayBlockTransactions } from './trace_replayBlockTransactions.ts'
import { trace_replayTransaction } from './trace_replayTransaction.ts'
import { trace_transaction } from './trace_transaction.ts'
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
export const canonicalMethods = {
  anvil_addBalance,
  anvil_autoImpersonateAccount,
  anvil_dealERC20,
  anvil_dropAllTransactions,
  anvil_dropTransaction,
  anvil_dumpState,
  anvil_enableTraces,
  anvil_getAutomine,
  anvil_getGenesisTime,
  anvil_getIntervalMining,
  anvil_getLastBlockWallTime,
  anvil_impersonateAccount,
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
  debug_accountRange,
  debug_clearTxpool,
  debug_codeByHash,
  debug_dumpBlock,
  debug_getBadBlocks,
  debug_getModifiedAccountsByHash,
  debug_getModifiedAccountsByNumber,
  debug_getRawBlock,
  debug_getRawHeader,
  debug_getRawReceipts,
  debug_getRawTransaction,
  debug_getRawTransactions,
  debug_preimage,
  debug_setHead,
  debug_storageRangeAt,
  debug_traceBlock,
  debug_traceBlockByHash,
  debug_traceBlockByNumber,
  debug_traceCall,
  debug_traceTransaction,
  erigon_getHeaderByNumber,
  eth_accounts,
  eth_baseFee,
  eth_blobBaseFee,
  eth_blockNumber,
  eth_call,
  eth_callMany,
  eth_capabilities,
  eth_chainId,
  eth_coinbase,
  eth_config,
  eth_createAccessList,
  eth_estimateGas,
  eth_feeHistory,
  eth_fillTransaction,
  eth_gasPrice,
  eth_getAccount,
  eth_getAccountInfo,
  eth_getBalance,
  eth_getBlockByHash,
  eth_getBlockByNumber,
  eth_getBlockReceipts,
  eth_getBlockTransactionCountByHash,
  eth_getBlockTransactionCountByNumber,
  eth_getCode,
  eth_getFilterChanges,
  eth_getFilterLogs,
  eth_getHeaderByHash,
  eth_getHeaderByNumber,
  eth_getLogs,
  eth_getMultiProof,
  eth_getProof,
  eth_getRawTransactionByBlockHashAndIndex,
  eth_getRawTransactionByBlockNumberAndIndex,
  eth_getRawTransactionByHash,
  eth_getStorageAt,
  eth_getStorageValues,
  eth_getTransactionByBlockHashAndIndex,
  eth_getTransactionByBlockNumberAndIndex,
  eth_getTransactionByHash,
  eth_getTransactionBySenderAndNonce,
  eth_getTransactionCount,
  eth_getTransactionReceipt,
  eth_getUncleByBlockHashAndIndex,
  eth_getUncleByBlockNumberAndIndex,
  eth_getUncleCountByBlockHash,
  eth_getUncleCountByBlockNumber,
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
  eth_simulateV1,
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
  ots_getApiLevel,
  ots_getBlockDetails,
  ots_getBlockDetailsByHash,
  ots_getBlockTransactions,
  ots_getContractCreator,
  ots_getInternalOperations,
  ots_getTransactionBySenderAndNonce,
  ots_getTransactionError,
  ots_hasCode,
  ots_searchTransactionsAfter,
  ots_searchTransactionsBefore,
  ots_traceTransaction,
  personal_sign,
  previewnet_advance,
  previewnet_clearFault,
  previewnet_deposit,
  previewnet_digest,
  previewnet_fault,
  previewnet_faults,
  previewnet_genesisAlloc,
  previewnet_now,
  previewnet_pause,
  previewnet_pendingHistory,
  previewnet_record,
  previewnet_replay,
  previewnet_resume,
  previewnet_setL1BaseFee,
  previewnet_setL1BlobBaseFee,
  previewnet_setL1Scalars,
  previewnet_setMining,
  previewnet_setSpeed,
  previewnet_step,
  'rpc.discover': rpcDiscover,
  rpc_discover,
  rpc_modules,
  trace_block,
  trace_call,
  trace_callMany,
  trace_filter,
  trace_get,
  trace_rawTransaction,
  trace_replayBlockTransactions,
  trace_replayTransaction,
  trace_transaction,
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

type Canonical = typeof canonicalMethods

/** Method → parameters and result, as they look on the wire. */
export type Methods = Canonical & {
  readonly [Alias in keyof typeof aliases]: Canonical[(typeof aliases)[Alias]]
}

/** Every name there is, aliases behind the others. Put together when somebody asks for all of them. */
export function allMethods(): Methods {
  const named = Object.entries(aliases).map(([alias, name]) => [alias, canonicalMethods[name]])
  // Each alias has an entry, with the method it stands for.
  return { ...canonicalMethods, ...Object.fromEntries(named) } as Methods
}

/** The method of a name, or `undefined`. */
export function methodNamed(name: string): Method | undefined {
  const known = found.get(name)
  if (known !== undefined) return known
  const canonical = Object.hasOwn(aliases, name) ? aliases[name as keyof typeof aliases] : name
  if (!Object.hasOwn(canonicalMethods, canonical)) return undefined
  const method: Method = canonicalMethods[canonical as keyof Canonical]
  found.set(name, method)
  return method
}

/** What has been asked for, by name: two hundred entries are not made for the few that most ask for. */
const found = new Map<string, Method>()
