import { describe, expect, test } from 'vitest'
import type { RpcContext } from '../../src/rpc/context.ts'
import { method } from '../../src/rpc/method.ts'
import { address, blockRef, count } from '../../src/rpc/wire/params.ts'
import { quantity } from '../../src/rpc/wire/results.ts'
import { addressOf } from '../support/arbitraries.ts'

const context = {} as RpcContext // these methods look at nothing in it
const A = addressOf(0xaa)

/** Prints how many times 100 it was asked for, and writes down what it was given. */
function recording() {
  const given: unknown[][] = []
  const recorder = method({
    summary: 'For this test.',
    spec: 'https://example.org',
    foreignPages: 'answered',
    params: [address, count, blockRef],
    result: quantity,
    handle(_, ...values) {
      given.push(values)
      return values[1] * 100
    },
  })
  return { given, recorder }
}

describe('a method', () => {
  test('parses its parameters, handles them and prints the result', () => {
    const { given, recorder } = recording()
    const upper = `0x${'AA'.repeat(20)}`
    expect(recorder.invoke(context, [upper, '0x3', '0x10'])).toBe('0x12c')
    expect(given).toEqual([[A, 3, 16n]])
  })

  test('prints what a promise resolves with', async () => {
    const later = method({
      summary: 'For this test.',
      spec: 'https://example.org',
      foreignPages: 'answered',
      params: [],
      result: quantity,
      handle: async () => 255n,
    })
    expect(await later.invoke(context, [])).toBe('0xff')
  })

  test('takes what may be left out as left out, also when it is null', () => {
    const { given, recorder } = recording()
    recorder.invoke(context, [A, 1])
    recorder.invoke(context, [A, 1, null])
    expect(given).toEqual([
      [A, 1, 'latest'],
      [A, 1, 'latest'],
    ])
  })

  const refused: readonly (readonly [string, unknown[], string])[] = [
    ['a parameter that is missing', [A], 'params[1]: expected a whole number, got nothing'],
    ['null for what must be there', [A, null], 'params[1]: expected a whole number, got null'],
    [
      'what is of the wrong kind',
      ['me', 1],
      'params[0]: expected an address of 20 bytes, got "me"',
    ],
    ['more than there are', [A, 1, 'latest', 1], 'too many arguments, want at most 3, got 4'],
  ]
  for (const [what, params, data] of refused) {
    test(`refuses ${what} and does not handle it`, () => {
      const { given, recorder } = recording()
      expect(() => recorder.invoke(context, params)).toThrow(
        expect.objectContaining({ code: -32602, data }),
      )
      expect(given).toEqual([])
    })
  }

  test('takes empty places behind its parameters as nothing', () => {
    const { recorder } = recording()
    expect(recorder.invoke(context, [A, 1, 'latest', null, undefined])).toBe('0x64')
  })
})
