/** Parameters of the methods that answer with a page of a list. */

import { type Codec, integer, objectOf, optional, text } from '../../../primitives/codec.ts'
import { InvariantError } from '../../../primitives/errors.ts'
import { param } from '../../wire/codec.ts'

/** Rows of one page at most, and by default. */
const ROWS_MAX = 1_000
const ROWS = 50

export const limit = optional(integer(1, ROWS_MAX), ROWS)

/** A block number, an index or a number of rows. */
export const placeNumber = integer(0, Number.MAX_SAFE_INTEGER)

/** The query of a list, of which every field is optional. Left out, it is the first page of all. */
export function queryParam<Wire, Value>(shape: string, query: Codec<Wire, Value>) {
  const all = query.parse({}, shape, (where) => {
    throw new InvariantError(`${where} is not optional`)
  })
  return param(shape, optional(query, all))
}

/** A page of accounts or contracts, by a part of their address or name. */
export const accountQuery = queryParam(
  '{ text, skip, limit }',
  objectOf('AccountQuery', {
    /** Part of an address, a label or the name of a contract. Default: all. */
    text: optional(text(), ''),
    /** The `next` of the page before. */
    skip: optional(placeNumber, 0),
    limit,
  }),
)
