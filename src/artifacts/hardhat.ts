/**
 * Artifacts of Hardhat 2 and 3: one contract, with code as text and without source map.
 *
 * Source maps and syntax trees are in the build info, which is standard JSON.
 */

import { parseAbi } from '../abi/parse-abi.ts'
import type { ArtifactFile } from './artifact-file.ts'
import { readCode } from './code-reader.ts'
import { refuseArtifact, textFrom } from './refusal.ts'

type Fields = Readonly<Record<string, unknown>>

export function isHardhatArtifact({ bytecode, deployedBytecode }: Fields): boolean {
  return typeof bytecode === 'string' || typeof deployedBytecode === 'string'
}

/** @throws {DevnetError} INVALID_ARTIFACT */
export function readHardhatArtifact(fields: Fields): ArtifactFile {
  const name = textFrom(fields.contractName) ?? ''
  const where = name === '' ? 'artifact' : name
  const { bytecode, linkReferences, deployedBytecode, deployedLinkReferences } = fields
  const { immutableReferences } = fields
  const contract = {
    name,
    // Hardhat 3 gives the compiler another path than the user's.
    sourceName: textFrom(fields.inputSourceName) ?? textFrom(fields.sourceName) ?? '',
    abi: parseAbi(fields.abi, `${where}.abi`, refuseArtifact),
    creation: readCode(
      { object: bytecode, linkReferences, immutableReferences: {} },
      `${where}.bytecode`,
    ),
    runtime: readCode(
      { object: deployedBytecode, linkReferences: deployedLinkReferences, immutableReferences },
      `${where}.deployedBytecode`,
    ),
    methodIdentifiers: new Map(),
    storageLayout: undefined,
    buildId: textFrom(fields.buildInfoId),
    compiler: undefined,
    sources: [],
  }
  return { build: undefined, contracts: [contract] }
}
