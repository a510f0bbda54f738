import { method } from '../../method.ts'
import { nothing } from '../../wire/results.ts'
import { chainChoice, expectChain } from './wallet.ts'

/** Succeeds only for the devnet's chain. */
export const wallet_switchEthereumChain = method({
  summary: 'Asks the wallet to switch to a chain: this one only.',
  spec: 'https://eips.ethereum.org/EIPS/eip-3326',
  foreignPages: 'answered',
  consent: 'always',
  params: [chainChoice],
  result: nothing,
  handle({ backend: { producer } }, wanted) {
    expectChain(wanted, producer.chainIds.current)
    return null
  },
})
