/**
 * All artifacts that a devnet knows, by origin, and the contracts that codes belong to.
 *
 * An origin is a file or an object of a program: after a rebuild its new contents replace the old ones.
 * Contracts are joined and filed when they are first asked for after a change.
 */

import type { NamedAbi } from '../abi/abi.ts'
import { compare } from '../primitives/sorted.ts'
import type { ArtifactFile } from './artifact-file.ts'
import { ArtifactSet } from './artifact-set.ts'
import { CodeTable, type MatchKind } from './code-table.ts'
import type { CodeTemplate } from './code-template.ts'
import { type CompiledContract, qualifiedName } from './contract.ts'
import { parseArtifact } from './parse.ts'

/** The contract that a code was compiled from. */
export interface Recognition {
  readonly contract: CompiledContract
  /** `creation`: the init code that created the account matches, and its deployed code does not. */
  readonly match: MatchKind | 'creation'
  /** Contracts that match as well: they come after the contract by the information that their
   * artifacts hold, then by name. */
  readonly others: readonly CompiledContract[]
}

interface CreationRecognition extends Recognition {
  /** The bytes after the creation code: arguments of the constructor. */
  readonly constructorArguments: Uint8Array
}

interface Filed {
  readonly contracts: readonly CompiledContract[]
  readonly byName: ReadonlyMap<string, readonly CompiledContract[]>
  readonly runtime: CodeTable<CompiledContract>
  readonly creation: CodeTable<CompiledContract>
}

export class ArtifactIndex {
  readonly #set = new ArtifactSet()
  /** `undefined` after a change. */
  #filed: Filed | undefined

  /**
   * Adds the artifact of an origin, in the place of the one that it gave before.
   *
   * @param origin a path or another name that stays the same over rebuilds
   * @param value JSON of a file, or an object with an ABI
   * @returns the names of its contracts
   * @throws {DevnetError} INVALID_ARTIFACT; what the origin gave before is kept
   */
  add(origin: string, value: unknown): readonly string[] {
    const file = parseArtifact(value)
    this.set(origin, file)
    return file.contracts.map(qualifiedName)
  }

  /** The same for a file that has been parsed. */
  set(origin: string, file: ArtifactFile): void {
    this.#set.set(origin, file)
    this.#filed = undefined
  }

  /** Names and ABIs of the contracts that an origin gave. */
  abisOf(origin: string): readonly NamedAbi[] {
    return this.#set.contractsOf(origin)
  }

  /** @returns false for an unknown origin */
  remove(origin: string): boolean {
    this.#filed = undefined
    return this.#set.delete(origin)
  }

  /**
   * Adds the text of a source, for artifacts without it. Ignored where the artifact's hash differs.
   *
   * @returns false if it is the text that was given before
   */
  addSourceText(path: string, text: string): boolean {
    if (!this.#set.setText(path, text)) return false
    this.#filed = undefined
    return true
  }

  /** Contracts whose artifacts hold more come first, then by name. */
  get contracts(): readonly CompiledContract[] {
    return this.#file().contracts
  }

  /** Contracts by `Token` or `src/Token.sol:Token`. */
  contractsNamed(name: string): readonly CompiledContract[] {
    return this.#file().byName.get(name) ?? []
  }

  /** @param code as it is at an address */
  recogniseRuntime(code: Uint8Array): Recognition | undefined {
    const found = this.#file().runtime.match(code)
    return found && recognition(found.kind, found.owners)
  }

  /** @param code with the arguments of the constructor, as a transaction or CREATE has it */
  recogniseCreation(code: Uint8Array): CreationRecognition | undefined {
    const found = this.#file().creation.match(code)
    if (found === undefined) return undefined
    const constructorArguments = code.subarray(found.template.bytes.length)
    return { ...recognition(found.kind, found.owners), constructorArguments }
  }

  #file(): Filed {
    return (this.#filed ??= fileContracts(this.#set.join()))
  }
}

function recognition(match: MatchKind, owners: readonly CompiledContract[]): Recognition {
  const [contract, ...others] = owners
  return { contract: contract!, match, others } // a match has an owner
}

function fileContracts(joined: readonly CompiledContract[]): Filed {
  const contracts = joined
    .map((contract) => ({
      contract,
      name: qualifiedName(contract),
      completeness: completenessOf(contract),
    }))
    .sort((one, other) => other.completeness - one.completeness || compare(one.name, other.name))
    .map(({ contract }) => contract)
  const filed = {
    contracts,
    byName: namesOf(contracts),
    runtime: new CodeTable<CompiledContract>({ isPrefix: false }),
    creation: new CodeTable<CompiledContract>({ isPrefix: true }),
  }
  for (const contract of contracts) {
    if (contract.runtime !== undefined) filed.runtime.add(contract.runtime, contract)
    if (contract.creation !== undefined) filed.creation.add(contract.creation, contract)
  }
  return filed
}

function namesOf(contracts: readonly CompiledContract[]) {
  const byName = new Map<string, CompiledContract[]>()
  for (const contract of contracts) {
    for (const name of new Set([contract.name, qualifiedName(contract)])) {
      const listed = byName.get(name) ?? []
      if (listed.push(contract) === 1) byName.set(name, listed)
    }
  }
  return byName
}

/** How much an artifact has of a contract: source map, sources, syntax tree. */
function completenessOf({ runtime, compilation, sourceName }: CompiledContract): number {
  const source = compilation.sources.get(sourceName)
  const known = [hasMap(runtime), source?.id !== undefined, source?.ast, source?.text]
  return known.filter((each) => each !== undefined && each !== false).length
}

function hasMap(code: CodeTemplate | undefined): boolean {
  return code?.hasSourceMap === true
}
