/**
 * Describes an execution by names, in one pass: its tree, its text, and the stack trace of a failure.
 */

import { type FrameStart, isCreation, type TraceListener } from '../engine/trace.ts'
import type { Address } from '../primitives/hex.ts'
import {
  type DescribedCall,
  type DescribedError,
  type FrameCode,
  FrameDescriber,
} from './description.ts'
import { descriptionLines } from './description-text.ts'
import type { FailureCause } from './failure-cause.ts'
import { createFrameTracer } from './frames.ts'
import type { NameSource } from './names.ts'
import type { StackTrace } from './stack-trace.ts'
import { combinedListener, type Traced, type Tracer, TraceSize } from './tracer.ts'

export interface Description {
  /** For people: a line for each call and event, and the Solidity frames of a failure. */
  readonly text: string
  readonly call: DescribedCall
  /** `undefined` for success, and where no stack tracer was given. */
  readonly stackTrace: StackTrace | undefined
}

export interface DescriberTerms {
  readonly source: NameSource
  readonly codeSizeMax: number
  /** For an execution that fails, if it is to have its Solidity frames. */
  readonly stackTracer: Tracer<StackTrace | undefined> | undefined
}

export function createDescriber(terms: DescriberTerms): Tracer<Description> {
  const { source, codeSizeMax, stackTracer } = terms
  const frames = createFrameTracer(new TraceSize())
  const codes = new CodeListener(source)
  const listeners = [frames.listener, codes, ...(stackTracer ? [stackTracer.listener] : [])]
  return {
    listener: combinedListener(listeners),
    result(traced: Traced) {
      const outermost = { ...frames.result(traced), gasUsed: traced.outcome.gasUsed }
      const { view } = traced
      const describer = new FrameDescriber(
        { source, codes: codes.list, view, codeSizeMax },
        outermost,
      )
      const stackTrace = stackTracer?.result(traced)
      const call = withCause(describer.describe(outermost), stackTrace)
      const names = {
        nameOf: (address: Address) => source.nameOf(address),
        artifactNameOf: (address: Address) => describer.artifactNameOf(address),
      }
      return { text: descriptionLines(call, stackTrace, names).join('\n'), call, stackTrace }
    },
  }
}

/** Recognises the code of each frame while it is at hand. */
class CodeListener implements TraceListener {
  readonly #source: NameSource
  readonly list: FrameCode[] = []

  constructor(source: NameSource) {
    this.#source = source
  }

  begin(): void {
    this.list.length = 0
  }

  enter({ type, isPrecompile, code: codeOf }: FrameStart): void {
    const code = codeOf()
    const contract = isCreation(type) ? this.#source.createdBy(code) : this.#source.contractOf(code)
    this.list.push({ contract, isEmpty: code.length === 0 && !isPrecompile })
  }
}

/** The compiler's data may tell the cause of a failure that its end does not. */
const untold: ReadonlySet<FailureCause['kind']> = new Set([
  ...(['reason', 'panic', 'customError', 'unknownData'] as const),
])

function withCause(call: DescribedCall, stackTrace: StackTrace | undefined): DescribedCall {
  if (call.error === undefined || stackTrace === undefined) return call
  if (untold.has(stackTrace.cause.kind)) return call
  const error: DescribedError = { ...call.error, message: stackTrace.message }
  return { ...call, error }
}
