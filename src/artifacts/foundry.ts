/**
 * Artifacts of Foundry: `out/X.sol/X.json`, and build info that names sources by id.
 *
 * Only the metadata has the contract's name.
 */

import { parseAbi } from '../abi/parse-abi.ts'
import { isObject } from '../primitives/codec.ts'
import type { ArtifactFile, SourceDraft } from './artifact-file.ts'
import { countFrom, fieldsOf, refuseArtifact, textFrom } from './refusal.ts'
import {
  compilerOfMetadata,
  jsonFrom,
  methodIdentifiersOf,
  readEvmCode,
  readEvmCreation,
} from './standard-json.ts'
import { parseStorageLayout } from './storage-layout.ts'

type Fields = Readonly<Record<string, unknown>>

export function isFoundryArtifact({ bytecode, deployedBytecode }: Fields): boolean {
  return isObject(bytecode) || isObject(deployedBytecode)
}

/** @throws {DevnetError} INVALID_ARTIFACT */
export function readFoundryArtifact(fields: Fields): ArtifactFile {
  const metadata = metadataOf(fields)
  const [target] = Object.entries(fieldsOf(fieldsOf(metadata.settings).compilationTarget))
  const sourceName = target?.[0] ?? textFrom(fieldsOf(fields.ast).absolutePath) ?? ''
  const name = textFrom(target?.[1]) ?? ''
  const where = name === '' ? 'artifact' : name
  const contract = {
    name,
    sourceName,
    abi: parseAbi(fields.abi, `${where}.abi`, refuseArtifact),
    creation: readEvmCreation(fields.bytecode, `${where}.bytecode`),
    runtime: readEvmCode(fields.deployedBytecode, `${where}.deployedBytecode`),
    methodIdentifiers: methodIdentifiersOf(fields.methodIdentifiers),
    storageLayout: parseStorageLayout(fields.storageLayout, `${where}.storageLayout`),
    buildId: undefined,
    compiler: compilerOfMetadata(metadata),
    sources: sourcesOf(fields, metadata, sourceName),
  }
  return { build: undefined, contracts: [contract] }
}

/** Metadata as an object, or as the text whose hash is in the code. */
function metadataOf({ metadata, rawMetadata }: Fields): Fields {
  return isObject(metadata) ? metadata : fieldsOf(jsonFrom(metadata ?? rawMetadata))
}

function sourcesOf({ id, ast }: Fields, metadata: Fields, ownPath: string): SourceDraft[] {
  return Object.entries(fieldsOf(metadata.sources)).map(([path, source]) => {
    const { keccak256, content } = fieldsOf(source)
    const isOwn = path === ownPath
    return {
      path,
      id: isOwn ? countFrom(id) : undefined,
      text: textFrom(content),
      ast: isOwn ? ast : undefined,
      textHash: textFrom(keccak256),
    }
  })
}

/** @throws {DevnetError} INVALID_ARTIFACT */
export function readFoundryBuildInfo(fields: Fields): ArtifactFile {
  const { id, language, source_id_to_path: pathById } = fields
  const sources = Object.entries(fieldsOf(pathById)).map(([key, path]) => {
    if (!/^\d{1,9}$/.test(key) || typeof path !== 'string') {
      return refuseArtifact('source_id_to_path', 'paths by number', pathById)
    }
    return { path, id: Number(key), text: undefined, ast: undefined, textHash: undefined }
  })
  const { settings } = compilerOfMetadata(undefined)
  const compiler = { version: '', language: textFrom(language) ?? '', settings }
  return { build: { id: textFrom(id), compiler, sources }, contracts: [] }
}
