/**
 * A debugger of one transaction: answers the requests of an editor, and emits its events.
 *
 * The execution is complete before the first request, so the debugger stands at a stop and moves to
 * others, in either direction, at any time.
 *
 * @see https://microsoft.github.io/debug-adapter-protocol/specification
 */

import type { DebugProtocol } from '@vscode/debugprotocol'
import type { Address } from '../primitives/hex.ts'
import { shortened } from '../primitives/printable.ts'
import { frameName } from '../tracing/stack-text.ts'
import { type Hit, hitsOf, type LineBreakpoint, logText, parseHitCondition } from './breakpoints.ts'
import { DebugError } from './debug-error.ts'
import { evaluate } from './evaluate.ts'
import { type Expression, ExpressionError, parseExpression } from './expression.ts'
import { instructionsOf } from './instructions.ts'
import type { Program } from './program.ts'
import type { Scope } from './scopes.ts'
import type { ShownSources } from './sources.ts'
import type { DebugFrame, Stop } from './stops.ts'
import { isBackwards, type StepKind, stepFrom } from './timeline.ts'
import type { Variable } from './variable.ts'

/** Sends an event to the editor. */
export type Emit = (event: string, body?: object) => void

/** The execution to debug. */
export interface Debuggee {
  /** `transaction 0x12345678` */
  readonly name: string
  readonly program: Program
  readonly sources: ShownSources
  readonly stopOnEntry: boolean
  /**
   * Begins to look for hits.
   *
   * @returns asked again and again: others may get a turn, and what takes too long is ended
   */
  readonly guard?: () => (() => Promise<void> | undefined) | undefined
}

/**
 * Reads what is to be debugged, from the arguments of `launch` or `attach`.
 *
 * @throws {DebugError} or {DevnetError} with what was expected and found
 */
export type Open = (args: unknown) => Promise<Debuggee>

/** A frame of the protocol, and the call that it is. */
export interface ShownFrame extends DebugProtocol.StackFrame {
  /** The account whose storage it uses. */
  readonly account: Address
  /** `null` where they are not known, or no function is. */
  readonly arguments: readonly ShownArgument[] | null
}

interface ShownArgument {
  readonly name: string
  /** As the source writes it. */
  readonly type: string
  readonly value: string
}

/** There is one thread: the transaction. */
const THREAD = 1
/** The position before the first stop. */
const BEFORE = -1

/** Limit of a session: each is looked for at every stop of the execution. */
const BREAKPOINTS_MAX = 256
/** Characters of a condition, a count or a message: each is read at every hit. */
const TEXT_MAX = 4_096

/** Characters of an argument in a call stack. */
const ARGUMENT_MAX = 200

/** Characters that the log points of one request print: a loop may hit one half a million times. */
const LOG_MAX = 1_048_576

const filters = [
  {
    filter: 'uncaught',
    label: 'Uncaught reverts',
    description: 'Stops where a failure arises that fails the transaction',
    default: true,
  },
  {
    filter: 'all',
    label: 'All reverts',
    description: 'Stops where any failure arises, also one that is caught',
    default: false,
  },
]

export const capabilities: DebugProtocol.Capabilities = {
  supportsConfigurationDoneRequest: true,
  supportsConditionalBreakpoints: true,
  supportsHitConditionalBreakpoints: true,
  supportsLogPoints: true,
  supportsEvaluateForHovers: true,
  supportsStepBack: true,
  supportsRestartRequest: true,
  supportsTerminateRequest: true,
  supportsExceptionInfoRequest: true,
  supportsLoadedSourcesRequest: true,
  supportsDelayedStackTraceLoading: true,
  exceptionBreakpointFilters: filters,
}

export class Debugger {
  readonly #emit: Emit
  readonly #open: Open
  #loaded: Debuggee | undefined
  #at = BEFORE
  readonly #breakpoints = new Map<string, readonly LineBreakpoint[]>()
  #breakpointCount = 0
  /** Hits of all breakpoints in the order of the stops; `undefined` after a change. */
  #hits: Promise<readonly Hit[]> | undefined
  #filters: ReadonlySet<string> = new Set(['uncaught'])
  /** What can be expanded at this stop. A reference is its index plus one. */
  #expandable: (() => Promise<readonly Variable[]>)[] = []

  constructor(emit: Emit, open: Open) {
    this.#emit = emit
    this.#open = open
  }

