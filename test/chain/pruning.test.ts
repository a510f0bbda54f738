/**
 * Devnets that prune old blocks, beside devnets that keep them all.
 */

import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type RemoteProvider,
  replay,
} from '../../src/index.ts'
import type { Store } from '../../src/state/store.ts'
import { readSave } from '../../src/state-file/file.ts'
import { FileWriter } from '../../src/state-file/file-writer.ts'
import { VERSION } from '../../src/version.ts'
import { allocAddress, allocOf } from '../support/large-alloc.ts'
import { collector } from '../support/memory.ts'
import { fc, runs } from '../support/property.ts'
import { linesOf } from '../support/state-lines.ts'

const HISTORY_BLOCKS = 256
const BLOCK_TIME_MS = 200

const logger = '0x00000000000000000000000000000000000000cc'
const asker = '0x00000000000000000000000000000000000000cd'
const options: DevnetOptions = {
  alloc: {
    /** Stores the number it is called with at slot 0, and logs it. */
    [logger]: { code: '0x6000358060005560005260206000a000' },
    /** Returns the hash of the block 250 before. */
    [asker]: { code: '0x60fa43034060005260206000f3' },
  },
}

const hex = (value: number) => `0x${value.toString(16)}`
const ask = (devnet: Devnet, method: string, ...params: unknown[]): Promise<unknown> =>
  devnet.request({ method, params } as never) // of any method

type Step =
  | { readonly kind: 'advance' | 'roll back'; readonly blocks: number }
  | { readonly kind: 'send' | 'edit'; readonly value: number }
  | { readonly kind: 'snapshot' | 'revert' | 'fork' }

