import { method } from '../../method.ts'
import { nothing } from '../../wire/results.ts'

/** What has been pre-confirmed stays. */
export const debug_clearTxpool = method({
  summary: 'Empties the pool.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug',
  params: [],
  result: nothing,
  async handle({ drop }) {
    await drop(() => true)
    return null
  },
})
