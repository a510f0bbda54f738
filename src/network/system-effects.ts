/**
 * The effects of the system transactions, computed without executing them.
 *
 * Two system transactions open every block; executing them took longer than the rest of sealing.
 * Their contracts are ours and simple: they check the caller and store words. Promise: writes,
 * order and gas equal those of an execution (a test compares random states). If a contract's code
 * was replaced, there is no prediction and the transaction is executed.
 *
 * @see contracts/L1Block.sol and contracts/BaseTime.sol; EIP-2200, EIP-2929, EIP-3529 for gas
 */

import type { Address, Hash } from '../primitives/hex.ts'
import type { StateView } from '../state/view.ts'
import type { Write } from '../state/write.ts'
import { BASE_TIME_ADDRESS } from './base-time.ts'
import { L1_BLOCK_ADDRESS, type L1Attributes, l1BlockStorage } from './l1-block.ts'
import { IMPLEMENTATION_SLOT, predeployCodeHash } from './predeploys.ts'

export interface SystemEffects {
  /** Execution gas: without intrinsic gas, before refunds. */
  readonly gas: bigint
  /** Refund for cleared slots, before the cap. */
  readonly refund: bigint
  /** Storage writes in execution order. The sender's nonce is the caller's. */
  readonly writes: readonly Write[]
}

/** A predeploy whose proxy and implementation code are known. */
interface KnownContract {
  readonly address: Address
  readonly implementation: Address
  /** The proxy's implementation slot. */
  readonly implementationWord: bigint
  readonly codeHash: Hash
  /** Gas of a call that stores, without the SSTOREs. */
  readonly gas: bigint
}

const l1Block = knownContract({
  address: L1_BLOCK_ADDRESS,
  implementation: '0xc0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d30015',
  codeHash: predeployCodeHash('L1Block implementation'),
  gas: 5_363n,
})
const baseTime = knownContract({
  address: BASE_TIME_ADDRESS,
  implementation: '0xc0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d30030',
  codeHash: predeployCodeHash('BaseTime implementation'),
  gas: 5_498n,
})
const proxyCodeHash = predeployCodeHash('Proxy')

/** A cold access as part of SSTORE (EIP-2929). */
const COLD_SLOT_GAS = 2_100n
const SAME_VALUE_GAS = 100n
const FROM_ZERO_GAS = 20_000n
const CHANGE_GAS = 2_900n
const CLEARING_REFUND = 4_800n

/** Effects of the L1 attributes deposit; `undefined` if the contract's code was replaced. */
export function l1AttributesEffects(
  attributes: L1Attributes,
  view: StateView,
): SystemEffects | undefined {
  return isInPlace(l1Block, view) ? effects(l1Block, l1BlockStorage(attributes), view) : undefined
}

/**
 * Effects of the BaseTime deposit; `undefined` if the contract's code was replaced.
 *
 * @param part ms
 */
export function baseTimeEffects(part: number, view: StateView): SystemEffects | undefined {
  if (!isInPlace(baseTime, view)) return undefined
  // The value is a uint16 in the lowest two bytes; Solidity keeps the other bytes of the slot.
  const others = view.storage(BASE_TIME_ADDRESS, 0n) & ~0xffffn
  return effects(baseTime, [[0n, others | BigInt(part)]], view)
}

function isInPlace(contract: KnownContract, view: StateView): boolean {
  const { address, implementation, implementationWord, codeHash } = contract
  return (
    view.codeHash(address) === proxyCodeHash &&
    view.storage(address, IMPLEMENTATION_SLOT) === implementationWord &&
    view.codeHash(implementation) === codeHash
  )
}

function knownContract(contract: Omit<KnownContract, 'implementationWord'>): KnownContract {
  return { ...contract, implementationWord: BigInt(contract.implementation) }
}

function effects(
  { address, gas: fixed }: KnownContract,
  storage: readonly (readonly [slot: bigint, value: bigint])[],
  view: StateView,
): SystemEffects {
  const writes: Write[] = []
  let gas = fixed
  let refund = 0n
  for (const [slot, value] of storage) {
    const before = view.storage(address, slot)
    gas += COLD_SLOT_GAS
    if (value === before) {
      gas += SAME_VALUE_GAS
      continue
    }
    gas += before === 0n ? FROM_ZERO_GAS : CHANGE_GAS
    if (value === 0n) refund += CLEARING_REFUND
    writes.push({ field: 'storage', address, slot, value })
  }
  return { gas, refund, writes }
}
