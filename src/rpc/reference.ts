/**
 * Parameters and results of each method, as clients send and receive them.
 *
 * Written by `npm run generate -- reference` from the method table; not to be edited.
 */

// biome-ignore-all format: a test compares the bytes with the generator's

import type { BlockTag } from '../chain/block-ref.ts'
import type { Fault } from '../faults/fault.ts'
import type { FaultStatus, PastFault } from '../faults/faults.ts'
import type { Address, Hash, Hex } from '../primitives/hex.ts'

/** A method: the parameters that it takes by position, and its result. */
export interface Rpc<Params extends readonly unknown[], Result> {
  readonly params: Params
  readonly result: Result
}

/** The methods by name, then the aliases under which other tools have them. */
export interface Methods {
  /** Adds to a balance, in wei. */
  anvil_addBalance: Rpc<[address: Address, wei: number | string], true | null>
  /** Switches the impersonation of all accounts on or off. */
  anvil_autoImpersonateAccount: Rpc<[on: boolean], true | null>
  /** Sets an account's balance of an ERC-20 token. */
  anvil_dealERC20: Rpc<[address: Address, address2: Address, amount: number | string], true | null>
  /** Empties the pool. */
  anvil_dropAllTransactions: Rpc<[], true | null>
  /** Removes a transaction from the pool. Returns its hash, or `null` if it is not there. */
  anvil_dropTransaction: Rpc<[hash: Hash], Hash | boolean | null>
  /** The accounts and blocks at the head in the form of anvil: JSON in gzip. */
  anvil_dumpState: Rpc<[flag?: boolean], Hex>
  /** Accepted and without effect: every transaction can be traced at any time. */
  anvil_enableTraces: Rpc<[], true | null>
  /** Tells whether a block is sealed as soon as a transaction has run. */
  anvil_getAutomine: Rpc<[], boolean>
  /** A blob of a sealed block by its versioned hash; `null` if no block has it. */
  anvil_getBlobByHash: Rpc<[hash: Hash], Hex | null>
  /** The blobs of a block with commitments and proofs; `null` for an unknown block. */
  anvil_getBlobSidecarsByBlockId: Rpc<[block: WireBlock], WireBlobSidecar | null>
  /** The blobs of a transaction, in order; `null` if there is no such transaction. */
  anvil_getBlobsByTransactionHash: Rpc<[hash: Hash], readonly Hex[] | null>
  /** Time of block 0, in seconds since the epoch. */
  anvil_getGenesisTime: Rpc<[], number>
  /** Block interval of the clock, in seconds, or in ms in the hardhat dialect. */
  anvil_getIntervalMining: Rpc<[], number | readonly number[] | null>
  /** Virtual time of the newest block, in ms since the epoch. */
  anvil_getLastBlockWallTime: Rpc<[], number>
  /** Lets `eth_sendTransaction` send from an account without its key. */
  anvil_impersonateAccount: Rpc<[address: Address], true | null>
  /** Makes ECRECOVER answer with an account for a signature, whatever has been signed. */
  anvil_impersonateSignature: Rpc<[signature: Hex, address: Address], true | null>
  /** Writes the accounts of an anvil dump over the state. Always true. */
  anvil_loadState: Rpc<[data: Hex], boolean>
  /** The program, the chain and its head. */
  anvil_metadata: Rpc<[], WireMetadata>
  /** Seals blocks now, a number of seconds apart. */
  anvil_mine: Rpc<[count?: number | string, seconds?: number | string], true | null>
  /** The head, the environment of the next block, and the fork. */
  anvil_nodeInfo: Rpc<[], WireNodeInfo>
  /** Ends `anvil_setBlockTimestampInterval`. Returns whether it was set. */
  anvil_removeBlockTimestampInterval: Rpc<[], boolean>
  /** Removes the transactions of an account from the pool. */
  anvil_removePoolTransactions: Rpc<[address: Address], true | null>
  /** Replaces the newest blocks by others, with the given transactions. */
  anvil_reorg: Rpc<[depth: number | string | WireReorg, options?: readonly (readonly [Hex | WireCallRequest, number])[]], true | null>
  /** Resets the chain to genesis, or to a block of a live chain, with the same options. */
  anvil_reset: Rpc<[options?: WireResetOptions], true | null>
  /** Removes the newest blocks, and what is pending. */
  anvil_rollback: Rpc<[depth?: number | string], true | null>
  /** Sets a balance, in wei. */
  anvil_setBalance: Rpc<[address: Address, wei: number | string], true | null>
  /** Sets the time from one block to the next, in seconds (in ms in the hardhat dialect). */
  anvil_setBlockTimestampInterval: Rpc<[seconds: number | string], true | null>
  /** Sets the chain id of blocks from now on. */
  anvil_setChainId: Rpc<[chainId: number | string], true | null>
  /** Sets the code of an account, of at most 1 MiB. */
  anvil_setCode: Rpc<[address: Address, data: Hex], true | null>
  /** Sets the account that receives priority fees, from the next block on. */
  anvil_setCoinbase: Rpc<[address: Address], true | null>
  /** Sets what a spender may take of an owner's ERC-20 token. */
  anvil_setERC20Allowance: Rpc<[address: Address, address2: Address, address3: Address, amount: number | string], true | null>
  /** Accepted and without effect: the arguments of the binary decide what is printed. */
  anvil_setLoggingEnabled: Rpc<[on: boolean], true | null>
  /** Refused: there is a base fee (EIP-1559). `true` in the dialect of ganache. */
  anvil_setMinGasPrice: Rpc<[weiPerGas: number | string], true | null>
  /** Sets the base fee of the next block, in wei per gas. */
  anvil_setNextBlockBaseFeePerGas: Rpc<[weiPerGas: number | string], true | null>
  /** Sets the next nonce of an account. */
  anvil_setNonce: Rpc<[address: Address, nonce: number | string], true | null>
  /** Sets `prevRandao` of the next block. */
  anvil_setPrevRandao: Rpc<[prevRandao: number | string], true | null>
  /** Fetches the rest of a fork from another endpoint of the same chain. */
  anvil_setRpcUrl: Rpc<[url: string], null>
  /** Sets a word of storage. */
  anvil_setStorageAt: Rpc<[address: Address, slot: Hex, word: Hex], boolean>
  /** Ends `anvil_impersonateAccount` for an account. */
  anvil_stopImpersonatingAccount: Rpc<[address: Address], true | null>
  /** Submits a signed transaction that is included only where its validity predicates hold. */
  base_sendRawTransactionValidity: Rpc<[data: Hex, validity: WireTransactionValidity], Hash>
  /** Tells whether a transaction is known and not yet sealed. */
  base_transactionStatus: Rpc<[hash: Hash], WireTransactionStatus>
  /** An account after a transaction of a block, with the hash of its code. */
  debug_accountAt: Rpc<[block: WireBlock, count: Hex | number | string, address: Address], WireAccountAt | null>
  /** Balance, nonce and code of an account after a transaction of a block. */
  debug_accountInfoAt: Rpc<[block: WireBlock, count: Hex | number | string, address: Address], WireAccountInfo | null>
  /** A page of the accounts after a block, from a hashed address on. */
  debug_accountRange: Rpc<[block: WireBlock, hashedKey: Hex, count: Hex | number | string, flag?: boolean, flag2?: boolean, flag3?: boolean], WireDumpPage>
  /** Empties the pool. */
  debug_clearTxpool: Rpc<[], null>
  /** Code by its hash. */
  debug_codeByHash: Rpc<[hash: Hash, block?: WireBlock], Hex | null>
  /** All accounts after a block, with code and storage. */
  debug_dumpBlock: Rpc<[block: WireBlock], WireDump>
  /** Blocks that were refused; always none. */
  debug_getBadBlocks: Rpc<[], readonly []>
  /** Accounts that changed from one block to another, by their hashes. */
  debug_getModifiedAccountsByHash: Rpc<[hash: Hash, hash2?: Hash], readonly Address[]>
  /** Accounts that changed from one block to another. */
  debug_getModifiedAccountsByNumber: Rpc<[block: WireBlock, block2?: WireBlock], readonly Address[]>
  /** An encoded block. */
  debug_getRawBlock: Rpc<[block: WireBlock], Hex>
  /** The encoded access list of a block; an error before Amsterdam. */
  debug_getRawBlockAccessList: Rpc<[block: WireBlock], Hex>
  /** The encoded header of a block. */
  debug_getRawHeader: Rpc<[block: WireBlock], Hex>
  /** The encoded receipts of a block, in order. */
  debug_getRawReceipts: Rpc<[block: WireBlock], readonly Hex[]>
  /** An encoded transaction, or `0x`. */
  debug_getRawTransaction: Rpc<[hash: Hash], Hex>
  /** The encoded transactions of a block, in order. */
  debug_getRawTransactions: Rpc<[block: WireBlock], readonly Hex[]>
  /** The address, slot or code with a Keccak-256. */
  debug_preimage: Rpc<[hash: Hash], Hex>
  /** Removes the blocks above a number, and what is pending. */
  debug_setHead: Rpc<[number: number | string], null>
  /** A page of an account's storage before a transaction of a block. */
  debug_storageRangeAt: Rpc<[block: WireBlock, count: Hex | number | string, address: Address, hashedKey: Hex, count2: Hex | number | string], WireStorageRange>
  /** Traces every transaction of an encoded block. */
  debug_traceBlock: Rpc<[data: Hex, traceConfig?: WireTraceConfig], readonly WireTransactionTrace[]>
  /** Traces every transaction of a block, by block hash. */
  debug_traceBlockByHash: Rpc<[hash: Hash, traceConfig?: WireTraceConfig], readonly WireTransactionTrace[]>
  /** Traces every transaction of a block. */
  debug_traceBlockByNumber: Rpc<[block: WireBlock, traceConfig?: WireTraceConfig], readonly WireTransactionTrace[]>
  /** Traces a call: every opcode, or the result of a named tracer. */
  debug_traceCall: Rpc<[callObject: WireAnyCallRequest, block?: WireBlock, traceConfig?: WireCallTraceConfig], WireDebugTrace>
  /** Traces a transaction: every opcode, or the result of a named tracer. */
  debug_traceTransaction: Rpc<[hash: Hash, traceConfig?: WireTraceConfig], WireDebugTrace>
  /** The header of a block by number. */
  erigon_getHeaderByNumber: Rpc<[block: WireBlock], WireHeader | null>
  /** Accounts that the devnet signs for or impersonates. */
  eth_accounts: Rpc<[], readonly Address[]>
  /** Base fee of the next block, in wei. */
  eth_baseFee: Rpc<[], Hex>
  /** Base fee of blobs, in wei; null before Cancun. */
  eth_blobBaseFee: Rpc<[], Hex | null>
  /** Number of the newest sealed block. */
  eth_blockNumber: Rpc<[], Hex>
  /** Executes a call at a block. Returns its return data. */
  eth_call: Rpc<[callObject: WireAnyCallRequest, block?: WireStateBlock, stateOverrides?: WireStateOverrides, blockOverrides?: WireBlockOverrides], Hex>
  /** Simulates signed transactions in the block after a block, as flashbots do. */
  eth_callBundle: Rpc<[bundle: WireTransactionBundle], WireTransactionBundleResult>
  /** Executes several calls, each on the state that the previous one left. */
  eth_callMany: Rpc<[bundles: readonly WireBundle[], options?: WireCallPlace, stateOverrides?: WireStateOverrides], readonly (readonly (WireCallValue | WireCallError)[])[]>
  /** The queries that are available, and for which blocks. */
  eth_capabilities: Rpc<[], WireCapabilities>
  /** Chain id. */
  eth_chainId: Rpc<[], Hex>
  /** The account that receives priority fees. */
  eth_coinbase: Rpc<[], Address>
  /** The rules of the chain now and later: precompiles, system contracts, fork id. */
  eth_config: Rpc<[], WireChainConfig>
  /** The access list of a call, and the gas it uses with it. */
  eth_createAccessList: Rpc<[callObject: WireCallRequest, block?: WireStateBlock, stateOverrides?: WireStateOverrides, blockOverrides?: WireBlockOverrides], WireAccessListResult>
  /** The least gas limit with which a transaction succeeds. */
  eth_estimateGas: Rpc<[callObject: WireAnyCallRequest, block?: WireStateBlock, stateOverrides?: WireStateOverrides, blockOverrides?: WireBlockOverrides], Hex>
  /** Base fees, fullness and tips of recent blocks. */
  eth_feeHistory: Rpc<[count: Hex | number | string, block: WireBlock, percentiles?: readonly number[]], WireFeeHistory>
  /** Fills in the missing fields of a transaction, unsigned. */
  eth_fillTransaction: Rpc<[callObject: WireCallRequest], WireFilledTransaction>
  /** Suggested gas price, in wei. */
  eth_gasPrice: Rpc<[], Hex>
  /** An account as the state trie holds it. */
  eth_getAccount: Rpc<[address: Address, block?: WireBlock], WireAccount | null>
  /** Balance, nonce and code of an account at a block. */
  eth_getAccountInfo: Rpc<[address: Address, block?: WireStateBlock], WireAccountInfo>
  /** Balance of an account, in wei, at a block. */
  eth_getBalance: Rpc<[address: Address, block?: WireStateBlock], Hex>
  /** Accounts and slots that a block accessed, with their changes. */
  eth_getBlockAccessList: Rpc<[block: WireBlock], readonly WireAccountAccess[] | null>
  /** The access list of a block, by hash. */
  eth_getBlockAccessListByBlockHash: Rpc<[hash: Hash], readonly WireAccountAccess[] | null>
  /** The access list of a block, by number or tag. */
  eth_getBlockAccessListByBlockNumber: Rpc<[block: WireBlock], readonly WireAccountAccess[] | null>
  /** The encoded access list of a block. */
  eth_getBlockAccessListRaw: Rpc<[block: WireBlock], Hex | null>
  /** A block by hash. */
  eth_getBlockByHash: Rpc<[hash: Hash, full?: boolean], WireBlockObject | null>
  /** A block by number or tag. */
  eth_getBlockByNumber: Rpc<[block: WireBlock | 'unsafe', full?: boolean], WireBlockObject | null>
  /** Receipts of a block, in order. */
  eth_getBlockReceipts: Rpc<[block: WireBlock], readonly WireReceipt[] | null>
  /** Number of transactions in a block, by hash. */
  eth_getBlockTransactionCountByHash: Rpc<[hash: Hash], Hex | null>
  /** Number of transactions in a block, by number or tag. */
  eth_getBlockTransactionCountByNumber: Rpc<[block: WireBlock], Hex | null>
  /** Code of an account at a block. */
  eth_getCode: Rpc<[address: Address, block?: WireStateBlock], Hex>
  /** New entries of a filter since its last poll. */
  eth_getFilterChanges: Rpc<[filterId: string], readonly (Hash | WireLog | WireTransaction)[]>
  /** All logs that a log filter matches. */
  eth_getFilterLogs: Rpc<[filterId: string], readonly WireLog[]>
  /** A header by hash. */
  eth_getHeaderByHash: Rpc<[hash: Hash], WireBareHeader | null>
  /** A header by number or tag. */
  eth_getHeaderByNumber: Rpc<[block: WireBlock], WireBareHeader | null>
  /** Logs that match a filter, pre-confirmed ones included on request. */
  eth_getLogs: Rpc<[filter: WireLogFilter], readonly WireLog[]>
  /** Merkle proofs of several accounts. */
  eth_getMultiProof: Rpc<[targets: readonly WireProofTarget[], block?: WireBlock], readonly WireAccountProof[]>
  /** Merkle proofs of an account and some of its slots. */
  eth_getProof: Rpc<[address: Address, slots: readonly Hex[], block?: WireBlock], WireAccountProof>
  /** An encoded transaction by hash of its block and place in it. */
  eth_getRawTransactionByBlockHashAndIndex: Rpc<[hash: Hash, index: Hex], Hex | null>
  /** An encoded transaction by number or tag of its block and place in it. */
  eth_getRawTransactionByBlockNumberAndIndex: Rpc<[block: WireBlock, index: Hex], Hex | null>
  /** An encoded transaction by hash. */
  eth_getRawTransactionByHash: Rpc<[hash: Hash], Hex | null>
  /** A storage slot at a block. */
  eth_getStorageAt: Rpc<[address: Address, slot: Hex, block?: WireStateBlock], Hex>
  /** Storage slots of several accounts at a block. */
  eth_getStorageValues: Rpc<[options: { readonly [address: Address]: readonly Hex[] }, block?: WireStateBlock], { readonly [address: Address]: readonly Hex[] }>
  /** A transaction by hash of its block and place in it. */
  eth_getTransactionByBlockHashAndIndex: Rpc<[hash: Hash, index: Hex], WireTransaction | null>
  /** A transaction by number or tag of its block and place in it. */
  eth_getTransactionByBlockNumberAndIndex: Rpc<[block: WireBlock, index: Hex], WireTransaction | null>
  /** A transaction by hash: sealed, pre-confirmed or waiting. */
  eth_getTransactionByHash: Rpc<[hash: Hash], WireTransaction | null>
  /** A transaction by sender and nonce. */
  eth_getTransactionBySenderAndNonce: Rpc<[address: Address, nonce: Hex], WireTransaction | null>
  /** Next nonce of an account at a block, by nonce key. */
  eth_getTransactionCount: Rpc<[address: Address, block?: WireStateBlock, nonceKey?: Hex], Hex>
  /** The receipt of a sealed or pre-confirmed transaction. */
  eth_getTransactionReceipt: Rpc<[hash: Hash], WireReceipt | null>
  /** An uncle, by hash of its block: never any. */
  eth_getUncleByBlockHashAndIndex: Rpc<[hash: Hash, index: Hex], null>
  /** An uncle, by number or tag of its block: never any. */
  eth_getUncleByBlockNumberAndIndex: Rpc<[block: WireBlock, index: Hex], null>
  /** Number of uncles of a block, by hash: none. */
  eth_getUncleCountByBlockHash: Rpc<[hash: Hash], Hex | null>
  /** Number of uncles of a block, by number or tag: none. */
  eth_getUncleCountByBlockNumber: Rpc<[block: WireBlock], Hex | null>
  /** Hashes per second: none. */
  eth_hashrate: Rpc<[], Hex>
  /** Suggested priority fee, in wei. */
  eth_maxPriorityFeePerGas: Rpc<[], Hex>
  /** False; in the ganache dialect, whether blocks are sealed without being asked for. */
  eth_mining: Rpc<[], boolean>
  /** Creates a filter of sealed blocks, for clients that poll. */
  eth_newBlockFilter: Rpc<[], Hex>
  /** Creates a filter of logs, for clients that poll. */
  eth_newFilter: Rpc<[filter: WireLogFilter], Hex>
  /** Creates a filter of pre-confirmed transactions, for clients that poll. */
  eth_newPendingTransactionFilter: Rpc<[full?: boolean], Hex>
  /** Transactions of managed accounts in the pool. */
  eth_pendingTransactions: Rpc<[], readonly WireTransaction[]>
  /** A version of the Ethereum wire protocol. */
  eth_protocolVersion: Rpc<[], Hex>
  /** Accounts that the devnet signs for or impersonates. */
  eth_requestAccounts: Rpc<[], readonly Address[]>
  /** Replaces a transaction of a managed account in the pool. */
  eth_resend: Rpc<[callObject: WireCallRequest, gasPrice?: Hex, gasLimit?: Hex], Hash>
  /** Submits a signed transaction. */
  eth_sendRawTransaction: Rpc<[data: Hex], Hash>
  /** Submits a signed transaction that runs only under a condition. */
  eth_sendRawTransactionConditional: Rpc<[data: Hex, condition: WireTransactionCondition], Hash>
  /** Submits a signed transaction and waits, in virtual time, for its receipt. */
  eth_sendRawTransactionSync: Rpc<[data: Hex, timeoutInMs?: Hex | number | string], WireReceipt | null>
  /** Signs and submits a transaction of a managed account. */
  eth_sendTransaction: Rpc<[callObject: WireCallRequest], Hash>
  /** Signs and submits a transaction of a managed account, and waits for its receipt. */
  eth_sendTransactionSync: Rpc<[callObject: WireCallRequest], WireReceipt | null>
  /** Submits a transaction of any account, without its key. */
  eth_sendUnsignedTransaction: Rpc<[callObject: WireCallRequest], Hash>
  /** Signs a message for a managed account. */
  eth_sign: Rpc<[address: Address, data: Hex], Hex>
  /** Signs a transaction of a managed account. */
  eth_signTransaction: Rpc<[callObject: WireCallRequest], Hex>
  /** Signs typed data for a managed account. */
  eth_signTypedData: Rpc<[address: Address, typedData: string | Readonly<Record<string, unknown>>], Hex>
  /** Signs typed data for a managed account. */
  eth_signTypedData_v3: Rpc<[address: Address, typedData: string | Readonly<Record<string, unknown>>], Hex>
  /** Signs typed data for a managed account. */
  eth_signTypedData_v4: Rpc<[address: Address, typedData: string | Readonly<Record<string, unknown>>], Hex>
  /** Blocks of calls on top of a block, as they would be. */
  eth_simulateV1: Rpc<[simulation: WireSimulation, block?: WireBlock], readonly WireSimulatedBlock[]>
  /** Starts a subscription, on connections that can push. */
  eth_subscribe: Rpc<[kind: string, options?: unknown], Hex>
  /** Tells whether the node is syncing: false. */
  eth_syncing: Rpc<[], boolean>
  /** Ends a filter. */
  eth_uninstallFilter: Rpc<[filterId: string], boolean>
  /** Ends a subscription. */
  eth_unsubscribe: Rpc<[subscriptionId: string], boolean>
  /** Lets an account send without its key. Returns whether it was new: neither managed nor impersonated. */
  evm_addAccount: Rpc<[address: Address, passphrase?: string], boolean>
  /** Advances time by a number of seconds. Returns all seconds added so far. */
  evm_increaseTime: Rpc<[seconds: number | string], number | string>
  /** Seals the pending block now, at a given time if there is one, or a number of blocks. */
  evm_mine: Rpc<[seconds?: number | string | WireMineOptions], string>
  /** Seals blocks as `evm_mine` does; the blocks, saying why transactions in them failed. */
  evm_mine_detailed: Rpc<[seconds?: number | string | WireMineOptions], readonly WireMinedBlock[]>
  /** Ends `evm_addAccount` for an account. Returns whether it was impersonated. */
  evm_removeAccount: Rpc<[address: Address, passphrase?: string], boolean>
  /** Reverts to a snapshot. Returns whether there is one with this id. */
  evm_revert: Rpc<[snapshotId: Hex | number | string], boolean>
  /** Switches automining: a block is sealed as soon as a transaction has run. */
  evm_setAutomine: Rpc<[on: boolean], true | null>
  /** Sets the gas limit of blocks, from the next one on. */
  evm_setBlockGasLimit: Rpc<[gas: number | string], boolean>
  /** Sets the block interval of the clock; 0 turns it off. */
  evm_setIntervalMining: Rpc<[seconds: number | number | string | readonly (number | number | string)[]], true | null>
  /** Sets the time of the next block, in seconds since the epoch. */
  evm_setNextBlockTimestamp: Rpc<[seconds: number | string], string | null>
  /** Sets the clock, in seconds or ms since the epoch. Returns the seconds by which it moved. */
  evm_setTime: Rpc<[seconds: number | string], number>
  /** Takes a snapshot. Returns its id for `evm_revert`. */
  evm_snapshot: Rpc<[], Hex>
  /** Resumes sealing after `miner_stop`. Always true. */
  miner_start: Rpc<[threads?: number | string], boolean>
  /** Pauses sealing until `miner_start`. Always true. */
  miner_stop: Rpc<[], boolean>
  /** Tells whether the node listens: true. */
  net_listening: Rpc<[], boolean>
  /** Number of peers: none. */
  net_peerCount: Rpc<[], Hex>
  /** Network id as a decimal text. */
  net_version: Rpc<[], string>
  /** The level of the explorer interface: 8. */
  ots_getApiLevel: Rpc<[], number>
  /** A block in short, with its fees. */
  ots_getBlockDetails: Rpc<[block: WireBlock], WireBlockDetails | null>
  /** A block in short, with its fees, by hash. */
  ots_getBlockDetailsByHash: Rpc<[hash: Hash], WireBlockDetails | null>
  /** A page of the transactions of a block. */
  ots_getBlockTransactions: Rpc<[block: WireBlock, count: Hex | number | string, count2: Hex | number | string], WireTransactionPage | null>
  /** Creator of a contract, and the transaction that created it. */
  ots_getContractCreator: Rpc<[address: Address], WireCreator | null>
  /** Transfers and creations inside a transaction. */
  ots_getInternalOperations: Rpc<[hash: Hash], readonly WireInternalOperation[]>
  /** The transaction of an account by its nonce. */
  ots_getTransactionBySenderAndNonce: Rpc<[address: Address, nonce: Hex | number | string], Hash | null>
  /** The revert data of a transaction. */
  ots_getTransactionError: Rpc<[hash: Hash], Hex>
  /** Tells whether an account is a contract at a block. */
  ots_hasCode: Rpc<[address: Address, block: WireBlock], boolean>
  /** A page of the transactions of an address after a block, newest first. */
  ots_searchTransactionsAfter: Rpc<[address: Address, count: Hex | number | string, count2: Hex | number | string], WireSearchPage>
  /** A page of the transactions of an address before a block, newest first. */
  ots_searchTransactionsBefore: Rpc<[address: Address, count: Hex | number | string, count2: Hex | number | string], WireSearchPage>
  /** The frames of a transaction as the explorer shows them. */
  ots_traceTransaction: Rpc<[hash: Hash], readonly WireOtsTrace[]>
  /** Terms on which the payer pays for Base Transactions. Not found without a `payer`. */
  payer_getTerms: Rpc<[options: WirePayerTermsRequest], WirePayerTerms>
  /** Signs as the payer, and submits, a Base Transaction that its sender has signed. Not found without a `payer`. */
  payer_sendTransaction: Rpc<[options: WirePayerTransaction], WireSponsoredTransaction>
  /** Signs a message for a managed account; the message comes first. */
  personal_sign: Rpc<[data: Hex, data2: Hex], Hex>
  /** The ABIs of files that were added by name, and those that are built in. */
  previewnet_abis: Rpc<[], readonly WireListedAbi[]>
  /** A page of the accounts: the dev accounts in order, then those written last. */
  previewnet_accounts: Rpc<[options?: WireAccountQuery], WireListedAccounts>
  /** Tells the devnet of compiled contracts and ABIs, in the place of those of the same `file`. */
  previewnet_addArtifacts: Rpc<[artifacts: readonly unknown[], file?: string], WireAddedArtifacts>
  /** Advances virtual time by a number of ms, sealing every block on the way. */
  previewnet_advance: Rpc<[ms: number | string], WireTimeStep>
  /** A page of the sealed blocks of the chain, newest first. */
  previewnet_blocks: Rpc<[options?: WireBlockQuery], WireListedBlocks>
  /** The block that was under way at a virtual time, with its transactions by then. */
  previewnet_chainAt: Rpc<[ms: number | string], WireChainThen>
  /** Removes a scheduled fault or ends an active one. Returns whether there was one. */
  previewnet_clearFault: Rpc<[faultId: string], boolean>
  /** The network, the chain id, the rules in force, the block time and the seed. */
  previewnet_config: Rpc<[], WireConfig>
  /** The contract that the code at an address belongs to: ABI, variables, sources. */
  previewnet_contract: Rpc<[address: Address, block?: WireStateBlock], WireKnownContract | null>
  /** A page of the contracts that were created on this chain, newest first. */
  previewnet_contracts: Rpc<[options?: WireAccountQuery], WireListedContracts>
  /** Which functions, statements and branches of the known contracts were executed. */
  previewnet_coverage: Rpc<[], { readonly [key: string]: WireFileCoverage }>
  /** Debugs a transaction or a call: requests of the Debug Adapter Protocol, and its events. */
  previewnet_debug: Rpc<[command: string, arguments?: Readonly<Record<string, unknown>>], WireDebugAnswer>
  /** Calls, results, reverts and logs by name, as far as an ABI is known. */
  previewnet_decode: Rpc<[options: readonly WireEncodedData[], block?: WireStateBlock], readonly (WireDecodedData | null)[]>
  /** Deposits from L1. Returns the hash that the L2 transaction will have. */
  previewnet_deposit: Rpc<[options: WireDeposit], Hash>
  /** The calls of a transaction by name: functions, arguments, results, events, errors. */
  previewnet_describe: Rpc<[hash: Hash], WireDescription>
  /** A hash over every input so far and all that came of it, to compare two runs. */
  previewnet_digest: Rpc<[], Hash>
  /** State edits made at a block after it was sealed: what its header does not contain. */
  previewnet_edits: Rpc<[block?: WireBlock], { readonly [address: Address]: WireAccountEdits }>
  /** Schedules a fault: at a time, after a delay, or at once. Returns its id. */
  previewnet_fault: Rpc<[options: WireTimedFault], Hex>
  /** The kinds of faults, with their fields and a JSON Schema for each field. */
  previewnet_faultKinds: Rpc<[], readonly WireFaultKind[]>
  /** Faults that are scheduled, active, or failed when their time came. */
  previewnet_faults: Rpc<[], readonly FaultStatus[]>
  /** Addresses by a part of their label or contract, or by a function of their contract. */
  previewnet_find: Rpc<[name: string], readonly WireFoundNames[]>
  /** The gas of transactions, by contract and function, and of deployments. */
  previewnet_gasReport: Rpc<[], WireGasReport>
  /** Block 0 and the rules as a genesis file of geth. Only of chains by the rules of Ethereum. */
  previewnet_genesis: Rpc<[], WireGenesis>
  /** All accounts after a block, as the `alloc` of a genesis file. */
  previewnet_genesisAlloc: Rpc<[block?: WireBlock], { readonly [address: Address]: WireGenesisAccount }>
  /** Names an address; without a name, removes the label. */
  previewnet_label: Rpc<[address: Address, name?: string | null], null>
  /** A page of the logs that match a filter, newest first. */
  previewnet_logs: Rpc<[options?: WireLogPageQuery], WireListedLogs>
  /** Names a snapshot, or takes its name away. Returns whether there is one with this id. */
  previewnet_nameSnapshot: Rpc<[snapshotId: Hex | number | string, name?: string | null], boolean>
  /** Labels of addresses, and the contracts that their code belongs to. */
  previewnet_names: Rpc<[addresses: readonly Address[], block?: WireStateBlock], readonly WireAddressNames[]>
  /** Virtual time, the newest block and flashblock, and the speed of time. */
  previewnet_now: Rpc<[], WireNow>
  /** The newest 1,000 faults that have ended, with begin and end, in the order in which they did. */
  previewnet_pastFaults: Rpc<[], readonly PastFault[]>
  /** Pauses virtual time where real time drives it. */
  previewnet_pause: Rpc<[], null>
  /** The steps by which a block grew while it was pending. */
  previewnet_pendingHistory: Rpc<[block?: WireBlock], readonly WirePendingStep[]>
  /** The implementation of a proxy, and the proxies of an implementation or a beacon. */
  previewnet_proxy: Rpc<[address: Address, block?: WireStateBlock], WireProxies>
  /** The value of a variable of a contract, or of a part of it, by name. */
  previewnet_readStorage: Rpc<[address: Address, path: string, block?: WireStateBlock], WireStorageValue>
  /** The journal: every input so far, as lines of JSON. With `false` it is kept no longer. */
  previewnet_record: Rpc<[on?: boolean], string>
  /** Executes a transaction or call by other rules: outcomes, verdict, least gas limit, causes. */
  previewnet_rehearse: Rpc<[hash: Hash | WireCallRequest, options: WireHardforkRules | WireUpgradeRules, options2?: WireRehearsalOptions], WireRehearsal | null>
  /** Rebuilds the devnet of a journal, apart from this one. Reports where it ends. */
  previewnet_replay: Rpc<[journal: string], WireReplayReport>
  /** Resets the chain at the present time without notice. Connections stay open. */
  previewnet_resetSilently: Rpc<[], null>
  /** Resumes virtual time at the speed it had. */
  previewnet_resume: Rpc<[], null>
  /** Results for a text: hashes by their first digits, names, tokens, errors by a part. */
  previewnet_search: Rpc<[text: string, limit?: number], readonly WireSearchResult[]>
  /** Begins, changes or ends faults that are drawn from a seed: a profile, a seed, both as `reorgs:7`, an object, or `off`. Returns what is in force, `null` for nothing. */
  previewnet_setChaos: Rpc<[chaos: string | number | WireChaos], WireChaosInForce | null>
  /** Sets the base fee of L1, from the next block on. */
  previewnet_setL1BaseFee: Rpc<[weiPerGas: Hex], boolean>
  /** Sets the blob base fee of L1, from the next block on. */
  previewnet_setL1BlobBaseFee: Rpc<[weiPerGas: Hex], boolean>
  /** Sets the weights of L1 and operator fees, from the next block on. */
  previewnet_setL1Scalars: Rpc<[options: WireL1Scalars], boolean>
  /** Sets when blocks are sealed: `interval` or `mixed`, with the ms from one to the next, `auto` or `manual`. */
  previewnet_setMining: Rpc<[mode: 'interval' | 'auto' | 'mixed' | 'manual', ms?: number | string], null>
  /** Sets how many ms of virtual time pass per ms of real time. */
  previewnet_setSpeed: Rpc<[speed: number], null>
  /** Simulates a call: its calls by name, changes, logs, gas, fee, and why it fails. */
  previewnet_simulate: Rpc<[callObject: WireAnyCallRequest, block?: WireStateBlock, stateOverrides?: WireStateOverrides, blockOverrides?: WireBlockOverrides], WireSimulatedOutcome>
  /** The snapshots that `evm_revert` can return to, oldest first, with their names. */
  previewnet_snapshots: Rpc<[], readonly WireSnapshot[]>
  /** The text of a source file of the known artifacts, by its path in their stack traces. */
  previewnet_source: Rpc<[path: string, contract?: string], string | null>
  /** Why a transaction failed, its Solidity frames, innermost first, and in `causedBy` the failure that it carries. */
  previewnet_stackTrace: Rpc<[hash: Hash], WireStackTrace | null>
  /** The state changes of a transaction: variables by name, other slots by number. */
  previewnet_stateChanges: Rpc<[hash: Hash], { readonly [address: Address]: WireChangedAccount }>
  /** The difference between the states of two moments, by account. */
  previewnet_stateDiff: Rpc<[block: WireStateBlock, block2?: WireStateBlock], { readonly [address: Address]: WireChangedAccount }>
  /** Advances virtual time to the end of the current block or flashblock, or of a later one. */
  previewnet_step: Rpc<[boundary?: 'flashblock' | 'block', count?: number | string], WireTimeStep>
  /** The storage of a contract: variables by name, then the slots without one. */
  previewnet_storage: Rpc<[address: Address, block?: WireStateBlock], WireContractStorage>
  /** When a transaction was sent, pre-confirmed and sealed, and why it waits. */
  previewnet_transactionTimes: Rpc<[hash: Hash], WireTransactionTimes | null>
  /** A page of the transactions of the chain, pre-confirmed ones included, newest first. */
  previewnet_transactions: Rpc<[options?: WireTransactionQuery], WireListedTransactions>
  /** Sets the value of a variable of a contract, or of a part of it, by name. */
  previewnet_writeStorage: Rpc<[address: Address, path: string, value: WireWritableStorageValue], boolean>
  /** Every method, as an OpenRPC document. */
  'rpc.discover': Rpc<[], WireOpenRpcDocument>
  /** Every method, as an OpenRPC document. */
  rpc_discover: Rpc<[], WireOpenRpcDocument>
  /** The namespaces that have methods. */
  rpc_modules: Rpc<[], { readonly [key: string]: '1.0' }>
  /** The frames of all transactions of a block, depth first. */
  trace_block: Rpc<[block: WireBlock], readonly WireLocalizedTrace[] | null>
  /** How often each opcode ran in the transactions of a block, and its gas. */
  trace_blockOpcodeGas: Rpc<[block: WireBlock], WireBlockOpcodeGas | null>
  /** Simulates a call: frames, opcodes, changes. */
  trace_call: Rpc<[callObject: WireAnyCallRequest, traceTypes: readonly ('trace' | 'vmTrace' | 'stateDiff')[], block?: WireBlock, stateOverrides?: WireStateOverrides, blockOverrides?: WireBlockOverrides], WireReplay>
  /** Simulates several calls, each after the others: frames, opcodes, changes. */
  trace_callMany: Rpc<[calls: readonly (readonly [WireAnyCallRequest, readonly ('trace' | 'vmTrace' | 'stateDiff')[]])[], block?: WireBlock], readonly WireReplay[]>
  /** Frames of a range of blocks by caller and callee. */
  trace_filter: Rpc<[filter: WireTraceFilter], readonly WireLocalizedTrace[]>
  /** One frame of a transaction, by its path. */
  trace_get: Rpc<[hash: Hash, path: readonly (Hex | number | string)[]], WireLocalizedTrace | null>
  /** Simulates an encoded transaction: frames, opcodes, changes. */
  trace_rawTransaction: Rpc<[data: Hex, traceTypes: readonly ('trace' | 'vmTrace' | 'stateDiff')[], block?: WireBlock], WireReplay>
  /** Replays every transaction of a block: frames, opcodes, changes. */
  trace_replayBlockTransactions: Rpc<[block: WireBlock, traceTypes: readonly ('trace' | 'vmTrace' | 'stateDiff')[]], readonly WireTransactionReplay[]>
  /** Replays a transaction: frames, opcodes, changes. */
  trace_replayTransaction: Rpc<[hash: Hash, traceTypes: readonly ('trace' | 'vmTrace' | 'stateDiff')[]], WireReplay>
  /** The frames of a transaction, depth first. */
  trace_transaction: Rpc<[hash: Hash], readonly WireLocalizedTrace[] | null>
  /** How often each opcode ran in a transaction, and its gas. */
  trace_transactionOpcodeGas: Rpc<[hash: Hash], WireTransactionOpcodeGas | null>
  /** Transactions in the pool, by sender and nonce. */
  txpool_content: Rpc<[], WirePoolContent>
  /** Transactions of a sender in the pool, by nonce. */
  txpool_contentFrom: Rpc<[address: Address], WirePoolContentOfSender>
  /** Transactions in the pool, as lines to read. */
  txpool_inspect: Rpc<[], WirePoolSummary>
  /** Empties the pool. Returns the hashes of its transactions. */
  txpool_removeAll: Rpc<[], readonly Hash[]>
  /** Removes the transactions of an account from the pool. Returns their hashes. */
  txpool_removeSender: Rpc<[address: Address], readonly Hash[]>
  /** Removes a transaction from the pool. Returns its hash, or `null` if it is not there. */
  txpool_removeTransaction: Rpc<[hash: Hash], Hash | null>
  /** Number of transactions in the pool. */
  txpool_status: Rpc<[], WirePoolStatus>
  /** Adds a chain to the wallet: this one only. */
  wallet_addEthereumChain: Rpc<[chain: WireChainDescription], null>
  /** Status of a bundle of calls. */
  wallet_getCallsStatus: Rpc<[bundleId: string], WireCallsStatus>
  /** Capabilities of the wallet for bundles of calls, by chain. */
  wallet_getCapabilities: Rpc<[address?: Address, chainIds?: readonly Hex[]], { readonly [key: Hex]: WireWalletCapabilities }>
  /** Permissions that clients of the wallet have. */
  wallet_getPermissions: Rpc<[], readonly WirePermission[]>
  /** Asks the wallet for permission to see its accounts. */
  wallet_requestPermissions: Rpc<[permissions: WirePermissionRequest], readonly WirePermission[]>
  /** Gives back the permission to see accounts. */
  wallet_revokePermissions: Rpc<[permissions: WirePermissionRequest], null>
  /** Sends a bundle of calls: all of them or none. */
  wallet_sendCalls: Rpc<[callBundle: WireCallBundle], WireSentBundle>
  /** Asks the wallet to show the status of a bundle. */
  wallet_showCallsStatus: Rpc<[bundleId: string], null>
  /** Asks the wallet to switch to a chain: this one only. */
  wallet_switchEthereumChain: Rpc<[chain: WireChainChoice], null>
  /** Asks the wallet to show a token. */
  wallet_watchAsset: Rpc<[asset: WireAsset], boolean>
  /** Name and version of the devnet. */
  web3_clientVersion: Rpc<[], string>
  /** Keccak-256 of bytes. */
  web3_sha3: Rpc<[data: Hex], Hash>

