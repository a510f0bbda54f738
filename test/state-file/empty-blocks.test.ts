/**
 * Empty blocks in a state file: loaded with their saved hashes, they are the blocks that were saved.
 */

import { keccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import type { MethodName } from '../../src/api.ts'
import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type Hex,
  type LoadProgress,
} from '../../src/index.ts'
import { addressOf } from '../support/arbitraries.ts'
import { linesOf, stateFile } from '../support/state-lines.ts'

const kinds: Readonly<Record<string, DevnetOptions>> = {
  preview: { network: 'preview' },
  mainnet: { network: 'mainnet', mining: 'interval' },
  flashblocks: { network: 'flashblocks' },
  plain: { network: 'plain', mining: 'interval' },
  amsterdam: { network: 'plain', mining: 'interval', hardfork: 'amsterdam' },
  'preview on the other engine': { network: 'preview', engine: 'ethereumjs' },
}

const L1_BLOCK = '0x4200000000000000000000000000000000000015'
const BASE_TIME = '0x4200000000000000000000000000000000000030'
const BLOCK_HASHES = '0x0000f90827f1c53a10cb7a02335b175320002935'
/** Emits a log with one topic. */
const LOGGER: Hex = '0x60015f5fa100'

const ask = (devnet: Devnet, method: MethodName, ...params: readonly unknown[]) =>
  devnet.request({ method, params } as never) as Promise<unknown>
const hex = (value: number): Hex => `0x${value.toString(16)}`

/** A devnet with runs of empty blocks between transactions, edits, and a reorg. */
async function withHistory(options: DevnetOptions): Promise<Devnet> {
  const devnet = await createDevnet({ seed: 3, ...options })
  const { blockTimeMs } = devnet.config
  const [from] = devnet.accounts.map(({ address }) => address)
  const send = (value: number, to = addressOf(0xd1)) =>
    ask(devnet, 'eth_sendTransaction', { from, to, value: hex(value), gas: '0x186a0' })
  await devnet.advance(70 * blockTimeMs)
  await send(1)
  await devnet.advance(5 * blockTimeMs)
  await ask(devnet, 'anvil_setCode', addressOf(0xd2), LOGGER)
  await ask(devnet, 'anvil_setBalance', addressOf(0xd3), '0x7')
  await devnet.advance(20 * blockTimeMs)
  await send(0, addressOf(0xd2))
  await devnet.advance(9 * blockTimeMs)
  await ask(devnet, 'anvil_rollback', '0x4')
  await devnet.advance(65 * blockTimeMs)
  await ask(devnet, 'anvil_reorg', 3, [])
  await devnet.advance(5 * blockTimeMs)
  await devnet.mine(4)
  await send(2)
  return devnet
}

/** Everything that readers find at every block. */
async function readAll(devnet: Devnet): Promise<unknown[]> {
  const head = Number(await ask(devnet, 'eth_blockNumber'))
  const found: unknown[] = [
    await ask(devnet, 'eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' }),
    await ask(devnet, 'eth_getBlockByNumber', 'pending', true),
  ]
  for (let number = 0; number <= head; number += 1) {
    const at = hex(number)
    const block = (await ask(devnet, 'eth_getBlockByNumber', at, true)) as {
      hash: Hex
      transactions: { hash: Hex }[]
    }
    found.push(block, await ask(devnet, 'debug_getRawHeader', at))
    found.push(await ask(devnet, 'eth_getBlockReceipts', at))
    found.push(await ask(devnet, 'eth_getBlockByHash', block.hash, false))
    for (const { hash } of block.transactions) {
      found.push(await ask(devnet, 'eth_getTransactionByHash', hash))
    }
    for (const address of [L1_BLOCK, BASE_TIME]) {
      for (const slot of ['0x0', '0x1', '0x2', '0x3']) {
        found.push(await ask(devnet, 'eth_getStorageAt', address, slot, at))
      }
    }
    found.push(await ask(devnet, 'eth_getBalance', addressOf(0xd1), at))
    if (number % 7 === 0) {
      found.push(await ask(devnet, 'eth_getProof', BLOCK_HASHES, [hex(number)], at))
      found.push(await ask(devnet, 'eth_getProof', L1_BLOCK, ['0x0', '0x3'], at))
    }
  }
  return found
}

type Line = { count?: number; hashes?: { blocks: string; checksum: string } }

/** The same file with its lines of empty blocks changed. */
async function edited(
  state: Uint8Array,
  edit: (line: Required<Line>) => object,
): Promise<Uint8Array> {
  const lines = (await linesOf(state)).map((text) => {
    const line: Line = JSON.parse(text)
    return line.hashes === undefined ? text : JSON.stringify(edit(line as Required<Line>))
  })
  return stateFile('previewnet/test', lines)
}

function withoutHashes({ hashes: _, ...line }: Required<Line>): object {
  return line
}

describe.each(Object.keys(kinds))('a state file of %s', (name) => {
  test('has every block, state, proof and log that the devnet had', async () => {
    await using before = await withHistory(kinds[name]!)
    const state = await before.dump()
    const texts = await linesOf(state)
    // With flashblocks, a block without transactions is more than its opening.
    const hasHashes = name !== 'flashblocks'
    expect(texts.some((text) => text.includes('"hashes"'))).toBe(hasHashes)
    await using after = await createDevnet({ state })
    expect(await readAll(after)).toEqual(await readAll(before))
    expect(await linesOf(await after.dump())).toEqual(texts)
    for (const devnet of [before, after]) await devnet.advance(30_000)
    const head = await ask(before, 'eth_getBlockByNumber', 'latest', true)
    expect(await ask(after, 'eth_getBlockByNumber', 'latest', true)).toEqual(head)
  })

  test('holds the same devnet without hashes, as earlier programs wrote it', async () => {
    await using before = await withHistory(kinds[name]!)
    const state = await before.dump()
    await using after = await createDevnet({ state: await edited(state, withoutHashes) })
    expect(await readAll(after)).toEqual(await readAll(before))
    expect(await linesOf(await after.dump())).toEqual(await linesOf(state))
  })
})

