/**
 * One run: actors take their actions in turn, in virtual time, as a plan says.
 *
 * Time stands while an action is taken and moves on when nobody's time has come. So a run is the same
 * every time, whatever the machine does meanwhile.
 */

import { type Devnet, DevnetError, type Fault } from '../index.ts'
import { show } from '../testing/words.ts'
import { Action, type Actor, actionsOf } from './actions.ts'
import { type Draw, Luck } from './luck.ts'
import type { Plan, Step } from './plan.ts'

/** What has been done, in order. */
export interface Deed {
  /** Ms of virtual time since the run began. */
  readonly atMs: number
  /** The actor's name; of a fault, `fault`. */
  readonly actor: string
  readonly action: string
  /** What it came to, in short; of what was refused, the reason. */
  readonly result: string
}

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
  /** What it has begun and is not answered yet. */
  pending: Pending | undefined
  /** While it makes up its mind what to do next: with which step, and how it is asked. */
  deciding: { readonly step: Step; next(): Promise<unknown> } | undefined
}

/** Something under way; its answer is there once it is settled. */
interface Pending {
  readonly settled: Promise<void>
  answer: Answer | undefined
}

/** What an action has come to. */
type Answer = { readonly value: unknown } | { readonly error: unknown }

const RESULT_CHARS_MAX = 80

/** As a devnet names those it has not sent yet, for its own requests in process. */
const lateAnswer = /^the late answer to .* \(process\)$/

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
  return { devnet, elapsedMs: devnet.now - fromMs, deeds: run.deeds, failure }
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
  readonly deeds: Deed[] = []
  /** Whose own words are being heard. */
  speaker: string | undefined
  readonly #devnet: Devnet
  readonly #fromMs: number
  readonly #endMs: number
  /** Those that are not over, in their order. */
  #agents: Agent[] = []

  constructor(devnet: Devnet, endMs: number) {
    this.#devnet = devnet
    this.#fromMs = devnet.now
    this.#endMs = endMs
    devnet.on('fault', ({ status: { fault, reason }, change }) =>
      this.#noteFault(fault, change === 'refused' ? 'begins' : change, reason),
    )
  }

  /** Lets something go wrong later on, or at once. */
  async schedule({ atMs, fault }: ScheduledFault): Promise<void> {
    try {
      await this.#devnet.faults.after(atMs, fault)
    } catch (error) {
      // At once there is nothing yet that it could be done to: the same as at any other time.
      if (!(error instanceof DevnetError) || isMisuse(error)) throw error
      this.#noteFault(fault, 'begins', error.message)
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
      pending: undefined,
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

  #noteFault({ kind, ...fields }: Fault, change: string, reason: string | undefined): void {
    const told = Object.keys(fields).length === 0 ? '' : ` ${show(fields)}`
    const result = reason === undefined ? '' : cut(`✗ ${reason}`)
    this.#note('fault', cut(`${kind}${told} ${change}`), result)
  }

  #note(actor: string, action: string, result: string): void {
    this.deeds.push({ atMs: this.#devnet.now - this.#fromMs, actor, action, result })
  }

  async #act(agent: Agent): Promise<void> {
    const { action, deciding } = agent
    if (deciding !== undefined) return this.#decide(agent, deciding)
    const answer = await this.#answerTo(agent)
    if (answer === undefined) return this.#expectSound() // it waits on
    if (action.doing.kind !== 'wait') {
      const result = 'error' in answer ? cut(`✗ ${firstLine(answer.error)}`) : short(answer.value)
      this.#note(agent.name, action.label, result)
    }
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
   * Lets an actor do something, or looks whether it is done. With slow responses it may not be before
   * time has gone by: then others have their turns, and it is looked at again on the next tick.
   */
  async #doneBy(agent: Agent, run: () => Promise<unknown>): Promise<Answer | undefined> {
    const mayBeLate = this.#devnet.faults.on.length > 0 || agent.pending !== undefined
    const pending = agent.pending ?? begun(run)
    agent.pending = pending
    while (pending.answer === undefined) {
      await (mayBeLate ? turn() : pending.settled)
      if (mayBeLate && pending.answer === undefined && this.#hasLateAnswers()) {
        agent.dueMs = this.#nextTickMs()
        return undefined
      }
    }
    agent.pending = undefined
    return pending.answer
  }

  #hasLateAnswers(): boolean {
    return this.#devnet.waits.some((what) => lateAnswer.test(what))
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
      throw new TypeError(`expected an action, got ${short(value)}: yield what the context makes`)
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

function begun(run: () => Promise<unknown>): Pending {
  const settled = run().then(
    (value) => {
      pending.answer = { value }
    },
    (error: unknown) => {
      pending.answer = { error }
    },
  )
  const pending: Pending = { settled, answer: undefined }
  return pending
}

/** Everything that needs no time has gone on as far as it can. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
  return line
}

function short(value: unknown): string {
  return value === undefined ? '' : cut(show(value))
}

function cut(text: string): string {
  return text.length <= RESULT_CHARS_MAX ? text : `${text.slice(0, RESULT_CHARS_MAX - 1)}…`
}
