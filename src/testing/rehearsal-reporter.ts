/**
 * One summary of a rehearsed run of Vitest, over all its workers.
 */

import { variable } from './run-folder.ts'

/** Loads what rehearses; `undefined` if the run is not to be rehearsed. */
export async function rehearsedTests() {
  return variable('PREVIEWNET_REHEARSE') === undefined ? undefined : import('./rehearsed-tests.ts')
}

/**
 * Vitest's reporter of a run with the variable PREVIEWNET_REHEARSE: prints one summary at its end, in place of
 * one for each file. Does nothing without the variable.
 *
 * @example
 * ```ts
 * export default defineConfig({ test: { reporters: ['default', new RehearsalReporter()] } })
 * ```
 */
export class RehearsalReporter {
  async onTestRunStart(): Promise<void> {
    const rehearsed = await rehearsedTests()
    await rehearsed?.beginRun()
  }

  async onTestRunEnd(): Promise<void> {
    const rehearsed = await rehearsedTests()
    await rehearsed?.printRun()
  }
}
