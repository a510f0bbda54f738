/**
 * The statements in the body of a function, from the text: their places, and the arms of `if`, loops,
 * `try`, `require` and `assert`.
 *
 * `assembly` is one statement. A declaration of variables is not distinguished from an expression.
 */

import type { Branch, BranchKind, FunctionDefinition, Statement } from './ast-definitions.ts'
import type { SolidityTokens } from './solidity-tokens.ts'
import type { SourceRange } from './source.ts'

/** A statement that was read. */
interface Read {
  /** Index of the token after it. */
  readonly next: number
  readonly range: SourceRange
}

/** Statements in statements that are read: far more than any compiler takes. */
const DEPTH_MAX = 500

const simpleTypes: Readonly<Record<string, string>> = {
  break: 'Break',
  continue: 'Continue',
  return: 'Return',
  throw: 'Throw',
  emit: 'EmitStatement',
}
const checks = ['require', 'assert'] as const

export class OutlineStatements {
  readonly statements: Statement[] = []
  readonly branches: Branch[] = []
  readonly #tokens: SolidityTokens
  readonly #definition: FunctionDefinition
  readonly #sourceId: number
  /** Index of the token that closes the body. */
  readonly #end: number
  #depth = 0

  /** @param open index of the `{` of the body */
  constructor(
    tokens: SolidityTokens,
    definition: FunctionDefinition,
    sourceId: number,
    open: number,
  ) {
    this.#tokens = tokens
    this.#definition = definition
    this.#sourceId = sourceId
    this.#end = tokens.closingOf(open)
    this.#block(open)
  }

  #block(open: number): Read {
    const close = Math.min(this.#tokens.closingOf(open), this.#end)
    for (let at = open + 1; at < close; ) at = this.#statement(at).next
    return { next: close + 1, range: this.#range(open, close) }
  }

  #statement(at: number): Read {
    this.#depth += 1
    const read = this.#depth > DEPTH_MAX ? this.#simple(at) : this.#anyStatement(at)
    this.#depth -= 1
    return read
  }

  #anyStatement(at: number): Read {
    const tokens = this.#tokens
    if (tokens.is(at, '{')) return this.#block(at)
    if (tokens.is(at, 'unchecked') && tokens.is(at + 1, '{')) {
      const { next } = this.#block(at + 1)
      return { next, range: this.#range(at, next - 1) }
    }
    switch (tokens.textOf(at)) {
      case 'if':
        return this.#if(at)
      case 'for':
        return this.#for(at)
      case 'while':
        return this.#while(at)
      case 'do':
        return this.#do(at)
      case 'try':
        return this.#try(at)
      case 'assembly':
        return this.#assembly(at)
      default:
        return this.#simple(at)
    }
  }

