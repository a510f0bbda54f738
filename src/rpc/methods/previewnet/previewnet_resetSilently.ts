import { method } from '../../method.ts'
import { nothing } from '../../wire/results.ts'

/** The fault of that name, at once. Accounts are as they were made; what was sent is gone. */
export const previewnet_resetSilently = method({
  summary: 'Begins again at the present time without telling anybody; connections stay.',
  spec: 'docs/faults.md',
  params: [],
  result: nothing,
  async handle({ faultControl }) {
    await faultControl.add({ kind: 'resetSilently' }, {})
    return null
  },
})
