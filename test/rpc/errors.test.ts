import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type Hex } from '../../src/index.ts'
import { DevnetError, InvariantError } from '../../src/primitives/errors.ts'
import { quoted } from '../../src/primitives/quoted.ts'
import { invalidParams, RpcError, rpcErrorFrom } from '../../src/rpc/errors.ts'

describe('RPC errors', () => {
  describe('the error that a client gets', () => {
    test('the error of a refusal has its number, its message, and the refusal as the cause', () => {
      const refusal = new DevnetError('NONCE_TOO_LOW', 'nonce too low', { next: 1n })
      const error = rpcErrorFrom(refusal)
      expect(error).toBeInstanceOf(RpcError)
      expect(error).toMatchObject({ code: -32000, message: 'nonce too low', data: undefined })
      expect(error.cause).toBe(refusal)
    })

    test('the error of a revert has code 3 and the returned bytes unchanged', () => {
      const refusal = new DevnetError('EXECUTION_REVERTED', 'execution reverted', { data: '0x01' })
      expect(rpcErrorFrom(refusal)).toMatchObject({ code: 3, data: '0x01' })
    })

    test('of bytes that are no transaction has the reason', () => {
      const refusal = new DevnetError('TRANSACTION_UNDECODABLE', 'no', { reason: 'too short' })
      expect(rpcErrorFrom(refusal)).toMatchObject({ code: -32602, data: 'too short' })
    })

    test('of too many blocks names the limit', () => {
      const refusal = new DevnetError('TICKS_TOO_MANY', 'no', { limit: 5, count: 6 })
      expect(rpcErrorFrom(refusal)).toMatchObject({ code: -32602, data: 'Exceeded max limit of 5' })
    })

    test('of an RPC error is that same error', () => {
      const error = invalidParams('expected more')
      expect(error).toMatchObject({
        code: -32602,
        message: 'expected more',
        data: 'expected more',
      })
      expect(rpcErrorFrom(error)).toBe(error)
    })

    test('of a bug of previewnet has code -32603', () => {
      for (const fault of [new InvariantError('wrong'), new TypeError('wrong'), 'wrong']) {
        expect(rpcErrorFrom(fault)).toMatchObject({
          code: -32603,
          message: 'Internal error: wrong',
        })
      }
    })
  })

  function nested(depth: number): unknown {
    let value: unknown = 1
    for (let level = 0; level < depth; level += 1) value = [value]
    return value
  }

  describe('a value quoted in an explanation', () => {
    const itself: { part?: unknown } = {}
    itself.part = itself
    const cases: readonly (readonly [unknown, string])[] = [
      ['lates', '"lates"'],
      [5, '5'],
      [null, 'null'],
      [undefined, 'nothing'],
      [{ a: [1] }, '{"a":[1]}'],
      [() => 1, 'function'],
      [5n, '5n'],
      [{ value: 5n }, '{"value":"5n"}'],
      [itself, 'object'],
      [nested(100_000), 'object'],
    ]
    for (const [value, text] of cases) {
      test(`reads ${text}`, () => {
        expect(quoted(value)).toBe(text)
      })
    }

    test('has no character that a terminal would obey', () => {
      expect(quoted('a\x1b[2J\x7f\u202e\u2028')).toBe('"a\\u001b[2J\\u007f\\u202e\\u2028"')
    })

    test('is cut when it is long', () => {
      const text = quoted('x'.repeat(500))
      expect(text.length).toBe(80)
      expect(text.endsWith('...')).toBe(true)
    })
  })
})

/**
 * What goes wrong, in the words of Hardhat.
 */
