/**
 * The method table: every wire name with its definition, in alphabetical order. Those that few ask for
 * are loaded when they are: what reads is in rare.ts, what changes something in changing.ts.
 */

import { library, withLibraries } from '../../primitives/library.ts'
import type { Method } from '../method.ts'
import { aliases } from './aliases.ts'
import { anvil_getAutomine } from './anvil/anvil_getAutomine.ts'
import { anvil_getIntervalMining } from './anvil/anvil_getIntervalMining.ts'
import { anvil_impersonateAccount } from './anvil/anvil_impersonateAccount.ts'
import { anvil_metadata } from './anvil/anvil_metadata.ts'
import { anvil_mine } from './anvil/anvil_mine.ts'
import { anvil_nodeInfo } from './anvil/anvil_nodeInfo.ts'
import { anvil_setBalance } from './anvil/anvil_setBalance.ts'
import { anvil_stopImpersonatingAccount } from './anvil/anvil_stopImpersonatingAccount.ts'
import { evm_increaseTime } from './anvil/evm_increaseTime.ts'
import { evm_mine } from './anvil/evm_mine.ts'
import { evm_revert } from './anvil/evm_revert.ts'
import { evm_setNextBlockTimestamp } from './anvil/evm_setNextBlockTimestamp.ts'
import { evm_snapshot } from './anvil/evm_snapshot.ts'
import { base_transactionStatus } from './base/base_transactionStatus.ts'
import type { changingMethods } from './changing.ts'
import { debug_getRawTransaction } from './debug/debug_getRawTransaction.ts'
import { eth_accounts } from './eth/eth_accounts.ts'
import { eth_blockNumber } from './eth/eth_blockNumber.ts'
import { eth_call } from './eth/eth_call.ts'
import { eth_chainId } from './eth/eth_chainId.ts'
import { eth_config } from './eth/eth_config.ts'
import { eth_estimateGas } from './eth/eth_estimateGas.ts'
import { eth_feeHistory } from './eth/eth_feeHistory.ts'
import { eth_fillTransaction } from './eth/eth_fillTransaction.ts'
import { eth_gasPrice } from './eth/eth_gasPrice.ts'
import { eth_getBalance } from './eth/eth_getBalance.ts'
import { eth_getBlockByHash } from './eth/eth_getBlockByHash.ts'
import { eth_getBlockByNumber } from './eth/eth_getBlockByNumber.ts'
import { eth_getCode } from './eth/eth_getCode.ts'
import { eth_getFilterChanges } from './eth/eth_getFilterChanges.ts'
import { eth_getFilterLogs } from './eth/eth_getFilterLogs.ts'
import { eth_getLogs } from './eth/eth_getLogs.ts'
import { eth_getRawTransactionByHash } from './eth/eth_getRawTransactionByHash.ts'
import { eth_getStorageAt } from './eth/eth_getStorageAt.ts'
import { eth_getTransactionByHash } from './eth/eth_getTransactionByHash.ts'
import { eth_getTransactionBySenderAndNonce } from './eth/eth_getTransactionBySenderAndNonce.ts'
import { eth_getTransactionCount } from './eth/eth_getTransactionCount.ts'
import { eth_getTransactionReceipt } from './eth/eth_getTransactionReceipt.ts'
import { eth_maxPriorityFeePerGas } from './eth/eth_maxPriorityFeePerGas.ts'
import { eth_mining } from './eth/eth_mining.ts'
import { eth_newBlockFilter } from './eth/eth_newBlockFilter.ts'
import { eth_newFilter } from './eth/eth_newFilter.ts'
import { eth_newPendingTransactionFilter } from './eth/eth_newPendingTransactionFilter.ts'
import { eth_pendingTransactions } from './eth/eth_pendingTransactions.ts'
import { eth_requestAccounts } from './eth/eth_requestAccounts.ts'
import { eth_sendRawTransaction } from './eth/eth_sendRawTransaction.ts'
import { eth_sendRawTransactionSync } from './eth/eth_sendRawTransactionSync.ts'
import { eth_sendTransaction } from './eth/eth_sendTransaction.ts'
import { eth_sign } from './eth/eth_sign.ts'
import { eth_signTransaction } from './eth/eth_signTransaction.ts'
import { eth_signTypedData } from './eth/eth_signTypedData.ts'
import { eth_signTypedData_v3 } from './eth/eth_signTypedData_v3.ts'
import { eth_signTypedData_v4 } from './eth/eth_signTypedData_v4.ts'
import { eth_subscribe } from './eth/eth_subscribe.ts'
import { eth_uninstallFilter } from './eth/eth_uninstallFilter.ts'
import { eth_unsubscribe } from './eth/eth_unsubscribe.ts'
import { net_version } from './eth/net_version.ts'
import { web3_clientVersion } from './eth/web3_clientVersion.ts'
import { previewnet_digest } from './previewnet/previewnet_digest.ts'
import { previewnet_faults } from './previewnet/previewnet_faults.ts'
import { previewnet_now } from './previewnet/previewnet_now.ts'
import { previewnet_pause } from './previewnet/previewnet_pause.ts'
import { previewnet_record } from './previewnet/previewnet_record.ts'
import { previewnet_resume } from './previewnet/previewnet_resume.ts'
import { previewnet_setSpeed } from './previewnet/previewnet_setSpeed.ts'
import type { rareMethods } from './rare.ts'
import { txpool_content } from './txpool/txpool_content.ts'
import { txpool_contentFrom } from './txpool/txpool_contentFrom.ts'
import { txpool_inspect } from './txpool/txpool_inspect.ts'
import { txpool_status } from './txpool/txpool_status.ts'
import { personal_sign } from './wallet/personal_sign.ts'
import { wallet_addEthereumChain } from './wallet/wallet_addEthereumChain.ts'
import { wallet_getCallsStatus } from './wallet/wallet_getCallsStatus.ts'
import { wallet_getCapabilities } from './wallet/wallet_getCapabilities.ts'
import { wallet_getPermissions } from './wallet/wallet_getPermissions.ts'
import { wallet_showCallsStatus } from './wallet/wallet_showCallsStatus.ts'
import { wallet_switchEthereumChain } from './wallet/wallet_switchEthereumChain.ts'
import { wallet_watchAsset } from './wallet/wallet_watchAsset.ts'

