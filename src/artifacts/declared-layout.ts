/**
 * Storage that compilers leave out of the storage layout, from the syntax trees: structs in namespaces of ERC-7201, and
 * transient variables.
 *
 * A struct whose tree is damaged, or has a type that is not known, is left out.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7201
 * @see https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html
 */

import { keccak256 } from '../primitives/keccak.ts'
import { bytesFromWord, uintFromBytes } from '../primitives/word.ts'
import {
  type AstNode,
  childrenOf,
  definitionsIn,
  idOf,
  nodeOf,
  nodesOf,
  textOf,
} from './ast-node.ts'
import type { Compilation } from './compilation.ts'
import type { CompiledContract } from './contract.ts'
import type { StorageLayout, StorageType, StorageVariable } from './storage-layout.ts'

const WORD_BYTES = 32n
/** Types in each other at most. */
const DEPTH_MAX = 64
const NO_LAYOUT: StorageLayout = { storage: [], types: new Map() }

/** The layout of a contract with a variable for each namespace, `example.main`, behind its own. */
export function withNamespaces(
  { name, sourceName, compilation }: Pick<CompiledContract, 'name' | 'sourceName' | 'compilation'>,
  layout: StorageLayout,
): StorageLayout {
  const isMarked = [...compilation.sources.values()].some(({ text }) => text?.includes('erc7201:'))
  if (!isMarked) return layout
  const declarations = declarationsOf(compilation)
  const types = new Map(layout.types)
  const found = new Map<string, StorageVariable>()
  for (const struct of structsOf(contractNode(name, sourceName, compilation), declarations)) {
    const id = namespaceOf(struct)
    if (id === undefined || found.has(id)) continue
    const added = new DeclaredTypes(declarations)
    const type = added.typeOfStruct(struct, 0)
    if (type === undefined) continue
    for (const [key, each] of added.types) if (!types.has(key)) types.set(key, each)
    found.set(id, {
      label: id,
      slot: namespaceSlot(id),
      offset: 0,
      type,
      astId: idOf(struct),
      contract: sourceName === '' ? name : `${sourceName}:${name}`,
    })
  }
  return found.size === 0 ? layout : { storage: [...layout.storage, ...found.values()], types }
}

/** The transient variables of a contract, by their slots in transient storage. */
export function transientLayout({
  name,
  sourceName,
  compilation,
}: Pick<CompiledContract, 'name' | 'sourceName' | 'compilation'>): StorageLayout {
  const contract = contractNode(name, sourceName, compilation)
  if (contract === undefined) return NO_LAYOUT
  const declarations = declarationsOf(compilation)
  const types = new DeclaredTypes(declarations)
  const variables = basesOf(contract, declarations)
    .toReversed()
    .flatMap((base) => definitionsIn(base.fields))
    .filter(({ nodeType, fields }) => {
      return nodeType === 'VariableDeclaration' && fields.storageLocation === 'transient'
    })
  const packed = types.packed(variables, 0)
  return packed === undefined ? NO_LAYOUT : { storage: packed.members, types: types.types }
}

/** keccak256(abi.encode(uint256(keccak256(id)) - 1)) & ~bytes32(uint256(0xff)) */
function namespaceSlot(id: string): bigint {
  const hash = uintFromBytes(keccak256(new TextEncoder().encode(id)))
  const slot = uintFromBytes(keccak256(bytesFromWord(BigInt.asUintN(256, hash - 1n))))
  return slot & ~0xffn
}

function namespaceOf({ fields }: AstNode): string | undefined {
  const documentation = nodeOf(fields.documentation)?.fields.text
  return /@custom:storage-location\s+erc7201:(\S+)/.exec(textOf(documentation))?.[1]
}

/** Contracts, structs, enums, user-defined value types and free functions, by AST id. */
type Declarations = ReadonlyMap<number, AstNode>

const known = new WeakMap<Compilation, Declarations>()

/** Kept for each compilation: every contract of it needs them. */
function declarationsOf(compilation: Compilation): Declarations {
  const found = known.get(compilation)
  if (found !== undefined) return found
  const declarations = new Map<number, AstNode>()
  const take = (node: AstNode) => {
    const id = idOf(node)
    if (id !== undefined) declarations.set(id, node)
  }
  for (const { ast } of compilation.sources.values()) {
    for (const definition of definitionsIn(ast)) {
      take(definition)
      if (definition.nodeType === 'ContractDefinition')
        definitionsIn(definition.fields).forEach(take)
    }
  }
  known.set(compilation, declarations)
  return declarations
}

function contractNode(
  name: string,
  sourceName: string,
  compilation: Compilation,
): AstNode | undefined {
  return definitionsIn(compilation.sources.get(sourceName)?.ast).find(
    ({ nodeType, fields }) => nodeType === 'ContractDefinition' && fields.name === name,
  )
}

