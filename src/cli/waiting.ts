/**
 * Prints why there is no devnet yet: fetches from a remote that take long, and the progress of a load.
 */

import type { RemoteWait } from '../index.ts'
import { createEventLoopYields } from '../server/yield-to-sockets.ts'
import type { Listeners } from './begin.ts'
import type { Arguments, OutputArguments } from './options.ts'
import type { RunDeps } from './process-deps.ts'
import { createProgressLine } from './progress.ts'
import { shown, type TerminalText } from './terminal.ts'

/** Shows how far a load has come, and lets signals be seen meanwhile. */
export function loadListener(
  { files, output }: Arguments,
  { err, isErrTerminal, machine }: RunDeps,
): Listeners['onLoad'] {
  const line = createProgressLine({ now: () => machine.now(), write: err })
  const yields = createEventLoopYields()
  const saysAt = machine.now() + sayAfterMs
  const isDrawn = isErrTerminal && !output.json
  let isSilent = !reportsWaits(output)
  return (progress) => {
    if (isDrawn && !isSilent) line.show(progress)
    else if (!isSilent && machine.now() >= saysAt) {
      isSilent = true
      const { done, total } = progress
      err(shown`state: ${done} of ${total} blocks of ${`${files.state}`} are loaded\n`)
    }
    return yields(progress)
  }
}

/** Without a terminal, one line is printed if a load takes longer. */
const sayAfterMs = 1_000

/** Other formats are for programs, or silent. */
export function reportsWaits({ isQuiet, logFormat }: OutputArguments): boolean {
  return !isQuiet && logFormat === 'pretty'
}

/** One line for each fetch that takes long; on standard error, whatever the output is. */
export function waitText({ host, what, ms, reason }: RemoteWait): TerminalText {
  const because = reason === undefined ? '' : ` (${reason})`
  return shown`fork: waiting for ${what} from ${host} since ${Math.round(ms / 1_000)} s${because}\n`
}
