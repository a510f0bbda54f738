/**
 * Recovery and signing by libsecp256k1 as native code: the binding in npm's `secp256k1`, an optional
 * peer. The only import of that package.
 *
 * It recovers in half of the time that WebAssembly takes, and signs in a third. The package's entry
 * falls back to a curve in JavaScript, which is slower than either; `bindings.js` throws instead.
 * Bundlers for browsers put an empty module in its place, by the field `browser` of package.json.
 *
 * @see https://github.com/cryptocoinjs/secp256k1-node
 */

/**
 * Recovers a public key as an uncompressed point of 65 bytes; `undefined` when the signature is
 * invalid.
 *
 * @param digest 32 bytes
 * @param compact r and s, 32 bytes each
 * @param recoveryId from 0 to 3: the parity of R's y coordinate, and 2 more if its x is r + n
 */
export type RecoverPublicKey = (
  digest: Uint8Array,
  compact: Uint8Array,
  recoveryId: number,
) => Uint8Array | undefined

/**
 * Signs deterministically (RFC 6979), with a low `s`; `undefined` when the private key is not from 1 to
 * n - 1.
 *
 * @param digest 32 bytes, a number below n
 * @param privateKey 32 bytes
 */
export type SignDigest = (
  digest: Uint8Array,
  privateKey: Uint8Array,
) => CompactSignature | undefined

interface CompactSignature {
  /** r and s, 32 bytes each. */
  readonly compact: Uint8Array
  /** As of {@link RecoverPublicKey}. */
  readonly recoveryId: number
}

export interface NativeSecp256k1 {
  readonly recover: RecoverPublicKey
  readonly sign: SignDigest
}

interface Binding {
  /** @throws {Error} if the signature is invalid */
  ecdsaRecover(
    compact: Uint8Array,
    recoveryId: number,
    digest: Uint8Array,
    isCompressed: boolean,
  ): Uint8Array
  /** @throws {Error} if the private key is invalid */
  ecdsaSign(
    digest: Uint8Array,
    privateKey: Uint8Array,
  ): { readonly signature: Uint8Array; readonly recid: number }
}

/** @returns `undefined` where the package is not installed, or has no binding for this machine */
export async function loadBinding(): Promise<NativeSecp256k1 | undefined> {
  const { ecdsaRecover, ecdsaSign } = (await importBinding()) ?? {}
  if (ecdsaRecover === undefined || ecdsaSign === undefined) return undefined
  return {
    recover(digest, compact, recoveryId) {
      try {
        return ecdsaRecover(compact, recoveryId, digest, false)
      } catch {
        return undefined // thrown for an invalid signature
      }
    },
    sign(digest, privateKey) {
      try {
        const { signature, recid } = ecdsaSign(digest, privateKey)
        return { compact: signature, recoveryId: recid }
      } catch {
        return undefined // thrown for an invalid private key
      }
    },
  }
}

/**
 * Bundlers accept an import of a package that is not there only in a `try`. The empty module of those
 * for browsers may have no default export.
 */
async function importBinding(): Promise<Partial<Binding> | undefined> {
  try {
    // @ts-expect-error: the package has no types
    const imported = await import('secp256k1/bindings.js')
    return imported.default
  } catch {
    return undefined // WebAssembly does the work
  }
}