const value = fc.integer({ min: 0, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      blocks: fc.integer({ min: 1, max: 200 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('send' as const, 'edit' as const), value }),
  },
  fc.record({
    kind: fc.constant('roll back' as const),
    blocks: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({ kind: fc.constantFrom('snapshot' as const, 'revert' as const, 'fork' as const) }),
)
const steps = fc.array(step, { minLength: 5, maxLength: 16, size: 'max' })

/** Runs the steps on a new devnet, and returns it or its last fork. */
async function run(given: readonly Step[], more: DevnetOptions): Promise<Devnet> {
  return goOn(await createDevnet({ ...options, ...more }), given)
}

async function goOn(begun: Devnet, given: readonly Step[]): Promise<Devnet> {
  let devnet = begun
  let snapshot: unknown
  const send = (input: number) =>
    ask(devnet, 'eth_sendTransaction', {
      from: devnet.accounts[0]!.address,
      to: logger,
      data: `0x${input.toString(16).padStart(64, '0')}`,
    })
  for (const each of given) {
    if (each.kind === 'advance') {
      await send(each.blocks)
      await devnet.advance(each.blocks * BLOCK_TIME_MS)
    } else if (each.kind === 'roll back') {
      const height = Number(await ask(devnet, 'eth_blockNumber'))
      await ask(devnet, 'anvil_rollback', Math.min(each.blocks, height))
    } else if (each.kind === 'send') await send(each.value)
    else if (each.kind === 'edit') {
      await ask(devnet, 'anvil_setStorageAt', logger, '0x1', hex(each.value))
    } else if (each.kind === 'snapshot') snapshot = await ask(devnet, 'evm_snapshot')
    else if (each.kind === 'fork') {
      snapshot = undefined
      devnet = await devnet.fork()
    } else if (snapshot !== undefined) {
      await ask(devnet, 'evm_revert', snapshot)
      snapshot = undefined
    }
  }
  await devnet.advance(3 * HISTORY_BLOCKS * BLOCK_TIME_MS)
  return devnet
}

async function oldestOf(devnet: Devnet): Promise<number> {
  const block = (await ask(devnet, 'eth_getBlockByNumber', 'earliest', false)) as { number: string }
  return Number(block.number)
}

/** What clients can read of the blocks from a number on. */
async function readFrom(devnet: Devnet, oldest: number): Promise<unknown[]> {
  const head = Number(await ask(devnet, 'eth_blockNumber'))
  const answers: unknown[] = [
    await ask(devnet, 'eth_getLogs', { fromBlock: hex(oldest), toBlock: 'pending' }),
    await ask(devnet, 'eth_config'),
    await ask(devnet, 'eth_feeHistory', hex(head - oldest + 1), 'latest', [50]),
    await ask(devnet, 'debug_dumpBlock', 'latest'),
  ]
  for (let number = oldest; number <= head; number += number - oldest < 3 ? 1 : 61) {
    const at = hex(number)
    answers.push(
      await ask(devnet, 'eth_getBlockByNumber', at, true),
      await ask(devnet, 'eth_getBlockReceipts', at),
      await ask(devnet, 'eth_getStorageAt', logger, '0x0', at),
      await ask(devnet, 'eth_getProof', logger, ['0x0', '0x1'], at),
      await ask(devnet, 'eth_call', { to: asker }, at),
    )
  }
  return answers
}

async function prunedDevnet(): Promise<{ devnet: Devnet; oldest: number }> {
  const devnet = await createDevnet({ ...options, historyBlocks: HISTORY_BLOCKS })
  const from = devnet.accounts[0]!.address
  await ask(devnet, 'eth_sendTransaction', { from, to: logger })
  await devnet.advance(4 * HISTORY_BLOCKS * BLOCK_TIME_MS)
  return { devnet, oldest: await oldestOf(devnet) }
}

describe('a devnet with historyBlocks', () => {
  test('answers as one without, of all blocks that it still has, and has the same digest', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const whole = await run(given, {})
        const pruned = await run(given, { historyBlocks: HISTORY_BLOCKS })
        const oldest = await oldestOf(pruned)
        const head = Number(await ask(pruned, 'eth_blockNumber'))
        expect(oldest).toBeGreaterThan(0)
        expect(head - oldest).toBeGreaterThanOrEqual(HISTORY_BLOCKS - 1)
        expect(head - oldest).toBeLessThan(3 * HISTORY_BLOCKS)
        expect(await readFrom(pruned, oldest)).toEqual(await readFrom(whole, oldest))
        expect(pruned.digest).toBe(whole.digest)
        for (const devnet of [whole, pruned]) await devnet.close()
      }),
      { numRuns: runs(16) },
    )
  })

  test('names the oldest block when it refuses a pruned one', async () => {
    const { devnet, oldest } = await prunedDevnet()
    expect(oldest).toBeGreaterThan(1)
    const past = devnet.now - 4 * HISTORY_BLOCKS * BLOCK_TIME_MS
    const error = { code: -32001, message: expect.stringMatching(`the oldest block is ${oldest}$`) }
    const requests: [method: string, ...params: unknown[]][] = [
      ['eth_getBlockByNumber', '0x1', false],
      ['eth_getBlockReceipts', hex(oldest - 1)],
      ['eth_getTransactionByBlockNumberAndIndex', '0x1', '0x0'],
      ['eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' }],
      ['eth_getBalance', logger, '0x1'],
      ['eth_call', { to: asker }, '0x1'],
      ['eth_getProof', logger, [], '0x1'],
      ['eth_feeHistory', hex(devnet.accounts.length), hex(oldest), []],
      ['debug_traceBlockByNumber', hex(oldest - 1)],
      ['previewnet_chainAt', past],
      ['anvil_dumpState'],
    ]
    for (const [method, ...params] of requests) {
      await expect(ask(devnet, method, ...params), method).rejects.toMatchObject(error)
    }
    await devnet.close()
  })

  test('does not know the hashes of pruned blocks and transactions', async () => {
    const devnet = await createDevnet({ ...options, historyBlocks: HISTORY_BLOCKS })
    const from = devnet.accounts[0]!.address
    const sent = await ask(devnet, 'eth_sendTransaction', { from, to: logger })
    await devnet.advance(BLOCK_TIME_MS)
    const block = (await ask(devnet, 'eth_getBlockByNumber', '0x1', false)) as { hash: string }
    await devnet.advance(4 * HISTORY_BLOCKS * BLOCK_TIME_MS)
    expect(await ask(devnet, 'eth_getTransactionReceipt', sent)).toBeNull()
    expect(await ask(devnet, 'eth_getTransactionByHash', sent)).toBeNull()
    expect(await ask(devnet, 'eth_getBlockByHash', block.hash, false)).toBeNull()
    await devnet.close()
  })

  test('refuses to roll back, or to replace, more blocks than it has', async () => {
    const { devnet, oldest } = await prunedDevnet()
    const head = Number(await ask(devnet, 'eth_blockNumber'))
    const depth = head - oldest + 1
    const error = { code: -32602, message: expect.stringContaining(`pruned before ${oldest}`) }
    await expect(ask(devnet, 'anvil_rollback', depth)).rejects.toMatchObject(error)
    await expect(ask(devnet, 'anvil_reorg', depth, [])).rejects.toMatchObject(error)
    expect(Number(await ask(devnet, 'eth_blockNumber'))).toBe(head)
    await ask(devnet, 'anvil_rollback', depth - 1)
    expect(Number(await ask(devnet, 'eth_blockNumber'))).toBe(oldest)
    await ask(devnet, 'anvil_reset')
    expect(await oldestOf(devnet)).toBe(0)
    await devnet.close()
  })

  test('returns to a snapshot of blocks that were pruned since', async () => {
    const devnet = await createDevnet({ ...options, historyBlocks: HISTORY_BLOCKS })
    await devnet.advance(10 * BLOCK_TIME_MS)
    const before = await readFrom(devnet, 0)
    const id = await ask(devnet, 'evm_snapshot')
    const fork = await devnet.fork()
    await devnet.advance(4 * HISTORY_BLOCKS * BLOCK_TIME_MS)
    await ask(devnet, 'evm_revert', id)
    expect(await readFrom(devnet, 0)).toEqual(before)
    expect(await readFrom(fork, 0)).toEqual(before)
    for (const each of [devnet, fork]) await each.close()
  })

  test('shows the oldest block to readers whom a fault holds back at a pruned one', async () => {
    const devnet = await createDevnet({ ...options, historyBlocks: HISTORY_BLOCKS })
    const lagMs = 3 * HISTORY_BLOCKS * BLOCK_TIME_MS
    await devnet.faults.now({ kind: 'stalePending', lagMs, forMs: 3 * lagMs })
    await devnet.advance(2 * lagMs)
    const oldest = await oldestOf(devnet)
    const pending = await ask(devnet, 'eth_getBlockByNumber', 'pending', false)
    expect(pending).toEqual(await ask(devnet, 'eth_getBlockByNumber', hex(oldest), false))
    expect(await ask(devnet, 'eth_getBlockByNumber', hex(10_000), false)).toBeNull()
    await devnet.close()
  })

  test('continues a remote chain, whose blocks can be read after its own were pruned', async () => {
    const remote = await createDevnet(options)
    await remote.advance(10 * BLOCK_TIME_MS)
    const fork = { provider: remote as RemoteProvider }
    const [whole, pruned] = await Promise.all([
      createDevnet({ fork }),
      createDevnet({ fork, historyBlocks: HISTORY_BLOCKS }),
    ])
    for (const devnet of [whole, pruned]) {
      const from = devnet.accounts[0]!.address
      for (let index = 0; index < 8; index += 1) {
        await ask(devnet, 'eth_sendTransaction', { from, to: logger, data: `${hex(index)}0` })
        await devnet.advance(100 * BLOCK_TIME_MS)
      }
    }
    const head = Number(await ask(pruned, 'eth_blockNumber'))
    const oldest = head - HISTORY_BLOCKS + 1
    expect(await readFrom(pruned, oldest)).toEqual(await readFrom(whole, oldest))
    expect(await ask(pruned, 'eth_getBlockByNumber', '0x3', true)).toEqual(
      await ask(remote, 'eth_getBlockByNumber', '0x3', true),
    )
    await expect(ask(pruned, 'eth_getBlockByNumber', '0xc', true)).rejects.toMatchObject({
      code: -32001,
    })
    const state = await pruned.dump()
    const loaded = await createDevnet({ fork, state, historyBlocks: HISTORY_BLOCKS })
    expect(await readFrom(loaded, oldest)).toEqual(await readFrom(pruned, oldest))
    for (const devnet of [whole, pruned, remote, loaded]) await devnet.close()
  })

  test('is loaded as it was saved, and continues as one without', async () => {
    await fc.assert(
      fc.asyncProperty(steps, steps, async (given, later) => {
        const saved = await run(given, { historyBlocks: HISTORY_BLOCKS })
        const state = await saved.dump()
        const loaded = await createDevnet({ state, historyBlocks: HISTORY_BLOCKS })
        const oldest = await oldestOf(saved)
        expect(await oldestOf(loaded)).toBe(oldest)
        expect(await readFrom(loaded, oldest)).toEqual(await readFrom(saved, oldest))
        expect(await linesOf(await loaded.dump())).toEqual(await linesOf(state))
        const [longer, other] = [await goOn(loaded, later), await goOn(saved, later)]
        const newer = Math.max(await oldestOf(longer), await oldestOf(other))
        expect(await readFrom(longer, newer)).toEqual(await readFrom(other, newer))
        for (const devnet of [saved, loaded]) await devnet.close()
      }),
      { numRuns: runs(8) },
    )
  })

  test('is saved to a file that has older blocks', async () => {
    const { devnet } = await prunedDevnet()
    let file = new Uint8Array()
    let after: Parameters<Devnet['dumpAfter']>[0] = 'nothing'
    const offsets: boolean[] = []
    const save = async () => {
      const { offset, pieces, mark } = await devnet.dumpAfter(after)
      offsets.push(offset > 0)
      file = Uint8Array.from([...file.subarray(0, offset), ...pieces.flatMap((each) => [...each])])
      after = mark
      const loaded = await createDevnet({ state: file, historyBlocks: HISTORY_BLOCKS })
      const oldest = await oldestOf(devnet)
      expect(await readFrom(loaded, oldest)).toEqual(await readFrom(devnet, oldest))
      await loaded.close()
    }
    await save()
    await devnet.advance(10 * BLOCK_TIME_MS)
    await save()
    await devnet.advance(HISTORY_BLOCKS * BLOCK_TIME_MS)
    await save()
    // Blocks are pruned that are in no save.
    await devnet.advance(4 * HISTORY_BLOCKS * BLOCK_TIME_MS)
    await save()
    const id = await ask(devnet, 'evm_snapshot')
    await devnet.advance(4 * HISTORY_BLOCKS * BLOCK_TIME_MS)
    await save()
    await ask(devnet, 'evm_revert', id)
    await save()
    expect(offsets).toEqual([false, true, true, false, false, false])
    await devnet.close()
  })

  test('is not loaded if its first state is not that of its block', async () => {
    const { devnet } = await prunedDevnet()
    const save = await readSave(await devnet.dump(), () => {})
    const base = save.base.flatMap(({ lines }) => [...lines()])
    const load = (edit: (text: string) => string) => {
      const writer = new FileWriter(`previewnet/v${VERSION}`, undefined, undefined)
      for (const line of base) writer.addBase(edit(line))
      const block = { number: 0n, hash: '0x', timeline: { firstMs: 0 } } as const // not in the file
      writer.endBase(block)
      for (const part of save.blocks)
        for (const line of part.lines()) writer.addBlocks(line, 1, block)
      writer.endPart(block)
      return createDevnet({ state: Buffer.concat(writer.end(save.setup, save.end).pieces) })
    }
    await (await load((line) => line)).close()
    const edits: readonly [from: RegExp, to: string, expected: string][] = [
      [/"balance","n:\w+"/, '"balance","n:7"', 'the state of block'],
      [/"nonce":"0x0+"/, '"nonce":"0x01"', 'with the hash'],
      [/("hashes":"b:\w+)\w{64}"/, '$1"', 'hashes up to that of block'],
      [/"hardfork":"\w+"/, '"hardfork":"unknown"', 'one of "shanghai"'],
    ]
    for (const [from, to, expected] of edits) {
      expect(base.some((line) => from.test(line))).toBe(true)
      await expect(
        load((line) => line.replace(from, to)),
        expected,
      ).rejects.toMatchObject({
        code: 'STATE_UNREADABLE',
        message: expect.stringContaining(expected),
      })
    }
    await devnet.close()
  })

  test('is loaded with a large alloc, of which few accounts have changed', async () => {
    const alloc = { ...options.alloc, ...allocOf(1_200) }
    const devnet = await createDevnet({ alloc, historyBlocks: HISTORY_BLOCKS })
    for (let index = 0; index < 8; index += 1) {
      await ask(devnet, 'eth_sendTransaction', { to: allocAddress(index), value: '0x1' })
      await devnet.advance(100 * BLOCK_TIME_MS)
    }
    await ask(devnet, 'anvil_setBalance', allocAddress(9), '0x0')
    await devnet.mine()
    const state = await devnet.dump()
    const loaded = await createDevnet({ state, historyBlocks: HISTORY_BLOCKS })
    const oldest = await oldestOf(devnet)
    expect(oldest).toBeGreaterThan(256)
    expect(await readFrom(loaded, oldest)).toEqual(await readFrom(devnet, oldest))
    for (const each of [devnet, loaded]) {
      await ask(each, 'eth_sendTransaction', { to: allocAddress(10), value: '0x1' })
      await each.mine()
    }
    expect(await ask(loaded, 'eth_getBlockByNumber', 'latest', true)).toEqual(
      await ask(devnet, 'eth_getBlockByNumber', 'latest', true),
    )
    for (const each of [devnet, loaded]) await each.close()
  })

  test('is saved while blocks are pruned', async () => {
    const { devnet } = await prunedDevnet()
    let pauses = 0
    devnet.on('progress', async ({ job }) => {
      if (job !== 'save' || pauses === 12) return
      pauses += 1
      if (pauses % 4 === 0) await devnet.mine(2 * HISTORY_BLOCKS)
    })
    const state = await devnet.dumpAfter('nothing')
    expect(pauses).toBe(12)
    const loaded = await createDevnet({
      state: Buffer.concat(state.pieces),
      historyBlocks: HISTORY_BLOCKS,
    })
    const oldest = Math.max(await oldestOf(devnet), await oldestOf(loaded))
    expect(await readFrom(loaded, oldest)).toEqual(await readFrom(devnet, oldest))
    for (const each of [devnet, loaded]) await each.close()
  })

  test('continues from the state of a devnet with all blocks', async () => {
    const whole = await createDevnet(options)
    await whole.advance(4 * HISTORY_BLOCKS * BLOCK_TIME_MS)
    const state = await whole.dump()
    const pruned = await createDevnet({ state, historyBlocks: HISTORY_BLOCKS })
    const oldest = await oldestOf(pruned)
    expect(oldest).toBeGreaterThan(0)
    expect(await readFrom(pruned, oldest)).toEqual(await readFrom(whole, oldest))
    for (const devnet of [whole, pruned]) await devnet.close()
  })

  test('can keep fewer blocks later on, also in a replay of its journal', async () => {
    const whole = await createDevnet(options)
    await ask(whole, 'eth_sendTransaction', { from: whole.accounts[0]!.address, to: logger })
    await whole.mine(1_000)
    expect(await whole.pruneHistory(300)).toBe(512)
    await whole.mine(2_000)
    const oldest = await oldestOf(whole)
    expect(oldest).toBeGreaterThan(2_400)
    const again = await replay(whole.journal())
    expect(again.digest()).toBe(whole.digest())
    expect(await readFrom(again, oldest)).toEqual(await readFrom(whole, oldest))
    await expect(whole.pruneHistory(255)).rejects.toThrow('at least 256')
    for (const devnet of [whole, again]) await devnet.close()
  })

  test('drops the states of pruned blocks, those of its first store, too', async () => {
    const { devnet } = await prunedDevnet()
    const { chain } = InProcessDevnet.partsOf(devnet).backend
    const { gc } = collector()
    const stores = new Set<WeakRef<Store>>()
    let newest: Store | undefined
    for (let block = 0; stores.size < 3; block += 1) {
      expect(block).toBeLessThan(20 * HISTORY_BLOCKS)
      await devnet.mine()
      if (chain.head.store === newest) continue
      newest = chain.head.store
      stores.add(new WeakRef(newest))
    }
    newest = undefined
    await setImmediate() // a turn keeps what it has read by a WeakRef
    gc()
    expect([...stores].map((store) => store.deref() === undefined)).toEqual([true, true, false])
    await devnet.close()
  })

  test('cannot keep fewer blocks than contracts and tags read', async () => {
    const refused = (historyBlocks: number, expected: string, more: DevnetOptions = {}) =>
      expect(createDevnet({ ...more, historyBlocks })).rejects.toMatchObject({
        code: 'INVALID_OPTION',
        message: expect.stringContaining(expected),
      })
    await refused(255, 'historyBlocks: expected 0, or at least 256 blocks, got 255')
    await refused(-1, 'historyBlocks')
    await refused(300, 'at least 401 blocks, for the blocks up to finalized', {
      finalizedBlocks: 400,
    })
  })
})
