/**
 * The limits that methods enforce, and the part of the recorder that connections use.
 */

import type { Recorder } from '../journal/recorder.ts'

/** The limits of `config.ts` that methods enforce. */
export interface RpcLimits {
  readonly logRangeBlocksMax: number
  readonly logsBeyondHead: 'refuse' | 'clamp'
  readonly logResultsMax: number
  readonly feeHistoryBlocksMax: number
  readonly batchLengthMax: number
  readonly responseBytesMax: number
  readonly subscriptionsPerConnectionMax: number
  readonly filtersMax: number
  readonly filterExpiryMs: number
  readonly traceRangeBlocksMax: number
  readonly traceStepsMax: number
}

/** Records changes; see {@link Recorder}. */
export type Inputs = Pick<Recorder, 'call' | 'atOnce' | 'notified' | 'digest' | 'journal' | 'letGo'>
