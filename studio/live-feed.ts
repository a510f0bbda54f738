/**
 * Follows the chain as long as a view is shown that reads its blocks and transactions: as it is, or as it
 * was at the time that is shown.
 */

import { batch, effect, signal, untracked } from '@preact/signals'
import { readTime } from './clock.ts'
import { blocks, flashblocks, isRead, olderBlocks, reorgs, transactions } from './live-state.ts'
import { isNow, type Moment, moment, reloads } from './moment.ts'
import { listsAt } from './past-feed.ts'
import { PresentFeed } from './present-feed.ts'
import { connections, subscribe } from './rpc.ts'

/** Follows the chain until the returned function is called, as it is or as it was. */
export function followChain(): () => void {
  return effect(() => {
    const isPast = !isNow.value
    return untracked(() => (isPast ? followPast() : followPresent()))
  })
}

/** Shows the chain at the past time that has been read last. */
function followPast(): () => void {
  const state = { hasEnded: false, isReading: false }
  const read = async () => {
    if (state.isReading) return
    state.isReading = true
    for (let shown: Moment | undefined; shown !== moment.peek() && !state.hasEnded; ) {
      shown = moment.peek()
      const lists = shown && (await listsAt(shown).catch(() => undefined)) // the next connection reads again
      if (state.hasEnded || lists === undefined) continue
      batch(() => {
        blocks.value = lists.blocks
        olderBlocks.value = []
        transactions.value = lists.transactions
        flashblocks.value = shown?.flashblocks
        isRead.value = true
      })
    }
    state.isReading = false
  }
  const ends = [
    subscribe('rollbacks', undefined, () => {
      reorgs.value += 1
      reloads.value += 1
      void readTime()
    }),
    effect(() => {
      if (moment.value !== undefined) untracked(() => void read())
    }),
  ]
  return () => {
    state.hasEnded = true
    for (const end of ends) end()
  }
}

function followPresent(): () => void {
  /** Rises when the chain began again, or went back to blocks that the page does not have. */
  const beginnings = signal(0)
  const feed = new PresentFeed(() => {
    beginnings.value += 1
  })
  const ends = [
    subscribe('newHeads', undefined, (header) => feed.onHeader(header)),
    subscribe('newFlashblockTransactions', true, (payload) => {
      if (typeof payload !== 'string') feed.onTransaction(payload)
    }),
    subscribe('rollbacks', undefined, (left) => feed.onRollback(left)),
    effect(() => {
      const [count, again] = [connections.value, beginnings.value]
      if (count + again > 0) untracked(() => void feed.begin())
    }),
  ]
  return () => {
    for (const end of ends) end()
    feed.end()
  }
}
