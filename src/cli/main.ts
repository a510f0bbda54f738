/** Passes the process to `run`. */

import { machine } from '../server/machine.ts'
import { processMemory } from './memory.ts'
import { whenNpxEnds } from './npx-parent.ts'
import { run } from './run.ts'

/** @param program path of the binary, which workers are started with */
export async function main(program: string): Promise<void> {
  const { env, stdin, stdout, stderr } = process

  const stopping = new AbortController()
  const hurrying = new AbortController()
  let isStaying = false
  for (const [signal, exitCode] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(signal, () => {
      if (!stopping.signal.aborted) stopping.abort(signal)
      else if (isStaying) hurrying.abort()
      else process.exit(exitCode)
    })
  }

  whenNpxEnds(process, () => stopping.abort())

  for (const stream of [stdout, stderr]) stream.on('error', tolerateBrokenPipe)

  process.exitCode = await run(process.argv.slice(2), {
    columns: Math.min(stdout.columns ?? 80, 120),
    environment: env,
    isErrTerminal: stderr.isTTY === true && env.TERM !== 'dumb',
    isColored: stdout.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb',
    machine,
    memory: processMemory,
    workingFolder: process.cwd(),
    stop: stopping.signal,
    stopNow: hurrying.signal,
    stay: () => {
      isStaying = true
    },
    streams: { input: stdin, output: stdout },
    processes: { program, channel: process },
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
  })
  isStaying = false
  // Connections may still be open that were not awaited.
  if (hurrying.signal.aborted) process.exit()
}

/** The reader of the output has closed it; the devnet keeps serving. */
function tolerateBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}
