/**
 * Nodes of a syntax tree as solc writes them, read without trust: any JSON may stand in their place.
 *
 * Compilers before 0.8 also wrote an older form, where a node has `name`, `attributes` and `children`;
 * its children get the names that the newer form gives them.
 */

import { isObject } from '../primitives/codec.ts'
import { holdsRange, type SourceRange } from './source.ts'

export interface AstNode {
  readonly nodeType: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** Names of the children in the older form, by node type, in order. */
const namesOfChildren: Readonly<Record<string, readonly string[]>> = {
  Conditional: ['condition', 'trueExpression', 'falseExpression'],
  IfStatement: ['condition', 'trueBody', 'falseBody'],
  WhileStatement: ['condition', 'body'],
  DoWhileStatement: ['condition', 'body'],
  FunctionCall: ['expression'],
  BinaryOperation: ['leftExpression', 'rightExpression'],
}

/** `undefined` for a value that is no node. */
export function nodeOf(value: unknown): AstNode | undefined {
  if (!isObject(value)) return undefined
  if (typeof value.nodeType === 'string') return { nodeType: value.nodeType, fields: value }
  return typeof value.name === 'string' && 'src' in value ? olderNode(value.name, value) : undefined
}

function olderNode(nodeType: string, value: Readonly<Record<string, unknown>>): AstNode {
  const attributes = isObject(value.attributes) ? value.attributes : {}
  const children = Array.isArray(value.children) ? (value.children as readonly unknown[]) : []
  const { id, src } = value
  const named: Record<string, unknown> = { ...attributes, id, src, children }
  for (const [index, name] of (namesOfChildren[nodeType] ?? []).entries()) {
    named[name] = children[index]
  }
  if (nodeType === 'FunctionDefinition' || nodeType === 'ModifierDefinition') {
    const typed = (type: string) => children.filter((child) => nodeOf(child)?.nodeType === type)
    const [parameters, returnParameters] = typed('ParameterList')
    Object.assign(named, { parameters, returnParameters, body: typed('Block').at(-1) })
  }
  return { nodeType, fields: named }
}

/** The nodes directly below a node, in the order of its fields. */
export function childrenOf({ fields }: AstNode): readonly unknown[] {
  return Object.values(fields).flatMap((value) => (Array.isArray(value) ? value : [value]))
}

/** The members of a list of parameters. */
export function parametersOf(value: unknown): readonly AstNode[] {
  const node = nodeOf(value)
  const listed = node?.fields.parameters ?? node?.fields.children
  return Array.isArray(listed) ? listed.map(nodeOf).filter((each) => each !== undefined) : []
}

export function nodesOf(value: unknown): readonly AstNode[] {
  return Array.isArray(value) ? value.map(nodeOf).filter((each) => each !== undefined) : []
}

/** The definitions directly in a source or a contract. */
export function definitionsIn(value: unknown): readonly AstNode[] {
  const node = nodeOf(value)
  return nodesOf(node?.fields.nodes ?? node?.fields.children)
}

/** `start:length:id` of a node; `undefined` for other text. */
export function rangeOf(value: unknown): SourceRange | undefined {
  const src = isObject(value) ? value.src : undefined
  const [, start, length, id] = /^(\d{1,9}):(\d{1,9}):(\d{1,9})$/.exec(textOf(src)) ?? []
  if (start === undefined) return undefined
  return { sourceId: Number(id), start: Number(start), length: Number(length) }
}

/** The range of a node that lies in a whole; `undefined` for one that a damaged tree puts elsewhere. */
export function partOf(whole: SourceRange, value: unknown): SourceRange | undefined {
  const range = rangeOf(value)
  return range !== undefined && holdsRange(whole, range) ? range : undefined
}

/** The text itself; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function idOf({ fields }: AstNode): number | undefined {
  return typeof fields.id === 'number' && Number.isSafeInteger(fields.id) ? fields.id : undefined
}

/** Ids of the language's own names are negative, and just below 2^32 in compilers before 0.6. */
export function isDeclared(id: number): boolean {
  return id > 0 && id < 2 ** 31
}
