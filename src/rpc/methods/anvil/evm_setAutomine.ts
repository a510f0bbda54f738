import { change } from '../../dialect.ts'
import { flag } from '../../wire/params.ts'

/**
 * What has run already is sealed at once. In anvil's dialect the clock then seals nothing any more;
 * in the others it goes on beside. What was paused goes on, too. Where there was no automining, switching it off changes nothing.
 */
export const evm_setAutomine = change({
  summary: 'Whether a block is sealed as soon as a transaction has run.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [flag],
  async handle({ dialect, setMining }, isAuto) {
    const isAlone = dialect === 'anvil' && isAuto
    await setMining({
      isAuto,
      ...(isAuto ? { isPaused: false } : {}),
      ...(isAlone ? { interval: undefined } : {}),
    })
  },
})
