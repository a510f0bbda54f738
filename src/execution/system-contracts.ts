/**
 * The system contracts of Base Transactions (EIP-8430), which exist since Everest: the Nonce Manager
 * and the Transaction Context.
 *
 * Both are native contracts. They accept no ether and no DELEGATECALL.
 *
 * @see https://github.com/ethereum/EIPs/pull/12385 EIP-8430
 */

import {
  NATIVE_STUB,
  type NativeCall,
  type NativeContract,
  type NativeHost,
  type NativeResult,
} from '../engine/native-contract.ts'
import { bytesFromHex, type Hex, hexOfRange, ZERO_ADDRESS } from '../primitives/hex.ts'
import { addressFromWord, bytesFromWord, uintFromBytes } from '../primitives/word.ts'
import type { InitialAccount } from '../state/genesis.ts'
import { notCanonical, Revert, unknownSelector } from '../tokens/revert.ts'
import { NONCE_FREE_KEY } from '../transactions/base-transaction.ts'
import { NONCE_MANAGER_ADDRESS, TRANSACTION_CONTEXT_ADDRESS } from './base/base-addresses.ts'
import { sequenceSlot } from './base/nonce-manager.ts'

/** `getNonce(address,uint256)` and `getTransactionPayer()`. */
const GET_NONCE: Hex = '0x89535803'
const GET_PAYER: Hex = '0x690b3a9d'

const DELEGATE_CALL_NOT_ALLOWED: Hex = '0x0d89438e'
const NON_PAYABLE: Hex = '0x6fb1b0e9'
const INVALID_NONCE_KEY: Hex = '0xdf9b1c41'

/** Gas per word of calldata of the Nonce Manager, and per word that the Transaction Context returns. */
const INPUT_WORD_GAS = 6n
const OUTPUT_WORD_GAS = 3n

const ADDRESS_MAX = (1n << 160n) - 1n

export const systemContracts: readonly NativeContract[] = [
  { prefix: NONCE_MANAGER_ADDRESS, call: (call) => answer(call, nonceOf) },
  { prefix: TRANSACTION_CONTEXT_ADDRESS, call: (call) => answer(call, payerOf) },
]

/**
 * The accounts of the system contracts. The Nonce Manager has the stub on Base as well, which keeps
 * its storage; the Transaction Context needs it only here, as every native contract does.
 */
export const systemAccounts: readonly InitialAccount[] = systemContracts.map(({ prefix }) => ({
  address: prefix,
  codeBytes: NATIVE_STUB,
}))

type Handler = (data: Uint8Array, host: NativeHost) => bigint

function answer(
  { address, codeAddress, value, data, host }: NativeCall,
  handle: Handler,
): NativeResult {
  try {
    if (address !== codeAddress) throw failure(DELEGATE_CALL_NOT_ALLOWED)
    if (value > 0n) throw failure(NON_PAYABLE)
    return { outcome: 'return', data: bytesFromWord(handle(data, host)) }
  } catch (error) {
    if (!(error instanceof Revert)) throw error
    return { outcome: 'revert', data: error.data }
  }
}

/** Key 0 is the account's nonce. Its price is that of a balance, since the EIP names none. */
const nonceOf: Handler = (data, host) => {
  host.useGas(INPUT_WORD_GAS * BigInt(Math.ceil(data.length / 32)))
  const [word, nonceKey] = wordsOf(data, GET_NONCE, 2) as [bigint, bigint] // as many as asked for
  if (word > ADDRESS_MAX) throw notCanonical(GET_NONCE)
  if (nonceKey === NONCE_FREE_KEY) throw failure(INVALID_NONCE_KEY)
  const account = addressFromWord(word)
  if (nonceKey !== 0n)
    return host.loadStorage(NONCE_MANAGER_ADDRESS, sequenceSlot(account, nonceKey))
  host.balance(account)
  return host.nonce(account)
}

/** The zero address outside of Base Transactions. */
const payerOf: Handler = (data, host) => {
  wordsOf(data, GET_PAYER, 0)
  host.useGas(OUTPUT_WORD_GAS)
  return BigInt(host.payer ?? ZERO_ADDRESS)
}

/** The arguments of the only function. Bytes after them are ignored. */
function wordsOf(data: Uint8Array, selector: Hex, count: number): bigint[] {
  if (data.length < 4 || hexOfRange(data, 0, 4) !== selector) throw unknownSelector(data)
  if (data.length < 4 + 32 * count) throw notCanonical(selector)
  return Array.from({ length: count }, (_, index) => {
    const at = 4 + 32 * index
    return uintFromBytes(data.subarray(at, at + 32))
  })
}

function failure(selector: Hex): Revert {
  return new Revert('error', bytesFromHex(selector))
}
