/** What faults decide about requests, before anybody carries it out. */

import { describe, expect, test } from 'vitest'
import type { FaultCounts } from '../../src/faults/faults.ts'
import { Responses } from '../../src/faults/responses.ts'
import type { ResponseFault } from '../../src/faults/wire-fault.ts'

function responsesWith(faults: readonly ResponseFault[], seed = 1) {
  const responses = new Responses(seed)
  const spent: string[] = []
  const counts = faults.map(({ count }): FaultCounts => (count ? { left: count } : {}))
  for (const [index, fault] of faults.entries()) {
    const id = `0x${index + 1}`
    const end = responses.begin(fault, {
      id,
      get counts() {
        return counts[index] ?? {}
      },
      count(counted) {
        counts[index] = { ...counts[index], ...counted }
      },
      spent() {
        spent.push(id)
        end()
      },
    })
  }
  return { responses, spent, counts }
}

const plain = { waitBeforeMs: 0, refusal: undefined, waitAfterMs: 0, loss: undefined }
const limitExceeded = { code: -32005, message: 'limit exceeded' }

describe('faults of responses', () => {
  test('an answer of a method that no fault names is left alone', () => {
    const { responses } = responsesWith([
      { kind: 'failResponses', methods: ['eth_call', 'debug_*'] },
    ])
    expect(responses.fateOf('eth_callMany', false)).toBeUndefined()
    expect(responses.fateOf('eth_call', false)).toEqual({ ...plain, refusal: limitExceeded })
    expect(responses.fateOf('debug_traceCall', true)).toEqual({ ...plain, refusal: limitExceeded })
  })

  test('without method names, a fault applies to all methods but those that clear faults', () => {
    const { responses } = responsesWith([{ kind: 'slowResponses', byMs: 5 }])
    expect(responses.fateOf('eth_call', false)).toEqual({ ...plain, waitAfterMs: 5 })
    expect(responses.fateOf('previewnet_clearFault', false)).toBeUndefined()
    expect(responses.fateOf('devnet_clearFault', false)).toBeUndefined()
    const named = responsesWith([{ kind: 'slowResponses', byMs: 5, methods: ['previewnet_*'] }])
    expect(named.responses.fateOf('previewnet_clearFault', false)).toEqual({
      ...plain,
      waitAfterMs: 5,
    })
  })

  test('a failing answer has the code and message of the fault', () => {
    const { responses } = responsesWith([
      { kind: 'failResponses', code: -32000, message: 'header not found', data: { block: '0x1' } },
    ])
    const refusal = { code: -32000, message: 'header not found', data: { block: '0x1' } }
    expect(responses.fateOf('eth_call', false)).toEqual({ ...plain, refusal })
  })

  test('a count is used up by those that are met, and ends the fault', () => {
    const { responses, spent, counts } = responsesWith([
      { kind: 'failResponses', methods: ['eth_call'], count: 2 },
    ])
    responses.fateOf('eth_chainId', false)
    responses.fateOf('eth_call', false)
    expect(counts[0]).toEqual({ left: 1 })
    expect(spent).toEqual([])
    responses.fateOf('eth_call', false)
    expect(spent).toEqual(['0x1'])
    expect(responses.isUndisturbed).toBe(true)
    expect(responses.fateOf('eth_call', false)).toBeUndefined()
  })
})