  /** @returns what there is to stop at, and how many instructions ran */
  async load(args: unknown): Promise<{ readonly stops: number; readonly instructions: number }> {
    this.#loaded = await this.#open(args)
    this.#at = BEFORE
    this.#hits = undefined
    const { stops, execution } = this.#loaded.program
    return { stops: stops.length, instructions: execution.stepCount }
  }

  /** Begins to run, or to run again. */
  async start(): Promise<void> {
    const { stopOnEntry } = this.#ready()
    this.#at = BEFORE
    if (stopOnEntry) this.#stopAt(0, 'entry')
    else await this.continue()
  }

  async restart(args: unknown): Promise<void> {
    if (args !== undefined) await this.load(args)
    await this.start()
  }

  async continue(): Promise<void> {
    await this.#forwards(undefined)
  }

  async step(kind: StepKind): Promise<void> {
    const target = stepFrom(this.#ready().program.stops, this.#at, kind)
    if (isBackwards(kind)) await this.#backwards(target ?? 0, target === undefined)
    else await this.#forwards(target)
  }

  async reverseContinue(): Promise<void> {
    await this.#backwards(0, true)
  }

  async setBreakpoints({
    source,
    breakpoints = [],
  }: DebugProtocol.SetBreakpointsArguments): Promise<readonly DebugProtocol.Breakpoint[]> {
    const { sources } = this.#ready()
    const found = await sources.pathOf(source)
    if ('reason' in found) {
      return breakpoints.map(() => ({ verified: false, message: found.reason }))
    }
    const others = [...this.#breakpoints].reduce(
      (sum, [path, { length }]) => sum + (path === found.path ? 0 : length),
      0,
    )
    const set = breakpoints.map((each, index) =>
      others + index < BREAKPOINTS_MAX
        ? this.#breakpointFrom(found.path, each)
        : { message: `expected at most ${BREAKPOINTS_MAX} breakpoints` },
    )
    const valid = set.flatMap((each) => ('message' in each ? [] : each))
    this.#breakpoints.set(found.path, valid)
    this.#hits = undefined
    return set.map((each) =>
      'message' in each
        ? { verified: false, message: each.message }
        : { id: each.id, verified: true, line: each.line, source: sources.shown(found.path) },
    )
  }

  setFilters({ filters: asked }: DebugProtocol.SetExceptionBreakpointsArguments): void {
    this.#filters = new Set(asked)
  }

  threads(): readonly DebugProtocol.Thread[] {
    return [{ id: THREAD, name: this.#loaded?.name ?? 'transaction' }]
  }

  async stackTrace({ startFrame = 0, levels = 0 }: DebugProtocol.StackTraceArguments) {
    const { frames } = this.#stop()
    const end = levels === 0 ? frames.length : startFrame + levels
    const asked = frames.slice(startFrame, end)
    const stackFrames = await Promise.all(
      asked.map((frame, index) => this.#shownFrame(frame, startFrame + index)),
    )
    return { stackFrames, totalFrames: frames.length }
  }

  scopes({ frameId }: DebugProtocol.ScopesArguments): readonly DebugProtocol.Scope[] {
    return this.#shownScopes(this.#ready().program.scopes.of(this.#frame(frameId)))
  }

  async variables({ variablesReference }: DebugProtocol.VariablesArguments) {
    const read = this.#expandable[variablesReference - 1]
    if (read === undefined) throw new DebugError('these variables are of an earlier stop')
    return Promise.all((await read()).map((variable) => this.#shownVariable(variable)))
  }

  async evaluate({ expression, frameId }: DebugProtocol.EvaluateArguments) {
    const frame = frameId === undefined ? this.#stop().frames[0]! : this.#frame(frameId) // never empty
    const names = this.#ready().program.scopes.names(frame)
    const variable = await evaluate(parseExpression(expression), names)
    const { value: result, type, variablesReference } = await this.#shownVariable(variable)
    return { result, type, variablesReference }
  }

  exceptionInfo() {
    const { failure } = this.#stop()
    if (failure === undefined) throw new DebugError('no failure at this stop')
    const breakMode = failure.isUncaught ? 'unhandled' : 'always'
    return { exceptionId: 'failure', description: failure.message, breakMode }
  }

  loadedSources(): readonly DebugProtocol.Source[] {
    return this.#ready().sources.all
  }

  source({ source, sourceReference }: DebugProtocol.SourceArguments) {
    const content = this.#ready().sources.text(source?.sourceReference ?? sourceReference)
    if (content === undefined) throw new DebugError('no source of this number')
    return { content, mimeType: 'text/x-solidity' }
  }

  /** The instructions from one on. */
  instructions({ start = 0, count = 0 }: { readonly start?: number; readonly count?: number }) {
    return instructionsOf(this.#ready().program.execution, start, count)
  }

  /** Stack, memory and storage before an instruction. */
  instruction({ step = 0 }: { readonly step?: number }): readonly DebugProtocol.Scope[] {
    return this.#shownScopes(this.#ready().program.scopes.ofStep(step))
  }

  /** Stops where the statement of an instruction begins, or before it. */
  goTo({ step = 0 }: { readonly step?: number }): void {
    const found = this.#ready().program.stops.findLastIndex((stop) => stop.step <= step)
    this.#stopAt(Math.max(0, found), 'goto')
  }

  #ready(): Debuggee {
    if (this.#loaded === undefined) throw new DebugError('no transaction is loaded')
    return this.#loaded
  }

  #stop(): Stop {
    const stop = this.#ready().program.stops[this.#at]
    if (stop === undefined) throw new DebugError('the transaction has not begun')
    return stop
  }

  /** Frames are numbered from 1, the innermost first. */
  #frame(id: number): DebugFrame {
    const frame = this.#stop().frames[id - 1]
    if (frame === undefined) throw new DebugError(`no frame ${id} at this stop`)
    return frame
  }

  /** Runs to a stop or to what comes before it. @param target `undefined` for the end */
  async #forwards(target: number | undefined): Promise<void> {
    const { stops } = this.#ready().program
    const from = this.#at
    const last = stops.length - 1
    const hits = (await this.#allHits()).filter(({ stop }) => stop > from)
    const hit = hits.find(({ breakpoint }) => breakpoint.logMessage === undefined)
    const failure = stops.findIndex((stop, at) => at > from && this.#isStoppedAt(stop))
    const found = [hit?.stop, failure < 0 ? undefined : failure, target].filter(
      (each) => each !== undefined,
    )
    const end = found.length === 0 ? last : Math.min(...found)
    await this.#logHits(hits.filter(({ stop }) => stop <= end))
    if (found.length === 0 && from >= last) this.#emit('terminated')
    else this.#stopAt(end, this.#reasonAt(end, target, hit), hit)
  }

  /** @param isOpen true if the first stop would be the entry again */
  async #backwards(target: number, isOpen: boolean): Promise<void> {
    const { stops } = this.#ready().program
    const from = this.#at
    const hits = await this.#allHits()
    const hit = hits.findLast(
      ({ stop, breakpoint }) => stop < from && breakpoint.logMessage === undefined,
    )
    const failure = stops.findLastIndex((stop, at) => at < from && this.#isStoppedAt(stop))
    const end = Math.max(target, hit?.stop ?? BEFORE, failure)
    const isEntry = isOpen && end === 0
    this.#stopAt(end, isEntry ? 'entry' : this.#reasonAt(end, target, hit), hit)
  }

  #reasonAt(end: number, target: number | undefined, hit: Hit | undefined): string {
    const { stops } = this.#ready().program
    if (stops[end]?.kind === 'failure') return 'exception'
    return hit?.stop === end && target !== end ? 'breakpoint' : 'step'
  }

  #isStoppedAt({ failure }: Stop): boolean {
    if (failure === undefined) return false
    return this.#filters.has('all') || (failure.isUncaught && this.#filters.has('uncaught'))
  }

  #stopAt(index: number, reason: string, hit?: Hit): void {
    this.#at = index
    this.#expandable = []
    const { failure } = this.#stop()
    const text =
      failure === undefined ? {} : { text: failure.message, description: failure.message }
    const hitBreakpointIds = hit?.stop === index ? { hitBreakpointIds: [hit.breakpoint.id] } : {}
    const body = { reason, threadId: THREAD, allThreadsStopped: true, ...text, ...hitBreakpointIds }
    this.#emit('stopped', body)
  }

  #allHits(): Promise<readonly Hit[]> {
    this.#hits ??= this.#findHits().catch((error: unknown) => {
      this.#hits = undefined // it took too long, or the remote chain is away
      throw error
    })
    return this.#hits
  }

