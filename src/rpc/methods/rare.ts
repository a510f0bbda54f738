/**
 * Methods that few devnets are ever asked for, in alphabetical order: loaded with the first call of one.
 *
 * What may stand here reads the chain and runs calls and traces on it, and nothing else: the first call
 * is answered from the devnet as it stood when it came (see `still` in context.ts), however long loading
 * took. What changes something stands in changing.ts.
 */

import { anvil_dumpState } from './anvil/anvil_dumpState.ts'
import { anvil_enableTraces } from './anvil/anvil_enableTraces.ts'
import { anvil_getGenesisTime } from './anvil/anvil_getGenesisTime.ts'
import { anvil_getLastBlockWallTime } from './anvil/anvil_getLastBlockWallTime.ts'
import { anvil_setLoggingEnabled } from './anvil/anvil_setLoggingEnabled.ts'
import { anvil_setMinGasPrice } from './anvil/anvil_setMinGasPrice.ts'
import { anvil_setRpcUrl } from './anvil/anvil_setRpcUrl.ts'
import { debug_accountRange } from './debug/debug_accountRange.ts'
import { debug_codeByHash } from './debug/debug_codeByHash.ts'
import { debug_dumpBlock } from './debug/debug_dumpBlock.ts'
import { debug_getBadBlocks } from './debug/debug_getBadBlocks.ts'
import { debug_getModifiedAccountsByHash } from './debug/debug_getModifiedAccountsByHash.ts'
import { debug_getModifiedAccountsByNumber } from './debug/debug_getModifiedAccountsByNumber.ts'
import { debug_getRawBlock } from './debug/debug_getRawBlock.ts'
import { debug_getRawHeader } from './debug/debug_getRawHeader.ts'
import { debug_getRawReceipts } from './debug/debug_getRawReceipts.ts'
import { debug_getRawTransactions } from './debug/debug_getRawTransactions.ts'
import { debug_preimage } from './debug/debug_preimage.ts'
import { debug_storageRangeAt } from './debug/debug_storageRangeAt.ts'
import { debug_traceBlock } from './debug/debug_traceBlock.ts'
import { debug_traceBlockByHash } from './debug/debug_traceBlockByHash.ts'
import { debug_traceBlockByNumber } from './debug/debug_traceBlockByNumber.ts'
import { debug_traceCall } from './debug/debug_traceCall.ts'
import { debug_traceTransaction } from './debug/debug_traceTransaction.ts'
import { rpc_discover as rpcDiscover } from './discovery/rpc.discover.ts'
import { rpc_discover } from './discovery/rpc_discover.ts'
import { rpc_modules } from './discovery/rpc_modules.ts'
import { eth_baseFee } from './eth/eth_baseFee.ts'
import { eth_blobBaseFee } from './eth/eth_blobBaseFee.ts'
import { eth_callMany } from './eth/eth_callMany.ts'
import { eth_capabilities } from './eth/eth_capabilities.ts'
import { eth_coinbase } from './eth/eth_coinbase.ts'
import { eth_createAccessList } from './eth/eth_createAccessList.ts'
import { eth_getAccount } from './eth/eth_getAccount.ts'
import { eth_getAccountInfo } from './eth/eth_getAccountInfo.ts'
import { eth_getBlockReceipts } from './eth/eth_getBlockReceipts.ts'
import { eth_getBlockTransactionCountByHash } from './eth/eth_getBlockTransactionCountByHash.ts'
import { eth_getBlockTransactionCountByNumber } from './eth/eth_getBlockTransactionCountByNumber.ts'
import { eth_getHeaderByHash } from './eth/eth_getHeaderByHash.ts'
import { eth_getHeaderByNumber } from './eth/eth_getHeaderByNumber.ts'
import { eth_getMultiProof } from './eth/eth_getMultiProof.ts'
import { eth_getProof } from './eth/eth_getProof.ts'
import { eth_getRawTransactionByBlockHashAndIndex } from './eth/eth_getRawTransactionByBlockHashAndIndex.ts'
import { eth_getRawTransactionByBlockNumberAndIndex } from './eth/eth_getRawTransactionByBlockNumberAndIndex.ts'
import { eth_getStorageValues } from './eth/eth_getStorageValues.ts'
import { eth_getTransactionByBlockHashAndIndex } from './eth/eth_getTransactionByBlockHashAndIndex.ts'
import { eth_getTransactionByBlockNumberAndIndex } from './eth/eth_getTransactionByBlockNumberAndIndex.ts'
import { eth_getUncleByBlockHashAndIndex } from './eth/eth_getUncleByBlockHashAndIndex.ts'
import { eth_getUncleByBlockNumberAndIndex } from './eth/eth_getUncleByBlockNumberAndIndex.ts'
import { eth_getUncleCountByBlockHash } from './eth/eth_getUncleCountByBlockHash.ts'
import { eth_getUncleCountByBlockNumber } from './eth/eth_getUncleCountByBlockNumber.ts'
import { eth_hashrate } from './eth/eth_hashrate.ts'
import { eth_protocolVersion } from './eth/eth_protocolVersion.ts'
import { eth_simulateV1 } from './eth/eth_simulateV1.ts'
import { eth_syncing } from './eth/eth_syncing.ts'
import { net_listening } from './eth/net_listening.ts'
import { net_peerCount } from './eth/net_peerCount.ts'
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
import { previewnet_genesisAlloc } from './previewnet/previewnet_genesisAlloc.ts'
import { previewnet_pendingHistory } from './previewnet/previewnet_pendingHistory.ts'
import { previewnet_replay } from './previewnet/previewnet_replay.ts'
import { trace_block } from './trace/trace_block.ts'
import { trace_call } from './trace/trace_call.ts'
import { trace_callMany } from './trace/trace_callMany.ts'
import { trace_filter } from './trace/trace_filter.ts'
import { trace_get } from './trace/trace_get.ts'
import { trace_rawTransaction } from './trace/trace_rawTransaction.ts'
import { trace_replayBlockTransactions } from './trace/trace_replayBlockTransactions.ts'
import { trace_replayTransaction } from './trace/trace_replayTransaction.ts'
import { trace_transaction } from './trace/trace_transaction.ts'