  anvil_increaseTime: Methods['evm_increaseTime']
  anvil_mine_detailed: Methods['evm_mine_detailed']
  anvil_revert: Methods['evm_revert']
  anvil_setAutomine: Methods['evm_setAutomine']
  anvil_setBlockGasLimit: Methods['evm_setBlockGasLimit']
  anvil_setERC20Balance: Methods['anvil_dealERC20']
  anvil_setIntervalMining: Methods['evm_setIntervalMining']
  anvil_setNextBlockPrevRandao: Methods['anvil_setPrevRandao']
  anvil_setNextBlockTimestamp: Methods['evm_setNextBlockTimestamp']
  anvil_setTime: Methods['evm_setTime']
  anvil_snapshot: Methods['evm_snapshot']
  devnet_advance: Methods['previewnet_advance']
  devnet_clearFault: Methods['previewnet_clearFault']
  devnet_digest: Methods['previewnet_digest']
  devnet_fault: Methods['previewnet_fault']
  devnet_faults: Methods['previewnet_faults']
  devnet_now: Methods['previewnet_now']
  devnet_pause: Methods['previewnet_pause']
  devnet_pendingHistory: Methods['previewnet_pendingHistory']
  devnet_record: Methods['previewnet_record']
  devnet_replay: Methods['previewnet_replay']
  devnet_resetSilently: Methods['previewnet_resetSilently']
  devnet_resume: Methods['previewnet_resume']
  devnet_setSpeed: Methods['previewnet_setSpeed']
  devnet_step: Methods['previewnet_step']
  evm_removeBlockTimestampInterval: Methods['anvil_removeBlockTimestampInterval']
  evm_reset: Methods['anvil_reset']
  evm_setAccountBalance: Methods['anvil_setBalance']
  evm_setAccountCode: Methods['anvil_setCode']
  evm_setAccountNonce: Methods['anvil_setNonce']
  evm_setAccountStorageAt: Methods['anvil_setStorageAt']
  evm_setBlockTimestampInterval: Methods['anvil_setBlockTimestampInterval']
  ganache_dropTransaction: Methods['anvil_dropTransaction']
  ganache_dumpState: Methods['anvil_dumpState']
  ganache_impersonateAccount: Methods['anvil_impersonateAccount']
  ganache_loadState: Methods['anvil_loadState']
  ganache_removeBlockTimestampInterval: Methods['anvil_removeBlockTimestampInterval']
  ganache_reset: Methods['anvil_reset']
  ganache_setBlockTimestampInterval: Methods['anvil_setBlockTimestampInterval']
  ganache_setCoinbase: Methods['anvil_setCoinbase']
  ganache_setLoggingEnabled: Methods['anvil_setLoggingEnabled']
  ganache_setNextBlockBaseFeePerGas: Methods['anvil_setNextBlockBaseFeePerGas']
  ganache_setMinGasPrice: Methods['anvil_setMinGasPrice']
  ganache_setNonce: Methods['anvil_setNonce']
  ganache_setStorageAt: Methods['anvil_setStorageAt']
  ganache_stopImpersonatingAccount: Methods['anvil_stopImpersonatingAccount']
  hardhat_addBalance: Methods['anvil_addBalance']
  hardhat_autoImpersonateAccount: Methods['anvil_autoImpersonateAccount']
  hardhat_dealERC20: Methods['anvil_dealERC20']
  hardhat_dropAllTransactions: Methods['anvil_dropAllTransactions']
  hardhat_dropTransaction: Methods['anvil_dropTransaction']
  hardhat_dumpState: Methods['anvil_dumpState']
  hardhat_getAutomine: Methods['anvil_getAutomine']
  hardhat_impersonateAccount: Methods['anvil_impersonateAccount']
  hardhat_loadState: Methods['anvil_loadState']
  hardhat_metadata: Methods['anvil_metadata']
  hardhat_mine: Methods['anvil_mine']
  hardhat_removeBlockTimestampInterval: Methods['anvil_removeBlockTimestampInterval']
  hardhat_reset: Methods['anvil_reset']
  hardhat_setAutomine: Methods['evm_setAutomine']
  hardhat_setBalance: Methods['anvil_setBalance']
  hardhat_setBlockTimestampInterval: Methods['anvil_setBlockTimestampInterval']
  hardhat_setCode: Methods['anvil_setCode']
  hardhat_setCoinbase: Methods['anvil_setCoinbase']
  hardhat_setERC20Allowance: Methods['anvil_setERC20Allowance']
  hardhat_setIntervalMining: Methods['evm_setIntervalMining']
  hardhat_setLoggingEnabled: Methods['anvil_setLoggingEnabled']
  hardhat_setMinGasPrice: Methods['anvil_setMinGasPrice']
  hardhat_setNextBlockBaseFeePerGas: Methods['anvil_setNextBlockBaseFeePerGas']
  hardhat_setNonce: Methods['anvil_setNonce']
  hardhat_setPrevRandao: Methods['anvil_setPrevRandao']
  hardhat_setStorageAt: Methods['anvil_setStorageAt']
  hardhat_stopImpersonatingAccount: Methods['anvil_stopImpersonatingAccount']
  miner_setEtherbase: Methods['anvil_setCoinbase']
  miner_setGasPrice: Methods['anvil_setMinGasPrice']
  tenderly_addBalance: Methods['anvil_addBalance']
  tenderly_setBalance: Methods['anvil_setBalance']
}

