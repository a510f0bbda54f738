/**
 * Enums and user-defined value types, which a storage layout names without saying what they are.
 */

import {
  type AstNode,
  childrenOf,
  definitionsIn,
  idOf,
  nodeOf,
  nodesOf,
  textOf,
} from './ast-node.ts'

export type DeclaredType =
  | { readonly kind: 'enum'; readonly members: readonly string[] }
  /** `underlying` is an elementary type: `uint128`, `address`. */
  | { readonly kind: 'userDefinedValueType'; readonly underlying: string }

/**
 * @param roots any values; those that are no tree contribute nothing
 * @returns types of sources and of contracts, by AST id
 */
export function readDeclaredTypes(roots: readonly unknown[]): ReadonlyMap<number, DeclaredType> {
  const found = new Map<number, DeclaredType>()
  for (const root of roots) {
    for (const definition of definitionsIn(root)) {
      take(found, definition)
      if (definition.nodeType !== 'ContractDefinition') continue
      for (const member of definitionsIn(definition.fields)) take(found, member)
    }
  }
  return found
}

function take(found: Map<number, DeclaredType>, definition: AstNode): void {
  const id = idOf(definition)
  if (id === undefined) return
  if (definition.nodeType === 'EnumDefinition') {
    const values = nodesOf(childrenOf(definition)).filter(isEnumValue)
    found.set(id, { kind: 'enum', members: values.map(({ fields }) => textOf(fields.name)) })
  }
  if (definition.nodeType === 'UserDefinedValueTypeDefinition') {
    const underlying = textOf(nodeOf(definition.fields.underlyingType)?.fields.name)
    found.set(id, { kind: 'userDefinedValueType', underlying })
  }
}

function isEnumValue({ nodeType }: AstNode): boolean {
  return nodeType === 'EnumValue'
}
