/**
 * The refusal of an artifact, and lenient reading of the fields that may be missing.
 */

import { isObject } from '../primitives/codec.ts'
import { DevnetError } from '../primitives/errors.ts'
import { quoted } from '../primitives/quoted.ts'

/** @throws {DevnetError} INVALID_ARTIFACT, always */
export function refuseArtifact(where: string, expected: string, value: unknown): never {
  const found = Array.isArray(value) ? `a list of ${value.length}` : foundIn(value)
  const message = `${where}: expected ${expected}, got ${found}`
  throw new DevnetError('INVALID_ARTIFACT', message, { where, expected })
}

/** Objects are named by their keys: an artifact may have a million characters. */
function foundIn(value: unknown): string {
  if (!isObject(value)) return quoted(typeof value === 'string' ? value.slice(0, 80) : value)
  const keys = Object.keys(value).slice(0, 4)
  return keys.length === 0 ? 'an empty object' : `an object with ${quoted(keys.join(', '))}`
}

/** The fields of an object; none for anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}

/** The items of a list; none for anything else. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The text; `undefined` for anything else. */
export function textFrom(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A whole number from 0; `undefined` for anything else. */
export function countFrom(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}
