/** Tests that fail, for what they print. */

import { expect, test } from '@jest/globals'
import { matchers, withDevnet } from 'previewnet/testing'

expect.extend(matchers)

test('fails', () =>
  withDevnet({ seed: 7 }, async (devnet) => {
    await devnet.advance(450)
    const to = '0x0000000000000000000000000000000000000b0b'
    const hash = await devnet.request({ method: 'eth_sendTransaction', params: [{ to }] })
    await expect(hash).toBeSealed()
  }))
