import { method } from '../../method.ts'
import { permissions } from './wallet.ts'

/** The permission to see accounts, with the visible accounts. */
export const wallet_getPermissions = method({
  summary: 'Permissions that clients of the wallet have.',
  spec: 'https://eips.ethereum.org/EIPS/eip-2255',
  foreignPages: 'answered',
  params: [],
  result: permissions,
  handle: ({ backend: { wallet } }) => wallet,
})
