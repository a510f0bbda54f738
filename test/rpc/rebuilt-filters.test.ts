/** Filters on a pending block that is rebuilt without some of its transactions. */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions, replay } from '../../src/index.ts'
import type { Address, Hash, Hex } from '../../src/primitives/hex.ts'
import { fc, runs } from '../support/property.ts'

const LOGS: Address = '0x00000000000000000000000000000000000000cd'
const alloc = { [LOGS]: { code: '0x5f5fa000' } } as const

const installs = {
  pendingLogs: (devnet) =>
    devnet.request({ method: 'eth_newFilter', params: [{ toBlock: 'pending' }] }),
  hashes: (devnet) => devnet.request({ method: 'eth_newPendingTransactionFilter' }),
  transactions: (devnet) =>
    devnet.request({ method: 'eth_newPendingTransactionFilter', params: [true] }),
} satisfies Readonly<Record<string, (devnet: Devnet) => Promise<Hex>>>

type Kind = keyof typeof installs
const kinds = Object.keys(installs) as Kind[]

/** The changes of a poll, each by the hash of its transaction. */
async function poll(devnet: Devnet, id: Hex): Promise<readonly string[]> {
  const changes = await devnet.request({ method: 'eth_getFilterChanges', params: [id] })
  return changes.map((change) => {
    if (typeof change === 'string') return change
    return 'transactionHash' in change ? change.transactionHash : change.hash
  })
}

interface Fees {
  readonly nonce?: Hex
  readonly gwei?: number
}

function send(devnet: Devnet, account: number, { nonce, gwei }: Fees = {}): Promise<Hash> {
  const from = devnet.accounts[account]!.address
  const fee: Hex = `0x${((gwei ?? 0) * 1e9).toString(16)}`
  const fees = gwei === undefined ? {} : { maxFeePerGas: fee, maxPriorityFeePerGas: fee }
  const request = { from, to: LOGS, gas: '0x186a0', ...fees, ...(nonce && { nonce }) } as const
  return devnet.request({ method: 'eth_sendTransaction', params: [request] })
}

const sealedLater: DevnetOptions = {
  network: 'plain',
  mining: 'manual',
  replaceableUntil: 'sealed',
  alloc,
}

