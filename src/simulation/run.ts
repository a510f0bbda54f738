/**
 * One run: actors take turns in virtual time, as a plan says.
 *
 * Time stands during an action and moves on when no action is due, so a run does not depend on the
 * machine's speed. Late answers are pending-action.ts, the trace of a run is trace.ts.
 */

import { type Devnet, DevnetError, type Fault } from '../index.ts'
import { Action, type Actor, actionsOf } from './actions.ts'
import { type Draw, PlanDraws } from './draws.ts'
import { type Answer, PendingAction } from './pending-action.ts'
import type { Plan, Step } from './plan.ts'
import { inShort, RunTrace, type TraceEntry } from './trace.ts'

/** The devnet of a run and the setup's result. */
export interface RunContext<Data> {
  readonly devnet: Devnet
  readonly prepared: Data
}

export interface ScheduledFault {
  /** Virtual ms after the start of a run. */
  readonly atMs: number
  readonly fault: Fault
}

/** The settings common to all runs of a simulation. */
export interface Settings<Data> {
  readonly actors: readonly (readonly [name: string, actor: Actor<Data>])[]
  readonly durationMs: number
  /** Faults of every run. */
  readonly faults: readonly ScheduledFault[]
  /** Draws further faults. */
  readonly drawFault?: ((draw: Draw) => Fault) | undefined
  begin(): Promise<RunContext<Data>>
  /** Called after each action and at the end. @param taken the steps that each actor has begun */
  acted?: ((taken: readonly number[]) => void) | undefined
  end(context: RunContext<Data>): Promise<void>
}

export interface Failure {
  readonly error: unknown
  /** The actor that threw it, if one did. */
  readonly actor: string | undefined
  /** Label of the action whose refusal it is, if it is one. */
  readonly action: string | undefined
}

export interface Outcome {
  /** Left open. */
  readonly devnet: Devnet
  /** Virtual ms that passed. */
  readonly elapsedMs: number
  /** The trace, in order. */
  readonly trace: readonly TraceEntry[]
  /** The failure, if any. */
  readonly failure: Failure | undefined
}

interface ActorState {
  readonly name: string
  /** Among the actors of the simulation. */
  readonly index: number
  readonly script: ReturnType<Actor>
  readonly draws: PlanDraws
  /** The rest of its plan. */
  readonly steps: Step[]
  action: Action<unknown>
  /** Time of the next action, in ms since the epoch. */
  dueMs: number
  turn: number
  /** Deadline of a wait, in ms since the epoch. */
  deadlineMs: number
  /** Its action in progress, if any. */
  readonly pendingAction: PendingAction
  /** The step for which the actor is asked for its next action, until it has answered. */
  deciding: { readonly step: Step; next(): Promise<unknown> } | undefined
}

/**
 * @param lastMs virtual ms after which the run is cut off, without its `end` check
 * @throws errors of the setup; later errors are in the outcome
 */
export async function runPlan<Data>(
  settings: Settings<Data>,
  plan: Plan,
  lastMs: number = settings.durationMs,
): Promise<Outcome> {
  const context = await settings.begin()
  const { devnet } = context
  const fromMs = devnet.now
  const run = new Run(devnet, fromMs + lastMs, settings.acted)
  let failure: Outcome['failure']
  try {
    for (const each of faultsOf(settings, plan)) await run.schedule(each)
    for (const [index, [name, actor]] of settings.actors.entries()) {
      const draws = new PlanDraws()
      const account = devnet.accounts[index % devnet.accounts.length]
      if (account === undefined) throw new Error('actors need the dev accounts: `accounts` is 0')
      const actions = actionsOf(devnet, account)
      const script = actor({ ...context, ...actions, name, account, draw: draws })
      await run.enter({ name, script, draws, steps: [...(plan.steps[index] ?? [])] })
    }
    await run.toEnd()
    if (lastMs === settings.durationMs) {
      await run.clearFaults()
      await settings.end(context)
    }
  } catch (error) {
    if (isMisuse(error)) throw error
    // The error that stopped the devnet may have reached an actor first, which may have caught it.
    const stopped = devnet.violation ?? devnet.failure
    failure =
      stopped === undefined
        ? { error, actor: run.currentActor, action: run.actionRefusedWith(error) }
        : { error: stopped, actor: undefined, action: undefined }
  }
  return { devnet, elapsedMs: devnet.now - fromMs, trace: run.trace.list, failure }
}