function basesOf({ fields }: AstNode, declarations: Declarations): readonly AstNode[] {
  const ids = fields.linearizedBaseContracts
  if (!Array.isArray(ids)) return []
  return ids.map((id: number) => declarations.get(id)).filter((base) => base !== undefined)
}

/** The structs of a contract and its bases, and those of files and libraries that their code names. */
function structsOf(contract: AstNode | undefined, declarations: Declarations): readonly AstNode[] {
  if (contract === undefined) return []
  const bases = basesOf(contract, declarations)
  const structs = bases.flatMap((base) => definitionsIn(base.fields)).filter(isStruct)
  const owners = ownersOf(declarations)
  const seen = new Set<unknown>()
  const waiting: unknown[] = bases.map(({ fields }) => fields)
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    const node = nodeOf(value)
    if (node === undefined) continue
    waiting.push(...childrenOf(node))
    const { referencedDeclaration } = node.fields
    if (typeof referencedDeclaration !== 'number') continue
    const named = declarations.get(referencedDeclaration)
    const owner = owners.get(referencedDeclaration)
    if (named === undefined) continue
    if (named.nodeType === 'StructDefinition') structs.push(named)
    const isOfLibrary = owner?.fields.contractKind === 'library'
    if (isOfLibrary || (owner === undefined && named.nodeType === 'FunctionDefinition')) {
      waiting.push(named.fields)
    }
  }
  return structs
}

/** The contract or library around each declaration. */
function ownersOf(declarations: Declarations): ReadonlyMap<number, AstNode> {
  const contracts = [...declarations.values()].filter(
    ({ nodeType }) => nodeType === 'ContractDefinition',
  )
  return new Map(
    contracts.flatMap((contract) =>
      definitionsIn(contract.fields).map((each) => [idOf(each) ?? -1, contract] as const),
    ),
  )
}

function isStruct({ nodeType }: AstNode): boolean {
  return nodeType === 'StructDefinition'
}

/** Types of declarations, in the words of a storage layout. */
class DeclaredTypes {
  readonly types = new Map<string, StorageType>()
  readonly #declarations: Declarations
  /** Structs whose members are being read: they have no size yet. */
  readonly #open = new Set<string>()

  constructor(declarations: Declarations) {
    this.#declarations = declarations
  }

