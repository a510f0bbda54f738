import { change } from '../../dialect.ts'
import { flag } from '../../wire/params.ts'

/**
 * Switching on ends a pause and seals the transactions that have run; in the hardhat dialect they are
 * sealed together with the next one. In the anvil dialect it also switches the interval off, and
 * switching off changes nothing beside an interval, as in anvil's mixed mode. In the others the
 * interval stays as it is.
 */
export const evm_setAutomine = change({
  summary: 'Switches automining: a block is sealed as soon as a transaction has run.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [flag],
  async handle({ backend: { config, queue } }, isOn) {
    const { dialect } = config
    await queue.run(({ producer }) => {
      const { interval } = producer.mining
      const isAnvil = dialect === 'anvil'
      if (!isOn) return isAnvil && interval ? undefined : producer.setMining({ isAuto: false })
      const mode = { isAuto: true, isPaused: false, interval: isAnvil ? undefined : interval }
      return producer.setMining(mode, dialect !== 'hardhat')
    })
  },
})
