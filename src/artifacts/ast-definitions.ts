/**
 * The definitions in syntax trees: contracts, functions, modifiers, statements, branches and variables, in
 * the same words for all versions of solc since 0.5.
 */

import type { ContractKind } from './contract-kind.ts'
import type { SourceRange } from './source.ts'

export interface ContractDefinition {
  /** AST id; unique within a compilation. */
  readonly id: number
  readonly name: string
  readonly kind: ContractKind
  readonly range: SourceRange
  /** The contract itself first, then its bases from most derived to most basic, as the compiler
   * linearizes them. Bases that no tree of the compilation defines are left out. */
  readonly linearizedBases: readonly ContractDefinition[]
  readonly functions: readonly FunctionDefinition[]
  readonly stateVariables: readonly VariableDeclaration[]
}

export type FunctionKind =
  | 'function'
  | 'constructor'
  | 'fallback'
  | 'receive'
  | 'freeFunction'
  | 'modifier'

export interface FunctionDefinition {
  readonly id: number
  /** Empty for a constructor, fallback and receive. */
  readonly name: string
  readonly kind: FunctionKind
  /** `undefined` for a free function. */
  readonly contract: ContractDefinition | undefined
  readonly parameters: readonly VariableDeclaration[]
  readonly returnParameters: readonly VariableDeclaration[]
  readonly visibility: string
  readonly stateMutability: string
  /** `0x` and four bytes, for public and external functions. */
  readonly selector: string | undefined
  readonly range: SourceRange
  /** `undefined` without a body: in interfaces, and where it is left to a derived contract. */
  readonly body: SourceRange | undefined
  /** Local variables in source order, parameters not included. */
  readonly locals: readonly VariableDeclaration[]
  /** True if it was found in the text of a source without a syntax tree: selectors and local variables are
   * not known, and types are spelled as in the text. */
  readonly isOutlined: boolean
}

export interface VariableDeclaration {
  readonly id: number
  readonly name: string
  /** `uint256`, `mapping(address => uint256)`, `struct Vault.Position memory`. */
  readonly type: string
  readonly range: SourceRange
  /** From the declaration of a local variable to the end of its block; for others the function or
   * contract. */
  readonly scope: SourceRange
  readonly mutability: 'mutable' | 'immutable' | 'constant'
  /** `default`, `storage`, `memory`, `calldata`, `transient`. */
  readonly storageLocation: string
  /** Selector of the getter of a public state variable. */
  readonly selector: string | undefined
}

export interface Statement {
  /** Node type of the compiler: `ExpressionStatement`, `Return`, `IfStatement`. */
  readonly nodeType: string
  readonly range: SourceRange
  /** The function or modifier whose body holds the statement. */
  readonly definition: FunctionDefinition
}

export type BranchKind = 'if' | 'ternary' | 'require' | 'assert' | 'try' | 'switch' | 'loop' | 'or'

export interface Branch {
  readonly kind: BranchKind
  /** The whole statement or expression. */
  readonly range: SourceRange
  readonly condition: SourceRange | undefined
  readonly definition: FunctionDefinition
  /**
   * Its arms: then and else, pass and fail, success and each catch, each case and default, body and exit,
   * left and right.
   */
  readonly paths: readonly BranchPath[]
}

export interface BranchPath {
  readonly name: string
  /** `undefined` for a path without its own source, such as a missing `else`. */
  readonly range: SourceRange | undefined
  /** The whole case of a `switch`, with its value. */
  readonly place?: SourceRange | undefined
}
