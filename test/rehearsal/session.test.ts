import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type RehearsalReport, rehearse } from '../../src/index.ts'
import type { Hash, Hex } from '../../src/primitives/hex.ts'
import {
  artifact,
  call,
  createScene,
  creation,
  nobody,
  type Scene,
  send,
  stranger,
} from './scene.ts'

const TO_AMSTERDAM = { hardfork: 'amsterdam' } as const
const SMALL = '0xfde8' // 65,000

function reportOn(devnet: Devnet): Promise<RehearsalReport> {
  return rehearse(devnet.journal(), TO_AMSTERDAM, { artifacts: [artifact] })
}

function found(report: RehearsalReport, hash: Hash) {
  return report.transactions.find((each) => each.hash === hash)!
}

const jsonOf = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)

const hex = (value: bigint): Hex => `0x${value.toString(16)}`

function pay({ coin, dev }: Scene, to: Hex, amount: bigint, from = dev[0]!, gas?: Hex) {
  const data = call('Coin', 'transfer', [to, amount])
  return { from, to: coin, data, ...(gas !== undefined && { gas }) }
}

describe('A rehearsed session', () => {
  test('has every transaction with its target and the line of the journal', async () => {
    const scene = await createScene()
    const { coin, devnet, dev } = scene
    const known = dev[1]!.toLowerCase()
    await send(devnet, { to: dev[1]!, value: '0x1' })
    await send(devnet, pay(scene, stranger, 5n, dev[0], SMALL))
    const report = await reportOn(devnet)
    const listed = report.transactions.map(({ target, verdict, line }) => [
      ...[line, verdict, target.contract, target.function, target.address],
    ])
    expect(listed).toEqual([
      [2, 'changed', 'Patterns.sol:Holder', 'constructor', null],
      [3, 'changed', 'Patterns.sol:Forwarder', 'constructor', null],
      [4, 'changed', 'Patterns.sol:Coin', 'constructor', null],
      [5, 'changed', 'ether transfers', 'receive', known],
      [6, 'needsGas', 'Patterns.sol:Coin', 'transfer(address,uint256)', coin],
    ])
    await devnet.close()
  })

  test('says of a transaction that fails after another which one it follows from', async () => {
    const scene = await createScene()
    const { devnet, dev } = scene
    const [, holder] = dev
    const root = await send(devnet, pay(scene, holder!, 5n, dev[0], SMALL))
    const next = await send(devnet, pay(scene, dev[2]!, 5n, holder, '0x4c4b40'))
    const last = await send(devnet, pay(scene, dev[3]!, 5n, dev[2], '0x4c4b40'))
    const report = await reportOn(devnet)
    expect(found(report, root).verdict).toBe('needsGas')
    for (const hash of [next, last]) {
      const { after, causes, differs, verdict } = found(report, hash)
      expect(after.status).toBe(0)
      expect(after.revertReason).toContain('underflow')
      expect(differs).toContain('status')
      expect(verdict).toBe('changed')
      expect(causes.at(-1)).toMatchObject({ what: `follows from ${root}`, transaction: root })
    }
    await devnet.close()
  })

  test('goes on with the next nonce after a transaction that the rules refuse', async () => {
    const { devnet, dev } = await createScene()
    const data: Hex = `0x${'00'.repeat(4000)}`
    const refused = await send(devnet, { to: dev[1]!, data, gas: '0x186a0' })
    const next = await send(devnet, { to: dev[1]!, value: '0x1' })
    const report = await reportOn(devnet)
    expect(found(report, refused)).toMatchObject({
      verdict: 'refused',
      after: { status: null, refused: expect.stringContaining('intrinsic gas too low') },
      withNewGasLimit: { gasLimit: 271_000n },
    })
    expect(found(report, next)).toMatchObject({ verdict: 'changed', differs: ['etherLogs'] })
    expect(report.notes).toEqual([
      `The nonce of ${dev[0]!.toLowerCase()} is raised on the second chain, which refuses a transaction of it.`,
    ])
    await devnet.close()
  })

  test('marks what the session undid', async () => {
    const { devnet, dev } = await createScene()
    const id = await devnet.request({ method: 'evm_snapshot' })
    const undone = await send(devnet, { to: nobody, value: '0x1', gas: '0x5208' })
    await devnet.request({ method: 'evm_revert', params: [id] })
    const kept = await send(devnet, { to: dev[1]!, value: '0x2', gas: '0x5208' })
    const report = await reportOn(devnet)
    expect(found(report, undone)).toMatchObject({ undone: true, verdict: 'needsGas' })
    expect(found(report, kept)).not.toHaveProperty('undone')
    await devnet.close()
  })

  test('names a sender who can no longer pay', async () => {
    const { devnet, dev, holder } = await createScene()
    const from = '0x00000000000000000000000000000000000d00d0'
    const price = 2_000_000_000n
    const fees = { maxFeePerGas: hex(price), maxPriorityFeePerGas: hex(price) }
    await devnet.request({ method: 'anvil_impersonateAccount', params: [from] })
    await devnet.request({ method: 'anvil_setBalance', params: [from, hex(300_000n * price)] })
    await devnet.request({ method: 'anvil_setNextBlockBaseFeePerGas', params: ['0x1'] })
    const data = call('Holder', 'set', [1n])
    const dear = await send(devnet, { from, to: holder, data, gas: hex(300_000n), ...fees })
    const last = await send(devnet, { from, to: dev[1]!, gas: hex(200_000n), ...fees })
    const report = await reportOn(devnet)
    expect(found(report, dear).verdict).toBe('changed')
    const { after, causes, verdict } = found(report, last)
    expect(verdict).toBe('refused')
    expect(after.refused).toContain('insufficient funds')
    expect(causes.at(-1)).toMatchObject({ transaction: dear })
    await devnet.close()
  })

  test('executes a limit above 2^24, which only the new rules accept', async () => {
    const { devnet, dev } = await createScene({ transactionGasMax: 2n ** 24n })
    await expect(send(devnet, { to: dev[1]!, value: '0x1', gas: '0x1100000' })).rejects.toThrow()
    const kept = await send(devnet, { to: dev[1]!, value: '0x1' })
    const report = await reportOn(devnet)
    expect(report.transactions.slice(-2)).toMatchObject([
      { verdict: 'rescued', before: { status: null }, after: { status: 1 } },
      { hash: kept, verdict: 'changed' },
    ])
    await devnet.close()
  })

  test('goes on in a fork of the devnet', async () => {
    const { devnet, dev } = await createScene()
    const fork = await devnet.fork()
    const hash = await send(fork, { to: nobody, value: '0x1', gas: '0x5208' })
    await send(fork, { to: dev[1]!, value: '0x1', gas: '0x5208' })
    const report = await reportOn(fork)
    expect(report.transactions).toHaveLength(5)
    expect(found(report, hash).verdict).toBe('needsGas')
    await fork.close()
    await devnet.close()
  })

  test('begins after the blocks of a saved devnet', async () => {
    const scene = await createScene()
    const state = await scene.devnet.dump()
    const devnet = await createDevnet({ state })
    const hash = await send(devnet, pay(scene, stranger, 5n, scene.dev[0], SMALL))
    await devnet.advance(200)
    const next = await send(devnet, pay(scene, stranger, 5n, scene.dev[0], SMALL))
    const report = await reportOn(devnet)
    expect(found(report, hash).verdict).toBe('needsGas')
    expect(found(report, next)).toMatchObject({ verdict: 'changed', differs: ['gas'] })
    await devnet.close()
    await scene.devnet.close()
  })

  test('takes the limits of a journal of another version as fixed, and says so', async () => {
    const { devnet, dev } = await createScene()
    await send(devnet, { to: dev[1]!, value: '0x1', gas: '0x5208' })
    const journal = devnet.journal().replace(/"version":"[^"]*"/, '"version":"0.0.1"')
    const { notes } = await rehearse(journal, TO_AMSTERDAM)
    expect(notes).toEqual([expect.stringContaining('all are taken as fixed')])
    await devnet.close()
  })

  test('says that a line without an end is left out', async () => {
    const { devnet, dev } = await createScene()
    await send(devnet, { to: dev[1]!, value: '0x1' })
    const { notes, transactions } = await rehearse(devnet.journal().slice(0, -9), TO_AMSTERDAM)
    expect(transactions).toHaveLength(3)
    expect(notes).toEqual(['The last line of the journal has no end, and is left out.'])
    await devnet.close()
  })

  test('has the same bytes twice', async () => {
    const scene = await createScene()
    const { devnet, dev } = scene
    await send(devnet, pay(scene, dev[1]!, 5n, dev[0], SMALL))
    const [one, other] = [await reportOn(devnet), await reportOn(devnet)]
    expect(JSON.stringify(one, jsonOf)).toBe(JSON.stringify(other, jsonOf))
    await devnet.close()
  })

  test('finds nothing where the rules are the same', async () => {
    const { devnet, dev } = await createScene()
    await send(devnet, { to: dev[1]!, value: '0x1' })
    const report = await rehearse(devnet.journal(), { hardfork: 'osaka' })
    expect(report.summary.same).toBe(4)
    expect(report.failed).toBe(false)
    await devnet.close()
  })

  test.each(['prague', 'cancun'] as const)('takes the older rules of %s, too', async (hardfork) => {
    const { devnet, dev } = await createScene()
    await send(devnet, { to: dev[1]!, value: '0x1' })
    const report = await rehearse(devnet.journal(), { hardfork })
    expect(report.summary.same).toBe(4)
    await devnet.close()
  })

  test('takes other rules for the first run, too', async () => {
    const { devnet } = await createScene({ hardfork: 'amsterdam' })
    await send(devnet, { to: nobody, value: '0x1', gas: '0x33450' })
    const report = await rehearse(devnet.journal(), TO_AMSTERDAM, { from: { hardfork: 'osaka' } })
    expect(report.transactions.at(-1)).toMatchObject({
      before: { status: 1, gasUsed: 21_000n },
      after: { status: 1, gasUsed: 204_600n },
    })
    await devnet.close()
  })

  test('says which network has rules that this one lacks', async () => {
    const devnet = await createDevnet({ network: 'flashblocks' })
    await expect(rehearse(devnet.journal(), TO_AMSTERDAM)).rejects.toThrow(/network plain/)
    await devnet.close()
    const plain = await createDevnet({ network: 'plain' })
    await expect(rehearse(plain.journal(), { upgrade: 'denim' })).rejects.toThrow(
      /network flashblocks/,
    )
    await plain.close()
  })
})

