/**
 * `previewnet debug-adapter`: a debugger for editors, on standard input and output.
 */

import { type ArgumentsOutput, createSubcommand, parseOrEnd } from './command.ts'

/** The process's own streams: they carry the protocol and nothing else. */
export interface ProtocolStreams {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

interface DebugAdapterDeps extends ArgumentsOutput {
  /** Aborted to stop. */
  readonly stop: AbortSignal
  readonly streams: ProtocolStreams
}

/**
 * Serves one editor until it disconnects.
 *
 * @param texts the arguments after `debug-adapter`
 * @throws {ArgumentsEnd} if the arguments are wrong
 * @throws {Error} without the package of the protocol; the message says how to install it
 */
export async function runDebugAdapter(
  texts: readonly string[],
  deps: DebugAdapterDeps,
): Promise<void> {
  const command = createSubcommand('debug-adapter', deps).description(
    'Debugs a transaction in an editor, by the Debug Adapter Protocol on standard input and output.',
  )
  parseOrEnd(command, texts, () => undefined)
  const { serveDebugSession } = await import('../debug-adapter/session.ts').catch(explain)
  await serveDebugSession({ ...deps.streams, stop: deps.stop })
}

/** The package is an optional peer: nothing else needs it. */
function explain(error: unknown): never {
  const { code } = error as { readonly code?: string } // of any error
  if (code !== 'ERR_MODULE_NOT_FOUND') throw error
  const message = 'the debugger needs a package: npm install --save-dev @vscode/debugadapter'
  throw new Error(message, { cause: error })
}
