/**
 * No request is a fault of ours, whatever it holds, and none that is refused changes anything.
 */

import { expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { INTERNAL_ERROR } from '../../src/rpc/errors.ts'
import { methods } from '../../src/rpc/methods/index.ts'
import { fc, runs } from '../support/property.ts'

const ours = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/** Values clients send, next to ones nobody should. */
const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    ...['latest', 'pending', 'safe', 'earliest', 'logs', 'newHeads', 'pendingLogs'],
    ...['0x', '0x0', '0x1', '0x00', '0x5208', `0x${'f'.repeat(64)}`, `0x${'f'.repeat(65)}`],
    ...[ours, `0x${'00'.repeat(20)}`, `0x${'00'.repeat(19)}09`, `0x${'00'.repeat(19)}0a`],
    ...[`0x${'00'.repeat(32)}`, '0xf8', '0x02c0', `0x02${'f8'.repeat(40)}`, '0x7e'],
    ...[null, true, false, 0, 1, -1, 1.5, 1e300, 2 ** 53],
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEFx'), maxLength: 70 }),
  fc.double(),
)

const fieldNames = [
  ...['from', 'to', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'value', 'data'],
  ...['input', 'nonce', 'chainId', 'type', 'accessList', 'authorizationList', 'address'],
  ...['topics', 'fromBlock', 'toBlock', 'blockHash', 'blockNumber', 'storageKeys', 'yParity'],
  ...['r', 's', 'blocks', 'requireCanonical', '__proto__', 'constructor'],
]

const { value } = fc.letrec<{ value: unknown; list: unknown[]; object: object }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, scalar, tie('object'), tie('list')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  object: fc.dictionary(fc.constantFrom(...fieldNames), tie('value'), { maxKeys: 6 }),
}))

/** Parameters that mostly begin well, so that what is behind the first check is reached. */
const params = fc.oneof(
  fc.array(value, { maxLength: 4 }),
  fc.tuple(fc.constant(ours), value, value),
  fc.tuple(fc.record({ from: fc.constant(ours), to: value, data: value, gas: value }), value),
  fc.tuple(fc.record({ to: fc.constantFrom(ours, null), value, data: fc.constant('0x60') }), value),
)

async function stateOf(devnet: Devnet): Promise<unknown> {
  return devnet.request({ method: 'eth_getBlockByNumber', params: ['pending', true] })
}

const writing = new Set(['evm_mine', 'eth_sendTransaction', 'eth_sendRawTransaction'])

test('no request is answered with an internal error, and a refused one changes nothing', async () => {
  await using devnet = await createDevnet({ ticksPerAdvanceMax: 50 })
  const names = Object.keys(methods)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), params, async (method, given) => {
      const before = writing.has(method) ? await stateOf(devnet) : undefined
      const request = devnet.request as (args: object) => Promise<unknown>
      try {
        await request.call(devnet, { method, params: given })
      } catch (error) {
        const { code, message } = error as { code: number; message: string }
        expect(code, `${method}: ${message}`).toBeTypeOf('number')
        expect(code, `${method}: ${message}`).not.toBe(INTERNAL_ERROR)
        if (before !== undefined) expect(await stateOf(devnet)).toEqual(before)
      }
    }),
    { numRuns: runs(1_500), seed: 7 },
  )
  await devnet.advance(200)
})
