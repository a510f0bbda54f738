/**
 * `toBePreconfirmed` and `toBeSealed`: the current state of a transaction.
 */

import type { Devnet, Hash } from '../index.ts'
import { ZERO_HASH } from '../primitives/hex.ts'
import {
  expectMatcherOptions,
  type MatcherContext,
  type MatcherOptions,
  type Verdict,
  verdict,
} from './matcher-result.ts'
import { expectTransaction, whyUnseen } from './transaction.ts'
import { watchedFor } from './watched.ts'

interface Whereabouts {
  readonly place: 'unseen' | 'pre-confirmed' | 'sealed'
  readonly text: string
}

/** Passes if the transaction has run, is visible at `pending`, and its block is not sealed. */
export function toBePreconfirmed(
  this: MatcherContext,
  given: unknown,
  options: MatcherOptions = {},
): Promise<Verdict> {
  return isAt('pre-confirmed', this, given, options)
}

/** Passes if the transaction's block is sealed. */
export function toBeSealed(
  this: MatcherContext,
  given: unknown,
  options: MatcherOptions = {},
): Promise<Verdict> {
  return isAt('sealed', this, given, options)
}

async function isAt(
  wanted: Whereabouts['place'],
  { task }: MatcherContext,
  given: unknown,
  options: MatcherOptions,
): Promise<Verdict> {
  expectMatcherOptions(options)
  const hash = await expectTransaction(given)
  const { devnet } = watchedFor(options.devnet, task)
  const { place, text } = await whereaboutsOf(devnet, hash)
  const pass = place === wanted
  const message = `expected the transaction ${hash} ${pass ? 'not ' : ''}to be ${wanted}, at virtual time ${devnet.now} ms it ${text}`
  return verdict(pass, message)
}

async function whereaboutsOf(devnet: Devnet, hash: Hash): Promise<Whereabouts> {
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (receipt === null) return { place: 'unseen', text: await whyUnseen(devnet, hash) }
  const number = BigInt(receipt.blockNumber)
  return receipt.blockHash === ZERO_HASH
    ? { place: 'pre-confirmed', text: `is pre-confirmed for block ${number}` }
    : { place: 'sealed', text: `is sealed in block ${number} (${receipt.blockHash})` }
}
