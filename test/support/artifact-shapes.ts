/**
 * Artifacts as Foundry and Hardhat write them, made from solc's output for one project in memory.
 *
 * `compile` gives the project's standard JSON input and output; each shape turns it into the files of
 * one tool: a map from the path of the file to its JSON.
 */

import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const solc: { compile(input: string): string; version(): string } = require('solc')

/** Standard JSON of one run of the compiler. */
export interface CompiledProject {
  readonly version: string
  readonly input: StandardInput
  readonly output: StandardOutput
}

interface StandardInput {
  readonly language: string
  readonly sources: Readonly<Record<string, { readonly content: string }>>
  readonly settings: object
}

interface StandardOutput {
  readonly sources: Readonly<Record<string, { readonly id: number; readonly ast: object }>>
  readonly contracts: Readonly<Record<string, Readonly<Record<string, ContractOutput>>>>
}

interface CodeOutput {
  readonly object: string
  readonly sourceMap: string
  readonly linkReferences: object
  readonly immutableReferences?: Readonly<Record<string, readonly { start: number }[]>>
  readonly generatedSources: readonly object[]
}

interface ContractOutput {
  readonly abi: readonly object[]
  readonly metadata: string
  readonly storageLayout: object
  readonly evm: {
    readonly bytecode: CodeOutput
    readonly deployedBytecode: CodeOutput
    readonly methodIdentifiers: Readonly<Record<string, string>>
  }
}

/** The files of a tool, by path. */
export type ArtifactFiles = ReadonlyMap<string, unknown>

/** Settings of solc by which the tests compile; any other settings may be given. */
export const compilerSettings = {
  plain: { optimizer: { enabled: false } },
  optimized: { optimizer: { enabled: true, runs: 200 } },
  viaIR: { optimizer: { enabled: true, runs: 200 }, viaIR: true },
  withoutHash: { optimizer: { enabled: true, runs: 200 }, metadata: { bytecodeHash: 'none' } },
  withoutMetadata: { optimizer: { enabled: true, runs: 200 }, metadata: { appendCBOR: false } },
} as const

/** @throws {Error} with the compiler's words if the sources have errors */
export function compile(
  sources: Readonly<Record<string, string>>,
  settings: object = compilerSettings.optimized,
): CompiledProject {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      Object.entries(sources).map(([path, content]) => [path, { content }]),
    ),
    settings: {
      evmVersion: 'osaka',
      ...settings,
      outputSelection: { '*': { '': ['ast'], '*': ['abi', 'evm', 'metadata', 'storageLayout'] } },
    },
  }
  const output: StandardOutput & { errors?: { severity: string; formattedMessage: string }[] } =
    JSON.parse(solc.compile(JSON.stringify(input)))
  const errors = output.errors?.filter(({ severity }) => severity === 'error') ?? []
  if (errors.length > 0) throw new Error(errors.map((each) => each.formattedMessage).join('\n'))
  return { version: solc.version().replace('.Emscripten.clang', ''), input, output }
}

/** Foundry's `out/`: a file for each contract, and build info that lists the sources by id. */
export function foundryFiles(project: CompiledProject): ArtifactFiles {
  const { output, input } = project
  const pathById = Object.entries(output.sources).map(([path, { id }]) => [`${id}`, path])
  const files = new Map<string, unknown>([
    [
      'out/build-info/5ca1ab1e.json',
      {
        id: '5ca1ab1e',
        source_id_to_path: Object.fromEntries(pathById),
        language: input.language,
      },
    ],
  ])
  for (const { sourceName, name, contract } of contractsOf(project)) {
    const { bytecode, deployedBytecode, methodIdentifiers } = contract.evm
    const { id, ast } = output.sources[sourceName]!
    files.set(`out/${baseName(sourceName)}/${name}.json`, {
      abi: contract.abi,
      bytecode: foundryCode(bytecode),
      deployedBytecode: foundryCode(deployedBytecode),
      methodIdentifiers,
      rawMetadata: contract.metadata,
      metadata: JSON.parse(contract.metadata),
      storageLayout: contract.storageLayout,
      ast,
      id,
    })
  }
  return files
}

/** Foundry's build info in full, as `forge build --build-info` wrote it before the short form. */
export function foundryBuildInfo({ version, input, output }: CompiledProject): object {
  const [solcVersion] = version.split('+')
  const format = 'ethers-rs-sol-build-info-1'
  return { _format: format, id: 'b01dface', solcVersion, solcLongVersion: version, input, output }
}

