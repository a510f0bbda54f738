/**
 * Moments of the devnet, as its server exports them.
 */

import type { ExportedMoment } from '../../src/server/exported-moment.ts'

export class Moments {
  readonly #url: URL

  /** @param server its URL */
  constructor(server: URL) {
    this.#url = new URL('/moment', server)
  }

  /**
   * @param block number of a past block; `undefined` for now
   * @throws {Error} in the server's own words if it refuses
   */
  async read(block: number | undefined): Promise<ExportedMoment> {
    const response = await fetch(`${this.#url}${block === undefined ? '' : `?block=${block}`}`)
    const answer = (await response.json()) as ExportedMoment & { readonly error?: string } // its own server's
    if (!response.ok) throw new Error(answer.error ?? `status ${response.status}`)
    return answer
  }
}