/** The faults of every run, then those that the plan draws. */
function faultsOf<Data>(
  { faults, drawFault }: Settings<Data>,
  { drawnFaults }: Plan,
): readonly ScheduledFault[] {
  if (drawFault === undefined) return faults
  return drawnFaults.map(({ atMs, chance }) => {
    const draws = new PlanDraws()
    draws.begin(chance)
    return { atMs, fault: drawFault(draws) }
  })
}

/** True for a fault that would be refused at any time. */
function isMisuse(error: unknown): boolean {
  return error instanceof DevnetError && error.code === 'INVALID_FAULT'
}

class Run {
  readonly trace: RunTrace
  /** The actor whose code is running. */
  currentActor: string | undefined
  readonly #devnet: Devnet
  readonly #endMs: number
  readonly #acted: Settings<unknown>['acted']
  /** Steps that each actor has begun. */
  readonly #taken: number[] = []
  /** Running actors, in order. */
  #actors: ActorState[] = []
  /** The newest refusal. */
  #refused: { readonly error: unknown; readonly label: string } | undefined

  constructor(devnet: Devnet, endMs: number, acted: Settings<unknown>['acted']) {
    this.#devnet = devnet
    this.#endMs = endMs
    this.#acted = acted
    this.trace = new RunTrace(devnet)
  }

  /** Schedules a fault, or starts it if it is due. */
  async schedule({ atMs, fault }: ScheduledFault): Promise<void> {
    try {
      await this.#devnet.faults.after(atMs, fault)
    } catch (error) {
      // A fault due at the start may have no target yet, as at any other time: not an error.
      if (!(error instanceof DevnetError) || isMisuse(error)) throw error
      this.trace.noteFault(fault, 'begins', error.message)
    }
  }

  async enter(start: Pick<ActorState, 'name' | 'script' | 'draws' | 'steps'>): Promise<void> {
    const nothing = new Action('begin', { kind: 'wait', ms: 0 })
    const actor: ActorState = {
      ...start,
      index: this.#taken.push(0) - 1,
      action: nothing,
      dueMs: 0,
      turn: 0,
      deadlineMs: 0,
      pendingAction: new PendingAction(this.#devnet),
      deciding: undefined,
    }
    this.#actors.push(actor)
    await this.#resume(actor, { value: undefined })
  }

  /** Runs actions until no actor is left or the time is up. */
  async toEnd(): Promise<void> {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      await this.#moveTo(next.dueMs)
      await this.#act(next)
    }
    await this.#moveTo(this.#endMs)
    for (const actor of [...this.#actors]) await this.#stop(actor)
    this.#acted?.(this.#taken)
  }

  /** The actor with the next action, if it is due in time. */
  #next(): ActorState | undefined {
    let next: ActorState | undefined
    for (const actor of this.#actors) {
      const isSooner =
        next === undefined ||
        actor.dueMs < next.dueMs ||
        (actor.dueMs === next.dueMs && actor.turn < next.turn)
      if (isSooner) next = actor
    }
    return next !== undefined && next.dueMs <= this.#endMs ? next : undefined
  }

  async #moveTo(timeMs: number): Promise<void> {
    // An actor may have moved time itself.
    const ms = timeMs - this.#devnet.now
    if (ms > 0) await this.#devnet.advance(ms)
  }

