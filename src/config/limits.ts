/**
 * Every limit: what one client, request or answer may take of the machine, with its default, unit, bounds
 * and one sentence.
 *
 * Owns the table and the type that follows from it; docs/options.md and the binary's options are printed
 * from it. What a transaction or a block may have is left to config.ts: gas, fees, sizes, the txpool.
 *
 * Promise: a limit belongs to one run. A journal records it, a state file does not.
 */

import { integer, type Option } from './option.ts'

const day = 86_400_000
const many = Number.MAX_SAFE_INTEGER
/** UTF-16 code units; V8 refuses longer strings. */
const STRING_LENGTH_MAX = 536_870_888

export const limits = {
  // blocks and time
  ticksPerAdvanceMax: limit({
    summary: 'Most blocks that one `advance` or `mine` seals',
    unit: 'blocks',
    default: 1_000_000,
    min: 1,
    max: many,
  }),
  catchUpMsMax: limit({
    summary:
      'After the machine slept, the binary seals every block of at most this much time and jumps over the rest',
    unit: 'ms',
    default: 60_000,
    min: 0,
    max: many,
  }),
  journalBytesMax: limit({
    summary: 'Largest journal in memory; when it grows beyond this, it is dropped',
    unit: 'bytes',
    default: 67_108_864,
    min: 0,
    max: STRING_LENGTH_MAX,
  }),
  faultsMax: limit({
    summary: 'Most faults that are listed at a time: scheduled, active or failed',
    default: 1_000,
    min: 0,
    max: 100_000,
  }),
  engineMemoryBytesMax: limit({
    summary:
      'Most memory that one transaction or call may use in the engine; beyond it, execution runs out of gas',
    unit: 'bytes',
    default: 805_306_368,
    min: 25_165_824,
    max: 1_610_612_736,
  }),
  coverageBytesMax: limit({
    summary:
      'Most memory of the codes that are counted for coverage, half of it for code that creates contracts; further codes are not counted',
    unit: 'bytes',
    default: 268_435_456,
    min: 0,
    max: 4_294_967_296,
  }),

  artifactBytesMax: limit({
    summary:
      'Most bytes of JSON that are kept of one folder of artifacts, without what nothing needs, such as assembly; further files are named and left out',
    unit: 'bytes',
    default: 536_870_912,
    min: 0,
    max: 4_294_967_296,
  }),

  gasReportCodesMax: limit({
    summary: 'Most contract codes that are counted for the gas report; further ones are not',
    default: 4_096,
    min: 0,
    max: 1_000_000,
  }),

  // reads
  syncTimeoutMsMax: limit({
    summary: 'Longest timeout of `eth_sendRawTransactionSync`, and its default timeout',
    unit: 'ms',
    default: 6_000,
    min: 1,
    max: many,
  }),
  logRangeBlocksMax: limit({
    summary: 'Longest block range of one `eth_getLogs`',
    unit: 'blocks',
    default: 100_000,
    min: 1,
    max: many,
  }),
  logResultsMax: limit({
    summary: 'Most logs that one `eth_getLogs` over several blocks returns',
    unit: 'logs',
    default: 20_000,
    min: 1,
    max: many,
  }),
  storageSlotsMax: limit({
    summary:
      'Most slots that one `previewnet_readStorage` or `previewnet_writeStorage` reads, and that it writes',
    unit: 'slots',
    default: 4_096,
    min: 1,
    max: 1_000_000,
  }),
  stateDiffEntriesMax: limit({
    summary:
      'Most accounts and slots, together, that were written between the two moments of one `previewnet_stateDiff`',
    default: 100_000,
    min: 1,
    max: many,
  }),
  slotSearchCallsMax: limit({
    summary:
      'Most calls by which one `anvil_dealERC20` or `anvil_setERC20Allowance` looks for the storage to write',
    unit: 'calls',
    default: 4_096,
    min: 1,
    max: 1_000_000,
  }),
  slotSearchGasMax: limit({
    summary:
      'Most gas of these calls together; transactions wait meanwhile, for some seconds at most',
    unit: 'gas',
    default: 200_000_000,
    min: 100_000,
    max: many,
  }),
  feeHistoryBlocksMax: limit({
    summary: 'Most blocks of one `eth_feeHistory`; a higher number is lowered to it',
    unit: 'blocks',
    default: 1_024,
    min: 1,
    max: 1_000_000,
  }),
  traceRangeBlocksMax: limit({
    summary: 'Most blocks that one `trace_filter` or explorer search reads',
    unit: 'blocks',
    default: 10_000,
    min: 1,
    max: 1_000_000,
  }),
  traceStepsMax: limit({
    summary: 'Most opcodes that the struct logger lists in one trace, unless it is streamed',
    default: 500_000,
    min: 1,
    max: 2_000_000, // 1 or 2 KB each, in Node's heap of 4 GB
  }),
  tracesMax: limit({
    summary:
      'Most traces, whole in memory, that are made for the clients of servers at a time; further ones wait',
    default: 2,
    min: 1,
    max: 1_000,
  }),
  traceStreamsMax: limit({
    summary:
      'Most traces of the struct logger that are streamed at a time; further ones are made whole',
    default: 8,
    min: 0,
    max: 1_000,
  }),
  traceScriptStepsMax: limit({
    summary:
      'Most jumps and calls that the script of a tracer makes in one trace, in tens of thousands',
    default: 10_000,
    min: 1,
    max: 10_000_000,
  }),
  traceScriptMsMax: limit({
    summary: 'Most real time in the script of a tracer for one trace',
    unit: 'ms',
    default: 5_000,
    min: 1,
    max: day,
  }),
  traceScriptBytesMax: limit({
    summary: 'Most memory of the script of a tracer',
    unit: 'bytes',
    default: 67_108_864,
    min: 16_777_216, // what the interpreter begins with
    max: 1_073_741_824,
  }),

  // requests
  requestBytesMax: limit({
    summary: 'Largest HTTP body or WebSocket message of a request',
    unit: 'bytes',
    default: 10_485_760,
    min: 1_024,
    max: STRING_LENGTH_MAX,
  }),
  responseBytesMax: limit({
    summary: 'Largest response over HTTP, WebSocket or IPC; for a batch, all responses together',
    unit: 'bytes',
    default: 167_772_160,
    min: 1_024,
    max: STRING_LENGTH_MAX,
  }),
  batchLengthMax: limit({
    summary: 'Most requests in one batch',
    default: 1_024,
    min: 1,
    max: 1_000_000,
  }),
  filtersMax: limit({
    summary: 'Most filters that exist at a time',
    default: 10_000,
    min: 0,
    max: 1_000_000,
  }),
  filterExpiryMs: limit({
    summary:
      'Time of the machine after which a filter that no client has polled is removed, while the devnet listens; 0 for never',
    unit: 'ms',
    default: 300_000,
    min: 0,
    max: many,
  }),
  subscriptionsPerConnectionMax: limit({
    summary: 'Most subscriptions of one connection',
    default: 1_024,
    min: 0,
    max: 1_000_000,
  }),
  debugSessionsMax: limit({
    summary: 'Most debuggers of `previewnet_debug` at a time, each of which keeps a whole trace',
    default: 8,
    min: 0,
    max: 1_000,
  }),

  // connections
  connectionsMax: limit({
    summary: 'Most open connections of each server; further ones are told to try again later',
    default: 4_096,
    min: 1,
    max: 1_000_000,
  }),
  clientBufferBytesMax: limit({
    summary:
      'Most data that waits for a slow WebSocket client; beyond it, the client is disconnected',
    unit: 'bytes',
    default: 16_777_216,
    min: 1_024,
    max: 1_073_741_824,
  }),
  verificationBytesMax: limit({
    summary:
      'Most that is kept of verified submissions, which hold their sources; the oldest are forgotten beyond it',
    unit: 'bytes',
    default: 67_108_864,
    min: 0,
    max: 4_294_967_296,
  }),
  idleMsMax: limit({
    summary: 'How long an idle HTTP connection stays open',
    unit: 'ms',
    default: 60_000,
    min: 1,
    max: day,
  }),
  headersMsMax: limit({
    summary: 'Longest time for the headers of an HTTP request to arrive',
    unit: 'ms',
    default: 20_000,
    min: 1,
    max: day,
  }),
  requestMsMax: limit({
    summary: 'Longest time for a whole HTTP request to arrive',
    unit: 'ms',
    default: 120_000,
    min: 1,
    max: day,
  }),
  headersBytesMax: limit({
    summary: 'Largest headers of an HTTP request',
    unit: 'bytes',
    default: 16_384,
    min: 1_024,
    max: 1_048_576,
  }),
} as const satisfies Record<string, Option<number>>

/** All limits, each with a value. */
export type Limits = { readonly [Name in keyof typeof limits]: number }

function limit(entry: Omit<Parameters<typeof integer>[0], 'saved' | 'follows'>): Option<number> {
  const saved = { not: 'it protects the machine of one run' }
  return integer({ ...entry, saved, follows: 'devnet' })
}
