/** The limits of traces that are made without a devnet. */

import { StoppableScripts } from '../../src/backend/stoppable-scripts.ts'
import { limits } from '../../src/config/limits.ts'
import { QuickScripts } from '../../src/quickjs/open.ts'
import type { TraceLimits } from '../../src/rpc/methods/debug/tracers.ts'
import { machine } from '../../src/server/machine.ts'

export function traceLimitsOf(traceStepsMax: number): TraceLimits {
  return {
    traceStepsMax,
    dialect: 'anvil',
    scripts: new StoppableScripts(new QuickScripts(machine)),
    scriptLimits: {
      traceScriptStepsMax: limits.traceScriptStepsMax.default,
      traceScriptMsMax: limits.traceScriptMsMax.default,
      traceScriptBytesMax: limits.traceScriptBytesMax.default,
    },
  }
}
