import { change } from '../../dialect.ts'
import { address } from '../../wire/params.ts'

/** Pre-confirmed transactions stay. */
export const anvil_removePoolTransactions = change({
  summary: 'Takes the waiting transactions of an account out of the pool.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [address],
  async handle({ producer, queue }, sender) {
    await queue.run(() => producer.drop(({ from }) => from === sender))
  },
})
