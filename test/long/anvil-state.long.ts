/**
 * Dumps of ours in anvil, and of anvil in ours: with the real program, which bench/ installs
 * (`npm install --prefix bench`). Without it there is nothing to compare with, and this says so.
 */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkProof } from '../../src/fork/proof.ts'
import {
  type Address,
  createDevnet,
  type Devnet,
  type Hash,
  type RemoteWarning,
} from '../../src/index.ts'

const bench = new URL('../../bench/package.json', import.meta.url)
const binary = anvilBinary()

function anvilBinary(): string | undefined {
  try {
    const fromBench = createRequire(bench)
    const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
    const path = fromBench.resolve(`${name}/bin/anvil`)
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

const to = `0x${'0b'.repeat(20)}` as const
/** Stores 7 at slot 1 and becomes a contract that returns it. */
const initCode = '0x6007600155600a600f600039600a6000f360015460005260206000f3'

/** The caller says what the answer is. */
type Ask = <Answer = unknown>(method: string, params?: readonly unknown[]) => Promise<Answer>

interface Receipt {
  readonly blockHash: string
  readonly contractAddress: string
  readonly gasUsed: string
  readonly status: string
}

test('the package of bench/ is installed', () => {
  expect(binary, 'npm install --prefix bench').toEqual(expect.any(String))
})

describe.runIf(binary !== undefined)('with anvil', () => {
  let anvil: ChildProcessWithoutNullStreams
  let askAnvil: Ask
  let url: string

  beforeAll(async () => {
    anvil = spawn(binary!, ['--port', '0', '--no-mining'])
    let out = ''
    for await (const text of anvil.stdout
      .setEncoding('utf8')
      .iterator({ destroyOnReturn: false })) {
      out += text
      const authority = /Listening on (\S+)/.exec(out)?.[1]
      if (authority === undefined) continue
      url = `http://${authority}`
      askAnvil = async <Answer>(method: string, params: readonly unknown[] = []) => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(url, { method: 'POST', body, headers })
        const { result, error } = (await response.json()) as { result: Answer; error?: unknown }
        if (error !== undefined) throw new Error(JSON.stringify(error))
        return result
      }
      break
    }
  })

  afterAll(() => {
    anvil.kill()
  })

  const askOurs =
    (devnet: Devnet): Ask =>
    async <Answer>(method: string, params: readonly unknown[] = []) =>
      (await devnet.request({ method, params } as never)) as Answer

  async function fill(ask: Ask) {
    const [from = ''] = await ask<string[]>('eth_accounts')
    await ask('eth_sendTransaction', [{ from, to, value: '0x5', gas: '0x5208' }])
    const hash = await ask('eth_sendTransaction', [{ from, data: initCode, gas: '0x30d40' }])
    await ask('evm_mine', [])
    const { contractAddress } = await ask<Receipt>('eth_getTransactionReceipt', [hash])
    return { from, hash, contract: contractAddress }
  }

  async function expectSame(ask: Ask, other: Ask, from: string, contract: string) {
    for (const [method, params] of [
      ['eth_getBalance', [to, 'latest']],
      ['eth_getBalance', [from, 'latest']],
      ['eth_getTransactionCount', [from, 'latest']],
      ['eth_getCode', [contract, 'latest']],
      ['eth_getStorageAt', [contract, '0x1', 'latest']],
      ['eth_call', [{ to: contract }, 'latest']],
    ] as const) {
      expect(await other(method, params), method).toBe(await ask(method, params))
    }
  }

  test('a dump of ours is the state of anvil, whose blocks and receipts are ours', async () => {
    await using devnet = await createDevnet({ network: 'plain', mining: 'interval' })
    const ask = askOurs(devnet)
    const { from, hash, contract } = await fill(ask)
    await ask('anvil_mine', [3])
    expect(await askAnvil('anvil_loadState', [await ask('anvil_dumpState')])).toBe(true)
    await expectSame(ask, askAnvil, from, contract)
    expect(await askAnvil('eth_blockNumber')).toBe('0x4')
    const ours = await ask<{ hash: string; transactions: string[] }>('eth_getBlockByNumber', [
      '0x1',
      false,
    ])
    const theirs = await askAnvil('eth_getBlockByNumber', ['0x1', false])
    expect(theirs).toMatchObject({ hash: ours.hash, transactions: ours.transactions })
    const { blockHash, status, gasUsed } = await ask<Receipt>('eth_getTransactionReceipt', [hash])
    expect(await askAnvil('eth_getTransactionReceipt', [hash])).toMatchObject({
      blockHash,
      status,
      gasUsed,
      contractAddress: contract,
    })
    // And it continues.
    const sent = await askAnvil('eth_sendTransaction', [{ from, to, value: '0x1' }])
    await askAnvil('evm_mine', [])
    expect(await askAnvil('eth_getTransactionReceipt', [sent])).toMatchObject({ status: '0x1' })
  })

  test('a fork of anvil has its state, verified, and its history, and continues', async () => {
    await askAnvil('anvil_reset', [])
    const { from, hash, contract } = await fill(askAnvil)
    const fork = { url, verify: 'always', cacheDir: false } as const
    await using devnet = await createDevnet({ fork, balance: 0 })
    const ask = askOurs(devnet)
    expect(devnet.remote).toMatchObject({ isVerified: true, chainId: 31_337 })
    await expectSame(askAnvil, ask, from, contract)
    for (const [method, params] of [
      ['eth_getBlockByNumber', ['latest', true]],
      ['eth_getBlockByNumber', ['0x0', false]],
      ['eth_getTransactionByHash', [hash]],
      ['eth_getTransactionReceipt', [hash]],
      ['eth_getLogs', [{ fromBlock: '0x0', toBlock: '0x1' }]],
    ] as const) {
      expect(await ask(method, params), method).toEqual(await askAnvil(method, params))
    }
    await ask('anvil_impersonateAccount', [contract])
    await ask('anvil_setBalance', [contract, '0xde0b6b3a7640000'])
    for (const sender of [from, contract]) {
      const sent = await ask('eth_sendTransaction', [{ from: sender, to, value: '0x1' }])
      await ask('evm_mine', [])
      expect(await ask('eth_getTransactionReceipt', [sent])).toMatchObject({ status: '0x1' })
    }
    expect(await ask('eth_getBalance', [to, 'latest'])).toBe('0x7')
    expect(await askAnvil('eth_getBalance', [to, 'latest'])).toBe('0x5')
    const proof = await ask<{ accountProof: string[] }>('eth_getProof', [
      contract,
      ['0x1'],
      'latest',
    ])
    expect(proof.accountProof.length).toBeGreaterThan(0)
  })

  test('a fork of anvil at block 0 or at an edited head has its state, and warns once', async () => {
    await askAnvil('anvil_reset', [])
    const forked = async (isExpected: RegExp, address: string) => {
      const warnings: RemoteWarning[] = []
      const onWarning = (warning: RemoteWarning) => warnings.push(warning)
      await using devnet = await createDevnet({
        fork: { url, cacheDir: false, onWarning },
        balance: 0,
      })
      const ask = askOurs(devnet)
      const head = await askAnvil('eth_blockNumber')
      expect(devnet.remote).toMatchObject({ isVerified: false, stateRoot: expect.any(String) })
      for (const [method, params] of [
        ['eth_getBalance', [address, 'latest']],
        ['eth_getBalance', [to, head]],
        ['eth_getCode', [address, 'latest']],
        ['eth_getStorageAt', [address, '0x1', 'latest']],
      ] as const) {
        expect(await ask(method, params), method).toBe(await askAnvil(method, params))
      }
      const [from = ''] = await ask<string[]>('eth_accounts')
      await ask('eth_sendTransaction', [{ from, to, value: '0x1' }])
      await ask('evm_mine', [])
      const { stateRoot } = await ask<{ stateRoot: Hash }>('eth_getBlockByNumber', [
        'latest',
        false,
      ])
      const proof = await ask('eth_getProof', [to, [], 'latest'])
      expect(checkProof(proof, stateRoot, to, [])).toHaveProperty('account')
      expect(warnings.map(({ blockNumber }) => blockNumber)).toEqual([BigInt(String(head))])
      expect(warnings[0]?.reason).toMatch(isExpected)
      const strict = { url, cacheDir: false, verify: 'always' } as const
      await expect(createDevnet({ fork: strict })).rejects.toMatchObject({
        code: 'FORK_UNVERIFIED',
        message: expect.stringContaining('--fork-verify auto or never'),
      })
    }
    const [account = ''] = await askAnvil<string[]>('eth_accounts')
    await forked(/^its header has the state root 0x56e8\w+, that of no accounts, and/, account)
    const { contract } = await fill(askAnvil)
    await askAnvil('anvil_setBalance', [to, '0x64'])
    await askAnvil('anvil_setStorageAt', [contract, '0x1', `0x${'9'.padStart(64, '0')}`])
    await askAnvil('anvil_setCode', [contract, '0x6001'])
    await forked(/^its header has the state root 0x\w{64}, and the remote proves 0x/, contract)
  })

  test('a fork of anvil proves state below its block against the headers there', async () => {
    await askAnvil('anvil_reset', [])
    const { from, contract } = await fill(askAnvil)
    for (const value of ['0x1', '0x2', '0x3']) {
      await askAnvil('eth_sendTransaction', [{ from, to, value, gas: '0x5208' }])
      await askAnvil('evm_mine', [])
    }
    await using devnet = await createDevnet({ fork: { url, cacheDir: false }, balance: 0 })
    const ask = askOurs(devnet)
    for (const at of ['0x1', '0x2', '0x3', '0x4']) {
      const { stateRoot } = await askAnvil<{ stateRoot: Hash }>('eth_getBlockByNumber', [at, false])
      for (const address of [from, contract, to] as Address[]) {
        const proof = await ask('eth_getProof', [address, ['0x1', '0x2'], at])
        expect(checkProof(proof, stateRoot, address, [1n, 2n])).not.toHaveProperty('refusal')
      }
    }
  })

  test('a fork of anvil traces its transactions here, as anvil does', async () => {
    await askAnvil('anvil_reset', [])
    const { from, contract } = await fill(askAnvil)
    const [, other = '', third = ''] = await askAnvil<string[]>('eth_accounts')
    // Calls the contract, then itself with one byte of data, which reverts.
    const caller = `0x3660305760205f5f5f5f73${contract.slice(2)}5af1505f5f60015f5f305af15060205ff35b60ff5f526001601ffd`
    await askAnvil('anvil_setCode', [to, caller])
    await askAnvil('anvil_setBalance', [contract, '0xde0b6b3a7640000'])
    await askAnvil('anvil_impersonateAccount', [contract])
    await askAnvil('evm_mine', [])
    const gas = '0x30d40'
    const nonces = new Map<string, number>()
    const nonceOf = async (sender: string) =>
      Number(await askAnvil('eth_getTransactionCount', [sender, 'latest']))
    const key = `0x${'00'.repeat(31)}01`
    for (const fields of [
      { from, to: other, value: '0x7' },
      { from: third, to, gasPrice: '0x12a05f2000' },
      { from: other, to, accessList: [{ address: contract, storageKeys: [key] }] },
      { from: other, to, data: '0x01' },
      { from, data: initCode },
      { from, data: '0xfe' },
      { from: contract, to: other, value: '0x1' },
      { from: other, to: `0x${'00'.repeat(19)}02`, data: '0x0102' },
    ]) {
      const nonce = nonces.get(fields.from) ?? (await nonceOf(fields.from))
      nonces.set(fields.from, nonce + 1)
      const sent = { gas, nonce: `0x${nonce.toString(16)}`, ...fields }
      await askAnvil('eth_sendTransaction', [sent])
    }
    await askAnvil('evm_mine', [])
    const block = await askAnvil<{ number: string; transactions: string[] }>(
      'eth_getBlockByNumber',
      ['latest', false],
    )
    expect(block.transactions).toHaveLength(8)
    const fork = { url, verify: 'always', cacheDir: false } as const
    await using devnet = await createDevnet({ fork, balance: 0 })
    const ask = askOurs(devnet)
    for (const hash of block.transactions) {
      const { gasUsed } = await askAnvil<Receipt>('eth_getTransactionReceipt', [hash])
      const params = [hash, { tracer: 'callTracer' }]
      const ours = await ask<object>('debug_traceTransaction', params)
      const theirs = await askAnvil<object>('debug_traceTransaction', params)
      // anvil's outermost frame has the gas limit without the intrinsic gas, and the cumulative gas.
      expect(ours, hash).toEqual({ ...theirs, gas, gasUsed })
      const selectors = [hash, { tracer: '4byteTracer' }]
      expect(await ask('debug_traceTransaction', selectors), hash).toEqual(
        await askAnvil('debug_traceTransaction', selectors),
      )
    }
  })

  test('a dump of anvil is the state of ours, on any network', async () => {
    await askAnvil('anvil_reset', [])
    const { from, contract } = await fill(askAnvil)
    const dump = await askAnvil('anvil_dumpState', [])
    for (const network of ['plain', 'preview'] as const) {
      await using devnet = await createDevnet({ network })
      const ask = askOurs(devnet)
      expect(await ask('anvil_loadState', [dump])).toBe(true)
      await expectSame(askAnvil, ask, from, contract)
      await devnet.advance(2_000)
      expect(await ask('eth_getBalance', [to, 'latest'])).toBe('0x5')
      const sent = await ask('eth_sendTransaction', [{ from, to, value: '0x1' }])
      await ask('evm_mine', [])
      expect(await ask('eth_getTransactionReceipt', [sent])).toMatchObject({ status: '0x1' })
    }
  })

  test('a dump of the preview network is one that anvil takes', async () => {
    await askAnvil('anvil_reset', [])
    await using devnet = await createDevnet()
    const ask = askOurs(devnet)
    const { from, contract } = await fill(ask)
    expect(await askAnvil('anvil_loadState', [await ask('anvil_dumpState')])).toBe(true)
    await expectSame(ask, askAnvil, from, contract)
  })
})
