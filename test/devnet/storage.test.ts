/**
 * Storage by name on a devnet: proxies, past states, journals without artifacts, fixtures.
 */

import { beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetError, type Hex, replay } from '../../src/index.ts'
import { wireAddress } from '../support/accounts.ts'
import { compileStorage, deployStorage, type StorageContract } from '../support/storage-contract.ts'

let contract: StorageContract
beforeAll(async () => {
  contract = await compileStorage('0.8.37')
})

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'not refused',
    (error: DevnetError) => error.code,
  )

describe('storage by name', () => {
  test('is journalled as words, so that a replay needs no artifact', async () => {
    const { devnet, address } = await deployStorage(contract)
    await devnet.writeStorage(address, 'position.note', 'a note of more than thirty-one bytes')
    await devnet.request({
      method: 'previewnet_writeStorage',
      params: [address, `balances[${address}]`, '5'],
    })
    await devnet.advance(400)
    const journal = devnet.journal()
    expect(journal).not.toContain('balances')
    await using again = await replay(journal)
    expect(again.digest()).toBe(devnet.digest())
    expect(await codeOf(again.readStorage(address, 'total'))).toBe('NO_STORAGE_LAYOUT')
    await again.artifacts.add(contract.artifact)
    expect(await again.readStorage(address, `balances[${address}]`)).toBe(5n)
  })

  test('is read at an earlier block', async () => {
    const { devnet, address } = await deployStorage(contract)
    await devnet.mine()
    await devnet.writeStorage(address, 'total', 1)
    const { number } = (await devnet.request({
      method: 'eth_getBlockByNumber',
      params: ['pending', false],
    }))!
    await devnet.mine(2)
    await devnet.writeStorage(address, 'total', 2)
    const read = (at?: Hex | bigint | 'latest') => devnet.readStorage(address, 'total', at)
    expect(await read()).toBe(2n)
    expect(await read(number!)).toBe(1n)
    expect(await read(BigInt(number!))).toBe(1n)
  })

  test('is read at a past time', async () => {
    const { devnet, address, send } = await deployStorage(contract)
    await send('bump', 1n)
    await devnet.advance(1_000)
    const past = devnet.at(devnet.now)
    await devnet.advance(1_000)
    await send('bump', 1n)
    const args = { method: 'previewnet_readStorage', params: [address, 'total'] } as const
    expect([await past.request(args), await devnet.request(args)]).toEqual(['1', '2'])
  })

  test('over JSON-RPC has numbers as decimal texts', async () => {
    const { devnet, address, send } = await deployStorage(contract)
    await send('fill')
    const read = (path: string) =>
      devnet.request({ method: 'previewnet_readStorage', params: [address, path] })
    expect(await read('signed')).toBe('-300')
    expect(await read('matrix')).toEqual([
      ['1', '2', '3'],
      ['4', '5', '6'],
    ])
    expect(await read('account')).toEqual({ total: '4', levels: ['3'] })
    expect(await read('flag')).toBe(true)
  })

  test('behind a proxy has the layout of the implementation', async () => {
    const { devnet, address, sender } = await deployStorage(contract)
    const proxy: Hex = `0x${'77'.repeat(20)}`
    const code: Hex = `0x363d3d373d3d3d363d73${address.slice(2)}5af43d82803e903d91602b57fd5bf3`
    await devnet.request({ method: 'hardhat_setCode', params: [proxy, code] })
    await devnet.writeStorage(proxy, `balances[${sender}]`, 7n)
    expect(await devnet.readStorage(proxy, `balances[${sender}]`)).toBe(7n)
    expect(await devnet.readStorage(address, `balances[${sender}]`)).toBe(0n)
  })

  test('is shared by forks of the devnet, and undone by a snapshot', async () => {
    const { devnet, address } = await deployStorage(contract)
    const snapshot = await devnet.snapshot()
    await devnet.writeStorage(address, 'total', 3)
    await using fork = await devnet.fork()
    expect(await fork.readStorage(address, 'total')).toBe(3n)
    await snapshot.restore()
    expect(await devnet.readStorage(address, 'total')).toBe(0n)
  })

  test('on a fork is fetched from the remote chain', async () => {
    const { devnet, address, sender, send } = await deployStorage(contract)
    await send('fill')
    await devnet.mine()
    await using fork = await createDevnet({
      network: 'plain',
      fork: { provider: { request: (args) => devnet.request(args as never) } },
      artifacts: [contract.artifact],
    })
    const read = (path: string) => fork.readStorage(address, path)
    expect(await read(`balances[${sender}]`)).toBe(1000n)
    expect(await read('names')).toEqual(['ada', 'a name that is longer than thirty-one bytes'])
    await fork.writeStorage(address, 'packed.length', 1)
    expect(await read('packed')).toEqual([0n])
    await fork.writeStorage(address, 'small', 3)
    expect(await read('signed')).toBe(-300n)
    const args = { method: 'previewnet_readStorage', params: [address, 'history'] } as const
    expect(await fork.request(args)).toHaveLength(2)
    // An edit belongs to the latest block, so the pending one does not differ in it.
    expect(fork.stateDiff('latest')).not.toHaveProperty(address)
  })

  test('says how to get a layout where there is none', async () => {
    const { abi, bytecode, layout } = contract
    const { output } = contract.artifact as { output: { contracts: Record<string, object> } }
    expect(JSON.stringify(output)).toContain('"storageLayout":{')
    const text = JSON.stringify({ output }, (key, value) =>
      key === 'storageLayout' ? undefined : value,
    )
    const artifact = JSON.parse(text)
    const { devnet, address, sender } = await deployStorage({ abi, bytecode, layout, artifact })
    const error = await devnet.readStorage(address, 'total').catch((reason: DevnetError) => reason)
    expect(error).toMatchObject({ code: 'NO_STORAGE_LAYOUT' })
    expect(String(error)).toContain('--extra-output storageLayout')
    expect(await codeOf(devnet.readStorage(sender, 'total'))).toBe('NO_STORAGE_LAYOUT')
  })

  test('refuses arguments of other types', async () => {
    const { devnet, address } = await deployStorage(contract)
    expect(await codeOf(devnet.readStorage('0x12', 'total'))).toBe('INVALID_OPTION')
    expect(await codeOf(devnet.readStorage(address, 5 as never))).toBe('INVALID_OPTION')
    expect(await codeOf(devnet.readStorage(address, 'total', 99n))).toBe('UNKNOWN_BLOCK')
    const value = { toString: () => 'none' } as never
    expect(await codeOf(devnet.writeStorage(address, 'kind', value))).toBe('INVALID_STORAGE_VALUE')
    expect(devnet.failure).toBeUndefined()
  })

  test('deals the balance of a token', async () => {
    await using devnet = await createDevnet({ network: 'plain', artifacts: [contract.artifact] })
    const holder = wireAddress(devnet.accounts[1]!) // a devnet has ten
    const token: Hex = `0x${'70'.repeat(20)}`
    const { output } = contract.artifact as {
      output: {
        contracts: Record<string, Record<string, { evm: { deployedBytecode: { object: string } } }>>
      }
    }
    const code = output.contracts['src/Store.sol']!.Store!.evm.deployedBytecode.object
    await devnet.request({ method: 'hardhat_setCode', params: [token, `0x${code}`] })
    await devnet.writeStorage(token, `balances[${holder}]`, 5n)
    expect(await devnet.readStorage(token, `balances[${holder}]`)).toBe(5n)
  })
})

