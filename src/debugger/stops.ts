/**
 * The moments of an execution at which a debugger can stop: the beginning of each statement, the return
 * into a statement whose call has ended, and each failure.
 *
 * Statements are those of the author: what the compiler adds has no separate moment.
 */

import type { Abi } from '../abi/abi.ts'
import type { SourceRange } from '../artifacts/source.ts'
import type { FrameStart } from '../engine/trace.ts'
import type { CodePlaces } from '../tracing/code-places.ts'
import { entryDefinition } from '../tracing/entry-definition.ts'
import { type FailedFrame, OpenFrame } from '../tracing/failed-frame.ts'
import { failureCause } from '../tracing/failure-cause.ts'
import { failurePath } from '../tracing/failure-path.ts'
import { failureText } from '../tracing/failure-text.ts'
import type { CallSite } from '../tracing/internal-calls.ts'
import { type SolidityFrame, SolidityFrames } from '../tracing/solidity-frames.ts'
import { frameWithoutArtifact } from '../tracing/stack-frames.ts'
import type { ExecutedFrame, Execution, Pause, ReplayListener } from './execution.ts'
import { isSameStatement, type StatementPlace, Statements } from './statements.ts'

/** A frame of the editor's call stack. */
export interface DebugFrame extends Omit<SolidityFrame, 'range'> {
  readonly executed: ExecutedFrame
  /** `undefined` for code without an artifact. */
  readonly places: CodePlaces | undefined
  readonly range: SourceRange | undefined
  /** The last step of its EVM frame at the moment of the stop. */
  readonly step: number
  /** The statement that it is in; `undefined` where none has begun. */
  readonly begun: BegunStatement | undefined
}

interface BegunStatement {
  readonly place: StatementPlace
  /** Elements of the stack when it began. */
  readonly stackSize: number
}

interface Failure {
  /** `reverted with reason string "too much"` */
  readonly message: string
  /** False if the transaction continued: the failure was caught. */
  readonly isUncaught: boolean
}

export interface Stop {
  /** The next step to run; for a failure the one that failed. */
  readonly step: number
  readonly kind: 'statement' | 'return' | 'failure'
  /** Number of functions that are open, modifiers not counted. */
  readonly depth: number
  /** Innermost first. */
  readonly frames: readonly DebugFrame[]
  /** `undefined` except for the beginning of a statement. */
  readonly statement: StatementPlace | undefined
  readonly failure: Failure | undefined
}

export interface StopSources {
  /** The places of a code's instructions; `undefined` for code of no known contract. */
  placesOf(frame: ExecutedFrame): CodePlaces | undefined
  readonly codeSizeMax: number
}

/** All stops in the order of the execution. */
export async function stopsOf(
  execution: Execution,
  sources: StopSources,
  pause: Pause,
): Promise<readonly Stop[]> {
  const finder = new StopFinder(execution, sources)
  await execution.replay(finder, pause)
  return finder.stops
}

/** One function that runs: the statement that it is in. */
interface Activation {
  statement: StatementPlace | undefined
  /** The instruction that the statement began with. */
  pc: number
  stackSize: number
  /** True if a call of the statement has ended that had its own stops. */
  isResumed: boolean
}

interface Running {
  readonly executed: ExecutedFrame
  readonly open: OpenFrame
  /** By the depth of internal calls. */
  readonly activations: Activation[]
  /** The frames around it, when it was called. */
  readonly callers: readonly DebugFrame[]
  step: number
  /** Number of stops when it began. */
  readonly stopCount: number
  /** Places by sites, kept since loops repeat them and looking up their sources takes longest. */
  readonly located: Map<string, Located>
}

/** Open calls with their Solidity frames. */
interface Located {
  readonly sites: readonly CallSite[]
  readonly frames: readonly SolidityFrame[]
}

/**
 * Internal calls of one EVM frame that a stop lists, the innermost. Recursion may be deeper, and every
 * statement in it has a stop.
 */
const SITES_MAX = 64

class StopFinder implements ReplayListener {
  readonly stops: Stop[] = []
  readonly #execution: Execution
  readonly #sources: StopSources
  readonly #running: Running[] = []
  readonly #statements = new Map<CodePlaces, Statements>()
  readonly #abis = new Set<Abi>()
  /** Indexes of the stops of failures, by the frame that failed first. */
  readonly #failures = new Map<FrameStart, number>()

  constructor(execution: Execution, sources: StopSources) {
    this.#execution = execution
    this.#sources = sources
  }

  enter(executed: ExecutedFrame): void {
    const caller = this.#running.at(-1)
    const callers = caller === undefined ? [] : framesOf(caller, executed.start)
    const places = this.#sources.placesOf(executed)
    if (places !== undefined) this.#abis.add(places.contract.abi)
    const open = new OpenFrame(executed.start, places)
    const stopCount = this.stops.length
    const begun = { activations: [], callers, step: -1, stopCount, located: new Map() }
    this.#running.push({ executed, open, ...begun })
  }

