/**
 * One run: actors take their actions in turn, in virtual time, as a plan says.
 *
 * Time stands while an action is taken and moves on when nobody's time has come. So a run is the same
 * every time, whatever the machine does meanwhile. Answers that come late are `undertaking.ts`'s, the
 * words for what is done `deeds.ts`'s.
 */

import { type Devnet, DevnetError, type Fault } from '../index.ts'
import { Action, type Actor, actionsOf } from './actions.ts'
import { type Draw, Luck } from './draws.ts'
import { type Answer, Undertaking } from './pending-action.ts'
import type { Plan, Step } from './plan.ts'
import { type Deed, Deeds, inShort } from './trace.ts'

/** A devnet that a run begins on, and what came with it. */
export interface Stage<Data> {
  readonly devnet: Devnet
  readonly prepared: Data
}

/** A fault, and when it comes. */
export interface ScheduledFault {
  /** Ms of virtual time after the beginning of a run. */
  readonly atMs: number
  readonly fault: Fault
}

/** What is the same in all runs of a simulation. */
export interface Play<Data> {
  readonly actors: readonly (readonly [name: string, actor: Actor<Data>])[]
  readonly durationMs: number
  /** What goes wrong in each run. */
  readonly faults: readonly ScheduledFault[]
  /** Draws what goes wrong besides. */
  readonly drawFault?: ((draw: Draw) => Fault) | undefined
  begin(): Promise<Stage<Data>>
  end(stage: Stage<Data>): Promise<void>
}

/** What has failed. */
export interface Failure {
  readonly error: unknown
  /** In whose own words, if it was an actor's. */
  readonly actor: string | undefined
}

/** How a run went. */
export interface Outcome {
  /** As the run has left it. */
  readonly devnet: Devnet
  /** Ms of virtual time that have gone by. */
  readonly elapsedMs: number
  /** What has been done, in order. */
  readonly deeds: readonly Deed[]
  /** What has failed, if anything has. */
  readonly failure: Failure | undefined
}

/** An actor on the stage. */
interface Agent {
  readonly name: string
  readonly script: ReturnType<Actor>
  readonly luck: Luck
  /** What is left of its plan. */
  readonly steps: Step[]
  /** What it does next. */
  action: Action<unknown>
  /** When it does it, in ms since the epoch. */
  dueMs: number
  turn: number
  /** When it will have waited in vain, in ms since the epoch. */
  deadlineMs: number
  /** What it has under way, if anything. */
  readonly undertaking: Undertaking
  /** While it makes up its mind what to do next: with which step, and how it is asked. */
  deciding: { readonly step: Step; next(): Promise<unknown> } | undefined
}

/**
 * @param lastMs when it is broken off, in virtual ms since it began; then it has no end to look at
 * @throws what setting up the stage throws; what fails afterwards is told
 */
export async function runPlan<Data>(
  play: Play<Data>,
  plan: Plan,
  lastMs: number = play.durationMs,
): Promise<Outcome> {
  const stage = await play.begin()
  const { devnet } = stage
  const fromMs = devnet.now
  const run = new Run(devnet, fromMs + lastMs)
  let failure: Outcome['failure']
  try {
    for (const each of faultsOf(play, plan)) await run.schedule(each)
    for (const [index, [name, actor]] of play.actors.entries()) {
      const luck = new Luck()
      const account = devnet.accounts[index % devnet.accounts.length]
      if (account === undefined) throw new Error('actors need the dev accounts: `accounts` is 0')
      const actions = actionsOf(devnet, account)
      const script = actor({ ...stage, ...actions, name, account, draw: luck })
      await run.enter({ name, script, luck, steps: [...(plan.steps[index] ?? [])] })
    }
    await run.toEnd()
    if (lastMs === play.durationMs) {
      await run.clearFaults()
      await play.end(stage)
    }
  } catch (error) {
    if (isMisuse(error)) throw error
    // Whatever has stopped the devnet may have reached an actor first, which may have hidden it.
    const stopped = devnet.violation ?? devnet.fault
    failure = { error: stopped ?? error, actor: stopped === undefined ? run.speaker : undefined }
  }
  return { devnet, elapsedMs: devnet.now - fromMs, deeds: run.deeds.list, failure }
}

/** What goes wrong: what does in every run, then what the plan draws. */
function faultsOf<Data>(
  { faults, drawFault }: Play<Data>,
  { mishaps }: Plan,
): readonly ScheduledFault[] {
  if (drawFault === undefined) return faults
  return mishaps.map(({ atMs, chance }) => {
    const luck = new Luck()
    luck.begin(chance)
    return { atMs, fault: drawFault(luck) }
  })
}

/** What could be no fault at any time. */
function isMisuse(error: unknown): boolean {
  return error instanceof DevnetError && error.code === 'INVALID_FAULT'
}

class Run {
  readonly deeds: Deeds
  /** Whose own words are being heard. */
  speaker: string | undefined
  readonly #devnet: Devnet
  readonly #endMs: number
  /** Those that are not over, in their order. */
  #agents: Agent[] = []

  constructor(devnet: Devnet, endMs: number) {
    this.#devnet = devnet
    this.#endMs = endMs
    this.deeds = new Deeds(devnet)
  }

  /** Lets something go wrong later on, or at once. */
  async schedule({ atMs, fault }: ScheduledFault): Promise<void> {
    try {
      await this.#devnet.faults.after(atMs, fault)
    } catch (error) {
      // At once there is nothing yet that it could be done to: the same as at any other time.
      if (!(error instanceof DevnetError) || isMisuse(error)) throw error
      this.deeds.noteFault(fault, 'begins', error.message)
    }
  }

