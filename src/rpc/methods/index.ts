/**
 * The table of all methods by wire name, in alphabetical order.
 *
 * Each method is defined in a file of its name, in the folder of its namespace.
 */

import type { Method } from '../method.ts'
import { aliases } from './aliases.ts'
import { anvil_addBalance } from './anvil/anvil_addBalance.ts'
import { anvil_autoImpersonateAccount } from './anvil/anvil_autoImpersonateAccount.ts'
import { anvil_dealERC20 } from './anvil/anvil_dealERC20.ts'
import { anvil_dropAllTransactions } from './anvil/anvil_dropAllTransactions.ts'
import { anvil_dropTransaction } from './anvil/anvil_dropTransaction.ts'
import { anvil_dumpState } from './anvil/anvil_dumpState.ts'
import { anvil_enableTraces } from './anvil/anvil_enableTraces.ts'
import { anvil_getAutomine } from './anvil/anvil_getAutomine.ts'
import { anvil_getBlobByHash } from './anvil/anvil_getBlobByHash.ts'
import { anvil_getBlobSidecarsByBlockId } from './anvil/anvil_getBlobSidecarsByBlockId.ts'
import { anvil_getBlobsByTransactionHash } from './anvil/anvil_getBlobsByTransactionHash.ts'
import { anvil_getGenesisTime } from './anvil/anvil_getGenesisTime.ts'
import { anvil_getIntervalMining } from './anvil/anvil_getIntervalMining.ts'
import { anvil_getLastBlockWallTime } from './anvil/anvil_getLastBlockWallTime.ts'
import { anvil_impersonateAccount } from './anvil/anvil_impersonateAccount.ts'
import { anvil_impersonateSignature } from './anvil/anvil_impersonateSignature.ts'
import { anvil_loadState } from './anvil/anvil_loadState.ts'
import { anvil_metadata } from './anvil/anvil_metadata.ts'
import { anvil_mine } from './anvil/anvil_mine.ts'
import { anvil_nodeInfo } from './anvil/anvil_nodeInfo.ts'
import { anvil_removeBlockTimestampInterval } from './anvil/anvil_removeBlockTimestampInterval.ts'
import { anvil_removePoolTransactions } from './anvil/anvil_removePoolTransactions.ts'
import { anvil_reorg } from './anvil/anvil_reorg.ts'
import { anvil_reset } from './anvil/anvil_reset.ts'
import { anvil_rollback } from './anvil/anvil_rollback.ts'
import { anvil_setBalance } from './anvil/anvil_setBalance.ts'
import { anvil_setBlockTimestampInterval } from './anvil/anvil_setBlockTimestampInterval.ts'
import { anvil_setChainId } from './anvil/anvil_setChainId.ts'
import { anvil_setCode } from './anvil/anvil_setCode.ts'
import { anvil_setCoinbase } from './anvil/anvil_setCoinbase.ts'
import { anvil_setERC20Allowance } from './anvil/anvil_setERC20Allowance.ts'
import { anvil_setLoggingEnabled } from './anvil/anvil_setLoggingEnabled.ts'
import { anvil_setMinGasPrice } from './anvil/anvil_setMinGasPrice.ts'
import { anvil_setNextBlockBaseFeePerGas } from './anvil/anvil_setNextBlockBaseFeePerGas.ts'
import { anvil_setNonce } from './anvil/anvil_setNonce.ts'
import { anvil_setPrevRandao } from './anvil/anvil_setPrevRandao.ts'
import { anvil_setRpcUrl } from './anvil/anvil_setRpcUrl.ts'
import { anvil_setStorageAt } from './anvil/anvil_setStorageAt.ts'
import { anvil_stopImpersonatingAccount } from './anvil/anvil_stopImpersonatingAccount.ts'
import { evm_addAccount } from './anvil/evm_addAccount.ts'
import { evm_increaseTime } from './anvil/evm_increaseTime.ts'
import { evm_mine } from './anvil/evm_mine.ts'
import { evm_mine_detailed } from './anvil/evm_mine_detailed.ts'
import { evm_removeAccount } from './anvil/evm_removeAccount.ts'
import { evm_revert } from './anvil/evm_revert.ts'
import { evm_setAutomine } from './anvil/evm_setAutomine.ts'
import { evm_setBlockGasLimit } from './anvil/evm_setBlockGasLimit.ts'
import { evm_setIntervalMining } from './anvil/evm_setIntervalMining.ts'
import { evm_setNextBlockTimestamp } from './anvil/evm_setNextBlockTimestamp.ts'
import { evm_setTime } from './anvil/evm_setTime.ts'
import { evm_snapshot } from './anvil/evm_snapshot.ts'
import { miner_start } from './anvil/miner_start.ts'
import { miner_stop } from './anvil/miner_stop.ts'
import { base_sendRawTransactionValidity } from './base/base_sendRawTransactionValidity.ts'
import { base_transactionStatus } from './base/base_transactionStatus.ts'
import { debug_accountAt } from './debug/debug_accountAt.ts'
import { debug_accountInfoAt } from './debug/debug_accountInfoAt.ts'
import { debug_accountRange } from './debug/debug_accountRange.ts'
import { debug_clearTxpool } from './debug/debug_clearTxpool.ts'
import { debug_codeByHash } from './debug/debug_codeByHash.ts'
import { debug_dumpBlock } from './debug/debug_dumpBlock.ts'
import { debug_getBadBlocks } from './debug/debug_getBadBlocks.ts'
import { debug_getModifiedAccountsByHash } from './debug/debug_getModifiedAccountsByHash.ts'
import { debug_getModifiedAccountsByNumber } from './debug/debug_getModifiedAccountsByNumber.ts'
import { debug_getRawBlock } from './debug/debug_getRawBlock.ts'
import { debug_getRawBlockAccessList } from './debug/debug_getRawBlockAccessList.ts'
import { debug_getRawHeader } from './debug/debug_getRawHeader.ts'
import { debug_getRawReceipts } from './debug/debug_getRawReceipts.ts'
import { debug_getRawTransaction } from './debug/debug_getRawTransaction.ts'
import { debug_getRawTransactions } from './debug/debug_getRawTransactions.ts'
import { debug_preimage } from './debug/debug_preimage.ts'
import { debug_setHead } from './debug/debug_setHead.ts'
import { debug_storageRangeAt } from './debug/debug_storageRangeAt.ts'
import { debug_traceBlock } from './debug/debug_traceBlock.ts'
import { debug_traceBlockByHash } from './debug/debug_traceBlockByHash.ts'
import { debug_traceBlockByNumber } from './debug/debug_traceBlockByNumber.ts'
import { debug_traceCall } from './debug/debug_traceCall.ts'
import { debug_traceTransaction } from './debug/debug_traceTransaction.ts'
import { rpc_discover as rpcDiscover } from './discovery/rpc.discover.ts'
import { rpc_discover } from './discovery/rpc_discover.ts'
import { rpc_modules } from './discovery/rpc_modules.ts'
import { eth_accounts } from './eth/eth_accounts.ts'
import { eth_baseFee } from './eth/eth_baseFee.ts'
import { eth_blobBaseFee } from './eth/eth_blobBaseFee.ts'
import { eth_blockNumber } from './eth/eth_blockNumber.ts'
import { eth_call } from './eth/eth_call.ts'
import { eth_callBundle } from './eth/eth_callBundle.ts'
import { eth_callMany } from './eth/eth_callMany.ts'
import { eth_capabilities } from './eth/eth_capabilities.ts'
import { eth_chainId } from './eth/eth_chainId.ts'
import { eth_coinbase } from './eth/eth_coinbase.ts'
import { eth_config } from './eth/eth_config.ts'
import { eth_createAccessList } from './eth/eth_createAccessList.ts'
import { eth_estimateGas } from './eth/eth_estimateGas.ts'
import { eth_feeHistory } from './eth/eth_feeHistory.ts'
import { eth_fillTransaction } from './eth/eth_fillTransaction.ts'
import { eth_gasPrice } from './eth/eth_gasPrice.ts'
import { eth_getAccount } from './eth/eth_getAccount.ts'
import { eth_getAccountInfo } from './eth/eth_getAccountInfo.ts'
import { eth_getBalance } from './eth/eth_getBalance.ts'
import { eth_getBlockAccessList } from './eth/eth_getBlockAccessList.ts'
import { eth_getBlockAccessListByBlockHash } from './eth/eth_getBlockAccessListByBlockHash.ts'
import { eth_getBlockAccessListByBlockNumber } from './eth/eth_getBlockAccessListByBlockNumber.ts'
import { eth_getBlockAccessListRaw } from './eth/eth_getBlockAccessListRaw.ts'
import { eth_getBlockByHash } from './eth/eth_getBlockByHash.ts'
import { eth_getBlockByNumber } from './eth/eth_getBlockByNumber.ts'
import { eth_getBlockReceipts } from './eth/eth_getBlockReceipts.ts'
import { eth_getBlockTransactionCountByHash } from './eth/eth_getBlockTransactionCountByHash.ts'
import { eth_getBlockTransactionCountByNumber } from './eth/eth_getBlockTransactionCountByNumber.ts'
import { eth_getCode } from './eth/eth_getCode.ts'
import { eth_getFilterChanges } from './eth/eth_getFilterChanges.ts'
import { eth_getFilterLogs } from './eth/eth_getFilterLogs.ts'
import { eth_getHeaderByHash } from './eth/eth_getHeaderByHash.ts'
import { eth_getHeaderByNumber } from './eth/eth_getHeaderByNumber.ts'
import { eth_getLogs } from './eth/eth_getLogs.ts'
import { eth_getMultiProof } from './eth/eth_getMultiProof.ts'
import { eth_getProof } from './eth/eth_getProof.ts'
import { eth_getRawTransactionByBlockHashAndIndex } from './eth/eth_getRawTransactionByBlockHashAndIndex.ts'
import { eth_getRawTransactionByBlockNumberAndIndex } from './eth/eth_getRawTransactionByBlockNumberAndIndex.ts'
import { eth_getRawTransactionByHash } from './eth/eth_getRawTransactionByHash.ts'
import { eth_getStorageAt } from './eth/eth_getStorageAt.ts'
import { eth_getStorageValues } from './eth/eth_getStorageValues.ts'
import { eth_getTransactionByBlockHashAndIndex } from './eth/eth_getTransactionByBlockHashAndIndex.ts'
import { eth_getTransactionByBlockNumberAndIndex } from './eth/eth_getTransactionByBlockNumberAndIndex.ts'
import { eth_getTransactionByHash } from './eth/eth_getTransactionByHash.ts'
import { eth_getTransactionBySenderAndNonce } from './eth/eth_getTransactionBySenderAndNonce.ts'
import { eth_getTransactionCount } from './eth/eth_getTransactionCount.ts'
import { eth_getTransactionReceipt } from './eth/eth_getTransactionReceipt.ts'
import { eth_getUncleByBlockHashAndIndex } from './eth/eth_getUncleByBlockHashAndIndex.ts'
import { eth_getUncleByBlockNumberAndIndex } from './eth/eth_getUncleByBlockNumberAndIndex.ts'
import { eth_getUncleCountByBlockHash } from './eth/eth_getUncleCountByBlockHash.ts'
import { eth_getUncleCountByBlockNumber } from './eth/eth_getUncleCountByBlockNumber.ts'
import { eth_hashrate } from './eth/eth_hashrate.ts'
import { eth_maxPriorityFeePerGas } from './eth/eth_maxPriorityFeePerGas.ts'
import { eth_mining } from './eth/eth_mining.ts'
import { eth_newBlockFilter } from './eth/eth_newBlockFilter.ts'
import { eth_newFilter } from './eth/eth_newFilter.ts'
import { eth_newPendingTransactionFilter } from './eth/eth_newPendingTransactionFilter.ts'
import { eth_pendingTransactions } from './eth/eth_pendingTransactions.ts'
import { eth_protocolVersion } from './eth/eth_protocolVersion.ts'
import { eth_requestAccounts } from './eth/eth_requestAccounts.ts'
import { eth_resend } from './eth/eth_resend.ts'
import { eth_sendRawTransaction } from './eth/eth_sendRawTransaction.ts'
import { eth_sendRawTransactionConditional } from './eth/eth_sendRawTransactionConditional.ts'
import { eth_sendRawTransactionSync } from './eth/eth_sendRawTransactionSync.ts'
import { eth_sendTransaction } from './eth/eth_sendTransaction.ts'
import { eth_sendTransactionSync } from './eth/eth_sendTransactionSync.ts'
import { eth_sendUnsignedTransaction } from './eth/eth_sendUnsignedTransaction.ts'
import { eth_sign } from './eth/eth_sign.ts'
import { eth_signTransaction } from './eth/eth_signTransaction.ts'
import { eth_signTypedData } from './eth/eth_signTypedData.ts'
import { eth_signTypedData_v3 } from './eth/eth_signTypedData_v3.ts'
import { eth_signTypedData_v4 } from './eth/eth_signTypedData_v4.ts'
import { eth_simulateV1 } from './eth/eth_simulateV1.ts'
import { eth_subscribe } from './eth/eth_subscribe.ts'
import { eth_syncing } from './eth/eth_syncing.ts'
import { eth_uninstallFilter } from './eth/eth_uninstallFilter.ts'
import { eth_unsubscribe } from './eth/eth_unsubscribe.ts'
import { net_listening } from './eth/net_listening.ts'
import { net_peerCount } from './eth/net_peerCount.ts'
import { net_version } from './eth/net_version.ts'
import { web3_clientVersion } from './eth/web3_clientVersion.ts'
import { web3_sha3 } from './eth/web3_sha3.ts'
import { erigon_getHeaderByNumber } from './explorer/erigon_getHeaderByNumber.ts'
import { ots_getApiLevel } from './explorer/ots_getApiLevel.ts'
import { ots_getBlockDetails } from './explorer/ots_getBlockDetails.ts'
import { ots_getBlockDetailsByHash } from './explorer/ots_getBlockDetailsByHash.ts'
import { ots_getBlockTransactions } from './explorer/ots_getBlockTransactions.ts'
import { ots_getContractCreator } from './explorer/ots_getContractCreator.ts'
import { ots_getInternalOperations } from './explorer/ots_getInternalOperations.ts'
import { ots_getTransactionBySenderAndNonce } from './explorer/ots_getTransactionBySenderAndNonce.ts'
import { ots_getTransactionError } from './explorer/ots_getTransactionError.ts'
import { ots_hasCode } from './explorer/ots_hasCode.ts'
import { ots_searchTransactionsAfter } from './explorer/ots_searchTransactionsAfter.ts'
import { ots_searchTransactionsBefore } from './explorer/ots_searchTransactionsBefore.ts'
import { ots_traceTransaction } from './explorer/ots_traceTransaction.ts'
import { payer_getTerms } from './payer/payer_getTerms.ts'
import { payer_sendTransaction } from './payer/payer_sendTransaction.ts'
import { previewnet_abis } from './previewnet/previewnet_abis.ts'
import { previewnet_accounts } from './previewnet/previewnet_accounts.ts'
import { previewnet_addArtifacts } from './previewnet/previewnet_addArtifacts.ts'
import { previewnet_advance } from './previewnet/previewnet_advance.ts'
import { previewnet_blocks } from './previewnet/previewnet_blocks.ts'
import { previewnet_chainAt } from './previewnet/previewnet_chainAt.ts'
import { previewnet_clearFault } from './previewnet/previewnet_clearFault.ts'
import { previewnet_config } from './previewnet/previewnet_config.ts'
import { previewnet_contract } from './previewnet/previewnet_contract.ts'
import { previewnet_contracts } from './previewnet/previewnet_contracts.ts'
import { previewnet_coverage } from './previewnet/previewnet_coverage.ts'
import { previewnet_debug } from './previewnet/previewnet_debug.ts'
import { previewnet_decode } from './previewnet/previewnet_decode.ts'
import { previewnet_deposit } from './previewnet/previewnet_deposit.ts'
import { previewnet_describe } from './previewnet/previewnet_describe.ts'
import { previewnet_digest } from './previewnet/previewnet_digest.ts'
import { previewnet_edits } from './previewnet/previewnet_edits.ts'
import { previewnet_fault } from './previewnet/previewnet_fault.ts'
import { previewnet_faultKinds } from './previewnet/previewnet_faultKinds.ts'
import { previewnet_faults } from './previewnet/previewnet_faults.ts'
import { previewnet_find } from './previewnet/previewnet_find.ts'
import { previewnet_gasReport } from './previewnet/previewnet_gasReport.ts'
import { previewnet_genesis } from './previewnet/previewnet_genesis.ts'
import { previewnet_genesisAlloc } from './previewnet/previewnet_genesisAlloc.ts'
import { previewnet_label } from './previewnet/previewnet_label.ts'
import { previewnet_logs } from './previewnet/previewnet_logs.ts'
import { previewnet_nameSnapshot } from './previewnet/previewnet_nameSnapshot.ts'
import { previewnet_names } from './previewnet/previewnet_names.ts'
import { previewnet_now } from './previewnet/previewnet_now.ts'
import { previewnet_pastFaults } from './previewnet/previewnet_pastFaults.ts'
import { previewnet_pause } from './previewnet/previewnet_pause.ts'
import { previewnet_pendingHistory } from './previewnet/previewnet_pendingHistory.ts'
import { previewnet_proxy } from './previewnet/previewnet_proxy.ts'
import { previewnet_readStorage } from './previewnet/previewnet_readStorage.ts'
import { previewnet_record } from './previewnet/previewnet_record.ts'
import { previewnet_rehearse } from './previewnet/previewnet_rehearse.ts'
import { previewnet_replay } from './previewnet/previewnet_replay.ts'
import { previewnet_resetSilently } from './previewnet/previewnet_resetSilently.ts'
import { previewnet_resume } from './previewnet/previewnet_resume.ts'
import { previewnet_search } from './previewnet/previewnet_search.ts'
import { previewnet_setChaos } from './previewnet/previewnet_setChaos.ts'
import { previewnet_setL1BaseFee } from './previewnet/previewnet_setL1BaseFee.ts'
import { previewnet_setL1BlobBaseFee } from './previewnet/previewnet_setL1BlobBaseFee.ts'
import { previewnet_setL1Scalars } from './previewnet/previewnet_setL1Scalars.ts'
import { previewnet_setMining } from './previewnet/previewnet_setMining.ts'
import { previewnet_setSpeed } from './previewnet/previewnet_setSpeed.ts'
import { previewnet_simulate } from './previewnet/previewnet_simulate.ts'
import { previewnet_snapshots } from './previewnet/previewnet_snapshots.ts'
import { previewnet_source } from './previewnet/previewnet_source.ts'
import { previewnet_stackTrace } from './previewnet/previewnet_stackTrace.ts'
import { previewnet_stateChanges } from './previewnet/previewnet_stateChanges.ts'
import { previewnet_stateDiff } from './previewnet/previewnet_stateDiff.ts'
import { previewnet_step } from './previewnet/previewnet_step.ts'
import { previewnet_storage } from './previewnet/previewnet_storage.ts'
import { previewnet_transactions } from './previewnet/previewnet_transactions.ts'
import { previewnet_transactionTimes } from './previewnet/previewnet_transactionTimes.ts'
import { previewnet_writeStorage } from './previewnet/previewnet_writeStorage.ts'
import { trace_block } from './trace/trace_block.ts'
import { trace_blockOpcodeGas } from './trace/trace_blockOpcodeGas.ts'
import { trace_call } from './trace/trace_call.ts'
import { trace_callMany } from './trace/trace_callMany.ts'
import { trace_filter } from './trace/trace_filter.ts'
import { trace_get } from './trace/trace_get.ts'
import { trace_rawTransaction } from './trace/trace_rawTransaction.ts'
import { trace_replayBlockTransactions } from './trace/trace_replayBlockTransactions.ts'
import { trace_replayTransaction } from './trace/trace_replayTransaction.ts'
import { trace_transaction } from './trace/trace_transaction.ts'
import { trace_transactionOpcodeGas } from './trace/trace_transactionOpcodeGas.ts'
import { txpool_content } from './txpool/txpool_content.ts'
import { txpool_contentFrom } from './txpool/txpool_contentFrom.ts'
import { txpool_inspect } from './txpool/txpool_inspect.ts'
import { txpool_removeAll } from './txpool/txpool_removeAll.ts'
import { txpool_removeSender } from './txpool/txpool_removeSender.ts'
import { txpool_removeTransaction } from './txpool/txpool_removeTransaction.ts'
import { txpool_status } from './txpool/txpool_status.ts'
import { personal_sign } from './wallet/personal_sign.ts'
import { wallet_addEthereumChain } from './wallet/wallet_addEthereumChain.ts'
import { wallet_getCallsStatus } from './wallet/wallet_getCallsStatus.ts'
import { wallet_getCapabilities } from './wallet/wallet_getCapabilities.ts'
import { wallet_getPermissions } from './wallet/wallet_getPermissions.ts'
import { wallet_requestPermissions } from './wallet/wallet_requestPermissions.ts'
import { wallet_revokePermissions } from './wallet/wallet_revokePermissions.ts'
import { wallet_sendCalls } from './wallet/wallet_sendCalls.ts'
import { wallet_showCallsStatus } from './wallet/wallet_showCallsStatus.ts'
import { wallet_switchEthereumChain } from './wallet/wallet_switchEthereumChain.ts'
import { wallet_watchAsset } from './wallet/wallet_watchAsset.ts'

