import { readFileSync } from 'node:fs'
import { HDNodeWallet, Mnemonic } from 'ethers'
import { describe, expect, test } from 'vitest'
import { WELL_KNOWN_MNEMONIC } from '../../src/accounts/accounts.ts'
import {
  createDevnet,
  type Devnet,
  DevnetError,
  type DevnetOptions,
  NAME,
  RpcError,
  type SubscriptionMessage,
  type TransactionEvent,
  VERSION,
} from '../../src/index.ts'
import { type Address, hexFromBytes } from '../../src/primitives/hex.ts'
import { wireAddress, wireAddresses } from '../support/accounts.ts'
import { addressOf } from '../support/arbitraries.ts'
import { NOBODY } from '../support/world.ts'
import { COUNTER } from '../support/world-contracts.ts'
import { ask } from '../support/world-journal.ts'
import { send } from '../support/world-send.ts'

const COUNTER_ADDRESS = addressOf(0xc0)
const withCounter = { alloc: { [COUNTER_ADDRESS]: { code: hexFromBytes(COUNTER) } } }

const blockNumber = async (devnet: Devnet) => Number(await ask(devnet, 'eth_blockNumber'))
const balance = async (devnet: Devnet, address: Address, block = 'pending') =>
  BigInt(String(await ask(devnet, 'eth_getBalance', [address, block])))
const codeOf = (error: unknown) => (error as DevnetError).code
const refused = (promise: Promise<unknown>) => promise.then(() => 'not refused', codeOf)

describe('a fresh devnet', () => {
  test('has genesis sealed and block 1 pending, at the time of genesis', async () => {
    const devnet = await createDevnet()
    expect(devnet.now).toBe(Date.UTC(2026, 0, 1))
    expect(await blockNumber(devnet)).toBe(0)
    expect(await ask(devnet, 'eth_getBlockByNumber', ['pending'])).toMatchObject({
      number: '0x1',
      timestamp: `0x${(devnet.now / 1_000).toString(16)}`,
    })
  })

  test('has ten accounts with 10,000 ether each, and the faucet is none of them', async () => {
    const devnet = await createDevnet()
    const addresses = devnet.accounts.map(({ address }) => address)
    expect(new Set(addresses).size).toBe(10)
    expect(addresses).not.toContain(devnet.faucet.address)
    expect(await ask(devnet, 'eth_accounts')).toEqual(wireAddresses(devnet))
    for (const address of addresses) {
      expect(await balance(devnet, address)).toBe(10_000n * 10n ** 18n)
    }
  })

  test('has the accounts of its mnemonic, as many and as rich as asked for', async () => {
    const mnemonic = Mnemonic.fromEntropy(`0x${'11'.repeat(16)}`).phrase
    const wallet = HDNodeWallet.fromPhrase(mnemonic)
    const devnet = await createDevnet({ mnemonic, accounts: 1, balance: 3 })
    expect(devnet.accounts).toEqual([{ address: wallet.address, privateKey: wallet.privateKey }])
    expect(await balance(devnet, devnet.accounts[0]!.address)).toBe(3n * 10n ** 18n)
  })

  test('has the accounts of another derivation path, with or without a slash at its end', async () => {
    const mnemonic = Mnemonic.fromPhrase(WELL_KNOWN_MNEMONIC)
    for (const [given, path] of [
      ["m/44'/60'/1'/0/", "m/44'/60'/1'/0"],
      ["m/44'/1'/0'", "m/44'/1'/0'"],
      ['m', 'm'],
    ] as const) {
      const wallets = [0, 1].map((index) => HDNodeWallet.fromMnemonic(mnemonic, `${path}/${index}`))
      const devnet = await createDevnet({ derivationPath: given, accounts: 2 })
      expect(devnet.accounts.map(({ privateKey }) => privateKey)).toEqual(
        wallets.map(({ privateKey }) => privateKey),
      )
    }
    await expect(createDevnet({ derivationPath: '44/60' })).rejects.toThrow(
      "derivationPath: expected a path such as m/44'/60'/0'/0, got \"44/60\"",
    )
  })

  test('is the same one for the same options, and another one for another seed', async () => {
    const hashOf = async (seed: number) => {
      const block = await ask(await createDevnet({ seed }), 'eth_getBlockByNumber', ['latest'])
      return (block as { hash: string }).hash
    }
    expect(await hashOf(1)).toBe(await hashOf(1))
    expect(await hashOf(1)).not.toBe(await hashOf(2))
  })

  test('refuses invalid options, and an invalid mnemonic', async () => {
    expect(await refused(createDevnet({ chainId: 0 }))).toBe('INVALID_OPTION')
    await expect(createDevnet({ mnemonic: 'test junk' })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      facts: { option: 'mnemonic' },
    })
  })

  test('defines its chain for clients', async () => {
    const { chain } = await createDevnet({ chainId: 5, blockTimeMs: 400 })
    expect(chain).toMatchObject({ id: 5, blockTime: 400, custom: { pollingInterval: 400 } })
  })

  test('says the name and version of package.json', async () => {
    const url = new URL('../../package.json', import.meta.url)
    const { name, version } = JSON.parse(readFileSync(url, 'utf8'))
    expect([NAME, VERSION]).toEqual([name, version])
    expect(await ask(await createDevnet(), 'web3_clientVersion')).toBe(`${name}/v${version}`)
  })
})

