/**
 * A contract as tools submit it for verification, and how it differs from a compiled one.
 *
 * Nothing is compiled here: the artifacts are those of a compiler, so equal sources, settings and
 * compiler give the equal code.
 */

import { type CompiledContract, qualifiedName } from '../artifacts/contract.ts'
import { fieldsOf, textFrom } from '../artifacts/refusal.ts'
import type { Address } from '../primitives/hex.ts'
import { hasOtherMetadata, settingsDifference } from './submitted-settings.ts'

export interface Submission {
  readonly address: Address
  /** `src/Token.sol:Token`, or `Token`. */
  readonly contractName: string
  /** Empty if the tool does not send it. */
  readonly compilerVersion: string
  /** A compiler's standard JSON input; with its output beside it, artifacts are not needed. */
  readonly json: unknown
  /** The text of the only source, in place of standard JSON. */
  readonly singleSource: string | undefined
  /** Hex digits; `undefined` if the tool does not send them. */
  readonly constructorArguments: string | undefined
}

/** The compiler's input of a submission. */
export function inputOf({ json }: Submission): Readonly<Record<string, unknown>> {
  const fields = fieldsOf(json)
  return 'input' in fields ? fieldsOf(fields.input) : fields
}

/** True for a contract that is submitted by its name, with or without its path. */
export function isNamed(contract: CompiledContract, name: string): boolean {
  return qualifiedName(contract) === name || contract.name === name
}

/** A sentence on the first difference; `undefined` if there is none. */
export function differenceFrom(
  contract: CompiledContract,
  submission: Submission,
): string | undefined {
  return (
    versionDifference(contract, submission.compilerVersion) ??
    sourceDifference(contract, submission) ??
    (isComparable(contract, submission)
      ? settingsDifference(contract.compilation.compiler, fieldsOf(inputOf(submission).settings))
      : undefined)
  )
}

function versionDifference({ compilation }: CompiledContract, given: string): string | undefined {
  const { version } = compilation.compiler
  for (const part of [/\d+\.\d+\.\d+/, /commit\.[\da-f]+/]) {
    const [compiled, submitted] = [part.exec(version)?.[0], part.exec(given)?.[0]]
    if (compiled === undefined || submitted === undefined || compiled === submitted) continue
    return `expected compiler ${version}, found ${given}`
  }
  return undefined
}

function sourceDifference(contract: CompiledContract, submission: Submission): string | undefined {
  const { sourceName, compilation } = contract
  const { sources } = compilation
  const texts = textsOf(contract, submission)
  if (!texts.has(sourceName)) {
    const found = [...texts.keys()].slice(0, 3).join(', ') || 'none'
    return `expected the source ${sourceName}, found ${found}`
  }
  for (const [path, text] of texts) {
    const source = sources.get(path)
    if (source === undefined) return `expected sources of the same build, found ${path} in addition`
    if (source.text === text) continue
    return source.text === undefined
      ? `expected an artifact with the text of ${path}, found none: build with build info, or in the project's folder`
      : `expected ${path} as it was compiled, found another text: build the project again`
  }
  return undefined
}

function textsOf(
  { sourceName }: CompiledContract,
  submission: Submission,
): ReadonlyMap<string, string | undefined> {
  const { singleSource } = submission
  if (singleSource !== undefined) return new Map([[sourceName, singleSource]])
  const sources = Object.entries(fieldsOf(inputOf(submission).sources))
  return new Map(sources.map(([path, source]) => [path, textFrom(fieldsOf(source).content)]))
}

/** A single source comes without settings that could be compared. */
function isComparable({ compilation }: CompiledContract, { singleSource }: Submission): boolean {
  return singleSource === undefined && compilation.compiler.language !== ''
}

/** True if the submission gives the same code with another metadata at its end. */
export function differsInMetadata(contract: CompiledContract, submission: Submission): boolean {
  const given = fieldsOf(inputOf(submission).settings)
  return (
    isComparable(contract, submission) && hasOtherMetadata(contract.compilation.compiler, given)
  )
}
