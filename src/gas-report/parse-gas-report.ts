/**
 * Reads a gas report that was written as JSON, or given by a caller without TypeScript.
 */

import { isObject, type Refuse } from '../primitives/codec.ts'
import type { GasReport } from './gas-report.ts'
import type { GasFigures } from './gas-values.ts'

/** @param refuse throws */
export function parseGasReport(value: unknown, where: string, refuse: Refuse): GasReport {
  const contracts = isObject(value) ? value.contracts : undefined
  if (!isObject(contracts)) return refuse(where, 'a gas report with contracts', value)
  for (const [name, contract] of Object.entries(contracts)) {
    if (!isContract(contract)) refuse(`${where}: ${name}`, 'deployments and functions', contract)
  }
  return { contracts: contracts as GasReport['contracts'] } // checked above
}

function isContract(value: unknown): boolean {
  if (!isObject(value) || !isObject(value.functions)) return false
  const { deployments, functions } = value
  return (
    hasNumbers(deployments, ['count', 'size', ...figures]) &&
    Object.values(functions).every((each) => hasNumbers(each, ['calls', ...figures]))
  )
}

const figures: readonly (keyof GasFigures)[] = ['min', 'mean', 'median', 'max']

function hasNumbers(value: unknown, names: readonly string[]): boolean {
  return isObject(value) && names.every((name) => Number.isSafeInteger(value[name]))
}
