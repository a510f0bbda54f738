/**
 * Expressions of conditions and watches, as Solidity writes them: names, members, indexes, literals with
 * units, arithmetic, comparison and logic.
 */

import { quoted } from '../primitives/quoted.ts'

export type Expression =
  | { readonly kind: 'literal'; readonly value: bigint | boolean | string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly object: Expression; readonly name: string }
  | { readonly kind: 'index'; readonly object: Expression; readonly key: Expression }
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: Expression }
  | BinaryExpression

export interface BinaryExpression {
  readonly kind: 'binary'
  readonly operator: string
  readonly left: Expression
  readonly right: Expression
}

/** An expression that cannot be read or evaluated: its message says why. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'
}

/** Operators from the loosest to the tightest; those of one row are read from left to right. */
const precedence: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['|'],
  ['^'],
  ['&'],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
]

const units: ReadonlyMap<string, bigint> = new Map([
  ...([
    ['wei', 1n],
    ['gwei', 10n ** 9n],
    ['ether', 10n ** 18n],
  ] as const),
  ...([
    ['seconds', 1n],
    ['minutes', 60n],
    ['hours', 3_600n],
  ] as const),
  ...([
    ['days', 86_400n],
    ['weeks', 604_800n],
  ] as const),
])

const token =
  /\s*(?:(0x[0-9a-fA-F]+|\d[\d_]*)|([A-Za-z_$][\w$]*)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\|\||&&|[=!<>]=|<<|>>|[-+*/%<>!&|^~().[\]]))/y

/** Characters of an expression at most. */
const LENGTH_MAX = 4_096
/** Deepest nesting of parentheses and operators. */
const DEPTH_MAX = 64

interface Token {
  readonly kind: 'number' | 'name' | 'text' | 'operator' | 'end'
  readonly text: string
}

/** @throws {ExpressionError} */
export function parseExpression(text: string): Expression {
  if (text.length > LENGTH_MAX)
    throw new ExpressionError(`expected at most ${LENGTH_MAX} characters`)
  const parser = new Parser(tokensOf(text))
  const expression = parser.expression(0, 0)
  parser.end()
  return expression
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  const trimmed = text.trimEnd()
  token.lastIndex = 0
  while (token.lastIndex < trimmed.length) {
    const at = token.lastIndex
    const found = token.exec(trimmed)
    if (found === null) throw new ExpressionError(`unexpected ${quoted(trimmed.slice(at).trim())}`)
    const [, number, name, string, operator] = found
    if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else if (string !== undefined) tokens.push({ kind: 'text', text: string })
    else tokens.push({ kind: 'operator', text: operator! }) // one of the groups matched
  }
  return tokens
}

class Parser {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  expression(level: number, depth: number): Expression {
    if (depth > DEPTH_MAX) throw new ExpressionError(`expected at most ${DEPTH_MAX} levels`)
    const operators = precedence[level]
    if (operators === undefined) return this.#unary(depth)
    let left = this.expression(level + 1, depth)
    for (;;) {
      const { kind, text: operator } = this.#next()
      if (kind !== 'operator' || !operators.includes(operator)) return left
      this.#at += 1
      left = { kind: 'binary', operator, left, right: this.expression(level + 1, depth) }
    }
  }

  end(): void {
    const { kind, text } = this.#next()
    if (kind !== 'end') throw new ExpressionError(`unexpected ${quoted(text)}`)
  }

  #next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: 'the end' }
  }

  #isNext(operator: string): boolean {
    const { kind, text } = this.#next()
    const isIt = kind === 'operator' && text === operator
    if (isIt) this.#at += 1
    return isIt
  }

  #expect(operator: string): void {
    if (this.#isNext(operator)) return
    throw new ExpressionError(`expected "${operator}", got ${quoted(this.#next().text)}`)
  }

  #unary(depth: number): Expression {
    if (depth > DEPTH_MAX) throw new ExpressionError(`expected at most ${DEPTH_MAX} levels`)
    for (const operator of ['!', '-', '~']) {
      if (this.#isNext(operator))
        return { kind: 'unary', operator, operand: this.#unary(depth + 1) }
    }
    return this.#postfix(this.#primary(depth), depth)
  }

  #postfix(primary: Expression, depth: number): Expression {
    let object = primary
    for (;;) {
      if (this.#isNext('.')) {
        object = { kind: 'member', object, name: this.#name() }
      } else if (this.#isNext('[')) {
        const key = this.expression(0, depth + 1)
        this.#expect(']')
        object = { kind: 'index', object, key }
      } else return object
    }
  }

  #name(): string {
    const { kind, text } = this.#next()
    if (kind !== 'name') throw new ExpressionError(`expected a name, got ${quoted(text)}`)
    this.#at += 1
    return text
  }

  #primary(depth: number): Expression {
    if (this.#isNext('(')) {
      const inner = this.expression(0, depth + 1)
      this.#expect(')')
      return inner
    }
    const { kind, text } = this.#next()
    this.#at += 1
    if (kind === 'number') return { kind: 'literal', value: this.#number(text) }
    if (kind === 'text') return { kind: 'literal', value: unescaped(text) }
    if (kind !== 'name') throw new ExpressionError(`expected a value, got ${quoted(text)}`)
    if (text === 'true' || text === 'false') return { kind: 'literal', value: text === 'true' }
    return { kind: 'name', name: text }
  }

  #number(text: string): bigint {
    const value = BigInt(text.replaceAll('_', ''))
    const { kind, text: unit } = this.#next()
    const factor = kind === 'name' ? units.get(unit) : undefined
    if (factor === undefined) return value
    this.#at += 1
    return value * factor
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

function unescaped(text: string): string {
  return text
    .slice(1, -1)
    .replace(/\\(.)/g, (_, character: string) => escapes[character] ?? character)
}
