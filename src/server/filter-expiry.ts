/**
 * Removes the filters that no client has polled for a time of this machine, while a server listens.
 *
 * Owns that time and no filter. Virtual time may move by a day between two polls of a client, so it
 * says nothing about the client. The removal is an input of the devnet: the journal repeats it, and
 * all nodes of a cluster make it. Promise: a filter is removed only if its last poll came before an
 * input that this server had seen that time ago.
 */

import type { Machine } from '../backend/types.ts'
import type { DevnetParts } from '../devnet/devnet-parts.ts'

/** Looks per time of expiry, so that a filter goes at most a tenth of the time late. */
const looksPerExpiry = 10

/** Shortest ms between two looks. */
const lookMsMin = 100

/** @returns a function that ends it */
export function expireFilters({ backend, connections }: DevnetParts, machine: Machine): () => void {
  const { filters } = connections
  const { recorder } = backend
  const { filterExpiryMs } = backend.config.limits
  if (filterExpiryMs === 0) return () => {}
  const lookMs = Math.max(lookMsMin, Math.ceil(filterExpiryMs / looksPerExpiry))
  const looksMax = Math.ceil(filterExpiryMs / lookMs)
  /**
   * Number of inputs at each of the last looks. Looks are counted, not the time between them: while
   * the machine sleeps or is busy, no client can poll.
   */
  const seen = [recorder.sequence]
  const remove = async (sequence: number) => {
    if (filters.hasUnpolledSince(sequence)) await filters.removeUnpolledSince(sequence)
  }
  const look = () => {
    cancel = machine.wake(lookMs, look)
    // looksMax is at least 1; a node of a cluster that has ended removes nothing
    if (seen.length === looksMax) remove(seen.shift()!).catch(() => {})
    seen.push(recorder.sequence)
  }
  let cancel = machine.wake(lookMs, look)
  return () => cancel()
}
