import { looseCount } from '../../dialect.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

/** A larger number could be no seconds of this millennium, so it is milliseconds. */
const secondsMax = 10 ** 12

/** Backwards too, though not before the newest block. Ganache always means milliseconds. */
export const evm_setTime = method({
  summary:
    'Sets the clock, in seconds or ms since the epoch. Returns the seconds by which it moved.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [looseCount('seconds or ms')],
  result: asPrinted<number>('seconds', { type: 'integer' }),
  async handle({ config, time }, given) {
    const isMs = config.dialect === 'ganache' || given > secondsMax
    return Math.trunc((await time.set(isMs ? given : given * 1000)) / 1000)
  },
})
