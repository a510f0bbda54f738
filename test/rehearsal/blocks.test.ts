/** Rehearsals of what a remote chain has executed. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WELL_KNOWN_MNEMONIC } from '../../src/accounts/accounts.ts'
import {
  type Address,
  type BlocksProgress,
  createDevnet,
  type Hash,
  type RehearsalReport,
  type RehearseBlocksOptions,
  rehearseBlocks,
} from '../../src/index.ts'
import { createdAddress2 } from '../../src/primitives/created-address.ts'
import { bytesFromHex, hexFromBytes } from '../../src/primitives/hex.ts'
import { encodedBase } from '../support/base-transactions.ts'
import { sendBlobs } from '../support/blobs.ts'
import { RemoteServer } from '../support/remote-server.ts'
import { NOBODY } from '../support/world.ts'
import {
  artifact,
  call,
  createScene,
  creation,
  nobody,
  type Scene,
  type Sent,
  send,
  stranger,
} from './scene.ts'

const AMSTERDAM = { hardfork: 'amsterdam' } as const

/** Traffic of the scene, one transaction to a block, after the three that create it. */
const traffic = ({ holder, forwarder, coin, dev }: Scene): readonly Sent[] => [
  { to: coin, data: call('Coin', 'transfer', [stranger, 5n]), gas: '0xfde8' },
  {
    to: forwarder,
    data: call('Forwarder', 'setSilent', [holder, 1n]),
    gas: '0xf4240',
    from: dev[1]!,
  },
  { to: forwarder, data: call('Forwarder', 'make'), gas: '0xf4240' },
  { data: creation('Coin'), gas: '0xf4240' },
  { to: nobody, value: '0x1', gas: '0x5208' },
  { to: holder, data: '0x12345678', gas: '0xc350' },
]

/** A served remote chain with the traffic, and its hashes. */
async function served(): Promise<Scene & { url: string; hashes: Hash[] }> {
  const scene = await createScene()
  const hashes: Hash[] = []
  for (const sent of traffic(scene)) hashes.push(await send(scene.devnet, sent))
  const { httpUrl: url } = await scene.devnet.listen({ port: 0 })
  return { ...scene, url, hashes }
}

const rehearse = (
  url: string,
  options: Partial<RehearseBlocksOptions> = {},
): Promise<RehearsalReport> =>
  rehearseBlocks({ fork: { url, cacheDir: false }, blocks: 6, to: AMSTERDAM, ...options })

const hashesOf = ({ transactions }: RehearsalReport) => transactions.map(({ hash }) => hash)

/** A chain with one Base Transaction, which sends 1 wei. */
async function sentBase() {
  const devnet = await createDevnet({ network: 'preview', upgrade: 'everest' })
  const [sender] = devnet.accounts
  const raw = hexFromBytes(encodedBase(sender!))
  const hash = await devnet.request({ method: 'eth_sendRawTransaction', params: [raw] })
  await devnet.mine(1)
  return { devnet, sender: sender!.address, hash }
}