describe('time', () => {
  test('moves by exactly what is asked, and seals a block every 200 ms', async () => {
    const devnet = await createDevnet()
    const start = devnet.now
    await devnet.advance(199)
    expect([devnet.now - start, await blockNumber(devnet)]).toEqual([199, 0])
    await devnet.advance(1)
    expect([devnet.now - start, await blockNumber(devnet)]).toEqual([200, 1])
    await devnet.advance(1_050)
    expect([devnet.now - start, await blockNumber(devnet)]).toEqual([1_250, 6])
  })

  test('moves by the sum of what is asked at once', async () => {
    const devnet = await createDevnet()
    const start = devnet.now
    await Promise.all([devnet.advance(150), devnet.advance(150), devnet.jump(1_000)])
    expect([devnet.now - start, await blockNumber(devnet)]).toEqual([1_300, 1])
  })

  test('does not move when blocks are mined', async () => {
    const devnet = await createDevnet()
    const start = devnet.now
    await devnet.mine()
    await devnet.mine(2)
    await devnet.mine(0)
    expect([devnet.now - start, await blockNumber(devnet)]).toEqual([0, 3])
  })

  const bad = [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '200', null, 200n]
  for (const move of ['advance', 'jump', 'mine'] as const) {
    test(`${move} takes whole numbers only, and a refusal moves nothing`, async () => {
      const devnet = await createDevnet()
      const start = devnet.now
      for (const amount of bad) {
        // Callers without types can send anything.
        expect(await refused(devnet[move](amount as number))).toBe('INVALID_OPTION')
      }
      await devnet[move](0)
      expect([devnet.now - start, await blockNumber(devnet)]).toEqual([0, 0])
    })
  }

  test('seals so many blocks at a time and not one more', async () => {
    const devnet = await createDevnet({ limits: { ticksPerAdvanceMax: 3 } })
    await devnet.advance(799)
    await devnet.mine(3)
    expect(await blockNumber(devnet)).toBe(6)
    expect(await refused(devnet.advance(800))).toBe('TICKS_TOO_MANY')
    expect(await refused(devnet.mine(4))).toBe('TICKS_TOO_MANY')
    expect(await blockNumber(devnet)).toBe(6)
    await devnet.jump(1_000_000)
    expect(await blockNumber(devnet)).toBe(6)
  })
})

