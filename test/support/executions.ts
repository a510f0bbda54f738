/**
 * Executions with everything filled in that a test does not care about.
 */

import type { BlockEnvironment, Execution } from '../../src/engine/engine.ts'
import { evmRules } from '../../src/primitives/evm-rules.ts'
import type { Address, Hash } from '../../src/primitives/hex.ts'
import type { Message } from '../../src/primitives/message.ts'
import { type MapView, mapView } from './map-view.ts'

export const SENDER: Address = `0x${'5e'.repeat(20)}`
export const RECIPIENT: Address = `0x${'4e'.repeat(20)}`
export const CONTRACT: Address = `0x${'c0'.repeat(20)}`
export const OTHER_CONTRACT: Address = `0x${'c1'.repeat(20)}`
export const COINBASE: Address = `0x${'cb'.repeat(20)}`
export const ETHER = 10n ** 18n

/** Block 1000, base fee 7 wei, gas limit 30 million, no known block hashes. */
export const ENVIRONMENT: BlockEnvironment = {
  evmRules: evmRules('osaka'),
  chainId: 84538453n,
  number: 1000n,
  timestamp: 1_700_000_000n,
  gasLimit: 30_000_000n,
  baseFeePerGas: 7n,
  blobBaseFee: 3n,
  slotNumber: 0n,
  coinbase: COINBASE,
  prevRandao: `0x${'ab'.repeat(32)}`,
  blockHash: () => undefined,
}

/** The time of {@link ENVIRONMENT}, in ms. */
export const TIME_MS = 1_700_000_000_000

/** A million gas from {@link SENDER} to {@link CONTRACT}, no value, at 9 wei with a tip of 2. */
export const MESSAGE: Message = {
  from: SENDER,
  to: CONTRACT,
  nonce: 0n,
  gasLimit: 1_000_000n,
  value: 0n,
  data: new Uint8Array(0),
  maxFeePerGas: 9n,
  maxPriorityFeePerGas: 2n,
  accessList: [],
  authorizationList: [],
}

/** A sender with 100 ether, and a contract with this code. */
export function viewWith(
  code: Uint8Array,
  storage: Readonly<Record<string, bigint>> = {},
): MapView {
  return mapView({ [SENDER]: { balance: 100n * ETHER }, [CONTRACT]: { nonce: 1n, code, storage } })
}

export function transaction(view: MapView, message: Partial<Message> = {}): Execution {
  return {
    view,
    environment: ENVIRONMENT,
    message: { ...MESSAGE, ...message },
    mode: 'transaction',
  }
}

/** A call that names no fee, with the base fee at zero as such calls have it. */
export function freeCall(view: MapView, message: Partial<Message> = {}): Execution {
  const environment = { ...ENVIRONMENT, baseFeePerGas: 0n }
  const free = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
  return { view, environment, message: { ...MESSAGE, ...free, ...message }, mode: 'call' }
}

/** 32 bytes, the number at the end. */
export function hash(value: number | bigint): Hash {
  return `0x${value.toString(16).padStart(64, '0')}`
}
