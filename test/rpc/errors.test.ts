import { describe, expect, test } from 'vitest'
import { DevnetError, InvariantError } from '../../src/primitives/errors.ts'
import { invalidParams, quoted, RpcError, rpcErrorFrom } from '../../src/rpc/errors.ts'

describe('what a client is told', () => {
  test('of a refusal: its number, its message, and the refusal as the cause', () => {
    const refusal = new DevnetError('NONCE_TOO_LOW', 'nonce too low', { next: 1n })
    const error = rpcErrorFrom(refusal)
    expect(error).toBeInstanceOf(RpcError)
    expect(error).toMatchObject({ code: -32000, message: 'nonce too low', data: undefined })
    expect(error.cause).toBe(refusal)
  })

  test('of a revert: code 3 and the returned bytes as they came', () => {
    const refusal = new DevnetError('EXECUTION_REVERTED', 'execution reverted', { data: '0x01' })
    expect(rpcErrorFrom(refusal)).toMatchObject({ code: 3, data: '0x01' })
  })

  test('of bytes that are no transaction: why', () => {
    const refusal = new DevnetError('TRANSACTION_UNDECODABLE', 'no', { reason: 'too short' })
    expect(rpcErrorFrom(refusal)).toMatchObject({ code: -32602, data: 'too short' })
  })

  test('of too many blocks: the limit', () => {
    const refusal = new DevnetError('TICKS_TOO_MANY', 'no', { limit: 5, count: 6 })
    expect(rpcErrorFrom(refusal)).toMatchObject({ code: -32602, data: 'Exceeded max limit of 5' })
  })

  test('of an error that is one already: the same error', () => {
    const error = invalidParams('expected more')
    expect(error).toMatchObject({ code: -32602, message: 'Invalid params', data: 'expected more' })
    expect(rpcErrorFrom(error)).toBe(error)
  })

  test('of a fault of ours, and of nothing else, -32603', () => {
    for (const fault of [new InvariantError('wrong'), new TypeError('wrong'), 'wrong']) {
      expect(rpcErrorFrom(fault)).toMatchObject({ code: -32603, message: 'Internal error: wrong' })
    }
  })
})

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

describe('a value quoted in an explanation', () => {
  const itself: { part?: unknown } = {}
  itself.part = itself
  const cases: readonly (readonly [unknown, string])[] = [
    ['lates', '"lates"'],
    [5, '5'],
    [null, 'null'],
    [undefined, 'nothing'],
    [{ a: [1] }, '{"a":[1]}'],
    [() => 1, 'function'],
    [5n, '5n'],
    [{ value: 5n }, '{"value":"5n"}'],
    [itself, 'object'],
    [nested(100_000), 'object'],
  ]
  for (const [value, text] of cases) {
    test(`reads ${text}`, () => {
      expect(quoted(value)).toBe(text)
    })
  }

  test('is cut when it is long', () => {
    const text = quoted('x'.repeat(500))
    expect(text.length).toBe(80)
    expect(text.endsWith('...')).toBe(true)
  })
})
