import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'

/** False: there is no proof of work. Clients of ganache use this method to ask for the schedule. */
export const eth_mining = method({
  summary: 'False; in the ganache dialect, whether blocks are sealed without being asked for.',
  spec: 'https://ethereum.org/developers/docs/apis/json-rpc/',
  foreignPages: 'answered',
  params: [],
  result: boolean,
  handle({ backend: { config, producer } }) {
    if (config.dialect !== 'ganache') return false
    const { isAuto, interval, isPaused } = producer.mining
    return !isPaused && (isAuto || interval !== undefined)
  },
})
