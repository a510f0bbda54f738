import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'

/** Nothing is mined here; clients of ganache ask for something else by this name. */
export const eth_mining = method({
  summary: 'False; in the ganache dialect, whether blocks are sealed without being asked for.',
  spec: 'https://ethereum.org/developers/docs/apis/json-rpc/',
  params: [],
  result: boolean,
  handle({ config, producer }) {
    if (config.dialect !== 'ganache') return false
    const { isAuto, interval, isPaused } = producer.mining
    return !isPaused && (isAuto || interval !== undefined)
  },
})