/** Results by tracer name in the trace configuration; without a name the struct logger runs. */
export interface WireTraces {
  readonly callTracer: WireCallFrame
  readonly prestateTracer: WirePrestateTrace
  readonly '4byteTracer': { readonly [key: Hex]: number }
  readonly flatCallTracer: readonly WireFlatFrame[]
  readonly stepTracer: WireStepTrace
  readonly erc7562Tracer: WireErc7562Frame
  readonly stateGasTracer: WireStateGasTrace
  readonly opcodeLogger: WireStructTrace
  readonly muxTracer: { readonly [key: string]: WireDebugTrace }
  readonly noopTracer: Readonly<Record<string, never>>
}

/** A fault with its start time in virtual time: ms since the epoch, or ms from now. */
export type WireTimedFault = Fault & {
  readonly at?: Hex | number
  readonly after?: Hex | number
}

export interface WireAccessListEntry {
  readonly address: Address
  readonly storageKeys: readonly Hash[]
}

export interface WireAccessListRequest {
  readonly address: Address
  readonly storageKeys?: readonly Hash[]
}

export interface WireAccessListResult {
  readonly accessList: readonly WireAccessListEntry[]
  readonly gasUsed: Hex
  readonly error?: string
}

export interface WireAccessedCode {
  readonly index: Hex
  readonly code: Hex
}

