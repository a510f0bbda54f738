/**
 * A socket that is frozen on purpose: what is to be sent on it waits.
 *
 * Owns whether it is, and who waits. How bytes are kept is different for each kind of socket.
 */

export class Ice {
  #melted: Promise<void> | undefined
  #melt = () => {}

  get isFrozen(): boolean {
    return this.#melted !== undefined
  }

  freeze(): void {
    this.#melted ??= new Promise((resolve) => {
      this.#melt = resolve
    })
  }

  /** @returns whether it was frozen */
  thaw(): boolean {
    const wasFrozen = this.isFrozen
    this.#melted = undefined
    this.#melt()
    return wasFrozen
  }

  /** Resolves when it is not frozen, however often it is until then. */
  async melted(): Promise<void> {
    while (this.#melted !== undefined) await this.#melted
  }
}
