/**
 * What the system transactions do, without running the contracts they call.
 *
 * Two of them open every block, and to run them took longer than all the rest of sealing it. The
 * contracts are our own and do little: they look who calls and store words. Promise: writes, in their
 * order, and gas are those of running them; a test compares over random states. Where anybody has put
 * other code in their place nothing is said, and they run.
 *
 * The prices are Ethereum's and never change under a chain's feet. @see contracts/L1Block.sol and
 * contracts/BaseTime.sol for what is done, EIP-2200, EIP-2929 and EIP-3529 for what it costs
 */

import type { Address, Hash } from '../primitives/hex.ts'
import type { StateView } from '../state/view.ts'
import type { Write } from '../state/write.ts'
import { BASE_TIME_ADDRESS } from './base-time.ts'
import { L1_BLOCK_ADDRESS, type L1Attributes, l1BlockStorage } from './l1-block.ts'
import { IMPLEMENTATION_SLOT, predeployCodeHash } from './predeploys.ts'

export interface SystemEffects {
  /** Gas of execution: what the message costs by itself is not in it, and no refund is taken off. */
  readonly gas: bigint
  /** Gas that cleared slots give back, before any cap. */
  readonly refund: bigint
  /** Of storage, in the order of execution. The sender's nonce is left to whoever runs it. */
  readonly writes: readonly Write[]
}

/** A predeploy with the code we know, behind its proxy. */
interface KnownContract {
  readonly address: Address
  readonly implementation: Address
  /** The implementation as the proxy's storage has it. */
  readonly implementationWord: bigint
  readonly codeHash: Hash
  /** Gas of a call that sets it, all but the slots that are written. */
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

/** The first access to a slot, and what SSTORE takes besides. */
const COLD_SLOT_GAS = 2_100n
const SAME_VALUE_GAS = 100n
const FROM_ZERO_GAS = 20_000n
const CHANGE_GAS = 2_900n
const CLEARING_REFUND = 4_800n

/** What the L1 attributes deposit does; `undefined` where other code is in place of ours. */
export function l1AttributesEffects(
  attributes: L1Attributes,
  view: StateView,
): SystemEffects | undefined {
  return isInPlace(l1Block, view) ? effects(l1Block, l1BlockStorage(attributes), view) : undefined
}

/** What the BaseTime deposit does; `undefined` where other code is in place. @param part ms */
export function baseTimeEffects(part: number, view: StateView): SystemEffects | undefined {
  if (!isInPlace(baseTime, view)) return undefined
  // The part is the lowest two bytes of its slot, and Solidity leaves the others as they are.
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
