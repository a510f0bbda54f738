/**
 * Compares the options that a node was given with those of the cluster that it joins.
 */

import { createDevnet, type DevnetOptions } from '../index.ts'
import type { JournalHeader } from '../journal/journal.ts'

/** An option that a node was given and the cluster has otherwise. */
export interface Difference {
  readonly option: string
  /** JSON. */
  readonly given: string
  readonly expected: string
}

/**
 * Finds the options that differ. Those that were not given are the cluster's.
 *
 * @param given options of a devnet that is not forked
 * @throws {DevnetError} INVALID_OPTION
 */
export async function differencesFrom(
  { options, alloc }: JournalHeader,
  given: DevnetOptions,
): Promise<readonly Difference[]> {
  const { artifacts: _, onArtifactSkipped: _onSkipped, ...own } = given
  const genesisTime = own.genesisTime ?? Number(options.genesisTime)
  const devnet = await createDevnet({ ...own, genesisTime })
  const [line = ''] = devnet.journal().split('\n', 1)
  await devnet.close()
  const header = JSON.parse(line) as JournalHeader
  const { limits = {} } = own
  const pairs = Object.keys({ ...own, ...limits }).map((option) => {
    const [mine, theirs] = [header, { options, alloc }].map((each) => {
      if (option === 'alloc') return each.alloc
      return option in limits ? Object(each.options.limits)[option] : each.options[option]
    })
    return { option, given: JSON.stringify(mine), expected: JSON.stringify(theirs) }
  })
  return pairs.filter(
    ({ option, given: mine, expected }) => option !== 'limits' && mine !== expected,
  )
}
