/**
 * The setup that is in force. A reset to another chain puts another one in its place.
 *
 * Modules keep these objects and read the options, the network and the engine when they use them.
 */

import type { Config } from '../config/config.ts'
import type { Engine } from '../engine/engine.ts'
import type { Network } from '../network/network.ts'
import type { DevnetSetup } from './setup.ts'

/** The engine of a setup, and the same without what a fork adds. */
export interface Engines {
  readonly engine: Engine
  /** May read values that have not been fetched. */
  readonly incompleteEngine: Engine
}

export class CurrentSetup {
  #setup: DevnetSetup
  #engines: Engines
  readonly #enter: (setup: DevnetSetup) => Engines
  /** The options in force: one object, whose values change with the setup. */
  readonly config: Config

  /** @param enter called with each setup that is put in force; creates its engines */
  constructor(setup: DevnetSetup, enter: (setup: DevnetSetup) => Engines) {
    this.#setup = setup
    this.#engines = enter(setup)
    this.#enter = enter
    this.config = { ...setup.config }
  }

  get setup(): DevnetSetup {
    return this.#setup
  }

  get network(): Network {
    return this.#setup.network
  }

  get engines(): Engines {
    return this.#engines
  }

  replace(setup: DevnetSetup): void {
    if (setup === this.#setup) return
    this.#setup = setup
    this.#engines = this.#enter(setup)
    Object.assign(this.config, setup.config)
  }
}
