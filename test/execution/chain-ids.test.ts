import { describe, expect, test } from 'vitest'
import { ChainIds } from '../../src/execution/chain-ids.ts'

const upTo = (ids: ChainIds, count: number) =>
  Array.from({ length: count }, (_, number) => ids.at(BigInt(number)))

describe('chain ids', () => {
  test('a block has the chain id that was set last before it', () => {
    const ids = new ChainIds(1)
    ids.change(2n, 7)
    ids.change(4n, 8)
    expect(upTo(ids, 6)).toEqual([1, 1, 7, 7, 8, 8])
    expect(ids.current).toBe(8)
    ids.change(4n, 9)
    expect(upTo(ids, 6)).toEqual([1, 1, 7, 7, 9, 9])
  })

  test('the chain id set last stays when its blocks are removed, for those in their place', () => {
    const ids = new ChainIds(1)
    ids.change(2n, 7)
    ids.change(4n, 8)
    const point = ids.snapshot()
    ids.cutTo(3n)
    expect(upTo(ids, 5)).toEqual([1, 1, 7, 8, 8])
    ids.cutTo(1n)
    expect(upTo(ids, 3)).toEqual([1, 8, 8])
    ids.cutTo(5n)
    expect(upTo(ids, 3)).toEqual([1, 8, 8])
    ids.restore(point)
    expect(upTo(ids, 6)).toEqual([1, 1, 7, 7, 8, 8])
  })
})
