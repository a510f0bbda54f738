/**
 * Calls in process that change a devnet, besides JSON-RPC methods: their names in the journal, and
 * their parameters, which are JSON.
 *
 * Promise, checked by the compiler: `devnet.ts` records only calls of this table, and `replay.ts`
 * handles all of them.
 */

import type { ChaosOptions } from '../faults/chaos-profiles.ts'
import type { Fault } from '../faults/fault.ts'
import type { Address, Hex } from '../primitives/hex.ts'

export interface LibraryCalls {
  readonly 'devnet.advance': readonly [ms: number]
  readonly 'devnet.faucet.drip': DripParams
  readonly 'devnet.faucet.dripNfv': DripParams
  readonly 'devnet.faucet.dripUsdv': DripParams
  readonly 'devnet.faults.after': readonly [ms: number, fault: Fault]
  readonly 'devnet.faults.at': readonly [timeMs: number, fault: Fault]
  readonly 'devnet.faults.clear': readonly [id: Hex]
  readonly 'devnet.faults.now': readonly [fault: Fault]
  readonly 'devnet.faults.setChaos': readonly [options: 'off' | ChaosOptions]
  readonly 'devnet.faults.spent': readonly [id: Hex]
  readonly 'devnet.faults.struck': readonly [fault: Fault, key: string]
  readonly 'devnet.filters.removeUnpolled': readonly [sequence: number]
  readonly 'devnet.fork': readonly [options?: { readonly at: number } | undefined]
  readonly 'devnet.invariant.remove': readonly [name: string]
  readonly 'devnet.invariant.violated': Breach
  readonly 'devnet.jump': readonly [ms: number]
  readonly 'devnet.mine': readonly [count: number]
  readonly 'devnet.pruneHistory': readonly [blocks: number]
  readonly 'devnet.snapshot.fork': SnapshotParams
  readonly 'devnet.snapshot.restore': SnapshotParams
  readonly 'devnet.wallet.select': readonly Address[]
  readonly 'devnet.writeStorage': readonly [
    address: Address,
    words: readonly (readonly [slot: Hex, word: Hex])[],
  ]
}

/**
 * The violated invariant, the block or transaction after which it was found, and the error of its
 * check.
 */
export type Breach = readonly [
  invariant: string,
  blockNumber: number,
  transactionIndex: number | null,
  reason: string | null,
]

/** The sequence of the last input before the snapshot; taking a snapshot is not an input itself. */
type SnapshotParams = readonly [sequence: number]

type DripParams = readonly [address: Address, options?: { readonly client?: string } | undefined]

export type LibraryCall = keyof LibraryCalls
