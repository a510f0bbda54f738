/** Hardforks in mid-chain: rules that begin at a block or at a time, on chains without upgrades of Base. */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions } from '../src/index.ts'
import { predeployAddresses } from '../src/network/predeploys.ts'
import { expectReplayed } from './support/journal.ts'
import { ask } from './support/world-journal.ts'

const CLZ = `0x${'c1'.repeat(20)}`
const MCOPY = `0x${'c2'.repeat(20)}`
/** Return the number of leading zero bits of 1; copy memory and return it. */
const codes = [
  [CLZ, '0x60011e5f5260205ff3'],
  [MCOPY, '0x60205f60205e60205ff3'],
] as const
const GAS_ABOVE_OSAKA = '0x1312d00' // 20,000,000
/** Calldata for which the floor since Prague (EIP-7623) is above the intrinsic gas. */
const DATA = `0x${'ff'.repeat(100)}`

const osaka = { network: 'plain', hardfork: 'prague', hardforkAt: { osaka: 3n } } as const

async function started(options: DevnetOptions): Promise<Devnet> {
  const devnet = await createDevnet(options)
  for (const code of codes) await ask(devnet, 'anvil_setCode', code)
  return devnet
}

const send = async (devnet: Devnet, fields: object) => {
  const transaction = { from: devnet.accounts[0]!.address, gas: '0x186a0', ...fields }
  return String(await ask(devnet, 'eth_sendTransaction', [transaction]))
}

async function receiptOf(devnet: Devnet, hash: string) {
  const receipt = Object(await ask(devnet, 'eth_getTransactionReceipt', [hash]))
  return {
    status: receipt.status,
    blockNumber: Number(receipt.blockNumber),
    gasUsed: Number(receipt.gasUsed),
  }
}

const sent = async (devnet: Devnet, fields: object) => receiptOf(devnet, await send(devnet, fields))

const headerAt = async (devnet: Devnet, tag: string) =>
  Object(await ask(devnet, 'eth_getHeaderByNumber', [tag]))

