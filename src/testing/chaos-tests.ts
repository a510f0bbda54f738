/**
 * Runs each test under chaos, by PREVIEWNET_CHAOS and PREVIEWNET_CHAOS_SEEDS, and makes what breaks one small.
 *
 * Loaded only if the variable is set. A setup is not under chaos. A test that fails without any fault fails as
 * it does otherwise.
 */

import {
  type Attempt,
  beginAttempt,
  chaosFailureText,
  type Outcome,
  searchFaults,
  struckFaults,
} from '../faults/chaos-search.ts'
import { faultCode } from '../faults/fault-text.ts'
import { type ChaosOptions, type Devnet, DevnetError, options } from '../index.ts'
import { reword } from '../primitives/errors.ts'
import { turn } from '../viem/waiting-time.ts'
import { variable } from './run-folder.ts'

const CHAOS = 'PREVIEWNET_CHAOS'
const SEEDS = 'PREVIEWNET_CHAOS_SEEDS'

const SEEDS_DEFAULT = 10
const SEEDS_MAX = 100_000
/** Runs of a test, besides one for each seed. */
const SHRINKS_MAX = 60

const chaos = chaosFrom(variable(CHAOS) ?? 'on')
const seeds = seedsFrom(variable(SEEDS))

/** The most runs of a test. */
export const runsMax = seeds + SHRINKS_MAX

function chaosFrom(text: string): ChaosOptions {
  try {
    const given = options.chaos.parse(text)
    if (given !== 'off') return given
  } catch (error) {
    throw new Error(`${CHAOS}: ${(error as RangeError).message}`, { cause: error })
  }
  throw new Error(`${CHAOS}: expected a profile or a seed, got "off"`)
}

function seedsFrom(text: string | undefined): number {
  const count = Number(text ?? SEEDS_DEFAULT)
  if (Number.isInteger(count) && count >= 1 && count <= SEEDS_MAX) return count
  throw new Error(`${SEEDS}: expected a whole number from 1 to ${SEEDS_MAX}, got "${text}"`)
}

/** The runs of one test. */
export class ChaosTest {
  readonly #search = searchFaults(chaos.seed ?? 0, seeds, runsMax)
  #attempt: Attempt = this.#search.next().value as Attempt // the first one
  #devnet: Devnet | undefined
  #startMs = 0
  /** True when the test need not run again. */
  isOver = false

  /** Begins the chaos of this run. To be called when its setup is done. */
  async begin(devnet: Devnet): Promise<void> {
    this.#devnet = devnet
    this.#startMs = devnet.now
    await beginAttempt(devnet.faults, this.#attempt, chaos)
    moveWhileAnswersAreLate(devnet)
  }

  /**
   * Runs the test once.
   *
   * @throws its error, with the faults that suffice, once these are found
   */
  async run(body: () => unknown): Promise<void> {
    let failure: unknown
    try {
      await body()
    } catch (error) {
      failure = error ?? new Error('the test has thrown nothing')
    }
    const devnet = this.#devnet
    this.#devnet = undefined
    if (devnet === undefined) return this.#end(failure) // the test has none
    const outcome: Outcome = { failure, struck: struckFaults(devnet.faults, this.#startMs) }
    await calm(devnet)
    const next = this.#search.next(outcome)
    if (next.done !== true) {
      this.#attempt = next.value
      return
    }
    const found = next.value
    if (found === undefined || found.faults.length === 0) return this.#end(found?.failure)
    const { profile = 'all' } = chaos
    const text = chaosFailureText(found, profile, faultCode, repeatOf(found.seed))
    this.#end(explained(found.failure, text))
  }

  #end(failure: unknown): void {
    this.isOver = true
    if (failure !== undefined) throw failure
  }
}

/** Ends all faults: what hooks ask of the devnet after its test meets none. */
async function calm({ faults }: Devnet): Promise<void> {
  try {
    await faults.setChaos('off')
    for (const { id } of faults.list()) await faults.clear(id)
  } catch (error) {
    if (!(error instanceof DevnetError && error.code === 'CLOSED')) throw error
  }
}

function repeatOf(seed: number): string {
  const { profile = 'all', rates } = chaos
  const value = rates === undefined ? `${profile}:${seed}` : JSON.stringify({ ...chaos, seed })
  return `${CHAOS}='${value}' ${SEEDS}=1`
}

/** The error of a test with the faults that suffice; its frames and what an assertion compares stay. */
function explained(failure: unknown, text: string): unknown {
  if (!(failure instanceof Error)) return new Error(`${failure}\n\n${text}`, { cause: failure })
  reword(failure, `${failure.message}\n\n${text}`)
  return failure
}

/** Moves time while an answer is late: a test that awaits it does nothing else. */
function moveWhileAnswersAreLate(devnet: Devnet): void {
  const isWaiting = () => devnet.waits.some(({ kind }) => kind === 'lateAnswer')
  let isMoving = false
  const move = async () => {
    isMoving = true
    await turn()
    while (isWaiting()) {
      await devnet.advance(devnet.chain.custom.pollingInterval)
      await turn()
    }
    isMoving = false
  }
  devnet.on('fault', ({ status: { fault }, change }) => {
    if (fault.kind !== 'slowResponses' || change !== 'begins' || isMoving) return
    move().catch(() => {}) // the devnet is closed, or its writer has failed: the test's own requests tell
  })
}
