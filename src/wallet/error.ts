/**
 * Errors as a page gets them from its wallet.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 */

export const USER_REFUSED = 4001
export const UNSUPPORTED = 4200
export const DISCONNECTED = 4900
export const INVALID_REQUEST = -32600

/**
 * Refuses an argument of a function of the wallet. The wallet is a separate program in a page, so
 * it shares no code with the devnet.
 *
 * @throws {TypeError} stating what was expected, and the text or type that was found
 */
export function refuseArgument(expected: string, given: unknown): never {
  const found = typeof given === 'string' ? JSON.stringify(given) : typeName(given)
  throw new TypeError(`expected ${expected}, got ${found}`)
}

/** True for an object with all of these functions. */
export function hasFunctions(given: unknown, ...names: readonly string[]): boolean {
  if (typeof given !== 'object' || given === null) return false
  const fields = given as Readonly<Record<string, unknown>> // of an object, by name
  return names.every((name) => typeof fields[name] === 'function')
}

function typeName(given: unknown): string {
  return given === null ? 'null' : typeof given
}

/** The error of a request, or the reason for which the wallet is disconnected. */
export class ProviderError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