export const canonicalMethods = {
  anvil_addBalance,
  anvil_autoImpersonateAccount,
  anvil_dealERC20,
  anvil_dropAllTransactions,
  anvil_dropTransaction,
  anvil_dumpState,
  anvil_enableTraces,
  anvil_getAutomine,
  anvil_getBlobByHash,
  anvil_getBlobSidecarsByBlockId,
  anvil_getBlobsByTransactionHash,
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
  base_sendRawTransactionValidity,
  base_transactionStatus,
  debug_accountAt,
  debug_accountInfoAt,
  debug_accountRange,
  debug_clearTxpool,
  debug_codeByHash,
  debug_dumpBlock,
  debug_getBadBlocks,
  debug_getModifiedAccountsByHash,
  debug_getModifiedAccountsByNumber,
  debug_getRawBlock,
  debug_getRawBlockAccessList,
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
  eth_callBundle,
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
  eth_getBlockAccessList,
  eth_getBlockAccessListByBlockHash,
  eth_getBlockAccessListByBlockNumber,
  eth_getBlockAccessListRaw,
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
  payer_getTerms,
  payer_sendTransaction,
  personal_sign,
  previewnet_abis,
  previewnet_accounts,
  previewnet_addArtifacts,
  previewnet_advance,
  previewnet_blocks,
  previewnet_chainAt,
  previewnet_clearFault,
  previewnet_config,
  previewnet_contract,
  previewnet_contracts,
  previewnet_coverage,
  previewnet_debug,
  previewnet_decode,
  previewnet_deposit,
  previewnet_describe,
  previewnet_digest,
  previewnet_edits,
  previewnet_fault,
  previewnet_faultKinds,
  previewnet_faults,
  previewnet_find,
  previewnet_gasReport,
  previewnet_genesis,
  previewnet_genesisAlloc,
  previewnet_label,
  previewnet_logs,
  previewnet_nameSnapshot,
  previewnet_names,
  previewnet_now,
  previewnet_pastFaults,
  previewnet_pause,
  previewnet_pendingHistory,
  previewnet_proxy,
  previewnet_readStorage,
  previewnet_record,
  previewnet_rehearse,
  previewnet_replay,
  previewnet_resetSilently,
  previewnet_resume,
  previewnet_search,
  previewnet_setChaos,
  previewnet_setL1BaseFee,
  previewnet_setL1BlobBaseFee,
  previewnet_setL1Scalars,
  previewnet_setMining,
  previewnet_setSpeed,
  previewnet_simulate,
  previewnet_snapshots,
  previewnet_source,
  previewnet_stackTrace,
  previewnet_stateChanges,
  previewnet_stateDiff,
  previewnet_step,
  previewnet_storage,
  previewnet_transactionTimes,
  previewnet_transactions,
  previewnet_writeStorage,
  'rpc.discover': rpcDiscover,
  rpc_discover,
  rpc_modules,
  trace_block,
  trace_blockOpcodeGas,
  trace_call,
  trace_callMany,
  trace_filter,
  trace_get,
  trace_rawTransaction,
  trace_replayBlockTransactions,
  trace_replayTransaction,
  trace_transaction,
  trace_transactionOpcodeGas,
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

type Methods = Canonical & {
  readonly [Alias in keyof typeof aliases]: Canonical[(typeof aliases)[Alias]]
}

/** All methods by name, then all aliases. */
export const methods: Methods = {
  ...canonicalMethods,
  ...Object.fromEntries(
    Object.entries(aliases).map(([alias, name]) => [alias, canonicalMethods[name]]),
  ),
} as Methods // the spread adds an entry for each alias

/** The methods by name or alias. */
export const methodsByName: ReadonlyMap<string, Method> = new Map(Object.entries<Method>(methods))
