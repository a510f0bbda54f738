/**
 * A transaction with its sources: its stops, the sources whose code ran, and the lines that have code.
 */

import type { Source } from '../artifacts/source.ts'
import type { Artifacts, MetCode } from '../backend/artifacts.ts'
import { CODE_SIZE_MAX } from '../engine/code-size.ts'
import type { CodePlaces } from '../tracing/code-places.ts'
import { isInitCode } from '../tracing/entry-definition.ts'
import type { ChangedStep, StepTrace } from '../tracing/step-tracer.ts'
import { type ExecutedFrame, Execution, type Pause } from './execution.ts'
import { Scopes } from './scopes.ts'
import { Statements } from './statements.ts'
import { type Stop, stopsOf } from './stops.ts'
import type { ReadStorage } from './storage-history.ts'

/** A transaction or call that has run. */
export interface TracedExecution {
  readonly trace: StepTrace<ChangedStep>
  /** Reads the state before it. */
  readonly storageBefore: ReadStorage
}

type PlacesByFrame = ReadonlyMap<ExecutedFrame, CodePlaces>

export class Program {
  readonly execution: Execution
  readonly stops: readonly Stop[]
  readonly scopes: Scopes
  /** Sources of the contracts that ran, by path as the compiler knows it. */
  readonly sources: ReadonlyMap<string, Source>
  readonly #places: ReadonlySet<CodePlaces>
  /** Lines where a statement begins, by path of the source, rising. */
  #lines: ReadonlyMap<string, readonly number[]> | undefined

  private constructor(
    execution: Execution,
    places: ReadonlySet<CodePlaces>,
    stops: readonly Stop[],
    scopes: Scopes,
  ) {
    this.execution = execution
    this.stops = stops
    this.scopes = scopes
    this.#places = places
    const sources = new Map<string, Source>()
    for (const { contract } of this.#places) {
      for (const [path, source] of contract.compilation.sources) {
        // The same path in another compilation may have another text: the first one to run counts.
        if (!sources.has(path)) sources.set(path, source)
      }
    }
    this.sources = sources
  }

  /** Reads what the artifacts say of the code that ran. @param pause gives others turns */
  static async read(
    { trace, storageBefore }: TracedExecution,
    artifacts: Artifacts,
    pause: Pause = () => undefined,
  ): Promise<Program> {
    const execution = await Execution.read(trace, pause)
    const placesByFrame = await readPlaces(execution, artifacts)
    const placesOf = (frame: ExecutedFrame) => placesByFrame.get(frame)
    const stops = await stopsOf(execution, { placesOf, codeSizeMax: CODE_SIZE_MAX }, pause)
    const scopes = await Scopes.read(execution, storageBefore, pause)
    return new Program(execution, new Set(placesByFrame.values()), stops, scopes)
  }

  /** The line, or the next one, where a statement begins; `undefined` behind the last. */
  lineWithCode(path: string, line: number): number | undefined {
    this.#lines ??= this.#readLines()
    return this.#lines.get(path)?.find((each) => each >= line)
  }

  #readLines(): ReadonlyMap<string, readonly number[]> {
    const lines = new Map<string, Set<number>>()
    for (const places of this.#places) {
      for (const { path, line } of new Statements(places).all()) {
        const known = lines.get(path) ?? new Set<number>()
        lines.set(path, known.add(line))
      }
    }
    return new Map([...lines].map(([path, found]) => [path, [...found].sort((a, b) => a - b)]))
  }
}

async function readPlaces(execution: Execution, artifacts: Artifacts): Promise<PlacesByFrame> {
  const codes = new Map<string, MetCode>()
  const keys = new Map<ExecutedFrame, string>()
  for (const frame of execution.frames) {
    const { codeIndex, start } = frame
    if (start.code().length === 0) continue
    const met = { code: start.code(), isInitCode: isInitCode(start) }
    const key = `${met.isInitCode}${codeIndex}`
    keys.set(frame, key)
    codes.set(key, met)
  }
  const places = await artifacts.placesOf([...codes.values()])
  const byKey = new Map([...codes.keys()].map((key, index) => [key, places[index]]))
  return new Map(
    [...keys].flatMap(([frame, key]) => {
      const found = byKey.get(key)
      return found === undefined ? [] : [[frame, found] as const]
    }),
  )
}
