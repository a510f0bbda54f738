/**
 * `previewnet simulate FILE`: a campaign of a simulation over many seeds, or one run of it again.
 */

import type { RunDeps } from './process-deps.ts'
import { parseSimulateArguments } from './simulate-arguments.ts'

/**
 * Runs the command.
 *
 * @param texts the arguments after `simulate`
 * @returns the exit code: 0 if nothing failed, 1 if something did, 130 if it was interrupted
 * @throws {ArgumentsEnd} if the arguments are wrong
 * @throws {Error} if the simulation cannot be run; the message says why
 */
export async function runSimulate(texts: readonly string[], deps: RunDeps): Promise<number> {
  const asked = parseSimulateArguments(texts, deps)
  const { runAgain, runMany } = await import('./run-campaign.ts').catch(explain)
  const { file, task } = asked
  return task.kind === 'again' ? runAgain(file, task, deps) : runMany(asked, task.campaign, deps)
}

/** Simulations need an optional peer. */
function explain(error: unknown): never {
  const { code } = error as { readonly code?: string } // of any error
  if (code !== 'ERR_MODULE_NOT_FOUND') throw error
  const message = 'simulations need a package: npm install --save-dev fast-check'
  throw new Error(message, { cause: error })
}
