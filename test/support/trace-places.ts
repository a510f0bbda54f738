/**
 * Where the functions of compiled sources lie, as the compiler's syntax tree has them.
 */

import type { Compiled, SolcNode } from './solc.ts'
import type { ExpectedFrame } from './trace-cases.ts'

/** A function, a modifier, a state variable, or a contract, which is where an implicit constructor lies. */
interface Place {
  readonly contract: string | null
  readonly function: string | null
  readonly file: string
  /** In bytes. */
  readonly start: number
  readonly end: number
}

export class Places {
  readonly #places: readonly Place[]
  readonly #contents: Compiled['input']['sources']

  constructor({ input, output }: Compiled) {
    this.#contents = input.sources
    this.#places = Object.entries(output.sources).flatMap(([file, { ast }]) => [
      ...placesIn(ast, null, file),
    ])
  }

  /** True if the position of the frame lies in the function that it names. */
  has(frame: ExpectedFrame): boolean {
    const offset = this.#offsetOf(frame)
    return this.#places.some(
      (place) =>
        place.contract === frame.contract &&
        place.function === frame.function &&
        place.file === frame.file &&
        place.start <= offset &&
        offset < place.end,
    )
  }

  #offsetOf({ file, line, column }: ExpectedFrame): number {
    const lines = this.#contents[file]!.content.split('\n') // it has been compiled
    const before = [...lines[line - 1]!].slice(0, column - 1).join('') // so has the line
    return Buffer.byteLength([...lines.slice(0, line - 1), before].join('\n'))
  }
}

function* placesIn(parent: SolcNode, contract: string | null, file: string): Generator<Place> {
  for (const node of parent.nodes ?? []) {
    const [start = 0, length = 0] = node.src.split(':').map(Number)
    const range = { file, start, end: start + length }
    if (node.nodeType === 'ContractDefinition') {
      const name = node.name!
      yield { contract: name, function: null, ...range }
      yield { contract: name, function: 'constructor', ...range }
      yield* placesIn(node, name, file)
    }
    if (/^(Function|Modifier)Definition$|^VariableDeclaration$/.test(node.nodeType)) {
      yield { contract, function: nameOf(node), ...range }
    }
  }
}

/** The functions without a name have that of their kind. */
function nameOf({ name, kind }: SolcNode): string {
  return name === '' || name === undefined ? kind! : name
}
