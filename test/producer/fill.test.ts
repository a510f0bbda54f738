import { describe, expect, test } from 'vitest'
import type { CallRequest } from '../../src/primitives/message.ts'
import { type Defaults, fillTransaction } from '../../src/producer/fill.ts'
import { addressOf } from '../support/arbitraries.ts'
import { callRequest } from '../support/world.ts'

const defaults: Defaults = {
  chainId: 5,
  nonce: 9n,
  baseFeePerGas: 1_000n,
  priorityFeeDefault: 100n,
  estimateGas: async () => 30_000n,
}

const fill = (fields: Partial<CallRequest>) => fillTransaction(callRequest(fields), defaults)
const caps = (maxFeePerGas?: bigint, maxPriorityFeePerGas?: bigint) => ({
  isGasPrice: false,
  maxFeePerGas,
  maxPriorityFeePerGas,
})
const accessList = [{ address: addressOf(1), storageKeys: [] }]

describe('filled transactions', () => {
  test('a request that says nothing becomes type 2 with every default', async () => {
    expect(await fill({})).toMatchObject({
      type: 2,
      chainId: 5n,
      nonce: 9n,
      gasLimit: 30_000n,
      maxFeePerGas: 2_100n,
      maxPriorityFeePerGas: 100n,
    })
  })

  test('the fields of a request are kept, and gas is not estimated then', async () => {
    const estimateGas = () => Promise.reject(new Error('not to be asked'))
    const request = callRequest({
      nonce: 1n,
      gasLimit: 50_000n,
      value: 3n,
      data: Uint8Array.of(1),
      fees: caps(7n, 5n),
    })
    expect(await fillTransaction(request, { ...defaults, estimateGas })).toMatchObject({
      type: 2,
      nonce: 1n,
      gasLimit: 50_000n,
      value: 3n,
      data: Uint8Array.of(1),
      maxFeePerGas: 7n,
      maxPriorityFeePerGas: 5n,
    })
  })
})

describe('fees', () => {
  test('with a cap only, the tip is the default or the cap if that is less', async () => {
    expect(await fill({ fees: caps(5_000n) })).toMatchObject({ maxPriorityFeePerGas: 100n })
    expect(await fill({ fees: caps(60n) })).toMatchObject({ maxPriorityFeePerGas: 60n })
  })

  test('with a tip only, the cap is twice the base fee and the tip', async () => {
    expect(await fill({ fees: caps(undefined, 7n) })).toMatchObject({
      maxFeePerGas: 2_007n,
      maxPriorityFeePerGas: 7n,
    })
  })

  test('a gas price stands in both fields', async () => {
    const fees = { isGasPrice: true, maxFeePerGas: 8n, maxPriorityFeePerGas: 8n }
    expect(await fill({ fees })).toMatchObject({
      type: 0,
      maxFeePerGas: 8n,
      maxPriorityFeePerGas: 8n,
    })
  })
})

describe('the type', () => {
  const price = { isGasPrice: true, maxFeePerGas: 8n, maxPriorityFeePerGas: 8n }
  const authorization = {
    chainId: 5n,
    address: addressOf(2),
    nonce: 0n,
    yParity: 0n,
    r: 1n,
    s: 1n,
  }
  const cases: readonly (readonly [string, Partial<CallRequest>, number])[] = [
    ['a gas price', { fees: price }, 0],
    ['a gas price and an access list', { fees: price, accessList }, 1],
    ['an access list', { accessList }, 2],
    ['a fee cap', { fees: caps(1n) }, 2],
    ['authorisations', { authorizationList: [authorization] }, 4],
  ]
  for (const [what, fields, type] of cases) {
    test(`with ${what}, it is ${type}`, async () => {
      expect((await fill(fields)).type).toBe(type)
    })
  }

  const authorizationList = [authorization]
  const asked: readonly (readonly [string, Partial<CallRequest>, readonly number[]])[] = [
    ['nothing', {}, [0, 1, 2]],
    ['a gas price', { fees: price }, [0, 1]],
    ['a gas price and an access list', { fees: price, accessList }, [1]],
    ['an access list', { accessList }, [1, 2]],
    ['a fee cap', { fees: caps(1n) }, [2]],
    ['a fee cap and an access list', { fees: caps(1n), accessList }, [2]],
    ['authorisations', { authorizationList }, [4]],
    ['authorisations and a gas price', { authorizationList, fees: price }, [4]],
  ]
  for (const [what, fields, possible] of asked) {
    test(`with ${what}, ${possible.join(' and ')} can be asked for`, async () => {
      for (const type of [0, 1, 2, 4] as const) {
        const filled = fill({ ...fields, type })
        if (possible.includes(type)) expect((await filled).type).toBe(type)
        else await expect(filled).rejects.toMatchObject({ code: 'TRANSACTION_TYPE_NOT_SUPPORTED' })
      }
    })
  }

  test('that has one price pays base fee and tip by default', async () => {
    for (const type of [0, 1] as const) {
      expect(await fill({ type })).toMatchObject({
        maxFeePerGas: 1_100n,
        maxPriorityFeePerGas: 1_100n,
      })
    }
  })
})
