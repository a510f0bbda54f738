import { looseCountOr } from '../../dialect.ts'
import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'

/** Sealing resumes on the schedule. Without a schedule, automining is switched on. */
export const miner_start = method({
  summary: 'Resumes sealing after `miner_stop`. Always true.',
  spec: 'https://ganache.dev/#miner_start',
  foreignPages: 'answered',
  params: [looseCountOr('threads', undefined)],
  result: boolean,
  async handle({ backend: { producer, queue } }) {
    const { isAuto, interval } = producer.mining
    await queue.run(({ producer }) =>
      producer.setMining({ isPaused: false, isAuto: isAuto || interval === undefined }),
    )
    return true
  },
})
