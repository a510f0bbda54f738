/** The storage of a contract as a list: variables by name, the transaction that set each, and other slots. */

import { beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { compileStorage, deployStorage, type StorageContract } from '../support/storage-contract.ts'

let contract: StorageContract
beforeAll(async () => {
  contract = await compileStorage('0.8.37')
})

const slotAt = (slot: number) => `0x${slot.toString(16).padStart(64, '0')}` as const

function storageOf(devnet: Devnet, address: `0x${string}`, at: number | 'pending' = 'pending') {
  const block = typeof at === 'number' ? (`0x${at.toString(16)}` as const) : at
  return devnet.request({ method: 'previewnet_storage', params: [address, block] })
}

describe('the storage of a contract', () => {
  test('has every variable by name, and what is not zero of it with its type', async () => {
    const { devnet, address, send, sender } = await deployStorage(contract)
    await send('fill')
    const { variables, slots, hasMore } = await storageOf(devnet, address)
    const names = variables!.map(({ name }) => name)
    expect(names).toEqual([...names].sort())
    expect(names).toEqual(
      expect.arrayContaining(['Base.secret', 'Store.secret', 'bySign', 'small']),
    )
    const values = new Map(
      variables!.flatMap((each) => each.values).map((each) => [each.path, each] as const),
    )
    expect(values.get('small')).toMatchObject({ type: 'uint8', value: '200' })
    expect(values.get(`balances[${sender}]`)).toMatchObject({ type: 'uint256', value: '1000' })
    expect(values.get('history[1].amount')).toMatchObject({ value: '55' })
    expect(values.get('list.length')).toMatchObject({ type: 'uint256', value: '3' })
    expect(values.get('position.note')).toMatchObject({ type: 'string', value: 'noted' })
    for (const { path, value } of values.values()) {
      const read = { method: 'previewnet_readStorage', params: [address, path] } as const
      expect(await devnet.request(read), path).toEqual(value)
    }
    // Keys that are texts are not looked for: their entries have slots alone.
    expect(slots.length).toBeGreaterThan(0)
    expect(hasMore).toBe(false)
  })

  test('names the transaction that gave a value its bits, beside others in the same slot', async () => {
    const { devnet, address, send } = await deployStorage(contract)
    await send('fill')
    const setterOf = async (name: string) => {
      const { variables } = await storageOf(devnet, address)
      return variables!.find((each) => each.name === name)!.values[0]!.setBy
    }
    const filled = await setterOf('small')
    expect(filled).toMatch(/^0x[\da-f]{64}$/)
    await devnet.mine()
    await devnet.writeStorage(address, 'signed', -301n)
    // An edit of the state is no transaction; its neighbour in the slot stays that of the transaction.
    expect(await setterOf('signed')).toBeNull()
    expect(await setterOf('small')).toBe(filled)
  })

  test('is that of a past block', async () => {
    const { devnet, address, send } = await deployStorage(contract)
    await devnet.mine()
    const head = Number(await devnet.request({ method: 'eth_blockNumber', params: [] }))
    await send('fill')
    const { variables } = await storageOf(devnet, address, head)
    expect(variables!.find(({ name }) => name === 'small')!.values).toEqual([])
  })

  test('is slots alone without an artifact, with the transaction that set each', async () => {
    const code = '0x3360005560073360005260026020526040600020553460085500'
    const to = `0x${'c0de'.padStart(40, '0')}` as const
    const options: DevnetOptions = { network: 'plain', alloc: { [to]: { code } } }
    await using devnet = await createDevnet(options)
    const from = devnet.accounts[0]!.address
    const call = { from, to, value: '0x5', gas: '0x186a0' } as const
    const hash = await devnet.request({ method: 'eth_sendTransaction', params: [call] })
    const { variables, slots } = await storageOf(devnet, to)
    expect(variables).toBeNull()
    expect(slots).toHaveLength(3)
    expect(slots[1]).toEqual({ slot: slotAt(8), value: slotAt(5), setBy: hash })
  })
})
