/**
 * Warnings that come at any time. Those from before there is a log are kept until then.
 */
export class Notices {
  #early: string[] = []
  #print: ((text: string) => void) | undefined

  add(text: string): void {
    if (this.#print === undefined) this.#early.push(text)
    else this.#print(text)
  }

  /** Prints those that were kept, and from now on each at once. */
  printTo(print: (text: string) => void): void {
    this.#print = print
    for (const text of this.#early) print(text)
    this.#early = []
  }
}
