import { change } from '../../dialect.ts'
import { flag } from '../../wire/params.ts'

/**
 * Switching on seals pre-confirmed transactions at once and ends a pause; in the anvil dialect it
 * also switches the interval off, which in the others stays on. Switching off changes nothing else.
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
