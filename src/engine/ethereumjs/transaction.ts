/**
 * Converts a message to the transaction object that `runTx` takes.
 *
 * Unsigned: the sender is known, and recovering it would cost several times as much as executing a
 * transfer. The type is 4 with authorisations, else 2. Types 0 and 1 need no separate form:
 * with both fee fields at the gas price, they cost the same.
 */

import type { Common } from '@ethereumjs/common'
import {
  type AccessListBytes,
  createEOACode7702Tx,
  createFeeMarket1559Tx,
  getEip2780RecipientRegularGas,
  paramsTx,
  type TypedTransaction,
} from '@ethereumjs/tx'
import { Address, type EOACode7702AuthorizationListBytesItem } from '@ethereumjs/util'
import { bytesFromHex } from '../../primitives/hex.ts'
import type { AccessListEntry, Authorization, Message } from '../../primitives/message.ts'
import { bytesFromUint } from '../../primitives/word.ts'
import type { ExecutionMode } from '../engine.ts'

/**
 * Disables the library's cap on a transaction's gas: calls have none, and for transactions it is an
 * option that `execution/validate.ts` checks.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7825
 */
const params = { ...paramsTx, 7825: { maxTransactionGasLimit: '0xffffffffffffffff' } }

/** Since Amsterdam the cap is that of gas for execution (EIP-8037). */
const amsterdamParams = paramsTx

/**
 * @param common of the same chain; copied by the library, so a small one is cheaper
 * @throws if a number is out of range, or a type 4 creates a contract
 */
export function transactionFromMessage(
  message: Message,
  mode: ExecutionMode,
  common: Common,
): TypedTransaction {
  const { from, to, gasLimit, value, data, maxFeePerGas, maxPriorityFeePerGas } = message
  const fields = {
    // A call has no nonce; the caller's value may be out of range.
    nonce: mode === 'transaction' ? message.nonce : 0n,
    gasLimit,
    ...(to === null ? {} : { to: new Address(bytesFromHex(to)) }),
    value,
    data,
    maxFeePerGas,
    maxPriorityFeePerGas,
    accessList: accessListBytes(message.accessList),
  }
  const options = {
    common,
    params: common.isActivatedEIP(8037) ? amsterdamParams : params,
    // The EVM checks the size too, and halts instead of throwing.
    allowUnlimitedInitCodeSize: true,
    freeze: false,
  }
  const transaction =
    message.authorizationList.length === 0
      ? createFeeMarket1559Tx(fields, options)
      : createEOACode7702Tx(
          { ...fields, authorizationList: message.authorizationList.map(authorizationBytes) },
          options,
        )
  const sender = new Address(bytesFromHex(from))
  transaction.getSenderAddress = () => sender
  if (from === to && common.isActivatedEIP(2780)) {
    // The library does not know the sender of an unsigned transaction.
    const recipientGas = getEip2780RecipientRegularGas(transaction)
    const { getIntrinsicGas } = transaction
    transaction.getIntrinsicGas = () => getIntrinsicGas.call(transaction) - recipientGas
  }
  // The library caches the data's price on frozen transactions only.
  Object.freeze(transaction)
  return transaction
}

function accessListBytes(accessList: readonly AccessListEntry[]): AccessListBytes {
  return accessList.map(({ address, storageKeys }) => [
    bytesFromHex(address),
    storageKeys.map(bytesFromHex),
  ])
}

function authorizationBytes(authorization: Authorization): EOACode7702AuthorizationListBytesItem {
  const { chainId, address, nonce, yParity, r, s } = authorization
  return [
    bytesFromUint(chainId),
    bytesFromHex(address),
    bytesFromUint(nonce),
    bytesFromUint(yParity),
    bytesFromUint(r),
    bytesFromUint(s),
  ]
}
