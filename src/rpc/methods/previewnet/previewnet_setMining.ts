import { oneOf, optional, transform } from '../../../primitives/codec.ts'
import { oneOfTexts } from '../../../primitives/schema.ts'
import { looseCountCodec } from '../../dialect.ts'
import { refuse } from '../../errors.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { nothing } from '../../wire/results.ts'

const mode = param('mode', oneOf(oneOfTexts('interval', 'auto', 'mixed', 'manual')))

/** One day in ms. */
const INTERVAL_MS_MAX = 86_400_000

const intervalMs = param(
  'ms',
  optional(
    transform(looseCountCodec, (ms, where, refuse, value) =>
      ms >= 1 && ms <= INTERVAL_MS_MAX ? ms : refuse(where, 'from 1 to 86400000 ms', value),
    ),
  ),
)

/** Same as the option `mining`, in every dialect. Also ends a pause. */
export const previewnet_setMining = method({
  summary:
    'Sets when blocks are sealed: `interval` or `mixed`, with the ms from one to the next, `auto` or `manual`.',
  spec: 'https://hardhat.org/hardhat-network/docs/explanation/mining-modes',
  foreignPages: 'answered',
  params: [mode, intervalMs],
  result: nothing,
  async handle({ backend: { queue } }, mining, ms) {
    const isMixed = mining === 'mixed'
    const hasInterval = isMixed || mining === 'interval'
    if (!hasInterval && ms !== undefined) {
      refuse('params[1]', `nothing beside ${mining}`, ms)
    }
    await queue.run(({ producer }) => {
      const everyMs = ms ?? producer.blockTimeMs
      return producer.setMining({
        isAuto: isMixed || mining === 'auto',
        interval: hasInterval ? { minMs: everyMs, maxMs: everyMs } : undefined,
        isPaused: false,
      })
    })
    return null
  },
})