  #guard(): () => Promise<void> | undefined {
    return this.#ready().guard?.() ?? (() => undefined)
  }

  async #findHits(): Promise<readonly Hit[]> {
    const { program } = this.#ready()
    const names = (stop: Stop) => program.scopes.names(stop.frames[0]!) // a stop has a frame
    const pause = this.#guard()
    const found: Hit[] = []
    for (const breakpoint of [...this.#breakpoints.values()].flat()) {
      const { hits, refusal } = await hitsOf(breakpoint, { stops: program.stops, names, pause })
      for (const hit of hits) found.push(hit)
      if (refusal === undefined) continue
      this.#log(`the condition at ${breakpoint.path}:${breakpoint.line} never holds: ${refusal}\n`)
    }
    return found.sort((one, other) => one.stop - other.stop)
  }

  async #logHits(hits: readonly Hit[]): Promise<void> {
    const { program, sources } = this.#ready()
    const pause = this.#guard()
    let left = LOG_MAX
    for (const { stop: index, breakpoint } of hits) {
      const { logMessage, path, line } = breakpoint
      const frame = program.stops[index]?.frames[0]
      if (logMessage === undefined || frame === undefined) continue
      if (left <= 0) {
        this.#log(`the log points print no more: ${LOG_MAX} characters at a time are shown\n`)
        return
      }
      await pause()
      const text = await logText(logMessage, program.scopes.names(frame))
      const output = `${shortened(text, left)}\n`
      left -= output.length
      this.#emit('output', { category: 'console', output, source: sources.shown(path), line })
    }
  }

  #breakpointFrom(
    path: string,
    { line, condition, hitCondition, logMessage }: DebugProtocol.SourceBreakpoint,
  ): LineBreakpoint | { readonly message: string } {
    const found = this.#ready().program.lineWithCode(path, line)
    if (found === undefined) return { message: 'no code from this line on' }
    const length = Math.max(
      ...[condition, hitCondition, logMessage].map((text) => text?.length ?? 0),
    )
    if (length > TEXT_MAX) {
      return { message: `expected at most ${TEXT_MAX} characters, got ${length}` }
    }
    try {
      this.#breakpointCount += 1
      return {
        id: this.#breakpointCount,
        path,
        line: found,
        condition: parsedCondition(condition),
        isCounted: hitCondition ? parseHitCondition(hitCondition) : () => true,
        logMessage,
      }
    } catch (error) {
      if (error instanceof ExpressionError) return { message: error.message }
      throw error
    }
  }

  #shownScopes(scopes: readonly Scope[]): readonly DebugProtocol.Scope[] {
    return scopes.map(({ name, kind, variables }) => ({
      name,
      ...(kind === undefined ? {} : { presentationHint: kind }),
      variablesReference: this.#expandable.push(variables),
      expensive: name === 'Memory' || name === 'Calldata',
    }))
  }

  async #shownFrame(debugged: DebugFrame, index: number): Promise<ShownFrame> {
    const { frame, step, executed } = debugged
    const { file, line, column } = frame
    const place = { line: line ?? 0, column: column ?? 0 }
    const shown = {
      id: index + 1,
      name: frameName(frame),
      ...place,
      instructionPointerReference: `${step}`,
      account: executed.storageAddress,
      arguments: await this.#shownArguments(debugged),
    }
    if (file === null) return { ...shown, presentationHint: 'subtle' }
    return { ...shown, source: this.#ready().sources.shown(file) }
  }

  async #shownArguments(debugged: DebugFrame): Promise<ShownFrame['arguments']> {
    const known = this.#ready().program.scopes.argumentsOf(debugged)
    if (known === undefined || debugged.frame.function === null) return null
    const shown = known.map(async (each) => {
      const { name, type } = each
      return { name, type, value: shortened(await each.text(), ARGUMENT_MAX) }
    })
    return Promise.all(shown)
  }

  async #shownVariable(variable: Variable): Promise<DebugProtocol.Variable> {
    const { name, type, isCompound } = variable
    const variablesReference = isCompound ? this.#expandable.push(() => variable.children()) : 0
    return { name, type, value: await variable.text(), variablesReference }
  }

  #log(output: string): void {
    this.#emit('output', { category: 'important', output })
  }
}

function parsedCondition(text: string | undefined): Expression | undefined {
  return text === undefined || text.trim() === '' ? undefined : parseExpression(text)
}
