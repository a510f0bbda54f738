/**
 * A module that a devnet loads when it first needs it: what most devnets never use does not slow their
 * start.
 *
 * Promise: what uses the module sees the same state as if it had been loaded before. The writer begins no
 * job from the first use until the module is there and all that waited for it have begun.
 */

import type { MaybePromise } from '../primitives/maybe-promise.ts'
import { once } from '../primitives/once.ts'
import type { WriteQueue } from './write-queue.ts'

/** The writer of the devnet that uses the module. */
export type Writer = Pick<WriteQueue<unknown>, 'hold'>

export class LazyModule<Module extends object> {
  readonly #load: () => Promise<Module>
  #loaded: Module | undefined

  /** @param load imports it */
  constructor(load: () => Promise<Module>) {
    this.#load = once(async () => (this.#loaded = await load()))
  }

  /**
   * Uses the module: at once if it has been loaded, otherwise when it is.
   *
   * @returns what `use` returns
   */
  use<Result>(writer: Writer, use: (module: Module) => MaybePromise<Result>): MaybePromise<Result> {
    if (this.#loaded !== undefined) return use(this.#loaded)
    let used: MaybePromise<Result>
    const begun = this.#load().then((module) => {
      used = use(module)
    })
    writer.hold(begun)
    return begun.then(() => used)
  }
}
