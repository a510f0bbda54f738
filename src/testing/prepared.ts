/**
 * A devnet that is set up once and forked for each test.
 *
 * Forks are independent of each other and of the original, so tests may run in any order and in
 * parallel. The setup's result is cloned and must be plain data: a client in it would still talk to
 * the original.
 */

import { createDevnet, type Devnet, type DevnetOptions } from '../index.ts'
import { expectFunction } from '../primitives/arguments.ts'

/** A fork of the devnet and a clone of the setup's result. */
export interface Copy<Data> {
  readonly devnet: Devnet
  readonly prepared: Data
}

export class PreparedDevnet<Data> {
  readonly #setup: (devnet: Devnet) => Data | Promise<Data>
  readonly options: DevnetOptions
  /** Started by the first copy. */
  #original: Promise<Copy<Data>> | undefined

  constructor(setup: (devnet: Devnet) => Data | Promise<Data>, options: DevnetOptions) {
    this.#setup = setup
    this.options = options
  }

  /**
   * Forks the devnet. The caller closes the fork.
   *
   * @throws {TypeError} if the setup returned anything but plain data
   */
  async copy(): Promise<Copy<Data>> {
    this.#original ??= this.#prepare()
    const { devnet, prepared } = await this.#original
    return { devnet: await devnet.fork(), prepared: structuredClone(prepared) }
  }

  /** Closes the original; forks stay open. */
  async close(): Promise<void> {
    // A failed setup was already reported to the callers of `copy`.
    const original = await this.#original?.catch(() => undefined)
    await original?.devnet.close()
  }

  async #prepare(): Promise<Copy<Data>> {
    const devnet = await createDevnet(this.options)
    try {
      return { devnet, prepared: plain(await this.#setup(devnet)) }
    } catch (error) {
      await devnet.close()
      throw error
    }
  }
}

/**
 * A devnet that is set up once and forked for each test. The setup runs at the first copy.
 *
 * @param setup deploys and sends what all tests need, and returns plain data: addresses, ABIs,
 *   hashes
 */
export function prepareDevnet<Data>(
  setup: (devnet: Devnet) => Data | Promise<Data>,
  options: DevnetOptions = {},
): PreparedDevnet<Data> {
  expectFunction('the setup of a devnet', setup)
  return new PreparedDevnet(setup, options)
}

/** Clones a setup's result. @throws {TypeError} if it cannot be cloned */
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
