/**
 * Watches runs for features that no run before has reached.
 */

import type { AccumulatedHits } from '../coverage/accumulated-hits.ts'
import { NewFeatures } from '../coverage/features.ts'
import { InProcessDevnet } from '../devnet/devnet.ts'
import type { Devnet } from '../index.ts'
import type { Seed } from '../simulation/seed.ts'
import type { RunWatch } from '../simulation/simulate.ts'
import { type Discovery, type Guide, unpackedFeatures } from './jobs.ts'

export class Explorer implements RunWatch {
  readonly #features: NewFeatures
  #hits: AccumulatedHits | undefined
  /** Features of the run when it had taken the steps in `#kept`. */
  #noted = 0
  #kept: readonly number[] = []

  constructor({ known }: Guide) {
    this.#features = new NewFeatures(unpackedFeatures(known))
  }

  /** @throws {Error} if the devnet does not count */
  begin(devnet: Devnet): void {
    const { coverage } = InProcessDevnet.partsOf(devnet).backend
    if (coverage === undefined) {
      throw new Error(
        "--coverage: expected runs on devnets with the option coverage: 'on', as in createDevnet({ coverage: 'on' }) and prepareDevnet(setup, { coverage: 'on' }), found one without",
      )
    }
    this.#features.begin()
    this.#noted = 0
    this.#hits = coverage
    coverage.watcher = this.#features
  }

  acted(taken: readonly number[]): void {
    const { size } = this.#features.found
    if (size === this.#noted) return
    this.#noted = size
    this.#kept = [...taken]
  }

  /** Ends a run. */
  end(): void {
    if (this.#hits !== undefined) this.#hits.watcher = undefined
  }

  /** The features of the run that was last, which are known from now on: one that has passed. */
  learn(seed: Seed): readonly Discovery[] {
    const features = [...this.#features.found]
    if (features.length === 0) return []
    this.#features.learn()
    return [{ seed, kept: this.#kept, features }]
  }
}
