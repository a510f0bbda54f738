import { quantityFromUint } from '../../../primitives/quantity.ts'
import { method } from '../../method.ts'
import { accountOrSelected, capabilities, chainIds } from './call-bundles.ts'

/** Call bundles are atomic on this chain. The result omits chains that the wallet does not know. */
export const wallet_getCapabilities = method({
  summary: 'Capabilities of the wallet for bundles of calls, by chain.',
  spec: 'https://eips.ethereum.org/EIPS/eip-5792',
  foreignPages: 'answered',
  params: [accountOrSelected, chainIds],
  result: capabilities,
  handle({ backend: { producer, wallet } }, address, wanted) {
    if (address !== undefined) wallet.expectShown(address)
    const isWanted = wanted === undefined || wanted.includes(BigInt(producer.chainIds.current))
    if (!isWanted) return {}
    return {
      [quantityFromUint(producer.chainIds.current)]: { atomic: { status: 'supported' as const } },
    }
  },
})
