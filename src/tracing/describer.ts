/**
 * Describes an execution by names, in one pass: its tree, its text, and the stack trace of a failure.
 */

import { codeSizeMaxAt } from '../engine/code-size.ts'
import { type FrameStart, isCreation, type TraceListener } from '../engine/trace.ts'
import type { Address } from '../primitives/hex.ts'
import {
  type DescribedCall,
  type DescribedError,
  type FrameCode,
  FrameDescriber,
} from './description.ts'
import { descriptionLines } from './description-text.ts'
import { createFrameTracer } from './frames.ts'
import type { NameSource } from './names.ts'
import type { StackTrace } from './stack-trace.ts'
import { combinedListener, type Traced, type Tracer, type TraceSize } from './tracer.ts'

export interface Description {
  /** For people: a line for each call and event, and the Solidity frames of a failure. */
  readonly text: string
  readonly call: DescribedCall
  /** `undefined` for success, and where no stack tracer was given. */
  readonly stackTrace: StackTrace | undefined
}

interface DescriberTerms {
  readonly source: NameSource
  /** Bytes, or `codeSizeOfHardfork`. */
  readonly codeSizeMax: number
  /** For an execution that fails, if it is to have its Solidity frames. */
  readonly stackTracer: Tracer<StackTrace | undefined> | undefined
}

/** @param size limits the description; without it, none is too large */
export function createDescriber(terms: DescriberTerms, size?: TraceSize): Tracer<Description> {
  const { source, codeSizeMax, stackTracer } = terms
  const frames = createFrameTracer(size)
  const codes = new CodeListener(source)
  const listeners = [frames.listener, codes, ...(stackTracer ? [stackTracer.listener] : [])]
  return {
    listener: combinedListener(listeners),
    result(traced: Traced) {
      const { view, environment, message, outcome } = traced
      const gas = { gas: message.gasLimit, gasUsed: outcome.gasUsed }
      const outermost = { ...frames.result(traced), ...gas }
      const describer = new FrameDescriber(
        {
          source,
          codes: codes.list,
          view,
          codeSizeMax: codeSizeMaxAt(codeSizeMax, environment.evmRules.hardfork),
        },
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
  /** By account: hashing the code of each frame takes longer than most frames. */
  readonly #known = new Map<Address, FrameCode>()

  constructor(source: NameSource) {
    this.#source = source
  }

  begin(): void {
    this.list.length = 0
    this.#known.clear()
  }

  enter(start: FrameStart): void {
    this.list.push(this.#codeOf(start))
  }

  #codeOf({ type, to, isPrecompile, code: codeOf }: FrameStart): FrameCode {
    if (isCreation(type)) return { contract: this.#source.createdBy(codeOf()), isEmpty: false }
    const known = this.#known.get(to)
    if (known !== undefined) return known
    const code = codeOf()
    const contract = this.#source.contractOf(code)
    const found = { contract, isEmpty: code.length === 0 && !isPrecompile }
    // Code may come to an account that had none.
    if (!found.isEmpty) this.#known.set(to, found)
    return found
  }
}

/** The compiler's data may show the cause of a failure that the end of its frame does not. */
function withCause(call: DescribedCall, stackTrace: StackTrace | undefined): DescribedCall {
  if (call.error === undefined || stackTrace === undefined) return call
  if (call.error.name !== undefined || stackTrace.cause.kind === 'unknownData') return call
  const error: DescribedError = { ...call.error, message: stackTrace.message }
  return { ...call, error }
}