  /** Key of the type; `undefined` for one that is not known. */
  typeOfStruct(struct: AstNode, depth: number): string | undefined {
    const label = textOf(struct.fields.canonicalName) || textOf(struct.fields.name)
    const key = `t_struct(${textOf(struct.fields.name)})${idOf(struct)}_storage`
    if (this.types.has(key) || this.#open.has(key)) return key
    this.#open.add(key)
    const packed = this.packed(nodesOf(struct.fields.members), depth + 1)
    this.#open.delete(key)
    if (packed === undefined || packed.slots === 0n) return undefined
    return this.#add(key, {
      encoding: 'inplace',
      label: `struct ${label}`,
      numberOfBytes: packed.slots * WORD_BYTES,
      members: packed.members,
    })
  }

  /** Variables one behind the other, several in a slot where they fit. */
  packed(variables: readonly AstNode[], depth: number) {
    const members: StorageVariable[] = []
    let slot = 0n
    let offset = 0n
    for (const variable of variables) {
      const type = this.#typeOf(nodeOf(variable.fields.typeName), depth)
      const size = type === undefined ? undefined : this.types.get(type)?.numberOfBytes
      if (type === undefined || size === undefined) return undefined
      const isWhole = size >= WORD_BYTES || !this.#isValue(type)
      if (offset > 0n && (isWhole || offset + size > WORD_BYTES)) {
        slot += 1n
        offset = 0n
      }
      members.push({
        label: textOf(variable.fields.name),
        slot,
        offset: Number(offset),
        type,
        astId: idOf(variable),
        contract: '',
      })
      if (isWhole) slot += (size + WORD_BYTES - 1n) / WORD_BYTES
      else offset += size
    }
    return { members, slots: offset > 0n ? slot + 1n : slot }
  }

  #isValue(key: string): boolean {
    const type = this.types.get(key)
    return type?.encoding === 'inplace' && !('members' in type) && !('base' in type)
  }

  #add(key: string, type: StorageType): string {
    this.types.set(key, type)
    return key
  }

  #value(key: string, label: string, bytes: number): string {
    return this.#add(key, { encoding: 'inplace', label, numberOfBytes: BigInt(bytes) })
  }

  #typeOf(node: AstNode | undefined, depth: number): string | undefined {
    if (node === undefined || depth > DEPTH_MAX) return undefined
    const { fields } = node
    switch (node.nodeType) {
      case 'ElementaryTypeName':
        return this.#elementary(textOf(fields.name), fields.stateMutability === 'payable')
      case 'UserDefinedTypeName':
        return this.#declared(fields.referencedDeclaration, depth)
      case 'Mapping': {
        const key = this.#typeOf(nodeOf(fields.keyType), depth + 1)
        const value = this.#typeOf(nodeOf(fields.valueType), depth + 1)
        if (key === undefined || value === undefined) return undefined
        const label = `mapping(${this.#labelOf(key)} => ${this.#labelOf(value)})`
        const type = { encoding: 'mapping', key, value, label, numberOfBytes: WORD_BYTES } as const
        return this.#add(`t_mapping(${key},${value})`, type)
      }
      case 'ArrayTypeName':
        return this.#array(node, depth)
      case 'FunctionTypeName': {
        const isExternal = fields.visibility === 'external'
        const [kind, size] = isExternal ? (['external', 24] as const) : (['internal', 8] as const)
        return this.#value(`t_function_${kind}`, `function ${kind}`, size)
      }
      default:
        return undefined
    }
  }

  #elementary(name: string, isPayable: boolean): string | undefined {
    const label = isPayable ? 'address payable' : name.replace(/^(u?int)$/, '$1256')
    if (name === 'string' || name === 'bytes') {
      const type = { encoding: 'bytes', label, numberOfBytes: WORD_BYTES } as const
      return this.#add(`t_${name}_storage`, type)
    }
    if (name === 'bool') return this.#value('t_bool', label, 1)
    if (/^address/.test(name))
      return this.#value(isPayable ? 't_address_payable' : 't_address', label, 20)
    const [, bits] = /^u?int(\d+)$/.exec(label) ?? []
    if (bits !== undefined) return this.#value(`t_${label}`, label, Number(bits) / 8)
    const [, bytes] = /^bytes(\d+)$/.exec(label) ?? []
    return bytes === undefined ? undefined : this.#value(`t_${label}`, label, Number(bytes))
  }

  #declared(id: unknown, depth: number): string | undefined {
    const node = typeof id === 'number' ? this.#declarations.get(id) : undefined
    if (node === undefined) return undefined
    const { fields } = node
    const name = textOf(fields.name)
    const label = textOf(fields.canonicalName) || name
    switch (node.nodeType) {
      case 'StructDefinition':
        return this.typeOfStruct(node, depth)
      case 'EnumDefinition':
        return this.#value(`t_enum(${name})${idOf(node)}`, `enum ${label}`, 1)
      case 'ContractDefinition':
        return this.#value(`t_contract(${name})${idOf(node)}`, `contract ${label}`, 20)
      case 'UserDefinedValueTypeDefinition': {
        const underlying = this.#typeOf(nodeOf(fields.underlyingType), depth + 1)
        const size =
          underlying === undefined ? undefined : this.types.get(underlying)?.numberOfBytes
        const key = `t_userDefinedValueType(${name})${idOf(node)}`
        return size === undefined ? undefined : this.#value(key, label, Number(size))
      }
      default:
        return undefined
    }
  }

  #array({ fields }: AstNode, depth: number): string | undefined {
    const base = this.#typeOf(nodeOf(fields.baseType), depth + 1)
    if (base === undefined) return undefined
    const label = this.#labelOf(base)
    if (fields.length === undefined || fields.length === null) {
      const key = `t_array(${base})dyn_storage`
      const type = { encoding: 'dynamic_array', base, numberOfBytes: WORD_BYTES } as const
      return this.#add(key, { ...type, label: `${label}[]` })
    }
    const { typeDescriptions } = fields as { typeDescriptions?: { typeString?: unknown } | null }
    const [, digits] =
      /\[(\d{1,20})\](?: storage (?:ref|pointer))?$/.exec(textOf(typeDescriptions?.typeString)) ??
      []
    const size = this.types.get(base)?.numberOfBytes
    if (digits === undefined || size === undefined || size === 0n) return undefined
    const length = BigInt(digits)
    const perSlot = this.#isValue(base) && size <= 16n ? WORD_BYTES / size : 1n
    const slots =
      perSlot > 1n
        ? (length + perSlot - 1n) / perSlot
        : length * ((size + WORD_BYTES - 1n) / WORD_BYTES)
    const type = { encoding: 'inplace', base, numberOfBytes: slots * WORD_BYTES } as const
    return this.#add(`t_array(${base})${digits}_storage`, { ...type, label: `${label}[${digits}]` })
  }

  /** A struct that contains itself is named before its own type is there. */
  #labelOf(key: string): string {
    const label = this.types.get(key)?.label
    return label ?? `struct ${/^t_struct\((.*)\)\d+_storage$/.exec(key)?.[1] ?? key}`
  }
}
