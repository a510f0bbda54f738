/**
 * A devnet that many tests begin from: set up once, copied for each of them.
 *
 * A copy knows nothing of the others nor of the original, so tests may run in any order and at the
 * same time. What the setup returns is copied, too, and therefore has to be plain data: a client in it
 * would go on talking to the original.
 */

import { createDevnet, type Devnet, type DevnetOptions } from '../index.ts'

/** A devnet of one's own, and one's own copy of what the setup returned. */
export interface Copy<Data> {
  readonly devnet: Devnet
  readonly prepared: Data
}

export class PreparedDevnet<Data> {
  readonly #setup: (devnet: Devnet) => Promise<Data> | Data
  readonly #options: DevnetOptions
  /** Begun by whoever asks first. */
  #original: Promise<Copy<Data>> | undefined

  constructor(setup: (devnet: Devnet) => Promise<Data> | Data, options: DevnetOptions) {
    this.#setup = setup
    this.#options = options
  }

  /**
   * A copy, which whoever asked has to close.
   *
   * @throws {TypeError} when the setup returned anything but plain data
   */
  async copy(): Promise<Copy<Data>> {
    this.#original ??= this.#prepare()
    const { devnet, prepared } = await this.#original
    return { devnet: devnet.fork(), prepared: structuredClone(prepared) }
  }

  /** Closes the original; copies go on. */
  async close(): Promise<void> {
    // Of a setup that failed, whoever asked for a copy has heard.
    const original = await this.#original?.catch(() => undefined)
    await original?.devnet.close()
  }

  async #prepare(): Promise<Copy<Data>> {
    const devnet = await createDevnet(this.#options)
    try {
      return { devnet, prepared: plain(await this.#setup(devnet)) }
    } catch (error) {
      await devnet.close()
      throw error
    }
  }
}

/**
 * A devnet to be set up once and copied for each test. Nothing happens before the first copy.
 *
 * @param setup deploys and sends what every test needs, and returns plain data: addresses, ABIs, hashes
 */
export function prepareDevnet<Data>(
  setup: (devnet: Devnet) => Promise<Data> | Data,
  options: DevnetOptions = {},
): PreparedDevnet<Data> {
  return new PreparedDevnet(setup, options)
}

/** A copy of what a setup returned. @throws {TypeError} for what cannot be copied */
function plain<Data>(prepared: Data): Data {
  try {
    return structuredClone(prepared)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new TypeError(
      `a setup returns plain data, such as addresses and ABIs, which every test gets a copy of: ${reason}`,
      { cause: error },
    )
  }
}
