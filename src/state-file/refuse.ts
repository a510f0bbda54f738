/**
 * Refuses a state file.
 */

import { DevnetError } from '../primitives/errors.ts'

/** @throws {DevnetError} STATE_UNREADABLE */
export function refuse(expected: string, found: string, cause?: unknown): never {
  throw new DevnetError(
    'STATE_UNREADABLE',
    `state: expected ${expected}, found ${found}`,
    { expected, found },
    { cause },
  )
}