  step(_executed: ExecutedFrame, step: number): void {
    const running = this.#running.at(-1)! // steps come from within frames
    running.step = step
    running.open.step(this.#execution.stepTaken(step))
    const { calls, places } = running.open
    if (calls === undefined || places === undefined) return
    const activation = activationAt(running.activations, calls.depth)
    const pc = this.#execution.pcAt(step)
    if (calls.written !== pc) return
    const statement = this.#statementsOf(places).at(pc)
    if (statement === undefined) return
    const before = activation.statement
    if (before === undefined || !isSameStatement(before, statement) || activation.pc === pc) {
      const stackSize = this.#execution.stackSizeAt(step)
      Object.assign(activation, { statement, pc, stackSize, isResumed: false })
      this.#begin(running, statement)
    } else if (activation.isResumed) {
      activation.isResumed = false
      this.#stop('return', framesOf(running))
    }
  }

  leave({ end, start, parent }: ExecutedFrame): void {
    const running = this.#running.pop()! // pairs with enter
    const caller = this.#running.at(-1)
    const failed = end.error === undefined ? undefined : running.open.fail(end)
    if (failed !== undefined) this.#fail(running, failed, parent === undefined)
    const hasCode = start.code().length > 0 || start.isPrecompile
    caller?.open.called(start, hasCode, failed)
    const activation = caller?.activations.at(-1)
    if (activation !== undefined && this.stops.length > running.stopCount) {
      activation.isResumed = true
    }
  }

  /** A failure that was passed on has the stop of the call that it came from. */
  #fail(running: Running, failed: FailedFrame, isOutermost: boolean): void {
    const origin = failurePath(failed)[0]!.frame // it holds the frame at least
    if (origin === failed) {
      const cause = failureCause(failed, [...this.#abis], undefined)
      const message = failureText(cause, this.#sources.codeSizeMax)
      this.#failures.set(failed.start, this.stops.length)
      const frames = framesOf(running, undefined, failed.sites)
      this.#stop('failure', frames, { failure: { message, isUncaught: false } })
    }
    const index = this.#failures.get(origin.start)
    const stop = index === undefined ? undefined : this.stops[index]
    if (!isOutermost || index === undefined || stop?.failure === undefined) return
    this.stops[index] = { ...stop, failure: { ...stop.failure, isUncaught: true } }
  }

  /** A statement is shown where it begins, whichever part of it runs first. */
  #begin(running: Running, statement: StatementPlace): void {
    const [first, ...others] = framesOf(running)
    if (first === undefined) return
    const { path: file, line, column, range } = statement
    const frame = { ...first.frame, file, line, column }
    this.#stop('statement', [{ ...first, frame, range }, ...others], { statement })
  }

  #stop(
    kind: Stop['kind'],
    frames: readonly DebugFrame[],
    found: Partial<Pick<Stop, 'statement' | 'failure'>> = {},
  ): void {
    const [first] = frames
    if (first === undefined) return
    const counted = frames.filter(({ definition }) => definition?.kind !== 'modifier')
    const depth = counted.length + this.#untoldCalls()
    const { statement, failure } = found
    this.stops.push({ step: first.step, kind, depth, frames, statement, failure })
  }

  #untoldCalls(): number {
    return this.#running.reduce(
      (sum, { open }) => sum + Math.max(0, (open.calls?.depth ?? 0) - SITES_MAX),
      0,
    )
  }

  #statementsOf(places: CodePlaces): Statements {
    const known = this.#statements.get(places) ?? new Statements(places)
    this.#statements.set(places, known)
    return known
  }
}

/** Functions that returned are forgotten, those that were called are new. */
function activationAt(activations: Activation[], depth: number): Activation {
  const ended = activations.splice(depth)
  const current = activations[depth - 1]
  // Helpers of the compiler have no statements.
  const hadStops = ended.some(({ statement }) => statement !== undefined)
  if (current !== undefined && hadStops) current.isResumed = true
  while (activations.length < depth) {
    activations.push({ statement: undefined, pc: -1, stackSize: -1, isResumed: false })
  }
  return activations[depth - 1]! // there is one by now
}

/** @param inner the call that the frame makes */
function framesOf(
  running: Running,
  inner?: FrameStart,
  sites: readonly CallSite[] = running.open.calls?.sites() ?? [],
): readonly DebugFrame[] {
  const { executed, open, activations, callers, step } = running
  const { places } = open
  const shared = { executed, places, step }
  // A call that began no code.
  if (step < 0) return callers
  if (places === undefined) {
    const foreign = frameWithoutArtifact(executed.start, inner).map((frame) => ({
      ...shared,
      frame,
      definition: undefined,
      contract: undefined,
      range: undefined,
      site: undefined,
      begun: undefined,
    }))
    return [...foreign, ...callers]
  }
  const located = locate(running, places, sites)
  const begun = begunStatements(located.sites, activations)
  const own = located.frames.map((frame) => ({
    ...frame,
    ...shared,
    begun: frame.site && begun.get(frame.site),
  }))
  return [...own, ...callers]
}

function locate(
  { executed, located }: Running,
  places: CodePlaces,
  sites: readonly CallSite[],
): Located {
  const key = sites.map((site) => `${site.written},${site.inFunction},${site.stackSize}`).join(' ')
  const known = located.get(key)
  if (known !== undefined) return known
  const solidity = new SolidityFrames(places, executed.start)
  solidity.take(sites.slice(0, SITES_MAX))
  if (solidity.list.length === 0) {
    const entry = entryDefinition(places, executed.start)
    if (entry !== undefined) solidity.takeEntry(entry)
  }
  const found = { sites, frames: solidity.list }
  located.set(key, found)
  return found
}

/** Functions that were inlined have a site and no activation. */
function begunStatements(
  sites: readonly CallSite[],
  activations: readonly Activation[],
): ReadonlyMap<CallSite, BegunStatement> {
  const entered = sites.toReversed().filter(({ stackSize }, index) => index === 0 || stackSize >= 0)
  return new Map(
    entered.flatMap((site, depth) => {
      const { statement: place, stackSize = -1 } = activations[depth] ?? {}
      return place === undefined ? [] : [[site, { place, stackSize }] as const]
    }),
  )
}
