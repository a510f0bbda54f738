/**
 * What the objects that clients send look like; the parsers are in requests.ts.
 *
 * They are open: clients send fields of their own, and those are not looked at.
 */

import { accessListEntrySchema, authorizationSchema } from './wire/objects/transaction.ts'
import { blockSchema } from './wire/params.ts'
import type { WireCallRequest, WireLogFilter } from './wire/requests.ts'
import {
  addressSchema,
  anyOf,
  arrayOf,
  dataSchema,
  hashSchema,
  maybe,
  nullable,
  object,
  quantitySchema,
  type Schema,
} from './wire/schema.ts'

const maybeQuantity = maybe(nullable(quantitySchema))
const maybeData = maybe(nullable(dataSchema))

export const accessListSchema: Schema = arrayOf({
  ...accessListEntrySchema,
  title: 'AccessListRequest',
  fields: { ...accessListEntrySchema.fields, storageKeys: maybe(arrayOf(hashSchema)) },
  additionalProperties: true,
})

export const callRequestSchema: Schema = object<WireCallRequest>(
  'CallRequest',
  {
    from: maybe(nullable(addressSchema)),
    to: maybe(nullable(addressSchema)),
    gas: maybeQuantity,
    gasPrice: maybeQuantity,
    maxFeePerGas: maybeQuantity,
    maxPriorityFeePerGas: maybeQuantity,
    value: maybeQuantity,
    input: maybeData,
    data: maybeData,
    nonce: maybeQuantity,
    chainId: maybeQuantity,
    type: maybeQuantity,
    accessList: maybe(nullable(accessListSchema)),
    authorizationList: maybe(
      nullable(
        arrayOf({
          ...authorizationSchema,
          additionalProperties: true,
          title: 'AuthorizationRequest',
        }),
      ),
    ),
  },
  true,
)

const topicSchema = nullable(anyOf(hashSchema, arrayOf(nullable(hashSchema))))

export const logFilterSchema: Schema = object<WireLogFilter>(
  'LogFilter',
  {
    address: maybe(nullable(anyOf(addressSchema, { ...arrayOf(addressSchema), maxItems: 1_000 }))),
    topics: maybe(nullable({ ...arrayOf(topicSchema), maxItems: 4 })),
    fromBlock: maybe(nullable(blockSchema)),
    toBlock: maybe(nullable(blockSchema)),
    blockHash: maybe(nullable(hashSchema)),
  },
  true,
)
