/** A devnet for each test, in Jest. */

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { matchers, prepareDevnet, useDevnet, withDevnet } from 'previewnet/testing'

expect.extend(matchers)

const bob = '0x0000000000000000000000000000000000000b0b'
const pay = (devnet, value = '0x5') =>
  devnet.request({ method: 'eth_sendTransaction', params: [{ to: bob, value }] })
const balance = (devnet) => devnet.request({ method: 'eth_getBalance', params: [bob, 'pending'] })

const paid = prepareDevnet(async (devnet) => ({ hash: await pay(devnet) }), { seed: 3 })

test('withDevnet lends one to a body', () =>
  withDevnet({ seed: 7 }, async (devnet) => {
    const hash = await pay(devnet)
    await expect(hash).toBePreconfirmed()
    await expect(hash).toChangeBalance(bob, 5n)
    await devnet.advance(200)
    await expect(hash).toBeSealed()
    await expect(hash).not.toRevert()
    expect(devnet.config.seed).toBe(7)
  }))

test('a prepared one is copied', () =>
  withDevnet(paid, async (devnet, { hash }) => {
    await expect(hash).toBePreconfirmed()
    expect(await balance(devnet)).toBe('0x5')
  }))

describe('useDevnet', () => {
  const used = useDevnet({ beforeEach, afterEach }, paid)

  test.each(['one', 'another'])('gives %s its own', async () => {
    expect(await balance(used.devnet)).toBe('0x5')
    await pay(used.devnet)
    await expect(used.prepared.hash).toBePreconfirmed()
    expect(await balance(used.devnet)).toBe('0xa')
  })
})
