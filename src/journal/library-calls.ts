/**
 * What changes a devnet when it is called in process, besides JSON-RPC methods: names as the journal
 * has them, and parameters, which are JSON.
 *
 * The table is what the compiler holds both sides to: `devnet.ts` takes down nothing that is not in
 * it, and `replay.ts` has to be able to make all of it again.
 */

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
  readonly 'devnet.faults.spent': readonly [id: Hex]
  readonly 'devnet.fork': readonly [options?: { readonly at: number } | undefined]
  readonly 'devnet.invariant.remove': readonly [name: string]
  readonly 'devnet.invariant.violated': Breach
  readonly 'devnet.jump': readonly [ms: number]
  readonly 'devnet.mine': readonly [count: number]
  readonly 'devnet.snapshot': readonly []
  readonly 'devnet.snapshot.fork': readonly [number: number]
  readonly 'devnet.snapshot.restore': readonly [number: number]
  readonly 'devnet.wallet.select': readonly Address[]
}

/** Which invariant was found violated, after which block or transaction of it, and what its check threw. */
export type Breach = readonly [
  invariant: string,
  blockNumber: number,
  transactionIndex: number | null,
  reason: string | null,
]

type DripParams = readonly [address: Address, options?: { readonly client?: string } | undefined]

export type LibraryCall = keyof LibraryCalls
