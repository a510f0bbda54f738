/**
 * Ends a devnet with the `npx` that started it.
 *
 * A signal that ends npx ends npx and its shell, and does not reach the program: it would keep its
 * port. The system then gives the program another parent, which this module looks for. Programs that
 * were started otherwise may outlive their parents, and are left alone.
 */

import type { Environment } from './options.ts'

/** The parent may have gone for so long. */
const LOOK_MS = 200

/** The program, with the quotes of npm 11; with its arguments in the script of `npx -c`. */
const ofPreviewnet = /^(['"]?)previewnet\1( |$)/

/** The part of the process that is looked at. */
interface Child {
  readonly env: Environment
  /** Id of the parent now; on Windows that of the first one, even if it has ended. */
  readonly ppid: number
}

/**
 * Calls back once when the parent ends, if npx has started the process. Does not keep the process
 * alive.
 */
export function whenNpxEnds(child: Child, end: () => void): void {
  const { ppid: first } = child
  // Process 1 adopts processes; where it is npx, as in a container, it passes signals on itself.
  if (!isStartedByNpx(child.env) || first === 1) return
  const looking = setInterval(() => {
    if (child.ppid === first) return
    clearInterval(looking)
    end()
  }, LOOK_MS)
  looking.unref()
}

/** The variables are inherited: a tool that npx runs may start a devnet, too, and is not meant. */
function isStartedByNpx(env: Environment): boolean {
  const isNpx = env.npm_command === 'exec' && env.npm_lifecycle_event === 'npx'
  return isNpx && ofPreviewnet.test(env.npm_lifecycle_script ?? '')
}
