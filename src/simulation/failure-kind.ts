/**
 * The kind of a failure: a short text that is the same for every run that fails for the same reason.
 *
 * Shrinking keeps the kind, so it does not slide into another bug, and campaigns group by it.
 */

import { InvariantViolation } from '../index.ts'
import { isHexText } from '../testing/messages.ts'
import type { Failure } from './run.ts'

const KIND_CHARS_MAX = 200
const SELECTOR_CHARS = 10

/**
 * The name of the invariant; for an error its name, code and first line, the selector of a revert, and
 * the action that was refused. Numbers and hex values are left out, for they differ from run to run.
 */
export function kindOf({ error, action }: Omit<Failure, 'actor'>): string {
  if (error instanceof InvariantViolation) return `invariant ${error.invariant}`
  if (!(error instanceof Error)) return `thrown ${typeof error}`
  const { code, data } = error as { readonly code?: unknown; readonly data?: unknown } // of any error
  const [line = ''] = error.message.split('\n', 1)
  const parts = [
    typeof code === 'string' || typeof code === 'number' ? `${error.name} ${code}` : error.name,
    withoutValues(line),
    isHexText(data) && data.length > 2 ? data.slice(0, SELECTOR_CHARS) : '',
    action === undefined ? '' : `in ${withoutValues(action)}`,
  ]
  return parts
    .filter((part) => part !== '')
    .join(': ')
    .slice(0, KIND_CHARS_MAX)
}

/** Selectors, of four bytes, stay. */
function withoutValues(text: string): string {
  return text.replaceAll(/\b(?!0x[\da-f]{8}\b)(?:0x[\da-f]+|\d[\d,.]*)/gi, '#')
}
