/**
 * The places of a function's variables on the stack, in code that solc compiled without optimizer and not
 * by IR: parameters above the return address, results above them, then arguments and variables of
 * modifiers, then the variables that are declared so far, in the order of their declarations.
 *
 * At the beginning of a statement nothing else lies above them. A stack of another size is not the one
 * that is described here, and the variables are unknown.
 */

import type { FunctionDefinition, VariableDeclaration } from '../artifacts/ast-definitions.ts'
import type { Compilation } from '../artifacts/compilation.ts'
import type { SourceRange } from '../artifacts/source.ts'
import { contains } from '../tracing/code-places.ts'

/** A variable and its first element, counted from the bottom of the stack. */
export interface StackVariable {
  readonly declaration: VariableDeclaration
  readonly index: number
}

export interface StackLayout {
  readonly parameters: readonly StackVariable[]
  /** Results and local variables. */
  readonly locals: readonly StackVariable[]
}

/** The function that runs, where it is, and how large the stack is. */
export interface StackPosition {
  readonly definition: FunctionDefinition
  readonly statement: SourceRange
  /** True for a statement with its own variables, which lie on top. */
  readonly isAssembly: boolean
  /** Elements when the function was entered. */
  readonly entrySize: number
  /** Elements when the statement began. */
  readonly statementSize: number
}

/** `undefined` where the compiler's code does not keep to this layout. */
export function stackLayoutAt(
  compilation: Compilation,
  { definition, statement, isAssembly, entrySize, statementSize }: StackPosition,
): StackLayout | undefined {
  const { parameters, returnParameters, kind, isOutlined } = definition
  if (
    isOutlined ||
    kind === 'modifier' ||
    kind === 'constructor' ||
    !(entrySize >= sizeOf(parameters))
  ) {
    return undefined
  }
  const ofModifiers = modifierVariables(compilation, definition)
  if (ofModifiers === undefined) return undefined
  const declared = definition.locals.filter(({ scope, range }) =>
    isDeclared(scope, range, statement),
  )
  const above = [...returnParameters, ...ofModifiers, ...declared]
  const size = entrySize + sizeOf(above)
  if (isAssembly ? size > statementSize : size !== statementSize) return undefined
  const shown = placed(above, entrySize).filter(
    ({ declaration }) => !ofModifiers.includes(declaration),
  )
  return {
    parameters: placed(parameters, entrySize - sizeOf(parameters)),
    locals: shown.filter(({ declaration }) => declaration.name !== ''),
  }
}

/** Elements of the stack that a variable takes; no number for functions. */
function stackSizeOf({ type, storageLocation }: VariableDeclaration): number {
  // Internal functions take one, external ones two; their types may contain either.
  if (type.startsWith('function ')) return Number.NaN
  // Offset and length.
  return storageLocation === 'calldata' && /(\[\]|^bytes|^string)( calldata)?$/.test(type) ? 2 : 1
}

function sizeOf(variables: readonly VariableDeclaration[]): number {
  return variables.reduce((sum, each) => sum + stackSizeOf(each), 0)
}

function placed(variables: readonly VariableDeclaration[], first: number): StackVariable[] {
  let index = first
  return variables.map((declaration) => {
    const at = index
    index += stackSizeOf(declaration)
    return { declaration, index: at }
  })
}

/** A variable has its element from the end of its declaration to that of its block. */
function isDeclared(scope: SourceRange, declaration: SourceRange, statement: SourceRange): boolean {
  const isBefore = declaration.start + declaration.length <= statement.start
  return contains(scope, statement) && isBefore
}

/**
 * Arguments and variables of modifiers below the body of their function; `undefined` for modifiers that
 * run it from several places.
 */
function modifierVariables(
  { ast }: Compilation,
  definition: FunctionDefinition,
): readonly VariableDeclaration[] | undefined {
  const variables: VariableDeclaration[] = []
  for (const { name, targetId } of ast.invocationsOf(definition.id)) {
    const named = targetId === undefined ? undefined : ast.definition(targetId)
    if (named === undefined || !('kind' in named) || named.kind !== 'modifier') return undefined
    if (named.isOutlined) return undefined
    // Another modifier of the name may override it.
    if (ast.functions.filter((each) => each.kind === 'modifier' && each.name === name).length > 1) {
      return undefined
    }
    const bodies = ast.statements.filter(
      (each) => each.nodeType === 'PlaceholderStatement' && each.definition === named,
    )
    const [body, ...others] = bodies
    if (body === undefined || others.length > 0) return undefined
    const locals = named.locals.filter(({ scope, range }) => isDeclared(scope, range, body.range))
    variables.push(...named.parameters, ...locals)
  }
  return variables
}