/** Hardhat 2: artifacts, a pointer to build info beside each, and build info in one file. */
export function hardhat2Files(project: CompiledProject): ArtifactFiles {
  const { version, input, output } = project
  const [solcVersion] = version.split('+')
  const build = 'artifacts/build-info/0ddba11.json'
  const files = new Map<string, unknown>()
  for (const { sourceName, name, contract } of contractsOf(project)) {
    const path = `artifacts/${sourceName}/${name}`
    files.set(`${path}.json`, {
      _format: 'hh-sol-artifact-1',
      ...hardhatArtifact(sourceName, name, contract),
    })
    files.set(`${path}.dbg.json`, { _format: 'hh-sol-dbg-1', buildInfo: `../../../${build}` })
  }
  const ids = { id: '0ddba11', _format: 'hh-sol-build-info-1' }
  files.set(build, { ...ids, solcVersion, solcLongVersion: version, input, output })
  return files
}

/** Hardhat 3: artifacts that name their build, whose input and output are two files. */
export function hardhat3Files(project: CompiledProject): ArtifactFiles {
  const { version, input, output } = project
  const [solcVersion] = version.split('+')
  const id = 'solc-0_8_37-cafe'
  const files = new Map<string, unknown>()
  for (const { sourceName, name, contract } of contractsOf(project)) {
    files.set(`artifacts/${sourceName}/${name}.json`, {
      _format: 'hh3-artifact-1',
      ...hardhatArtifact(sourceName, name, contract),
      immutableReferences: contract.evm.deployedBytecode.immutableReferences ?? {},
      inputSourceName: sourceName,
      buildInfoId: id,
    })
  }
  const build = 'artifacts/build-info'
  files.set(`${build}/${id}.json`, {
    _format: 'hh3-sol-build-info-1',
    id,
    solcVersion,
    solcLongVersion: version,
    userSourceNameMap: {},
    input,
  })
  const format = 'hh3-sol-build-info-output-1'
  files.set(`${build}/${id}.output.json`, { _format: format, id, output })
  return files
}

/** Combined JSON, as `solc --combined-json` prints it. */
export function combinedJson(project: CompiledProject) {
  const { version, output } = project
  const sources = Object.entries(output.sources).toSorted(([, one], [, other]) => one.id - other.id)
  return {
    contracts: Object.fromEntries(
      contractsOf(project).map(({ sourceName, name, contract }) => {
        const { bytecode, deployedBytecode, methodIdentifiers } = contract.evm
        const fields = {
          abi: contract.abi,
          bin: bytecode.object,
          'bin-runtime': deployedBytecode.object,
          'generated-sources': bytecode.generatedSources,
          'generated-sources-runtime': deployedBytecode.generatedSources,
          hashes: methodIdentifiers,
          metadata: contract.metadata,
          srcmap: bytecode.sourceMap,
          'srcmap-runtime': deployedBytecode.sourceMap,
          'storage-layout': contract.storageLayout,
        }
        return [`${sourceName}:${name}`, fields]
      }),
    ),
    sourceList: sources.map(([path]) => path),
    sources: Object.fromEntries(sources.map(([path, { id, ast }]) => [path, { id, AST: ast }])),
    version,
  }
}

/** Waffle: a file for each contract, and combined JSON that has the contracts of standard JSON in it. */
export function waffleFiles(project: CompiledProject): ArtifactFiles {
  const combined = combinedJson(project)
  const files = new Map<string, unknown>()
  const contracts: Record<string, unknown> = {}
  for (const { sourceName, name, contract } of contractsOf(project)) {
    const { abi, evm, metadata } = contract
    const bytecode = evm.bytecode.object
    files.set(`build/${name}.json`, { abi, evm, metadata, bytecode, interface: abi })
    const key = `${sourceName}:${name}`
    contracts[key] = { ...combined.contracts[key], evm, bytecode, interface: abi }
  }
  const { sourceList, sources } = combined
  files.set('build/Combined-Json.json', { contracts, sources, sourceList })
  return files
}

export function contractsOf({ output }: CompiledProject) {
  return Object.entries(output.contracts).flatMap(([sourceName, contracts]) =>
    Object.entries(contracts).map(([name, contract]) => ({ sourceName, name, contract })),
  )
}

function hardhatArtifact(sourceName: string, contractName: string, { abi, evm }: ContractOutput) {
  return {
    contractName,
    sourceName,
    abi,
    bytecode: `0x${evm.bytecode.object}`,
    deployedBytecode: `0x${evm.deployedBytecode.object}`,
    linkReferences: evm.bytecode.linkReferences,
    deployedLinkReferences: evm.deployedBytecode.linkReferences,
  }
}

function foundryCode({ object, sourceMap, linkReferences, immutableReferences }: CodeOutput) {
  return {
    object: `0x${object}`,
    sourceMap,
    linkReferences,
    ...(immutableReferences && { immutableReferences }),
  }
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
