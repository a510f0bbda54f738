/**
 * Values of any size: what is listed is limited, and what is asked for by name or index is exact.
 */

import { describe, expect, test } from 'vitest'
import { parseStorageLayout } from '../../src/artifacts/storage-layout.ts'
import { stateVariables } from '../../src/debugger/storage-variable.ts'
import { ITEMS_MAX, KnownVariable, ListVariable } from '../../src/debugger/variable.ts'

const number = (name: string, value: number) =>
  new KnownVariable(name, 'uint256', { text: `${value}`, scalar: BigInt(value) })

describe('a list', () => {
  const length = 3 * ITEMS_MAX
  const list = new ListVariable('list', 'uint256[]', {
    text: `length ${length}`,
    length,
    item: (index) => number(`[${index}]`, 2 * index),
  })

  test('has its first items listed, and a line for the others', async () => {
    const shown = await list.children()
    expect(shown).toHaveLength(ITEMS_MAX + 1)
    expect(await shown.at(-1)?.text()).toBe(`${2 * ITEMS_MAX} more`)
  })

  test('gives the items that are not listed, and its length', async () => {
    expect(await (await list.member(BigInt(length - 1)))?.scalar()).toBe(BigInt(2 * length - 2))
    expect(await (await list.member('length'))?.scalar()).toBe(BigInt(length))
    expect(await list.member(BigInt(length))).toBeUndefined()
    expect(await list.member(-1n)).toBeUndefined()
  })
})

describe('a state variable', () => {
  const layout = parseStorageLayout(
    {
      storage: [
        { label: 'text', slot: '0', offset: 0, type: 't_string_storage', astId: 1, contract: 'C' },
        { label: 'box', slot: '1', offset: 0, type: 't_struct', astId: 2, contract: 'C' },
      ],
      types: {
        t_string_storage: { encoding: 'bytes', label: 'string', numberOfBytes: '32' },
        t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' },
        t_struct: {
          encoding: 'inplace',
          label: 'struct C.Box',
          numberOfBytes: '32',
          members: [
            { label: 'length', slot: '0', offset: 0, type: 't_uint256', astId: 3, contract: 'C' },
          ],
        },
      },
    },
    'layout',
  )!

  const variables = (first: bigint) =>
    stateVariables({
      layout,
      wordAt: async (slot) =>
        slot === 0n ? first : slot === 1n ? 77n : BigInt(`0x${'61'.repeat(32)}`),
      keysOf: () => [],
    })

  test('has its own length if it is a text, however much of it is read', async () => {
    for (const [length, shown] of [
      [10_000n, 10_000n],
      [1_000_000n, undefined],
    ] as const) {
      const [text] = variables(2n * length + 1n)
      expect(await (await text!.member('length'))?.scalar()).toBe(length)
      const scalar = await text!.scalar()
      expect(typeof scalar === 'string' ? BigInt(scalar.length) : scalar).toBe(shown)
    }
    expect(await variables(2_000_001n)[0]!.text()).toBe('length 1000000')
  })

  test('has the members of its type if it is a struct, and no separate length', async () => {
    const [, box] = variables(0n)
    expect(await (await box!.member('length'))?.scalar()).toBe(77n)
    expect(await box!.member('other')).toBeUndefined()
  })
})
