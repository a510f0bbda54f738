/**
 * The accounts of the alloc as lines of a state file, and back: in their order, one per line.
 *
 * An account with a balance and perhaps a nonce is `ADDRESS BALANCE NONCE` in hex without `0x`; any
 * other is JSON, with its address among its fields.
 */

import { quoted } from '../primitives/quoted.ts'
import { entryOfOption } from '../state/alloc.ts'
import { type AllocEntry, PackedAccounts } from '../state/packed-accounts.ts'
import type { FoundAccounts } from './file.ts'
import { fieldsOf } from './forms.ts'
import { refuse } from './refuse.ts'
import { textFromValue, valueFromText } from './values.ts'

/** Length at which a part ends: it is converted in some ms. */
const PART_BYTES = 262_144

/** The lines of each part. */
export function* allocParts(alloc: PackedAccounts | undefined): Generator<readonly string[], void> {
  if (alloc === undefined) return
  let lines: string[] = []
  let size = 0
  for (const entry of alloc) {
    const line = lineOf(entry)
    lines.push(line)
    size += line.length
    if (size < PART_BYTES) continue
    yield lines
    lines = []
    size = 0
  }
  if (lines.length > 0) yield lines
}

/** @throws {DevnetError} STATE_UNREADABLE if a line has another form, or there are not as many */
export function loadAlloc(parts: readonly FoundAccounts[]): PackedAccounts {
  // Memory for all of them is taken before the first line is read.
  for (const { count, bytes } of parts) {
    if (count * LINE_BYTES_MIN > bytes) {
      refuse(`${count} accounts in a part of the alloc`, `${bytes} bytes`)
    }
  }
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  return new PackedAccounts(entriesOf(parts), count)
}

function lineOf([address, account]: AllocEntry): string {
  const { balance, nonce, code, storage } = account
  const hasMore = code !== undefined || storage !== undefined
  if (hasMore || balance === undefined || (nonce !== undefined && nonce >= plainNonceEnd))
    return textFromValue({ address, ...account })
  const start = `${address.slice(2)} ${balance.toString(16)}`
  return nonce === undefined ? start : `${start} ${nonce.toString(16)}`
}

/** An address, a digit, and what is between and after them. */
const LINE_BYTES_MIN = 43
const plain = /^([\da-f]{40}) ([\da-f]{1,64})(?: ([\da-f]{1,15}))?$/
const plainNonceEnd = 1n << 60n

function* entriesOf(parts: readonly FoundAccounts[]): Generator<AllocEntry> {
  for (const { lines, count } of parts) {
    let found = 0
    for (const line of lines()) {
      const match = plain.exec(line)
      found += 1
      if (match === null) yield otherFrom(line)
      else {
        const [, digits, balance, nonce] = match
        const account = { balance: BigInt(`0x${balance}`) }
        yield [
          `0x${digits}`,
          nonce === undefined ? account : { ...account, nonce: BigInt(`0x${nonce}`) },
        ]
      }
    }
    if (found !== count) refuse(`${count} accounts in a part of the alloc`, String(found))
  }
}

/** @throws {DevnetError} STATE_UNREADABLE, or INVALID_OPTION for fields that the option refuses */
function otherFrom(line: string): AllocEntry {
  const where = 'a line of the alloc'
  let value: unknown
  try {
    value = valueFromText(line)
  } catch (error) {
    refuse(`an account at ${where}`, quoted(line.slice(0, 40)), error)
  }
  const { address, ...account } = fieldsOf(value, where)
  return entryOfOption(String(address), account)
}
