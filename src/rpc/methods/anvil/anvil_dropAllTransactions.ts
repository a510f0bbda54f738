import { change } from '../../dialect.ts'

/** What has been pre-confirmed stays. */
export const anvil_dropAllTransactions = change({
  summary: 'Empties the pool.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [],
  async handle({ drop }) {
    await drop(() => true)
  },
})