  async #act(actor: ActorState): Promise<void> {
    const { action, deciding } = actor
    if (deciding !== undefined) return this.#decide(actor, deciding)
    const answer = await this.#answerTo(actor)
    if (answer === undefined) return this.#expectSound() // it keeps waiting
    if (action.doing.kind !== 'wait') this.trace.noteAction(actor.name, action.label, answer)
    if ('error' in answer) this.#refused = { error: answer.error, label: action.label }
    this.#expectSound()
    this.#acted?.(this.#taken)
    await this.#resume(actor, answer)
  }

  async #answerTo(actor: ActorState): Promise<Answer | undefined> {
    const { doing, label } = actor.action
    if (doing.kind === 'wait') return { value: undefined }
    const answer = await this.#doneBy(actor, doing.kind === 'act' ? doing.run : doing.ask)
    if (answer === undefined || 'error' in answer || doing.kind === 'act') return answer
    if (answer.value !== undefined) return answer
    const { now } = this.#devnet
    if (actor.deadlineMs > now) {
      actor.dueMs = Math.min(actor.deadlineMs, this.#nextTickMs())
      return undefined
    }
    const { withinMs } = doing
    const message = `waited ${withinMs} ms of virtual time in vain ${label}; it is ${now} ms now`
    return { error: new DevnetError('WAITED_IN_VAIN', message, { withinMs, nowMs: now }) }
  }

  /**
   * Performs an action or checks the one in progress. If it needs time, other actors take their
   * turns, and it is checked again on the next tick.
   */
  async #doneBy(actor: ActorState, run: () => Promise<unknown>): Promise<Answer | undefined> {
    const answer = await actor.pendingAction.answerTo(run)
    if (answer === undefined) actor.dueMs = this.#nextTickMs()
    return answer
  }

  /** The action that was refused last, if it was with this error. */
  actionRefusedWith(error: unknown): string | undefined {
    return this.#refused?.error === error ? this.#refused?.label : undefined
  }

  /** Ends all faults before the `end` check. */
  async clearFaults(): Promise<void> {
    for (const { id } of this.#devnet.faults.list()) await this.#devnet.faults.clear(id)
  }

  /** Passes an action's answer to its actor and takes the next action. */
  async #resume(actor: ActorState, answer: Answer): Promise<void> {
    const { script, draws, steps } = actor
    const step = steps.shift()
    if (step === undefined) return this.#stop(actor)
    this.#taken[actor.index]! += 1
    draws.begin(step.chance)
    const next = async () =>
      'error' in answer ? script.throw(answer.error) : script.next(answer.value)
    await this.#decide(actor, { step, next })
  }

  async #decide(actor: ActorState, deciding: NonNullable<ActorState['deciding']>): Promise<void> {
    actor.deciding = deciding
    const decided = await this.#doneBy(actor, deciding.next)
    this.#expectSound()
    if (decided === undefined) return
    actor.deciding = undefined
    this.currentActor = actor.name
    if ('error' in decided) throw decided.error
    const { done, value } = decided.value as IteratorResult<unknown> // generators return this type
    if (done === true) this.#actors = this.#actors.filter((each) => each !== actor)
    else if (!(value instanceof Action)) {
      throw new TypeError(`expected an action, got ${inShort(value)}: yield what the context makes`)
    } else this.#plan(actor, value, deciding.step)
    this.currentActor = undefined
  }

  #plan(actor: ActorState, action: Action<unknown>, { delayMs, turn }: Step): void {
    const { doing } = action
    const ms = doing.kind === 'wait' ? doing.ms : 0
    actor.action = action
    actor.turn = turn
    actor.dueMs = this.#devnet.now + delayMs + ms
    actor.deadlineMs = actor.dueMs + (doing.kind === 'until' ? doing.withinMs : 0)
  }

  /** Ends an actor when its plan or the time is over; its `finally` blocks run. */
  async #stop(actor: ActorState): Promise<void> {
    this.#actors = this.#actors.filter((each) => each !== actor)
    if (actor.deciding !== undefined) return // still deciding: it cannot be told to return
    this.currentActor = actor.name
    await actor.script.return(undefined)
    this.currentActor = undefined
    this.#expectSound()
  }

  #expectSound(): void {
    const { violation, failure } = this.#devnet
    if (violation !== undefined) throw violation
    if (failure !== undefined) throw failure
  }

  #nextTickMs(): number {
    const { chain, config, now } = this.#devnet
    const tickMs = chain.custom.pollingInterval
    return now + tickMs - ((now - config.genesisTime) % tickMs)
  }
}
