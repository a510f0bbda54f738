/** A devnet whose blocks are cut in flashblocks, through its public interface. */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../src/index.ts'
import { hexFromBytes } from '../src/primitives/hex.ts'
import { ALICE, NOBODY, signed } from './support/world.ts'

const open = (options = {}) =>
  createDevnet({
    network: 'flashblocks',
    alloc: { [ALICE.address]: { balance: 10n ** 18n } },
    ...options,
  })

const raw = hexFromBytes(signed(ALICE, { chainId: 8453n }).rawTransaction)

function sendSync(devnet: Devnet, timeoutMs?: number) {
  const params = timeoutMs === undefined ? ([raw] as const) : ([raw, timeoutMs] as const)
  return devnet.request({ method: 'eth_sendRawTransactionSync', params: [...params] })
}

describe('flashblocks of a devnet', () => {
  test('the network of flashblocks has the rules of a public endpoint', async () => {
    await using devnet = await createDevnet({ network: 'flashblocks' })
    expect(devnet.config).toMatchObject({
      chainId: 8_453,
      endpoint: 'public',
      blockTimeMs: 2_000,
      flashblockTimeMs: 200,
      pendingAfterSeal: 'next',
      pendingEnvironment: 'parent',
    })
    expect(devnet.chain).toMatchObject({
      blockTime: 2_000,
      experimental_preconfirmationTime: 200,
      custom: { pollingInterval: 200 },
    })
  })

  test('eth_sendRawTransactionSync is answered when the flashblock goes out', async () => {
    await using devnet = await open()
    const sent = sendSync(devnet)
    await devnet.advance(199)
    const waiting = Symbol('waiting')
    expect(await Promise.race([sent, Promise.resolve(waiting)])).toBe(waiting)
    await devnet.advance(1)
    expect(await sent).toMatchObject({ blockNumber: '0x1', blockHash: `0x${'00'.repeat(32)}` })
  })

  test('eth_sendRawTransactionSync is answered with the sealed receipt when the flashblock is lost', async () => {
    await using devnet = await open()
    await devnet.faults.now({ kind: 'loseFlashblock' })
    const sent = sendSync(devnet)
    await devnet.advance(2_000)
    const head = await devnet.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
    expect(await sent).toMatchObject({ blockNumber: '0x1', blockHash: head?.hash })
  })

  test('eth_sendRawTransactionSync times out where no flashblock shows the transaction in time', async () => {
    await using devnet = await open()
    const sent = sendSync(devnet, 199).catch((error: unknown) => error)
    await devnet.advance(199)
    expect(await sent).toMatchObject({ code: 4 })
  })

  test('a filter returns nothing twice when a lost flashblock takes pending back', async () => {
    await using devnet = await open()
    const filter = await devnet.request({ method: 'eth_newPendingTransactionFilter' })
    const changes = () => devnet.request({ method: 'eth_getFilterChanges', params: [filter] })
    const hash = await devnet.request({ method: 'eth_sendRawTransaction', params: [raw] })
    await devnet.advance(200)
    expect(await changes()).toEqual([hash])
    await devnet.faults.now({ kind: 'loseFlashblock' })
    const lost = await devnet.request({ method: 'eth_sendTransaction', params: [{ to: NOBODY }] })
    await devnet.advance(200)
    expect(await changes()).toEqual([])
    await devnet.advance(1_600)
    expect(await changes()).toEqual([lost])
  })

  test('pending is latest for the rest of a block whose flashblock is out of order, in a fork too', async () => {
    await using devnet = await open()
    await devnet.advance(2_000)
    const seen = async (each: Devnet) =>
      (await each.request({ method: 'eth_getBlockByNumber', params: ['pending', false] }))?.number
    await devnet.faults.after(300, { kind: 'reorderFlashblocks' })
    await devnet.advance(200)
    expect(await seen(devnet)).toBe('0x2')
    await devnet.advance(200)
    const copy = await devnet.fork()
    for (const each of [devnet, copy]) {
      expect(await seen(each)).toBe('0x1')
      await each.advance(1_400)
      expect(await seen(each)).toBe('0x1')
      await each.advance(200)
      expect(await seen(each)).toBe('0x3')
    }
    await copy.close()
  })

  test('calls at pending see the environment of the block itself when asked to', async () => {
    const numberOf = async (devnet: Devnet) =>
      devnet.request({ method: 'eth_call', params: [{ data: '0x4360005260206000f3' }, 'pending'] })
    await using parent = await open()
    expect(BigInt(await numberOf(parent))).toBe(0n)
    await using own = await open({ pendingEnvironment: 'pending' })
    expect(BigInt(await numberOf(own))).toBe(1n)
  })

  test('gas is estimated for the block a transaction will run in, on what no flashblock holds yet', async () => {
    await using devnet = await open()
    const from = devnet.accounts[0]!.address
    // Creates a contract that reverts in block 0, whose environment calls at pending see.
    const data = '0x43600857600080fd5b00'
    const hash = await devnet.request({ method: 'eth_sendTransaction', params: [{ from, data }] })
    await devnet.advance(200)
    const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    expect(receipt).toMatchObject({ status: '0x1', blockNumber: '0x1' })
  })

  test('faults of flashblocks are refused where blocks have none', async () => {
    await using devnet = await createDevnet()
    await expect(devnet.faults.now({ kind: 'loseFlashblock' })).rejects.toMatchObject({
      code: 'NO_FLASHBLOCKS',
    })
  })

  test('a flashblock time that does not divide the block time is refused', async () => {
    await expect(createDevnet({ network: 'flashblocks', blockTimeMs: 500 })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      facts: { option: 'flashblockTimeMs' },
    })
  })
})
