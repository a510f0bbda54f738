/**
 * Reads definitions, statements and branches from syntax trees of solc.
 *
 * Trees are walked without recursion and each object once, so neither a deep tree nor one that
 * contains itself takes more than its size.
 */

import { branchOf, isStatement, isYulStatement } from './ast-branches.ts'
import type {
  Branch,
  ContractDefinition,
  FunctionDefinition,
  FunctionKind,
  Statement,
  VariableDeclaration,
} from './ast-definitions.ts'
import {
  type AstNode,
  childrenOf,
  idOf,
  nodeOf,
  nodesOf,
  parametersOf,
  partOf,
  rangeOf,
  textOf,
} from './ast-node.ts'
import { selectorFromTypes } from './ast-selector.ts'
import type { ContractKind } from './contract-kind.ts'
import type { SourceRange } from './source.ts'

interface OpenContract extends ContractDefinition {
  readonly linearizedBases: ContractDefinition[]
  readonly functions: FunctionDefinition[]
  readonly stateVariables: VariableDeclaration[]
}

interface OpenFunction extends FunctionDefinition {
  readonly locals: VariableDeclaration[]
}

/** The definitions around a node. */
interface Surroundings {
  readonly contract: OpenContract | undefined
  readonly definition: OpenFunction | undefined
  /** The innermost block, or the statement that declares variables for its own body. */
  readonly block: SourceRange | undefined
}

export interface Trees {
  readonly contracts: readonly ContractDefinition[]
  readonly functions: readonly FunctionDefinition[]
  readonly statements: readonly Statement[]
  /** Statements in `assembly` blocks, of compilers that list them. */
  readonly yulStatements: readonly Statement[]
  readonly branches: readonly Branch[]
}

const blockTypes = ['Block', 'UncheckedBlock', 'ForStatement', 'TryCatchClause']
const outside: Surroundings = { contract: undefined, definition: undefined, block: undefined }

/** @param roots any values; those that are no tree contribute nothing */
export function readTrees(roots: readonly unknown[]): Trees {
  const reader = new Reader()
  for (const root of roots) reader.walk(root)
  reader.finish()
  return reader
}

class Reader implements Trees {
  readonly contracts: OpenContract[] = []
  readonly functions: OpenFunction[] = []
  readonly statements: Statement[] = []
  readonly yulStatements: Statement[] = []
  readonly branches: Branch[] = []
  /** Ids of the linearized bases of each contract. */
  readonly #bases = new Map<OpenContract, readonly unknown[]>()
  readonly #seen = new Set<unknown>()

  walk(root: unknown): void {
    const waiting: { readonly value: unknown; readonly around: Surroundings }[] = []
    waiting.push({ value: root, around: outside })
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { value, around } = next
      if (typeof value !== 'object' || value === null || this.#seen.has(value)) continue
      this.#seen.add(value)
      const node = nodeOf(value)
      if (node === undefined) continue
      const inner = this.#enter(node, around)
      // A type of functions declares parameters that no body has.
      if (node.nodeType === 'FunctionTypeName') continue
      for (const child of childrenOf(node).toReversed()) {
        waiting.push({ value: child, around: inner })
      }
    }
  }

  /** Links contracts with their bases, and sorts by place: a node has its fields in any order. */
  finish(): void {
    this.statements.sort(byPlace)
    this.yulStatements.sort(byPlace)
    this.branches.sort(byPlace)
    for (const { locals } of this.functions) locals.sort(byPlace)
    const byId = new Map(this.contracts.map((contract) => [contract.id, contract]))
    for (const [contract, ids] of this.#bases) {
      const bases = ids.map((id) => byId.get(id as number)) // any other value has no entry
      contract.linearizedBases.push(...bases.filter((base) => base !== undefined))
    }
  }

  /** Takes the facts of one node. @returns the surroundings of its children */
  #enter(node: AstNode, around: Surroundings): Surroundings {
    const range = rangeOf(node.fields)
    if (range === undefined) return around
    switch (node.nodeType) {
      case 'ContractDefinition':
        return this.#enterContract(node, range)
      case 'FunctionDefinition':
      case 'ModifierDefinition':
        return this.#enterFunction(node, range, around.contract)
      case 'VariableDeclaration':
        takeVariable(node, range, around)
        return around
      default:
        return this.#enterBody(node, range, around)
    }
  }

  #enterContract(node: AstNode, range: SourceRange): Surroundings {
    const id = idOf(node)
    if (id === undefined) return outside
    const contract: OpenContract = {
      id,
      name: textOf(node.fields.name),
      kind: contractKind(node),
      range,
      linearizedBases: [],
      functions: [],
      stateVariables: [],
    }
    const bases = node.fields.linearizedBaseContracts
    this.#bases.set(contract, Array.isArray(bases) ? [...new Set<unknown>(bases)] : [id])
    this.contracts.push(contract)
    return { contract, definition: undefined, block: range }
  }

  #enterFunction(
    node: AstNode,
    range: SourceRange,
    contract: OpenContract | undefined,
  ): Surroundings {
    const id = idOf(node)
    if (id === undefined) return { contract, definition: undefined, block: range }
    const definition = functionOf(node, id, range, contract)
    this.functions.push(definition)
    contract?.functions.push(definition)
    return { contract, definition, block: range }
  }

  #enterBody(node: AstNode, range: SourceRange, around: Surroundings): Surroundings {
    const { definition } = around
    if (definition === undefined) return around
    const { nodeType } = node
    if (isStatement(node)) this.statements.push({ nodeType, range, definition })
    else if (isYulStatement(node)) this.yulStatements.push({ nodeType, range, definition })
    const branch = branchOf(node, range, definition)
    if (branch !== undefined) this.branches.push(branch)
    return blockTypes.includes(nodeType) ? { ...around, block: range } : around
  }
}

