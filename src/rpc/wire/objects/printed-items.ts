/**
 * The printed transactions or receipts of blocks that are read again and again.
 *
 * A block that is being filled is only appended to: each of its items is printed once. So is each of the
 * sealed block that was read last. Answers are copies, since in-process callers may modify them; to copy
 * takes a tenth of the time.
 */

import type { Block } from '../../../chain/block.ts'
import type { Hash } from '../../../primitives/hex.ts'
import type { Store } from '../../../state/store.ts'

/** The printed items of a sealed block. */
interface PrintedBlock<Item, Wire> {
  readonly hash: Hash
  readonly items: readonly Item[]
  readonly printed: readonly Wire[]
}

export class PrintedItems<Item, Wire> {
  readonly #itemsOf: (block: Block) => readonly Item[]
  readonly #print: (item: Item, block: Block, index: number) => Wire
  /** Items of blocks that are being filled, by index; collected with their block. */
  readonly #filling = new WeakMap<Block, Wire[]>()
  /** By store: the sealed block that was printed last, which is the newest one for most clients. */
  readonly #lastSealed = new WeakMap<Store, PrintedBlock<Item, Wire>>()

  /** @param print an item at an index of a block */
  constructor(
    itemsOf: (block: Block) => readonly Item[],
    print: (item: Item, block: Block, index: number) => Wire,
  ) {
    this.#itemsOf = itemsOf
    this.#print = print
  }

  /** The printed items of a block, in order. Shared: they must not be modified. */
  of(block: Block): readonly Wire[] {
    return block.isSealed ? this.#ofSealed(block) : this.#ofFilling(block)
  }

  #ofFilling(block: Block): readonly Wire[] {
    const items = this.#itemsOf(block)
    let printed = this.#filling.get(block)
    if (printed === undefined) this.#filling.set(block, (printed = []))
    for (let index = printed.length; index < items.length; index += 1) {
      printed.push(this.#print(items[index]!, block, index)) // less than the length
    }
    return printed
  }

  #ofSealed(block: Block): readonly Wire[] {
    const { hash, provenState } = block
    const items = this.#itemsOf(block)
    const last = this.#lastSealed.get(provenState.store)
    if (last?.hash === hash && last.items === items) return last.printed
    const printed = items.map((item, index) => this.#print(item, block, index))
    this.#lastSealed.set(provenState.store, { hash, items, printed })
    return printed
  }
}
