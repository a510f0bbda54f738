/**
 * The text of `--fail-on`: the differences that fail a report.
 */

import type { FailOn } from './report.ts'

const names: readonly string[] = ['status', 'logs', 'etherLogs', 'returnData']

/**
 * @param text names with commas between, such as `status,logs,gas=10%`
 * @throws {RangeError} stating what was expected and found
 */
export function parseFailOn(text: string): readonly FailOn[] {
  return text.split(',').map((part) => {
    if (names.includes(part) || /^gas=\d{1,6}(?:\.\d{1,6})?%$/.test(part)) return part as FailOn
    const expected = `${names.join(', ')} or gas=10%, with commas between`
    throw new RangeError(`expected ${expected}, got "${part}"`)
  })
}
