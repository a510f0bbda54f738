/**
 * The first permit of a process: the curve is loaded, and the call executed again.
 */

import { expect, test } from 'vitest'
import { type Address, bytesFromHex, hexFromBytes } from '../../src/primitives/hex.ts'
import { isSecp256k1Loaded } from '../../src/primitives/secp256k1.ts'
import { encodeCreateB20 } from '../../src/tokens/encode.ts'
import { FACTORY_ADDRESS } from '../../src/tokens/ids.ts'
import { permitSigner, signPermit } from './permit-signature.ts'
import { ALICE, BOB, createScene, NOW } from './scene.ts'

test('a permit sets an allowance where the curve has to be loaded', async () => {
  const scene = createScene()
  const fast = { isFast: true }
  const creation = encodeCreateB20({ variant: 'asset', name: 'Gold', symbol: 'GLD', decimals: 18 })
  const created = await scene.raw(ALICE, FACTORY_ADDRESS, bytesFromHex(creation), fast)
  const token = hexFromBytes(created.returnData.subarray(12))
  const owner = permitSigner.address.toLowerCase() as Address // of 20 bytes
  const permit = { owner, spender: BOB, value: 9n, nonce: 0n, deadline: NOW }
  const { v, r, s } = await signPermit(permitSigner, token, 'Gold', permit)

  expect(isSecp256k1Loaded()).toBe(false)
  const args = [owner, BOB, 9n, NOW, v, r, s]
  const { error, events } = await scene.call(BOB, token, 'permit', args, fast)
  expect(error).toBeUndefined()
  expect(events).toEqual([[token, 'Approval', owner, BOB, 9n]])
  expect((await scene.call(BOB, token, 'nonces', [owner], fast)).result).toBe(1n)
})