export interface WireAccessedQuantity {
  readonly index: Hex
  readonly value: Hex
}

export interface WireAccessedSlot {
  readonly key: Hex
  readonly changes: readonly WireAccessedSlotChange[]
}

export interface WireAccessedSlotChange {
  readonly index: Hex
  readonly value: Hex
}

export interface WireAccessedSlots {
  readonly reads: { readonly [hash: Hash]: readonly Hex[] }
  readonly writes: { readonly [hash: Hash]: number }
  readonly transientReads: { readonly [hash: Hash]: number }
  readonly transientWrites: { readonly [hash: Hash]: number }
}

export interface WireAccount {
  readonly balance: Hex
  readonly nonce: Hex
  readonly codeHash: Hash
  readonly storageRoot: Hash
}

export interface WireAccountAccess {
  readonly address: Address
  readonly storageChanges: readonly WireAccessedSlot[]
  readonly storageReads: readonly Hex[]
  readonly balanceChanges: readonly WireAccessedQuantity[]
  readonly nonceChanges: readonly WireAccessedQuantity[]
  readonly codeChanges: readonly WireAccessedCode[]
}

export interface WireAccountAt {
  readonly balance: Hex
  readonly nonce: Hex
  readonly code: Hex
  readonly codeHash: Hash
}

export interface WireAccountChange {
  readonly type: 'delegation'
  readonly target: Address
}

export interface WireAccountChangeRequest {
  readonly type: 'delegation'
  readonly target: Address
}

export interface WireAccountComparison {
  readonly address: Address
  readonly op: '<' | '<=' | '=' | '!=' | '>' | '>='
  readonly value: Hex
}

export interface WireAccountDiff {
  readonly balance: '=' | WireQuantityChangeAdded | WireQuantityChangeRemoved | WireQuantityChange
  readonly code: '=' | WireDataChangeAdded | WireDataChangeRemoved | WireDataChange
  readonly nonce: '=' | WireQuantityChangeAdded | WireQuantityChangeRemoved | WireQuantityChange
  readonly storage: { readonly [hash: Hash]: '=' | WireWordChangeAdded | WireWordChangeRemoved | WireWordChange }
}

export interface WireAccountEdits {
  readonly balance?: WireEditedQuantity
  readonly nonce?: WireEditedQuantity
  readonly code?: WireEditedCode
  readonly storage?: { readonly [hash: Hash]: WireEditedWord }
}

export interface WireAccountInfo {
  readonly balance: Hex
  readonly nonce: Hex
  readonly code: Hex
}

export interface WireAccountOverride {
  readonly balance?: Hex | null
  readonly nonce?: Hex | null
  readonly code?: Hex | null
  readonly state?: { readonly [key: string]: Hex } | null
  readonly stateDiff?: { readonly [key: string]: Hex } | null
  readonly movePrecompileToAddress?: Address | null
}

export interface WireAccountPredicate {
  readonly type: 'balance' | 'nonce'
  readonly params: WireAccountComparison
}

export interface WireAccountProof {
  readonly address: Address
  readonly accountProof: readonly Hex[]
  readonly balance: Hex
  readonly codeHash: Hash
  readonly nonce: Hex
  readonly storageHash: Hash
  readonly storageProof: readonly WireStorageProof[]
}

export interface WireAccountQuery {
  readonly text?: string
  readonly skip?: number
  readonly limit?: number
}

export interface WireAddedArtifacts {
  readonly contracts: readonly string[]
  readonly refused: readonly WireRefusedArtifact[]
}

export interface WireAddressNames {
  readonly label: string | null
  readonly contract: string | null
  readonly abiHash: Hash | null
}

export interface WireAnyCallRequest extends WireCallRequest {
  readonly sender?: Address | null
  readonly nonceKey?: Hex | null
  readonly accountChanges?: readonly WireAccountChangeRequest[] | null
  readonly calls?: readonly (readonly WirePhaseCallRequest[])[] | null
  readonly validAfter?: Hex | null
  readonly validBefore?: Hex | null
  readonly metadata?: Hex | null
  readonly payer?: Address | '0x00' | '0x0' | null
  readonly senderAuth?: Hex | null
  readonly payerAuth?: Hex | null
}

export interface WireAsset {
  readonly type: 'ERC20' | 'ERC721' | 'ERC1155'
  readonly options: WireAssetOptions
}

export interface WireAssetOptions {
  readonly address: Address
  readonly symbol?: string
  readonly decimals?: number
  readonly image?: string
  readonly tokenId?: string
}

export interface WireAtomicCapability {
  readonly status: 'supported'
}

export interface WireAuthorization {
  readonly chainId: Hex
  readonly address: Address
  readonly nonce: Hex
  readonly yParity: Hex
  readonly r: Hex
  readonly s: Hex
}

export interface WireAuthorizationRequest {
  readonly chainId: Hex
  readonly address: Address
  readonly nonce: Hex
  readonly yParity: Hex
  readonly r: Hex
  readonly s: Hex
}

export interface WireBareHeader {
  readonly hash: Hash
  readonly parentHash: Hash
  readonly sha3Uncles: Hash
  readonly miner: Address
  readonly stateRoot: Hash
  readonly transactionsRoot: Hash
  readonly receiptsRoot: Hash
  readonly logsBloom: Hex
  readonly difficulty: Hex
  readonly number: Hex
  readonly gasLimit: Hex
  readonly gasUsed: Hex
  readonly timestamp: Hex
  readonly timestampMs?: Hex
  readonly extraData: Hex
  readonly mixHash: Hash
  readonly nonce: Hex
  readonly baseFeePerGas: Hex
  readonly withdrawalsRoot: Hash
  readonly blobGasUsed?: Hex
  readonly excessBlobGas?: Hex
  readonly parentBeaconBlockRoot?: Hash
  readonly requestsHash?: Hash
  readonly blockAccessListHash?: Hash
  readonly slotNumber?: Hex
}

export interface WireBaseTransactionFields {
  readonly chainId: number
  readonly sender: Address | null
  readonly nonceKey: Hex
  readonly nonceSequence: number
  readonly validAfter: number
  readonly validBefore: number
  readonly maxPriorityFeePerGas: Hex
  readonly maxFeePerGas: Hex
  readonly gasLimit: number
  readonly accountChanges: readonly WireAccountChange[]
  readonly calls: readonly (readonly WirePhaseCall[])[]
  readonly metadata: Hex
  readonly payer: Address | '0x00' | null
}

