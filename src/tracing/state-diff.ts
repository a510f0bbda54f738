/**
 * The changes of a transaction, field by field, in the format of Parity's `stateDiff`.
 *
 * @see https://openethereum.github.io/JSONRPC-trace-module
 */

import type { Outcome } from '../engine/engine.ts'
import { type Address, type Hex, hexFromBytes } from '../primitives/hex.ts'
import type { StateView } from '../state/view.ts'
import { changesOf, exists } from './prestate-tracer.ts'
import type { Tracer } from './tracer.ts'

/** A field before and after; `undefined` if the account does not exist. */
export interface FieldChange<Value> {
  readonly from: Value | undefined
  readonly to: Value | undefined
}

export interface AccountDiff {
  readonly balance: FieldChange<bigint>
  readonly nonce: FieldChange<bigint>
  readonly code: FieldChange<Hex>
  /** Changed slots only. */
  readonly storage: ReadonlyMap<bigint, FieldChange<bigint>>
}

export type StateDiff = ReadonlyMap<Address, AccountDiff>

export function createStateDiffTracer(): Tracer<StateDiff> {
  return {
    listener: {},
    result: ({ outcome, view }) => stateDiff(outcome, view.unrecorded),
  }
}

function stateDiff(outcome: Outcome, before: StateView): StateDiff {
  const diff = new Map<Address, AccountDiff>()
  for (const [address, change] of changesOf(outcome)) {
    const isKnown = exists(before, address)
    const old = {
      balance: before.balance(address),
      nonce: before.nonce(address),
      code: before.codeHex(address),
    }
    const now = {
      balance: change.balance ?? old.balance,
      nonce: change.nonce ?? old.nonce,
      code: change.codeBytes === undefined ? old.code : hexFromBytes(change.codeBytes),
    }
    const remains = now.balance !== 0n || now.nonce !== 0n || now.code !== '0x'
    const fieldChange = <Value>(from: Value, to: Value): FieldChange<Value> => ({
      from: isKnown ? from : undefined,
      to: remains ? to : undefined,
    })
    const slots = [...change.storage].map(
      ([slot, value]) => [slot, fieldChange(before.storage(address, slot), value)] as const,
    )
    diff.set(address, {
      balance: fieldChange(old.balance, now.balance),
      nonce: fieldChange(old.nonce, now.nonce),
      code: fieldChange(old.code, now.code),
      storage: new Map(slots),
    })
  }
  return diff
}
