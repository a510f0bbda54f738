/**
 * Methods that few devnets are ever asked for, in alphabetical order: loaded with the first call of one.
 *
 * What may stand here reads the chain and runs calls and traces on it, and nothing else: the first call
 * is answered from the devnet as it stood when it came (see `still` in context.ts), however long loading
 * took. What changes something has its place in the write queue from the moment it is asked for, and
 * stands in index.ts.
 */

import { anvil_dumpState } from './anvil_dumpState.ts'
import { debug_accountRange } from './debug_accountRange.ts'
import { debug_codeByHash } from './debug_codeByHash.ts'
import { debug_dumpBlock } from './debug_dumpBlock.ts'
import { debug_getBadBlocks } from './debug_getBadBlocks.ts'
import { debug_getModifiedAccountsByHash } from './debug_getModifiedAccountsByHash.ts'
import { debug_getModifiedAccountsByNumber } from './debug_getModifiedAccountsByNumber.ts'
import { debug_getRawBlock } from './debug_getRawBlock.ts'
import { debug_getRawHeader } from './debug_getRawHeader.ts'
import { debug_getRawReceipts } from './debug_getRawReceipts.ts'
import { debug_getRawTransactions } from './debug_getRawTransactions.ts'
import { debug_preimage } from './debug_preimage.ts'
import { debug_storageRangeAt } from './debug_storageRangeAt.ts'
import { debug_traceBlock } from './debug_traceBlock.ts'
import { debug_traceBlockByHash } from './debug_traceBlockByHash.ts'
import { debug_traceBlockByNumber } from './debug_traceBlockByNumber.ts'
import { debug_traceCall } from './debug_traceCall.ts'
import { debug_traceTransaction } from './debug_traceTransaction.ts'
import { erigon_getHeaderByNumber } from './erigon_getHeaderByNumber.ts'
import { eth_callMany } from './eth_callMany.ts'
import { eth_capabilities } from './eth_capabilities.ts'
import { eth_createAccessList } from './eth_createAccessList.ts'
import { eth_getAccount } from './eth_getAccount.ts'
import { eth_getAccountInfo } from './eth_getAccountInfo.ts'
import { eth_getHeaderByHash } from './eth_getHeaderByHash.ts'
import { eth_getHeaderByNumber } from './eth_getHeaderByNumber.ts'
import { eth_getMultiProof } from './eth_getMultiProof.ts'
import { eth_getProof } from './eth_getProof.ts'
import { eth_getRawTransactionByBlockHashAndIndex } from './eth_getRawTransactionByBlockHashAndIndex.ts'
import { eth_getRawTransactionByBlockNumberAndIndex } from './eth_getRawTransactionByBlockNumberAndIndex.ts'
import { eth_getStorageValues } from './eth_getStorageValues.ts'
import { eth_getUncleByBlockHashAndIndex } from './eth_getUncleByBlockHashAndIndex.ts'
import { eth_getUncleByBlockNumberAndIndex } from './eth_getUncleByBlockNumberAndIndex.ts'
import { eth_getUncleCountByBlockHash } from './eth_getUncleCountByBlockHash.ts'
import { eth_getUncleCountByBlockNumber } from './eth_getUncleCountByBlockNumber.ts'
import { eth_simulateV1 } from './eth_simulateV1.ts'
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
import { previewnet_genesisAlloc } from './previewnet_genesisAlloc.ts'
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

/** Each in a file of its name. */
export const rareMethods = {
  anvil_dumpState,
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
  eth_callMany,
  eth_capabilities,
  eth_createAccessList,
  eth_getAccount,
  eth_getAccountInfo,
  eth_getHeaderByHash,
  eth_getHeaderByNumber,
  eth_getMultiProof,
  eth_getProof,
  eth_getRawTransactionByBlockHashAndIndex,
  eth_getRawTransactionByBlockNumberAndIndex,
  eth_getStorageValues,
  eth_getUncleByBlockHashAndIndex,
  eth_getUncleByBlockNumberAndIndex,
  eth_getUncleCountByBlockHash,
  eth_getUncleCountByBlockNumber,
  eth_simulateV1,
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
}
