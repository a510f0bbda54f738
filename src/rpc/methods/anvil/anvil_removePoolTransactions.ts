import { change } from '../../dialect.ts'
import { address } from '../../wire/params.ts'

/** What has been pre-confirmed stays. */
export const anvil_removePoolTransactions = change({
  summary: 'Takes the waiting transactions of an account out of the pool.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [address],
  async handle({ drop }, sender) {
    await drop(({ from }) => from === sender)
  },
})