describe('errors in the dialect of Hardhat', () => {
  const contract = '0x00000000000000000000000000000000000000c1'
  const somebody = '0x00000000000000000000000000000000000000d1'

  /** Code that reverts with what it is called with. */
  const REVERTS: Hex = '0x365f5f37365ffd'

  const options = { network: 'plain', mining: 'auto', dialect: 'hardhat' } as const

  async function createScene(dialect: 'anvil' | 'hardhat'): Promise<Devnet> {
    const devnet = await createDevnet({ ...options, dialect })
    await devnet.request({ method: 'anvil_setCode', params: [contract, REVERTS] })
    return devnet
  }

  const word = (hex: string) => hex.padStart(64, '0')

  const failed = 'VM Exception while processing transaction:'

  describe('a call that fails', () => {
    const cases: readonly (readonly [Hex, string])[] = [
      ['0x', 'Transaction reverted without a reason string'],
      [
        `0x08c379a0${word('20')}${word('2')}${'6e6f'.padEnd(64, '0')}`,
        `${failed} reverted with reason string 'no'`,
      ],
      [
        `0x4e487b71${word('11')}`,
        `${failed} reverted with panic code 0x11 (Arithmetic operation overflowed outside of an unchecked block)`,
      ],
      [`0x4e487b71${word('99')}`, `${failed} reverted with panic code 0x99 (Unknown panic code)`],
      [
        '0x11223344',
        `${failed} reverted with an unrecognized custom error (return data: 0x11223344)`,
      ],
    ]

    test.each(cases)('with %s is worded as Hardhat does', async (data, message) => {
      await using devnet = await createScene('hardhat')
      const refusal = { code: 3, message, data }
      const call = { to: contract, data, gas: '0xffff' } as const
      await expect(devnet.request({ method: 'eth_call', params: [call] })).rejects.toMatchObject(
        refusal,
      )
      const send = () => devnet.request({ method: 'eth_sendTransaction', params: [call] })
      await expect(send()).rejects.toMatchObject(refusal)
      // It stays where it is all the same.
      expect(await devnet.request({ method: 'eth_blockNumber' })).toBe('0x1')
      const receipts = await devnet.request({ method: 'eth_getBlockReceipts', params: ['latest'] })
      expect(receipts?.map(({ status }) => status)).toEqual(['0x0'])
    })

    test('keeps the words of go-ethereum in other dialects, and sending it is no error', async () => {
      await using devnet = await createScene('anvil')
      const call = { to: contract, gas: '0xffff' } as const
      const refusal = { code: 3, message: 'execution reverted', data: '0x' }
      await expect(devnet.request({ method: 'eth_call', params: [call] })).rejects.toMatchObject(
        refusal,
      )
      const hash = await devnet.request({ method: 'eth_sendTransaction', params: [call] })
      const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
      expect(receipt?.status).toBe('0x0')
    })
  })

  /** What runs as a creation and halts, and what Hardhat says of it. */
  const halting: readonly (readonly [what: string, code: Hex, message: string])[] = [
    ['an invalid opcode', '0xfe', `${failed} invalid opcode`],
    ['out of gas', '0x5b5f56', 'Transaction ran out of gas'],
    ['a stack underflow', '0x50', `${failed} stack underflow`],
    ['a jump to nowhere', '0x5f56', `${failed} invalid jump destination`],
    [
      'code that may not be',
      '0x60ef5f5360015ff3',
      `${failed} invalid code: must not begin with 0xef`,
    ],
  ]

  describe.each(halting)('the error of a call that ends in %s', (_, code, message) => {
    // Without data, hardhat-chai-matchers takes the error for one of the network and throws it on.
    test('has empty data, as there is none', async () => {
      await using devnet = await createScene('hardhat')
      const params = [{ data: code, gas: '0x10000' }] as const
      const refusal = { code: -32003, message, data: '0x' }
      await expect(devnet.request({ method: 'eth_call', params })).rejects.toMatchObject(refusal)
      await expect(devnet.request({ method: 'eth_sendTransaction', params })).rejects.toMatchObject(
        refusal,
      )
      // Our number for what no gas is enough for is another one.
      const estimated = devnet.request({ method: 'eth_estimateGas', params })
      await expect(estimated).rejects.toMatchObject({ message, data: '0x' })
      const signed = await devnet.request({ method: 'eth_signTransaction', params })
      const raw = devnet.request({ method: 'eth_sendRawTransaction', params: [signed] })
      await expect(raw).rejects.toMatchObject(refusal)
    })

    test('has no data in other dialects', async () => {
      await using devnet = await createScene('anvil')
      const params = [{ data: code, gas: '0x10000' }] as const
      for (const method of ['eth_call', 'eth_estimateGas'] as const) {
        const error: unknown = await devnet.request({ method, params }).catch((thrown) => thrown)
        expect(error).toMatchObject({ code: expect.any(Number), data: undefined })
      }
    })
  })

  test('a transaction that does not run is refused without data', async () => {
    await using devnet = await createScene('hardhat')
    const cheap = { from: somebody, to: contract, gasPrice: '0x1' } as const
    for (const method of ['eth_call', 'eth_estimateGas'] as const) {
      const asked = devnet.request({ method, params: [cheap] })
      await expect(asked).rejects.toMatchObject({
        message: expect.stringMatching(/^max fee per gas less than block base fee/),
        data: undefined,
      })
    }
  })

  test('a call runs whatever its sender has, so that its own error is seen', async () => {
    const poor = { from: somebody, to: contract, value: '0x1', gasPrice: '0x77359400' } as const
    await using devnet = await createScene('hardhat')
    await using other = await createScene('anvil')
    for (const method of ['eth_call', 'eth_estimateGas'] as const) {
      await expect(devnet.request({ method, params: [poor] })).rejects.toMatchObject({ data: '0x' })
      await expect(other.request({ method, params: [poor] })).rejects.toMatchObject({
        message: expect.stringMatching(/^insufficient funds/),
      })
    }
  })

  test('refusals in the Hardhat dialect have the wording of Hardhat', async () => {
    await using devnet = await createScene('hardhat')
    const send = (fields: object) =>
      devnet.request({ method: 'eth_sendTransaction', params: [{ to: somebody, ...fields }] })
    await send({})
    await expect(send({ nonce: '0x0' })).rejects.toMatchObject({
      code: -32000,
      message: 'Nonce too low. Expected nonce to be 1 but got 0.',
    })
    const gap = { nonce: '0x5' }
    await expect(send(gap)).rejects.toMatchObject({
      code: -32000,
      message: `Nonce too high. Expected nonce to be 1 but got 5. Note that transactions can't be queued when automining.`,
    })
    await devnet.request({ method: 'evm_setAutomine', params: [false] })
    await send(gap)
    const { queued } = await devnet.request({ method: 'txpool_status' })
    expect(queued).toBe('0x1')
    const poor = { from: somebody, gas: '0x10000', gasPrice: '0x77359400', value: '0x1' } as const
    const sent = devnet.request({ method: 'eth_sendUnsignedTransaction', params: [poor] })
    await expect(sent).rejects.toMatchObject({
      code: -32003,
      message: `Sender doesn't have enough funds to send tx. The max upfront cost is: 131072000000001 and the sender's balance is: 0.`,
    })
  })
})