describe('A session of a fork', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'previewnet-session-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('is rehearsed without the remote, and says what its recording lacks', async () => {
    const recording = join(folder, 'session.recording')
    const remote = await createScene()
    // SLOTNUM, which Osaka does not have, and then a slot.
    const created = await send(remote.devnet, {
      data: '0x654b50600554005f526006601af3',
      gas: '0xf4240',
    })
    const receipt = await remote.devnet.request({
      method: 'eth_getTransactionReceipt',
      params: [created],
    })
    const { httpUrl: url } = await remote.devnet.listen({ port: 0 })
    const fork = { url, recording }
    const devnet = await createDevnet({ fork, mining: 'auto' })
    const scene = { ...remote, devnet }
    const paid = await send(devnet, pay(scene, stranger, 5n, scene.dev[0], SMALL))
    const reads = await send(devnet, { to: receipt!.contractAddress!, gas: '0xf4240' })
    const last = await send(devnet, { to: scene.dev[1]!, value: '0x1', gas: '0x5208' })
    const journal = devnet.journal()
    await devnet.close()
    const report = await rehearse(journal, TO_AMSTERDAM, { fork: { url, recording } })
    expect(found(report, paid).verdict).toBe('needsGas')
    expect(found(report, reads)).toMatchObject({
      verdict: 'unknown',
      causes: [{ what: expect.stringMatching(/^not known: fork: .* not in the recording/) }],
    })
    expect(JSON.stringify(found(report, reads).causes, jsonOf)).not.toContain(folder)
    expect(found(report, last).verdict).toBe('changed')
    expect(report.notes).toContainEqual(expect.stringContaining('PREVIEWNET_RECORD=1'))
    await remote.devnet.close()
    expect(await rehearse(journal, TO_AMSTERDAM, { fork: { recording } })).toEqual(report)
  })
})

