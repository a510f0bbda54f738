/**
 * A transaction with its sources: its stops, the sources whose code ran, and the lines that have code.
 */

import type { ArtifactIndex } from '../artifacts/artifact-index.ts'
import type { Source } from '../artifacts/source.ts'
import { keccakHash } from '../primitives/keccak.ts'
import { CodePlaces } from '../tracing/code-places.ts'
import { isInitCode } from '../tracing/entry-definition.ts'
import type { DebuggedTransaction } from './devnet-client.ts'
import { type ExecutedFrame, Execution } from './execution.ts'
import { Scopes } from './scopes.ts'
import { Statements } from './statements.ts'
import { type Stop, stopsOf } from './stops.ts'

/** Bytes of a contract's code at most, for the text of a failure (EIP-170). */
const CODE_SIZE_MAX = 24_576

export class Program {
  readonly stops: readonly Stop[]
  readonly scopes: Scopes
  /** Sources of the contracts that ran, by path as the compiler knows it. */
  readonly sources: ReadonlyMap<string, Source>
  readonly #places = new Map<string, CodePlaces | undefined>()
  /** Lines where a statement begins, by path of the source, rising. */
  #lines: ReadonlyMap<string, readonly number[]> | undefined

  constructor(
    { trace, storageBefore }: Pick<DebuggedTransaction, 'trace' | 'storageBefore'>,
    index: ArtifactIndex,
  ) {
    const execution = new Execution(trace)
    const placesOf = (frame: ExecutedFrame) => this.#placesOf(frame, index)
    this.stops = stopsOf(execution, { placesOf, codeSizeMax: CODE_SIZE_MAX })
    this.scopes = new Scopes(execution, storageBefore)
    const known = [...this.#places.values()].flatMap((places) => places ?? [])
    this.sources = new Map(
      known.flatMap(({ contract }) => [...contract.compilation.sources]).reverse(),
    )
  }

  /** The line, or the next one, where a statement begins; `undefined` behind the last. */
  lineWithCode(path: string, line: number): number | undefined {
    this.#lines ??= this.#readLines()
    return this.#lines.get(path)?.find((each) => each >= line)
  }

  #readLines(): ReadonlyMap<string, readonly number[]> {
    const lines = new Map<string, Set<number>>()
    for (const places of this.#places.values()) {
      if (places === undefined) continue
      for (const { path, line } of new Statements(places).all()) {
        const known = lines.get(path) ?? new Set<number>()
        lines.set(path, known.add(line))
      }
    }
    return new Map([...lines].map(([path, found]) => [path, [...found].sort((a, b) => a - b)]))
  }

  #placesOf({ start }: ExecutedFrame, index: ArtifactIndex): CodePlaces | undefined {
    const code = start.code()
    if (code.length === 0) return undefined
    const isCreation = isInitCode(start)
    const key = `${isCreation}${keccakHash(code)}`
    if (this.#places.has(key)) return this.#places.get(key)
    const found = isCreation ? index.recogniseCreation(code) : index.recogniseRuntime(code)
    const template = isCreation ? found?.contract.creation : found?.contract.runtime
    const places = found && template && new CodePlaces(found.contract, template)
    this.#places.set(key, places)
    return places
  }
}
