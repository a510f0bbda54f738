/**
 * Rehearses what a remote chain has executed: the transactions of its newest blocks that touch an address.
 *
 * Each block is executed once on the state before it, which shows the calls within its transactions;
 * those that touch the address are rehearsed on the same state. Deposits and system transactions are
 * executed, not listed.
 */

import type { Backend } from '../backend/backend.ts'
import type { Included } from '../chain/chain.ts'
import type { DevnetOptions } from '../config/devnet-options.ts'
import type { ForkSource } from '../config/fork-source.ts'
import { expectOptions } from '../config/option.ts'
import { rulesRevision } from '../engine/gas-schedule.ts'
import { expectArgument, expectFunctions } from '../primitives/arguments.ts'
import { type Address, addressFrom, type Hash } from '../primitives/hex.ts'
import { namedLike, rehearseIncluded, rulesFrom, unknownRehearsal } from '../rehearsal/rehearse.ts'
import {
  type FailOn,
  type RehearsalReport,
  type RehearsedTransaction,
  reportOf,
} from '../rehearsal/report.ts'
import { targetOf, unnamedTarget } from '../rehearsal/target.ts'
import type { Rehearsal, RehearsalOptions, Rules } from '../rehearsal/types.ts'
import { refuse } from '../rpc/errors.ts'
import { rules as rulesCodec } from '../rpc/wire/objects/rehearsal.ts'
import { delegateOf } from '../state/code.ts'
import { DEPOSIT_TYPE } from '../transactions/deposit.ts'
import type { DevnetFactory } from './devnet-parts.ts'

export interface RehearseBlocksOptions
  extends RehearsalOptions,
    Pick<DevnetOptions, 'artifacts' | 'onArtifactSkipped'> {
  /** The remote chain. Its `block`, by default the latest, is the last of those that are rehearsed. */
  readonly fork: ForkSource
  /** Number of blocks. */
  readonly blocks: number
  readonly to: Rules
  /** The account that transactions are sent from, call, create or delegate to, within too. Default: any. */
  readonly address?: Address | undefined
  /** The differences that fail the report. Default: `status` and `logs`. */
  readonly failOn?: readonly FailOn[] | undefined
  /** Called after each block. */
  readonly onProgress?: ((progress: BlocksProgress) => void) | undefined
}

export interface BlocksProgress {
  /** Number of blocks so far. */
  readonly done: number
  readonly total: number
  /** Number of rehearsed transactions so far. */
  readonly transactions: number
}

/** Blocks that are executed together: what each of them lacks is fetched in the same round. */
const BLOCKS_AT_ONCE = 8

const optionNames: readonly (keyof RehearseBlocksOptions)[] = [
  ...(['fork', 'blocks', 'address', 'to', 'from', 'failOn', 'withNewGasLimit', 'causes'] as const),
  ...(['artifacts', 'onArtifactSkipped', 'onProgress'] as const),
]

/**
 * @throws {DevnetError} INVALID_OPTION, RULES_UNKNOWN, and the errors of a fork: FORK_FAILED, and
 *   FORK_UNVERIFIED if a block does not do here what its receipts say
 */
export async function rehearseBlocks(
  devnets: DevnetFactory,
  options: RehearseBlocksOptions,
): Promise<RehearsalReport> {
  expectOptions('rehearseBlocks', options, optionNames)
  expectFunctions('rehearseBlocks', options, ['onProgress'])
  const { fork, blocks, failOn, artifacts = [], onArtifactSkipped, onProgress } = options
  expectArgument(fork !== undefined, 'rehearseBlocks.fork', 'the source of a fork', fork)
  const isCount = Number.isSafeInteger(blocks) && blocks > 0
  expectArgument(isCount, 'rehearseBlocks.blocks', 'a whole number from 1', blocks)
  const address = addressFrom(options.address)
  const isKnown = address !== undefined || options.address === undefined
  expectArgument(isKnown, 'rehearseBlocks.address', 'an address', options.address)
  const to = rulesCodec.parse(options.to, 'to', refuse)
  const from = options.from && rulesCodec.parse(options.from, 'from', refuse)
  const { devnet, backend } = await devnets.create({
    fork,
    artifacts,
    ...(onArtifactSkipped && { onArtifactSkipped }),
  })
  try {
    const { evmRules } = backend.chain.head
    const rules = {
      from: from ?? namedLike(to, evmRules),
      to,
      revision: rulesRevision(rulesFrom(evmRules, to).hardfork),
    }
    const { number: last } = backend.remote!.pin.header // it was given a fork
    const total = Math.min(blocks, Number(last)) // block 0 has no transactions
    const transactions: RehearsedTransaction[] = []
    for (let done = 0; done < total; ) {
      const count = Math.min(BLOCKS_AT_ONCE, total - done)
      const first = last - BigInt(total - done) + 1n
      const numbers = Array.from({ length: count }, (_, index) => first + BigInt(index))
      const found = await Promise.all(numbers.map((each) => includedIn(backend, each, address)))
      for (const included of found) {
        for (const each of included) {
          transactions.push(await rehearsed(backend, each, rules, options))
        }
        done += 1
        onProgress?.({ done, total, transactions: transactions.length })
      }
    }
    return reportOf({ ...rules, transactions, failOn })
  } finally {
    await devnet.close()
  }
}

/** The transactions of a block that touch an address, executed. @param address default: any */
async function includedIn(
  { calls, chain }: Backend,
  number: bigint,
  address: Address | undefined,
): Promise<readonly Included[]> {
  /** The accounts that each transaction touches, by its hash. */
  const touched = new Map<Hash, Set<Address>>()
  const found = await chain.withRemote(() => chain.at(number))
  const block = await calls.executed(found, undefined, (transaction, view) => {
    const { hash, from, to, authorizationList } = transaction
    const delegates = authorizationList.map((each) => each.address)
    const accounts = new Set([from, ...(to === null ? [] : [to]), ...delegates])
    touched.set(hash, accounts)
    return {
      enter({ to: entered, isPrecompile }) {
        accounts.add(entered)
        const delegate = isPrecompile ? undefined : delegateOf(view.codeBytes(entered))
        if (delegate !== undefined) accounts.add(delegate)
      },
    }
  })
  return block.transactions.flatMap((transaction, index) => {
    const isListed = address === undefined || touched.get(transaction.hash)?.has(address) === true
    if (transaction.type === DEPOSIT_TYPE || !isListed) return []
    return [{ block, transaction, receipt: block.receipts[index]! }]
  })
}

async function rehearsed(
  backend: Backend,
  included: Included,
  rules: Pick<Rehearsal, 'from' | 'to' | 'revision'>,
  options: RehearsalOptions,
): Promise<RehearsedTransaction> {
  const { block, transaction, receipt } = included
  const { hash, from: sender } = transaction
  const place = { hash, sender, blockNumber: block.number }
  try {
    const view = block.stateBefore(receipt.transactionIndex)
    const target = await targetOf(backend, view, transaction)
    return { ...(await rehearseIncluded(backend, included, rules.to, options)), ...place, target }
  } catch (error) {
    const unknown = unknownRehearsal(transaction, rules, error)
    return { ...unknown, ...place, target: unnamedTarget(transaction) }
  }
}