describe('the blocks of a remote chain', () => {
  test('are rehearsed as the remote itself rehearses their transactions', async () => {
    const { devnet, url, hashes } = await served()
    await using _ = devnet
    const report = await rehearse(url, { artifacts: [artifact] })
    expect(hashesOf(report)).toEqual(hashes)
    for (const { sender, target, blockNumber, ...rehearsal } of report.transactions) {
      expect(rehearsal).toEqual(await devnet.rehearse(rehearsal.hash, AMSTERDAM))
      const sent = await devnet.request({
        method: 'eth_getTransactionByHash',
        params: [rehearsal.hash],
      })
      expect([sender, blockNumber]).toEqual([sent!.from, BigInt(sent!.blockNumber!)])
    }
    expect(report).toMatchObject({
      from: { hardfork: 'osaka' },
      to: AMSTERDAM,
      summary: { needsGas: 3, changed: 2, failsAlready: 1 },
      failed: true,
    })
  })

  test('are those that touch an address: from, to, created, or called within', async () => {
    const { devnet, url, hashes, holder, forwarder, coin, dev } = await served()
    await using _ = devnet
    const [transfer, silent, make, created, ether, failing] = hashes
    const receipt = await devnet.request({
      method: 'eth_getTransactionReceipt',
      params: [created!],
    })
    const init = bytesFromHex(creation('Holder'))
    const touching: readonly (readonly [Address, readonly unknown[]])[] = [
      [coin, [transfer]],
      [forwarder, [silent, make]],
      [holder, [silent, failing]],
      [createdAddress2(forwarder, 1n, init), [make]],
      [receipt!.contractAddress!, [created]],
      [nobody, [ether]],
      [dev[1]!, [silent]],
      [stranger, []],
    ]
    for (const [address, expected] of touching) {
      expect(hashesOf(await rehearse(url, { address })), address).toEqual(expected)
    }
    const upper = `0x${holder.slice(2).toUpperCase()}` as const
    expect(hashesOf(await rehearse(url, { address: upper }))).toEqual([silent, failing])
  })

  test('are the last ones up to the block of the fork', async () => {
    const { devnet, url, hashes } = await served()
    await using _ = devnet
    const reports: BlocksProgress[] = []
    const onProgress = (progress: BlocksProgress) => void reports.push(progress)
    const causes = false
    const last = await rehearse(url, { blocks: 2, causes })
    expect(last.transactions.map(({ blockNumber }) => blockNumber)).toEqual([8n, 9n])
    const fork = { url, block: 4, cacheDir: false } as const
    const earlier = await rehearse(url, { fork, blocks: 100, causes, onProgress })
    expect(hashesOf(earlier).at(-1)).toBe(hashes[0])
    expect(earlier.transactions.map(({ blockNumber }) => blockNumber)).toEqual([1n, 2n, 3n, 4n])
    const numbers = [1, 2, 3, 4]
    expect(reports).toEqual(numbers.map((done) => ({ done, total: 4, transactions: done })))
  })

  test('have the names of artifacts, of standards, or none', async () => {
    const { devnet, url, holder, forwarder, coin } = await served()
    await using _ = devnet
    const namesOf = ({ transactions }: RehearsalReport) =>
      transactions.map(({ target }) => [target.contract, target.function])
    const known = await rehearse(url, { artifacts: [artifact], causes: false })
    expect(namesOf(known)).toEqual([
      ['Patterns.sol:Coin', 'transfer(address,uint256)'],
      ['Patterns.sol:Forwarder', 'setSilent(address,uint256)'],
      ['Patterns.sol:Forwarder', 'make()'],
      ['Patterns.sol:Coin', 'constructor'],
      ['ether transfers', 'receive'],
      ['Patterns.sol:Holder', '0x12345678'],
    ])
    const unknown = await rehearse(url, { causes: false })
    expect(namesOf(unknown)).toEqual([
      [coin, 'transfer(address,uint256)'],
      [forwarder, call('Forwarder', 'setSilent', [holder, 1n]).slice(0, 10)],
      [forwarder, call('Forwarder', 'make').slice(0, 10)],
      [expect.stringMatching(/^0x[\da-f]{40}$/), 'constructor'],
      ['ether transfers', 'receive'],
      [holder, '0x12345678'],
    ])
    expect(Object.keys(known.contracts)).toContain('ether transfers')
  })

  test('list for a contract what delegates to it, or runs its code as a delegate', async () => {
    const { devnet, holder, dev } = await createScene()
    await using _ = devnet
    const account = mnemonicToAccount(WELL_KNOWN_MNEMONIC, { addressIndex: 2 })
    const authorization = await account.signAuthorization!({
      ...{ address: holder, chainId: 31_337, nonce: 1 },
    })
    const raw = await account.signTransaction({
      ...{ type: 'eip7702', chainId: 31_337, nonce: 0, gas: 100_000n, to: nobody },
      ...{ maxFeePerGas: 10n ** 10n, authorizationList: [authorization] },
    })
    const hashes = [
      await devnet.request({ method: 'eth_sendRawTransaction', params: [raw] }),
      await send(devnet, { to: dev[2], data: call('Holder', 'set', [1n]), gas: '0xf4240' }),
    ]
    const fork = { provider: devnet }
    const options = { fork, blocks: 2, address: holder, to: AMSTERDAM }
    const report = await rehearseBlocks({ ...options, artifacts: [artifact] })
    expect(hashesOf(report)).toEqual(hashes)
    expect(report.transactions.map(({ target }) => target)).toEqual([
      { contract: 'ether transfers', function: 'receive', address: nobody },
      {
        contract: 'Patterns.sol:Holder',
        function: 'set(uint256)',
        address: dev[2]!.toLowerCase(),
      },
    ])
  })

  test('are compared with what Osaka did, where they are of Amsterdam', async () => {
    const { devnet, coin } = await createScene({ hardfork: 'amsterdam' })
    await using _ = devnet
    await send(devnet, {
      to: coin,
      data: call('Coin', 'transfer', [stranger, 5n]),
      gas: '0xfde8',
    })
    const fork = { provider: devnet }
    const from = { hardfork: 'osaka' } as const
    const [found] = (await rehearseBlocks({ fork, blocks: 1, from, to: AMSTERDAM })).transactions
    expect(found).toMatchObject({ from, verdict: 'needsGas', before: { status: 1 } })
  })

  test('are rehearsed without deposits on Base, where Amsterdam is refused', async () => {
    await using devnet = await createDevnet({ network: 'flashblocks' })
    const to = devnet.accounts[1]!.address
    const hash = await send(devnet, { to, value: '0x1', gas: '0x5208' })
    await devnet.advance(2_000)
    const fork = { provider: devnet }
    const options = { fork, blocks: 2, to: { upgrade: 'denim' } } as const
    const report = await rehearseBlocks(options)
    expect(report).toMatchObject({ from: { upgrade: 'cobalt' }, summary: { same: 1 } })
    expect(hashesOf(report)).toEqual([hash])
    await expect(rehearseBlocks({ ...options, to: AMSTERDAM })).rejects.toMatchObject({
      code: 'RULES_UNKNOWN',
      message: expect.stringContaining('chains with upgrades of Base have no plan for amsterdam'),
    })
  })

  test('have blob transactions, although their blobs are gone', async () => {
    await using devnet = await createDevnet({ network: 'plain', mining: 'auto' })
    const hash = await sendBlobs(devnet, [1])
    const fork = { provider: devnet }
    const report = await rehearseBlocks({ fork, blocks: 1, to: AMSTERDAM })
    expect(hashesOf(report)).toEqual([hash])
    expect(report.transactions[0]).toMatchObject({ verdict: 'changed', before: { status: 1 } })
  })

  test('have Base Transactions, which touch what their calls call', async () => {
    const { devnet, sender, hash } = await sentBase()
    await using _ = devnet
    const fork = { provider: devnet }
    const options = { fork, blocks: 2, to: { upgrade: 'everest' } } as const
    for (const address of [sender, NOBODY]) {
      const report = await rehearseBlocks({ ...options, address })
      expect(hashesOf(report)).toEqual([hash])
      expect(report.transactions[0]).toMatchObject({
        verdict: 'same',
        target: { contract: 'ether transfers', address: NOBODY },
      })
    }
    expect(hashesOf(await rehearseBlocks({ ...options, address: stranger }))).toEqual([])
  })

  test('are executed once, whatever the number of transactions that touch the address', async () => {
    const { devnet, coin, dev } = await createScene()
    await using _ = devnet
    await devnet.request({ method: 'evm_setAutomine', params: [false] })
    for (const from of dev.slice(0, 8)) {
      const data = call('Coin', 'transfer', [stranger, 0n])
      await send(devnet, { from, to: coin, data, gas: '0xfde8' })
    }
    await devnet.mine(1)
    await using remote = await RemoteServer.start(({ method, params }) =>
      devnet.request({ method, params } as never),
    )
    const report = await rehearse(remote.url, { blocks: 1, address: coin, causes: false })
    expect(report.transactions).toHaveLength(8)
    const asked = remote.posts.flatMap(({ requests }) => requests.map(({ method }) => method))
    expect(asked.filter((method) => method === 'eth_getBlockReceipts')).toHaveLength(1)
    expect(asked).not.toContain('eth_getTransactionByHash')
    expect(remote.posts.length).toBeLessThan(12)
  })

  test.each([
    [{ blocks: 0 }, 'rehearseBlocks.blocks: expected a whole number from 1, got 0'],
    [{ address: '0x12' }, 'rehearseBlocks.address: expected an address, got "0x12"'],
    [{ fork: undefined }, 'rehearseBlocks.fork: expected the source of a fork'],
    [{ block: 1 }, 'block'],
  ])('are refused with the options %o', async (options, message) => {
    await expect(rehearse('http://127.0.0.1:1', options as never)).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message: expect.stringContaining(message),
    })
  })

  test('need a remote that answers', async () => {
    const { devnet, url } = await served()
    await devnet.close()
    const fork = { url, cacheDir: false, retries: 0, connectTimeoutMs: 0 } as const
    await expect(rehearse(url, { fork })).rejects.toMatchObject({ code: 'FORK_FAILED' })
  })
})

