/**
 * The names that a program or a client gives to addresses.
 *
 * Like artifacts, labels belong to the process: a devnet and its forks share them, and neither
 * snapshots nor journal nor digest nor state files contain them.
 */

import { DevnetError } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'

/** Characters of a label at most. */
const LABEL_LENGTH_MAX = 100
/** Labels at most. */
const LABELS_MAX = 10_000

export class Labels {
  readonly #names = new Map<Address, string>()

  get isEmpty(): boolean {
    return this.#names.size === 0
  }

  /** The addresses that have a label, in the order in which they got one. */
  get addresses(): Iterable<Address> {
    return this.#names.keys()
  }

  of(address: Address): string | undefined {
    return this.#names.get(address)
  }

  /**
   * Names an address, in place of its name before.
   *
   * @param name 1 to {@link LABEL_LENGTH_MAX} characters; `undefined` removes the label
   * @throws {DevnetError} INVALID_OPTION
   */
  set(address: Address, name: string | undefined): void {
    if (name === undefined) {
      this.#names.delete(address)
      return
    }
    if (name === '' || name.length > LABEL_LENGTH_MAX) {
      const found = name === '' ? 'none' : name.length
      const message = `label: expected 1 to ${LABEL_LENGTH_MAX} characters, got ${found}`
      throw new DevnetError('INVALID_OPTION', message, { limit: LABEL_LENGTH_MAX })
    }
    if (!this.#names.has(address) && this.#names.size >= LABELS_MAX) {
      const message = `label: expected at most ${LABELS_MAX} labels; remove one first`
      throw new DevnetError('INVALID_OPTION', message, { limit: LABELS_MAX })
    }
    this.#names.set(address, name)
  }
}
