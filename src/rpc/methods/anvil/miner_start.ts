import { looseCountOr } from '../../dialect.ts'
import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'

/** Transactions that ran meanwhile are sealed as the mode says. Without a mode, automining begins. */
export const miner_start = method({
  summary: 'Resumes sealing after `miner_stop`. Always true.',
  spec: 'https://ganache.dev/#miner_start',
  params: [looseCountOr('threads', undefined)],
  result: boolean,
  async handle({ producer, queue }) {
    const { isAuto, interval } = producer.mining
    await queue.run(() =>
      producer.setMining({ isPaused: false, isAuto: isAuto || interval === undefined }),
    )
    return true
  },
})
