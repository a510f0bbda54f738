/**
 * The precompiles of Osaka, each a function from input and gas to an answer.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7607
 */

import { InvariantError } from '../../../primitives/errors.ts'
import { blake2f } from './blake2f.ts'
import {
  bls12G1Add,
  bls12G1Msm,
  bls12G2Add,
  bls12G2Msm,
  bls12MapToG1,
  bls12MapToG2,
  bls12Pairing,
} from './bls12-381.ts'
import { bn254Add, bn254Multiply, bn254Pairing } from './bn254.ts'
import { identity, ripemd160OfInput, sha256OfInput } from './hashes.ts'
import { modularPower } from './modexp.ts'
import { pointEvaluation } from './point-evaluation.ts'
import type { PrecompileResult } from './result.ts'
import { recoverSigner, verifyP256 } from './signatures.ts'

type Precompile = (input: Uint8Array, gas: bigint) => PrecompileResult

const precompiles: Readonly<Record<number, Precompile>> = {
  1: recoverSigner,
  2: sha256OfInput,
  3: ripemd160OfInput,
  4: identity,
  5: modularPower,
  6: bn254Add,
  7: bn254Multiply,
  8: bn254Pairing,
  9: blake2f,
  10: pointEvaluation,
  11: bls12G1Add,
  12: bls12G1Msm,
  13: bls12G2Add,
  14: bls12G2Msm,
  15: bls12Pairing,
  16: bls12MapToG1,
  17: bls12MapToG2,
  256: verifyP256,
}

/** @param id the precompile's address as a number */
export function callPrecompile(id: number, input: Uint8Array, gas: bigint): PrecompileResult {
  const precompile = precompiles[id]
  if (precompile === undefined) throw new InvariantError(`there is no precompile ${id}`)
  return precompile(input, gas)
}
