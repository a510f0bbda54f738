/**
 * Reads the interpreter's counters after an execution, which clears them for the next one.
 */

import { type CodeHits, PLACE_LENGTH } from '../code-hits.ts'
import {
  COUNTERS_CODE,
  COUNTERS_CODE_SIZE,
  COUNTERS_IS_INIT_CODE,
  COUNTERS_NEXT,
  PLACES_READ_MAX,
} from './layout.ts'
import type { Machine } from './machine.ts'

/**
 * The places of the last execution, which its listener has read by the time of the next one. An array of
 * each code's own would cost more than counting does.
 */
let places = new Int32Array(PLACES_READ_MAX * PLACE_LENGTH)

/** The hits of each code that ran, the last one first. They hold until the next call. */
export function takeHits(machine: Machine): CodeHits[] {
  const executed: CodeHits[] = []
  let end = 0
  let entry = machine.exports.lastCounters()
  for (; entry !== 0; entry = machine.uint32(entry + COUNTERS_NEXT)) {
    const code = machine.uint32(entry + COUNTERS_CODE)
    const size = machine.uint32(entry + COUNTERS_CODE_SIZE)
    const isInitCode = machine.uint32(entry + COUNTERS_IS_INIT_CODE) !== 0
    const start = end
    end = readPlaces(machine, entry, start)
    executed.push({
      codeHash: isInitCode ? machine.hashOf(code, size) : machine.countedHash(entry),
      isInitCode,
      places: places.subarray(start, end),
      codeBytes: () => machine.copyOf(code, size),
    })
  }
  return executed
}

/** Reads the places of an entry behind those before. @returns their end */
function readPlaces(machine: Machine, entry: number, start: number): number {
  const { exports } = machine
  let end = start
  let count: number
  do {
    count = exports.readCounters(entry)
    if (end + count * PLACE_LENGTH > places.length) places = lengthened(places)
    machine.readInto(places, end, exports.readPointer(), count * PLACE_LENGTH)
    end += count * PLACE_LENGTH
  } while (count === PLACES_READ_MAX)
  return end
}

/** A longer copy: those that have parts of the old array keep them. */
function lengthened(short: Int32Array): Int32Array<ArrayBuffer> {
  const long = new Int32Array(2 * short.length)
  long.set(short)
  return long
}
