/**
 * `4byteTracer`: counts calls by selector and size of the arguments.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers#4byte-tracer
 */

import { SELECTOR_BYTES } from '../primitives/bytes.ts'
import { hexFromBytes } from '../primitives/hex.ts'
import { createFrameTracer, framesOf } from './frames.ts'
import { mapTracer, type Tracer, type TraceSize } from './tracer.ts'

/**
 * Returns counts by `0xSELECTOR-SIZE`, where the size excludes the selector.
 *
 * @param size shared by the traces of one answer
 */
export function createFourByteTracer(size?: TraceSize): Tracer<ReadonlyMap<string, number>> {
  return mapTracer(createFrameTracer(size), (outermost) => {
    const counts = new Map<string, number>()
    for (const [{ type, input, isPrecompile }, path] of framesOf(outermost)) {
      const isCreation = type === 'CREATE' || type === 'CREATE2'
      const isInnerPrecompile = isPrecompile && path.length > 0
      if (isCreation || isInnerPrecompile || input.length < SELECTOR_BYTES) continue
      const selector = hexFromBytes(input.subarray(0, SELECTOR_BYTES))
      const key = `${selector}-${input.length - SELECTOR_BYTES}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return counts
  })
}
