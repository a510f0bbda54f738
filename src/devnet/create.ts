/**
 * Creates a devnet from its options: at genesis, or where a saved devnet was.
 */

import { setupFrom } from '../backend/setup.ts'
import type { DevnetOptions } from '../config/devnet-options.ts'
import { recordedOptions } from '../config/recorded-options.ts'
import type { ForkedChain } from '../fork/remote-chain.ts'
import { invariant } from '../primitives/errors.ts'
import { InProcessDevnet, type Shell } from './devnet.ts'
import type { DevnetFactory, RecordedDevnet } from './recorded-devnet.ts'

/** Creates devnets that share a shell. */
export function devnetFactory(shell: Shell): DevnetFactory {
  const devnets: DevnetFactory = {
    create: (options, pin) => createRecordedDevnet(options, shell, devnets, pin),
    recordedFork(fork) {
      invariant(fork instanceof InProcessDevnet, 'a fork is what its parent is')
      return fork.recorded
    },
  }
  return devnets
}

/**
 * Starts a devnet: genesis sealed, block 1 pending.
 *
 * @param pin where the devnet of a journal was forked that is replayed
 * @throws {DevnetError} INVALID_OPTION, STATE_UNREADABLE, FORK_FAILED, FORK_UNVERIFIED
 */
async function createRecordedDevnet(
  options: DevnetOptions,
  shell: Shell,
  devnets: DevnetFactory,
  pin: ForkedChain | undefined,
): Promise<RecordedDevnet> {
  const { setup, saved } = await setupFrom(options, shell.remotes, pin)
  const { config, alloc, fork } = setup
  const timeMs = fork?.timeMs ?? config.genesisTime
  const genesis = saved?.genesisTerms ?? { timeMs }
  const devnet = new InProcessDevnet(setup, genesis, { shell, devnets })
  try {
    const recorded = await devnet.begin(recordedOptions(config, alloc, options.state, fork?.pin))
    if (saved !== undefined) await devnet.load(saved, options.onLoad)
    return recorded
  } catch (error) {
    await devnet.close()
    throw error
  }
}
