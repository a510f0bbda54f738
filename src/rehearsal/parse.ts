/**
 * Names of rules, and lists of differences that fail a report, as the command line and variables have them.
 */

import { type Hardfork, hardforks } from '../primitives/evm-rules.ts'
import { laterUpgrades } from '../primitives/upgrades.ts'
import type { FailOn } from './report.ts'
import type { Rules } from './types.ts'

/** The names of rules; no hardfork has the name of an upgrade. */
export const ruleNames: readonly string[] = [...hardforks, ...laterUpgrades]

/** @throws {RangeError} stating what was expected and found */
export function parseRules(text: string): Rules {
  if (hardforks.includes(text as Hardfork)) return { hardfork: text as Hardfork }
  const upgrade = laterUpgrades.find((name) => name === text)
  if (upgrade !== undefined) return { upgrade }
  throw new RangeError(`expected one of ${ruleNames.join(', ')}, got "${text}"`)
}

const names: readonly string[] = ['status', 'logs', 'etherLogs', 'returnData', 'halts']

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
