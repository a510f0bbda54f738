/**
 * The facts of a compilation's syntax trees, and lookup by source range.
 *
 * Trees are read once. What is no syntax tree, or damaged, contributes nothing. Sources without a tree
 * have those facts that their text shows.
 */

import { type ExternalCall, readExternalCalls } from './ast-calls.ts'
import type {
  Branch,
  ContractDefinition,
  FunctionDefinition,
  Statement,
} from './ast-definitions.ts'
import { type Invocation, readInvocations } from './ast-invocations.ts'
import { rangeOf } from './ast-node.ts'
import { readTrees } from './ast-reader.ts'
import { References } from './ast-references.ts'
import { type DeclaredType, readDeclaredTypes } from './ast-types.ts'
import type { Outline } from './outline.ts'
import { RangeTree } from './range-tree.ts'
import type { SourceRange } from './source.ts'

export class Ast {
  readonly contracts: readonly ContractDefinition[]
  /** Functions and modifiers of contracts, and free functions. */
  readonly functions: readonly FunctionDefinition[]
  readonly statements: readonly Statement[]
  /** Statements in `assembly` blocks; {@link statements} has each block as a whole. */
  readonly yulStatements: readonly Statement[]
  readonly branches: readonly Branch[]
  readonly #byId: ReadonlyMap<number, ContractDefinition | FunctionDefinition>
  readonly #trees: readonly unknown[]
  readonly #outlines: readonly Outline[]
  #sourceIds: ReadonlySet<number> | undefined
  #invocations: ReadonlyMap<number, readonly Invocation[]> | undefined
  #references: References | undefined
  #declaredTypes: ReadonlyMap<number, DeclaredType> | undefined
  #externalCalls: ReadonlyMap<FunctionDefinition | undefined, readonly ExternalCall[]> | undefined
  #functionTree: RangeTree<FunctionDefinition> | undefined
  #statementTree: RangeTree<Statement> | undefined

  /**
   * @param trees roots of syntax trees, or any other values
   * @param outlines of sources without a tree
   */
  constructor(trees: readonly unknown[], outlines: readonly Outline[] = []) {
    const { contracts, functions, statements, yulStatements, branches } = readTrees(trees)
    this.contracts = [...contracts, ...outlines.flatMap((each) => each.contracts)]
    this.functions = [...functions, ...outlines.flatMap((each) => each.functions)]
    this.statements = [...statements, ...outlines.flatMap((each) => each.statements)]
    this.yulStatements = yulStatements
    this.branches = [...branches, ...outlines.flatMap((each) => each.branches)]
    this.#trees = trees
    this.#outlines = outlines
    this.#byId = new Map([...this.contracts, ...this.functions].map((each) => [each.id, each]))
  }

  /** True if the definitions of a source are known. */
  hasSource(sourceId: number): boolean {
    this.#sourceIds ??= new Set([
      ...this.#trees.flatMap((tree) => rangeOf(tree)?.sourceId ?? []),
      ...this.#outlines.map((outline) => outline.sourceId),
    ])
    return this.#sourceIds.has(sourceId)
  }

  /** The contract or function with an AST id. */
  definition(id: number): ContractDefinition | FunctionDefinition | undefined {
    return this.#byId.get(id)
  }

  /** The function or modifier around a range of source. */
  functionAt(range: SourceRange): FunctionDefinition | undefined {
    return (this.#functionTree ??= new RangeTree(this.functions)).innermost(range)
  }

  /** Modifiers of a function and bases of a contract, in the order of the source, by its AST id. */
  invocationsOf(id: number): readonly Invocation[] {
    this.#invocations ??= new Map([
      ...readInvocations(this.#trees),
      ...this.#outlines.flatMap((outline) => [...outline.invocations]),
    ])
    return this.#invocations.get(id) ?? []
  }

  /** The enum or user-defined value type with an AST id. */
  declaredType(id: number): DeclaredType | undefined {
    return (this.#declaredTypes ??= readDeclaredTypes(this.#trees)).get(id)
  }

  /** The calls and creations in a function or modifier that leave the contract, in any order. */
  externalCallsIn(definition: FunctionDefinition | undefined): readonly ExternalCall[] {
    this.#externalCalls ??= readExternalCalls(this.#trees, this)
    return this.#externalCalls.get(definition) ?? []
  }

  /** Which functions name which. Computed when first read. */
  get references(): References {
    return (this.#references ??= new References(this.#trees, this.functions, this.#outlines))
  }

  /** The innermost statement around a range of source. Blocks are no statements. */
  statementAt(range: SourceRange): Statement | undefined {
    return (this.#statementTree ??= new RangeTree(this.statements)).innermost(range)
  }
}
