import { codec, listOf } from '../../../primitives/codec.ts'
import { anyOf, numberSchema } from '../../../primitives/schema.ts'
import type { BlockInterval } from '../../../producer/schedule.ts'
import { change, looseUintCodec } from '../../dialect.ts'
import { refuse } from '../../errors.ts'
import { param } from '../../wire/codec.ts'

/** No sealing by the clock. */
const OFF = { interval: undefined }

/** One day in ms. */
const INTERVAL_MS_MAX = 86_400_000n

const whole = looseUintCodec(INTERVAL_MS_MAX)

/** Whole, or seconds down to the ms, as `anvil_getIntervalMining` answers them. */
const distance = codec(anyOf(numberSchema, whole.schema), (value, where, refuse): number =>
  isFraction(value) ? value : Number(whole.parse(value, where, refuse)),
)
const distances = listOf(distance)

function isFraction(value: unknown): value is number {
  if (typeof value !== 'number' || Number.isInteger(value)) return false
  return value > 0 && msFromSeconds(value) / 1000 === value
}

function msFromSeconds(seconds: number): number {
  return Math.round(seconds * 1000)
}

/** In the hardhat dialect a fixed interval, or the bounds from which intervals are drawn. */
const interval = param(
  'seconds; ms or [ms, ms] in the hardhat dialect',
  codec(anyOf(distance.schema, distances.schema), (value, where, refuse): BlockInterval => {
    if (!Array.isArray(value)) {
      const ms = distance.parse(value, where, refuse)
      return { minMs: ms, maxMs: ms }
    }
    if (value.length !== 2) return refuse(where, 'the least and the largest distance', value)
    const [minMs, maxMs] = distances.parse(value, where, refuse)
    if (minMs! >= 1 && maxMs! >= minMs!) return { minMs: minMs!, maxMs: maxMs! }
    return refuse(where, 'the least and the largest distance, 1 ms or more', value)
  }),
)

/**
 * The next block follows after one whole interval from now. Zero switches interval sealing off;
 * other values end a pause. Automining ends in the anvil and ganache dialects, which count in
 * seconds, and stays as it is in the hardhat dialect.
 */
export const evm_setIntervalMining = change({
  summary: 'Sets the block interval of the clock; 0 turns it off.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [interval],
  async handle({ backend: { config, queue } }, { minMs, maxMs }) {
    if (config.dialect === 'hardhat') {
      const odd = [minMs, maxMs].find((ms) => !Number.isInteger(ms))
      if (odd !== undefined) refuse('params[0]', 'a whole number of ms', odd)
      await queue.run(({ producer }) =>
        producer.setMining(maxMs === 0 ? OFF : { interval: { minMs, maxMs }, isPaused: false }),
      )
      return
    }
    if (minMs !== maxMs) refuse('params[0]', 'a number of seconds', [minMs, maxMs])
    const ms = msFromSeconds(minMs)
    if (ms > INTERVAL_MS_MAX) refuse('params[0]', 'at most 86400 seconds', minMs)
    const clock = ms === 0 ? OFF : { interval: { minMs: ms, maxMs: ms }, isPaused: false }
    await queue.run(({ producer }) => producer.setMining({ isAuto: false, ...clock }))
  },
})