/** Each in a file of its name. */
export const rareMethods = {
  anvil_dumpState,
  anvil_enableTraces,
  anvil_getGenesisTime,
  anvil_getLastBlockWallTime,
  anvil_setLoggingEnabled,
  anvil_setMinGasPrice,
  anvil_setRpcUrl,
  debug_accountRange,
  debug_codeByHash,
  debug_dumpBlock,
  debug_getBadBlocks,
  debug_getModifiedAccountsByHash,
  debug_getModifiedAccountsByNumber,
  debug_getRawBlock,
  debug_getRawHeader,
  debug_getRawReceipts,
  debug_getRawTransactions,
  debug_preimage,
  debug_storageRangeAt,
  debug_traceBlock,
  debug_traceBlockByHash,
  debug_traceBlockByNumber,
  debug_traceCall,
  debug_traceTransaction,
  erigon_getHeaderByNumber,
  eth_baseFee,
  eth_blobBaseFee,
  eth_callMany,
  eth_capabilities,
  eth_coinbase,
  eth_createAccessList,
  eth_getAccount,
  eth_getAccountInfo,
  eth_getBlockReceipts,
  eth_getBlockTransactionCountByHash,
  eth_getBlockTransactionCountByNumber,
  eth_getHeaderByHash,
  eth_getHeaderByNumber,
  eth_getMultiProof,
  eth_getProof,
  eth_getRawTransactionByBlockHashAndIndex,
  eth_getRawTransactionByBlockNumberAndIndex,
  eth_getStorageValues,
  eth_getTransactionByBlockHashAndIndex,
  eth_getTransactionByBlockNumberAndIndex,
  eth_getUncleByBlockHashAndIndex,
  eth_getUncleByBlockNumberAndIndex,
  eth_getUncleCountByBlockHash,
  eth_getUncleCountByBlockNumber,
  eth_hashrate,
  eth_protocolVersion,
  eth_simulateV1,
  eth_syncing,
  net_listening,
  net_peerCount,
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
  previewnet_genesisAlloc,
  previewnet_pendingHistory,
  previewnet_replay,
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
  web3_sha3,
}
