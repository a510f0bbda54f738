/**
 * The calls and creations in syntax trees that leave a contract, as the compiler typed them.
 *
 * Trees in the form of compilers before 0.4.12 type no expressions, and contribute none.
 */

import { isObject } from '../primitives/codec.ts'
import type { ContractDefinition, FunctionDefinition } from './ast-definitions.ts'
import { type AstNode, childrenOf, nodeOf, rangeOf, textOf } from './ast-node.ts'
import type { SourceRange } from './source.ts'

type ExternalCallKind =
  | 'external'
  | 'library'
  | 'creation'
  /** `address.call` and the like, `transfer` and `send`: any function may be called. */
  | 'bare'

export interface ExternalCall {
  readonly kind: ExternalCallKind
  /** The whole expression, with its arguments. */
  readonly range: SourceRange
  /** The function that is named, with its selector; `undefined` where none is, or it is unknown. */
  readonly selector: string | undefined
  /** The contract that declares that function, or that is created. */
  readonly declaredBy: ContractDefinition | undefined
}

interface Definitions {
  readonly contracts: readonly ContractDefinition[]
  readonly functions: readonly FunctionDefinition[]
  functionAt(range: SourceRange): FunctionDefinition | undefined
}

/** By beginnings of solc's type identifiers. */
const kinds: readonly (readonly [string, ExternalCallKind])[] = [
  ['t_function_external_', 'external'],
  ['t_function_delegatecall_', 'library'],
  ['t_function_creation_', 'creation'],
  ['t_function_bare', 'bare'],
  ['t_function_transfer_', 'bare'],
  ['t_function_send_', 'bare'],
]

/**
 * @param roots any values; those that are no tree contribute nothing
 * @returns the calls in each function and modifier, and those in values of state variables
 */
export function readExternalCalls(
  roots: readonly unknown[],
  definitions: Definitions,
): ReadonlyMap<FunctionDefinition | undefined, readonly ExternalCall[]> {
  const targets = targetsOf(definitions)
  const found = new Map<FunctionDefinition | undefined, ExternalCall[]>()
  const waiting: unknown[] = [...roots]
  const seen = new Set<unknown>()
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const node = nodeOf(value)
    if (node === undefined || seen.has(value)) continue
    seen.add(value)
    const call = externalCallOf(node, targets)
    if (call !== undefined) {
      const definition = definitions.functionAt(call.range)
      const calls = found.get(definition) ?? []
      if (calls.push(call) === 1) found.set(definition, calls)
    }
    for (const child of childrenOf(node)) if (child !== undefined) waiting.push(child)
  }
  return found
}

type Target = Pick<ExternalCall, 'selector' | 'declaredBy'>

/** Functions, getters and contracts, which calls may name, by AST id. */
function targetsOf({ contracts, functions }: Definitions): ReadonlyMap<number, Target> {
  const targets = new Map<number, Target>()
  for (const { id, selector, contract: declaredBy } of functions) {
    targets.set(id, { selector, declaredBy })
  }
  for (const declaredBy of contracts) {
    targets.set(declaredBy.id, { selector: undefined, declaredBy })
    for (const { id, selector } of declaredBy.stateVariables) {
      targets.set(id, { selector, declaredBy })
    }
  }
  return targets
}

function externalCallOf(
  { nodeType, fields }: AstNode,
  targets: ReadonlyMap<number, Target>,
): ExternalCall | undefined {
  const called = nodeType === 'FunctionCall' ? nodeOf(fields.expression) : undefined
  const range = rangeOf(fields)
  if (called === undefined || range === undefined) return undefined
  const type = typeIdentifierOf(called)
  const [, kind] = kinds.find(([start]) => type.startsWith(start)) ?? []
  if (kind === undefined) return undefined
  const target = targets.get(targetIdOf(called) ?? -1)
  return {
    kind,
    range,
    selector: target?.selector,
    declaredBy: target?.declaredBy,
  }
}

function typeIdentifierOf({ fields: { typeDescriptions } }: AstNode): string {
  return isObject(typeDescriptions) ? textOf(typeDescriptions.typeIdentifier) : ''
}

/** The declaration that an expression names, below `{value: 1}`, `.value(1)` and `new`. */
function targetIdOf(called: AstNode): number | undefined {
  let node: AstNode | undefined = called
  while (node !== undefined) {
    const { referencedDeclaration: id, expression, typeName } = node.fields
    if (typeof id === 'number') return id
    node = nodeOf(node.nodeType === 'NewExpression' ? typeName : expression)
  }
  return undefined
}
