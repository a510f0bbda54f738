/**
 * A trace of opcodes that is answered while it is made: it may be of any length, and the execution waits for
 * the client.
 *
 * A trace that fits into one part is answered as any other result.
 */

import type { Dialect } from '../../../primitives/dialect.ts'
import type { StructEnd, StructLoggerOptions } from '../../../tracing/struct-logger.ts'
import { type Tracer, TraceSize } from '../../../tracing/tracer.ts'
import type * as Tracing from '../../../tracing/tracers.ts'
import { PART_SIZE, sizeUpTo } from '../../json-parts.ts'
import { TextStream } from '../../text-stream.ts'
import {
  createStructLogPrinter,
  printStructTrace,
  type WireStructLog,
  type WireStructTrace,
} from '../../wire/objects/struct-trace.ts'

/** Runs the execution with a tracer, several times if the remote chain of a fork is asked meanwhile. */
type Run = (tracer: Tracer<StructEnd>) => Promise<StructEnd>

/** @returns a stream if the trace is longer than a part */
export function streamStructLogs(
  { StructEntries, structEnd }: Pick<typeof Tracing, 'StructEntries' | 'structEnd'>,
  options: StructLoggerOptions,
  dialect: Dialect,
  run: Run,
): Promise<WireStructTrace | TextStream> {
  return new Promise((resolve, reject) => {
    const stream = new TextStream()
    let isStreamed = false
    /** Entries of the next part, and their characters. */
    let logs: WireStructLog[] = []
    let size = 0
    /** Entries that were printed, and those of this execution. */
    let printed = 0
    let count = 0
    let print = createStructLogPrinter(dialect)
    const flush = () => {
      const before = isStreamed ? ',' : '{"structLogs":['
      stream.push(`${before}${JSON.stringify(logs).slice(1, -1)}`)
      if (!isStreamed) resolve(stream)
      isStreamed = true
      logs = []
      size = 0
    }
    const endless = Number.POSITIVE_INFINITY
    const limits = { stepsMax: endless, size: new TraceSize(endless) }
    const entries = new StructEntries(options, limits, (log) => {
      const wire = print(log)
      count += 1
      if (count <= printed) return // by an execution that was restarted
      printed = count
      logs.push(wire)
      size += sizeUpTo(wire, PART_SIZE)
      if (size >= PART_SIZE) flush()
    })
    const begin = () => {
      count = 0
      print = createStructLogPrinter(dialect)
      entries.begin()
    }
    const tracer: Tracer<StructEnd> = {
      listener: { ...entries.listener, begin },
      pause: () => stream.room(),
      result({ outcome }) {
        entries.end()
        return structEnd(outcome)
      },
    }
    run(tracer).then(
      (end) => {
        const trace = printStructTrace({ ...end, structLogs: logs })
        if (!isStreamed) {
          resolve(trace)
          return
        }
        if (logs.length > 0) flush()
        const { structLogs, ...facts } = trace
        stream.push(`],${JSON.stringify(facts).slice(1)}`)
        stream.end()
      },
      (error: Error) => (isStreamed ? stream.end(error) : reject(error)),
    )
  })
}
