/**
 * Computes the opening of a block: everything before the first signed transaction.
 *
 * Order: history contracts, system transactions, deposits from L1. Leaves publishing to the
 * producer.
 */

import type { BlockPlan, Executed, Opening } from '../chain/block.ts'
import { openingAccess } from '../chain/block-accesses.ts'
import type { OpeningRules } from '../chain/empty-blocks.ts'
import type { SealedBlock } from '../chain/sealed-block.ts'
import type { BlockEnvironment, Engine } from '../engine/engine.ts'
import { executeSystemTransaction, executeTransaction } from '../execution/execute.ts'
import { openingWrites } from '../network/block-history.ts'
import { DepositCharges } from '../network/charges.ts'
import { gasLimitAcross } from '../network/denim.ts'
import type { L1Attributes } from '../network/l1-block.ts'
import type { L1Fees } from '../network/l1-origin.ts'
import type { Network, SystemTransaction } from '../network/network.ts'
import { isSince } from '../primitives/evm-rules.ts'
import { ZERO_HASH } from '../primitives/hex.ts'
import { andThen, forEachInOrder, type MaybePromise } from '../primitives/maybe-promise.ts'
import type { Upgrade } from '../primitives/upgrades.ts'
import { OverlayView } from '../state/overlay-view.ts'
import { type DepositTransaction, depositTransaction } from '../transactions/deposit.ts'

/** Terms of a block set explicitly, in place of the network's. */
export interface SetTerms
  extends Partial<
    Pick<BlockPlan, 'coinbase' | 'gasLimit' | 'baseFeePerGas' | 'prevRandao' | 'timeMs'>
  > {
  /** The upgrade of the block for which the gas limit was set. */
  readonly gasLimitUpgrade?: Upgrade
}

/** Plans the block after `parent`: explicit terms first, the network's for the rest. */
export function planBlock(
  network: Network,
  parent: SealedBlock | undefined,
  timeByDefaultMs: number,
  set: SetTerms = {},
): BlockPlan {
  const timeMs = set.timeMs ?? timeByDefaultMs
  const number = parent === undefined ? 0n : parent.number + 1n
  const parentHash = parent?.hash ?? ZERO_HASH
  const terms = network.blockTerms(number, parent, timeMs)
  const { upgrade } = terms.evmRules
  const { prevRandao = terms.prevRandao } = set
  return {
    evmRules: terms.evmRules,
    number,
    parentHash,
    timeMs,
    coinbase: set.coinbase ?? terms.coinbase,
    gasLimit:
      set.gasLimit === undefined
        ? terms.gasLimit
        : gasLimitAcross(set.gasLimit, set.gasLimitUpgrade ?? upgrade, upgrade),
    baseFeePerGas: set.baseFeePerGas ?? terms.baseFeePerGas,
    prevRandao,
    hasSetPrevRandao: prevRandao !== terms.prevRandao,
    parentBeaconBlockRoot: terms.parentBeaconBlockRoot,
    excessBlobGas: terms.excessBlobGas,
    blobBaseFee: terms.blobBaseFee,
    slotNumber: terms.slotNumber,
    extraData: terms.extraData,
    difficulty: terms.difficulty,
    nonce: terms.nonce,
    hasMilliseconds: terms.hasMilliseconds,
    withdrawalsOf: terms.withdrawalsOf,
  }
}

/** Rules by which the chain recomputes the opening of a block without deposits. */
export function openingRules(network: Network): OpeningRules {
  return {
    slotZeroMs: network.slotZeroMs,
    randomFields: (number, timeMs) => network.blockTerms(number, undefined, timeMs),
    transactions: (number, timeMs, l1) =>
      network
        .systemTransactions(number, timeMs, l1)
        .map(({ deposit }) => depositTransaction(deposit)),
    charges: ({ rawTransaction }, l1) => new DepositCharges(rawTransaction, l1),
  }
}

export interface OpeningRequest {
  readonly engine: Engine
  readonly network: Network
  readonly plan: BlockPlan
  readonly parent: SealedBlock
  readonly environment: BlockEnvironment
  /** Changes of the L1 attributes. */
  readonly changes: Partial<L1Fees>
  /** Deposits up to an L1 block, oldest first. */
  depositsUpTo(l1Number: bigint): readonly DepositTransaction[]
}

/** An opening and the L1 attributes of its block. */
export interface Opened {
  readonly opening: Opening
  readonly l1: L1Attributes | undefined
}

export function openBlock(request: OpeningRequest): MaybePromise<Opened> {
  const { engine, network, plan, parent, environment, changes } = request
  const { number, timeMs } = plan
  const { provenState: state } = parent
  const { evmRules, parentHash, parentBeaconBlockRoot } = plan
  const { timestamp } = environment
  const entry = { evmRules, number, timestamp, parentHash, parentBeaconBlockRoot }
  const writes = openingWrites(network, entry, parent.evmRules, state)
  const isListed = isSince(evmRules.hardfork, 'amsterdam')
  const access = isListed ? openingAccess(entry, writes, state) : undefined
  const l1 = network.nextL1(state, timeMs, changes)
  if (l1 === undefined) {
    const opening = { plan, writes, access, executed: [], isRepeatable: true, l1 }
    return { opening, l1 }
  }
  const system = network.systemTransactions(number, timeMs, l1)
  const fromUsers = l1.sequenceNumber === 0n ? request.depositsUpTo(l1.number) : []
  const view = new OverlayView(state)
  view.apply(writes)
  const context = { engine, view, environment, timeMs: plan.timeMs, l1 }
  const executed: Executed[] = []
  let gasUsedBefore = 0n
  let firstLogIndex = 0
  const position = () => ({ transactionIndex: executed.length, firstLogIndex, gasUsedBefore })
  const add = (one: Executed) => {
    view.apply(one.writes)
    executed.push(one)
    gasUsedBefore = one.receipt.cumulativeGasUsed
    firstLogIndex += one.receipt.logs.length
  }
  const executeSystem = (next: SystemTransaction) => {
    const transaction = depositTransaction(next.deposit)
    const effects = next.effects(view)
    return andThen(executeSystemTransaction(context, transaction, position(), effects), add)
  }
  let isFull = false
  const executeDeposit = (transaction: DepositTransaction) => {
    // A deposit over the gas limit waits for the next L1 block, and all later ones wait behind it.
    isFull ||= gasUsedBefore + transaction.gasLimit > plan.gasLimit
    if (!isFull) return andThen(executeTransaction(context, transaction, position()), add)
  }
  const opened = () => {
    const isRepeatable = executed.length === system.length
    return { opening: { plan, writes, access, executed, isRepeatable, l1 }, l1 }
  }
  // System transactions fit in every block.
  const systemRan = forEachInOrder(system, executeSystem)
  const allRan = andThen(systemRan, () => forEachInOrder(fromUsers, executeDeposit))
  return andThen(allRan, opened)
}
