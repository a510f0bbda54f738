import { method } from '../../method.ts'
import { nothing } from '../../wire/results.ts'
import { chainDescription, expectChain } from './wallet.ts'

/** Succeeds for the devnet's chain without doing anything; other chains cannot be added. */
export const wallet_addEthereumChain = method({
  summary: 'Adds a chain to the wallet: this one only.',
  spec: 'https://eips.ethereum.org/EIPS/eip-3085',
  foreignPages: 'answered',
  consent: 'always',
  params: [chainDescription],
  result: nothing,
  handle({ backend: { producer } }, wanted) {
    expectChain(wanted, producer.chainIds.current)
    return null
  },
})
