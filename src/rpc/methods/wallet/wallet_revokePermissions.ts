import { method } from '../../method.ts'
import { nothing } from '../../wire/results.ts'
import { permissionRequest } from './wallet.ts'

/** Clients see no accounts any more, and nothing is signed for them until they are let again. */
export const wallet_revokePermissions = method({
  summary: 'Gives back the permission to see accounts.',
  spec: 'https://eips.ethereum.org/EIPS/eip-2255',
  params: [permissionRequest],
  result: nothing,
  async handle({ queue, wallet }) {
    await queue.run(() => wallet.connect(false))
    return null
  },
})
