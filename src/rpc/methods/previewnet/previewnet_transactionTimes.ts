import { type TransactionTimes, transactionTimes } from '../../../explorer/transaction-times.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  arrayOf,
  countSchema,
  nullable,
  object,
  oneOfTexts,
  quantitySchema,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import type { Result } from '../../wire/codec.ts'
import { hash } from '../../wire/params.ts'

const timesSchema = object('TransactionTimes', {
  stage: oneOfTexts('waiting', 'preconfirmed', 'sealed'),
  /** Why clients do not see it yet; `null` once they do. */
  waitsBecause: nullable(textSchema),
  /** When it was submitted; `null` if this process did not see that. All times are ms since the epoch. */
  sentMs: nullable(countSchema),
  /** When clients could see it first. */
  preconfirmedMs: nullable(countSchema),
  /** The flashblock that made it visible; `null` where blocks are not cut. */
  flashblock: nullable(countSchema),
  /** `null` until it has been executed; so are the next two. */
  blockNumber: nullable(quantitySchema),
  blockOpenedMs: nullable(countSchema),
  /** `null` until the block is sealed. */
  sealedMs: nullable(countSchema),
  /** The flashblocks of its block, or the times at which the block grew. */
  ticksMs: arrayOf(countSchema),
})

const times: Result<TransactionTimes | undefined, WireOf<typeof timesSchema> | null> = {
  shape: '{ stage, sentMs, … } or null',
  schema: nullable(timesSchema),
  print(found) {
    if (found === undefined) return null
    const { stage, waitsBecause, sentMs, preconfirmedMs, flashblock, execution, ticksMs } = found
    return {
      stage,
      waitsBecause: waitsBecause ?? null,
      sentMs: sentMs ?? null,
      preconfirmedMs: preconfirmedMs ?? null,
      flashblock: flashblock ?? null,
      blockNumber: execution === undefined ? null : quantityFromUint(execution.blockNumber),
      blockOpenedMs: execution?.openedMs ?? null,
      sealedMs: execution?.sealedMs ?? null,
      ticksMs: [...ticksMs],
    }
  },
}

/** One answer for all of it: between two requests a block may be sealed. */
export const previewnet_transactionTimes = method({
  summary: 'When a transaction was sent, pre-confirmed and sealed, and why it waits.',
  spec: 'docs/time.md',
  foreignPages: 'answered',
  params: [hash],
  result: times,
  handle: ({ backend }, transactionHash) => transactionTimes(backend, transactionHash),
})
