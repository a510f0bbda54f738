/**
 * The definitions in a Solidity text whose compiler wrote no syntax tree: contracts, functions, modifiers,
 * state variables, statements and imports, at the places that a tree would have.
 *
 * A header is read as it stands, with comments, strings and nesting recognised. Types of parameters are
 * those of the text, and no variable has an id of the compiler. What the text does not show is left out.
 *
 * @see https://docs.soliditylang.org/en/latest/grammar.html
 */

import type {
  Branch,
  ContractDefinition,
  FunctionDefinition,
  FunctionKind,
  Statement,
  VariableDeclaration,
} from './ast-definitions.ts'
import type { Invocation } from './ast-invocations.ts'
import type { ContractKind } from './contract-kind.ts'
import { declaredType } from './declared-type.ts'
import { type Import, readImport } from './outline-imports.ts'
import { OutlineStatements } from './outline-statements.ts'
import { SolidityTokens } from './solidity-tokens.ts'
import type { SourceRange } from './source.ts'

interface OutlinedInvocation extends Invocation {
  /** The name with the path to it: `M.Base`. */
  readonly path: string
}

/** A contract before its bases are found, which other sources may define. */
export interface OutlinedContract extends ContractDefinition {
  readonly linearizedBases: ContractDefinition[]
  readonly functions: FunctionDefinition[]
  readonly stateVariables: VariableDeclaration[]
  /** The bases as the header names them. */
  readonly baseInvocations: readonly OutlinedInvocation[]
}

/** The header and body of a function, by the indexes of their tokens. */
interface Header {
  readonly start: number
  readonly kind: FunctionKind
  readonly name: string
  /** Index of the `(` before the parameters; of the token after the name without any. */
  readonly parameters: number
}

const contractKeywords: Readonly<Record<string, ContractKind>> = {
  contract: 'contract',
  interface: 'interface',
  library: 'library',
}
const visibilities = ['public', 'external', 'internal', 'private']
const mutabilities = ['pure', 'view', 'payable']
const specifiers = [...visibilities, ...mutabilities, 'constant', 'virtual', 'override', 'returns']
const locations = ['memory', 'storage', 'calldata', 'transient']
const specialKinds = ['constructor', 'fallback', 'receive'] as const

export class Outline {
  readonly contracts: OutlinedContract[] = []
  readonly functions: FunctionDefinition[] = []
  readonly statements: Statement[] = []
  /** Without ternaries and `||`, which are no statements. */
  readonly branches: Branch[] = []
  readonly imports: Import[] = []
  /** Modifiers and bases in headers of functions, by the id of the function. */
  readonly invocations = new Map<number, readonly OutlinedInvocation[]>()
  readonly sourceId: number
  readonly path: string
  readonly tokens: SolidityTokens
  /** True if a variable may be a function, which calls do not show. */
  readonly hasFunctionTypes: boolean
  /** Functions without a name that were read. */
  #unnamedCount = 0
  readonly #nextId: () => number

  /** @param nextId gives ids that no other definition has */
  constructor(path: string, sourceId: number, text: string, nextId: () => number) {
    this.path = path
    this.sourceId = sourceId
    this.tokens = new SolidityTokens(new TextEncoder().encode(text))
    this.#nextId = nextId
    for (let at = 0; at < this.tokens.count; ) at = this.#sourceUnitPart(at)
    this.hasFunctionTypes = this.#countUnnamed() > this.#unnamedCount
  }

  /** Names of what is imported, where it is defined, by the names that it has here. */
  get aliases(): ReadonlyMap<string, string> {
    const renamed = this.imports.flatMap(({ symbol, alias }) =>
      symbol === undefined || alias === undefined || symbol === alias
        ? []
        : [[alias, symbol] as const],
    )
    return new Map(renamed)
  }

