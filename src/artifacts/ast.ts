/**
 * The facts of a compilation's syntax trees, and lookup by source range.
 *
 * Trees are read once. What is no syntax tree, or damaged, contributes nothing.
 */

import type {
  Branch,
  ContractDefinition,
  FunctionDefinition,
  Statement,
} from './ast-definitions.ts'
import { readTrees } from './ast-reader.ts'
import { RangeTree } from './range-tree.ts'
import type { SourceRange } from './source.ts'

export class Ast {
  readonly contracts: readonly ContractDefinition[]
  /** Functions and modifiers of contracts, and free functions. */
  readonly functions: readonly FunctionDefinition[]
  readonly statements: readonly Statement[]
  readonly branches: readonly Branch[]
  readonly #byId: ReadonlyMap<number, ContractDefinition | FunctionDefinition>
  #functionTree: RangeTree<FunctionDefinition> | undefined
  #statementTree: RangeTree<Statement> | undefined

  /** @param trees roots of syntax trees, or any other values */
  constructor(trees: readonly unknown[]) {
    const { contracts, functions, statements, branches } = readTrees(trees)
    this.contracts = contracts
    this.functions = functions
    this.statements = statements
    this.branches = branches
    this.#byId = new Map([...contracts, ...functions].map((each) => [each.id, each]))
  }

  /** The contract or function with an AST id. */
  definition(id: number): ContractDefinition | FunctionDefinition | undefined {
    return this.#byId.get(id)
  }

  /** The function or modifier around a range of source. */
  functionAt(range: SourceRange): FunctionDefinition | undefined {
    return (this.#functionTree ??= new RangeTree(this.functions)).innermost(range)
  }

  /** The innermost statement around a range of source. Blocks are no statements. */
  statementAt(range: SourceRange): Statement | undefined {
    return (this.#statementTree ??= new RangeTree(this.statements)).innermost(range)
  }
}
