/**
 * The precompiles, each a function of input and gas. The interpreter calls those of the hardfork.
 *
 * Libraries of curves and hashes are loaded on their first call, after which the message is executed
 * again.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7607
 */

import { InvariantError } from '../../../primitives/errors.ts'
import type { Hardfork } from '../../../primitives/evm-rules.ts'
import { isSecp256k1Loaded, loadSecp256k1 } from '../../../primitives/secp256k1.ts'
import type { StateView } from '../../../state/view.ts'
import type { Machine } from '../machine.ts'
import { blake2f } from './blake2f.ts'
import { identity } from './identity.ts'
import type { Curve, CurveName } from './mcl.ts'
import { modularPower } from './modexp.ts'
import { recoverSigner } from './recover-signer.ts'
import type { PrecompileResult } from './result.ts'

export interface Missing {
  readonly load: () => Promise<void>
}

/** The execution that calls a precompile. */
interface Caller {
  /** State before the message. */
  readonly view: StateView
  readonly machine: Machine
  readonly hardfork: Hardfork
}

type Precompile = (input: Uint8Array, gas: bigint, caller: Caller) => PrecompileResult | Missing

/** These libraries take up to tens of milliseconds to load and are rarely called. */
const bls12 = lazy(async () => {
  const { Bls12Precompiles } = await import('./bls12-381.ts')
  return new Bls12Precompiles(await curveOf('bls12-381'))
})
const bn254 = lazy(async () => {
  const { Bn254Precompiles } = await import('./bn254.ts')
  return new Bn254Precompiles(await curveOf('bn254'))
})
const hashes = lazy(() => import('./hashes.ts'))
const kzg = lazy(async () => {
  const { PointEvaluation } = await import('./point-evaluation.ts')
  return new PointEvaluation(await curveOf('bls12-381'))
})
const p256 = lazy(() => import('./p256.ts'))
const p256InWasm = lazy(async () => {
  const module = await import('./p256.ts')
  return { verifyP256: module.verifyP256, isValid: module.verifierOf(await curveOf('p256')) }
})

/** Calls of P256VERIFY that take as long in JavaScript as mcl takes to load. */
const P256_CALLS_IN_JAVASCRIPT = 100
let p256Calls = 0

/** Loads mcl once as much time was spent without it: either way gives the same results. */
const verifyP256: Precompile = (input, gas, caller) => {
  p256Calls += 1
  return p256Calls <= P256_CALLS_IN_JAVASCRIPT
    ? p256((module) => module.verifyP256(module.isValidInJavaScript, input, gas, caller))
    : p256InWasm((module) => module.verifyP256(module.isValid, input, gas, caller))
}

const precompiles: Readonly<Record<number, Precompile>> = {
  1: (input, gas, caller) =>
    isSecp256k1Loaded() ? recoverSigner(input, gas, caller) : { load: loadSecp256k1 },
  2: (input, gas) => hashes((hash) => hash.sha256OfInput(input, gas)),
  3: (input, gas) => hashes((hash) => hash.ripemd160OfInput(input, gas)),
  4: identity,
  5: modularPower,
  6: (input, gas) => bn254((curve) => curve.add(input, gas)),
  7: (input, gas) => bn254((curve) => curve.multiply(input, gas)),
  8: (input, gas) => bn254((curve) => curve.pairing(input, gas)),
  9: blake2f,
  10: (input, gas) => kzg((evaluation) => evaluation.call(input, gas)),
  11: (input, gas) => bls12((curve) => curve.g1Add(input, gas)),
  12: (input, gas) => bls12((curve) => curve.g1Msm(input, gas)),
  13: (input, gas) => bls12((curve) => curve.g2Add(input, gas)),
  14: (input, gas) => bls12((curve) => curve.g2Msm(input, gas)),
  15: (input, gas) => bls12((curve) => curve.pairing(input, gas)),
  16: (input, gas) => bls12((curve) => curve.mapToG1(input, gas)),
  17: (input, gas) => bls12((curve) => curve.mapToG2(input, gas)),
  256: verifyP256,
}

/**
 * @param id the precompile's address as a number
 * @returns the result, or the library to load before the message is executed again
 */
export function callPrecompile(
  id: number,
  input: Uint8Array,
  gas: bigint,
  caller: Caller,
): PrecompileResult | Missing {
  const precompile = precompiles[id]
  if (precompile === undefined) throw new InvariantError(`there is no precompile ${id}`)
  return precompile(input, gas, caller)
}

async function curveOf(name: CurveName): Promise<Curve> {
  const { loadCurve } = await import('./mcl.ts')
  return loadCurve(name)
}

/** A library that is loaded once, on first use. */
function lazy<Module>(imports: () => Promise<Module>) {
  let loaded: Module | undefined
  let loading: Promise<void> | undefined
  const load = () => {
    loading ??= imports().then((module) => {
      loaded = module
    })
    return loading
  }
  return (answer: (module: Module) => PrecompileResult): PrecompileResult | Missing =>
    loaded === undefined ? { load } : answer(loaded)
}
