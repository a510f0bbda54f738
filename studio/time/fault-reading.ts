/**
 * The faults of the devnet, read as long as a part of the page shows them.
 */

import { useMemo } from 'preact/hooks'
import type { RequestResult } from '../../src/api.ts'
import { useLoaded } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import { type FaultMark, marksOf } from './fault-marks.ts'

export interface Faults {
  /** Scheduled, active, or failed when their time came. */
  readonly listed: RequestResult<'previewnet_faults'>
  /** Faults that have ended, the oldest first. */
  readonly ended: RequestResult<'previewnet_pastFaults'>
}

/** Least time between two questions for the faults. */
const restMs = 1_000

/** Faults that have ended and are shown. */
const endedMax = 50

/** @param changes number of changes that this page has made: they are shown at once */
export function useFaults(changes = 0): Faults | undefined {
  const { chain, clock, rpc } = useStudio()
  // No event reports faults: they are read with each block and with each reading of the clock.
  const revision = `${changes} ${chain.blocks.value[0]?.hash} ${clock.readings.value}`
  const load = async () => {
    const [listed, ended] = await Promise.all([
      rpc.request({ method: 'previewnet_faults', params: [] }),
      rpc.request({ method: 'previewnet_pastFaults', params: [] }),
    ])
    return { listed, ended: ended.slice(-endedMax) }
  }
  return useLoaded('faults', revision, load, changes === 0 ? restMs : 250).value
}

/** The newest faults along time, up to the time that is shown. */
export function useFaultMarks(): readonly FaultMark[] {
  const { past } = useStudio()
  const faults = useFaults()
  const then = past.moment.value?.ms
  return useMemo(() => {
    const marks = marksOf(faults?.listed ?? [], faults?.ended ?? [])
    return then === undefined ? marks : marks.filter(({ fromMs }) => fromMs <= then)
  }, [faults, then])
}