describe('a hardfork in mid-chain', () => {
  test.each(['wasm', 'ethereumjs', 'lockstep'] as const)(
    'executes a transaction by the rules of its block, on the engine %s',
    async (engine) => {
      await using devnet = await started({
        ...{ network: 'plain', engine, hardfork: 'shanghai' },
        hardforkAt: { cancun: 3n, prague: 5n, osaka: 7n },
      })
      const runs = []
      for (let block = 1; block <= 8; block += 2) {
        runs.push([await sent(devnet, { to: MCOPY }), await sent(devnet, { to: CLZ })])
      }
      const statuses = runs.flat().map(({ status, blockNumber }) => [blockNumber, Number(status)])
      expect(statuses).toEqual([
        ...[[1, 0], [2, 0], [3, 1], [4, 0], [5, 1], [6, 0], [7, 1], [8, 1]], // biome-ignore format: pairs of block and status
      ])
      await expectReplayed(devnet)
    },
  )

  test('traces and calls each block by its own rules', async () => {
    await using devnet = await started(osaka)
    const hashes = []
    for (let block = 1; block <= 3; block += 1) hashes.push(await send(devnet, { to: CLZ }))
    const failed = []
    for (const hash of hashes) {
      const trace = await ask(devnet, 'debug_traceTransaction', [hash])
      failed.push(Object(trace).failed)
    }
    expect(failed).toEqual([true, true, false])
    const call = (tag: string) => ask(devnet, 'eth_call', [{ to: CLZ }, tag])
    await expect(call('0x2')).rejects.toMatchObject({ code: -32003 })
    expect(BigInt(String(await call('0x3')))).toBe(255n)
  })

  test('shows its rules at pending before its first block is sealed', async () => {
    await using devnet = await started(osaka)
    await devnet.mine()
    const pending = () => ask(devnet, 'eth_call', [{ to: CLZ }, 'pending'])
    await expect(pending()).rejects.toMatchObject({ code: -32003 })
    await devnet.mine()
    expect(BigInt(String(await pending()))).toBe(255n)
    await expect(ask(devnet, 'eth_call', [{ to: CLZ }, 'latest'])).rejects.toThrow('invalid opcode')
  })

  test('adds header fields and the contracts of the protocol with its first block', async () => {
    await using devnet = await createDevnet({
      ...{ network: 'plain', hardfork: 'shanghai', hardforkAt: { cancun: 2n, prague: 3n } },
    })
    for (let block = 1; block <= 3; block += 1) await devnet.mine()
    const [first, second, third] = await Promise.all(
      ['0x1', '0x2', '0x3'].map((tag) => headerAt(devnet, tag)),
    )
    expect(first).not.toHaveProperty('excessBlobGas')
    expect(second).toMatchObject({ excessBlobGas: '0x0', blobGasUsed: '0x0' })
    expect(second).toHaveProperty('parentBeaconBlockRoot')
    expect(second).not.toHaveProperty('requestsHash')
    expect(third).toHaveProperty('requestsHash')
    const { beaconBlockRoots, historyStorage } = predeployAddresses
    const codeSizes = (tag: string) =>
      Promise.all(
        [beaconBlockRoots, historyStorage].map(
          async (at) => String(await ask(devnet, 'eth_getCode', [at, tag])).length > 2,
        ),
      )
    expect(await codeSizes('0x1')).toEqual([false, false])
    expect(await codeSizes('0x2')).toEqual([true, false])
    expect(await codeSizes('0x3')).toEqual([true, true])
    // The first block of Prague has the hash of its parent in the history already.
    const slot = ['eth_getStorageAt', [historyStorage, '0x2', '0x3']] as const
    expect(await ask(devnet, ...slot)).toBe(second.hash)
    expect(await ask(devnet, 'eth_config')).toMatchObject({
      current: {
        systemContracts: {
          BEACON_ROOTS_ADDRESS: beaconBlockRoots,
          HISTORY_STORAGE_ADDRESS: historyStorage,
        },
      },
    })
    await expectReplayed(devnet)
  })

  test('raises the least gas for data with Prague, and bounds gas with Osaka', async () => {
    await using devnet = await createDevnet({
      ...{ network: 'plain', hardfork: 'cancun', hardforkAt: { prague: 2n, osaka: 3n } },
    })
    const to = `0x${'bb'.repeat(20)}`
    const paid = () => sent(devnet, { to, data: DATA, gas: '0x7530' })
    expect(await paid()).toMatchObject({ blockNumber: 1, gasUsed: 21_000 + 16 * 100 })
    expect(await paid()).toMatchObject({ blockNumber: 2, gasUsed: 21_000 + 40 * 100 })
    const large = { to, gas: GAS_ABOVE_OSAKA }
    await expect(send(devnet, large)).rejects.toThrow('exceeds max transaction gas limit')
    await ask(devnet, 'anvil_rollback', [1])
    expect(await sent(devnet, large)).toMatchObject({ blockNumber: 2, status: '0x1' })
    await expectReplayed(devnet)
  })

  test('an option for the largest gas limit holds on both sides', async () => {
    await using devnet = await createDevnet({ ...osaka, transactionGasMax: 30_000_000n })
    const large = { to: CLZ, gas: GAS_ABOVE_OSAKA }
    for (let block = 1; block <= 3; block += 1) {
      expect(await sent(devnet, large)).toMatchObject({ blockNumber: block })
    }
    await expect(createDevnet({ transactionGasMax: 20_999n })).rejects.toThrow(
      'transactionGasMax: expected at least 21000 gas, or 0 for the limit of the hardfork, got 20999',
    )
  })

  test('type 4 is refused before Prague and accepted since', async () => {
    await using devnet = await createDevnet({
      ...{ network: 'plain', hardfork: 'cancun', hardforkAt: { prague: 2n } },
    })
    const authorization = { chainId: '0x0', address: CLZ, nonce: '0x0', yParity: '0x0' }
    const fields = { to: MCOPY, authorizationList: [{ ...authorization, r: '0x1', s: '0x1' }] }
    await expect(send(devnet, fields)).rejects.toThrow('type 4 needs the hardfork prague')
    await devnet.mine()
    expect(await sent(devnet, fields)).toMatchObject({ blockNumber: 2, status: '0x1' })
  })

  test('drops what waits and the new rules forbid, and keeps the rest', async () => {
    await using devnet = await createDevnet({
      ...{ network: 'plain', hardfork: 'cancun', hardforkAt: { prague: 2n, osaka: 3n } },
      mining: 'manual',
    })
    const [first, second, third] = devnet.accounts.map(({ address }) => address)
    const to = `0x${'bb'.repeat(20)}`
    // Each waits for a nonce, which comes after the border.
    const large = await send(devnet, { from: first, to, gas: GAS_ABOVE_OSAKA, nonce: '0x1' })
    const cheap = await send(devnet, { from: second, to, data: DATA, gas: '0x5dc0', nonce: '0x1' })
    const plain = await send(devnet, { from: third, to, nonce: '0x1' })
    await devnet.mine()
    await devnet.mine()
    for (const from of [first, second, third]) await send(devnet, { from, to, nonce: '0x0' })
    await devnet.mine()
    expect(await receiptOf(devnet, plain)).toMatchObject({ blockNumber: 3 })
    for (const hash of [large, cheap]) {
      expect(await ask(devnet, 'eth_getTransactionByHash', [hash])).toBeNull()
    }
    expect(await ask(devnet, 'txpool_status')).toMatchObject({ pending: '0x0', queued: '0x0' })
    await expectReplayed(devnet)
  })

  test('begins with the first block that is not before its time', async () => {
    const genesisTime = Date.UTC(2026, 0, 1)
    for (const [ms, first] of [
      [4_000, 2],
      [4_001, 3],
    ] as const) {
      await using devnet = await started({
        ...{ network: 'plain', hardfork: 'prague', genesisTime, blockTimeMs: 2_000 },
        hardforkAt: { osaka: genesisTime + ms },
      })
      const succeeded = []
      for (let block = 1; block <= 4; block += 1) {
        const hash = await send(devnet, { to: CLZ })
        await devnet.advance(2_000)
        if ((await receiptOf(devnet, hash)).status === '0x1') succeeded.push(block)
      }
      expect(succeeded[0]).toBe(first)
      expect(succeeded).toHaveLength(5 - first)
      await expectReplayed(devnet)
    }
  })

  test('a transaction runs again by the new rules if its block gets a time after the border', async () => {
    const genesisTime = Date.UTC(2026, 0, 1)
    await using devnet = await started({
      ...{ network: 'plain', hardfork: 'prague', mining: 'manual', genesisTime },
      hardforkAt: { osaka: genesisTime + 60_000 },
    })
    const clz = await send(devnet, { to: CLZ })
    const large = await send(devnet, { to: MCOPY, gas: GAS_ABOVE_OSAKA })
    await ask(devnet, 'evm_setNextBlockTimestamp', [genesisTime / 1000 + 60])
    await devnet.mine()
    expect(await receiptOf(devnet, clz)).toMatchObject({ status: '0x1', blockNumber: 1 })
    expect(await ask(devnet, 'eth_getTransactionByHash', [large])).toBeNull()
    await expectReplayed(devnet)
  })

  test('is taken back by a snapshot and by a rollback, and comes again', async () => {
    await using devnet = await started(osaka)
    const snapshot = await ask(devnet, 'evm_snapshot')
    const statuses = async () => {
      const found = []
      for (let block = 1; block <= 3; block += 1)
        found.push((await sent(devnet, { to: CLZ })).status)
      return found
    }
    expect(await statuses()).toEqual(['0x0', '0x0', '0x1'])
    await ask(devnet, 'evm_revert', [snapshot])
    expect(await statuses()).toEqual(['0x0', '0x0', '0x1'])
    await ask(devnet, 'anvil_rollback', [2])
    expect((await sent(devnet, { to: CLZ })).status).toBe('0x0')
    expect((await sent(devnet, { to: CLZ })).status).toBe('0x1')
    await ask(devnet, 'anvil_reorg', [3, []])
    await expectReplayed(devnet)
  })

  test('is in a state file, whose blocks keep their rules, and in a child', async () => {
    await using devnet = await started(osaka)
    for (let block = 1; block <= 3; block += 1) await send(devnet, { to: CLZ })
    const { hash } = await headerAt(devnet, 'latest')
    await using again = await createDevnet({ state: await devnet.dump() })
    expect(again.config.hardforkAt).toEqual({ osaka: 3n })
    expect((await headerAt(again, 'latest')).hash).toBe(hash)
    await using child = await devnet.fork()
    for (const each of [again, child]) {
      await expect(ask(each, 'eth_call', [{ to: CLZ }, '0x2'])).rejects.toThrow('invalid opcode')
      expect((await sent(each, { to: CLZ })).status).toBe('0x1')
      await expectReplayed(each)
    }
    const other = { state: await devnet.dump(), hardforkAt: { osaka: 9n } }
    await expect(createDevnet(other)).rejects.toThrow(
      'hardforkAt: expected osaka=3 as in the state, got osaka=9',
    )
  })

  test('comes on a fork of a chain that does not have it', async () => {
    await using parent = await started({ network: 'plain', hardfork: 'cancun' })
    await parent.mine()
    await using child = await createDevnet({
      fork: { provider: { request: parent.request.bind(parent) as never } },
      ...{ network: 'plain', hardfork: 'cancun', hardforkAt: { prague: 3n, osaka: 4n } },
    })
    const runs = []
    for (let block = 2; block <= 4; block += 1) runs.push(await sent(child, { to: CLZ }))
    expect(runs.map(({ status, blockNumber }) => [blockNumber, status])).toEqual([
      [2, '0x0'],
      [3, '0x0'],
      [4, '0x1'],
    ])
    const { historyStorage } = predeployAddresses
    const stored = await ask(child, 'eth_getStorageAt', [historyStorage, '0x2', '0x3'])
    expect(stored).toBe((await headerAt(child, '0x2')).hash)
  })

  test('is simulated by blocks beyond the head', async () => {
    await using devnet = await started(osaka)
    await devnet.mine()
    const blocks = await ask(devnet, 'eth_simulateV1', [
      { blockStateCalls: [{ calls: [{ to: CLZ }] }, { calls: [{ to: CLZ }] }] },
      'latest',
    ])
    const statuses = (blocks as { calls: { status: string }[] }[]).map(
      ({ calls }) => calls[0]!.status,
    )
    expect(statuses).toEqual(['0x0', '0x1'])
  })

  test('eth_config returns the current, the next and the last rules, with their fork ids', async () => {
    const genesisTime = Date.UTC(2026, 0, 1)
    const begin = genesisTime / 1000
    await using devnet = await createDevnet({
      ...{ network: 'plain', hardfork: 'cancun', genesisTime, blockTimeMs: 1_000 },
      hardforkAt: { prague: genesisTime + 2_000, osaka: genesisTime + 4_000 },
    })
    const config = async () => Object(await ask(devnet, 'eth_config'))
    const first = await config()
    expect(first.current).toMatchObject({ activationTime: 0 })
    expect(first.current.precompiles).not.toHaveProperty('BLS12_G1ADD')
    expect(first.next).toMatchObject({ activationTime: begin + 2 })
    expect(first.next.systemContracts).toHaveProperty('HISTORY_STORAGE_ADDRESS')
    expect(first.last).toMatchObject({ activationTime: begin + 4 })
    expect(first.last.precompiles).toHaveProperty('P256VERIFY')
    await devnet.advance(2_000)
    const second = await config()
    expect(second).toEqual({ current: first.next, next: first.last, last: first.last })
    await devnet.advance(2_000)
    expect(await config()).toEqual({ current: first.last, next: null, last: null })
    const ids = [first.current, first.next, first.last].map(({ forkId }) => forkId)
    expect(new Set(ids).size).toBe(3)
  })

  test('the binary takes blocks and times', async () => {
    const { parse } = (await import('../src/config/config.ts')).options.hardforkAt
    expect(parse('prague=2,osaka=1793901600000ms')).toEqual({
      prague: 2n,
      osaka: 1_793_901_600_000,
    })
    expect(() => parse('denim=2')).toThrow('expected hardforks with the number of a block')
  })

  test.each<[DevnetOptions | object, string]>([
    [
      { network: 'plain', hardforkAt: { osaka: 3n } },
      'hardforks after that of block 0 (hardfork is osaka), got osaka',
    ],
    [
      { hardfork: 'prague', hardforkAt: { osaka: 3n } },
      'none with the upgrade everest, whose EVM keeps its hardfork, got osaka',
    ],
    [
      { network: 'plain', hardfork: 'cancun', hardforkAt: { prague: 4n, osaka: 3n } },
      'the order of the hardforks: prague, osaka',
    ],
    [
      { network: 'plain', hardforkAt: { osaka: 0n } },
      'hardforks with the number of a block (bigint) or ms since 1970 (number), got "osaka=0"',
    ],
    [
      { network: 'plain', hardforkAt: { denim: 1n } },
      'hardforks with the number of a block (bigint) or ms since 1970 (number), got "denim=1"',
    ],
  ])('options out of order are refused: case %#', async (options, expected) => {
    await expect(createDevnet(options as DevnetOptions)).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message: `hardforkAt: expected ${expected}`,
    })
  })
})