  #if(at: number): Read {
    const tokens = this.#tokens
    const then = this.#statement(tokens.after(at + 1))
    const other = tokens.is(then.next, 'else') ? this.#statement(then.next + 1) : undefined
    const { next, range: last } = other ?? then
    const range = this.#take('IfStatement', this.#upTo(at, last))
    this.#branch('if', range, this.#within(at + 1), [
      { name: 'then', range: then.range },
      { name: 'else', range: other?.range },
    ])
    return { next, range }
  }

  #for(at: number): Read {
    const tokens = this.#tokens
    const close = tokens.closingOf(at + 1)
    const first = tokens.find([';'], at + 2, close)
    const second = tokens.find([';'], first + 1, close)
    if (first > at + 2) this.#simple(at + 2)
    if (second + 1 < close) this.#take('ExpressionStatement', this.#range(second + 1, close - 1))
    const condition = first + 1 < second ? this.#range(first + 1, second - 1) : undefined
    return this.#loop('ForStatement', at, condition, this.#statement(close + 1))
  }

  #while(at: number): Read {
    const body = this.#statement(this.#tokens.after(at + 1))
    return this.#loop('WhileStatement', at, this.#within(at + 1), body)
  }

  #loop(nodeType: string, at: number, condition: SourceRange | undefined, body: Read): Read {
    const range = this.#take(nodeType, this.#upTo(at, body.range))
    this.#branch('loop', range, condition, [
      { name: 'body', range: body.range },
      { name: 'exit', range: undefined },
    ])
    return { next: body.next, range }
  }

  #do(at: number): Read {
    const body = this.#statement(at + 1)
    const open = body.next + 1 // after `while`
    const close = this.#tokens.closingOf(open)
    const range = this.#take('DoWhileStatement', this.#range(at, close + 1))
    this.#branch('loop', range, this.#within(open), [
      { name: 'body', range: body.range },
      { name: 'exit', range: undefined },
    ])
    return { next: close + 2, range }
  }

  #try(at: number): Read {
    const tokens = this.#tokens
    let open = tokens.find(['returns', '{'], at + 1, this.#end)
    // Options of a call stand in braces as well: `try a.b{value: 1}(c) {`.
    while (tokens.is(open, '{') && tokens.is(tokens.after(open), '(')) {
      open = tokens.find(['returns', '{'], tokens.after(open), this.#end)
    }
    const called = this.#range(at + 1, open - 1)
    if (tokens.is(open, 'returns')) open = tokens.after(open + 1)
    let clause = this.#block(open)
    const paths = [{ name: 'success', range: clause.range }]
    while (tokens.is(clause.next, 'catch')) {
      const block = tokens.find(['{'], clause.next, this.#end)
      const name = this.#catchName(clause.next + 1)
      clause = this.#block(block)
      paths.push({ name: `catch ${name}`.trimEnd(), range: clause.range })
    }
    const range = this.#take('TryStatement', this.#upTo(at, clause.range))
    this.#branch('try', range, called, paths)
    return { next: clause.next, range }
  }

  /** A clause for any failure may take its data: `catch (bytes memory data)`. */
  #catchName(at: number): string {
    const tokens = this.#tokens
    if (tokens.isWord(at)) return tokens.textOf(at)
    return tokens.is(at, '(') ? 'bytes' : ''
  }

  #assembly(at: number): Read {
    const open = this.#tokens.find(['{', ';'], at + 1, this.#end)
    const close = this.#tokens.closingOf(open)
    const range = this.#take('InlineAssembly', this.#range(at, Math.min(close, this.#end)))
    return { next: close + 1, range }
  }

  #simple(at: number): Read {
    const tokens = this.#tokens
    const end = tokens.find([';'], at, this.#end)
    const type = this.#simpleType(at)
    // solc counts the `;` of a return without a value.
    const isBare = type === 'Return' && end === at + 1
    const range = this.#take(type, this.#range(at, isBare ? end : Math.max(at, end - 1)))
    const check = checks.find((name) => tokens.is(at, name) && tokens.is(at + 1, '('))
    if (check !== undefined) {
      const close = tokens.closingOf(at + 1)
      const comma = tokens.find([','], at + 2, close)
      this.#branch(check, this.#range(at, close), this.#range(at + 2, comma - 1), [
        { name: 'pass', range: undefined },
        { name: 'fail', range: undefined },
      ])
    }
    return { next: end + 1, range }
  }

  #simpleType(at: number): string {
    const tokens = this.#tokens
    const word = tokens.textOf(at)
    if (Object.hasOwn(simpleTypes, word)) return simpleTypes[word]!
    if (word === 'revert' && tokens.isWord(at + 1)) return 'RevertStatement'
    const isBody = this.#definition.kind === 'modifier' && word === '_' && tokens.is(at + 1, ';')
    return isBody ? 'PlaceholderStatement' : 'ExpressionStatement'
  }

  /** The tokens in brackets. */
  #within(open: number): SourceRange {
    return this.#range(open + 1, this.#tokens.closingOf(open) - 1)
  }

  #take(nodeType: string, range: SourceRange): SourceRange {
    this.statements.push({ nodeType, range, definition: this.#definition })
    return range
  }

  #branch(
    kind: BranchKind,
    range: SourceRange,
    condition: SourceRange | undefined,
    paths: Branch['paths'],
  ): void {
    this.branches.push({ kind, range, condition, definition: this.#definition, paths })
  }

  /** From one token to another, both included. */
  #range(first: number, last: number): SourceRange {
    const start = this.#tokens.startOf(first)
    const length = Math.max(0, this.#tokens.endOf(last) - start)
    return { sourceId: this.#sourceId, start, length }
  }

  /** From a token to the end of a range. */
  #upTo(first: number, last: SourceRange): SourceRange {
    const start = this.#tokens.startOf(first)
    return { sourceId: this.#sourceId, start, length: last.start + last.length - start }
  }
}
