/**
 * Follows the chain as long as a view is shown that reads its blocks and transactions: as it is, or as it
 * was at the time that is shown.
 */

import { effect, signal, untracked } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type Studio, useStudio } from '../studio.ts'
import type { Moment } from '../time/moment.ts'
import type { LiveChain } from './chain.ts'
import { listsAt } from './past-feed.ts'
import { PresentFeed } from './present-feed.ts'

/** The chain, which is followed as long as the view is shown. */
export function useChain(): LiveChain {
  const studio = useStudio()
  useEffect(() => followChain(studio), [studio])
  return studio.chain
}

/** Follows the chain until the returned function is called, as it is or as it was. */
function followChain(studio: Studio): () => void {
  return effect(() => {
    const isPast = !studio.past.isNow.value
    return untracked(() => (isPast ? followPast(studio) : followPresent(studio)))
  })
}

/** Shows the chain at the past time that has been read last. */
function followPast({ rpc, past, clock, chain }: Studio): () => void {
  const { moment } = past
  const state = { hasEnded: false, isReading: false }
  const read = async () => {
    if (state.isReading) return
    state.isReading = true
    for (let shown: Moment | undefined; shown !== moment.peek() && !state.hasEnded; ) {
      shown = moment.peek()
      const lists = shown && (await listsAt(rpc, shown).catch(() => undefined)) // the next connection reads again
      if (state.hasEnded || lists === undefined) continue
      chain.take({ kind: 'past', ...lists, flashblocks: shown?.flashblocks })
    }
    state.isReading = false
  }
  const ends = [
    rpc.subscribe('rollbacks', undefined, () => {
      chain.take({ kind: 'reorg' })
      past.reloads.value += 1
      void clock.read()
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

function followPresent(studio: Studio): () => void {
  const { rpc } = studio
  /** Rises when the chain began again, or went back to blocks that the page does not have. */
  const beginnings = signal(0)
  const feed = new PresentFeed(studio, () => {
    beginnings.value += 1
  })
  const ends = [
    rpc.subscribe('newHeads', undefined, (header) => feed.onHeader(header)),
    rpc.subscribe('newFlashblockTransactions', true, (payload) => {
      if (typeof payload !== 'string') feed.onTransaction(payload)
    }),
    rpc.subscribe('rollbacks', undefined, (left) => feed.onRollback(left)),
    effect(() => {
      const [count, again] = [rpc.connections.value, beginnings.value]
      if (count + again > 0) untracked(() => void feed.begin())
    }),
  ]
  return () => {
    for (const end of ends) end()
    feed.end()
  }
}
