/**
 * The command `worker`, which the binary runs in the processes of `--workers`.
 *
 * It has no arguments: the process that starts it sends everything.
 */

import { createLog } from './log.ts'
import type { OutputArguments } from './options.ts'
import type { RunDeps } from './process-deps.ts'

/** The settings of a worker, as JSON. */
export interface WorkerSettings {
  readonly format: OutputArguments['logFormat']
  readonly verbosity: number
  readonly isColored: boolean
}

/** @returns the exit code @throws {Error} if the process was started by something else */
export async function runWorker({ machine, out, processes, stay }: RunDeps): Promise<number> {
  if (processes?.channel.send === undefined) {
    throw new Error('the command worker: expected a process that --workers has started')
  }
  stay() // a signal to all processes of a terminal is for the one that started this one
  const { serveAsWorker } = await import('../cluster/worker.ts')
  const now = () => machine.now()
  return serveAsWorker<WorkerSettings>(processes.channel, now, (devnet, settings) => {
    const log = createLog({ ...settings, ...noTransactions, now, out })
    devnet.on('console', (event) => {
      if (event.transactionHash === undefined) log.console(event) // of a call
    })
    return (request) => log.request(request)
  })
}

/** The process of the writer prints transactions. */
const noTransactions = { faucetAddress: '0x', detailsOf: () => undefined } as const