export interface WireBlobSchedule {
  readonly baseFeeUpdateFraction: number
  readonly max: number
  readonly target: number
}

export interface WireBlobSchedules {
  readonly cancun: WireBlobTerms
  readonly prague?: WireBlobTerms
  readonly osaka?: WireBlobTerms
  readonly amsterdam?: WireBlobTerms
  readonly bpo1?: WireBlobTerms
  readonly bpo2?: WireBlobTerms
}

export interface WireBlobSidecar {
  readonly blobs: readonly Hex[]
  readonly commitments: readonly Hex[]
  readonly proofs: readonly Hex[]
}

export interface WireBlobTerms {
  readonly target: number
  readonly max: number
  readonly baseFeeUpdateFraction: number
}

export type WireBlock = BlockTag | Hex | number | Hash | WireBlockByNumber | WireBlockByHash

export interface WireBlockByHash {
  readonly blockHash: Hash
  readonly requireCanonical?: boolean
}

export interface WireBlockByNumber {
  readonly blockNumber: Hex | number
}

export interface WireBlockDetails {
  readonly block: WireSlimBlock
  readonly issuance: WireIssuance
  readonly totalFees: Hex
}

export interface WireBlockObject extends WireHeader {
  readonly uncles: readonly []
  readonly transactions: readonly Hash[] | readonly WireTransaction[]
}

export interface WireBlockOpcodeGas {
  readonly blockHash: Hash
  readonly blockNumber: number
  readonly transactions: readonly WireTransactionOpcodeGas[]
}

export interface WireBlockOverrides {
  readonly number?: Hex | null
  readonly time?: Hex | null
  readonly timestamp?: Hex | null
  readonly gasLimit?: Hex | null
  readonly feeRecipient?: Address | null
  readonly coinbase?: Address | null
  readonly beneficiary?: Address | null
  readonly prevRandao?: Hash | null
  readonly random?: Hash | null
  readonly baseFeePerGas?: Hex | null
  readonly baseFee?: Hex | null
  readonly blobBaseFee?: Hex | null
  readonly difficulty?: Hex | null
  readonly blockHash?: { readonly [key: string]: Hash } | null
}

export interface WireBlockPage extends WireSlimBlock {
  readonly transactions: readonly WireTransaction[]
}

export interface WireBlockQuery {
  readonly empty?: boolean
  readonly before?: number
  readonly limit?: number
}

export interface WireBlockToSimulate {
  readonly blockOverrides?: WireSimulatedBlockOverrides | null
  readonly stateOverrides?: WireStateOverrides | null
  readonly calls?: readonly WireAnyCallRequest[] | null
}

export interface WireBundle {
  readonly transactions: readonly WireAnyCallRequest[]
  readonly blockOverride?: WireBlockOverrides | null
}

export interface WireBundleLog {
  readonly address: Address
  readonly data: Hex
  readonly topics: readonly Hash[]
}

export interface WireBundleReceipt {
  readonly logs: readonly WireBundleLog[]
  readonly status: '0x0' | '0x1'
  readonly blockHash: Hash
  readonly blockNumber: Hex
  readonly gasUsed: Hex
  readonly transactionHash: Hash
}

export interface WireBundledCall {
  readonly to?: Address | null
  readonly data?: Hex | null
  readonly value?: Hex | null
  readonly capabilities?: Readonly<Record<string, unknown>> | null
}

export interface WireBundledTransaction {
  readonly coinbaseDiff: string
  readonly ethSentToCoinbase: string
  readonly fromAddress: Address
  readonly gasFees: string
  readonly gasPrice: string
  readonly gasUsed: number
  readonly toAddress: Address | null
  readonly txHash: Hash
  readonly value?: Hex
  readonly revert?: Hex
}

export interface WireCallAction {
  readonly callType: 'call' | 'callcode' | 'delegatecall' | 'staticcall'
  readonly from: Address
  readonly gas: Hex
  readonly input: Hex
  readonly to: Address
  readonly value: Hex
}

export interface WireCallBundle {
  readonly version: string
  readonly id?: string | null
  readonly from?: Address | null
  readonly chainId: Hex
  readonly atomicRequired?: boolean | null
  readonly calls: readonly WireBundledCall[]
  readonly capabilities?: Readonly<Record<string, unknown>> | null
}

export interface WireCallError {
  readonly error: string
}

export interface WireCallFailure {
  readonly code: number
  readonly message: string
  readonly data?: Hex
}

export interface WireCallFrame {
  readonly from: Address
  readonly gas: Hex
  readonly gasUsed: Hex
  readonly to?: Address
  readonly input: Hex
  readonly output?: Hex
  readonly error?: string
  readonly revertReason?: string
  readonly calls?: readonly WireCallFrame[]
  readonly logs?: readonly WireFrameLog[]
  readonly value?: Hex
  readonly type: 'CALL' | 'CALLCODE' | 'CREATE' | 'CREATE2' | 'DELEGATECALL' | 'SELFDESTRUCT' | 'STATICCALL'
  readonly console?: string
  readonly regularGasUsed?: Hex
  readonly stateGasUsed?: Hex
  readonly gasRefund?: Hex
}

export interface WireCallPlace {
  readonly blockNumber?: WireBlock | null
  readonly transactionIndex?: Hex | number | string | number | null
}

export interface WireCallRequest {
  readonly from?: Address | null
  readonly to?: Address | null
  readonly gas?: Hex | null
  readonly gasPrice?: Hex | null
  readonly maxFeePerGas?: Hex | null
  readonly maxPriorityFeePerGas?: Hex | null
  readonly value?: Hex | null
  readonly input?: Hex | null
  readonly data?: Hex | null
  readonly nonce?: Hex | null
  readonly chainId?: Hex | null
  readonly type?: Hex | null
  readonly accessList?: readonly WireAccessListRequest[] | null
  readonly authorizationList?: readonly WireAuthorizationRequest[] | null
  readonly maxFeePerBlobGas?: Hex | null
  readonly blobVersionedHashes?: readonly Hash[] | null
  readonly blobs?: readonly Hex[] | null
}

export interface WireCallResult {
  readonly gasUsed: Hex
  readonly output: Hex
}

export interface WireCallTrace {
  readonly error?: string
  readonly subtraces: number
  readonly traceAddress: readonly number[]
  readonly action: WireCallAction
  readonly result?: WireCallResult
  readonly type: 'call'
}

export interface WireCallTraceConfig extends WireTraceConfig {
  readonly txIndex?: Hex | number | string | null
  readonly stateOverrides?: WireStateOverrides | null
  readonly blockOverrides?: WireBlockOverrides | null
}

export interface WireCallValue {
  readonly value: Hex
}

export interface WireCallsStatus {
  readonly version: '2.0.0'
  readonly id: string
  readonly chainId: Hex
  readonly status: 100 | 200 | 500 | 600
  readonly atomic: boolean
  readonly receipts: readonly WireBundleReceipt[]
}

export interface WireCapabilities {
  readonly head: WireHead
  readonly state: WireCapability
  readonly tx: WireCapability
  readonly logs: WireCapability
  readonly receipts: WireCapability
  readonly blocks: WireCapability
  readonly stateproofs: WireCapability
}

export interface WireCapability {
  readonly disabled: boolean
  readonly oldestBlock: Hex
}

export interface WireCaveat {
  readonly type: 'restrictReturnedAccounts'
  readonly value: readonly Address[]
}

export interface WireChainChoice {
  readonly chainId: Hex
}

export interface WireChainConfig {
  readonly current: WireForkConfig
  readonly next: WireForkConfig | null
  readonly last: WireForkConfig | null
}

export interface WireChainDescription {
  readonly chainId: Hex
  readonly chainName?: string
  readonly rpcUrls?: readonly string[]
  readonly nativeCurrency?: WireNativeCurrency | null
  readonly blockExplorerUrls?: readonly string[] | null
  readonly iconUrls?: readonly string[] | null
}

export interface WireChainThen {
  readonly beganMs: number
  readonly pending: Hex
  readonly openedMs: number
  readonly sealedMs: number | null
  readonly transactions: readonly Hash[] | null
  readonly flashblocks: WireFlashblocksThen | null
}

export interface WireChangedAccount {
  readonly balance?: WireQuantityDifference
  readonly nonce?: WireQuantityDifference
  readonly code?: WireCodeDifference
  readonly variables?: { readonly [key: string]: WireVariableDifference }
  readonly slots?: { readonly [hash: Hash]: WireWordDifference }
}

export interface WireChaos {
  readonly seed?: number
  readonly profile?: 'all' | 'flaky-rpc' | 'lagging' | 'reorgs' | 'sockets' | 'preconf'
  readonly rates?: WireChaosRates
  readonly only?: readonly string[]
}

export interface WireChaosInForce {
  readonly seed: number
  readonly rates: WireChaosRates
  readonly leftOut: readonly string[]
}

export interface WireChaosRates {
  readonly skipBlock?: number
  readonly delayBlock?: number
  readonly halveBlock?: number
  readonly dropPreconfirmed?: number
  readonly loseFlashblock?: number
  readonly repeatFlashblock?: number
  readonly reorderFlashblocks?: number
  readonly reorg?: number
  readonly resetSilently?: number
  readonly stalePending?: number
  readonly holdSafe?: number
  readonly holdFinalized?: number
  readonly halt?: number
  readonly faucetCooldown?: number
  readonly payerUnavailable?: number
  readonly dropSockets?: number
  readonly freezeSockets?: number
  readonly dropNotifications?: number
  readonly delayNotifications?: number
  readonly duplicateNotifications?: number
  readonly reorderNotifications?: number
  readonly slowResponses?: number
  readonly failResponses?: number
  readonly httpStatus?: number
  readonly truncateBatch?: number
  readonly truncateResponse?: number
  readonly replicaLag?: number
}

export interface WireCodeDifference {
  readonly from: Hex
  readonly to: Hex
}

export interface WireConfig {
  readonly network: string
  readonly chainId: number
  readonly upgrade: 'everest' | 'denim' | 'cobalt' | 'beryl' | 'azul' | 'none'
  readonly hardfork: 'shanghai' | 'cancun' | 'prague' | 'osaka' | 'amsterdam'
  readonly blockTimeMs: number | null
  readonly seed: number
}

export interface WireContentDescriptor {
  readonly name: string
  readonly required?: boolean
  readonly schema: Readonly<Record<string, unknown>>
}

export interface WireContractGas {
  readonly deployments: WireDeploymentGas
  readonly functions: { readonly [key: string]: WireFunctionGas }
}

export interface WireContractSize {
  readonly contractSize: number
  readonly opcode: number
}

export interface WireContractStorage {
  readonly variables: readonly WireStoredVariable[] | null
  readonly slots: readonly WireStoredSlot[]
  readonly hasMore: boolean
  readonly newest: Hash | null
}

export interface WireContractVariable {
  readonly name: string
  readonly type: string
}

export interface WireCoveragePosition {
  readonly line: number
  readonly column: number
}

export interface WireCoverageRange {
  readonly start: WireCoveragePosition
  readonly end: WireCoveragePosition
}

export interface WireCoveredBranch {
  readonly type: string
  readonly loc: WireCoverageRange
  readonly locations: readonly WireCoverageRange[]
  readonly line: number
}

export interface WireCoveredFunction {
  readonly name: string
  readonly decl: WireCoverageRange
  readonly loc: WireCoverageRange
  readonly line: number
}

export interface WireCreateAction {
  readonly creationMethod: 'create' | 'create2'
  readonly from: Address
  readonly gas: Hex
  readonly init: Hex
  readonly value: Hex
}

export interface WireCreateResult {
  readonly address?: Address
  readonly code: Hex
  readonly gasUsed: Hex
}

export interface WireCreateTrace {
  readonly error?: string
  readonly subtraces: number
  readonly traceAddress: readonly number[]
  readonly action: WireCreateAction
  readonly result?: WireCreateResult
  readonly type: 'create'
}

export interface WireCreator {
  readonly hash: Hash
  readonly creator: Address
}

export interface WireDataChange {
  readonly '*': WireDataChangeFromTo
}

export interface WireDataChangeAdded {
  readonly '+': Hex
}

export interface WireDataChangeFromTo {
  readonly from: Hex
  readonly to: Hex
}

export interface WireDataChangeRemoved {
  readonly '-': Hex
}

export interface WireDebugAnswer {
  readonly body: Readonly<Record<string, unknown>> | null
  readonly events: readonly WireDebugEvent[]
}

export interface WireDebugEvent {
  readonly event: string
  readonly body: Readonly<Record<string, unknown>>
}

export type WireDebugTrace = WireStructTrace | WireCallFrame | WirePrestateTrace | { readonly [key: Hex]: number } | readonly WireFlatFrame[] | WireStepTrace | WireErc7562Frame | WireStateGasTrace | { readonly [key: string]: WireDebugTrace } | Readonly<Record<string, never>>

export interface WireDecodedData {
  readonly name: string
  readonly args: readonly WireDescribedArgument[] | null
  readonly returns: readonly WireDescribedArgument[] | null
}

export interface WireDeploymentGas {
  readonly count: number
  readonly min: number
  readonly mean: number
  readonly median: number
  readonly max: number
  readonly size: number
}

export interface WireDeposit {
  readonly from: Address
  readonly to?: Address | null
  readonly mint?: Hex
  readonly value?: Hex
  readonly gas?: Hex
  readonly data?: Hex
}

export interface WireDescribedArgument {
  readonly name: string
  readonly type: string
  readonly value: string | boolean | readonly unknown[]
}

