/**
 * The devnet as a wallet: the wallet actions of viem that ask one, ethers' BrowserProvider, and a user
 * who agrees, refuses and changes accounts.
 */

import { BrowserProvider } from 'ethers'
import { createWalletClient, custom, encodeFunctionData, type Hex, parseEther, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  createDevnet,
  type Devnet,
  DevnetError,
  type RequestArguments,
  RpcError,
  replay,
} from '../../src/index.ts'
import { wireAddress, wireAddresses } from '../support/accounts.ts'
import { token, viemClients } from '../support/clients.ts'

const somebody = '0x00000000000000000000000000000000000000d1'
const REVERTS: Hex = '0x60006000fd'

/** A viem client for the account that the wallet has selected. */
function walletOf(devnet: Devnet) {
  const account = wireAddress(devnet.accounts[0]!)
  const transport = custom(devnet, { retryCount: 0 })
  return createWalletClient({ account, chain: devnet.chain, transport })
}

/** Of viem's errors and of ours: all numbers on the way to the cause. */
function codesOf(error: unknown): unknown[] {
  if (!(error instanceof Error)) return []
  const { code } = error as { code?: unknown }
  return [...(code === undefined ? [] : [code]), ...codesOf(error.cause)]
}

const codes = (promise: Promise<unknown>) => promise.then(() => [], codesOf)

describe('viem', () => {
  test('switches to the chain there is, and to no other', async () => {
    await using devnet = await createDevnet()
    const wallet = walletOf(devnet)
    expect(await wallet.switchChain({ id: devnet.chain.id })).toBeUndefined()
    expect(await codes(wallet.switchChain({ id: 1 }))).toContain(4902)
    expect(await wallet.addChain({ chain: devnet.chain })).toBeUndefined()
    expect(await codes(wallet.addChain({ chain: { ...devnet.chain, id: 1 } }))).toContain(4902)
  })

  test('asks for permissions', async () => {
    await using devnet = await createDevnet({ accounts: 2 })
    const wallet = walletOf(devnet)
    const [permission] = await wallet.requestPermissions({ eth_accounts: {} })
    expect(permission?.parentCapability).toBe('eth_accounts')
    expect(await wallet.getPermissions()).toEqual([permission])
    expect(await wallet.requestAddresses()).toHaveLength(2)
  })

  test('adds a token by wallet_watchAsset', async () => {
    await using devnet = await createDevnet()
    const options = { address: somebody, decimals: 18, symbol: 'TKN' } as const
    expect(await walletOf(devnet).watchAsset({ type: 'ERC20', options })).toBe(true)
  })

  test('reads that bundles of calls are atomic', async () => {
    await using devnet = await createDevnet()
    const wallet = walletOf(devnet)
    const atomic = { status: 'supported' }
    expect(await wallet.getCapabilities()).toEqual({ [devnet.chain.id]: { atomic } })
    expect(await wallet.getCapabilities({ chainId: devnet.chain.id })).toEqual({ atomic })
  })

  test('sends calls together and waits for them', async () => {
    await using devnet = await createDevnet()
    const wallet = walletOf(devnet)
    const { client } = viemClients(devnet, custom(devnet))
    const deployment = await wallet.deployContract({ ...token, args: [parseEther('10')] })
    const { contractAddress } = await client.getTransactionReceipt({ hash: deployment })
    const transfer = { abi: token.abi, functionName: 'transfer' } as const
    const five = { ...transfer, args: [somebody, 5n] } as const
    const { id } = await wallet.sendCalls({
      forceAtomic: true,
      calls: [
        { to: somebody, value: 7n },
        { to: contractAddress!, ...five },
        { to: contractAddress!, data: encodeFunctionData({ ...transfer, args: [somebody, 6n] }) },
      ],
    })
    const found = await wallet.waitForCallsStatus({ id })
    expect(found).toMatchObject({ status: 'success', statusCode: 200, atomic: true })
    expect(
      found.receipts?.map(({ status, logs }) => [status, logs.map(({ data }) => data)]),
    ).toEqual([
      ['success', []],
      ['success', [toHex(5n, { size: 32 })]],
      ['success', [toHex(6n, { size: 32 })]],
    ])
    expect(await client.getBalance({ address: somebody, blockTag: 'pending' })).toBe(7n)
    expect(await wallet.showCallsStatus({ id })).toBeUndefined()
    const sent = await wallet.sendCallsSync({ calls: [{ to: somebody, value: 1n }] })
    expect(sent.status).toBe('success')
  })

  test('learns that a bundle has failed, and finds nothing of it on the chain', async () => {
    await using devnet = await createDevnet()
    const wallet = walletOf(devnet)
    const { client } = viemClients(devnet, custom(devnet))
    const heard: unknown[] = []
    devnet.on('message', ({ data }) => heard.push(data.result))
    await devnet.request({ method: 'eth_subscribe', params: ['newPendingTransactions'] })
    await devnet.request({
      method: 'anvil_setCode',
      params: ['0x00000000000000000000000000000000000000c1', REVERTS],
    })
    const { id } = await wallet.sendCalls({
      calls: [{ to: somebody, value: 7n }, { to: '0x00000000000000000000000000000000000000c1' }],
    })
    expect(await wallet.getCallsStatus({ id })).toMatchObject({
      status: 'failure',
      statusCode: 500,
      receipts: [],
    })
    expect(await client.getBalance({ address: somebody, blockTag: 'pending' })).toBe(0n)
    await devnet.advance(200)
    expect(heard).toEqual([])
    const waiting = wallet.waitForCallsStatus({ id, throwOnFailure: true, retryCount: 0 })
    await expect(waiting).rejects.toThrow('status: 500')
  })

  test('learns which part of a bundle has failed in a later block', async () => {
    await using devnet = await createDevnet({
      network: 'plain',
      mining: 'interval',
      receipts: 'preconfirmed',
      blockGasLimit: 60_000n,
    })
    const wallet = walletOf(devnet)
    // Reverts from block 2 on, and takes so much gas that it has to wait for that block.
    const contract = '0x00000000000000000000000000000000000000c1'
    const code = '0x60014311600857005b600080fd'
    await devnet.request({ method: 'anvil_setCode', params: [contract, code] })
    const call = { to: contract, data: `0x${'ff'.repeat(800)}` } as const
    const { id } = await wallet.sendCalls({ calls: [{ to: somebody, value: 1n }, call] })
    expect(await wallet.getCallsStatus({ id })).toMatchObject({ statusCode: 100, receipts: [] })
    await devnet.advance(200)
    const { statusCode, atomic, receipts } = await wallet.getCallsStatus({ id })
    expect([statusCode, atomic]).toEqual([600, false])
    expect(receipts?.map(({ status }) => status)).toEqual(['success', 'reverted'])
  })
})

