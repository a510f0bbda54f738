/**
 * Compares the options that a node was given with those of the cluster that it joins.
 */

import { createDevnet, type DevnetOptions, type ForkSource } from '../index.ts'
import type { JournalHeader } from '../journal/journal.ts'
import type { SharedRemote } from './shared-remote.ts'

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
 * @param remote the chain that the cluster continues, if it does
 * @throws {DevnetError} INVALID_OPTION
 */
export async function differencesFrom(
  { options, alloc, fork }: JournalHeader,
  given: DevnetOptions,
  remote: SharedRemote | undefined,
): Promise<readonly Difference[]> {
  const { artifacts: _, onArtifactSkipped: _onSkipped, fork: asked, ...own } = given
  const ofFork = forkDifferences(fork, asked)
  if (ofFork.length > 0) return ofFork
  const genesisTime = own.genesisTime ?? Number(options.genesisTime)
  const devnet = await createDevnet({
    ...own,
    ...(fork === undefined || remote === undefined
      ? { genesisTime }
      : { fork: remote.source({ block: fork.blockHash, chainId: fork.chainId }) }),
  })
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

/** Each node needs the URL of the remote chain: it may become the writer, which requests for all. */
function forkDifferences(
  pinned: JournalHeader['fork'],
  asked: ForkSource | undefined,
): readonly Difference[] {
  if (pinned === undefined && asked === undefined) return []
  if (pinned === undefined || asked === undefined) {
    const at = pinned && `chain ${pinned.chainId} from block ${pinned.blockNumber}`
    return [{ option: 'forkUrl', given: asked ? 'one' : 'none', expected: at ?? 'none' }]
  }
  const { block = 'latest', chainId = pinned.chainId, verify = 'auto' } = asked
  const isTag = typeof block === 'string' && !block.startsWith('0x')
  const number = `${pinned.blockNumber}`
  const proven = pinned.isVerified || pinned.stateRoot !== undefined ? 'always' : 'never'
  const pairs: readonly (readonly [option: string, given: string, expected: string])[] = [
    ['forkChainId', `${chainId}`, `${pinned.chainId}`],
    ['forkBlockNumber', isTag ? number : `${block}`, number],
    ['forkVerify', verify === 'auto' ? proven : verify, proven],
  ]
  const named = pairs.map(([option, given, expected]) => ({ option, given, expected }))
  return named.filter(({ given, expected }) => given !== expected)
}