describe('the difference between two moments', () => {
  test('names the variables of known contracts', async () => {
    const { devnet, address, sender, send } = await deployStorage(contract)
    const block = BigInt(await devnet.request({ method: 'eth_blockNumber' }))
    await send('fill')
    const { variables } = devnet.stateDiff(block)[address]!
    expect(variables).toMatchObject({
      small: { from: 0n, to: 200n },
      signed: { from: 0n, to: -300n },
      name: { from: '', to: 'short' },
      blob: { from: '0x' },
      'list.length': { from: 0n, to: 3n },
      'list[2]': { from: 0n, to: 13n },
      'packed[19]': { from: 0n, to: 19_000n },
      'flags[0]': { from: false, to: true },
      'matrix[1][2]': { from: 0n, to: 6n },
      'names[1]': { from: '', to: 'a name that is longer than thirty-one bytes' },
      'nested[1].length': { from: 0n, to: 7n },
      'nested[1][6]': { from: 0n, to: 77n },
      [`balances[${sender}]`]: { from: 0n, to: 1000n },
      'position.note': { from: '', to: 'noted' },
      'history[1].amount': { from: 0n, to: 55n },
      'account.levels[0]': { from: 0n, to: 3n },
      [`account.allowed[${sender}]`]: { from: false, to: true },
    })
    for (const [path, { to }] of Object.entries(variables!)) {
      expect(await devnet.readStorage(address, path), path).toEqual(to)
    }
  })

  test('finds keys of mappings in the words of transactions', async () => {
    const { devnet, address, sender, send } = await deployStorage(contract)
    const block = BigInt(await devnet.request({ method: 'eth_blockNumber' }))
    // An edit of the state can be read at the head, too.
    await devnet.mine()
    await devnet.writeStorage(address, `positions[${sender}][7].amount`, 9)
    await devnet.writeStorage(address, 'balances[0x00000000000000000000000000000000000000aa]', 9)
    await send('bump', 7n)
    const { variables, storage } = devnet.stateDiff(block)[address]!
    expect(variables).toEqual({
      total: { from: 0n, to: 7n },
      [`positions[${sender}][7].amount`]: { from: 0n, to: 9n },
    })
    expect(Object.keys(storage!)).toHaveLength(3)
  })

  test('is by name over JSON-RPC as well, also inside a block and on a fork', async () => {
    const { devnet, address, send } = await deployStorage(contract)
    await send('bump', 7n)
    const from = { blockNumber: 'latest', transactionIndex: 0 } as const
    const named = { variables: { total: { from: '0', to: '7' } } }
    const diff = (on: Devnet, params: readonly unknown[]) =>
      on.request({ method: 'previewnet_stateDiff', params } as never) as Promise<object>
    expect(await diff(devnet, [from])).toMatchObject({ [address]: named })
    await devnet.mine()
    await using fork = await createDevnet({
      network: 'plain',
      fork: { provider: { request: (args) => devnet.request(args as never) } },
      artifacts: [contract.artifact],
    })
    const pinned = await fork.request({ method: 'eth_blockNumber' })
    await fork.mine()
    await fork.writeStorage(address, 'total', 9)
    expect(await diff(fork, [pinned, 'latest'])).toMatchObject({
      [address]: { variables: { total: { from: '7', to: '9' } } },
    })
  })

  test('is the same as before without an artifact', async () => {
    const { devnet, address, send } = await deployStorage(contract, { artifacts: [] })
    await send('bump', 7n)
    const changes = devnet.stateDiff(0n)
    expect(Object.keys(changes[address]!)).not.toContain('variables')
    await devnet.artifacts.add(contract.artifact)
    const { variables, ...rest } = devnet.stateDiff(0n)[address]!
    expect(rest).toEqual(changes[address])
    expect(variables).toMatchObject({
      total: { from: 0n, to: 7n },
      'Base.secret': { from: 0n, to: 7n },
      'Store.secret': { from: 0n, to: 8n },
    })
  })
})

describe('a violated invariant', () => {
  test('shows changes by the names of variables', async () => {
    const { devnet, address, send } = await deployStorage(contract)
    devnet.invariant('is looked at', () => false, { every: 'transaction' })
    const message = await send('bump', 7n).catch((error: Error) => error.message)
    const lines = String(message).split('\n')
    const at = lines.indexOf(`  ${address} (Store)`)
    expect(lines.slice(at, at + 2)).toEqual([`  ${address} (Store)`, '    total: 0 → 7'])
    expect(message).not.toContain('slot')
  })
})
