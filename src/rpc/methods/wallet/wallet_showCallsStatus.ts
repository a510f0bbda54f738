import { method } from '../../method.ts'
import { nothing } from '../../wire/results.ts'
import { bundleId } from './call-bundles.ts'

/** Checks that the bundle exists; there is no window to show it in. */
export const wallet_showCallsStatus = method({
  summary: 'Asks the wallet to show the status of a bundle.',
  spec: 'https://eips.ethereum.org/EIPS/eip-5792',
  foreignPages: 'answered',
  params: [bundleId],
  result: nothing,
  handle({ backend: { wallet } }, id) {
    wallet.bundle(id)
    return null
  },
})
