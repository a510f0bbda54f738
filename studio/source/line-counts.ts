/**
 * Coverage and gas of a source by its lines: how often each ran, which of its ways were taken, and what
 * its functions take.
 */

import type { RequestResult } from '../../src/api.ts'

type Coverage = RequestResult<'previewnet_coverage'>
type FileCoverage = Coverage[string]
type GasReport = RequestResult<'previewnet_gasReport'>
type FunctionGas = GasReport['contracts'][string]['functions'][string]

/** The counts of a line. */
export interface LineCount {
  /** Executions of the first statement that begins on it, or of the function; undefined for neither. */
  readonly count: number | undefined
  /** Ways of the choices on it, and those of them that were taken. */
  readonly ways: number
  readonly taken: number
  /** Gas of the function that is declared on it, by its signature. */
  readonly gas: readonly SignatureGas[]
}

interface SignatureGas extends Pick<FunctionGas, 'calls' | 'min' | 'mean' | 'max'> {
  readonly signature: string
  /** Share of the most that any function of the contract took in all its calls, from 0 to 1. */
  readonly heat: number
}

/** The contract whose functions are counted. */
export interface GasOf {
  readonly report: GasReport
  /** `src/Token.sol:Token` */
  readonly contract: string
}

/**
 * @param coverage of all sources: functions of a contract are in its own file or in others
 * @param gas undefined where no gas is counted
 */
export function lineCountsOf(
  coverage: Coverage,
  path: string,
  gas: GasOf | undefined,
): ReadonlyMap<number, LineCount> {
  const file = coverage[path]
  const lines = new Map<number, LineCount>()
  if (file === undefined) return lines
  const change = (line: number, to: (before: LineCount) => LineCount) =>
    lines.set(line, to(lines.get(line) ?? { count: undefined, ways: 0, taken: 0, gas: [] }))
  for (const [key, { start }] of Object.entries(file.statementMap)) {
    change(start.line, (before) => ({ ...before, count: before.count ?? file.s[key] ?? 0 }))
  }
  for (const [key, { line }] of Object.entries(file.fnMap)) {
    change(line, (before) => ({ ...before, count: before.count ?? file.f[key] ?? 0 }))
  }
  for (const [key, { line }] of Object.entries(file.branchMap)) {
    const counts = file.b[key] ?? []
    change(line, (before) => ({
      ...before,
      ways: before.ways + counts.length,
      taken: before.taken + counts.filter((each) => each > 0).length,
    }))
  }
  for (const [line, found] of gasByLine(coverage, file, gas)) {
    change(line, (before) => ({ ...before, gas: found }))
  }
  return lines
}

/** A function that a contract overrides is that of the contract; an inherited one is where it is. */
function gasByLine(
  coverage: Coverage,
  { fnMap }: FileCoverage,
  gas: GasOf | undefined,
): ReadonlyMap<number, readonly SignatureGas[]> {
  const functions = gas?.report.contracts[gas.contract]?.functions ?? {}
  const most = Math.max(1, ...Object.values(functions).map(totalOf))
  const own = gas?.contract.slice(gas.contract.lastIndexOf(':') + 1)
  const defined = new Set(
    Object.values(coverage).flatMap((each) => Object.values(each.fnMap).map(({ name }) => name)),
  )
  const byLine = new Map<number, readonly SignatureGas[]>()
  for (const { name: qualified, line } of Object.values(fnMap)) {
    const [contract, name = ''] = qualified.split('.')
    const isOverridden = contract !== own && defined.has(`${own}.${name}`)
    const found = Object.entries(functions).filter(
      ([signature]) => signature === name || signature.startsWith(`${name}(`),
    )
    if (isOverridden || found.length === 0) continue
    byLine.set(
      line,
      found.map(([signature, { calls, min, mean, max }]) => ({
        signature,
        calls,
        min,
        mean,
        max,
        heat: (calls * mean) / most,
      })),
    )
  }
  return byLine
}

function totalOf({ calls, mean }: FunctionGas): number {
  return calls * mean
}