  /** Types of functions, and functions without a name. */
  #countUnnamed(): number {
    const { tokens } = this
    let count = 0
    for (let at = 0; at < tokens.count; at += 1) {
      if (tokens.is(at, 'function') && tokens.is(at + 1, '(')) count += 1
    }
    return count
  }

  #sourceUnitPart(at: number): number {
    const { tokens } = this
    const keyword = tokens.textOf(at)
    if (keyword === 'abstract' && tokens.is(at + 1, 'contract')) {
      return this.#contract(at, at + 1, 'abstract')
    }
    const kind = Object.hasOwn(contractKeywords, keyword) ? contractKeywords[keyword] : undefined
    if (kind !== undefined && tokens.isWord(at + 1)) return this.#contract(at, at, kind)
    if (keyword === 'function' && tokens.isWord(at + 1)) {
      return this.#function(undefined, {
        start: at,
        kind: 'freeFunction',
        name: tokens.textOf(at + 1),
        parameters: at + 2,
      })
    }
    const end = this.#endOfDeclaration(at, tokens.count)
    if (keyword === 'import') this.imports.push(...readImport(tokens, at + 1, end))
    return end
  }

  /** The index after a struct or an enum, or after the next `;`. */
  #endOfDeclaration(at: number, end: number): number {
    const { tokens } = this
    const isBraced = tokens.is(at, 'struct') || tokens.is(at, 'enum')
    if (isBraced && tokens.isWord(at + 1) && tokens.is(at + 2, '{')) return tokens.after(at + 2)
    return tokens.find([';'], at, end) + 1
  }

  #contract(start: number, keyword: number, kind: ContractKind): number {
    const { tokens } = this
    const open = tokens.find(['{', ';'], keyword + 2, tokens.count)
    if (!tokens.is(open, '{')) return open + 1
    const close = tokens.closingOf(open)
    const contract: OutlinedContract = {
      id: this.#nextId(),
      name: tokens.textOf(keyword + 1),
      kind,
      range: this.#range(start, close),
      linearizedBases: [],
      functions: [],
      stateVariables: [],
      baseInvocations: this.#bases(keyword + 2, open),
    }
    this.contracts.push(contract)
    for (let at = open + 1; at < close; ) at = this.#member(contract, at, close)
    return close + 1
  }

  #bases(from: number, end: number): readonly OutlinedInvocation[] {
    const { tokens } = this
    const is = tokens.find(['is'], from, end)
    const bases: OutlinedInvocation[] = []
    for (let at = is + 1; at < end; ) {
      if (!tokens.isWord(at) || tokens.is(at, 'layout')) break
      const { invocation, next } = this.#invocation(at, end)
      bases.push(invocation)
      if (!tokens.is(next, ',')) break
      at = next + 1
    }
    return bases
  }

  /** `Base`, `Base(3)` or `Lib.Base(3)` in a header. */
  #invocation(at: number, end: number) {
    const { tokens } = this
    let next = at + 1
    let name = tokens.textOf(at)
    let path = name
    while (next + 1 < end && tokens.is(next, '.') && tokens.isWord(next + 1)) {
      name = tokens.textOf(next + 1)
      path = `${path}.${name}`
      next += 2
    }
    if (next < end && tokens.is(next, '(')) next = tokens.after(next)
    const range = this.#range(at, next - 1)
    const invocation: OutlinedInvocation = { range, name, path, targetId: undefined }
    return { invocation, next }
  }

  #member(contract: OutlinedContract, at: number, end: number): number {
    const { tokens } = this
    const keyword = tokens.textOf(at)
    if (keyword === 'function') {
      if (tokens.isWord(at + 1)) {
        const name = tokens.textOf(at + 1)
        const isConstructor = name === contract.name && contract.kind !== 'library'
        return this.#function(contract, {
          start: at,
          kind: isConstructor ? 'constructor' : 'function',
          name: isConstructor ? '' : name,
          parameters: at + 2,
        })
      }
      // Before 0.6 the fallback function has no name; a variable of a function type ends otherwise.
      const isFallback = tokens.is(tokens.find(['{', ';', '='], at, end), '{')
      if (isFallback) {
        this.#unnamedCount += 1
        return this.#function(contract, {
          start: at,
          kind: 'fallback',
          name: '',
          parameters: at + 1,
        })
      }
    }
    const special = specialKinds.find((kind) => kind === keyword)
    if (special !== undefined && tokens.is(at + 1, '(')) {
      return this.#function(contract, { start: at, kind: special, name: '', parameters: at + 1 })
    }
    if (keyword === 'modifier' && tokens.isWord(at + 1)) {
      const name = tokens.textOf(at + 1)
      return this.#function(contract, { start: at, kind: 'modifier', name, parameters: at + 2 })
    }
    const next = this.#endOfDeclaration(at, end)
    if (!this.#isOtherDeclaration(at)) this.#stateVariable(contract, at, Math.min(next - 1, end))
    return next
  }

  /** True for a declaration that no instruction has the place of. */
  #isOtherDeclaration(at: number): boolean {
    const { tokens } = this
    const isNamed = ['struct', 'enum', 'event', 'error', 'type'].includes(tokens.textOf(at))
    return (isNamed && tokens.isWord(at + 1)) || tokens.is(at, 'using') || tokens.is(at, ';')
  }

  /** @param end the `;` */
  #stateVariable(contract: OutlinedContract, at: number, end: number): void {
    const { tokens } = this
    const words: string[] = []
    const value = tokens.find(['='], at, end)
    for (let each = at; each < value; each = tokens.after(each)) {
      if (tokens.isWord(each)) words.push(tokens.textOf(each))
    }
    const mutability = words.find((word) => word === 'constant' || word === 'immutable')
    contract.stateVariables.push({
      id: this.#nextId(),
      name: words.at(-1) ?? '',
      type: '',
      range: this.#range(at, end - 1),
      scope: contract.range,
      mutability: mutability === 'constant' || mutability === 'immutable' ? mutability : 'mutable',
      storageLocation: words.includes('transient') ? 'transient' : 'default',
      selector: undefined,
    })
  }

  #function(contract: OutlinedContract | undefined, header: Header): number {
    const { tokens } = this
    const { start, kind, name, parameters } = header
    const hasParameters = tokens.is(parameters, '(')
    const specifiersFrom = hasParameters ? tokens.after(parameters) : parameters
    const open = tokens.find(['{', ';'], specifiersFrom, tokens.count)
    const hasBody = tokens.is(open, '{')
    const last = hasBody ? tokens.closingOf(open) : open
    const range = this.#range(start, last)
    const { words, invocations, returns } = this.#specifiers(specifiersFrom, open)
    const visibility = words.find((word) => visibilities.includes(word))
    const definition: FunctionDefinition = {
      id: this.#nextId(),
      name,
      kind,
      contract,
      parameters: hasParameters ? this.#parameters(parameters, range) : [],
      returnParameters: returns === undefined ? [] : this.#parameters(returns, range),
      visibility: visibility ?? defaultVisibility(kind),
      stateMutability: kind === 'modifier' ? '' : mutabilityOf(words),
      selector: undefined,
      range,
      body: hasBody ? this.#range(open, last) : undefined,
      locals: [],
      isOutlined: true,
    }
    this.functions.push(definition)
    contract?.functions.push(definition)
    if (invocations.length > 0) this.invocations.set(definition.id, invocations)
    if (hasBody) {
      const { statements, branches } = new OutlineStatements(
        tokens,
        definition,
        this.sourceId,
        open,
      )
      this.statements.push(...statements)
      this.branches.push(...branches)
    }
    return last + 1
  }

  /** The words after the parameters, and the modifiers and bases among them. */
  #specifiers(from: number, end: number) {
    const { tokens } = this
    const words: string[] = []
    const invocations: OutlinedInvocation[] = []
    let returns: number | undefined
    for (let at = from; at < end; ) {
      const word = tokens.textOf(at)
      if (!tokens.isWord(at)) at = tokens.after(at)
      else if (specifiers.includes(word)) {
        words.push(word)
        if (word === 'returns') returns = at + 1
        at += 1
      } else {
        const { invocation, next } = this.#invocation(at, end)
        invocations.push(invocation)
        at = next
      }
    }
    return { words, invocations, returns }
  }

  /** @param open index of the `(` */
  #parameters(open: number, scope: SourceRange): readonly VariableDeclaration[] {
    const { tokens } = this
    const close = tokens.closingOf(open)
    const found: VariableDeclaration[] = []
    for (let at = open + 1; at < close; ) {
      const end = tokens.find([','], at, close)
      if (end > at) found.push(this.#parameter(at, end, scope))
      at = end + 1
    }
    return found
  }

  #parameter(at: number, end: number, scope: SourceRange): VariableDeclaration {
    const { tokens } = this
    const location = locations.find((each) => tokens.is(tokens.find([each], at, end), each))
    const { type, next } = declaredType(tokens, at, end)
    const isNamed = end - 1 >= next && tokens.isWord(end - 1) && !tokens.is(end - 1, location ?? '')
    return {
      id: this.#nextId(),
      name: isNamed ? tokens.textOf(end - 1) : '',
      type,
      range: this.#range(at, end - 1),
      scope,
      mutability: 'mutable',
      storageLocation: location ?? 'default',
      selector: undefined,
    }
  }

  /** From one token to another, both included. */
  #range(first: number, last: number): SourceRange {
    const start = this.tokens.startOf(first)
    return { sourceId: this.sourceId, start, length: Math.max(0, this.tokens.endOf(last) - start) }
  }
}

/** Before 0.5 a function without visibility was public. */
function defaultVisibility(kind: FunctionKind): string {
  return kind === 'modifier' || kind === 'freeFunction' ? 'internal' : 'public'
}

function mutabilityOf(words: readonly string[]): string {
  const named = words.find((word) => mutabilities.includes(word))
  return named ?? (words.includes('constant') ? 'view' : 'nonpayable')
}
