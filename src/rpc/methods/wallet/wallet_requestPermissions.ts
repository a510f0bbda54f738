import { method } from '../../method.ts'
import { permissionRequest, permissions } from './wallet.ts'

/** Lets clients see the accounts, and have them sign. */
export const wallet_requestPermissions = method({
  summary: 'Asks the wallet for permission to see its accounts.',
  spec: 'https://eips.ethereum.org/EIPS/eip-2255',
  consent: 'always',
  params: [permissionRequest],
  result: permissions,
  async handle({ queue, wallet }) {
    await queue.run(() => wallet.connect(true))
    return wallet
  },
})
