/**
 * Recognises artifacts by their content, whatever tool wrote them and wherever they lie.
 */

import { parseAbi } from '../abi/parse-abi.ts'
import { isObject } from '../primitives/codec.ts'
import type { ArtifactFile } from './artifact-file.ts'
import { isCombinedJson, standardOutput } from './combined-json.ts'
import { isFoundryArtifact, readFoundryArtifact, readFoundryBuildInfo } from './foundry.ts'
import { isHardhatArtifact, readHardhatArtifact } from './hardhat.ts'
import { refuseArtifact, textFrom } from './refusal.ts'
import { isInput, isOutput, readBuild } from './standard-json.ts'

const EXPECTED =
  'an artifact of Foundry, Hardhat or Waffle, build info, JSON of solc or Vyper, or an ABI'

/**
 * Reads a JSON value: an artifact of Foundry, Hardhat or Waffle, build info, standard JSON of solc or
 * Vyper, combined JSON of solc, or an ABI.
 *
 * @throws {DevnetError} INVALID_ARTIFACT, with one sentence on what was expected and found
 */
export function parseArtifact(value: unknown): ArtifactFile {
  if (isDeeperThan(value, ARTIFACT_DEPTH_MAX)) {
    return refuseArtifact('artifact', `JSON of at most ${ARTIFACT_DEPTH_MAX} levels`, value)
  }
  if (Array.isArray(value)) return readAbi(value)
  if (!isObject(value)) return refuseArtifact('artifact', EXPECTED, value)
  return readBuildFile(value) ?? readContractFile(value)
}

function readBuildFile(value: Readonly<Record<string, unknown>>): ArtifactFile | undefined {
  if (isCombinedJson(value)) {
    const output = standardOutput(value)
    return readBuild({ id: undefined, version: undefined, input: undefined, output })
  }
  const { id, input, output } = value
  const version = value.solcLongVersion ?? value.solcVersion ?? value.compiler_version
  const inputPart = isInput(input) ? input : undefined
  const outputPart = isOutput(output) ? output : undefined
  if (inputPart !== undefined || outputPart !== undefined) {
    return readBuild({ id, version, input: inputPart, output: outputPart })
  }
  if (isObject(value.source_id_to_path)) return readFoundryBuildInfo(value)
  if (isOutput(value)) return readBuild({ id, version, input: undefined, output: value })
  // A pointer to build info, which is read itself.
  const isDebugFile = textFrom(value._format)?.startsWith('hh-sol-dbg') === true
  return isDebugFile ? { build: undefined, contracts: [] } : undefined
}

function readContractFile(value: Readonly<Record<string, unknown>>): ArtifactFile {
  if (!Array.isArray(value.abi)) return refuseArtifact('artifact', EXPECTED, value)
  // Waffle writes the contract of standard JSON, whose code is in its own part.
  if (isObject(value.evm)) return readFoundryArtifact({ ...value, ...value.evm })
  if (isFoundryArtifact(value)) return readFoundryArtifact(value)
  return isHardhatArtifact(value) ? readHardhatArtifact(value) : readAbi(value.abi, value)
}

function readAbi(abi: unknown, names: Readonly<Record<string, unknown>> = {}): ArtifactFile {
  const contract = {
    name: textFrom(names.contractName) ?? '',
    sourceName: textFrom(names.sourceName) ?? '',
    abi: parseAbi(abi, 'abi', refuseArtifact),
    creation: undefined,
    runtime: undefined,
    methodIdentifiers: new Map(),
    storageLayout: undefined,
    buildId: undefined,
    compiler: undefined,
    sources: [],
  }
  return { build: undefined, contracts: [contract] }
}

/** Levels of an artifact: readers are recursive. */
export const ARTIFACT_DEPTH_MAX = 2_000

/** True also for an object that contains itself. */
function isDeeperThan(value: unknown, max: number): boolean {
  const parts: (readonly [part: unknown, depth: number])[] = [[value, 0]]
  for (let next = parts.pop(); next !== undefined; next = parts.pop()) {
    const [part, depth] = next
    if (typeof part !== 'object' || part === null) continue
    if (depth === max) return true
    for (const each of Object.values(part)) parts.push([each, depth + 1])
  }
  return false
}
