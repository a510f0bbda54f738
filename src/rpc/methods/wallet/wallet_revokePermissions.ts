import { method } from '../../method.ts'
import { nothing } from '../../wire/results.ts'
import { permissionRequest } from './wallet.ts'

/** Hides the accounts and refuses signatures until permissions are requested again. */
export const wallet_revokePermissions = method({
  summary: 'Gives back the permission to see accounts.',
  spec: 'https://eips.ethereum.org/EIPS/eip-2255',
  foreignPages: 'answered',
  params: [permissionRequest],
  result: nothing,
  async handle({ backend: { queue, wallet } }) {
    await queue.run(() => wallet.connect(false))
    return null
  },
})
