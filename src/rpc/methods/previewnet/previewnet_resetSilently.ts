import { method } from '../../method.ts'
import { nothing } from '../../wire/results.ts'

/** Starts the fault `resetSilently` at once. Accounts return to genesis; transactions are lost. */
export const previewnet_resetSilently = method({
  summary: 'Resets the chain at the present time without notice. Connections stay open.',
  spec: 'docs/faults.md',
  foreignPages: 'answered',
  params: [],
  result: nothing,
  async handle({ backend: { faultControl } }) {
    await faultControl.add({ kind: 'resetSilently' }, {})
    return null
  },
})
