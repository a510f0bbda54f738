/**
 * The state changes of a transaction: what was before and what is after, by account.
 */

import type { ChangedAccount } from '../../../explorer/change-names.ts'
import type { Hash } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressKeys,
  dataSchema,
  mapOf,
  maybe,
  object,
  quantitySchema,
  type WireOf,
  wordKeys,
  wordSchema,
} from '../../../primitives/schema.ts'
import { compareKeys } from '../../../primitives/sorted.ts'
import { hexFromWord } from '../../../primitives/word.ts'
import type { AccountChanges, Difference } from '../../../state/changes.ts'
import type { NamedSlots } from '../../../storage/changes.ts'
import type { StorageValue } from '../../../storage/value.ts'
import type { Result } from '../codec.ts'
import { storageValue } from './storage-value.ts'

const quantityDifference = object('QuantityDifference', {
  from: quantitySchema,
  to: quantitySchema,
})
const codeDifference = object('CodeDifference', { from: dataSchema, to: dataSchema })
const wordDifference = object('WordDifference', { from: wordSchema, to: wordSchema })
const variableDifference = object('VariableDifference', {
  from: storageValue.schema,
  to: storageValue.schema,
})

/** Fields that did not change are left out. */
const accountSchema = object('ChangedAccount', {
  balance: maybe(quantityDifference),
  nonce: maybe(quantityDifference),
  code: maybe(codeDifference),
  /** By path, as `previewnet_readStorage` takes it. */
  variables: maybe(mapOf('^', variableDifference)),
  /** By slot: the words that no variable names. */
  slots: maybe(mapOf(wordKeys, wordDifference)),
})

interface WireChangedAccount extends WireOf<typeof accountSchema> {}

const stateChangesSchema = mapOf(addressKeys, accountSchema)

export interface WireStateChanges extends WireOf<typeof stateChangesSchema> {}

export const stateChanges: Result<readonly ChangedAccount[], WireStateChanges> = {
  shape: 'changes by address',
  schema: stateChangesSchema,
  print: (accounts) =>
    Object.fromEntries(
      accounts.map(({ address, changes, named }) => [address, printAccount(changes, named)]),
    ),
}

function printAccount(
  { balance, nonce, code, storage = {} }: AccountChanges,
  named: NamedSlots | undefined,
): WireChangedAccount {
  const variables = Object.entries(named?.variables ?? {})
  const slots = (Object.entries(storage) as [Hash, Difference<bigint>][]) // the keys are slots
    .filter(([slot]) => !named?.slots.has(BigInt(slot)))
    .sort(compareKeys)
  return {
    ...(balance && { balance: printed(balance, quantityFromUint) }),
    ...(nonce && { nonce: printed(nonce, quantityFromUint) }),
    ...(code && { code }),
    ...(variables.length > 0 && { variables: mapped(variables, storageValue.print) }),
    ...(slots.length > 0 && { slots: mapped(slots, hexFromWord) }),
  }
}

function mapped<Key extends string, Value extends bigint | StorageValue, Wire>(
  entries: readonly (readonly [Key, Difference<Value>])[],
  print: (value: Value) => Wire,
): Record<Key, Difference<Wire>> {
  const wire = entries.map(([key, change]) => [key, printed(change, print)] as const)
  return Object.fromEntries(wire) as Record<Key, Difference<Wire>> // of these keys
}

function printed<Value, Wire>(
  { from, to }: Difference<Value>,
  print: (value: Value) => Wire,
): Difference<Wire> {
  return { from: print(from), to: print(to) }
}
