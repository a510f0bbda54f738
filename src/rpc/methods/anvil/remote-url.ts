/** The URL of a remote chain as a parameter. It may hold a key, so a refusal does not quote it. */

import { codec } from '../../../primitives/codec.ts'
import { textSchema } from '../../../primitives/schema.ts'

export const url = codec(textSchema, (value, where, refuse) => {
  const expected = 'a URL that begins with http:// or https://'
  if (typeof value === 'object') return refuse(where, expected, 'an object')
  if (typeof value !== 'string') return refuse(where, expected, value)
  return /^https?:\/\/[^/]/i.test(value) ? value : refuse(where, expected, 'another beginning')
})