export interface WireDescribedCall {
  readonly contract: string | null
  readonly function: string | null
  readonly type: 'CALL' | 'CALLCODE' | 'CREATE' | 'CREATE2' | 'DELEGATECALL' | 'SELFDESTRUCT' | 'STATICCALL'
  readonly from: Address
  readonly to: Address
  readonly value: Hex
  readonly args: readonly WireDescribedArgument[]
  readonly returns: readonly WireDescribedArgument[]
  readonly gas: Hex
  readonly gasUsed: Hex
  readonly input: Hex
  readonly output: Hex
  readonly console: string | null
  readonly events: readonly WireDescribedEvent[]
  readonly error: WireDescribedError | null
  readonly calls: readonly WireDescribedCall[]
}

export interface WireDescribedError {
  readonly name: string | null
  readonly args: readonly WireDescribedArgument[]
  readonly message: string
  readonly vmError: string
}

export interface WireDescribedEvent extends WireFrameLog {
  readonly contract: string | null
  readonly name: string | null
  readonly args: readonly WireDescribedArgument[]
}

export interface WireDescription {
  readonly text: string
  readonly tree: WireDescribedCall
}

export interface WireDump {
  readonly root: Hash
  readonly accounts: { readonly [address: Address]: WireDumpAccount }
}

export interface WireDumpAccount {
  readonly balance: string
  readonly nonce: number
  readonly root: Hash
  readonly codeHash: Hash
  readonly code?: Hex
  readonly storage?: { readonly [hash: Hash]: Hex }
  readonly key: Hash
}

export interface WireDumpPage {
  readonly root: Hash
  readonly accounts: { readonly [address: Address]: WireDumpAccount }
  readonly next?: Hash
}

export interface WireEditedCode {
  readonly from: Hex
  readonly to: Hex
}

export interface WireEditedQuantity {
  readonly from: Hex
  readonly to: Hex
}

export interface WireEditedWord {
  readonly from: Hex
  readonly to: Hex
}

export interface WireEncodedData {
  readonly address?: Address
  readonly input?: Hex
  readonly output?: Hex
  readonly error?: Hex
  readonly topics?: readonly Hash[]
  readonly data?: Hex
}

export interface WireErc7562Frame {
  readonly from: Address
  readonly gas: Hex
  readonly gasUsed: Hex
  readonly to?: Address
  readonly input: Hex
  readonly output?: Hex
  readonly error?: string
  readonly revertReason?: string
  readonly logs?: readonly WireFrameLog[]
  readonly value?: Hex
  readonly type: 'CALL' | 'CALLCODE' | 'CREATE' | 'CREATE2' | 'DELEGATECALL' | 'SELFDESTRUCT' | 'STATICCALL'
  readonly accessedSlots: WireAccessedSlots
  readonly extCodeAccessInfo: readonly Address[]
  readonly usedOpcodes: { readonly [key: Hex]: number }
  readonly contractSize: { readonly [address: Address]: WireContractSize }
  readonly outOfGas: boolean
  readonly keccak?: readonly Hex[]
  readonly calls?: readonly WireErc7562Frame[]
}

export interface WireExternalDocs {
  readonly url: string
}

export interface WireFaultField {
  readonly name: string
  readonly summary: string
  readonly isOptional: boolean
  readonly schema: Readonly<Record<string, unknown>>
}

export interface WireFaultKind {
  readonly kind: string
  readonly summary: string
  readonly life: 'moment' | 'count' | 'time'
  readonly fields: readonly WireFaultField[]
}

export interface WireFeeHistory {
  readonly oldestBlock: Hex
  readonly baseFeePerGas: readonly Hex[]
  readonly gasUsedRatio: readonly number[]
  readonly baseFeePerBlobGas: readonly Hex[]
  readonly blobGasUsedRatio: readonly number[]
  readonly reward?: readonly (readonly Hex[])[]
}

export interface WireFileCoverage {
  readonly path: string
  readonly statementMap: { readonly [key: string]: WireCoverageRange }
  readonly s: { readonly [key: string]: number }
  readonly fnMap: { readonly [key: string]: WireCoveredFunction }
  readonly f: { readonly [key: string]: number }
  readonly branchMap: { readonly [key: string]: WireCoveredBranch }
  readonly b: { readonly [key: string]: readonly number[] }
  readonly notMeasured?: readonly WireCoverageRange[]
  readonly branchesUnknown?: boolean
}

export interface WireFilledTransaction {
  readonly raw: Hex
  readonly tx: WireFilledTransactionFields
}

export interface WireFilledTransactionFields {
  readonly hash: Hash
  readonly type: Hex
  readonly chainId?: Hex
  readonly nonce: Hex
  readonly from: Address
  readonly to: Address | null
  readonly value: Hex
  readonly gas: Hex
  readonly gasPrice?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
  readonly maxFeePerBlobGas?: Hex
  readonly blobVersionedHashes?: readonly Hash[]
  readonly input: Hex
  readonly accessList?: readonly WireAccessListEntry[]
  readonly authorizationList?: readonly WireAuthorization[]
  readonly v: Hex
  readonly yParity?: Hex
  readonly r: Hex
  readonly s: Hex
  readonly blockHash: Hash | null
  readonly blockNumber: Hex | null
  readonly transactionIndex: Hex | null
  readonly blockTimestamp: Hex | null
  readonly blockTimestampMs?: Hex
  readonly sourceHash?: Hash
  readonly mint?: Hex
  readonly isSystemTx?: boolean
  readonly depositReceiptVersion?: Hex
  readonly tx?: WireBaseTransactionFields
  readonly nonceKey?: Hex
  readonly nonceSequence?: Hex
  readonly validAfter?: Hex
  readonly validBefore?: Hex
  readonly accountChanges?: readonly WireAccountChange[]
  readonly calls?: readonly (readonly WirePhaseCall[])[]
  readonly metadata?: Hex
  readonly payer?: Address | '0x00' | null
  readonly senderAuth?: Hex
  readonly payerAuth?: Hex
}

export interface WireFlashblockOfBlock {
  readonly blockNumber: BlockTag | Hex | number
  readonly flashblockIndex: Hex | number | string
}

export interface WireFlashblockOfHash {
  readonly blockHash: Hash
  readonly flashblockIndex: Hex | number | string
}

export interface WireFlashblocksThen {
  readonly timeMs: number
  readonly ends: readonly number[]
}

export interface WireFlatCallFrame extends WireCallTrace {
  readonly blockHash: Hash | null
  readonly blockNumber: number
  readonly transactionHash: Hash | null
  readonly transactionPosition: number
}

export interface WireFlatCreateFrame extends WireCreateTrace {
  readonly blockHash: Hash | null
  readonly blockNumber: number
  readonly transactionHash: Hash | null
  readonly transactionPosition: number
}

export type WireFlatFrame = WireFlatCallFrame | WireFlatCreateFrame | WireFlatSuicideFrame

export interface WireFlatSuicideFrame extends WireSuicideTrace {
  readonly blockHash: Hash | null
  readonly blockNumber: number
  readonly transactionHash: Hash | null
  readonly transactionPosition: number
}

export interface WireForkConfig {
  readonly activationTime: number
  readonly blobSchedule: WireBlobSchedule | null
  readonly chainId: Hex
  readonly forkId: Hex
  readonly precompiles: { readonly [key: string]: Address }
  readonly systemContracts: { readonly [key: string]: Address }
}

export interface WireForkedNetwork {
  readonly chainId: number
  readonly forkBlockNumber: number
  readonly forkBlockHash: Hash
}

export interface WireForking {
  readonly jsonRpcUrl?: string | null
  readonly blockNumber?: number | string | 'latest' | 'safe' | 'finalized' | null
  readonly httpHeaders?: { readonly [key: string]: string } | null
}

export interface WireFoundNames {
  readonly address: Address
  readonly label: string | null
  readonly contract: string | null
  readonly functions: readonly string[]
}

export interface WireFrameLog {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Hex
  readonly index: Hex
  readonly position: Hex
}

export interface WireFunctionGas {
  readonly calls: number
  readonly min: number
  readonly mean: number
  readonly median: number
  readonly max: number
}

export interface WireGasReport {
  readonly contracts: { readonly [key: string]: WireContractGas }
}

export interface WireGenesis {
  readonly config: WireGenesisConfig
  readonly nonce: Hex
  readonly timestamp: Hex
  readonly extraData: Hex
  readonly gasLimit: Hex
  readonly difficulty: Hex
  readonly mixHash: Hash
  readonly coinbase: Address
  readonly baseFeePerGas: Hex
  readonly alloc: { readonly [address: Address]: WireGenesisAccount }
}

export interface WireGenesisAccount {
  readonly balance: Hex
  readonly nonce?: Hex
  readonly code?: Hex
  readonly storage?: { readonly [key: Hex]: Hex }
}

export interface WireGenesisConfig {
  readonly chainId: number
  readonly homesteadBlock: number
  readonly eip150Block: number
  readonly eip155Block: number
  readonly eip158Block: number
  readonly byzantiumBlock: number
  readonly constantinopleBlock: number
  readonly petersburgBlock: number
  readonly istanbulBlock: number
  readonly berlinBlock: number
  readonly londonBlock: number
  readonly terminalTotalDifficulty: number
  readonly shanghaiTime: number
  readonly cancunTime?: number
  readonly pragueTime?: number
  readonly osakaTime?: number
  readonly amsterdamTime?: number
  readonly bpo1Time?: number
  readonly bpo2Time?: number
  readonly blobSchedule?: WireBlobSchedules
}

export interface WireHardforkRules {
  readonly hardfork: 'shanghai' | 'cancun' | 'prague' | 'osaka' | 'amsterdam'
}

export interface WireHead {
  readonly number: Hex
  readonly hash: Hash
}

export interface WireHeader extends WireBareHeader {
  readonly size?: Hex
  readonly withdrawals: readonly []
}

export interface WireInternalOperation {
  readonly type: 0 | 1 | 2 | 3
  readonly from: Address
  readonly to: Address
  readonly value: Hex
}

export interface WireIssuance {
  readonly blockReward: Hex
  readonly uncleReward: Hex
  readonly issuance: Hex
}

export interface WireKnownContract {
  readonly name: string
  readonly sourceName: string
  readonly abi: string
  readonly abiHash: Hash
  readonly variables: readonly WireContractVariable[] | null
  readonly match: 'exact' | 'filled' | 'similar' | 'creation'
  readonly others: readonly string[]
  readonly language: string
  readonly compiler: string
  readonly sources: readonly string[]
}

export interface WireL1Scalars {
  readonly baseFeeScalar?: Hex
  readonly blobBaseFeeScalar?: Hex
  readonly operatorFeeScalar?: Hex
  readonly operatorFeeConstant?: Hex
  readonly daFootprintGasScalar?: Hex
}

export interface WireLeastOutcome extends WireRehearsedOutcome {
  readonly least: boolean
}

export interface WireListedAbi {
  readonly name: string
  readonly file: string | null
  readonly abi: string
}

export interface WireListedAccount {
  readonly address: Address
  readonly label: string | null
  readonly contract: string | null
  readonly balance: Hex
  readonly nonce: Hex
  readonly hasCode: boolean
  readonly isDev: boolean
  readonly privateKey: Hex | null
}

export interface WireListedAccounts {
  readonly rows: readonly WireListedAccount[]
  readonly next: number | null
}

export interface WireListedBlock {
  readonly number: Hex
  readonly hash: Hash
  readonly timeMs: number
  readonly transactions: number
  readonly failed: number
  readonly gasUsed: Hex
  readonly gasLimit: Hex
  readonly baseFeePerGas: Hex
}

export interface WireListedBlocks {
  readonly rows: readonly WireListedBlock[]
  readonly next: number | null
  readonly oldest: number
}

export interface WireListedContract {
  readonly address: Address
  readonly label: string | null
  readonly contract: string | null
  readonly codeBytes: number
  readonly blockNumber: Hex
  readonly timeMs: number | null
  readonly transactionHash: Hash | null
  readonly sender: Address | null
}

export interface WireListedContracts {
  readonly rows: readonly WireListedContract[]
  readonly next: number | null
}

export interface WireListedLogs {
  readonly rows: readonly WireLog[]
  readonly next: WireLogPlace | null
}

export interface WireListedTransaction {
  readonly hash: Hash
  readonly stage: 'preconfirmed' | 'sealed'
  readonly blockNumber: Hex
  readonly transactionIndex: Hex
  readonly timeMs: number
  readonly flashblock: number | null
  readonly type: Hex
  readonly from: Address
  readonly to: Address | null
  readonly contractAddress: Address | null
  readonly nonce: Hex
  readonly value: Hex
  readonly input: Hex
  readonly status: Hex
  readonly gasUsed: Hex
  readonly fee: Hex
}

export interface WireListedTransactions {
  readonly rows: readonly WireListedTransaction[]
  readonly next: WireTransactionPlace | null
}

export interface WireLocalizedCallTrace extends WireCallTrace {
  readonly blockHash: Hash
  readonly blockNumber: number
  readonly transactionHash: Hash
  readonly transactionPosition: number
}

export interface WireLocalizedCreateTrace extends WireCreateTrace {
  readonly blockHash: Hash
  readonly blockNumber: number
  readonly transactionHash: Hash
  readonly transactionPosition: number
}

export interface WireLocalizedSuicideTrace extends WireSuicideTrace {
  readonly blockHash: Hash
  readonly blockNumber: number
  readonly transactionHash: Hash
  readonly transactionPosition: number
}

export type WireLocalizedTrace = WireLocalizedCallTrace | WireLocalizedCreateTrace | WireLocalizedSuicideTrace

