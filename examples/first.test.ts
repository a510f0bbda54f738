/**
 * A first test: a payment is pre-confirmed at once and sealed in the next block.
 *
 * Run it with `npx vitest run examples/first.test.ts`.
 */

import { expect, test } from 'previewnet/vitest'

const bob = '0x0000000000000000000000000000000000000b0b'

test('a payment is seen at once, and sealed 200 ms later', async ({ devnet, walletClient }) => {
  const hash = await walletClient.sendTransaction({ to: bob, value: 5n })
  await expect(hash).toBePreconfirmed()
  await expect(hash).toChangeBalance(bob, 5n)

  await devnet.advance(200)
  await expect(hash).toBeSealed()
})
