/**
 * The difference between the states of two blocks: `devnet.stateDiff`.
 *
 * Changed slots of known contracts have the names of variables as well. Keys of mappings are tried: the
 * accounts that changed, and the words of transactions and logs between the two blocks.
 */

import type { Backend } from '../backend/backend.ts'
import type { Block } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import { type Address, bytesFromHex } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { uintFromBytes } from '../primitives/word.ts'
import { refuse } from '../rpc/errors.ts'
import { block as blockCodec, type WireBlock } from '../rpc/wire/params.ts'
import { type AccountChanges, type StateChanges, stateChanges } from '../state/changes.ts'
import type { NamedAccountChanges, NamedStateChanges } from '../storage/changes.ts'
import { NamedStorage } from '../storage/named-storage.ts'

/** Words that are tried as keys of mappings. */
const KEYS_MAX = 300
/** The last blocks whose transactions are looked through for them. */
const BLOCKS_MAX = 1_000n

/** @throws {DevnetError} UNKNOWN_BLOCK */
export function stateDiff(
  { accounts, artifacts, chain, remote }: Backend,
  from: WireBlock | bigint,
  to: WireBlock | bigint,
): NamedStateChanges {
  const blockAt = (block: WireBlock | bigint, where: string) => {
    const named = typeof block === 'bigint' ? quantityFromUint(block) : block
    return chain.at(blockCodec.parse(named, where, refuse))
  }
  const [one, other] = [blockAt(from, 'from'), blockAt(to, 'to')]
  // Edits at a block are stored beside the chain, from the block's last sequence on.
  const common = Math.min(one.provenState.sequence, other.provenState.sequence)
  const changes = stateChanges(one.state, other.state, common)
  // On the fork of a remote chain, what the names need may not have been fetched.
  if (artifacts.isEmpty || remote !== undefined) return changes
  const known = [...accounts.map(({ address }) => address), ...Object.keys(changes)]
  const keys = keyWords(chain, one, other, known)
  const named = Object.entries(changes).map(([address, account]) => {
    const contract = artifacts.contractAt(other.state, address as Address) // a key of the changes
    if (contract?.storageLayout === undefined) return [address, account]
    return [
      address,
      withVariables(new NamedStorage(contract), address as Address, account, keys, one, other),
    ]
  })
  return Object.fromEntries(named) as StateChanges // with the same keys
}

function withVariables(
  storage: NamedStorage,
  address: Address,
  account: AccountChanges,
  keys: readonly bigint[],
  one: Block,
  other: Block,
): NamedAccountChanges {
  const slots = new Set(Object.keys(account.storage ?? {}).map(BigInt))
  if (slots.size === 0) return account
  const variables = storage.changes(
    {
      slots,
      from: (slot) => one.state.storage(address, slot),
      to: (slot) => other.state.storage(address, slot),
    },
    keys,
  )
  return Object.keys(variables).length === 0 ? account : { ...account, variables }
}

/** Words that may be keys: accounts, then those of the newest transactions. */
function keyWords(
  chain: Chain,
  one: Block,
  other: Block,
  accounts: readonly string[],
): readonly bigint[] {
  const words = new Set(accounts.map(BigInt))
  const [first, last] = one.number < other.number ? [one, other] : [other, one]
  const lowest = last.number > BLOCKS_MAX ? last.number - BLOCKS_MAX : 0n
  for (let block = last; words.size < KEYS_MAX; block = chain.at(block.number - 1n)) {
    for (const word of wordsOf(block)) words.add(word)
    if (block.number <= first.number || block.number <= lowest) break
  }
  return [...words].slice(0, KEYS_MAX)
}

function* wordsOf({ transactions, receipts }: Block): Generator<bigint> {
  for (const { contractAddress, from, logs } of receipts) {
    yield BigInt(from)
    if (contractAddress !== null) yield BigInt(contractAddress)
    for (const { data, topics } of logs) {
      for (const topic of topics.slice(1)) yield BigInt(topic)
      yield* wordsIn(bytesFromHex(data), 0)
    }
  }
  for (const { data, to } of transactions) if (to !== null) yield* wordsIn(data, SELECTOR_BYTES)
}

const SELECTOR_BYTES = 4

function* wordsIn(data: Uint8Array, start: number): Generator<bigint> {
  for (let at = start; at + 32 <= data.length; at += 32)
    yield uintFromBytes(data.subarray(at, at + 32))
}
