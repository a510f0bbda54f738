/**
 * The contract and the function that a transaction calls, by the names that a devnet knows.
 *
 * Artifacts come first, behind proxies too, then the standards; what neither names stays hex.
 */

import { signatureOf } from '../abi/signature.ts'
import { qualifiedName } from '../artifacts/contract.ts'
import type { Backend } from '../backend/backend.ts'
import { type Known, withArtifacts } from '../explorer/known-contracts.ts'
import { SELECTOR_BYTES } from '../primitives/bytes.ts'
import { createdAddress } from '../primitives/created-address.ts'
import { hexFromBytes } from '../primitives/hex.ts'
import type { StateView } from '../state/view.ts'
import { ExecutionNames } from '../tracing/names.ts'
import { BASE_TRANSACTION_TYPE } from '../transactions/base-transaction.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { CONSTRUCTOR, ETHER_TRANSFERS, type Target } from './report.ts'

/** The function of a call without calldata, as in gas reports. */
const RECEIVE = 'receive'

/** @param view the state before the transaction */
export function targetOf(
  backend: Known & Pick<Backend, 'names'>,
  view: StateView,
  transaction: Transaction,
): Promise<Target> {
  const { names } = backend
  return withArtifacts(backend, () => {
    const { to, data } = firstCall(transaction)
    const unnamed = unnamedTarget(transaction)
    const contract = to === null ? names.createdBy(data) : names.contractAt(view, to)
    const named = { ...unnamed, ...(contract && { contract: qualifiedName(contract) }) }
    if (to === null) return named
    if (view.codeBytes(to).length === 0) return { ...unnamed, contract: ETHER_TRANSFERS }
    const known = new ExecutionNames(names, [])
    const own = contract && known.ownFunction(contract, data)
    const found = own ?? known.knownFunction(to, data) ?? known.selectedFunction(to, data)
    return found === undefined ? named : { ...named, function: signatureOf(found.item) }
  })
}

/** By address and selector alone. */
export function unnamedTarget(transaction: Transaction): Target {
  const { to, data } = firstCall(transaction)
  if (to === null) {
    const contract = createdAddress(transaction.from, transaction.nonce)
    return { contract, function: CONSTRUCTOR, address: null }
  }
  const selector = hexFromBytes(data.subarray(0, SELECTOR_BYTES))
  return { contract: to, function: data.length === 0 ? RECEIVE : selector, address: to }
}

/** A Base Transaction counts by the first of its calls. */
function firstCall(transaction: Transaction): Pick<Transaction, 'to' | 'data'> {
  const isBase = transaction.type === BASE_TRANSACTION_TYPE
  return (isBase ? transaction.base.calls.flat()[0] : undefined) ?? transaction
}
