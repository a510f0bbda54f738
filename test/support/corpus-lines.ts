/**
 * The lines of functions by the syntax trees that the tools wrote: what a stack trace of the corpus is
 * compared with.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lines } from './corpus.ts'
import { corpusFolder } from './corpus-builds.ts'

interface Node {
  readonly nodeType: string
  readonly src: string
  readonly absolutePath?: string
  readonly name?: string
  readonly kind?: string
  readonly stateVariable?: boolean
  readonly nodes?: readonly Node[]
}

type LinesOf = (file: string, name: string) => readonly Lines[] | undefined

/** The lines that the artifacts of Foundry with `ast = true` or the build info of Hardhat 3 show. */
export function linesByTrees(project: string, artifacts: string): LinesOf {
  const linesByFile = new Map<string, Map<string, Lines[]>>()
  for (const path of readdirSync(artifacts, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.json')) continue
    const { ast, output } = JSON.parse(readFileSync(join(artifacts, path), 'utf8'))
    const sources: readonly { readonly ast?: Node }[] = Object.values(output?.sources ?? {})
    for (const tree of [ast as Node | undefined, ...sources.map((source) => source.ast)]) {
      const file = tree?.absolutePath
      if (file === undefined || linesByFile.has(file)) continue
      linesByFile.set(file, linesIn(tree!, readFileSync(sourcePath(project, file))))
    }
  }
  return (file, name) => {
    const lines = linesByFile.get(file)
    return lines && (lines.get(name) ?? [])
  }
}

/** The file of a source, which Hardhat 3 names by the project or the package that it is of. */
function sourcePath(project: string, file: string): string {
  const path = file.replace(/^project\//, '').replace(/^npm\/(.+?)@[^/]+\//, 'node_modules/$1/')
  return join(path.startsWith('node_modules/') ? corpusFolder : project, path)
}

/** Lines of functions, modifiers and state variables, by name; those of Yul are functions. */
function linesIn(tree: Node, text: Buffer): Map<string, Lines[]> {
  const found = new Map<string, Lines[]>()
  const ends = [...text.keys()].filter((index) => text[index] === 10)
  const lineAt = (offset: number) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (ends[middle]! < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
  JSON.stringify(tree, (_, node) => {
    for (const name of namesOf(node)) {
      const [start, length] = String(node.src).split(':').map(Number) as [number, number]
      const end = node.nodeType === 'ContractDefinition' ? start : start + length
      found.set(name, [...(found.get(name) ?? []), [lineAt(start), lineAt(end)]])
    }
    return node
  })
  return found
}

/** Names of frames whose place may lie in a node. */
function namesOf(node: Node | null): readonly string[] {
  switch (node?.nodeType) {
    case 'FunctionDefinition':
      return [node.name || (node.kind ?? '')]
    case 'ModifierDefinition':
    case 'YulFunctionDefinition':
      return [node.name!]
    case 'VariableDeclaration':
      return node.stateVariable === true ? [node.name!, 'constructor'] : []
    case 'ContractDefinition':
      return node.nodes?.some(({ kind }) => kind === 'constructor') ? [] : ['constructor']
    default:
      return []
  }
}
