/**
 * The precompiles of Osaka, each a function from input and gas to an answer.
 *
 * Those that need a library load with it when they are first called; see `primitives/library.ts`.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7607
 */

import { InvariantError } from '../../../primitives/errors.ts'
import { library } from '../../../primitives/library.ts'
import type { StateView } from '../../../state/view.ts'
import { blake2f } from './blake2f.ts'
import { identity } from './identity.ts'
import { modularPower } from './modexp.ts'
import { recoverSigner } from './recover-signer.ts'
import type { PrecompileResult } from './result.ts'

/** @param view state that the message runs on */
type Precompile = (input: Uint8Array, gas: bigint, view: StateView) => PrecompileResult

const bls12 = library(() => import('./bls12-381.ts'))
const bn254 = library(() => import('./bn254.ts'))
const hashes = library(() => import('./hashes.ts'))
const kzg = library(() => import('./point-evaluation.ts'))
const p256 = library(() => import('./p256.ts'))

const precompiles: Readonly<Record<number, Precompile>> = {
  1: recoverSigner,
  2: (input, gas) => hashes().sha256OfInput(input, gas),
  3: (input, gas) => hashes().ripemd160OfInput(input, gas),
  4: identity,
  5: modularPower,
  6: (input, gas) => bn254().bn254Add(input, gas),
  7: (input, gas) => bn254().bn254Multiply(input, gas),
  8: (input, gas) => bn254().bn254Pairing(input, gas),
  9: blake2f,
  10: (input, gas) => kzg().pointEvaluation(input, gas),
  11: (input, gas) => bls12().bls12G1Add(input, gas),
  12: (input, gas) => bls12().bls12G1Msm(input, gas),
  13: (input, gas) => bls12().bls12G2Add(input, gas),
  14: (input, gas) => bls12().bls12G2Msm(input, gas),
  15: (input, gas) => bls12().bls12Pairing(input, gas),
  16: (input, gas) => bls12().bls12MapToG1(input, gas),
  17: (input, gas) => bls12().bls12MapToG2(input, gas),
  256: (input, gas) => p256().verifyP256(input, gas),
}

/**
 * @param id the precompile's address as a number
 * @param view state that the message runs on
 * @throws {LibraryNeeded}
 */
export function callPrecompile(
  id: number,
  input: Uint8Array,
  gas: bigint,
  view: StateView,
): PrecompileResult {
  const precompile = precompiles[id]
  if (precompile === undefined) throw new InvariantError(`there is no precompile ${id}`)
  return precompile(input, gas, view)
}
