/**
 * Settings of a compiler as a submission has them, beside those of an artifact: what a tool leaves out has the compiler's
 * default.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#input-description
 */

import type { Compiler } from '../artifacts/compilation.ts'
import { fieldsOf, textFrom } from '../artifacts/refusal.ts'

type Fields = Readonly<Record<string, unknown>>

/** Parts of the optimizer that are on with it; of these, two are on without it as well. */
const optimizerParts = [
  ...['peephole', 'jumpdestRemover', 'inliner', 'orderLiterals', 'deduplicate', 'cse'],
  ...['constantOptimizer', 'yul'],
]
const alwaysOn: readonly string[] = ['peephole', 'jumpdestRemover']

const STEPS = 'yulDetails.optimizerSteps'
const BY_DEFAULT = 'by default'

/** The first version of solc that compiles for each version of the EVM by default, newest first. */
const defaultEvmVersions: readonly (readonly [version: string, evmVersion: string])[] = [
  ['0.8.31', 'osaka'],
  ['0.8.30', 'prague'],
  ['0.8.25', 'cancun'],
  ['0.8.20', 'shanghai'],
  ['0.8.18', 'paris'],
  ['0.8.7', 'london'],
  ['0.8.5', 'berlin'],
  ['0.5.14', 'istanbul'],
  ['0.5.5', 'petersburg'],
  ['0.4.21', 'byzantium'],
]

/** A sentence on the first setting that gives other code; `undefined` if there is none. */
export function settingsDifference(
  { settings, version }: Compiler,
  given: Fields,
): string | undefined {
  const expected = codeSettings(settings.given, version)
  const found = codeSettings(given, version)
  // Metadata has the steps of the optimizer also where they were not given.
  const isOfMetadata = 'compilationTarget' in settings.given
  for (const [name, value] of Object.entries(expected)) {
    const other = found[name]!
    if (value === other) continue
    if (name === STEPS && isOfMetadata && other === BY_DEFAULT) continue
    if (name === 'evmVersion' && [value, other].includes(BY_DEFAULT)) continue
    if (name === 'optimizer') return `expected the optimizer ${value}, found it ${other}`
    return `expected ${name} ${value}, found ${other}`
  }
  return undefined
}

/** True if the settings give another metadata of the same size, and so another hash of it. */
export function hasOtherMetadata({ settings }: Compiler, given: Fields): boolean {
  const [one, other] = [settings.given, given].map(({ metadata }) => fieldsOf(metadata))
  return (one?.useLiteralContent ?? false) !== (other?.useLiteralContent ?? false)
}

/** The settings that code depends on, as text by name. */
function codeSettings(settings: Fields, version: string): Readonly<Record<string, string>> {
  const { optimizer, viaIR, evmVersion, debug, metadata } = settings
  const { bytecodeHash, appendCBOR } = fieldsOf(metadata)
  const { enabled, runs = 200, details } = fieldsOf(optimizer)
  const isDetailed = details !== undefined && details !== null
  const isOn = enabled === true || isDetailed
  const given = fieldsOf(details)
  const parts = optimizerParts.map((part) => {
    const isPartOn = given[part] ?? (enabled === true || alwaysOn.includes(part))
    return `${part} ${isPartOn === true ? 'on' : 'off'}`
  })
  const { stackAllocation, optimizerSteps } = fieldsOf(given.yulDetails)
  const isYulOn = given.yul ?? enabled === true
  return {
    optimizer: isOn ? `on, for ${String(runs)} runs` : 'off',
    'optimizer.details': parts.join(', '),
    'yulDetails.stackAllocation': String(stackAllocation ?? isYulOn === true),
    [STEPS]: textFrom(optimizerSteps) ?? BY_DEFAULT,
    viaIR: String(viaIR === true),
    evmVersion: textFrom(evmVersion) ?? defaultEvmVersion(version),
    'debug.revertStrings': textFrom(fieldsOf(debug).revertStrings) ?? 'default',
    'metadata.bytecodeHash': textFrom(bytecodeHash) ?? 'ipfs',
    'metadata.appendCBOR': String(appendCBOR !== false),
  }
}

/** {@link BY_DEFAULT} for a version that is not known. */
function defaultEvmVersion(version: string): string {
  const [, major, minor, patch] = /(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []
  if (major === undefined) return BY_DEFAULT
  const numberOf = (text: string) => {
    const [first = 0, second = 0, third = 0] = text.split('.').map(Number)
    return (first * 1_000 + second) * 1_000 + third
  }
  const number = numberOf(`${major}.${minor}.${patch}`)
  return defaultEvmVersions.find(([since]) => numberOf(since) <= number)?.[1] ?? BY_DEFAULT
}
