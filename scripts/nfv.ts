/** Compiles the faucet's collection to the text of `src/faucet/nfv.json`. */

import { bytesFromHex } from '../src/primitives/hex.ts'
import { keccakHash } from '../src/primitives/keccak.ts'
import { compileContracts } from './solidity.ts'

/** Code of the faucet's collection and its Keccak-256. Run from the repository's root. */
export function nfvData(): string {
  const contract = compileContracts('src/faucet').get('Nfv')
  if (contract === undefined) throw new Error('there is no Nfv.sol')
  const { code } = contract
  return `${JSON.stringify({ hash: keccakHash(bytesFromHex(code)), code }, null, 2)}\n`
}
