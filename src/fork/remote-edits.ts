/**
 * State edits that a previewnet made at a block after it was sealed: its answers have them, the state
 * root in the block's header does not.
 */

import { isObject } from '../primitives/codec.ts'
import { DevnetError } from '../primitives/errors.ts'
import {
  type Address,
  bytesFromHex,
  type Hex,
  isAddress,
  isData,
  isHash,
} from '../primitives/hex.ts'
import { Code, EMPTY_CODE } from '../state/code.ts'
import type { Write } from '../state/write.ts'
import type { RemoteRequest } from './channel.ts'

export interface RemoteEdits {
  readonly writes: readonly Write[]
  /** The code before, which the account's proof has, of accounts whose code was edited. */
  readonly codesBefore: ReadonlyMap<Address, Code>
}

export const NO_EDITS: RemoteEdits = { writes: [], codesBefore: new Map() }

/**
 * Other nodes than previewnet do not have the method.
 *
 * @param name number of the block as a QUANTITY, or hash
 */
export function editsRequest(name: Hex): RemoteRequest {
  const at = isHash(name) ? { blockHash: name } : name
  return { method: 'previewnet_edits', params: [at], isOptional: true }
}

/**
 * Reads an answer to {@link editsRequest}.
 *
 * @param host of the remote, for messages
 * @throws {DevnetError} FORK_FAILED if it has another form
 */
export function editsFrom(answer: unknown, host: string): RemoteEdits {
  const writes: Write[] = []
  const codesBefore = new Map<Address, Code>()
  const refuse = (where: string): never => {
    const message = `fork: ${host} answered previewnet_edits with something else than edits at ${where}`
    throw new DevnetError('FORK_FAILED', message, { host, where })
  }
  const isUint = (value: unknown) => typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)
  const uint = (edit: unknown, where: string): bigint => {
    return isObject(edit) && isUint(edit.to) ? BigInt(String(edit.to)) : refuse(where)
  }
  if (!isObject(answer)) return refuse('its top')
  for (const [key, account] of Object.entries(answer)) {
    if (!isAddress(key) || !isObject(account)) return refuse(key)
    const address = key.toLowerCase() as Address // lower case keeps the shape
    const { balance, nonce, code, storage = {} } = account
    if (balance !== undefined) {
      writes.push({ field: 'balance', address, value: uint(balance, `${key}.balance`) })
    }
    if (nonce !== undefined) {
      writes.push({ field: 'nonce', address, value: uint(nonce, `${key}.nonce`) })
    }
    if (code !== undefined) {
      if (!isObject(code) || !isData(code.from) || !isData(code.to)) return refuse(`${key}.code`)
      const before = bytesFromHex(code.from)
      codesBefore.set(address, before.length === 0 ? EMPTY_CODE : new Code(before))
      writes.push({ field: 'code', address, codeBytes: bytesFromHex(code.to) })
    }
    if (!isObject(storage)) return refuse(`${key}.storage`)
    for (const [slot, edit] of Object.entries(storage)) {
      if (!isUint(slot)) return refuse(`${key}.storage`)
      const value = uint(edit, `${key}.storage`)
      writes.push({ field: 'storage', address, slot: BigInt(slot), value })
    }
  }
  return { writes, codesBefore }
}