describe('A session of a chain with blocks of 2 s, by the rules of Denim', () => {
  test('shows where block numbers were taken for time', async () => {
    const devnet = await createDevnet({ network: 'flashblocks', genesisTime: 1_793_800_000_000 })
    const gas = '0xf4240'
    const created = await send(devnet, { data: creation('Clock'), gas })
    await devnet.advance(2_000)
    const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [created] })
    const to = receipt!.contractAddress!
    const calls = (name: string, args: readonly unknown[] = []) =>
      send(devnet, { to, data: call('Clock', name, args), gas })
    await calls('lock', [10n])
    await devnet.advance(4_000)
    const unlock = await calls('unlock')
    await devnet.advance(2_000)
    await calls('oncePerBlock')
    await devnet.advance(400)
    const again = await calls('oncePerBlock')
    await devnet.advance(1_600)
    await calls('oncePerSecond')
    await devnet.advance(400)
    const sameSecond = await calls('oncePerSecond')
    const report = await rehearse(devnet.journal(), { upgrade: 'denim' })
    for (const hash of [unlock, again]) {
      const { before, after, causes, verdict } = found(report, hash)
      expect([before.status, after.status, verdict]).toEqual([0, 1, 'rescued'])
      expect(causes.at(-1)!.what).toMatch(/^time: in block \d+ at \d+ s, not in block/)
    }
    expect(found(report, sameSecond).verdict).toBe('failsAlready')
    await devnet.close()
  })

  test('does the same by the rules of Everest', async () => {
    const devnet = await createDevnet({ network: 'mainnet' })
    await send(devnet, { to: devnet.accounts[1]!.address, value: '0x1', gas: '0x5208' })
    const report = await rehearse(devnet.journal(), { upgrade: 'everest' })
    expect(report.summary).toMatchObject({ same: 1 })
    await devnet.close()
  })
})
