import { oneOfTexts } from '../../../primitives/schema.ts'
import { type LooseNumber, looseUintSchema, parseLooseCount } from '../../dialect.ts'
import { method } from '../../method.ts'
import { optional, refuse, required } from '../../wire/params.ts'
import { nothing } from '../../wire/results.ts'

const modes = ['interval', 'auto', 'manual'] as const

type Mode = (typeof modes)[number]

const mode = required<Mode, Mode>('mode', oneOfTexts(...modes), (value, where) => {
  const found = modes.find((name) => name === value)
  return found ?? refuse(where, `one of ${modes.join(', ')}`, value)
})

/** One day in ms. */
const INTERVAL_MS_MAX = 86_400_000

const intervalMs = optional<LooseNumber, number | undefined>(
  'ms',
  looseUintSchema,
  undefined,
  (value, where) => {
    const ms = parseLooseCount(value, where)
    return ms >= 1 && ms <= INTERVAL_MS_MAX ? ms : refuse(where, 'from 1 to 86400000 ms', value)
  },
)

/** Same as the option `mining`, in every dialect. Also ends a pause. */
export const previewnet_setMining = method({
  summary:
    'Sets when blocks are sealed: `interval`, with the ms from one to the next, `auto` or `manual`.',
  spec: 'https://hardhat.org/hardhat-network/docs/explanation/mining-modes',
  params: [mode, intervalMs],
  result: nothing,
  async handle({ config, producer, queue }, mining, ms) {
    if (mining !== 'interval' && ms !== undefined) {
      refuse('params[1]', `nothing beside ${mining}`, ms)
    }
    const everyMs = ms ?? config.blockTimeMs
    await queue.run(() =>
      producer.setMining({
        isAuto: mining === 'auto',
        interval: mining === 'interval' ? { minMs: everyMs, maxMs: everyMs } : undefined,
        isPaused: false,
      }),
    )
    return null
  },
})
