import { describe, expect, test } from 'vitest'
import { faultKinds, readFault } from '../../src/faults/fault.ts'

const refuse = (where: string, expected: string): never => {
  throw new RangeError(`${where}: ${expected}`)
}
const read = (value: unknown) => readFault(value, 'fault', refuse)
const hash = `0x${'Ab'.repeat(32)}`

describe('a fault as JSON', () => {
  test('a fault is read as it was given, its hashes in lower case', () => {
    expect(read({ kind: 'skipBlock' })).toEqual({ kind: 'skipBlock' })
    expect(read({ kind: 'delayBlock', byMs: 300, count: 2 })).toEqual({
      ...{ kind: 'delayBlock', byMs: 300, count: 2 },
    })
    expect(read({ kind: 'dropPreconfirmed', hash })).toEqual({
      ...{ kind: 'dropPreconfirmed', hash: hash.toLowerCase() },
    })
  })

  test('a field left out and one that is undefined are the same', () => {
    expect(Object.keys(read({ kind: 'skipBlock', count: undefined }))).toEqual(['kind'])
  })

  test('a parsed fault does not change with the object it was parsed from', () => {
    const request = { to: hash, value: '0x1' }
    const given = { kind: 'reorg', depth: 1, transactions: [[request, 0]] }
    const fault = read(given)
    request.value = '0x2'
    given.transactions.pop()
    expect(fault).toEqual({
      ...{ kind: 'reorg', depth: 1, transactions: [[{ to: hash, value: '0x1' }, 0]] },
    })
  })
})

const circle: unknown[] = [{}, 0]
Object.assign(circle[0] as object, { circle })

describe('refuses, with its place,', () => {
  test.each<readonly [string, unknown, string]>([
    ['what is no object', 'skipBlock', 'fault: an object with a kind'],
    ['an array', [], 'fault: an object with a kind'],
    ['no kind', {}, 'fault.kind: one of skipBlock,'],
    ['an unknown kind', { kind: 'earthquake' }, 'fault.kind: one of skipBlock,'],
    ['a kind that only objects have', { kind: 'toString' }, 'fault.kind: one of'],
    ['a field it has not', { kind: 'skipBlock', byMs: 1 }, 'fault: no other field than count'],
    ['no field it needs', { kind: 'delayBlock' }, 'fault.byMs: a whole number from 1 to 86400000'],
    ['a number as text', { kind: 'skipBlock', count: '1' }, 'fault.count: a whole number from 1'],
    ['none of something', { kind: 'skipBlock', count: 0 }, 'fault.count: a whole number from 1'],
    ['half of something', { kind: 'skipBlock', count: 1.5 }, 'fault.count: a whole number from 1'],
    ['too much', { kind: 'delayBlock', byMs: 86_400_001 }, 'fault.byMs: a whole number from 1'],
    ['a short hash', { kind: 'dropPreconfirmed', hash: '0x1' }, 'fault.hash: a hash of 32 bytes'],
    [
      'no list',
      { kind: 'reorg', depth: 1, transactions: {} },
      'fault.transactions: "same", or up to',
    ],
    [
      'no pair',
      { kind: 'reorg', depth: 1, transactions: [['0x', 0, 0]] },
      'fault.transactions[0]: a transaction and the index of its block',
    ],
    [
      'what is no JSON',
      { kind: 'reorg', depth: 1, transactions: [[{ value: 1n }, 0]] },
      'fault.transactions[0]: a transaction and the index of its block',
    ],
    [
      'what refers to itself',
      { kind: 'reorg', depth: 1, transactions: [circle] },
      'fault.transactions[0]: a transaction and the index of its block',
    ],
  ])('%s', (_, value, message) => {
    expect(() => read(value)).toThrow(message)
  })
})

describe('a fault as JSON', () => {
  test('every fault kind has a summary of one sentence', () => {
    for (const { summary } of Object.values(faultKinds)) expect(summary).toMatch(/^[A-Z].*\.$/)
  })
})
