/**
 * The storage of a contract by the names of its variables: reads and writes a path.
 *
 * Takes the layout from the contract's artifact and words from a function; changes nothing itself.
 */

import type { ContractDefinition } from '../artifacts/ast-definitions.ts'
import type { CompiledContract } from '../artifacts/contract.ts'
import { qualifiedName } from '../artifacts/contract.ts'
import type { StorageLayout, StorageVariable } from '../artifacts/storage-layout.ts'
import { DevnetError } from '../primitives/errors.ts'
import {
  type ChangedSlots,
  type KeyedSlots,
  type NamedSlots,
  type StoredVariables,
  storedVariables,
  variableChanges,
} from './changes.ts'
import { targetOf, type Variables } from './place.ts'
import { StorageReader } from './reader.ts'
import { StorageTypes } from './types.ts'
import type { StorageValue } from './value.ts'
import { type ReadSlot, Words } from './words.ts'
import { StorageWriter } from './writer.ts'

/** A contract as its artifact describes it; the layout may be missing. */
type NamedContract = Pick<CompiledContract, 'name' | 'sourceName' | 'storageLayout' | 'compilation'>

export class NamedStorage {
  readonly #contract: Variables
  readonly #types: StorageTypes

  /** @throws {DevnetError} NO_STORAGE_LAYOUT */
  constructor(contract: NamedContract) {
    const { compilation } = contract
    const layout = layoutOf(contract)
    this.#types = new StorageTypes(layout, (id) => compilation.ast.declaredType(id))
    this.#contract = {
      contractName: contract.name,
      variables: layout.storage,
      types: this.#types,
      declarerOf: (variable) => declarerOf(contract, variable),
      absenceOf: (name) => absenceOf(contract, name),
    }
  }

  /**
   * @param slotsMax slots that it reads at most
   * @throws {DevnetError} INVALID_STORAGE_PATH, INVALID_STORAGE_VALUE for a key, STORAGE_TOO_LARGE,
   *   INVALID_ARTIFACT for a damaged layout
   */
  read(path: string, readSlot: ReadSlot, slotsMax: number): StorageValue {
    const words = new Words(readSlot, slotsMax)
    const { kind, place } = targetOf(path, this.#contract, words)
    const reader = new StorageReader(this.#types, words)
    return kind === 'length' ? reader.lengthOf(place) : reader.read(place)
  }

  /**
   * The names of changed slots, as far as they are known.
   *
   * @param keys words that may be keys of mappings
   */
  changes(changed: ChangedSlots, keys: readonly bigint[]): NamedSlots {
    return variableChanges(this.#contract, changed, keys)
  }

  /**
   * Every variable, with what is stored of it.
   *
   * @param stored slots that may hold something
   * @param keyed where entries of mappings are looked for
   */
  stored(stored: Iterable<bigint>, read: ReadSlot, keyed: readonly KeyedSlots[]): StoredVariables {
    return storedVariables(this.#contract, stored, read, keyed)
  }

  /**
   * The words to write for a value, by slot.
   *
   * @param slotsMax slots that it reads and those that it writes at most
   * @throws {DevnetError} as {@link read}; INVALID_STORAGE_VALUE
   */
  wordsFor(
    path: string,
    value: unknown,
    readSlot: ReadSlot,
    slotsMax: number,
  ): ReadonlyMap<bigint, bigint> {
    const words = new Words(readSlot, slotsMax)
    const { kind, place } = targetOf(path, this.#contract, words)
    const writer = new StorageWriter(this.#types, words, new StorageReader(this.#types, words))
    if (kind === 'length') writer.setLength(place, value)
    else writer.write(place, value)
    return writer.written
  }
}

function layoutOf(contract: NamedContract): StorageLayout {
  const { storageLayout } = contract
  if (storageLayout !== undefined) return storageLayout
  const name = qualifiedName(contract)
  throw new DevnetError(
    'NO_STORAGE_LAYOUT',
    `expected an artifact with a storage layout, that of ${name} has none: forge build ` +
      `--extra-output storageLayout for Foundry, outputSelection with storageLayout for Hardhat and solc`,
    { contract: name },
  )
}

function declarerOf({ compilation }: NamedContract, { astId }: StorageVariable) {
  const declares = (each: ContractDefinition) => each.stateVariables.some(({ id }) => id === astId)
  return compilation.ast.contracts.find(declares)?.name
}

/** Variables that are not in storage, of a contract and its bases. */
function absenceOf({ name, sourceName, compilation }: NamedContract, variable: string) {
  const ofSource = (id: number) => compilation.sourceById(id)?.path === sourceName
  const contract = compilation.ast.contracts.find(
    (each) => each.name === name && ofSource(each.range.sourceId),
  )
  const declared = contract?.linearizedBases
    .flatMap((base) => base.stateVariables)
    .find((each) => each.name === variable)
  if (declared === undefined) return undefined
  const { mutability, storageLocation } = declared
  if (mutability !== 'mutable')
    return `a variable in storage; this one is ${mutability}, in the code`
  const isTransient = storageLocation === 'transient'
  return isTransient
    ? 'a variable in storage; this one is transient, and empty between transactions'
    : undefined
}
