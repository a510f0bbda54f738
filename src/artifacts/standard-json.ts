/**
 * Standard JSON of solc and Vyper, input and output, and what tools put around it: Hardhat's and
 * Foundry's build info.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#output-description
 */

import { parseAbi } from '../abi/parse-abi.ts'
import { isObject } from '../primitives/codec.ts'
import type { ArtifactFile, ContractDraft, SourceDraft } from './artifact-file.ts'
import { readCode } from './code-reader.ts'
import type { Compiler, CompilerSettings } from './compilation.ts'
import { countFrom, fieldsOf, itemsOf, refuseArtifact, textFrom } from './refusal.ts'
import { parseStorageLayout } from './storage-layout.ts'

/** A build as several tools describe it; parts that a file does not hold are `undefined`. */
export interface BuildFields {
  readonly id: unknown
  readonly version: unknown
  readonly input: unknown
  readonly output: unknown
}

/** @throws {DevnetError} INVALID_ARTIFACT */
export function readBuild({ id, version, input, output }: BuildFields): ArtifactFile {
  const compiler = compilerOf(input, version, output)
  const sources = joinSources(fieldsOf(input).sources, fieldsOf(output).sources)
  const build = { id: textFrom(id), compiler, sources }
  return { build, contracts: contractsOf(fieldsOf(output).contracts) }
}

/** True if a value looks like the input of a compiler. */
export function isInput(value: unknown): boolean {
  return isObject(value) && isObject(value.sources) && !('contracts' in value)
}

/** True if a value looks like the output of a compiler. */
export function isOutput(value: unknown): boolean {
  return isObject(value) && isObject(value.contracts) && isObject(value.sources)
}

/** Settings as a standard JSON input and the metadata of a contract spell them. */
function settingsOf(value: unknown): CompilerSettings {
  const { optimizer, viaIR, evmVersion, remappings } = fieldsOf(value)
  const { enabled, runs } = fieldsOf(optimizer)
  return {
    optimizer: { enabled: enabled === true, runs: countFrom(runs) },
    viaIR: viaIR === true,
    evmVersion: textFrom(evmVersion),
    remappings: itemsOf(remappings).flatMap((each) => textFrom(each) ?? []),
    given: fieldsOf(value),
  }
}

/** The input has the settings and a tool the version; without them a contract's metadata does. */
function compilerOf(input: unknown, version: unknown, output: unknown): Compiler | undefined {
  const known = compilerOfMetadata(metadataIn(output))
  if (input === undefined && output !== undefined) return known.language === '' ? undefined : known
  const { language, settings } = fieldsOf(input)
  // Vyper gives its version in the output: `vyper-0.4.3`.
  const named = textFrom(version) ?? textFrom(fieldsOf(output).compiler) ?? known.version
  return { version: named, language: textFrom(language) ?? '', settings: settingsOf(settings) }
}

/** The compiler that the metadata of a contract names. */
export function compilerOfMetadata(metadata: unknown): Compiler {
  const { compiler, language, settings } = fieldsOf(metadata)
  return {
    version: textFrom(fieldsOf(compiler).version) ?? '',
    language: textFrom(language) ?? '',
    settings: settingsOf(settings),
  }
}

/** The first metadata of a compiler's output; it is a text of JSON. */
function metadataIn(output: unknown): unknown {
  for (const contracts of Object.values(fieldsOf(fieldsOf(output).contracts))) {
    for (const contract of Object.values(fieldsOf(contracts))) {
      const found = jsonFrom(fieldsOf(contract).metadata)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** The value of a text of JSON; `undefined` for anything else. */
export function jsonFrom(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Metadata is never needed: without it, the compiler is unknown.
    return undefined
  }
}

function joinSources(texts: unknown, trees: unknown): SourceDraft[] {
  const [inputs, outputs] = [fieldsOf(texts), fieldsOf(trees)]
  const paths = new Set([...Object.keys(inputs), ...Object.keys(outputs)])
  return [...paths].map((path) => {
    const { content } = fieldsOf(ownField(inputs, path))
    const { id, ast, legacyAST } = fieldsOf(ownField(outputs, path))
    return {
      path,
      id: countFrom(id),
      text: textFrom(content),
      ast: ast ?? legacyAST,
      textHash: undefined,
    }
  })
}

function ownField(fields: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

function contractsOf(value: unknown): ContractDraft[] {
  return Object.entries(fieldsOf(value)).flatMap(([sourceName, contracts]) =>
    Object.entries(fieldsOf(contracts)).map(([name, contract]) =>
      contractOf(sourceName, name, contract),
    ),
  )
}

function contractOf(sourceName: string, name: string, value: unknown): ContractDraft {
  const where = `${sourceName}:${name}`
  if (!isObject(value)) return refuseArtifact(where, 'a compiled contract', value)
  const { abi, evm, storageLayout } = value
  const { bytecode, deployedBytecode, methodIdentifiers } = fieldsOf(evm)
  return {
    name,
    sourceName,
    abi: parseAbi(abi ?? [], `${where}.abi`, refuseArtifact),
    creation: readEvmCreation(bytecode, `${where}.bytecode`),
    runtime: readEvmCode(deployedBytecode, `${where}.deployedBytecode`),
    methodIdentifiers: methodIdentifiersOf(methodIdentifiers),
    storageLayout: parseStorageLayout(storageLayout, `${where}.storageLayout`),
    buildId: undefined,
    compiler: undefined,
    sources: [],
  }
}

/** Code of standard JSON; `undefined` where the output does not hold it. */
export function readEvmCode(value: unknown, where: string) {
  const { object, linkReferences, immutableReferences, sourceMap, generatedSources } =
    fieldsOf(value)
  const parts = { linkReferences, immutableReferences, generatedSources }
  return readCode({ object, sourceMap: plainSourceMap(sourceMap), ...parts }, where)
}

/** The same for code that creates a contract: immutables are in the code that it deploys alone. */
export function readEvmCreation(value: unknown, where: string) {
  return readEvmCode({ ...fieldsOf(value), immutableReferences: {} }, where)
}

/** Vyper's source map is an object that holds the compressed one, too. */
function plainSourceMap(value: unknown): unknown {
  return isObject(value) ? value.pc_pos_map_compressed : value
}

/** Selectors with `0x`, which the compiler leaves out. */
export function methodIdentifiersOf(value: unknown): ReadonlyMap<string, string> {
  const entries = Object.entries(fieldsOf(value)).flatMap(([signature, selector]) => {
    const digits = textFrom(selector)?.replace(/^0x/, '') ?? ''
    return /^[0-9a-f]{8}$/.test(digits) ? [[signature, `0x${digits}`] as const] : []
  })
  return new Map(entries)
}