describe('of several faults', () => {
  test('waits add up, on either side', () => {
    const { responses } = responsesWith([
      { kind: 'slowResponses', byMs: 5 },
      { kind: 'slowResponses', byMs: 7, on: 'request' },
      { kind: 'slowResponses', byMs: 1, on: 'answer' },
    ])
    expect(responses.fateOf('eth_call', false)).toEqual({
      ...plain,
      waitBeforeMs: 7,
      waitAfterMs: 6,
    })
  })

  test('a request failed by one fault does not reach the next', () => {
    const { responses, counts } = responsesWith([
      { kind: 'slowResponses', byMs: 7, on: 'request' },
      { kind: 'failResponses' },
      { kind: 'slowResponses', byMs: 5, on: 'request', count: 1 },
    ])
    expect(responses.fateOf('eth_call', false)).toEqual({
      ...plain,
      waitBeforeMs: 7,
      refusal: limitExceeded,
    })
    expect(counts[2]).toEqual({ left: 1 })
  })

  test('the first to lose an answer says how', () => {
    const { responses } = responsesWith([
      { kind: 'failResponses', on: 'answer', message: 'one' },
      { kind: 'failResponses', on: 'answer', message: 'two' },
    ])
    expect(responses.fateOf('eth_call', false)).toEqual({
      ...plain,
      loss: { code: -32005, message: 'one' },
    })
  })
})

describe('a status', () => {
  const fault = { kind: 'httpStatus', status: 429, retryAfterSeconds: 3, count: 2 } as const
  const overRateLimit = { code: -32016, message: 'over rate limit' }

  test('is for a body over HTTP as a whole, by the first of its methods that is met', () => {
    const { responses, counts } = responsesWith([{ ...fault, methods: ['eth_call'] }])
    expect(responses.fateOf('eth_call', true)).toBeUndefined()
    expect(responses.httpFate(['eth_chainId'])).toBeUndefined()
    expect(responses.httpFate(['eth_chainId', 'eth_call', 'eth_call'])).toEqual({
      on: 'request',
      status: 429,
      retryAfterSeconds: 3,
      failure: overRateLimit,
      isJson: true,
    })
    expect(counts[0]).toEqual({ left: 1 })
  })

  test('is the error in its body on other ways', () => {
    const { responses } = responsesWith([fault])
    expect(responses.fateOf('eth_call', false)).toEqual({ ...plain, refusal: overRateLimit })
  })

  test.each([
    [500, -32000],
    [502, -32013],
    [503, -32011],
    [504, -32015],
  ] as const)('of %i comes with error %i', (status, code) => {
    const { responses } = responsesWith([{ kind: 'httpStatus', status, on: 'answer' }])
    const fate = responses.httpFate(['eth_call'])
    expect(fate).toMatchObject({ on: 'answer', status, failure: { code } })
    expect(fate?.retryAfterSeconds).toBeUndefined()
  })

  test('of a proxy is no JSON', () => {
    const { responses } = responsesWith([{ kind: 'httpStatus', status: 502, from: 'proxy' }])
    expect(responses.httpFate(['eth_call'])).toMatchObject({ status: 502, isJson: false })
    expect(responses.fateOf('eth_call', false)?.refusal).toMatchObject({ code: -32013 })
  })

  test('429 has a Retry-After of one second by default', () => {
    const { responses } = responsesWith([{ kind: 'httpStatus', status: 429 }])
    expect(responses.httpFate(['eth_call'])?.retryAfterSeconds).toBe(1)
  })
})

describe('a rate', () => {
  const metBy = (seed: number, methods: readonly string[]) => {
    const { responses } = responsesWith(
      [{ kind: 'failResponses', methods: ['eth_call'], rate: 0.25 }],
      seed,
    )
    return methods.map((method) => responses.fateOf(method, false) !== undefined)
  }
  const calls = Array.from({ length: 400 }, () => 'eth_call')

  test('meets about as many as it says', () => {
    const met = metBy(1, calls).filter(Boolean).length
    expect(met).toBeGreaterThan(75)
    expect(met).toBeLessThan(125)
  })

  test('meets the same ones with the same seed, whatever else is asked between, and others with another', () => {
    const mixed = calls.flatMap((call) => ['eth_chainId', call])
    expect(metBy(1, calls)).toEqual(metBy(1, calls))
    expect(metBy(1, mixed).filter((_, index) => index % 2 === 1)).toEqual(metBy(1, calls))
    expect(metBy(2, calls)).not.toEqual(metBy(1, calls))
  })
})
