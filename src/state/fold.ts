/**
 * The fold of a store under way: the store without the versions that no kept state needs is made in
 * parts, one with each block, so that no request waits for the whole.
 */

import type { Store } from './store.ts'

/** Steps in a part: a ms or two. */
const PART_STEPS = 512

export class Fold {
  readonly store: Store
  /** The first sequence that can still be read then. */
  readonly sequence: number
  /** True if the next part is all that is left. */
  isUrgent = false
  readonly #steps: Generator<undefined, Store>
  /** Versions in the store when the last part was made. */
  #versionCount: number

  /** @param sequence see {@link Store.folding} */
  constructor(store: Store, sequence: number) {
    this.store = store
    this.sequence = sequence
    this.#steps = store.folding(sequence)
    this.#versionCount = store.versionCount
  }

  /**
   * Makes the next part, which is more than was added to the store since the last one.
   *
   * @returns the folded store, once all parts are made
   */
  continue(): Store | undefined {
    const { versionCount } = this.store
    const part = PART_STEPS + 2 * (versionCount - this.#versionCount)
    const count = this.isUrgent ? Number.POSITIVE_INFINITY : part
    this.#versionCount = versionCount
    for (let step = 0; step < count; step += 1) {
      const { done, value } = this.#steps.next()
      if (done) return value
    }
    return undefined
  }
}
