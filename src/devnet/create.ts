/**
 * Creates a devnet from its options: at genesis, or where a saved devnet was.
 */

import { Artifacts } from '../backend/artifacts.ts'
import { type RecordedDevnet, setupFrom } from '../backend/setup.ts'
import type { DevnetOptions } from '../config/devnet-options.ts'
import { recordedOptions } from '../config/recorded-options.ts'
import { InProcessDevnet, type Shell } from './devnet.ts'
import type { DevnetFactory, DevnetParts } from './devnet-parts.ts'

/** Creates devnets that share a shell. */
export function devnetFactory(shell: Shell): DevnetFactory {
  const devnets: DevnetFactory = {
    create: (options, recorded) => createDevnet(options, shell, devnets, recorded),
    partsOf: InProcessDevnet.partsOf,
  }
  return devnets
}

/**
 * Starts a devnet: genesis sealed, block 1 pending.
 *
 * @param recorded the devnet of a journal that is replayed
 * @throws {DevnetError} INVALID_OPTION, INVALID_ARTIFACT, STATE_UNREADABLE, FORK_FAILED, FORK_UNVERIFIED
 */
async function createDevnet(
  options: DevnetOptions,
  shell: Shell,
  devnets: DevnetFactory,
  recorded: RecordedDevnet | undefined,
): Promise<DevnetParts> {
  const { setup, saved } = await setupFrom(options, shell.remotes, recorded)
  const { config, fork } = setup
  const timeMs = fork?.timeMs ?? config.genesisTime
  const genesis = saved?.genesisTerms ?? { timeMs }
  const { artifactFolders: folders } = shell
  const artifacts = new Artifacts({
    folders,
    onSkipped: options.onArtifactSkipped,
    bytesMax: config.limits.artifactBytesMax,
  })
  const devnet = new InProcessDevnet(setup, genesis, { shell, devnets, artifacts })
  try {
    if (options.artifacts !== undefined) await artifacts.addAll(options.artifacts)
    const toRecord = recordedOptions(setup, options.state, fork?.pin)
    await devnet.begin(toRecord, saved?.mark.checksum ?? toRecord.state)
    if (saved !== undefined) await devnet.load(saved, options.onLoad)
    return InProcessDevnet.partsOf(devnet)
  } catch (error) {
    await devnet.close()
    throw error
  }
}
