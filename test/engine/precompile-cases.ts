/**
 * What every engine's precompiles must answer, and that no input makes them throw.
 *
 * Values come from the EIPs named, from Node's own cryptography, or from plain arithmetic.
 */

import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { computeAddress, SigningKey } from 'ethers'
import { describe, expect, test } from 'vitest'
import type { Execution } from '../../src/engine/engine.ts'
import { type Address, bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { loadSecp256k1, SECP256K1_ORDER } from '../../src/primitives/secp256k1.ts'
import { addressFromWord, bytesFromWord, hexFromWord } from '../../src/primitives/word.ts'
import { impersonateSignature } from '../../src/state/signers.ts'
import { freeCall, viewWith } from '../support/executions.ts'
import { mapView } from '../support/map-view.ts'
import { fc, runs } from '../support/property.ts'
import type { EngineFactory } from './engine-cases.ts'

await loadSecp256k1()

const signatures = JSON.parse(
  readFileSync(new URL('../vectors/signatures.json', import.meta.url), 'utf8'),
) as {
  readonly precompile: {
    readonly cases: readonly { readonly name: string; readonly input: Hex; readonly output: Hex }[]
  }
}

const addresses = [...Array.from({ length: 0x11 }, (_, index) => BigInt(index + 1)), 0x100n]

/** EIP-4844: versioned hash, z, y, commitment, proof; the vector go-ethereum tests with. */
export const pointEvaluation =
  '0x01e798154708fe7789429634053cbf9f99b619f9f084048927333fce637f549b564c0a11a0f704f4fc3e8acfe0f8245f0ad1347b378fbf96e206da11a5d3630624d25032e67a7e6a4910df5834b8fe70e6bcfeeac0352434196bdf4b2485d5a18f59a8d2a1a625a17f3fea0fe5eb8c896db3764f3185481bc22f91b4aaffcca25f26936857bc3a7c2539ea8ec3a952b7873033e038326e87ed3e1276fd140253fa08e9fc25fb2d9a98527fc22a2c9612fbeafdad446cbc7bcdbdcd780af2c16a'

/** EIP-152, BLAKE2b of `abc`: rounds, state, message, offset counters, final flag. */
const blake2f = `0x${[
  '0000000c',
  '48c9bdf267e6096a3ba7ca8485ae67bb2bf894fe72f36e3cf1361d5f3af54fa5',
  'd182e6ad7f520e511f6c3e2b8c68059b6bbd41fbabd9831f79217e1319cde05b',
  '616263'.padEnd(256, '0'),
  '03'.padEnd(32, '0'),
  '01',
].join('')}` as const

function words(...values: readonly bigint[]): Uint8Array {
  return bytesFromHex(`0x${values.map((value) => hexFromWord(value).slice(2)).join('')}`)
}

export function describePrecompiles(create: EngineFactory): void {
  const engine = create()
  const view = viewWith(new Uint8Array(0))
  const ask = async (address: bigint, data: Uint8Array, gasLimit = 10_000_000n) =>
    engine.execute(freeCall(view, { to: addressFromWord(address), data, gasLimit }))
  const answerOf = async (address: bigint, data: Uint8Array) => {
    const { failure, returnData } = await ask(address, data)
    expect(failure).toBeUndefined()
    return hexFromBytes(returnData)
  }

  describe('precompiles', () => {
    test('0x01 recovers the address that signed', async () => {
      const key = `0x${'11'.repeat(32)}` as const
      const digest = bytesFromWord(42n)
      const { v, r, s } = new SigningKey(key).sign(digest)
      const data = words(42n, BigInt(v), BigInt(r), BigInt(s))
      expect(await answerOf(1n, data)).toBe(hexFromWord(BigInt(computeAddress(key))))
    })

    for (const { name, input, output } of signatures.precompile.cases) {
      test(`0x01 answers go-ethereum's ${name} as published`, async () => {
        expect(await answerOf(1n, bytesFromHex(input))).toBe(output)
      })
    }

    test('0x01 recovers with a high s, and returns nothing for r and s out of range or off the curve', async () => {
      const order = SECP256K1_ORDER
      const { v, r, s } = new SigningKey(`0x${'11'.repeat(32)}`).sign(bytesFromWord(42n))
      const signer = hexFromWord(BigInt(computeAddress(`0x${'11'.repeat(32)}`)))
      const turned = await answerOf(1n, words(42n, BigInt(55 - v), BigInt(r), order - BigInt(s)))
      expect(turned).toBe(signer)
      const flipped = await answerOf(1n, words(42n, BigInt(55 - v), BigInt(r), BigInt(s)))
      expect(flipped).toMatch(/^0x0{24}[0-9a-f]{40}$/)
      expect(flipped).not.toBe(signer)
      for (const bad of [0n, order, order + 1n, 2n ** 256n - 1n]) {
        expect(await answerOf(1n, words(42n, BigInt(v), bad, BigInt(s)))).toBe('0x')
        expect(await answerOf(1n, words(42n, BigInt(v), BigInt(r), bad))).toBe('0x')
      }
      expect(await answerOf(1n, words(42n, BigInt(v), 5n, BigInt(s)))).toBe('0x') // x of no point
    })

    test('0x01 answers with the signer that the state gives a signature, whatever was signed', async () => {
      const signer = addressFromWord(0xabcn)
      const v27 = words(27n, 1n, 2n)
      const view = mapView({}).after(impersonateSignature(v27, signer))
      const askOf = (data: Uint8Array, gasLimit: bigint) =>
        engine.execute(freeCall(view, { to: addressFromWord(1n), data, gasLimit }))
      for (const digest of [0n, 42n]) {
        const { failure, returnData } = await askOf(words(digest, 27n, 1n, 2n), 10_000_000n)
        expect(failure).toBeUndefined()
        expect(hexFromBytes(returnData)).toBe(hexFromWord(0xabcn))
      }
      // What is behind the signature is nobody's business, and it is another one with a bit changed.
      const longer = await askOf(words(42n, 27n, 1n, 2n, 7n), 10_000_000n)
      expect(hexFromBytes(longer.returnData)).toBe(hexFromWord(0xabcn))
      const key = new SigningKey(`0x${'11'.repeat(32)}`)
      const { v, r, s } = key.sign(bytesFromWord(42n))
      const other = await askOf(words(42n, BigInt(v), BigInt(r), BigInt(s)), 10_000_000n)
      expect(hexFromBytes(other.returnData)).toBe(hexFromWord(BigInt(computeAddress(key))))
      const gas = 21_000n + 16n * 4n + 4n * 124n + 3_000n
      const exact = await askOf(words(42n, 27n, 1n, 2n), gas)
      expect([exact.failure, exact.gasUsed]).toEqual([undefined, gas])
      const { failure } = await askOf(words(42n, 27n, 1n, 2n), gas - 1n)
      expect(failure).toEqual({ kind: 'halt', reason: 'out of gas' })
    })

    test('0x02 and 0x03 hash as Node does, 0x04 copies', async () => {
      const data = new TextEncoder().encode('previewnet')
      const sha256 = createHash('sha256').update(data).digest('hex')
      const ripemd160 = createHash('ripemd160').update(data).digest('hex')
      expect(await answerOf(2n, data)).toBe(`0x${sha256}`)
      expect(await answerOf(3n, data)).toBe(`0x${ripemd160.padStart(64, '0')}`)
      expect(await answerOf(4n, data)).toBe(hexFromBytes(data))
    })

    test('0x05 raises to a power (EIP-198)', async () => {
      expect(await answerOf(5n, words(32n, 32n, 32n, 3n, 1_000n, 1_000_007n))).toBe(
        hexFromWord(3n ** 1_000n % 1_000_007n),
      )
    })

    test('0x06 to 0x08 know the curve alt_bn128 (EIP-196, EIP-197)', async () => {
      const twice = words(
        0x030644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd3n,
        0x15ed738c0e0a7c92e7845f96b2ae9c0a68a6a449e3538fc7ff3ebf7a5a18a2c4n,
      )
      expect(await answerOf(6n, words(1n, 2n, 1n, 2n))).toBe(hexFromBytes(twice))
      expect(await answerOf(7n, words(1n, 2n, 2n))).toBe(hexFromBytes(twice))
      expect(await answerOf(8n, new Uint8Array(0))).toBe(hexFromWord(1n))
    })

    test('0x09 compresses as EIP-152 says', async () => {
      const hash = createHash('blake2b512').update('abc').digest('hex')
      expect(await answerOf(9n, bytesFromHex(blake2f))).toBe(`0x${hash}`)
    })

    test('0x0a verifies a KZG proof and refuses a wrong one (EIP-4844)', async () => {
      expect(await answerOf(10n, bytesFromHex(pointEvaluation))).toBe(
        `${hexFromWord(4096n)}73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001`,
      )
      const wrong = bytesFromHex(pointEvaluation)
      wrong[95]! ^= 1
      const { failure, gasUsed } = await ask(10n, wrong)
      expect(failure).toEqual({ kind: 'halt', reason: 'kzg proof invalid' })
      expect(gasUsed).toBe(10_000_000n)
    })

    test('0x0b adds points of BLS12-381 (EIP-2537)', async () => {
      const infinity = new Uint8Array(128)
      const data = new Uint8Array(256)
      expect(await answerOf(11n, data)).toBe(hexFromBytes(infinity))
    })

    test('0x100 verifies a signature of Node’s on P-256 (EIP-7951)', async () => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const message = new TextEncoder().encode('previewnet')
      const signature = sign('sha256', message, { key: privateKey, dsaEncoding: 'ieee-p1363' })
      const digest = createHash('sha256').update(message).digest()
      const { x, y } = publicKey.export({ format: 'jwk' })
      const point = [x, y].map((part) => Buffer.from(part ?? '', 'base64url'))
      const data = Uint8Array.from(Buffer.concat([digest, signature, ...point]))
      expect(await answerOf(0x100n, data)).toBe(hexFromWord(1n))
      data[0]! ^= 1
      expect(await answerOf(0x100n, data)).toBe('0x')
    })

    test('answer any input or fail, but never throw', async () => {
      const inputs = fc.oneof(
        fc.uint8Array({ maxLength: 420 }),
        fc
          .constantFrom(64, 96, 128, 160, 192, 213, 256, 288, 384)
          .map((size) => new Uint8Array(size)),
      )
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...addresses), inputs, async (address, data) => {
          const { gasUsed } = await ask(address, data, 300_000n)
          expect(gasUsed).toBeGreaterThanOrEqual(21_000n)
        }),
        { numRuns: runs(150), seed: 1 },
      )
    })

    /** A call where precompiles answer at other addresses. */
    const withPrecompiles = (precompiles: ReadonlyMap<Address, Address>, execution: Execution) =>
      engine.execute({ ...execution, environment: { ...execution.environment, precompiles } })
    const identity = addressFromWord(4n)
    const elsewhere = addressFromWord(0xabcdefn)

    test('answer at their new address and no longer at their own when they are moved', async () => {
      const precompiles = new Map([[elsewhere, identity]])
      const data = Uint8Array.of(1, 2, 3)
      const run = (to: Address) =>
        withPrecompiles(precompiles, freeCall(view, { to, data, gasLimit: 100_000n }))
      // Both pay the calldata floor: 21,000 and 40 for each byte.
      expect(await run(elsewhere)).toMatchObject({
        failure: undefined,
        returnData: data,
        gasUsed: 21_120n,
      })
      const nothing = { failure: undefined, returnData: new Uint8Array(0), gasUsed: 21_120n }
      expect(await run(identity)).toMatchObject(nothing)
      // The map says where all of them are, so the others are gone, too.
      expect(await run(addressFromWord(2n))).toMatchObject(nothing)
    })

    test('0x0a can be moved, too', async () => {
      const data = bytesFromHex(pointEvaluation)
      const call = { data, gasLimit: 200_000n }
      const own = await engine.execute(freeCall(view, { ...call, to: addressFromWord(0x0an) }))
      const moved = await withPrecompiles(
        new Map([[elsewhere, addressFromWord(0x0an)]]),
        freeCall(view, { ...call, to: elsewhere }),
      )
      expect(moved.failure).toBeUndefined()
      expect(moved.returnData).toEqual(own.returnData)
      expect(moved.gasUsed).toBe(own.gasUsed)
    })

    test('an account whose precompile has been taken away runs its own code', async () => {
      const code = bytesFromHex('0x602a60005260206000f3')
      const withCode = mapView({ [identity]: { code } })
      const call = freeCall(withCode, { to: identity, gasLimit: 100_000n })
      const { returnData } = await withPrecompiles(new Map(), call)
      expect(hexFromBytes(returnData)).toBe(hexFromWord(42n))
    })
  })
}
