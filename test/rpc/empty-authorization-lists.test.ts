/**
 * Requests with an empty list of authorizations, which no transaction of EIP-7702 has: refused by every
 * method, as by go-ethereum and anvil.
 */

import { createPublicClient, custom } from 'viem'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Hex, type MethodName } from '../../src/index.ts'
import { dialects } from '../../src/primitives/dialect.ts'
import { methods } from '../../src/rpc/methods/index.ts'
import { ask } from '../support/world-journal.ts'

const to: Hex = `0x${'be'.repeat(20)}`

/** The parameters of each method that takes the request of a transaction or call. */
const takers: Partial<Record<MethodName, (request: object) => readonly unknown[]>> = {
  anvil_reorg: (request) => [1, [[request, 0]]],
  debug_traceCall: (request) => [request, 'latest', {}],
  eth_call: (request) => [request, 'latest'],
  eth_callMany: (request) => [[{ transactions: [request] }], { blockNumber: 'latest' }],
  eth_createAccessList: (request) => [request, 'latest'],
  eth_estimateGas: (request) => [request],
  eth_fillTransaction: (request) => [request],
  eth_resend: (request) => [request],
  eth_sendTransaction: (request) => [request],
  eth_sendTransactionSync: (request) => [request],
  eth_sendUnsignedTransaction: (request) => [request],
  eth_signTransaction: (request) => [request],
  eth_simulateV1: (request) => [{ blockStateCalls: [{ calls: [request] }] }, 'latest'],
  previewnet_debug: (request) => ['launch', { call: request }],
  previewnet_rehearse: (request) => [request, { hardfork: 'osaka' }],
  previewnet_simulate: (request) => [request],
  trace_call: (request) => [request, ['trace'], 'latest'],
  trace_callMany: (request) => [[[request, ['trace']]], 'latest'],
}

test('every method whose parameters have authorizations is asked here', () => {
  const described = Object.entries(methods)
    .filter(([, { params }]) =>
      JSON.stringify(params.map(({ schema }) => schema)).includes('authorizationList'),
    )
    .map(([name]) => name)
  // Its arguments depend on the command, and have their own schema.
  expect([...described, 'previewnet_debug'].sort()).toEqual(Object.keys(takers).sort())
})

describe.each(dialects)('in the dialect of %s', (dialect) => {
  test.each(['plain', 'preview'] as const)('an empty list is refused on %s', async (network) => {
    await using devnet = await createDevnet({ dialect, network })
    const from = devnet.accounts[0]!.address
    await devnet.mine(2)
    for (const [name, paramsOf] of Object.entries(takers)) {
      const asked = (fields: object) => ask(devnet, name as MethodName, paramsOf(fields))
      const request = { from, to, nonce: '0x0' }
      for (const type of ['0x0', '0x1', '0x2', '0x4', null, undefined]) {
        await expect(
          asked({ ...request, type, authorizationList: [] }),
          `${name} with type ${type}`,
        ).rejects.toMatchObject({
          code: -32602,
          message: expect.stringMatching(
            /^EIP-7702 transaction with empty auth list: expected at least one authorization in params.*\.authorizationList, got \[\]$/,
          ),
        })
      }
      await expect(asked({ ...request, to: null, authorizationList: [] }), name).rejects.toThrow(
        /to: expected an address, as there is an authorizationList/,
      )
    }
    expect(await ask(devnet, 'eth_getTransactionCount', [from, 'pending'])).toBe('0x0')
  })
})

test('null is no list, and a call of viem with an empty one fails', async () => {
  await using devnet = await createDevnet({ network: 'plain' })
  expect(await ask(devnet, 'eth_call', [{ to, authorizationList: null }])).toBe('0x')
  const client = createPublicClient({ transport: custom(devnet, { retryCount: 0 }) })
  await expect(client.call({ to, authorizationList: [] })).rejects.toThrow(
    'EIP-7702 transaction with empty auth list',
  )
})
