/** Parameters of nine million digits: each codec of the method table answers at once. */

import { expect, test } from 'vitest'
import { canonicalMethods } from '../../src/rpc/methods/index.ts'

const length = 9_000_000
const texts = ['9'.repeat(length), `0x${'9'.repeat(length)}`, '0'.repeat(length)]

test('no parameter takes long over a number of nine million digits', () => {
  const refuse = () => {
    throw new RangeError('refused')
  }
  const slow: string[] = []
  for (const [name, { params }] of Object.entries(canonicalMethods)) {
    for (const [index, param] of params.entries()) {
      for (const text of texts) {
        const before = process.cpuUsage()
        try {
          param.parse(text, `params[${index}]`, refuse)
        } catch {
          // Refused, as it should be, or text for this parameter.
        }
        const { user, system } = process.cpuUsage(before)
        if (user + system > 2_000_000) slow.push(`${name} params[${index}]`)
      }
    }
  }
  expect(slow).toEqual([])
})
