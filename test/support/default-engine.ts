/**
 * Makes another engine the default of a test run; see `vitest.engines.config.ts`.
 *
 * Set up before each test file, in the same place where the file's own imports end up, so that whatever
 * a test does not ask for comes from the engine of the run.
 */

import { inject } from 'vitest'
import { type Config, options } from '../../src/config/config.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What the run is about. */
    engine: Config['engine']
  }
}

Object.assign(options.engine, { default: inject('engine') })
