import { namedChangesOf } from '../../../explorer/change-names.ts'
import { method } from '../../method.ts'
import { stateChanges } from '../../wire/objects/state-changes.ts'
import { hash } from '../../wire/params.ts'
import { includedAt } from '../debug/traceable.ts'

/** Reads the states before and after the transaction, and executes nothing again. */
export const previewnet_stateChanges = method({
  summary: 'The state changes of a transaction: variables by name, other slots by number.',
  spec: 'docs/storage.md',
  foreignPages: 'refused',
  params: [hash],
  result: stateChanges,
  async handle(context, transactionHash) {
    const { block, receipt } = await includedAt(context, transactionHash)
    return namedChangesOf(context.backend, block, receipt.transactionIndex)
  },
})
