import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'
import { asset } from './wallet.ts'

/** There is nowhere to show a token; what is asked is checked, and its user may refuse. */
export const wallet_watchAsset = method({
  summary: 'Asks the wallet to show a token.',
  spec: 'https://eips.ethereum.org/EIPS/eip-747',
  consent: 'always',
  takesObject: true,
  params: [asset],
  result: boolean,
  handle: () => true,
})
