import { change } from '../../dialect.ts'
import { flag } from '../../wire/params.ts'

/**
 * Switching on ends a pause and seals the transactions that have run; in the hardhat dialect they are
 * sealed together with the next one. In the anvil dialect it also switches the interval off, which in
 * the others stays on. Switching off changes nothing else.
 */
export const evm_setAutomine = change({
  summary: 'Switches automining: a block is sealed as soon as a transaction has run.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [flag],
  async handle({ backend: { config, queue } }, isAuto) {
    const { dialect } = config
    const isAlone = dialect === 'anvil' && isAuto
    const mode = {
      isAuto,
      ...(isAuto ? { isPaused: false } : {}),
      ...(isAlone ? { interval: undefined } : {}),
    }
    await queue.run(({ producer }) => producer.setMining(mode, dialect !== 'hardhat'))
  },
})
