import { change } from '../../dialect.ts'
import { address } from '../../wire/params.ts'

/** Pre-confirmed transactions that have a receipt stay. */
export const anvil_removePoolTransactions = change({
  summary: 'Removes the transactions of an account from the pool.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [address],
  async handle({ backend: { queue } }, sender) {
    await queue.run(({ producer }) => producer.drop(({ from }) => from === sender))
  },
})
