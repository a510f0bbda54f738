/**
 * Import directives of a Solidity text, and the contracts that a name in it stands for.
 *
 * @see https://docs.soliditylang.org/en/latest/path-resolution.html
 */

import type { ContractDefinition } from './ast-definitions.ts'
import { SolidityTokens } from './solidity-tokens.ts'

export interface Import {
  /** As the directive spells it. */
  readonly path: string
  /** The name in the imported source; `undefined` for all of its names. */
  readonly symbol: string | undefined
  /** The name in the importing source; `undefined` where names are kept. */
  readonly alias: string | undefined
}

/** `import "a"`, `import "a" as M`, `import * as M from "a"` or `import {A as B, C} from "a"`. */
export function readImport(tokens: SolidityTokens, from: number, end: number): readonly Import[] {
  let pathAt = from
  while (pathAt < end && !tokens.isLiteral(pathAt)) pathAt = tokens.after(pathAt)
  const path = tokens.textOf(pathAt).slice(1, -1)
  if (!tokens.is(from, '{')) {
    const as = [from + 1, pathAt + 1].find((at) => tokens.is(at, 'as'))
    const alias = as === undefined ? undefined : tokens.textOf(as + 1)
    return [{ path, symbol: undefined, alias }]
  }
  const found: Import[] = []
  const close = tokens.closingOf(from)
  for (let at = from + 1; at < close; ) {
    const next = tokens.find([','], at, close)
    const symbol = tokens.textOf(at)
    found.push({ path, symbol, alias: tokens.is(at + 1, 'as') ? tokens.textOf(at + 2) : symbol })
    at = next + 1
  }
  return found
}

/** The import directives of a text, wherever they stand in it. */
export function importsOf(text: string): readonly Import[] {
  const tokens = new SolidityTokens(new TextEncoder().encode(text))
  const found: Import[] = []
  for (let at = 0; at < tokens.count; ) {
    const isImport = tokens.is(at, 'import')
    const end = isImport ? tokens.find([';'], at, tokens.count) : tokens.after(at)
    if (isImport) found.push(...readImport(tokens, at + 1, end))
    at = Math.max(end, at + 1)
  }
  return found
}

/** A source as far as names are looked up in it. */
export interface NamedSource {
  readonly imports: readonly Import[]
  readonly contracts: readonly ContractDefinition[]
}

/** Finds the contract that a name stands for. */
export class ContractNames {
  readonly #sources: ReadonlyMap<string, NamedSource>
  readonly #remappings: readonly Remapping[]

  /**
   * @param sources by path
   * @param remappings `context:prefix=target`, as the compiler was given them
   */
  constructor(sources: ReadonlyMap<string, NamedSource>, remappings: readonly string[]) {
    this.#sources = sources
    this.#remappings = remappings.flatMap(remappingFrom)
  }

  /**
   * @param name in the source at a path; `M.A` for one that was imported with a name
   * @returns `undefined` if no known source defines it
   */
  find(path: string, name: string, seen = new Set<string>()): ContractDefinition | undefined {
    const source = this.#sources.get(path)
    const key = `${path}\n${name}`
    if (source === undefined || seen.has(key)) return undefined
    seen.add(key)
    const own = source.contracts.find((contract) => contract.name === name)
    if (own !== undefined) return own
    for (const each of source.imports) {
      const inner = nameWithin(each, name)
      if (inner === undefined) continue
      const found = this.find(this.#resolve(path, each.path), inner, seen)
      if (found !== undefined) return found
    }
    return undefined
  }

  #resolve(importer: string, path: string): string {
    const isRelative = path.startsWith('./') || path.startsWith('../')
    const joined = isRelative ? relativePath(importer, path) : path
    // The longest context wins, then the longest prefix, then the last.
    let best: Remapping | undefined
    for (const each of this.#remappings) {
      if (!importer.startsWith(each.context) || !joined.startsWith(each.prefix)) continue
      const longer =
        best === undefined ||
        each.context.length > best.context.length ||
        (each.context.length === best.context.length && each.prefix.length >= best.prefix.length)
      if (longer) best = each
    }
    return best === undefined ? joined : best.target + joined.slice(best.prefix.length)
  }
}

interface Remapping {
  readonly context: string
  readonly prefix: string
  readonly target: string
}

function remappingFrom(text: string): Remapping[] {
  const [, context = '', prefix, target] = /^(?:([^:=]*):)?([^=]+)=(.*)$/.exec(text) ?? []
  return prefix === undefined || target === undefined ? [] : [{ context, prefix, target }]
}

/** The name that an import has for it in the imported source; `undefined` if it does not import it. */
function nameWithin({ symbol, alias }: Import, name: string): string | undefined {
  const [head, ...rest] = name.split('.')
  if (symbol !== undefined) return head === alias ? [symbol, ...rest].join('.') : undefined
  if (alias === undefined) return name
  return head === alias && rest.length > 0 ? rest.join('.') : undefined
}

function relativePath(importer: string, path: string): string {
  const parts = importer.split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
