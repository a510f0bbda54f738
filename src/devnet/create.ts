/**
 * Creates a devnet from its options: at genesis, or where a saved devnet was.
 */

import { Artifacts } from '../backend/artifacts.ts'
import { setupFrom } from '../backend/setup.ts'
import type { DevnetOptions } from '../config/devnet-options.ts'
import { recordedOptions } from '../config/recorded-options.ts'
import type { ForkedChain } from '../fork/remote-chain.ts'
import { InProcessDevnet, type Shell } from './devnet.ts'
import type { DevnetFactory, DevnetParts } from './devnet-parts.ts'

/** Creates devnets that share a shell. */
export function devnetFactory(shell: Shell): DevnetFactory {
  const devnets: DevnetFactory = {
    create: (options, pin) => createDevnet(options, shell, devnets, pin),
    partsOf: InProcessDevnet.partsOf,
  }
  return devnets
}

/**
 * Starts a devnet: genesis sealed, block 1 pending.
 *
 * @param pin where the devnet of a journal was forked that is replayed
 * @throws {DevnetError} INVALID_OPTION, INVALID_ARTIFACT, STATE_UNREADABLE, FORK_FAILED, FORK_UNVERIFIED
 */
async function createDevnet(
  options: DevnetOptions,
  shell: Shell,
  devnets: DevnetFactory,
  pin: ForkedChain | undefined,
): Promise<DevnetParts> {
  const { setup, saved } = await setupFrom(options, shell.remotes, pin)
  const { config, alloc, fork, natives } = setup
  const timeMs = fork?.timeMs ?? config.genesisTime
  const genesis = saved?.genesisTerms ?? { timeMs }
  const { artifactFolders: folders } = shell
  const artifacts = new Artifacts({ folders, onSkipped: options.onArtifactSkipped })
  const devnet = new InProcessDevnet(setup, genesis, { shell, devnets, artifacts })
  try {
    if (options.artifacts !== undefined) await artifacts.addAll(options.artifacts)
    const recorded = recordedOptions(config, alloc, natives, options.state, fork?.pin)
    await devnet.begin(recorded, saved?.mark?.checksum ?? recorded.state)
    if (saved !== undefined) await devnet.load(saved, options.onLoad)
    return InProcessDevnet.partsOf(devnet)
  } catch (error) {
    await devnet.close()
    throw error
  }
}