export interface WireLog {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Hex
  readonly blockHash: Hash
  readonly blockNumber: Hex
  readonly blockTimestamp: Hex
  readonly blockTimestampMs?: Hex
  readonly transactionHash: Hash
  readonly transactionIndex: Hex
  readonly logIndex: Hex
  readonly removed: boolean
}

export interface WireLogFilter {
  readonly address?: Address | readonly Address[] | null
  readonly topics?: readonly (Hash | readonly (Hash | null)[] | null)[] | null
  readonly fromBlock?: WireBlock | null
  readonly toBlock?: WireBlock | null
  readonly blockHash?: Hash | null
}

export interface WireLogPageQuery {
  readonly address?: Address | readonly Address[] | null
  readonly topics?: readonly (Hash | readonly (Hash | null)[] | null)[] | null
  readonly before?: WireLogPlace
  readonly limit?: number
}

export interface WireLogPlace {
  readonly blockNumber: number
  readonly logIndex: number
}

export interface WireMetadata {
  readonly clientVersion: string
  readonly chainId: number
  readonly instanceId: Hash
  readonly latestBlockNumber: number
  readonly latestBlockHash: Hash
  readonly forkedNetwork: WireForkedNetwork | null
}

export interface WireMineOptions {
  readonly blocks?: number | string | null
  readonly timestamp?: number | string | null
}

export interface WireMinedBlock extends WireHeader {
  readonly uncles: readonly []
  readonly transactions: readonly WireMinedTransaction[]
}

export interface WireMinedTransaction extends WireTransaction {
  readonly output?: Hex
  readonly revertReason?: string
}

export interface WireMoment {
  readonly timestampMs: Hex | number | string
}

export interface WireNativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

export interface WireNodeEnvironment {
  readonly baseFee: Hex
  readonly chainId: number
  readonly gasLimit: Hex
  readonly gasPrice: Hex
}

export interface WireNodeInfo {
  readonly currentBlockNumber: Hex
  readonly currentBlockTimestamp: number
  readonly currentBlockHash: Hash
  readonly hardFork: 'shanghai' | 'cancun' | 'prague' | 'osaka' | 'amsterdam'
  readonly transactionOrder: 'fifo'
  readonly environment: WireNodeEnvironment
  readonly forkConfig: WireRemoteFork
}

export interface WireNow {
  readonly ms: number
  readonly block: Hex
  readonly flashblock: number | null
  readonly speed: number | null
}

export interface WireOpcodeGas {
  readonly opcode: string
  readonly count: number
  readonly gasUsed: number
}

export interface WireOpenRpcComponents {
  readonly schemas: { readonly [key: string]: Readonly<Record<string, unknown>> }
}

export interface WireOpenRpcDocument {
  readonly openrpc: '1.3.2'
  readonly info: WireOpenRpcInfo
  readonly methods: readonly WireOpenRpcMethod[]
  readonly components: WireOpenRpcComponents
}

export interface WireOpenRpcInfo {
  readonly title: string
  readonly version: string
}

export interface WireOpenRpcMethod {
  readonly name: string
  readonly summary: string
  readonly externalDocs: WireExternalDocs
  readonly paramStructure: 'by-position'
  readonly params: readonly WireContentDescriptor[]
  readonly result: WireContentDescriptor
}

export interface WireOtsTrace {
  readonly type: 'CALL' | 'CALLCODE' | 'CREATE' | 'CREATE2' | 'DELEGATECALL' | 'SELFDESTRUCT' | 'STATICCALL'
  readonly depth: number
  readonly from: Address
  readonly to: Address
  readonly value: Hex | null
  readonly input: Hex
  readonly output: Hex
}

export interface WirePayerConditions {
  readonly maxExpiry: number
  readonly maxGasLimit?: Hex
  readonly maxCost?: Hex
}

export interface WirePayerGasEstimate {
  readonly gasLimit: Hex
  readonly maxFeePerGas: Hex
  readonly maxPriorityFeePerGas: Hex
}

export interface WirePayerOption {
  readonly kind: 'sponsored' | 'token'
  readonly payer: Address
  readonly ttl: number
  readonly conditions: WirePayerConditions
  readonly tokens?: readonly WirePayerToken[]
}

export interface WirePayerTerms {
  readonly gasEstimate?: WirePayerGasEstimate
  readonly options: readonly WirePayerOption[]
}

export interface WirePayerTermsRequest {
  readonly chainId: Hex
  readonly gasLimit?: Hex
  readonly preferredTokens?: readonly Address[]
}

export interface WirePayerToken {
  readonly token: Address
  readonly symbol: string
  readonly decimals: number
  readonly rate: Hex
  readonly paymentAmount: Hex
  readonly paymentGas: Hex
}

export interface WirePayerTransaction {
  readonly signedTransaction: Hex
}

export interface WirePendingStep {
  readonly at: WireStepTime | WireStepFlashblock
  readonly transactions: readonly Hash[]
  readonly logs: readonly WireLog[]
}

export interface WirePermission {
  readonly parentCapability: 'eth_accounts'
  readonly caveats: readonly WireCaveat[]
}

export interface WirePermissionRequest {
  readonly eth_accounts: Readonly<Record<string, unknown>>
}

export interface WirePhaseCall {
  readonly to: Address
  readonly value: Hex
  readonly data: Hex
}

export interface WirePhaseCallRequest {
  readonly to: Address
  readonly value?: Hex | null
  readonly data?: Hex | null
}

export interface WirePlaceComparison {
  readonly op: '<' | '<=' | '=' | '!=' | '>' | '>='
  readonly value: Hex
}

export interface WirePlacePredicate {
  readonly type: 'block_number' | 'flashblock_index'
  readonly params: WirePlaceComparison
}

export interface WirePoolContent {
  readonly pending: { readonly [address: Address]: { readonly [key: string]: WireTransaction } }
  readonly queued: { readonly [address: Address]: { readonly [key: string]: WireTransaction } }
}

export interface WirePoolContentOfSender {
  readonly pending: { readonly [key: string]: WireTransaction }
  readonly queued: { readonly [key: string]: WireTransaction }
}

export interface WirePoolStatus {
  readonly pending: Hex
  readonly queued: Hex
}

export interface WirePoolSummary {
  readonly pending: { readonly [address: Address]: { readonly [key: string]: string } }
  readonly queued: { readonly [address: Address]: { readonly [key: string]: string } }
}

export interface WirePrestateAccount {
  readonly balance?: Hex
  readonly code?: Hex
  readonly codeHash?: Hash
  readonly nonce?: number
  readonly storage?: { readonly [hash: Hash]: Hex }
}

export interface WirePrestateDiff {
  readonly post: { readonly [address: Address]: WirePrestateAccount }
  readonly pre: { readonly [address: Address]: WirePrestateAccount }
}

export type WirePrestateTrace = { readonly [address: Address]: WirePrestateAccount } | WirePrestateDiff

export interface WireProofTarget {
  readonly address: Address
  readonly storageKeys: readonly Hex[]
}

export interface WireProxies {
  readonly proxy: WireProxy | null
  readonly proxies: readonly WireProxyOf[]
}

export interface WireProxy {
  readonly kind: 'EIP-7702' | 'ERC-1167' | 'ERC-1967' | 'ERC-1967 beacon'
  readonly implementation: Address | null
  readonly beacon: Address | null
  readonly admin: Address | null
}

export interface WireProxyOf {
  readonly address: Address
  readonly kind: 'EIP-7702' | 'ERC-1167' | 'ERC-1967' | 'ERC-1967 beacon'
}

export interface WireQuantityChange {
  readonly '*': WireQuantityChangeFromTo
}

export interface WireQuantityChangeAdded {
  readonly '+': Hex
}

export interface WireQuantityChangeFromTo {
  readonly from: Hex
  readonly to: Hex
}

export interface WireQuantityChangeRemoved {
  readonly '-': Hex
}

export interface WireQuantityDifference {
  readonly from: Hex
  readonly to: Hex
}

export interface WireReceipt {
  readonly type: Hex
  readonly status: '0x0' | '0x1'
  readonly cumulativeGasUsed: Hex
  readonly logs: readonly WireLog[]
  readonly logsBloom: Hex
  readonly transactionHash: Hash
  readonly transactionIndex: Hex
  readonly blockHash: Hash
  readonly blockNumber: Hex
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
  readonly from: Address
  readonly to: Address | null
  readonly contractAddress: Address | null
  readonly executionGasUsed?: Hex
  readonly stateGasUsed?: Hex
  readonly l1GasPrice?: Hex
  readonly l1GasUsed?: Hex
  readonly l1Fee?: Hex
  readonly l1BaseFeeScalar?: Hex
  readonly l1BlobBaseFee?: Hex
  readonly l1BlobBaseFeeScalar?: Hex
  readonly operatorFeeScalar?: Hex
  readonly operatorFeeConstant?: Hex
  readonly daFootprintGasScalar?: Hex
  readonly blobGasUsed?: Hex
  readonly blobGasPrice?: Hex
  readonly depositNonce?: Hex
  readonly depositReceiptVersion?: Hex
  readonly payer?: Address
  readonly phaseStatuses?: readonly ('0x0' | '0x1')[]
  readonly metadata?: Hex
}

export interface WireRefusedArtifact {
  readonly index: number
  readonly message: string
}

export interface WireRehearsal {
  readonly hash: Hash | null
  readonly from: WireHardforkRules | WireUpgradeRules
  readonly to: WireHardforkRules | WireUpgradeRules
  readonly revision: string
  readonly limit: 'fixed' | 'estimate' | 'devnet'
  readonly before: WireRehearsedOutcome
  readonly after: WireRehearsedOutcome
  readonly withNewGasLimit: WireLeastOutcome | null
  readonly differs: readonly ('status' | 'logs' | 'etherLogs' | 'returnData' | 'gas' | 'address')[]
  readonly verdict: 'same' | 'changed' | 'needsGas' | 'breaks' | 'refused' | 'rescued' | 'failsAlready' | 'unknown'
  readonly causes: readonly WireRehearsalCause[]
}

export interface WireRehearsalCause {
  readonly eip: number | null
  readonly what: string
  readonly opcode: string | null
  readonly count: number
  readonly gasBefore: string
  readonly gasAfter: string
  readonly halts?: boolean
  readonly transaction?: Hash
  readonly frame?: WireRehearsalFrame
}

export interface WireRehearsalFrame {
  readonly contract: string
  readonly function: string
  readonly file: string
  readonly line: number
  readonly address: Address
}

export interface WireRehearsalOptions {
  readonly from?: WireHardforkRules | WireUpgradeRules
  readonly withNewGasLimit?: boolean
  readonly causes?: boolean
}

export interface WireRehearsedLog {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Hex
}

export interface WireRehearsedOutcome {
  readonly status: '0x0' | '0x1' | null
  readonly refused?: string
  readonly gasLimit: Hex
  readonly gasUsed: Hex
  readonly executionGasUsed?: Hex
  readonly stateGasUsed?: Hex
  readonly gasRefund?: Hex
  readonly returnData: Hex
  readonly revertReason: string | null
  readonly logs: readonly WireRehearsedLog[]
  readonly contractAddress: Address | null
}

export interface WireRemoteFork {
  readonly forkUrl: string | null
  readonly forkBlockNumber: number | null
  readonly forkRetryBackoff: null
}

export interface WireReorg {
  readonly depth: number | string
  readonly txBlockPairs: readonly (readonly [Hex | WireCallRequest, number])[]
}

export interface WireReplay {
  readonly output: Hex
  readonly stateDiff: { readonly [address: Address]: WireAccountDiff } | null
  readonly trace: readonly WireTrace[]
  readonly vmTrace: WireVmTrace | null
}

export interface WireReplayReport {
  readonly inputs: number
  readonly timeMs: number
  readonly blockNumber: Hex
  readonly blockHash: Hash
  readonly digest: Hash
}

export interface WireResetOptions {
  readonly forking?: WireForking | null
}

export interface WireSearchPage {
  readonly txs: readonly WireTransaction[]
  readonly receipts: readonly WireTimedReceipt[]
  readonly firstPage: boolean
  readonly lastPage: boolean
}

export interface WireSearchResult {
  readonly kind: 'block' | 'transaction' | 'account' | 'label' | 'contract' | 'token' | 'function' | 'event' | 'error' | 'failure'
  readonly title: string
  readonly of: string
  readonly address: Address | null
  readonly hash: Hash | null
  readonly blockNumber: number | null
}

export interface WireSentBundle {
  readonly id: string
}

export interface WireSimulatedBlock extends WireBlockObject {
  readonly calls: readonly WireSimulatedCall[]
}

export interface WireSimulatedBlockOverrides extends WireBlockOverrides {
  readonly beaconRoot?: Hash | null
  readonly withdrawals?: readonly [] | null
}

export interface WireSimulatedCall {
  readonly returnData: Hex
  readonly logs: readonly WireLog[]
  readonly gasUsed: Hex
  readonly maxUsedGas: Hex
  readonly status: '0x0' | '0x1'
  readonly phaseStatuses?: readonly ('0x0' | '0x1')[]
  readonly error?: WireCallFailure
}

export interface WireSimulatedLog {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Hex
}

export interface WireSimulatedOutcome {
  readonly status: 'succeeded' | 'failed'
  readonly description: WireDescription
  readonly stackTrace: WireStackTrace | null
  readonly changes: { readonly [address: Address]: WireChangedAccount }
  readonly logs: readonly WireSimulatedLog[]
  readonly returnData: Hex
  readonly gasUsed: Hex
  readonly gasPrice: Hex
  readonly l1Fee: Hex
  readonly fee: Hex
}

