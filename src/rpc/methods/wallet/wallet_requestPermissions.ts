import { method } from '../../method.ts'
import { permissionRequest, permissions } from './wallet.ts'

/** Connects clients to the wallet: they see its accounts and can request signatures. */
export const wallet_requestPermissions = method({
  summary: 'Asks the wallet for permission to see its accounts.',
  spec: 'https://eips.ethereum.org/EIPS/eip-2255',
  foreignPages: 'answered',
  consent: 'always',
  params: [permissionRequest],
  result: permissions,
  async handle({ backend: { queue, wallet } }) {
    await queue.run(() => wallet.connect(true))
    return wallet
  },
})
