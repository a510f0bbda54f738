import { change } from '../../dialect.ts'
import { flag } from '../../wire/params.ts'

/**
 * Transactions that have run are sealed at once. In anvil's dialect the clock then seals nothing any
 * more; in the others it goes on beside. A pause ends, too. Switching automining off changes nothing else.
 */
export const evm_setAutomine = change({
  summary: 'Switches automining: a block is sealed as soon as a transaction has run.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [flag],
  async handle({ config, producer, queue }, isAuto) {
    const isAlone = config.dialect === 'anvil' && isAuto
    await queue.run(() =>
      producer.setMining({
        isAuto,
        ...(isAuto ? { isPaused: false } : {}),
        ...(isAlone ? { interval: undefined } : {}),
      }),
    )
  },
})
