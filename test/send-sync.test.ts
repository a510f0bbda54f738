/**
 * `eth_sendRawTransactionSync` in virtual time: who waits is answered by what happens, never by a timer.
 */

import { beforeEach, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type Hex } from '../src/index.ts'

let devnet: Devnet

beforeEach(async () => {
  devnet = await createDevnet()
  return () => devnet.close()
})

const signed = (nonce: Hex) =>
  devnet.request({
    method: 'eth_signTransaction',
    params: [
      { from: devnet.accounts[0]!.address, to: devnet.accounts[1]!.address, gas: '0x5208', nonce },
    ],
  })

const sendSync = (raw: Hex, timeout?: number) =>
  devnet.request({
    method: 'eth_sendRawTransactionSync',
    params: timeout === undefined ? [raw] : [raw, timeout],
  })

const outcomeOf = <Value>(promise: Promise<Value>) =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

describe('a transaction whose nonce is not next', () => {
  test('is answered when the gap is filled', async () => {
    const waiting = sendSync(await signed('0x1'))
    await devnet.advance(400)
    await devnet.request({ method: 'eth_sendRawTransaction', params: [await signed('0x0')] })
    const receipt = await waiting
    expect(receipt).toMatchObject({ status: '0x1', blockNumber: '0x3' })
  })

  test.each([
    [undefined, 6_000, '6s'],
    [1_500, 1_500, '1.5s'],
  ])('times out after its virtual time (%s), and stays taken in', async (timeout, ms, words) => {
    const raw = await signed('0x1')
    const outcome = outcomeOf(sendSync(raw, timeout))
    await devnet.advance(ms - 1)
    await devnet.request({ method: 'eth_chainId' })
    const open = Symbol('open')
    expect(await Promise.race([outcome, Promise.resolve(open)])).toBe(open)
    await devnet.advance(1)
    const { error } = (await outcome) as { error: unknown }
    expect(error).toMatchObject({ code: 4, message: expect.stringContaining(`within ${words}.`) })
    const pool = await devnet.request({ method: 'txpool_status' })
    expect(pool).toEqual({ pending: '0x0', queued: '0x1' })
  })

  test('is told when the devnet closes', async () => {
    const outcome = outcomeOf(sendSync(await signed('0x1')))
    await devnet.close()
    expect(await outcome).toMatchObject({
      error: { code: -32002, message: 'the devnet is closed' },
    })
  })
})

test('one that did not fit is answered from the next block', async () => {
  await using small = await createDevnet({ network: 'plain', blockGasLimit: 50_000n })
  const [from, to] = small.accounts.map(({ address }) => address)
  const request = { from: from!, to: to!, gas: '0x5208' } as const
  const send = () => small.request({ method: 'eth_sendTransactionSync', params: [request] })
  const [first, second, third] = [send(), send(), send()]
  expect((await first)?.blockNumber).toBe('0x1')
  expect((await second)?.blockNumber).toBe('0x1')
  await small.advance(200)
  expect((await third)?.blockNumber).toBe('0x2')
})