describe('ethers', () => {
  test('connects, signs and sends by a BrowserProvider', async () => {
    await using devnet = await createDevnet()
    await devnet.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    const provider = new BrowserProvider(devnet, undefined, { cacheTimeout: -1 })
    expect(await provider.listAccounts()).toEqual([])
    const signer = await provider.getSigner()
    expect(signer.address.toLowerCase()).toBe(wireAddress(devnet.accounts[0]!))
    const { hash } = await signer.sendTransaction({ to: somebody, value: 3n })
    expect((await provider.getTransactionReceipt(hash))?.status).toBe(1)
    expect(await provider.hasSigner(1)).toBe(true)
    provider.destroy()
  })

  test('has a signer for an account that is impersonated', async () => {
    await using devnet = await createDevnet({ alloc: { [somebody]: { balance: 10n ** 18n } } })
    const provider = new BrowserProvider(devnet, undefined, { cacheTimeout: -1 })
    await expect(provider.getSigner(somebody)).rejects.toThrow('invalid account')
    await provider.send('anvil_impersonateAccount', [somebody])
    const signer = await provider.getSigner(somebody)
    const { hash } = await signer.sendTransaction({ to: devnet.faucet.address, value: 3n })
    expect((await provider.getTransactionReceipt(hash))?.from.toLowerCase()).toBe(somebody)
    provider.destroy()
  })

  test('gets the rejection by the user', async () => {
    await using devnet = await createDevnet()
    const provider = new BrowserProvider(devnet, undefined, { cacheTimeout: -1 })
    const signer = await provider.getSigner()
    devnet.wallet.decide(() => false)
    const refused = { code: 'ACTION_REJECTED', reason: 'rejected' }
    await expect(signer.signMessage('hello')).rejects.toMatchObject(refused)
    await expect(signer.sendTransaction({ to: somebody })).rejects.toMatchObject(refused)
    provider.destroy()
  })
})

