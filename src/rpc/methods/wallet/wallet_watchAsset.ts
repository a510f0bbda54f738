import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'
import { asset } from './wallet.ts'

/** Validates the request. There is no token list to add to, but the wallet user may reject. */
export const wallet_watchAsset = method({
  summary: 'Asks the wallet to show a token.',
  spec: 'https://eips.ethereum.org/EIPS/eip-747',
  foreignPages: 'answered',
  consent: 'always',
  takesObject: true,
  params: [asset],
  result: boolean,
  handle: () => true,
})
