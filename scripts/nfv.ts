/** What `src/faucet/nfv-code.ts` must say; `test/long/compile.long.ts` checks it, and writes it with `-u`. */

import { bytesFromHex } from '../src/primitives/hex.ts'
import { keccakHash } from '../src/primitives/keccak.ts'
import { compileContracts } from './solidity.ts'

/** The text of the module. Run from the repository's root. */
export function nfvModule(): string {
  const contract = compileContracts('src/faucet').get('Nfv')
  if (contract === undefined) throw new Error('there is no Nfv.sol')
  return `/**
 * What the Solidity compiler makes of Nfv.sol.
 *
 * Made by \`npm run test:long -- test/long/compile.long.ts -u\`; not written by hand.
 */

import type { Hash, Hex } from '../primitives/hex.ts'

/** Keccak-256 of the code of the collection. */
export const nfvCodeHash: Hash =
  '${keccakHash(bytesFromHex(contract.code))}'

/** The code; a function for the reason that the texts of \`predeploy-data.ts\` are. */
export function nfvCode(): Hex {
  return '${contract.code}'
}
`
}
