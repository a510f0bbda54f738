/**
 * The frozen state of a socket under the freeze fault: data to be sent waits.
 *
 * Owns the state and its waiters. Each kind of socket buffers data in its own way.
 */

export class FreezeState {
  #thawed: Promise<void> | undefined
  #resolve = () => {}

  get isFrozen(): boolean {
    return this.#thawed !== undefined
  }

  freeze(): void {
    this.#thawed ??= new Promise((resolve) => {
      this.#resolve = resolve
    })
  }

  /** @returns true if it was frozen */
  thaw(): boolean {
    const wasFrozen = this.isFrozen
    this.#thawed = undefined
    this.#resolve()
    return wasFrozen
  }

  /** Resolves when the socket is not frozen, even if it is frozen again in between. */
  async thawed(): Promise<void> {
    while (this.#thawed !== undefined) await this.#thawed
  }
}
