/**
 * Opens a transaction of a running devnet for the debugger, with the artifacts and sources on disk.
 */

import { Artifacts } from '../backend/artifacts.ts'
import { limits } from '../config/limits.ts'
import { DebugError } from '../debugger/debug-error.ts'
import type { Debuggee } from '../debugger/debugger.ts'
import { Program } from '../debugger/program.ts'
import { DiskFolders } from '../project/open.ts'
import { projectRoot } from '../project/project.ts'
import { machine } from '../server/machine.ts'
import { type Configuration, parseConfiguration } from './configuration.ts'
import { DevnetClient } from './devnet-client.ts'
import { SourceFiles } from './source-files.ts'

/**
 * @param log prints a message for the user
 * @throws {DebugError} or {DevnetError} with what was expected and found
 */
export async function openTransaction(
  args: unknown,
  log: (message: string) => void,
): Promise<Debuggee> {
  const configuration = parseConfiguration(args)
  const { url, transaction, artifacts: folders, sourceRoot, stopOnEntry } = configuration
  const artifacts = await openArtifacts(configuration, log)
  const program = await Program.read(
    await new DevnetClient(url).transaction(transaction),
    artifacts,
  )
  if (program.stops.length === 0) {
    throw new DebugError(`the artifacts have no source of the code that ${transaction} ran`)
  }
  const roots = sourceRoot === undefined ? folders.map(projectRoot) : [sourceRoot]
  const sources = await SourceFiles.find(program.sources, [...new Set(roots)])
  for (const file of sources.changed) {
    log(`${file} has changed since it was compiled: its compiled text is shown\n`)
  }
  return { name: `transaction ${transaction.slice(0, 10)}`, program, sources, stopOnEntry }
}

async function openArtifacts(
  { artifacts: paths, sourceRoot }: Configuration,
  log: (message: string) => void,
): Promise<Artifacts> {
  const artifacts = new Artifacts({
    folders: new DiskFolders(machine, sourceRoot),
    onSkipped: ({ path, reason }) => log(`artifacts: ${path} ${reason}\n`),
    bytesMax: limits.artifactBytesMax.default,
  })
  const read = await artifacts.addAll(paths)
  await read()
  return artifacts
}