  async enter(actor: Pick<Agent, 'name' | 'script' | 'luck' | 'steps'>): Promise<void> {
    const nothing = new Action('begin', { kind: 'wait', ms: 0 })
    const agent: Agent = {
      ...actor,
      action: nothing,
      dueMs: 0,
      turn: 0,
      deadlineMs: 0,
      undertaking: new Undertaking(this.#devnet),
      deciding: undefined,
    }
    this.#agents.push(agent)
    await this.#goOn(agent, { value: undefined })
  }

  /** Lets everybody act until nobody does any more or the time is up. */
  async toEnd(): Promise<void> {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      await this.#moveTo(next.dueMs)
      await this.#act(next)
    }
    await this.#moveTo(this.#endMs)
    for (const agent of [...this.#agents]) await this.#dismiss(agent)
  }

  /** Whose turn it is, if anybody's comes in time. */
  #next(): Agent | undefined {
    let next: Agent | undefined
    for (const agent of this.#agents) {
      const isSooner =
        next === undefined ||
        agent.dueMs < next.dueMs ||
        (agent.dueMs === next.dueMs && agent.turn < next.turn)
      if (isSooner) next = agent
    }
    return next !== undefined && next.dueMs <= this.#endMs ? next : undefined
  }

  async #moveTo(timeMs: number): Promise<void> {
    // An actor may have moved time by itself.
    const ms = timeMs - this.#devnet.now
    if (ms > 0) await this.#devnet.advance(ms)
  }

  async #act(agent: Agent): Promise<void> {
    const { action, deciding } = agent
    if (deciding !== undefined) return this.#decide(agent, deciding)
    const answer = await this.#answerTo(agent)
    if (answer === undefined) return this.#expectSound() // it waits on
    if (action.doing.kind !== 'wait') this.deeds.noteAction(agent.name, action.label, answer)
    this.#expectSound()
    await this.#goOn(agent, answer)
  }

  async #answerTo(agent: Agent): Promise<Answer | undefined> {
    const { doing, label } = agent.action
    if (doing.kind === 'wait') return { value: undefined }
    const answer = await this.#doneBy(agent, doing.kind === 'act' ? doing.run : doing.ask)
    if (answer === undefined || 'error' in answer || doing.kind === 'act') return answer
    if (answer.value !== undefined) return answer
    const { now } = this.#devnet
    if (agent.deadlineMs > now) {
      agent.dueMs = Math.min(agent.deadlineMs, this.#nextTickMs())
      return undefined
    }
    const { withinMs } = doing
    const message = `waited ${withinMs} ms of virtual time in vain ${label}; it is ${now} ms now`
    return { error: new DevnetError('WAITED_IN_VAIN', message, { withinMs, nowMs: now }) }
  }

  /**
   * Lets an actor do something, or looks whether it is done. If that takes time, others have their
   * turns, and it is looked at again on the next tick.
   */
  async #doneBy(agent: Agent, run: () => Promise<unknown>): Promise<Answer | undefined> {
    const answer = await agent.undertaking.answerTo(run)
    if (answer === undefined) agent.dueMs = this.#nextTickMs()
    return answer
  }

  /** What is wrong is over when it is looked at what has come of it. */
  async clearFaults(): Promise<void> {
    for (const { id } of this.#devnet.faults.list()) await this.#devnet.faults.clear(id)
  }

  /** Hands an actor what its action has come to, and hears what it does next. */
  async #goOn(agent: Agent, answer: Answer): Promise<void> {
    const { script, luck, steps } = agent
    const step = steps.shift()
    if (step === undefined) return this.#dismiss(agent)
    luck.begin(step.chance)
    const next = async () =>
      'error' in answer ? script.throw(answer.error) : script.next(answer.value)
    await this.#decide(agent, { step, next })
  }

  async #decide(agent: Agent, deciding: NonNullable<Agent['deciding']>): Promise<void> {
    agent.deciding = deciding
    const decided = await this.#doneBy(agent, deciding.next)
    this.#expectSound()
    if (decided === undefined) return
    agent.deciding = undefined
    this.speaker = agent.name
    if ('error' in decided) throw decided.error
    const { done, value } = decided.value as IteratorResult<unknown> // what generators give
    if (done === true) this.#agents = this.#agents.filter((each) => each !== agent)
    else if (!(value instanceof Action)) {
      throw new TypeError(`expected an action, got ${inShort(value)}: yield what the context makes`)
    } else this.#plan(agent, value, deciding.step)
    this.speaker = undefined
  }

  #plan(agent: Agent, action: Action<unknown>, { delayMs, turn }: Step): void {
    const { doing } = action
    const ms = doing.kind === 'wait' ? doing.ms : 0
    agent.action = action
    agent.turn = turn
    agent.dueMs = this.#devnet.now + delayMs + ms
    agent.deadlineMs = agent.dueMs + (doing.kind === 'until' ? doing.withinMs : 0)
  }

  /** Its plan, or the time, is over; it may still tidy up. */
  async #dismiss(agent: Agent): Promise<void> {
    this.#agents = this.#agents.filter((each) => each !== agent)
    if (agent.deciding !== undefined) return // it cannot be asked to before it has decided
    this.speaker = agent.name
    await agent.script.return(undefined)
    this.speaker = undefined
    this.#expectSound()
  }

  #expectSound(): void {
    const { violation, fault } = this.#devnet
    if (violation !== undefined) throw violation
    if (fault !== undefined) throw fault
  }

  #nextTickMs(): number {
    const { now, config } = this.#devnet
    const tickMs = config.sliceTimeMs || config.blockTimeMs
    return now + tickMs - ((now - config.genesisTime) % tickMs)
  }
}