describe('sending', () => {
  test('from a managed account fills in what is missing', async () => {
    const devnet = await createDevnet(withCounter)
    const hash = await devnet.request({
      method: 'eth_sendTransaction',
      params: [{ to: COUNTER_ADDRESS }],
    })
    const transaction = await devnet.request({
      method: 'eth_getTransactionByHash',
      params: [hash],
    })
    expect(transaction).toMatchObject({ type: '0x2', nonce: '0x0', blockHash: null })
    expect(transaction?.from).toBe(wireAddress(devnet.accounts[0]!))
    const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    expect(receipt).toMatchObject({ status: '0x1' })
  })

  test('several at once from one account gives them consecutive nonces', async () => {
    const devnet = await createDevnet()
    const request = {
      method: 'eth_sendTransaction',
      params: [{ to: NOBODY, value: '0x1' }],
    } as const
    const hashes = await Promise.all([1, 2, 3].map(() => devnet.request(request)))
    const block = await ask(devnet, 'eth_getBlockByNumber', ['pending'])
    expect(block).toMatchObject({
      transactions: [expect.anything(), expect.anything(), ...hashes],
    })
    expect(await balance(devnet, NOBODY)).toBe(3n)
  })

  test('from an account without a key here, or for another chain, is refused', async () => {
    const devnet = await createDevnet()
    const from = { method: 'eth_sendTransaction', params: [{ from: NOBODY, to: NOBODY }] } as const
    await expect(devnet.request(from)).rejects.toMatchObject({ code: -32602 })
    const chain = {
      method: 'eth_sendTransaction',
      params: [{ chainId: '0x1', to: NOBODY }],
    } as const
    await expect(devnet.request(chain)).rejects.toMatchObject({ code: -32000 })
  })

  test('from an account without a key here is accepted with autoImpersonate, also after a reset', async () => {
    await using devnet = await createDevnet({ autoImpersonate: 'on' })
    const request = { from: NOBODY, to: addressOf(0xab) }
    await ask(devnet, 'anvil_setBalance', [NOBODY, '0xde0b6b3a7640000'])
    await ask(devnet, 'eth_sendTransaction', [request])
    await ask(devnet, 'anvil_reset')
    await ask(devnet, 'anvil_setBalance', [NOBODY, '0xde0b6b3a7640000'])
    await ask(devnet, 'eth_sendTransaction', [request])
    const state = await devnet.dump()
    await using plain = await createDevnet({ state })
    await using loaded = await createDevnet({
      state: await createDevnet().then((other) => other.dump()),
      autoImpersonate: 'on',
    })
    const third = addressOf(0xac)
    for (const each of [plain, loaded]) {
      await ask(each, 'anvil_setBalance', [third, '0xde0b6b3a7640000'])
      // The setting of a saved devnet is in the file.
      await ask(each, 'eth_sendTransaction', [{ from: third, to: NOBODY }])
    }
  })

  test('is refused with an RpcError whose cause is the refusal', async () => {
    const devnet = await createDevnet()
    const error = await send(devnet, devnet.accounts[0]!, { value: 10n ** 30n }).catch(
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(RpcError)
    expect((error as RpcError).cause).toBeInstanceOf(DevnetError)
    expect(codeOf((error as RpcError).cause)).toBe('INSUFFICIENT_FUNDS')
  })
})

describe('the faucet', () => {
  test('gives a drip that is visible in pending before the next block', async () => {
    const devnet = await createDevnet()
    const drip = await devnet.faucet.drip(NOBODY)
    expect(drip).toMatchObject({ to: NOBODY, amountWei: devnet.config.faucetDripWei })
    expect(await balance(devnet, NOBODY)).toBe(drip.amountWei)
    expect(await balance(devnet, NOBODY, 'latest')).toBe(0n)
    const receipt = await ask(devnet, 'eth_getTransactionReceipt', [drip.transactionHash])
    expect(receipt).toMatchObject({ from: wireAddress(devnet.faucet), to: NOBODY, status: '0x1' })
  })

  test('gives again when the cooldown is over, whatever case the address is in', async () => {
    const devnet = await createDevnet({ faucetCooldownMs: 1_000 })
    const lower = addressOf(0xab)
    const upper = `0x${'AB'.repeat(20)}` as const
    await devnet.faucet.drip(lower)
    expect(await refused(devnet.faucet.drip(upper))).toBe('FAUCET_COOLDOWN')
    await devnet.faucet.drip(NOBODY)
    await devnet.advance(1_000)
    expect((await devnet.faucet.drip(upper)).to).toBe(lower)
    expect(await balance(devnet, lower)).toBe(2n * devnet.config.faucetDripWei)
  })

  test('refuses one of two drips to the same address at the same time', async () => {
    const devnet = await createDevnet({ faucetCooldownMs: 1_000 })
    const both = await Promise.all([1, 2].map(() => refused(devnet.faucet.drip(NOBODY))))
    expect(both).toEqual(['not refused', 'FAUCET_COOLDOWN'])
    expect(await balance(devnet, NOBODY)).toBe(devnet.config.faucetDripWei)
  })

  test('refuses an invalid address', async () => {
    const devnet = await createDevnet()
    for (const address of ['0x', '0x12', 'me', undefined]) {
      expect(await refused(devnet.faucet.drip(address as Address))).toBe('INVALID_ADDRESS')
    }
  })
})

describe('listening to messages', () => {
  const subscribe = (devnet: Devnet, kind = 'newHeads') =>
    devnet.request({ method: 'eth_subscribe', params: [kind] })

  test('every listener gets every message, until it is removed', async () => {
    const devnet = await createDevnet()
    const heard: string[] = []
    const listenerOf =
      (name: string) =>
      ({ type, data }: SubscriptionMessage) => {
        heard.push(`${name} ${type} ${data.subscription}`)
      }
    const [a, b] = [listenerOf('a'), listenerOf('b')]
    devnet.on('message', a)
    devnet.on('message', b)
    await subscribe(devnet)
    await devnet.mine()
    devnet.removeListener('message', a)
    devnet.removeListener('message', a)
    await devnet.mine()
    expect(heard).toEqual([
      'a eth_subscription 0x1',
      'b eth_subscription 0x1',
      'b eth_subscription 0x1',
    ])
  })

  test('a listener added twice is called twice, and is removed once at a time', async () => {
    const devnet = await createDevnet()
    let count = 0
    const listener = () => {
      count += 1
    }
    devnet.on('message', listener)
    devnet.on('message', listener)
    await subscribe(devnet)
    await devnet.mine()
    devnet.removeListener('message', listener)
    await devnet.mine()
    expect(count).toBe(3)
  })

  test('the subject of a message can be read when it arrives', async () => {
    const devnet = await createDevnet(withCounter)
    const reads: Promise<unknown>[] = []
    devnet.on('message', ({ data }) => {
      const { transactionHash } = data.result as { transactionHash: string }
      reads.push(ask(devnet, 'eth_getTransactionReceipt', [transactionHash]))
    })
    await subscribe(devnet, 'pendingLogs')
    const to = COUNTER_ADDRESS
    const hash = await send(devnet, devnet.accounts[0]!, { to, gasLimit: 100_000n })
    expect(await Promise.all(reads)).toMatchObject([{ transactionHash: hash, status: '0x1' }])
  })

  test('the id of a subscription is known before its first message', async () => {
    const devnet = await createDevnet()
    const diary: string[] = []
    devnet.on('message', ({ data }) => diary.push(`message ${data.subscription}`))
    const subscribing = subscribe(devnet).then((id) => diary.push(`id ${id}`))
    await Promise.all([subscribing, devnet.mine()])
    expect(diary).toEqual(['id 0x1', 'message 0x1'])
  })

  test('no notification comes after unsubscribing', async () => {
    const devnet = await createDevnet()
    let count = 0
    devnet.on('message', () => {
      count += 1
    })
    const id = await subscribe(devnet)
    await devnet.mine()
    expect(await devnet.request({ method: 'eth_unsubscribe', params: [id] })).toBe(true)
    await devnet.mine()
    expect(count).toBe(1)
  })
})

describe('listeners', () => {
  test('added with once are called for the next event alone', async () => {
    await using devnet = await createDevnet()
    const heard: number[] = []
    devnet.once('transaction', () => heard.push(1))
    devnet.on('transaction', () => heard.push(2))
    await send(devnet, devnet.accounts[0]!)
    await send(devnet, devnet.accounts[0]!, { nonce: 1n })
    expect(heard).toEqual([1, 2, 2])
  })

  test('a listener of once can be removed, and is greeted once when it listens to connect', async () => {
    await using devnet = await createDevnet()
    const heard: string[] = []
    const listener = () => heard.push('transaction')
    devnet.once('transaction', listener)
    devnet.off('transaction', listener)
    devnet.once('connect', () => heard.push('connect'))
    await send(devnet, devnet.accounts[0]!)
    expect(heard).toEqual(['connect'])
  })

  test('a listener of an unknown event, or one that is no function, is refused', async () => {
    await using devnet = await createDevnet()
    const event = 'foo' as 'connect'
    for (const add of ['on', 'once', 'off', 'removeListener'] as const) {
      expect(() => devnet[add](event, () => {})).toThrow(
        /^there is no event "foo": expected one of message, console, transaction, /,
      )
    }
    expect(() => devnet.on('connect', 'foo' as unknown as () => void)).toThrow(
      'the listener of "connect": expected a function, got "foo"',
    )
  })
})

describe('options', () => {
  test.each([
    [null, 'the options of a devnet: expected an object, got null'],
    [7, 'the options of a devnet: expected an object, got 7'],
    [{ chainID: 1 }, 'a devnet has no option "chainID": expected chainId'],
    [{ sead: 1 }, 'a devnet has no option "sead"'],
  ])('%j are refused with a sentence', async (given, message) => {
    const made = createDevnet(given as unknown as DevnetOptions)
    await expect(made).rejects.toMatchObject({ name: 'DevnetError', message })
  })

  test('of calls are refused by name, too', async () => {
    await using devnet = await createDevnet()
    const prot = { prot: 0 } as object
    await expect(devnet.listen(prot)).rejects.toThrow(
      'listen has no option "prot": expected port or host or allowRemote or ipcPath or studio or callMsMax or onRequest',
    )
    expect(() => devnet.run({ fast: true } as object)).toThrow('run has no option "fast"')
    expect(() => devnet.invariant('x', () => true, { each: 1 } as object)).toThrow(
      'an invariant has no option "each": expected every',
    )
  })
})

describe('codeSizeMax', () => {
  /** Returns as many zero bytes as code; `STOP`s make the init code longer. */
  const initCode = (codeSize: number, size = 0) =>
    `0x62${codeSize.toString(16).padStart(6, '0')}5ff3`.padEnd(2 + 2 * size, '0')

  test.each(['wasm', 'ethereumjs'] as const)('limits code and init code on %s', async (engine) => {
    await using devnet = await createDevnet({ engine, codeSizeMax: 30_000 })
    const create = async (data: string) => {
      const hash = await ask(devnet, 'eth_sendTransaction', [{ data, gas: '0xf00000' }])
      const receipt = await ask(devnet, 'eth_getTransactionReceipt', [hash])
      return (receipt as { status: string }).status
    }
    expect(await create(initCode(30_000))).toBe('0x1')
    expect(await create(initCode(30_001))).toBe('0x0')
    expect(await create(initCode(1, 60_000))).toBe('0x1')
    await expect(create(initCode(1, 60_001))).rejects.toThrow('max initcode size exceeded')
    await expect(ask(devnet, 'eth_call', [{ data: initCode(1, 60_001) }])).rejects.toThrow(
      'max initcode size exceeded',
    )
    // CREATE of 60,000 and 60,001 zero bytes: the first creates an empty contract.
    const createIn = (size: number) => `0x62${size.toString(16).padStart(6, '0')}5f5ff05f5260205ff3`
    expect(await ask(devnet, 'eth_call', [{ data: createIn(60_000) }])).not.toBe('0x')
    await expect(ask(devnet, 'eth_call', [{ data: createIn(60_001) }])).rejects.toThrow('initcode')
  })

  test('is the limit of Ethereum by default, also beside a devnet with another one', async () => {
    await using other = await createDevnet({ codeSizeMax: 30_000 })
    await using devnet = await createDevnet()
    const estimate = (on: Devnet, size: number) =>
      ask(on, 'eth_estimateGas', [{ data: initCode(size) }])
    await estimate(other, 30_000)
    await estimate(devnet, 24_576)
    await expect(estimate(devnet, 24_577)).rejects.toThrow('max code size exceeded')
    await estimate(other, 30_000)
  })
})

describe('listening to transactions', () => {
  test('notifies of each execution and each user deposit, not of system transactions', async () => {
    await using devnet = await createDevnet(withCounter)
    const heard: TransactionEvent[] = []
    devnet.on('transaction', (event) => heard.push(event))
    const hash = await ask(devnet, 'eth_sendTransaction', [{ to: COUNTER_ADDRESS }])
    const poor = await ask(devnet, 'eth_sendTransaction', [{ data: '0xfe', gas: '0x10000' }])
    const from = wireAddress(devnet.accounts[0]!)
    const deposit = await ask(devnet, 'previewnet_deposit', [
      { from, to: NOBODY, mint: '0x9', value: '0x9', gas: '0x5208' },
    ])
    await devnet.advance(30_000)
    expect(heard.map((event) => event.hash)).toEqual([hash, poor, deposit])
    expect(heard).toMatchObject([
      { from, to: COUNTER_ADDRESS, contractAddress: null, blockNumber: 1n, failure: undefined },
      { to: null, failure: { message: 'invalid opcode: INVALID', data: '0x' }, gasUsed: 65_536n },
      { from, to: NOBODY, gasUsed: 21_000n, failure: undefined },
    ])
  })

  test('notifies of a transaction when it is executed, before its flashblock shows it', async () => {
    await using devnet = await createDevnet({ network: 'flashblocks' })
    const heard: TransactionEvent[] = []
    devnet.on('transaction', (event) => heard.push(event))
    const hash = await ask(devnet, 'eth_sendTransaction', [{ to: NOBODY }])
    expect(heard).toMatchObject([{ hash, blockNumber: 1n }])
    await devnet.advance(2_000)
    expect(heard).toHaveLength(1)
  })
})

describe('closing', () => {
  test('ends all writing with the same refusal, and every request with 4900', async () => {
    const devnet = await createDevnet()
    const account = devnet.accounts[0]!
    await send(devnet, account)
    await devnet.close()
    for (const write of [devnet.mine(), devnet.advance(1), devnet.jump(1)]) {
      expect(await refused(write)).toBe('CLOSED')
    }
    expect(await refused(devnet.faucet.drip(NOBODY))).toBe('CLOSED')
    const gone = { name: 'RpcError', code: 4900, message: 'the devnet is closed' }
    await expect(send(devnet, account, { nonce: 1n })).rejects.toMatchObject(gone)
    await expect(blockNumber(devnet)).rejects.toMatchObject(gone)
    expect(() => devnet.subscribe('newHeads')).toThrow('the devnet is closed')
    const past = devnet.at({ blockNumber: 'pending', transactionIndex: 0 })
    await expect(past.request({ method: 'eth_chainId' })).rejects.toMatchObject(gone)
    const answers: string[] = []
    const connection = devnet.connect({ send: (text) => answers.push(text), subscriptions: true })
    await connection.receive({ id: 1, method: 'eth_chainId' })
    expect(answers).toEqual([
      '{"jsonrpc":"2.0","id":1,"error":{"code":4900,"message":"the devnet is closed"}}',
    ])
    expect(devnet.stateDiff(0n)).toMatchObject({ [NOBODY]: { balance: { to: 1n } } })
  })

  test('lets what was asked before it finish', async () => {
    const devnet = await createDevnet()
    const sent = send(devnet, devnet.accounts[0]!)
    const advanced = devnet.advance(1_000)
    await devnet.close()
    await sent
    await advanced
    expect(await blockNumber(await devnet.fork())).toBe(5)
  })

  test('twice, also at once, is closing once', async () => {
    const devnet = await createDevnet()
    await Promise.all([devnet.close(), devnet.close()])
    await devnet.close()
    expect(await refused(devnet.mine())).toBe('CLOSED')
  })

  test('happens at the end of a scope with await using', async () => {
    let kept: Devnet
    {
      await using devnet = await createDevnet()
      await devnet.mine()
      kept = devnet
    }
    expect(await refused(kept.mine())).toBe('CLOSED')
    expect(await blockNumber(await kept.fork())).toBe(1)
  })

  test('closes the sockets it listened on', async () => {
    const devnet = await createDevnet()
    const server = await devnet.listen({ port: 0 })
    const blockOver = () =>
      fetch(server.httpUrl, {
        method: 'POST',
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}',
        headers: { 'content-type': 'application/json', connection: 'close' },
      })
    expect(await (await blockOver()).json()).toMatchObject({ result: '0x0' })
    await devnet.close()
    await expect(blockOver()).rejects.toThrow()
  })

  test('a server that was closed by itself leaves the devnet as it is', async () => {
    const devnet = await createDevnet()
    const server = await devnet.listen({ port: 0 })
    await server.close()
    await devnet.mine()
    expect(await blockNumber(devnet)).toBe(1)
    await devnet.close()
  })
})

