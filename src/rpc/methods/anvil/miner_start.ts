import { looseCountOr } from '../../dialect.ts'
import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'

/** What has run meanwhile is sealed as the mode says. Where nothing sealed blocks, automining begins. */
export const miner_start = method({
  summary: 'Lets blocks be sealed again after `miner_stop`; always true.',
  spec: 'https://ganache.dev/#miner_start',
  params: [looseCountOr('threads', undefined)],
  result: boolean,
  async handle({ mining, setMining }) {
    const { isAuto, interval } = mining()
    await setMining({ isPaused: false, isAuto: isAuto || interval === undefined })
    return true
  },
})