describe('a recording of a rehearsal', () => {
  let folder: string
  let recording: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'previewnet-rehearsal-'))
    recording = join(folder, 'traffic.recording')
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  test('gives the same report without the remote', async () => {
    const { devnet, url } = await served()
    const first = await rehearse(url, { fork: { url, recording } })
    await devnet.close()
    expect(await rehearse(url, { fork: { recording } })).toEqual(first)
  })

  test('leaves a transaction unknown that reads by the new rules what it lacks', async () => {
    const { devnet } = await createScene()
    // SLOTNUM, which Osaka does not have, and then a slot.
    const created = await send(devnet, { data: '0x654b50600554005f526006601af3', gas: '0xf4240' })
    const receipt = await devnet.request({
      method: 'eth_getTransactionReceipt',
      params: [created],
    })
    const to = receipt!.contractAddress!
    const hash = await send(devnet, { to, gas: '0xf4240' })
    const { httpUrl: url } = await devnet.listen({ port: 0 })
    const osaka = await rehearse(url, {
      fork: { url, recording },
      to: { hardfork: 'osaka' },
      blocks: 2,
    })
    await devnet.close()
    expect(osaka.summary).toMatchObject({ same: 1, failsAlready: 1 })
    const report = await rehearse(url, { fork: { recording }, blocks: 2 })
    expect(report.summary).toMatchObject({ changed: 1, unknown: 1 })
    expect(report.transactions[1]).toMatchObject({
      ...{ hash, blockNumber: 5n, target: { contract: to, function: 'receive', address: to } },
      causes: [
        { what: expect.stringMatching(/^not known: fork: eth_getProof .* not in the recording/) },
      ],
    })
  })
})
