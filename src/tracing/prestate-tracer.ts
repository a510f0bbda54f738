/**
 * `prestateTracer`: the state that a transaction read, or the state that it changed.
 *
 * The prestate is everything the transaction read: enough to execute it again.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers#prestate-tracer
 */

import type { Outcome } from '../engine/engine.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import { EMPTY_CODE } from '../state/code.ts'
import type { RecordingView } from '../state/recording-view.ts'
import type { StateView } from '../state/view.ts'
import type { Tracer } from './tracer.ts'

export interface PrestateOptions {
  readonly diffMode: boolean
  readonly disableCode: boolean
  readonly disableStorage: boolean
  /** True to include accounts that do not exist. */
  readonly includeEmpty: boolean
}

/** An account's fields in the trace; absent ones are zero or unchanged. */
export interface PrestateAccount {
  readonly balance?: bigint
  readonly nonce?: bigint
  /** No bytes if they are not wanted. */
  readonly code?: { readonly bytes: Uint8Array | undefined; readonly hash: Hash }
  /** By slot, in no particular order. */
  readonly storage?: ReadonlyMap<bigint, bigint>
}

export type Prestate = ReadonlyMap<Address, PrestateAccount>

export type PrestateTrace = Prestate | { readonly pre: Prestate; readonly post: Prestate }

export function createPrestateTracer(options: PrestateOptions): Tracer<PrestateTrace> {
  return {
    listener: {},
    result({ outcome, view }) {
      const before = view.unrecorded
      if (options.diffMode) return difference(changesOf(outcome), view, options)
      const pre = new Map<Address, PrestateAccount>()
      for (const [address, slots] of view.reads) {
        const account = accountOf(before, address, slots, options)
        if (options.includeEmpty || exists(before, address)) pre.set(address, account)
      }
      return pre
    },
  }
}

/** True unless balance, nonce and code are all zero (EIP-161). */
export function exists(view: StateView, address: Address): boolean {
  const hasCode = view.codeHash(address) !== EMPTY_CODE.hash
  return hasCode || view.balance(address) !== 0n || view.nonce(address) !== 0n
}

/** An account without the zero fields, which go-ethereum leaves out. */
function accountOf(
  view: StateView,
  address: Address,
  slots: Iterable<bigint>,
  { disableCode, disableStorage }: PrestateOptions,
): PrestateAccount {
  const nonce = view.nonce(address)
  const hash = view.codeHash(address)
  const storage = new Map([...slots].map((slot) => [slot, view.storage(address, slot)]))
  return {
    balance: view.balance(address),
    ...(nonce === 0n ? {} : { nonce }),
    ...(hash === EMPTY_CODE.hash
      ? {}
      : { code: { bytes: disableCode ? undefined : view.codeBytes(address), hash } }),
    ...(disableStorage || storage.size === 0 ? {} : { storage }),
  }
}

export interface AccountChange {
  balance?: bigint
  nonce?: bigint
  codeBytes?: Uint8Array
  readonly storage: Map<bigint, bigint>
}

export function changesOf({ writes }: Outcome): Map<Address, AccountChange> {
  const changes = new Map<Address, AccountChange>()
  for (const write of writes) {
    const change: AccountChange = changes.get(write.address) ?? { storage: new Map() }
    changes.set(write.address, change)
    if (write.field === 'balance') change.balance = write.value
    else if (write.field === 'nonce') change.nonce = write.value
    else if (write.field === 'code') change.codeBytes = write.codeBytes
    else change.storage.set(write.slot, write.value)
  }
  return changes
}

function difference(
  changes: ReadonlyMap<Address, AccountChange>,
  view: RecordingView,
  options: PrestateOptions,
): { pre: Prestate; post: Prestate } {
  const before = view.unrecorded
  const pre = new Map<Address, PrestateAccount>()
  const post = new Map<Address, PrestateAccount>()
  for (const [address, change] of changes) {
    const { balance, nonce, codeBytes, storage } = change
    const isKnown = exists(before, address)
    if (isKnown && isRemoved(change, before, address)) {
      // go-ethereum keeps what was read of such an account, changed or not, and slots with zero.
      const slots = view.readsBeforeListing(address)
      pre.set(address, accountOf(before, address, slots, options))
      continue
    }
    const oldSlots = [...storage.keys()].filter((slot) => before.storage(address, slot) !== 0n)
    if (isKnown || oldSlots.length > 0) {
      pre.set(address, accountOf(before, address, oldSlots, options))
    }
    const newSlots = new Map([...storage].filter(([, value]) => value !== 0n))
    post.set(address, {
      ...(balance === undefined ? {} : { balance }),
      ...(nonce === undefined ? {} : { nonce }),
      ...(codeBytes === undefined
        ? {}
        : {
            code: {
              bytes: options.disableCode ? undefined : codeBytes,
              hash: keccakHash(codeBytes),
            },
          }),
      ...(options.disableStorage || newSlots.size === 0 ? {} : { storage: newSlots }),
    })
  }
  return { pre, post }
}

/** True if the account no longer exists: it is listed in `pre` but not in `post`. */
function isRemoved(change: AccountChange, before: StateView, address: Address): boolean {
  const balance = change.balance ?? before.balance(address)
  const nonce = change.nonce ?? before.nonce(address)
  const codeLength = (change.codeBytes ?? before.codeBytes(address)).length
  return balance === 0n && nonce === 0n && codeLength === 0
}
