/**
 * Modifiers and constructors of bases, as the headers of functions and contracts name them.
 *
 * The code of a modifier or of a base's constructor does not show which function it belongs to, and a
 * modifier without arguments has no instruction at the place where it is named.
 */

import {
  type AstNode,
  childrenOf,
  definitionsIn,
  idOf,
  nodeOf,
  nodesOf,
  rangeOf,
  textOf,
} from './ast-node.ts'
import type { SourceRange } from './source.ts'

export interface Invocation {
  /** The place in the header, with the arguments. */
  readonly range: SourceRange
  /** Name of the modifier or of the base, without the path to it. */
  readonly name: string
  /** AST id of the modifier or base; a virtual modifier may run another one of the same name. */
  readonly targetId: number | undefined
}

/**
 * @param roots any values; those that are no tree contribute nothing
 * @returns invocations of each function and contract, by its AST id
 */
export function readInvocations(
  roots: readonly unknown[],
): ReadonlyMap<number, readonly Invocation[]> {
  const found = new Map<number, readonly Invocation[]>()
  for (const root of roots) {
    for (const contract of definitionsIn(root)) {
      if (contract.nodeType !== 'ContractDefinition') continue
      take(found, contract, 'InheritanceSpecifier')
      for (const definition of definitionsIn(contract.fields)) {
        if (definition.nodeType === 'FunctionDefinition') {
          take(found, definition, 'ModifierInvocation')
        }
      }
    }
  }
  return found
}

function take(
  found: Map<number, readonly Invocation[]>,
  definition: AstNode,
  nodeType: 'InheritanceSpecifier' | 'ModifierInvocation',
): void {
  const id = idOf(definition)
  if (id === undefined) return
  const invocations = nodesOf(childrenOf(definition)).flatMap((node) => {
    const range = rangeOf(node.fields)
    return node.nodeType === nodeType && range !== undefined ? invocationOf(node, range) : []
  })
  if (invocations.length > 0) found.set(id, invocations)
}

function invocationOf(node: AstNode, range: SourceRange): Invocation {
  const named = nodeOf(node.fields.modifierName ?? node.fields.baseName ?? childrenOf(node)[0])
  const { referencedDeclaration, name, value, pathNode } = named?.fields ?? {}
  const text = textOf(nodeOf(pathNode)?.fields.name ?? name ?? value)
  return {
    range,
    name: text.slice(text.lastIndexOf('.') + 1),
    targetId: typeof referencedDeclaration === 'number' ? referencedDeclaration : undefined,
  }
}
