/**
 * Tests with `node:test`, which has no fixtures: a devnet is lent to each test.
 *
 * Run it with `node --test examples/node-test.mjs` after `npm run build`.
 */

import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { createDevnet } from 'previewnet'
import { prepareDevnet, useDevnet, withDevnet } from 'previewnet/testing'

const bob = '0x0000000000000000000000000000000000000b0b'
const balance = (devnet) => devnet.request({ method: 'eth_getBalance', params: [bob, 'pending'] })
const pay = (devnet, value) =>
  devnet.request({ method: 'eth_sendTransaction', params: [{ to: bob, value }] })

test('with a devnet around the body of one test', () =>
  withDevnet({ seed: 7 }, async (devnet) => {
    await pay(devnet, '0x5')
    assert.equal(await balance(devnet), '0x5')
  }))

const used = useDevnet({ beforeEach, afterEach })

test('with a devnet for every test of the file', async () => {
  assert.equal(await balance(used.devnet), '0x0')
})

const rich = prepareDevnet((devnet) => pay(devnet, '0xff'))

test('with a copy of one that was set up once', () =>
  withDevnet(rich, async (devnet, hash) => {
    const params = [hash]
    const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params })
    assert.equal(receipt.status, '0x1')
    assert.equal(await balance(devnet), '0xff')
  }))

test('with nothing but the language, where it has `await using`', async () => {
  // In TypeScript, `await using devnet = await createDevnet()` does the same.
  const devnet = await createDevnet()
  try {
    await devnet.mine(3)
    assert.equal(await devnet.request({ method: 'eth_blockNumber' }), '0x3')
  } finally {
    await devnet.close()
  }
})
