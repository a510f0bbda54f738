/**
 * Rehearses a session: begins two devnets for its journal, one by the rules it had and one by others.
 *
 * Leaves the inputs, and what comes of them, to rehearsed-session.ts.
 */

import type { Config } from '../config/config.ts'
import type { DevnetOptions } from '../config/devnet-options.ts'
import { expectOptions } from '../config/option.ts'
import { rulesRevision } from '../engine/gas-schedule.ts'
import { parseJournal } from '../journal/journal.ts'
import { expectArgument } from '../primitives/arguments.ts'
import { type EvmRules, isSince } from '../primitives/evm-rules.ts'
import { isUpgradeSince } from '../primitives/upgrades.ts'
import { limitsOf, namedLike, rulesFrom } from '../rehearsal/rehearse.ts'
import { type FailOn, type RehearsalReport, reportOf } from '../rehearsal/report.ts'
import type { RehearsalOptions, Rules } from '../rehearsal/types.ts'
import { refuse } from '../rpc/errors.ts'
import { rules as rulesCodec } from '../rpc/wire/objects/rehearsal.ts'
import { VERSION } from '../version.ts'
import type { DevnetFactory } from './devnet-parts.ts'
import { Replay } from './input-replay.ts'
import { Session } from './rehearsed-session.ts'
import { beginReplay, type ReplayOptions } from './replay.ts'

export interface RehearseOptions
  extends RehearsalOptions,
    Pick<ReplayOptions, 'fork' | 'natives' | 'artifacts' | 'onArtifactSkipped'> {
  /** The rules of the first execution. Default: those of the journal. */
  readonly from?: Rules
  /** The differences that fail the report. Default: `status` and `logs`. */
  readonly failOn?: readonly FailOn[]
}

const optionNames: readonly (keyof RehearseOptions)[] = [
  ...(['from', 'failOn', 'withNewGasLimit', 'causes'] as const),
  ...(['fork', 'natives', 'artifacts', 'onArtifactSkipped'] as const),
]

const LINE_LEFT_OUT = 'The last line of the journal has no end, and is left out.'
const LIMITS_UNKNOWN =
  'Another version wrote the journal, and no line says that a gas limit is an estimate: all are taken as fixed.'

/**
 * Rehearses a session: every transaction of a journal, by the rules that it had and by others.
 *
 * @throws {DevnetError} RULES_UNKNOWN if the network has no such rules; the errors of a replay
 */
export async function rehearseSession(
  journal: string,
  devnets: DevnetFactory,
  rules: Rules,
  options: RehearseOptions = {},
): Promise<RehearsalReport> {
  expectArgument(typeof journal === 'string', 'rehearse', 'the text of a journal', journal)
  expectOptions('rehearse', options, optionNames)
  const to = rulesCodec.parse(rules, 'to', refuse)
  const { header, entries } = parseJournal(journal)
  const { from: given, failOn, withNewGasLimit, causes, ...terms } = options
  const from = given && rulesCodec.parse(given, 'from', refuse)
  const begin = (other?: DevnetOptions) => beginReplay(header, devnets, terms, other)
  const recorded = await begin()
  const replays: Replay[] = []
  try {
    const { chain, config } = recorded.backend
    const own = chain.pending.evmRules
    const [before, after] = [from === undefined ? own : rulesFrom(own, from), rulesFrom(own, to)]
    // The pending block of a saved devnet may have transactions.
    const at = chain.pending.number + (header.state === undefined ? 0n : 1n)
    const replayed = async (wanted: EvmRules | undefined) => {
      const parts =
        wanted === undefined ? recorded : await begin(optionsBy(wanted, own, at, config))
      const replay = new Replay(parts, devnets, entries, { isCompared: wanted === undefined })
      replays.push(replay)
      return replay
    }
    const first = await replayed(from && before)
    const named = { from: namedLike(to, before), to, revision: rulesRevision(after.hardfork) }
    const session = new Session(first, await replayed(after), named, { withNewGasLimit, causes })
    const { transactions, notes } = await session.run()
    const isOther = header.version !== VERSION && entries.every(({ limit }) => limit === undefined)
    const about = [
      ...(journal.endsWith('\n') ? [] : [LINE_LEFT_OUT]),
      ...(isOther ? [LIMITS_UNKNOWN] : []),
    ]
    return reportOf({ ...named, transactions, notes: [...about, ...notes], failOn })
  } finally {
    for (const replay of replays) {
      await replay.end()
      await replay.parts.devnet.close()
    }
    await recorded.devnet.close()
  }
}

/** The options of a devnet whose rules are others from a block on. */
function optionsBy(wanted: EvmRules, own: EvmRules, at: bigint, config: Config): DevnetOptions {
  const { hardfork, upgrade } = wanted
  const { transactionGasMax } = limitsOf(config)
  if (upgrade !== own.upgrade) {
    const isLater = isUpgradeSince(upgrade, own.upgrade)
    const upgrades = isLater ? { upgradesAt: { [upgrade]: at } } : { upgrade, upgradesAt: {} }
    return { ...upgrades, transactionGasMax }
  }
  const isLater = upgrade === 'none' && hardfork !== own.hardfork && isSince(hardfork, own.hardfork)
  const hardforks = isLater ? { hardforkAt: { [hardfork]: at } } : { hardfork, hardforkAt: {} }
  return { ...hardforks, transactionGasMax }
}
