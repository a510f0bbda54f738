/**
 * Creates a devnet from its options: at genesis, or where a saved devnet was.
 */

import type { DevnetOptions } from '../config/config.ts'
import { recordedOptions } from '../config/recorded-options.ts'
import { invariant } from '../primitives/errors.ts'
import { InProcessDevnet, type Shell } from './devnet.ts'
import type { DevnetFactory, RecordedDevnet } from './recorded-devnet.ts'
import { setupFrom } from './setup.ts'

/** Creates devnets that share a shell. */
export function devnetFactory(shell: Shell): DevnetFactory {
  const devnets: DevnetFactory = {
    create: (options) => createRecordedDevnet(options, shell, devnets),
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
 * @throws {DevnetError} INVALID_OPTION, or STATE_UNREADABLE
 */
async function createRecordedDevnet(
  options: DevnetOptions,
  shell: Shell,
  devnets: DevnetFactory,
): Promise<RecordedDevnet> {
  const { setup, saved } = await setupFrom(options, shell.openChannel)
  const { config, alloc, fork } = setup
  const timeMs = fork?.timeMs ?? config.genesisTime
  const genesis = saved?.genesisTerms ?? { timeMs }
  const devnet = new InProcessDevnet(setup, genesis, { shell, devnets })
  const recorded = await devnet.begin(recordedOptions(config, alloc, options.state))
  if (saved !== undefined) await devnet.load(saved)
  return recorded
}
