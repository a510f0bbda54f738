/** The types of paths of variables. */

import { describe, expect, test } from 'vitest'
import { isInteger, typeAt, typedPaths } from '../../studio/variable-types.ts'

const variables = [
  { name: 'total', type: 'uint256' },
  { name: 'owners', type: 'address[3]' },
  { name: 'grid', type: 'int8[][2]' },
  { name: 'balances', type: 'mapping(address => uint256)' },
  { name: 'grants', type: 'mapping(address => mapping(string => uint64))' },
  { name: 'positions', type: 'mapping(address => struct Vault.Position)' },
]

describe('the type of a path', () => {
  test.each([
    ['total', 'uint256'],
    ['owners[2]', 'address'],
    ['owners.length', 'uint256'],
    ['grid[1]', 'int8[]'],
    ['grid[1][0]', 'int8'],
    ['balances[0xabc]', 'uint256'],
    ['grants[0xabc]["a]b\\"c"]', 'uint64'],
    ['positions[0xabc]', 'struct Vault.Position'],
    ['positions[0xabc].amount', undefined],
    ['nothing', undefined],
    ['total[0]', undefined],
  ])('%s is %s', (path, type) => {
    expect(typeAt(variables, path)).toBe(type)
  })

  test('is, for a member of a struct, that of a stored one like it', () => {
    const values = [{ path: 'positions[0xdef].amount', type: 'uint128' }]
    const stored = variables.map((each) => ({
      ...each,
      values: each.name === 'positions' ? values : [],
    }))
    expect(typeAt(typedPaths(stored), 'positions[0xabc].amount')).toBe('uint128')
    expect(typeAt(typedPaths(stored), 'positions[0xabc].note')).toBeUndefined()
    expect(typeAt(typedPaths(stored), 'balances[0xabc]')).toBe('uint256')
  })

  test('distinguishes whole numbers from other values', () => {
    const types = ['uint8', 'int256', 'string', 'uint8[]', 'enum Kind', undefined]
    expect(types.map(isInteger)).toEqual([true, true, false, false, false, false])
  })
})