describe('a long run of empty blocks', () => {
  test('is saved in lines of at most 1,024 blocks, the same in each save and after a load', async () => {
    await using devnet = await createDevnet({ seed: 3, network: 'plain', mining: 'interval' })
    await devnet.mine(1_018)
    await devnet.dump()
    await devnet.mine(20)
    const lines = await linesOf(await devnet.dump())
    const counts = lines.map((text) => (JSON.parse(text) as Line).count).filter(Boolean)
    expect(counts).toEqual([1_024, 14])
    expect(await linesOf(await devnet.dump())).toEqual(lines)
    await using loaded = await createDevnet({ state: stateFile('previewnet/test', lines) })
    expect(await linesOf(await loaded.dump())).toEqual(lines)
    for (const one of [devnet, loaded]) await ask(one, 'anvil_rollback', '0x20')
    expect(await linesOf(await loaded.dump())).toEqual(await linesOf(await devnet.dump()))
    expect(await ask(loaded, 'eth_getBlockByNumber', '0x3ee')).toEqual(
      await ask(devnet, 'eth_getBlockByNumber', '0x3ee'),
    )
  })
})

describe('the load of a state', () => {
  test('reports its blocks, waits for the listener, and reports its end once', async () => {
    await using devnet = await createDevnet({ seed: 3 })
    await devnet.advance(30_000)
    await ask(devnet, 'anvil_setBalance', addressOf(7), '0x7')
    await devnet.advance(10_000)
    const state = await devnet.dump()
    const reports: LoadProgress[] = []
    let isWaiting = false
    const onLoad = async (progress: LoadProgress) => {
      expect(isWaiting).toBe(false)
      isWaiting = true
      reports.push(progress)
      await Promise.resolve()
      isWaiting = false
    }
    await using loaded = await createDevnet({ state, onLoad })
    const report = (done: number, isOver = false) => ({ job: 'load', done, total: 200, isOver })
    // The file has two parts, which are checked first.
    expect(reports).toEqual([
      report(0),
      report(0),
      ...Array.from({ length: 12 }, (_, index) => report((index + 1) * 16)),
      report(200, true),
    ])
    expect(loaded.now).toBe(devnet.now)
  })

  test('refuses a listener that is no function', async () => {
    await expect(createDevnet({ onLoad: 5 as never })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message: expect.stringContaining('onLoad'),
    })
  })
})

describe('saved hashes of empty blocks', () => {
  const file = async (): Promise<Uint8Array> => {
    await using devnet = await createDevnet({ seed: 3 })
    await devnet.advance(4_000)
    return devnet.dump()
  }
  /** Changes a digit, and the checksum with it or not. */
  const changed = (at: number, fitsChecksum: boolean) => (line: Required<Line>) => {
    const { blocks, checksum } = line.hashes
    const digits = blocks.slice(2)
    const digit = digits[at] === '0' ? '1' : '0'
    const wrong = `${digits.slice(0, at)}${digit}${digits.slice(at + 1)}`
    const fitting = keccak256(`0x${wrong}`)
    return {
      ...line,
      hashes: { blocks: `b:${wrong}`, checksum: fitsChecksum ? fitting : checksum },
    }
  }
  const refusal = (message: RegExp) =>
    expect.objectContaining({ code: 'STATE_UNREADABLE', message: expect.stringMatching(message) })
  const load = async (state: Uint8Array) => {
    await using devnet = await createDevnet({ state })
    return devnet.now
  }

  test.each([0, 63, 64, 128, 1_000])('are refused if digit %i is changed', async (at) => {
    const state = await edited(await file(), changed(at, false))
    await expect(load(state)).rejects.toEqual(refusal(/expected hashes with the checksum 0x/))
  })

  test('are refused if they do not lead to the last block', async () => {
    const state = await file()
    const [line] = (await linesOf(state)).filter((text) => text.includes('"hashes"'))
    const digits = 128 * (JSON.parse(line!) as Required<Line>).count
    for (const fromEnd of [1, 65, 193]) {
      const wrong = await edited(state, changed(digits - fromEnd, true))
      // The root of the last block, its hash, and the hash of the one before it.
      await expect(load(wrong)).rejects.toEqual(refusal(/^state: expected (block|the pending) /))
    }
  })

  test('are refused if there are not as many as blocks', async () => {
    const state = await edited(await file(), (line) => ({ ...line, count: line.count - 1 }))
    await expect(load(state)).rejects.toEqual(refusal(/bytes of hashes of \d+ blocks/))
  })

  test('are computed again where no pending block confirms them', async () => {
    const state = await edited(await file(), changed(63, true))
    const lines = await linesOf(state)
    const { pendingHash: _, ...point } = JSON.parse(lines.at(-1)!)
    const unconfirmed = stateFile('previewnet/test', [...lines.slice(0, -1), JSON.stringify(point)])
    await using devnet = await createDevnet({ state: unconfirmed })
    await using right = await createDevnet({ state: await file() })
    expect(await readAll(devnet)).toEqual(await readAll(right))
  })
})
