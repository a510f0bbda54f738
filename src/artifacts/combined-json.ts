/**
 * Combined JSON, which `solc --combined-json` and Waffle write: all contracts of a build in one file, by
 * path and name. It is brought to the form of standard JSON.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html
 */

import { isObject } from '../primitives/codec.ts'
import { fieldsOf, itemsOf } from './refusal.ts'
import { jsonFrom } from './standard-json.ts'

type Fields = Readonly<Record<string, unknown>>

/** True if the contracts of a value have their path and name as one key. */
export function isCombinedJson({ contracts }: Fields): boolean {
  return Object.entries(fieldsOf(contracts)).some(([key, value]) => {
    const { abi, bin, 'bin-runtime': binRuntime } = fieldsOf(value)
    const isContract = [abi, bin, binRuntime].some((each) => Array.isArray(each) || isText(each))
    return key.includes(':') && isContract
  })
}

/** The same build as the output of standard JSON. */
export function standardOutput({ contracts, sources, sourceList }: Fields): Fields {
  const byPath: Record<string, Record<string, unknown>> = Object.create(null)
  for (const [key, value] of Object.entries(fieldsOf(contracts))) {
    const colon = key.lastIndexOf(':')
    const path = key.slice(0, Math.max(colon, 0))
    byPath[path] ??= Object.create(null) as Record<string, unknown>
    byPath[path][key.slice(colon + 1)] = isObject(value) ? standardContract(value) : value
  }
  const trees = fieldsOf(sources)
  const ids = new Map(itemsOf(sourceList).map((path, id) => [path, id]))
  const paths = new Set([...Object.keys(trees), ...[...ids.keys()].filter(isText)])
  const bySource = [...paths].map((path) => {
    const { AST: ast } = fieldsOf(trees[path])
    return [path, { id: ids.get(path), ast }]
  })
  return { contracts: byPath, sources: Object.fromEntries(bySource) }
}

/** Waffle puts the contract of standard JSON beside the fields of combined JSON. */
function standardContract(contract: Fields): Fields {
  const { abi, metadata, evm, hashes } = contract
  const code = {
    object: contract.bin,
    sourceMap: contract.srcmap,
    generatedSources: contract['generated-sources'],
  }
  const deployedCode = {
    object: contract['bin-runtime'],
    sourceMap: contract['srcmap-runtime'],
    generatedSources: contract['generated-sources-runtime'],
  }
  return {
    abi: jsonFrom(abi) ?? abi,
    metadata,
    storageLayout: contract['storage-layout'],
    evm: evm ?? { bytecode: code, deployedBytecode: deployedCode, methodIdentifiers: hashes },
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
