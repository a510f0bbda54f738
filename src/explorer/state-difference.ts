/**
 * The difference between the states of two moments, with the names of variables.
 *
 * Keys of mappings are looked for in the accounts that changed, and in the transactions between the two
 * moments. A fork compares states from its first block on: no remote lists what its blocks changed.
 */

import type { Backend } from '../backend/backend.ts'
import type { Block } from '../chain/block.ts'
import type { BlockRef } from '../chain/block-ref.ts'
import type { Chain } from '../chain/chain.ts'
import { blockWithState, isMoment, type StateRef } from '../chain/state-ref.ts'
import { DevnetError } from '../primitives/errors.ts'
import { stateChanges } from '../state/changes.ts'
import type { StoreView } from '../state/store.ts'
import {
  type ChangedAccount,
  ChangeNames,
  KEYS_MAX,
  keyWordsIn,
  type NamedDifference,
  withNames,
} from './change-names.ts'
import type { Known } from './known-contracts.ts'

/** The last blocks whose transactions are looked through for keys. */
const BLOCKS_MAX = 1_000n

type Compared = Pick<Backend, 'accounts' | 'artifacts' | 'chain' | 'config'>

/** A state, and where it is in the chain. */
interface Position {
  readonly state: StoreView
  /** Number of the block that the state is in or after. */
  readonly number: bigint
  /** The last sequence that the state shares with the chain: edits at a block are stored beside it. */
  readonly shared: number
}

/**
 * The difference by account. Part of a function for `withRemote`.
 *
 * @throws {DevnetError} as {@link Chain.stateAt}, STATE_DIFF_BEFORE_FORK, STATE_DIFF_TOO_LARGE
 */
export function differenceBetween(
  { accounts, artifacts, chain, config }: Compared,
  from: StateRef,
  to: StateRef,
): NamedDifference {
  const [one, other] = [positionAt(chain, from), positionAt(chain, to)]
  const shared = Math.min(one.shared, other.shared)
  const changes = stateChanges(one.state, other.state, shared, config.limits.stateDiffEntriesMax)
  const known = [...accounts.map(({ address }) => address), ...Object.keys(changes)]
  const keys = artifacts.isEmpty ? [] : keyWords(chain, one.number, other.number, known)
  return {
    after: blockWithState(chain.forCalls(to), other.state),
    changes,
    names: new ChangeNames(artifacts, one.state, other.state, keys),
  }
}

/**
 * The same, with artifacts as they are now and with what a fork has to fetch.
 *
 * @throws {DevnetError} as {@link differenceBetween}, FORK_FAILED, FORK_UNVERIFIED
 */
export function namedDifferenceBetween(
  compared: Compared & Known,
  from: StateRef,
  to: StateRef,
): Promise<readonly ChangedAccount[]> {
  return withNames(compared, () => differenceBetween(compared, from, to))
}

function positionAt(chain: Chain, ref: StateRef): Position {
  const named = isMoment(ref) ? ('block' in ref ? ref.block : undefined) : ref
  if (typeof named === 'bigint') expectOwn(chain, named)
  if (named === 'earliest') expectOwn(chain, chain.numberAt(named))
  if (isMoment(ref)) {
    const { number, state } = chain.forCalls(ref)
    expectOwn(chain, number, 'block' in ref)
    return { state, number, shared: state.sequence }
  }
  return positionAfter(chain, ref)
}

function positionAfter(chain: Chain, ref: BlockRef): Position {
  const { number, provenState, state } = chain.at(ref)
  expectOwn(chain, number)
  return { state, number, shared: provenState.sequence }
}

/**
 * @param isInside before the end of the block, which the remote has executed if it is the forked one
 * @throws {DevnetError} STATE_DIFF_BEFORE_FORK
 */
function expectOwn(chain: Chain, number: bigint, isInside = false): void {
  const { firstNumber } = chain
  const first = BigInt(firstNumber)
  if (!chain.isForked || number > first || (number === first && !isInside)) return
  throw new DevnetError(
    'STATE_DIFF_BEFORE_FORK',
    `expected a moment from the end of block ${firstNumber} on, at which the chain was forked, found one in block ${number}: the remote does not list what its blocks changed`,
    { block: Number(number), firstNumber },
  )
}

/** Words that may be keys: accounts, then those of the newest transactions. */
function keyWords(
  chain: Chain,
  one: bigint,
  other: bigint,
  accounts: readonly string[],
): readonly bigint[] {
  const words = new Set(accounts.map(BigInt))
  const [first, last] = one < other ? [one, other] : [other, one]
  const lowest = last - first > BLOCKS_MAX ? last - BLOCKS_MAX : first
  for (let number = last; number >= lowest && words.size < KEYS_MAX; number -= 1n) {
    const block: Block | undefined = chain.atNumber(Number(number))
    for (const index of block?.transactions.keys() ?? []) {
      for (const word of keyWordsIn(block!, index)) words.add(word)
    }
  }
  return [...words].slice(0, KEYS_MAX)
}