interface Placed {
  readonly range: SourceRange
}

/** By source, then start; what encloses another comes first. */
function byPlace({ range: one }: Placed, { range: other }: Placed): number {
  return one.sourceId - other.sourceId || one.start - other.start || other.length - one.length
}

/** Kinds by name of the contracts that one tree defines, without reading what they contain. */
export function kindsOf(tree: unknown): ReadonlyMap<string, ContractKind> {
  const root = nodeOf(tree)
  const nodes = nodesOf(root?.fields.nodes ?? root?.fields.children)
  const contracts = nodes.filter(({ nodeType }) => nodeType === 'ContractDefinition')
  return new Map(contracts.map((node) => [textOf(node.fields.name), contractKind(node)]))
}

function contractKind({ fields }: AstNode): ContractKind {
  const kind = textOf(fields.contractKind)
  if (kind === 'library' || kind === 'interface') return kind
  // Before 0.6 a contract was abstract by having a function without a body.
  const isAbstract = fields.abstract === true || fields.fullyImplemented === false
  return isAbstract ? 'abstract' : 'contract'
}

function functionOf(
  node: AstNode,
  id: number,
  range: SourceRange,
  contract: OpenContract | undefined,
): OpenFunction {
  const { fields } = node
  const kind = functionKind(node, contract)
  const name =
    kind === 'constructor' || kind === 'fallback' || kind === 'receive' ? '' : fields.name
  const parameters = parametersOf(fields.parameters)
  const visibility = textOf(fields.visibility)
  return {
    id,
    name: textOf(name),
    kind,
    contract,
    parameters: variablesOf(parameters, range),
    returnParameters: variablesOf(parametersOf(fields.returnParameters), range),
    visibility,
    stateMutability: textOf(fields.stateMutability),
    selector: selectorOfNode(node, () =>
      kind === 'function' && (visibility === 'public' || visibility === 'external')
        ? selectorFromTypes(textOf(name), parameters.map(typeOf), contract?.kind === 'library')
        : undefined,
    ),
    range,
    body: partOf(range, fields.body),
    locals: [],
    isOutlined: false,
  }
}

function functionKind({ nodeType, fields }: AstNode, contract: OpenContract | undefined) {
  if (nodeType === 'ModifierDefinition') return 'modifier'
  const kinds: readonly FunctionKind[] = ['constructor', 'fallback', 'receive', 'freeFunction']
  const known = kinds.find((kind) => kind === fields.kind)
  if (known !== undefined) return known
  if (fields.isConstructor === true) return 'constructor'
  if (contract === undefined) return 'freeFunction'
  return textOf(fields.name) === '' ? 'fallback' : 'function'
}

/** @param computed for compilers before 0.6, which give no selector */
function selectorOfNode({ fields }: AstNode, computed: () => string | undefined) {
  const selector = textOf(fields.functionSelector)
  return /^[0-9a-f]{8}$/.test(selector) ? `0x${selector}` : computed()
}

function takeVariable(node: AstNode, range: SourceRange, around: Surroundings): void {
  const { contract, definition, block = range } = around
  const declared = definition?.locals ?? contract?.stateVariables
  // Members of structs and parameters of events are declared in a contract as well.
  const isOther = definition === undefined && node.fields.stateVariable !== true
  if (declared === undefined || isOther || isParameter(range, definition)) return
  const end = block.start + block.length
  const scope = definition === undefined ? block : { ...range, length: end - range.start }
  declared.push(...variablesOf([node], scope))
}

/** The parameters of a function are nodes below it as well. */
function isParameter(range: SourceRange, definition: OpenFunction | undefined): boolean {
  const listed = [...(definition?.parameters ?? []), ...(definition?.returnParameters ?? [])]
  return listed.some((each) => each.range.start === range.start)
}

function variablesOf(nodes: readonly AstNode[], scope: SourceRange): VariableDeclaration[] {
  return nodes.flatMap((node) => {
    const [id, range] = [idOf(node), rangeOf(node.fields)]
    if (id === undefined || range === undefined) return []
    const { name, constant, mutability, storageLocation } = node.fields
    const isKnown = mutability === 'immutable' || mutability === 'constant'
    return {
      id,
      name: textOf(name),
      type: typeOf(node),
      range,
      scope,
      mutability: isKnown ? mutability : constant === true ? 'constant' : 'mutable',
      storageLocation: textOf(storageLocation),
      selector: selectorOfNode(node, () => undefined),
    }
  })
}

/** The type as the compiler prints it; in the older form of trees an attribute. */
function typeOf({ fields }: AstNode): string {
  const described = typeStringOf(fields.typeDescriptions)
  return described === '' ? textOf(fields.type) : described
}

function typeStringOf(value: unknown): string {
  const isDescribed = typeof value === 'object' && value !== null && 'typeString' in value
  return isDescribed ? textOf(value.typeString) : ''
}
