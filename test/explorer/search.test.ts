/** The results of a search, and their order. test/transcripts/ has the answers of the method. */

import { describe, expect, test } from 'vitest'
import { type Address, createDevnet, type Devnet, type Hash, type Hex } from '../../src/index.ts'
import { wireAddress, wireAddresses } from '../support/accounts.ts'

const at = (index: number): Address => `0x${(0xc0de00 + index).toString(16).padStart(40, '0')}`
const code: Hex = '0x6080604052600080fd'

const item = (type: string, name: string, ...types: readonly string[]) => ({
  ...{ type, name, outputs: [], stateMutability: 'nonpayable', anonymous: false },
  inputs: types.map((each) => ({ name: '', type: each, indexed: false })),
})

const vault = {
  contractName: 'Vault',
  sourceName: 'src/Vault.sol',
  abi: [
    item('function', 'withdraw', 'uint256'),
    item('event', 'Withdrawn', 'address'),
    item('error', 'WithdrawLimit', 'uint256', 'uint256'),
  ],
  deployedBytecode: code,
  bytecode: '0x',
}

async function search(devnet: Devnet, text: string, limit = 20) {
  const found = await devnet.request({ method: 'previewnet_search', params: [text, limit] })
  return found.map(({ kind, title }) => `${kind} ${title}`)
}

function send(devnet: Devnet, value: Hex = '0x1'): Promise<Hash> {
  const [from, to] = wireAddresses(devnet)
  const params = [{ from: from!, to: to!, value }] as const
  return devnet.request({ method: 'eth_sendTransaction', params })
}

describe('a search', () => {
  test('finds contracts, functions, events, errors and labels by a part of their names', async () => {
    await using devnet = await createDevnet({ artifacts: [vault] })
    await devnet.request({ method: 'anvil_setCode', params: [at(1), code] })
    devnet.label(at(2), 'My withdrawals')
    expect(await search(devnet, 'WITHDRAW')).toEqual([
      'function withdraw(uint256)',
      'event Withdrawn(address)',
      'error WithdrawLimit(uint256,uint256)',
      'label My withdrawals',
    ])
    // Names that begin with the text come before those of fee vaults, which contain it.
    expect(await search(devnet, 'vaul', 1)).toEqual(['contract Vault'])
    expect(await search(devnet, 'withdraw', 1)).toEqual(['function withdraw(uint256)'])
    expect(await search(devnet, '')).toEqual([])
    expect(await search(devnet, 'nothing at all')).toEqual([])
  })

  test('finds blocks, transactions and accounts by the first digits', async () => {
    await using devnet = await createDevnet({ network: 'plain' })
    const pending = await send(devnet)
    expect(await search(devnet, pending.slice(0, 12))).toEqual([`transaction ${pending}`])
    await devnet.advance(200)
    expect(await search(devnet, pending.slice(0, 12))).toEqual([`transaction ${pending}`])
    const block = await devnet.request({ method: 'eth_getBlockByNumber', params: ['0x1'] })
    expect(await search(devnet, block!.hash.slice(0, 14).toUpperCase().replace('X', 'x'))).toEqual([
      `block ${block!.hash}`,
    ])
    const address = wireAddress(devnet.accounts[3]!)
    expect(await search(devnet, address.slice(0, 10))).toEqual([`account ${address}`])
    expect(await search(devnet, '1')).toContain('block 1')
    expect(await search(devnet, '0x1')).toContain('block 1')
    expect(await search(devnet, '99')).toEqual([])
  })

  test('finds every hash among many, in whole and in packed blocks, by any of its beginnings', async () => {
    await using devnet = await createDevnet({ network: 'plain' })
    const sent: Hash[] = []
    for (let index = 0; index < 300; index += 1) {
      sent.push(await send(devnet, `0x${index.toString(16)}`))
      await devnet.advance(index % 7 === 0 ? 2_000 : 200)
    }
    for (const hash of sent) {
      expect(await search(devnet, hash.slice(0, 11), 100)).toContain(`transaction ${hash}`)
    }
    const prefix = sent[150]!.slice(0, 6)
    const expected = sent.filter((hash) => hash.startsWith(prefix)).reverse()
    const found = (await search(devnet, prefix, 100)).filter((each) => each.startsWith('trans'))
    expect(found.sort()).toEqual(expected.map((hash) => `transaction ${hash}`).sort())
  })

  test('finds tokens by symbol, and failures by their reasons', async () => {
    await using devnet = await createDevnet()
    expect(await search(devnet, 'usdv')).toContain('token USDV')
    const [from] = devnet.accounts
    // It reverts with Error("no way").
    const message = '6e6f20776179'.padEnd(64, '0')
    const data = `08c379a0${'20'.padStart(64, '0')}${'6'.padStart(64, '0')}${message}`
    const reverting: Hex = `0x6064600c60003960646000fd${data}`
    await devnet.request({ method: 'anvil_setCode', params: [at(3), reverting] })
    const params = [{ from: from!.address, to: at(3), gas: '0x186a0' }] as const
    const hash = await devnet.request({ method: 'eth_sendTransaction', params })
    await devnet.advance(200)
    const found = await devnet.request({ method: 'previewnet_search', params: ['no WAY'] })
    expect(found).toMatchObject([
      { kind: 'failure', title: 'reverted with reason string "no way"', hash, address: at(3) },
    ])
  })

  test('finds the same in the same order again', async () => {
    const run = async () => {
      await using devnet = await createDevnet({ artifacts: [vault] })
      for (let index = 1; index < 5; index += 1) {
        await devnet.request({ method: 'anvil_setCode', params: [at(index), code] })
        devnet.label(at(9 - index), `vault ${index}`)
        await send(devnet)
        await devnet.advance(200)
      }
      return devnet.request({ method: 'previewnet_search', params: ['a', 100] })
    }
    expect(await run()).toEqual(await run())
  })
})