export interface WireSimulation {
  readonly blockStateCalls: readonly WireBlockToSimulate[]
  readonly traceTransfers?: boolean | null
  readonly validation?: boolean | null
  readonly returnFullTransactions?: boolean | null
}

export interface WireSlimBlock extends WireHeader {
  readonly uncles: readonly []
  readonly transactionCount: number
}

export interface WireSlimReceipt {
  readonly type: Hex
  readonly status: '0x0' | '0x1'
  readonly cumulativeGasUsed: Hex
  readonly logs: null
  readonly logsBloom: null
  readonly transactionHash: Hash
  readonly transactionIndex: Hex
  readonly blockHash: Hash
  readonly blockNumber: Hex
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
  readonly from: Address
  readonly to: Address | null
  readonly contractAddress: Address | null
  readonly executionGasUsed?: Hex
  readonly stateGasUsed?: Hex
  readonly l1GasPrice?: Hex
  readonly l1GasUsed?: Hex
  readonly l1Fee?: Hex
  readonly l1BaseFeeScalar?: Hex
  readonly l1BlobBaseFee?: Hex
  readonly l1BlobBaseFeeScalar?: Hex
  readonly operatorFeeScalar?: Hex
  readonly operatorFeeConstant?: Hex
  readonly daFootprintGasScalar?: Hex
  readonly blobGasUsed?: Hex
  readonly blobGasPrice?: Hex
  readonly depositNonce?: Hex
  readonly depositReceiptVersion?: Hex
  readonly payer?: Address
  readonly phaseStatuses?: readonly ('0x0' | '0x1')[]
  readonly metadata?: Hex
  readonly timestamp: number
}

export interface WireSnapshot {
  readonly id: Hex
  readonly name: string | null
  readonly blockNumber: Hex
  readonly blockHash: Hash
  readonly timeMs: number
}

export interface WireSponsoredTransaction {
  readonly transactionHash: Hash
  readonly tokenCharged?: WireTokenCharged
}

export interface WireStackFrame {
  readonly contract: string | null
  readonly function: string | null
  readonly file: string | null
  readonly line: number | null
  readonly column: number | null
  readonly address: Address
}

export interface WireStackTrace {
  readonly message: string
  readonly frames: readonly WireStackFrame[]
  readonly causedBy?: WireStackTrace
}

export type WireStateBlock = WireBlock | WireMoment | WireTransactionOfBlock | WireTransactionOfHash | WireFlashblockOfBlock | WireFlashblockOfHash

export interface WireStateGasTrace {
  readonly gasUsed: Hex
  readonly regularGasUsed: Hex
  readonly stateGasUsed: Hex
  readonly gasRefund: Hex
}

export type WireStateOverrides = { readonly [address: Address]: WireAccountOverride }

export interface WireStep {
  readonly pc: number
  readonly op: number
  readonly gas: Hex
  readonly stackSize: number
  readonly push?: readonly Hex[]
  readonly memory?: WireStepMemory
  readonly memorySize?: number
}

export interface WireStepFlashblock {
  readonly blockNumber: Hex
  readonly flashblockIndex: number
}

export interface WireStepFrame {
  readonly type: 'CALL' | 'CALLCODE' | 'CREATE' | 'CREATE2' | 'DELEGATECALL' | 'SELFDESTRUCT' | 'STATICCALL'
  readonly from: Address
  readonly to: Address
  readonly value?: Hex
  readonly gas: Hex
  readonly gasUsed: Hex
  readonly input: Hex
  readonly output: Hex
  readonly error?: string
  readonly isPrecompile: boolean
  readonly code: number
  readonly parent?: number
  readonly firstStep: number
  readonly endStep: number
}

export interface WireStepMemory {
  readonly offset: number
  readonly data: Hex
}

export interface WireStepTime {
  readonly timestampMs: number
}

export interface WireStepTrace {
  readonly frames: readonly WireStepFrame[]
  readonly codes: readonly Hex[]
  readonly steps: readonly WireStep[]
}

export interface WireStorageComparison {
  readonly address: Address
  readonly slot: Hex
  readonly mask?: Hex
  readonly op: '<' | '<=' | '=' | '!=' | '>' | '>='
  readonly value: Hex
}

export interface WireStorageEntry {
  readonly key: Hex
  readonly value: Hex
}

export interface WireStoragePredicate {
  readonly type: 'storage'
  readonly params: WireStorageComparison
}

export interface WireStorageProof {
  readonly key: Hex
  readonly value: Hex
  readonly proof: readonly Hex[]
}

export interface WireStorageRange {
  readonly storage: { readonly [hash: Hash]: WireStorageEntry }
  readonly nextKey: Hash | null
}

export type WireStorageValue = string | boolean | readonly WireStorageValue[] | { readonly [key: string]: WireStorageValue }

export interface WireStoredSlot {
  readonly slot: Hex
  readonly value: Hex
  readonly setBy: Hash | null
}

export interface WireStoredValue {
  readonly path: string
  readonly type: string
  readonly slot: Hex
  readonly value: string | boolean
  readonly setBy: Hash | null
}

export interface WireStoredVariable {
  readonly name: string
  readonly type: string
  readonly slot: Hex
  readonly offset: number
  readonly values: readonly WireStoredValue[]
}

export interface WireStructLog {
  readonly pc: number
  readonly op: string
  readonly gas: number
  readonly gasCost: number
  readonly stateGasCost?: number
  readonly stateGasReservoir?: number
  readonly depth: number
  readonly error?: string
  readonly stack?: readonly Hex[]
  readonly returnData?: Hex
  readonly memory?: readonly Hex[]
  readonly storage?: { readonly [hash: Hash]: Hex }
  readonly refund?: number
}

export interface WireStructTrace {
  readonly gas: number
  readonly failed: boolean
  readonly returnValue: Hex
  readonly structLogs: readonly WireStructLog[]
}

export interface WireSuicideAction {
  readonly address: Address
  readonly balance: Hex
  readonly refundAddress: Address
}

export interface WireSuicideTrace {
  readonly error?: string
  readonly subtraces: number
  readonly traceAddress: readonly number[]
  readonly action: WireSuicideAction
  readonly result?: null
  readonly type: 'suicide'
}

export interface WireTimeStep {
  readonly from: number
  readonly to: number
  readonly sealed: number
}

export interface WireTimedReceipt extends WireReceipt {
  readonly timestamp: number
}

export interface WireTokenCharged {
  readonly token: Address
  readonly amount: Hex
}

export type WireTrace = WireCallTrace | WireCreateTrace | WireSuicideTrace

export interface WireTraceConfig {
  readonly tracer?: string | null
  readonly tracerConfig?: Readonly<Record<string, unknown>> | null
  readonly timeout?: string | null
  readonly reexec?: number | null
  readonly enableMemory?: boolean | null
  readonly disableMemory?: boolean | null
  readonly disableStack?: boolean | null
  readonly disableStorage?: boolean | null
  readonly enableReturnData?: boolean | null
  readonly disableReturnData?: boolean | null
  readonly debug?: boolean | null
  readonly limit?: number | null
}

export interface WireTraceFilter {
  readonly fromBlock?: WireBlock | null
  readonly toBlock?: WireBlock | null
  readonly fromAddress?: Address | readonly Address[] | null
  readonly toAddress?: Address | readonly Address[] | null
  readonly after?: Hex | number | string | null
  readonly count?: Hex | number | string | null
  readonly mode?: 'union' | 'intersection' | null
}

export interface WireTransaction {
  readonly hash: Hash
  readonly type: Hex
  readonly chainId?: Hex
  readonly nonce: Hex
  readonly from: Address
  readonly to: Address | null
  readonly value: Hex
  readonly gas: Hex
  readonly gasPrice: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
  readonly maxFeePerBlobGas?: Hex
  readonly blobVersionedHashes?: readonly Hash[]
  readonly input: Hex
  readonly accessList?: readonly WireAccessListEntry[]
  readonly authorizationList?: readonly WireAuthorization[]
  readonly v: Hex
  readonly yParity?: Hex
  readonly r: Hex
  readonly s: Hex
  readonly blockHash: Hash | null
  readonly blockNumber: Hex | null
  readonly transactionIndex: Hex | null
  readonly blockTimestamp: Hex | null
  readonly blockTimestampMs?: Hex
  readonly sourceHash?: Hash
  readonly mint?: Hex
  readonly isSystemTx?: boolean
  readonly depositReceiptVersion?: Hex
  readonly tx?: WireBaseTransactionFields
  readonly nonceKey?: Hex
  readonly nonceSequence?: Hex
  readonly validAfter?: Hex
  readonly validBefore?: Hex
  readonly accountChanges?: readonly WireAccountChange[]
  readonly calls?: readonly (readonly WirePhaseCall[])[]
  readonly metadata?: Hex
  readonly payer?: Address | '0x00' | null
  readonly senderAuth?: Hex
  readonly payerAuth?: Hex
}

export interface WireTransactionBundle {
  readonly txs: readonly Hex[]
  readonly blockNumber: Hex | number | string
  readonly stateBlockNumber?: WireBlock | null
  readonly coinbase?: Address | null
  readonly timestamp?: Hex | number | string | null
  readonly gasLimit?: Hex | number | string | null
  readonly baseFee?: Hex | number | string | null
}

export interface WireTransactionBundleResult {
  readonly bundleGasPrice: string
  readonly bundleHash: Hash
  readonly coinbaseDiff: string
  readonly ethSentToCoinbase: string
  readonly gasFees: string
  readonly results: readonly WireBundledTransaction[]
  readonly stateBlockNumber: number
  readonly totalGasUsed: number
}

export interface WireTransactionCondition {
  readonly blockNumberMin?: number | string | null
  readonly blockNumberMax?: number | string | null
  readonly timestampMin?: number | string | null
  readonly timestampMax?: number | string | null
  readonly knownAccounts?: { readonly [address: Address]: Hash | { readonly [key: Hex]: Hex } } | null
}

export interface WireTransactionOfBlock {
  readonly blockNumber: BlockTag | Hex | number
  readonly transactionIndex: Hex | number | string
}

export interface WireTransactionOfHash {
  readonly blockHash: Hash
  readonly transactionIndex: Hex | number | string
}

export interface WireTransactionOpcodeGas {
  readonly transactionHash: Hash
  readonly opcodeGas: readonly WireOpcodeGas[]
}

export interface WireTransactionPage {
  readonly fullblock: WireBlockPage
  readonly receipts: readonly WireSlimReceipt[]
}

export interface WireTransactionPlace {
  readonly blockNumber: number
  readonly index: number
}

export interface WireTransactionQuery {
  readonly from?: Address
  readonly to?: Address
  readonly status?: 'succeeded' | 'failed'
  readonly selectors?: readonly Hex[]
  readonly valueMin?: Hex
  readonly feeMin?: Hex
  readonly before?: WireTransactionPlace
  readonly limit?: number
}

export interface WireTransactionReplay extends WireReplay {
  readonly transactionHash: Hash
}

export interface WireTransactionStatus {
  readonly status: 'Known' | 'Unknown'
}

export interface WireTransactionTimes {
  readonly stage: 'waiting' | 'preconfirmed' | 'sealed'
  readonly waitsBecause: string | null
  readonly sentMs: number | null
  readonly preconfirmedMs: number | null
  readonly flashblock: number | null
  readonly blockNumber: Hex | null
  readonly blockOpenedMs: number | null
  readonly sealedMs: number | null
  readonly ticksMs: readonly number[]
}

export interface WireTransactionTrace {
  readonly txHash: Hash
  readonly result: WireDebugTrace
}

export interface WireTransactionValidity {
  readonly validity: readonly WireValidityPredicate[]
  readonly validity_signature?: WireValiditySignature
}

export interface WireUpgradeRules {
  readonly upgrade: 'everest' | 'denim' | 'cobalt' | 'beryl' | 'azul' | 'none'
}

export type WireValidityPredicate = WireAccountPredicate | WireStoragePredicate | WirePlacePredicate

export interface WireValiditySignature {
  readonly r: Hex
  readonly s: Hex
  readonly yParity: Hex
}

export interface WireVariableDifference {
  readonly from: WireStorageValue
  readonly to: WireStorageValue
}

export interface WireVmEffect {
  readonly mem: WireVmMemory | null
  readonly push: readonly Hex[]
  readonly store: WireVmStore | null
  readonly used: number
}

export interface WireVmMemory {
  readonly data: Hex
  readonly off: number
}

export interface WireVmOperation {
  readonly cost: number
  readonly ex: WireVmEffect | null
  readonly pc: number
  readonly sub: WireVmTrace | null
  readonly op: string
}

export interface WireVmStore {
  readonly key: Hex
  readonly val: Hex
}

export interface WireVmTrace {
  readonly code: Hex
  readonly ops: readonly WireVmOperation[]
}

export interface WireWalletCapabilities {
  readonly atomic: WireAtomicCapability
}

export interface WireWordChange {
  readonly '*': WireWordChangeFromTo
}

export interface WireWordChangeAdded {
  readonly '+': Hex
}

export interface WireWordChangeFromTo {
  readonly from: Hex
  readonly to: Hex
}

export interface WireWordChangeRemoved {
  readonly '-': Hex
}

export interface WireWordDifference {
  readonly from: Hex
  readonly to: Hex
}

export type WireWritableStorageValue = string | number | boolean | readonly WireWritableStorageValue[] | { readonly [key: string]: WireWritableStorageValue }