/** Each in a file of its name. */
const commonMethods = {
  anvil_getAutomine,
  anvil_getIntervalMining,
  anvil_impersonateAccount,
  anvil_metadata,
  anvil_mine,
  anvil_nodeInfo,
  anvil_setBalance,
  anvil_stopImpersonatingAccount,
  base_transactionStatus,
  debug_getRawTransaction,
  eth_accounts,
  eth_blockNumber,
  eth_call,
  eth_chainId,
  eth_config,
  eth_estimateGas,
  eth_feeHistory,
  eth_fillTransaction,
  eth_gasPrice,
  eth_getBalance,
  eth_getBlockByHash,
  eth_getBlockByNumber,
  eth_getCode,
  eth_getFilterChanges,
  eth_getFilterLogs,
  eth_getLogs,
  eth_getRawTransactionByHash,
  eth_getStorageAt,
  eth_getTransactionByHash,
  eth_getTransactionBySenderAndNonce,
  eth_getTransactionCount,
  eth_getTransactionReceipt,
  eth_maxPriorityFeePerGas,
  eth_mining,
  eth_newBlockFilter,
  eth_newFilter,
  eth_newPendingTransactionFilter,
  eth_pendingTransactions,
  eth_requestAccounts,
  eth_sendRawTransaction,
  eth_sendRawTransactionSync,
  eth_sendTransaction,
  eth_sign,
  eth_signTransaction,
  eth_signTypedData,
  eth_signTypedData_v3,
  eth_signTypedData_v4,
  eth_subscribe,
  eth_uninstallFilter,
  eth_unsubscribe,
  evm_increaseTime,
  evm_mine,
  evm_revert,
  evm_setNextBlockTimestamp,
  evm_snapshot,
  net_version,
  personal_sign,
  previewnet_digest,
  previewnet_faults,
  previewnet_now,
  previewnet_pause,
  previewnet_record,
  previewnet_resume,
  previewnet_setSpeed,
  txpool_content,
  txpool_contentFrom,
  txpool_inspect,
  txpool_status,
  wallet_addEthereumChain,
  wallet_getCallsStatus,
  wallet_getCapabilities,
  wallet_getPermissions,
  wallet_showCallsStatus,
  wallet_switchEthereumChain,
  wallet_watchAsset,
  web3_clientVersion,
}

type Canonical = typeof commonMethods & typeof changingMethods & typeof rareMethods

/** Method → parameters and result, as they look on the wire. */
export type Methods = Canonical & {
  readonly [Alias in keyof typeof aliases]: Canonical[(typeof aliases)[Alias]]
}

const changing = library(async () => (await import('./changing.ts')).changingMethods)
const rare = library(async () => (await import('./rare.ts')).rareMethods)

/** In this order: what is asked for early is found early. */
const tables = [() => commonMethods, changing, rare]

/**
 * The method of a name, or `undefined`.
 *
 * @throws {LibraryNeeded} when it is not among the common ones and the others have not been loaded
 */
export function methodNamed(name: string): Method | undefined {
  const known = found.get(name)
  if (known !== undefined) return known
  const canonical = canonicalName(name)
  for (const table of tables) {
    const methods: Readonly<Record<string, Method>> = table()
    if (!Object.hasOwn(methods, canonical)) continue
    const method = methods[canonical]! // it has one of that name
    found.set(name, method)
    return method
  }
  return undefined
}

/**
 * Whether it is one of changing.ts.
 *
 * @throws {LibraryNeeded} as {@link methodNamed}, unless that has found it
 */
export function isInChanging(name: string): boolean {
  return Object.hasOwn(changing(), canonicalName(name))
}

function canonicalName(name: string): string {
  return Object.hasOwn(aliases, name) ? aliases[name as keyof typeof aliases] : name
}

/** What has been asked for, by name: two hundred entries are not made for the few that most ask for. */
const found = new Map<string, Method>()

/** Every method under its own name, in alphabetical order. */
export async function canonicalMethods(): Promise<Canonical> {
  const [some, others] = await Promise.all([withLibraries(changing), withLibraries(rare)])
  const all = Object.entries({ ...commonMethods, ...some, ...others })
  return Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1))) as Canonical
}

/** Every name there is, aliases behind the others. */
export async function allMethods(): Promise<Methods> {
  const canonical = await canonicalMethods()
  const named = Object.entries(aliases).map(([alias, name]) => [alias, canonical[name]])
  return { ...canonical, ...Object.fromEntries(named) } as Methods // each alias has an entry
}
