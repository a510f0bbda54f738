/** Chaos for tests, which is loaded only if a run asks for it. */

import { variable } from './run-folder.ts'

export type { ChaosTest } from './chaos-tests.ts'

/** Loads what runs tests under chaos; `undefined` without PREVIEWNET_CHAOS. */
export async function chaosTests() {
  return variable('PREVIEWNET_CHAOS') === undefined ? undefined : import('./chaos-tests.ts')
}
