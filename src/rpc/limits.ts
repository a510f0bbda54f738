/** The limits that methods enforce. */

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