describe('the user', () => {
  const asking: readonly RequestArguments[] = [
    { method: 'eth_sendTransaction', params: [{ to: somebody }] },
    { method: 'eth_sendTransactionSync', params: [{ to: somebody }] },
    { method: 'eth_signTransaction', params: [{ to: somebody }] },
    { method: 'personal_sign', params: ['0x00', somebody] },
    { method: 'eth_sign', params: [somebody, '0x00'] },
    { method: 'eth_signTypedData_v4', params: [somebody, '{}'] },
    { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] },
    { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] },
    { method: 'wallet_addEthereumChain', params: [{ chainId: '0x1' }] },
    { method: 'wallet_watchAsset', params: [{ type: 'ERC20', options: { address: somebody } }] },
  ]

  test.each(asking)('is asked before $method, and may refuse', async (request) => {
    await using devnet = await createDevnet()
    const asked: unknown[] = []
    devnet.wallet.decide((what) => {
      asked.push(what)
      return false
    })
    expect(await codes(devnet.request(request))).toContain(4001)
    expect(asked).toEqual([request])
  })

  test('says why it refuses by what it throws, and may answer as another wallet would', async () => {
    await using devnet = await createDevnet()
    const { httpUrl } = await devnet.listen({ port: 0 })
    const request = { method: 'eth_sendTransaction', params: [{ to: somebody }] } as const
    const overHttp = async () => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...request })
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(httpUrl, { method: 'POST', headers, body })
      return ((await response.json()) as { error: unknown }).error
    }
    const answers: readonly (readonly [thrown: unknown, error: object])[] = [
      [new Error('too dear for me'), { code: 4001, message: 'too dear for me' }],
      ['no', { code: 4001, message: 'no' }],
      [undefined, { code: 4001, message: 'User rejected the request.' }],
      [{ code: 4100 }, { code: 4100, message: 'User rejected the request.' }],
      [
        Object.assign(new Error('locked'), { code: -32002, data: { since: 5 } }),
        { code: -32002, message: 'locked', data: { since: 5 } },
      ],
      [Object.assign(new Error('odd'), { code: 'ODD' }), { code: 4001, message: 'odd' }],
      [new DevnetError('UNKNOWN_SIGNER', 'unknown'), { code: -32602, message: 'unknown' }],
    ]
    for (const [thrown, error] of answers) {
      devnet.wallet.decide(() => {
        throw thrown
      })
      const refused = devnet.request(request)
      await expect(refused).rejects.toBeInstanceOf(RpcError)
      await expect(refused).rejects.toMatchObject({ ...error, cause: thrown })
      expect(await overHttp()).toEqual(error)
    }
    expect(devnet.journal().trim().split('\n')).toHaveLength(1)
  })

  test.each([
    [() => Promise.resolve(), 'undefined'],
    [() => Promise.resolve('yes'), 'string'],
    [() => {}, 'undefined'],
    [() => 'yes', 'string'],
  ])('answers with true or false and nothing else: %s', async (decide, found) => {
    await using devnet = await createDevnet()
    devnet.wallet.decide(decide as () => boolean)
    const sent = devnet.request({ method: 'eth_sendTransaction', params: [{ to: somebody }] })
    const message = `wallet.decide: expected true or false from the callback, got ${found}`
    await expect(sent).rejects.toMatchObject({ code: -32602, message })
  })

  test('may decide later: the request waits, others do not', async () => {
    await using devnet = await createDevnet()
    const decisions: ((isApproved: boolean | Promise<boolean>) => void)[] = []
    devnet.wallet.decide(() => new Promise((decide) => decisions.push(decide)))
    const send = () =>
      devnet.request({ method: 'eth_sendTransaction', params: [{ to: somebody, value: '0x1' }] })
    const [first, second, third, last] = [send(), send(), send(), send()]
    expect(await devnet.request({ method: 'eth_blockNumber' })).toBe('0x0')
    await devnet.advance(200)
    decisions[1]!(true)
    const hash = await second
    decisions[0]!(false)
    await expect(first).rejects.toMatchObject({ code: 4001, message: 'User rejected the request.' })
    decisions[2]!(Promise.reject(new Error('too dear for me')))
    await expect(third).rejects.toMatchObject({ code: 4001, message: 'too dear for me' })
    await devnet.advance(200)
    const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash!] })
    expect(receipt?.blockNumber).toBe('0x2')
    await using again = await replay(devnet.journal())
    expect(again.digest()).toBe(devnet.digest())
    const closed = expect(last).rejects.toMatchObject({ message: 'the devnet is closed' })
    await devnet.close()
    await closed
  })

  test('need not be there when the journal is replayed', async () => {
    await using devnet = await createDevnet()
    const [, bob] = wireAddresses(devnet)
    devnet.wallet.decide(({ method }) => method !== 'personal_sign')
    const send = () =>
      devnet.request({ method: 'eth_sendTransaction', params: [{ to: somebody, value: '0x1' }] })
    await send()
    expect(
      await codes(devnet.request({ method: 'personal_sign', params: ['0x00', bob!] })),
    ).toContain(4001)
    await devnet.wallet.select(bob!)
    devnet.wallet.decide(() => false)
    expect(await codes(send())).toContain(4001)
    devnet.wallet.decide(() => true)
    await send()
    await devnet.advance(200)
    await using again = await replay(devnet.journal())
    expect(again.digest()).toBe(devnet.digest())
    expect(await again.request({ method: 'eth_accounts' })).toEqual([bob])
  })

  test('is asked to connect only while clients see no accounts', async () => {
    await using devnet = await createDevnet()
    devnet.wallet.decide(() => false)
    expect(await devnet.request({ method: 'eth_requestAccounts' })).toHaveLength(10)
    await devnet.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(await codes(devnet.request({ method: 'eth_requestAccounts' }))).toContain(4001)
    expect(await devnet.request({ method: 'eth_accounts' })).toEqual([])
  })

  test('is not asked about reads and unsigned transactions', async () => {
    await using devnet = await createDevnet()
    devnet.wallet.decide(() => false)
    expect(await devnet.request({ method: 'eth_chainId' })).toBe('0x509f455')
    await devnet.request({ method: 'anvil_impersonateAccount', params: [somebody] })
    const request = { from: somebody, to: somebody, gasPrice: '0x0' } as const
    const sent = devnet.request({ method: 'eth_sendUnsignedTransaction', params: [request] })
    expect(await codes(sent)).not.toContain(4001)
  })

  test('chooses accounts, which clients get by accountsChanged', async () => {
    await using devnet = await createDevnet()
    const [alice, bob] = wireAddresses(devnet)
    const heard: unknown[] = []
    devnet.on('accountsChanged', (accounts) => heard.push(accounts))
    await devnet.wallet.select(bob!, alice!)
    expect(await devnet.request({ method: 'eth_accounts' })).toEqual([bob, alice])
    const params = [{ to: somebody }] as const
    const hash = await devnet.request({ method: 'eth_sendTransaction', params })
    const sent = await devnet.request({ method: 'eth_getTransactionByHash', params: [hash] })
    expect(sent?.from).toBe(bob)
    await devnet.wallet.select(bob!, alice!)
    await devnet.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    await devnet.wallet.select(alice!)
    await devnet.request({ method: 'eth_requestAccounts' })
    expect(heard).toEqual([[bob, alice], [], [alice]])
    await expect(devnet.wallet.select(somebody)).rejects.toMatchObject({ code: 'UNKNOWN_SIGNER' })
    await expect(devnet.wallet.select('0x1')).rejects.toMatchObject({ code: 'INVALID_ADDRESS' })
  })

  test('is back where a snapshot found it', async () => {
    await using devnet = await createDevnet()
    const wallet = walletOf(devnet)
    const [alice, bob] = wireAddresses(devnet)
    const before = await devnet.snapshot()
    const { id } = await wallet.sendCalls({ calls: [{ to: somebody }] })
    await devnet.wallet.select(bob!)
    const heard: unknown[] = []
    devnet.on('accountsChanged', ([first]) => heard.push(first))
    await before.restore()
    expect(heard).toEqual([alice])
    expect(await codes(wallet.getCallsStatus({ id }))).toContain(5730)
    expect((await wallet.sendCalls({ calls: [{ to: somebody }] })).id).not.toBe(id)
  })
})

describe('a provider (EIP-1193)', () => {
  test('says that it is connected, and when it no longer is', async () => {
    const devnet = await createDevnet()
    const heard: unknown[] = []
    devnet.on('connect', ({ chainId }) => heard.push(chainId))
    devnet.on('disconnect', (error) => heard.push(error))
    await devnet.close()
    await devnet.close()
    expect(heard).toEqual(['0x509f455', new RpcError(4900, 'the devnet is closed')])
  })

  test('says that the chain id has changed, also when a snapshot brings it back', async () => {
    await using devnet = await createDevnet()
    const before = await devnet.snapshot()
    const heard: unknown[] = []
    devnet.on('chainChanged', (chainId) => heard.push(chainId))
    await devnet.request({ method: 'anvil_setChainId', params: [7] })
    await devnet.request({ method: 'anvil_setChainId', params: [7] })
    const switched = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7' }] } as const
    expect(await devnet.request(switched)).toBe(null)
    await before.restore()
    expect(heard).toEqual(['0x7', '0x509f455'])
  })
})
