/**
 * The lines of the opcodes of a recording, by the artifacts that are known.
 */

import type { Artifacts } from '../backend/artifacts.ts'
import type { Creations } from '../backend/creations.ts'
import { isCreation } from '../engine/trace.ts'
import { type CodePlaces, WRITTEN } from '../tracing/code-places.ts'
import type { LineOf } from './causes.ts'
import type { ExecutionRecorder, RecordedFrame } from './recorder.ts'
import type { CauseFrame } from './types.ts'

/** Opcodes to go back from one that the compiler added to one that the author wrote. */
const STEPS_BACK_MAX = 10_000

/** Reads what the artifacts say about the codes of a recording. */
export async function lines(
  artifacts: Artifacts,
  creations: Creations,
  { outermost }: ExecutionRecorder,
): Promise<LineOf> {
  if (outermost === undefined || artifacts.isEmpty) return () => undefined
  const frames = [...codesOf(outermost)]
  const places = await artifacts.named(creations, () =>
    artifacts.placesOf(
      frames.map(({ code, start }) => ({ code, isInitCode: isCreation(start.type) })),
    ),
  )
  const byCode = new Map(frames.map((frame, index) => [keyOf(frame), places[index]]))
  const known = new Map<string, CauseFrame | undefined>()
  return (frame, step) => {
    const found = byCode.get(keyOf(frame))
    if (found === undefined) return undefined
    const key = `${keyOf(frame)}:${frame.counterAt(step)}`
    if (known.has(key)) return known.get(key)
    const line = lineOf(found, frame, step)
    known.set(key, line)
    return line
  }
}

/** One frame of each code. */
function codesOf(outermost: RecordedFrame): Iterable<RecordedFrame> {
  const byKey = new Map<string, RecordedFrame>()
  const visit = (frame: RecordedFrame) => {
    if (frame.code.length > 0) byKey.set(keyOf(frame), frame)
    for (const child of frame.children) visit(child)
  }
  visit(outermost)
  return byKey.values()
}

/** The code of an account does not change while it runs; each creation has a code of its own. */
function keyOf({ start }: RecordedFrame): string {
  return `${isCreation(start.type) ? 'creation' : 'code'} ${start.to}`
}

/** The line of an opcode, or of the last before it that the author wrote. */
function lineOf(places: CodePlaces, frame: RecordedFrame, last: number): CauseFrame | undefined {
  const first = Math.max(0, last - STEPS_BACK_MAX + 1)
  for (let step = last; step >= first; step -= 1) {
    const counter = frame.counterAt(step)
    if ((places.kindAt(counter) & WRITTEN) !== 0) return frameAt(places, frame, counter)
  }
  return undefined
}

function frameAt(
  places: CodePlaces,
  { start }: RecordedFrame,
  counter: number,
): CauseFrame | undefined {
  const place = places.placeAt(counter)
  if (place === undefined) return undefined
  const source = places.contract.compilation.sourceById(place.sourceId)
  const position = source?.positionAt(place.start)
  if (source === undefined || position === undefined) return undefined
  const definition = places.definitionAt(counter)
  const isNamed = definition !== undefined && definition.name !== ''
  return {
    contract: definition?.contract?.name ?? places.contract.name,
    function: isNamed ? definition.name : (definition?.kind ?? 'constructor'),
    file: source.path,
    line: position.line,
    address: start.to,
  }
}