describe('a filter on the pending block', () => {
  test.each(kinds)('of %s reports what came after a dropped transaction', async (kind) => {
    await using devnet = await createDevnet({ alloc })
    const id = await installs[kind](devnet)
    const [a, b] = [await send(devnet, 0), await send(devnet, 1)]
    expect(await poll(devnet, id)).toEqual([a, b])
    const c = await send(devnet, 2)
    await devnet.faults.now({ kind: 'dropPreconfirmed', hash: a })
    await devnet.advance(200)
    expect(await poll(devnet, id)).toEqual([c])
    const d = await send(devnet, 3)
    expect(await poll(devnet, id)).toEqual([d])
  })

  test.each(kinds)(
    'of %s reports what came after a transaction of the pool that was dropped',
    async (kind) => {
      for (const method of ['anvil_dropTransaction', 'anvil_removePoolTransactions'] as const) {
        await using devnet = await createDevnet(sealedLater)
        const id = await installs[kind](devnet)
        const [a, b] = [await send(devnet, 0), await send(devnet, 1)]
        expect(await poll(devnet, id)).toEqual([a, b])
        const c = await send(devnet, 2)
        await (method === 'anvil_dropTransaction'
          ? devnet.request({ method, params: [a] })
          : devnet.request({ method, params: [devnet.accounts[0]!.address] }))
        expect(await poll(devnet, id)).toEqual([c])
      }
    },
  )

  test.each(kinds)(
    'of %s reports a replacement once, and nothing twice that runs again',
    async (kind) => {
      await using devnet = await createDevnet(sealedLater)
      const id = await installs[kind](devnet)
      const a = await send(devnet, 0, { gwei: 2 })
      const next = await send(devnet, 0, { gwei: 2 }) // waits for the replacement
      const b = await send(devnet, 1)
      expect(await poll(devnet, id)).toEqual([a, next, b])
      const instead = await send(devnet, 0, { nonce: '0x0', gwei: 5 })
      const c = await send(devnet, 2)
      expect(await poll(devnet, id)).toEqual([instead, c])
      await devnet.mine()
      expect(await poll(devnet, id)).toEqual([])
    },
  )

  test('is as before after a replacement that is refused', async () => {
    await using devnet = await createDevnet(sealedLater)
    const id = await installs.hashes(devnet)
    const a = await send(devnet, 0, { gwei: 2 })
    const b = await send(devnet, 1)
    expect(await poll(devnet, id)).toEqual([a, b])
    const c = await send(devnet, 2)
    const from = devnet.accounts[0]!.address
    const [nonce, gas, fee] = ['0x0', '0x186a0', `0x${(5e9).toString(16)}`] as const
    const fees = { maxFeePerGas: fee, maxPriorityFeePerGas: fee } as const
    // No account has that much.
    const value: Hex = `0x${(2n ** 200n).toString(16)}`
    const params = [{ from, to: LOGS, nonce, gas, value, ...fees }] as const
    await expect(devnet.request({ method: 'eth_sendTransaction', params })).rejects.toThrow(
      'insufficient funds',
    )
    expect(await poll(devnet, id)).toEqual([c])
  })

  test('reports nothing twice where the time of its block changes', async () => {
    await using devnet = await createDevnet(sealedLater)
    const id = await installs.pendingLogs(devnet)
    const [a, b] = [await send(devnet, 0), await send(devnet, 1)]
    expect(await poll(devnet, id)).toEqual([a, b])
    const c = await send(devnet, 2)
    const time = Math.ceil(devnet.now / 1_000) + 100
    await devnet.request({ method: 'evm_setNextBlockTimestamp', params: [time] })
    expect(await poll(devnet, id)).toEqual([c])
    await devnet.mine()
    expect(await poll(devnet, id)).toEqual([])
    await devnet.request({ method: 'anvil_rollback', params: [1] })
    expect(await poll(devnet, id)).toEqual([a, b, c])
  })

  test('reports again what was sent again after a revert', async () => {
    await using devnet = await createDevnet(sealedLater)
    const id = await installs.hashes(devnet)
    const snapshot = await devnet.request({ method: 'evm_snapshot' })
    const a = await send(devnet, 0)
    expect(await poll(devnet, id)).toEqual([a])
    await devnet.request({ method: 'anvil_dropTransaction', params: [a] })
    await devnet.request({ method: 'evm_revert', params: [snapshot] })
    expect(await send(devnet, 0)).toBe(a)
    expect(await poll(devnet, id)).toEqual([a])
  })

  const networks: readonly DevnetOptions[] = [
    { alloc },
    { network: 'flashblocks', alloc },
    { network: 'flashblocks', order: 'fees', alloc },
    { mining: 'manual', receipts: 'sealed', alloc },
    sealedLater,
  ]
  const steps = [
    'send',
    'send',
    'poll',
    'drop',
    'dropFault',
    'halve',
    'cut',
    'seal',
    'fork',
  ] as const
  const anyStep = fc.tuple(fc.constantFrom(...steps), fc.nat(5))

  test('reports every transaction of a block once, whichever are removed meanwhile', async () => {
    const given = fc.constantFrom(...networks)
    const taken = fc.array(anyStep, { minLength: 4, maxLength: 24 })
    await fc.assert(
      fc.asyncProperty(given, fc.constantFrom(...kinds), taken, async (options, kind, taken) => {
        await using first = await createDevnet(options)
        let devnet = first
        const id = await installs[kind](devnet)
        const sent: Hash[] = []
        const reported: string[] = []
        const sealed: string[] = []
        const seal = async () => {
          await (options.mining === 'manual' ? devnet.mine() : devnet.advance(2_000))
        }
        for (const [step, number] of taken) {
          const hash = sent[number % sent.length]
          if (step === 'send') sent.push(await send(devnet, number))
          if (step === 'poll') reported.push(...(await poll(devnet, id)))
          if (step === 'halve') await devnet.faults.now({ kind: 'halveBlock' })
          if (step === 'cut' && options.mining !== 'manual') await devnet.advance(200)
          if (step === 'seal') await seal()
          if (step === 'fork') devnet = await devnet.fork()
          if (hash === undefined) continue
          if (step === 'dropFault') await devnet.faults.now({ kind: 'dropPreconfirmed', hash })
          if (step === 'drop') {
            await devnet.request({ method: 'anvil_dropTransaction', params: [hash] })
          }
        }
        // Both faults end, and all that still waits and can run is sealed.
        for (let count = 0; count < 3; count += 1) await seal()
        reported.push(...(await poll(devnet, id)))
        const head = Number(await devnet.request({ method: 'eth_blockNumber' }))
        for (let block = 1; block <= head; block += 1) {
          const params = [`0x${block.toString(16)}`, true] as const
          const { transactions } = (await devnet.request({
            method: 'eth_getBlockByNumber',
            params,
          }))!
          for (const one of transactions) {
            if (typeof one !== 'string' && one.type !== '0x7e') sealed.push(one.hash)
          }
        }
        expect(sealed.filter((hash) => !reported.includes(hash))).toEqual([])
        const hasMoved = taken.some(([step]) => step === 'halve' || step === 'dropFault')
        if (!hasMoved) expect(new Set(reported).size).toBe(reported.length)
        await using again = await replay(devnet.journal())
        expect(again.digest()).toBe(devnet.digest())
        if (devnet !== first) await devnet.close()
      }),
      { numRuns: runs(120) },
    )
  })
})

describe('after a pre-confirmed transaction was dropped', () => {
  test('the pre-confirmed ones were reported once, and the sealed block has the rest', async () => {
    await using devnet = await createDevnet({ alloc })
    const got: string[] = []
    for (const kind of ['newFlashblockTransactions', 'transactionReceipts'] as const) {
      await devnet.request({ method: 'eth_subscribe', params: [kind] })
    }
    devnet.on('message', ({ data }) => got.push(JSON.stringify(data)))
    const [a, b] = [await send(devnet, 0), await send(devnet, 1)]
    await devnet.faults.now({ kind: 'dropPreconfirmed', hash: a })
    await devnet.advance(200)
    const of = (id: Hex, hash: Hash) =>
      got.filter((text) => text.includes(`"subscription":"${id}"`) && text.includes(hash)).length
    expect([of('0x1', a), of('0x1', b)]).toEqual([1, 1])
    expect([of('0x2', a), of('0x2', b)]).toEqual([0, 1])
  })
})
