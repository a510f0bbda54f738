/**
 * The debugger of the devnet, as a page asks it: what is debugged, where it stands, and its answers.
 *
 * The devnet knows stops and variables; the page shows them.
 */

import type { RequestArguments, RequestResult } from '../../src/api.ts'
import type { Debugger } from '../../src/debugger/debugger.ts'
import type { Instruction } from '../../src/debugger/instructions.ts'
import type { Connection } from '../rpc.ts'

/** The execution to debug: the hash of a transaction, or a call. */
export type Launch = NonNullable<RequestArguments<'previewnet_debug'>['params'][1]>

type StackTrace = Awaited<ReturnType<Debugger['stackTrace']>>
export type StackFrame = StackTrace['stackFrames'][number]
export type Source = ReturnType<Debugger['loadedSources']>[number]
export type Scope = ReturnType<Debugger['scopes']>[number]
export type Variable = Awaited<ReturnType<Debugger['variables']>>[number]
export type { Instruction }

/** The place at which the debugger stands. */
export interface Standing {
  /** Number of moves up to here. */
  readonly moves: number
  /** As the protocol says it: `step`, `breakpoint`, `exception`. */
  readonly reason: string
  /** Why it failed here. */
  readonly text: string | undefined
  /** Innermost first; at most {@link framesMax}. */
  readonly frames: readonly StackFrame[]
  /** Number of all frames. */
  readonly frameCount: number
  /** True if it could not continue from here. */
  readonly isAtEnd: boolean
}

/** Frames that are read at a stop. */
const framesMax = 200

type DebugAnswer = RequestResult<'previewnet_debug'>

export class DebugClient {
  readonly #rpc: Connection
  #moves = 0

  constructor(rpc: Connection) {
    this.#rpc = rpc
  }

  /** @returns number of stops and of instructions */
  async launch(launch: Launch): Promise<{ readonly stops: number; readonly instructions: number }> {
    return bodyOf(await this.#ask('launch', launch))
  }

  /** Moves, and says where it stands then; undefined if it did not move. */
  async move(command: string, args = {}): Promise<Standing | undefined> {
    const { events } = await this.#ask(command, args)
    const stopped = events.findLast(({ event }) => event === 'stopped')?.body
    if (stopped === undefined) return undefined
    this.#moves += 1
    const { stackFrames: frames, totalFrames: frameCount } = bodyOf<StackTrace>(
      await this.#ask('stackTrace', { levels: framesMax }),
    )
    const { reason, text } = stopped as { readonly reason: string; readonly text?: string } // by its event
    return { moves: this.#moves, reason, text, frames, frameCount, isAtEnd: false }
  }

  async sources(): Promise<readonly Source[]> {
    return bodyOf<{ readonly sources: readonly Source[] }>(await this.#ask('loadedSources')).sources
  }

  async sourceText({ sourceReference = 0 }: Source): Promise<string> {
    return bodyOf<{ readonly content: string }>(await this.#ask('source', { sourceReference }))
      .content
  }

  /** @returns the lines that have a breakpoint, and why others have none */
  async setBreakpoints({ sourceReference = 0 }: Source, lines: readonly number[]) {
    const breakpoints = lines.map((line) => ({ line }))
    const answer = await this.#ask('setBreakpoints', { source: { sourceReference }, breakpoints })
    const set = bodyOf<{ readonly breakpoints: Awaited<ReturnType<Debugger['setBreakpoints']>> }>(
      answer,
    ).breakpoints
    return {
      lines: new Set(set.flatMap(({ verified, line }) => (verified && line ? [line] : []))),
      problem: set.find(({ verified }) => !verified)?.message,
    }
  }

  async setCaught(isCaught: boolean): Promise<void> {
    await this.#ask('setExceptionBreakpoints', { filters: [isCaught ? 'all' : 'uncaught'] })
  }

  async scopes(frameId: number): Promise<readonly Scope[]> {
    return bodyOf<{ readonly scopes: readonly Scope[] }>(await this.#ask('scopes', { frameId }))
      .scopes
  }

  async variables(variablesReference: number): Promise<readonly Variable[]> {
    const answer = await this.#ask('variables', { variablesReference })
    return bodyOf<{ readonly variables: readonly Variable[] }>(answer).variables
  }

  async evaluate(expression: string, frameId: number) {
    return bodyOf<Awaited<ReturnType<Debugger['evaluate']>>>(
      await this.#ask('evaluate', { expression, frameId }),
    )
  }

  async instructions(start: number, count: number): Promise<readonly Instruction[]> {
    const answer = await this.#ask('instructions', { start, count })
    return bodyOf<{ readonly instructions: readonly Instruction[] }>(answer).instructions
  }

  async instruction(step: number): Promise<readonly Scope[]> {
    return bodyOf<{ readonly scopes: readonly Scope[] }>(await this.#ask('instruction', { step }))
      .scopes
  }

  /** The devnet forgets the trace. */
  end(): void {
    void this.#ask('disconnect').catch(() => undefined) // the end of the connection ends it as well
  }

  #ask(command: string, args = {}): Promise<DebugAnswer> {
    return this.#rpc.request({ method: 'previewnet_debug', params: [command, args] })
  }
}

/** The body has the form that the protocol gives it for its command. */
function bodyOf<Body>({ body }: DebugAnswer): Body {
  return body as Body
}
