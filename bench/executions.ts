/**
 * The execution that the benchmarks of engines share: a free message, in a block that nothing depends on.
 */

import type { BlockEnvironment } from '../src/engine/engine.ts'
import { evmRules, LATEST_HARDFORK } from '../src/primitives/evm-rules.ts'
import { type Address, ZERO_HASH } from '../src/primitives/hex.ts'
import type { Message } from '../src/primitives/message.ts'

export const sender: Address = `0x${'5e'.repeat(20)}`
export const recipient: Address = `0x${'4e'.repeat(20)}`
export const environment: BlockEnvironment = {
  evmRules: evmRules(LATEST_HARDFORK),
  chainId: 84_538_453n,
  number: 1n,
  timestamp: 1_767_225_600n,
  gasLimit: 40_000_000n,
  baseFeePerGas: 0n,
  blobBaseFee: 1n,
  slotNumber: 0n,
  coinbase: `0x${'cb'.repeat(20)}`,
  prevRandao: ZERO_HASH,
  blockHash: () => undefined,
}

export const plain: Message = {
  from: sender,
  to: recipient,
  nonce: 1n,
  gasLimit: 16_000_000n,
  value: 0n,
  data: new Uint8Array(0),
  maxFeePerGas: 0n,
  maxPriorityFeePerGas: 0n,
  accessList: [],
  authorizationList: [],
}
