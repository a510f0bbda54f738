/**
 * Errors as a page gets them from its wallet.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 */

export const USER_REFUSED = 4001
export const UNSUPPORTED = 4200
export const DISCONNECTED = 4900
export const INVALID_REQUEST = -32600

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
