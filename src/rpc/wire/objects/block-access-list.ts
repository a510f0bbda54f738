/**
 * Block-level access lists in the format of the execution API.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7928
 */

import type { Block } from '../../../chain/block.ts'
import type { AccessChange, AccessedAccount } from '../../../chain/block-accesses.ts'
import { hexFromBytes } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  arrayOf,
  dataSchema,
  nullable,
  object,
  quantitySchema,
  type WireOf,
  wordSchema,
} from '../../../primitives/schema.ts'
import { hexFromWord } from '../../../primitives/word.ts'
import type { Result } from '../codec.ts'

export interface WireAccountAccess extends WireOf<typeof accountSchema> {}

const quantityChangeSchema = object('AccessedQuantity', {
  /** 0 before the first transaction, then the transaction's position from 1. */
  index: quantitySchema,
  value: quantitySchema,
})

const accountSchema = object('AccountAccess', {
  address: addressSchema,
  storageChanges: arrayOf(
    object('AccessedSlot', {
      key: wordSchema,
      changes: arrayOf(object('AccessedSlotChange', { index: quantitySchema, value: wordSchema })),
    }),
  ),
  /** Slots that were read and not changed. */
  storageReads: arrayOf(wordSchema),
  balanceChanges: arrayOf(quantityChangeSchema),
  nonceChanges: arrayOf(quantityChangeSchema),
  codeChanges: arrayOf(object('AccessedCode', { index: quantitySchema, code: dataSchema })),
})

/** `null` for an unknown block, and for one before Amsterdam. */
export const blockAccessList: Result<Block | undefined, readonly WireAccountAccess[] | null> = {
  shape: 'access list or null',
  schema: nullable(arrayOf(accountSchema)),
  print: (block) => block?.accesses?.map(printAccount) ?? null,
}

function printAccount(account: AccessedAccount): WireAccountAccess {
  const { address, slots, balances, nonces, codes } = account
  const changed = slots.filter(({ changes }) => changes.length > 0)
  const read = slots.filter(({ changes }) => changes.length === 0)
  return {
    address,
    storageChanges: changed.map(({ slot, changes }) => ({
      key: hexFromWord(slot),
      changes: changes.map(([at, value]) => ({
        index: quantityFromUint(at),
        value: hexFromWord(value),
      })),
    })),
    storageReads: read.map(({ slot }) => hexFromWord(slot)),
    balanceChanges: balances.map(printChange),
    nonceChanges: nonces.map(printChange),
    codeChanges: codes.map(([at, code]) => ({
      index: quantityFromUint(at),
      code: hexFromBytes(code),
    })),
  }
}

function printChange([index, value]: AccessChange<bigint>) {
  return { index: quantityFromUint(index), value: quantityFromUint(value) }
}
