import { method } from '../../method.ts'
import { nothing } from '../../wire/results.ts'

/** The fault of that name, at once. Accounts are as they were made; what was sent is gone. */
export const previewnet_resetSilently = method({
  summary: 'Resets the chain at the present time without notice. Connections stay open.',
  spec: 'docs/faults.md',
  params: [],
  result: nothing,
  async handle({ faultControl }) {
    await faultControl.add({ kind: 'resetSilently' }, {})
    return null
  },
})