describe('a devnet', () => {
  test('a closed devnet opens no port, also when it was closed while one was opened', async () => {
    const devnet = await createDevnet()
    const opening = devnet.listen({ port: 0 })
    await devnet.close()
    await expect(opening).rejects.toMatchObject({ code: 'CLOSED' })
    await expect(devnet.listen({ port: 0 })).rejects.toMatchObject({ code: 'CLOSED' })
  })

  test('time ends with the calendar: an advance beyond it is refused and moves nothing', async () => {
    await using devnet = await createDevnet({ genesisTime: 0, blockTimeMs: 1_000 })
    const beyond = 8.64e15 + 1
    await expect(devnet.jump(beyond)).rejects.toMatchObject({ code: 'TIME_TOO_FAR' })
    expect(devnet.now).toBe(0)
    await devnet.jump(8.64e15 - 500)
    await expect(devnet.advance(501)).rejects.toMatchObject({ code: 'TIME_TOO_FAR' })
    await devnet.advance(500)
    expect(devnet.now).toBe(8.64e15)
  })

  test('a dev account that alloc gives code keeps its balance', async () => {
    const [plain] = (await createDevnet()).accounts
    await using devnet = await createDevnet({ alloc: { [plain!.address]: { code: '0x00' } } })
    const balance = await devnet.request({ method: 'eth_getBalance', params: [plain!.address] })
    expect(BigInt(balance)).toBe(10_000n * 10n ** 18n)
  })

  test('a snapshot has the drips and the impersonated accounts', async () => {
    await using devnet = await createDevnet({ faucetCooldownMs: 1_000 })
    const address = '0x00000000000000000000000000000000000000d1'
    const request = { from: address, to: address, gas: '0x5208', gasPrice: '0x3b9aca00' } as const
    const send = () => devnet.request({ method: 'eth_sendTransaction', params: [request] })
    const point = await devnet.snapshot()
    await devnet.faucet.drip(address)
    await devnet.request({ method: 'anvil_impersonateAccount', params: [address] })
    await expect(send()).resolves.toMatch(/^0x/)
    await point.restore()
    await devnet.faucet.drip(address)
    await expect(send()).rejects.toMatchObject({ code: -32602 })
    await expect(devnet.faucet.drip(address)).rejects.toMatchObject({ code: 'FAUCET_COOLDOWN' })
  })
})
