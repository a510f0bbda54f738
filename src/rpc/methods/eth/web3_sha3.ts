import { keccakHash } from '../../../primitives/keccak.ts'
import { method } from '../../method.ts'
import { data } from '../../wire/params.ts'
import { hash } from '../../wire/results.ts'

/** Keccak-256 of bytes given in hex, not of the text itself. */
export const web3_sha3 = method({
  summary: 'Keccak-256 of bytes.',
  spec: 'https://ethereum.org/developers/docs/apis/json-rpc/',
  foreignPages: 'answered',
  params: [data],
  result: hash,
  handle: (_, bytes) => keccakHash(bytes),
})
