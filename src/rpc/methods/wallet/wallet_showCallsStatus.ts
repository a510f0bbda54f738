import { method } from '../../method.ts'
import { nothing } from '../../wire/results.ts'
import { bundleId } from './call-bundles.ts'

/** There is nowhere to show it; that there is such a bundle is checked. */
export const wallet_showCallsStatus = method({
  summary: 'Asks the wallet to show the status of a bundle.',
  spec: 'https://eips.ethereum.org/EIPS/eip-5792',
  params: [bundleId],
  result: nothing,
  handle({ wallet }, id) {
    wallet.bundle(id)
    return null
  },
})
