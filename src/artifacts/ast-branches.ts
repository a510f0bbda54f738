/**
 * Which nodes of a syntax tree are statements, and which of them branch.
 *
 * `||` branches, as in the coverage of Hardhat: its right side is evaluated only if the left is false. `&&`
 * is no branch here, as in the coverage of both Foundry and Hardhat.
 */

import { isObject } from '../primitives/codec.ts'
import type { Branch, BranchKind, BranchPath, FunctionDefinition } from './ast-definitions.ts'
import { type AstNode, isDeclared, nodeOf, nodesOf, partOf, textOf } from './ast-node.ts'
import type { SourceRange } from './source.ts'

const statementTypes = new Set([
  ...['Break', 'Continue', 'DoWhileStatement', 'EmitStatement', 'ExpressionStatement'],
  ...['ForStatement', 'IfStatement', 'InlineAssembly', 'PlaceholderStatement', 'Return'],
  ...['RevertStatement', 'Throw', 'TryStatement', 'VariableDeclarationStatement', 'WhileStatement'],
  // The older form of trees has other names for these.
  'VariableDefinitionStatement',
])

const kinds = new Map<string, BranchKind>([
  ['IfStatement', 'if'],
  ['Conditional', 'ternary'],
  ['TryStatement', 'try'],
  ['ForStatement', 'loop'],
  ['WhileStatement', 'loop'],
  ['DoWhileStatement', 'loop'],
  ['YulIf', 'if'],
  ['YulSwitch', 'switch'],
  ['YulForLoop', 'loop'],
])

export function isStatement({ nodeType }: AstNode): boolean {
  return statementTypes.has(nodeType)
}

const yulStatementTypes = new Set([
  ...['YulAssignment', 'YulBreak', 'YulContinue', 'YulExpressionStatement', 'YulForLoop', 'YulIf'],
  ...['YulLeave', 'YulSwitch', 'YulVariableDeclaration'],
])

/** True for a statement of Yul, in an `assembly` block. */
export function isYulStatement({ nodeType }: AstNode): boolean {
  return yulStatementTypes.has(nodeType)
}

/** `undefined` for a node that does not branch. */
export function branchOf(
  node: AstNode,
  range: SourceRange,
  definition: FunctionDefinition,
): Branch | undefined {
  const kind = kinds.get(node.nodeType) ?? checkOf(node) ?? orOf(node)
  if (kind === undefined) return undefined
  const condition = partOf(range, conditionOf(node, kind))
  return { kind, range, condition, definition, paths: pathsOf(node, kind, range) }
}

/** `require` and `assert` of the language, not a function of that name. */
function checkOf({ nodeType, fields }: AstNode): BranchKind | undefined {
  const called = nodeType === 'FunctionCall' ? nodeOf(fields.expression) : undefined
  if (called?.nodeType !== 'Identifier') return undefined
  const { referencedDeclaration, typeDescriptions } = called.fields
  const isOwn = typeof referencedDeclaration === 'number' && isDeclared(referencedDeclaration)
  // Compilers before 0.6 give the language's own names ids above zero as well, but with separate types.
  if (isOwn && !ownTypes.test(typeIdentifierOf(typeDescriptions))) return undefined
  const name = textOf(called.fields.name ?? called.fields.value)
  return name === 'require' || name === 'assert' ? name : undefined
}

const ownTypes = /^t_function_(require|assert)_/

function typeIdentifierOf(value: unknown): string {
  return isObject(value) ? textOf(value.typeIdentifier) : ''
}

function orOf({ nodeType, fields }: AstNode): BranchKind | undefined {
  return nodeType === 'BinaryOperation' && fields.operator === '||' ? 'or' : undefined
}

function conditionOf({ fields }: AstNode, kind: BranchKind): unknown {
  if (kind === 'try') return fields.externalCall
  if (kind === 'or') return fields.leftExpression
  if (kind !== 'require' && kind !== 'assert') return fields.condition
  return Array.isArray(fields.arguments) ? (fields.arguments as readonly unknown[])[0] : undefined
}

function pathsOf({ fields }: AstNode, kind: BranchKind, whole: SourceRange): readonly BranchPath[] {
  const pathTo = (name: string, node: unknown): BranchPath => ({ name, range: partOf(whole, node) })
  switch (kind) {
    case 'if':
      // An `if` of Yul has a body, and no `else`.
      return [pathTo('then', fields.trueBody ?? fields.body), pathTo('else', fields.falseBody)]
    case 'ternary':
      return [pathTo('then', fields.trueExpression), pathTo('else', fields.falseExpression)]
    case 'or':
      return [pathTo('left', fields.leftExpression), pathTo('right', fields.rightExpression)]
    case 'loop':
      return [pathTo('body', fields.body), pathTo('exit', undefined)]
    case 'try':
      return nodesOf(fields.clauses).map((clause, index) =>
        pathTo(index === 0 ? 'success' : catchName(clause), clause.fields.block),
      )
    case 'switch':
      return casePaths(nodesOf(fields.cases), whole)
    default:
      return [pathTo('pass', undefined), pathTo('fail', undefined)]
  }
}

/** A `switch` without `default` may run none of its cases. */
function casePaths(cases: readonly AstNode[], whole: SourceRange): readonly BranchPath[] {
  const paths = cases.map(({ fields }) => ({
    name: fields.value === 'default' ? DEFAULT : 'case',
    range: partOf(whole, fields.body),
    place: partOf(whole, fields),
  }))
  const hasDefault = paths.some(({ name }) => name === DEFAULT)
  return hasDefault ? paths : [...paths, { name: DEFAULT, range: undefined }]
}

const DEFAULT = 'default'

/** A clause for any failure may take its data: `catch (bytes memory data)`. */
function catchName({ fields }: AstNode): string {
  const errorName = textOf(fields.errorName)
  const name = errorName === '' && isObject(fields.parameters) ? 'bytes' : errorName
  return `catch ${name}`.trimEnd()
}
