import { change } from '../../dialect.ts'

/** Pre-confirmed transactions that have a receipt stay. */
export const anvil_dropAllTransactions = change({
  summary: 'Empties the pool.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [],
  async handle({ backend: { queue } }) {
    await queue.run(({ producer }) => producer.drop(() => true))
  },
})
