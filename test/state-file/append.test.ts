/**
 * State files that grow by what is new: each save is appended to the one before it.
 */

import { beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions, type StateMark } from '../../src/index.ts'
import { readDevnet } from '../../src/state-file/devnet.ts'
import { readSave } from '../../src/state-file/file.ts'
import { fc, runs } from '../support/property.ts'
import { linesOf } from '../support/state-lines.ts'

function ask(devnet: Devnet, method: string, ...params: unknown[]): Promise<unknown> {
  return devnet.request({ method, params } as never)
}

/** A file that a devnet is saved to again and again, as the binary does it. */
class GrowingFile {
  bytes = new Uint8Array()
  mark: StateMark | 'load' | 'nothing' = 'nothing'
  /** Length of the last append; 0 if the file was rewritten. */
  appended = 0

  async save(devnet: Devnet): Promise<void> {
    const { offset, pieces, mark } = await devnet.dumpAfter(this.mark)
    this.bytes = new Uint8Array(Buffer.concat([this.bytes.subarray(0, offset), ...pieces]))
    this.appended = offset === 0 ? 0 : this.bytes.length - offset
    this.mark = mark
    expect(mark.bytes).toBe(this.bytes.length)
  }
}

async function sendOne(devnet: Devnet): Promise<void> {
  const [from, to] = devnet.accounts.map(({ address }) => address)
  await ask(devnet, 'eth_sendTransaction', { from, to, value: '0x1' })
}

const options: DevnetOptions = { seed: 3 }

describe('a state file that grows', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('send' as const) }),
    fc.record({ do: fc.constant('mine' as const), count: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ do: fc.constant('advance' as const), count: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ do: fc.constant('rollback' as const), count: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ do: fc.constant('snapshot' as const) }),
    fc.record({ do: fc.constant('revert' as const) }),
    fc.record({ do: fc.constant('reset' as const) }),
    fc.record({ do: fc.constant('reload' as const) }),
    fc.record({ do: fc.constant('save' as const) }),
  )

  test('holds after each save what a separate file would', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom<DevnetOptions>(
        options,
        { ...options, network: 'plain' },
        { ...options, network: 'plain', hardfork: 'amsterdam' },
      ),
      fc.array(step, { minLength: 4, maxLength: 24 }),
      async (given, steps) => {
        let devnet = await createDevnet(given)
        const file = new GrowingFile()
        let snapshot: unknown
        for (const one of [...steps, { do: 'save' as const }]) {
          if (one.do === 'send') await sendOne(devnet)
          else if (one.do === 'mine') await devnet.mine(one.count)
          else if (one.do === 'advance') await devnet.advance(one.count)
          else if (one.do === 'rollback') {
            const head = Number(await ask(devnet, 'eth_blockNumber'))
            const depth = Math.min(one.count, head)
            if (depth > 0) await ask(devnet, 'anvil_rollback', `0x${depth.toString(16)}`)
          } else if (one.do === 'snapshot') snapshot = await ask(devnet, 'evm_snapshot')
          else if (one.do === 'revert') {
            if (snapshot !== undefined) await ask(devnet, 'evm_revert', snapshot)
          } else if (one.do === 'reset') await ask(devnet, 'anvil_reset')
          else if (one.do === 'reload') {
            await file.save(devnet)
            await devnet.close()
            devnet = await createDevnet({ state: file.bytes })
            file.mark = 'load'
            snapshot = undefined
          } else {
            await file.save(devnet)
            await using loaded = await createDevnet({ state: file.bytes })
            await using other = await createDevnet({ state: await devnet.dump() })
            expect(await linesOf(await loaded.dump())).toEqual(await linesOf(await other.dump()))
          }
        }
        await devnet.close()
      },
    )
    await fc.assert(property, { numRuns: runs(120) })
  })

  describe('after a crash', () => {
    let whole: Uint8Array
    let before: Uint8Array
    let first: Uint8Array

    beforeAll(async () => {
      await using devnet = await createDevnet({ ...options, network: 'plain' })
      const file = new GrowingFile()
      await sendOne(devnet)
      await devnet.mine(3)
      await file.save(devnet)
      first = file.bytes
      await sendOne(devnet)
      await devnet.mine(2)
      await file.save(devnet)
      before = file.bytes
      await sendOne(devnet)
      await devnet.mine(4)
      await file.save(devnet)
      whole = file.bytes
    })

    test('has the save before the one that was cut off, at whatever byte', async () => {
      const { setup, end } = await readSave(before, () => {})
      for (let length = before.length; length < whole.length; length += 1) {
        const found = await readSave(whole.subarray(0, length), () => {})
        expect([found.setup, found.end, found.mark!.bytes]).toEqual([setup, end, before.length])
      }
      expect((await readSave(whole, () => {})).mark!.bytes).toBe(whole.length)
    })

    test('continues from the save before the one that was cut off', async () => {
      await using expected = await createDevnet({ state: before })
      const file = new GrowingFile()
      file.bytes = whole.slice(0, whole.length - 1)
      file.mark = 'load'
      await using devnet = await createDevnet({ state: file.bytes })
      await file.save(devnet)
      expect(file.appended).toBeGreaterThan(0)
      await using loaded = await createDevnet({ state: file.bytes })
      expect(await linesOf(await loaded.dump())).toEqual(await linesOf(await expected.dump()))
    })

    test('is refused if it has no whole save', async () => {
      const cut = whole.slice(0, 600)
      await expect(createDevnet({ state: cut })).rejects.toMatchObject({
        code: 'STATE_UNREADABLE',
        message: expect.stringMatching(
          /^state: expected a whole save at byte 600, found the end of the file; the file is whole up to byte \d+, with 0 blocks, and has no whole save$/,
        ),
      })
    })

    test('is refused if any byte below the first line is changed', async () => {
      const below = whole.indexOf(10) + 1
      const place = fc.integer({ min: below, max: whole.length - 1 })
      const property = fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const damaged = whole.slice()
        damaged[at] = damaged[at]! ^ by
        await expect(readDevnet(damaged, () => {})).rejects.toMatchObject({
          code: 'STATE_UNREADABLE',
        })
      })
      await fc.assert(property, { numRuns: runs(2_000) })
    })

    test('names the byte and the block up to which a damaged file is whole', async () => {
      const saveOf = async (file: Uint8Array) => {
        await using saved = await createDevnet({ state: file })
        return { file, block: Number(await saved.request({ method: 'eth_blockNumber' })) }
      }
      const saves = [await saveOf(first), await saveOf(before)]
      const place = fc.integer({ min: first.length, max: whole.length - 1 })
      const property = fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const damaged = whole.slice()
        damaged[at] = damaged[at]! ^ by
        const { file, block } = saves[at < before.length ? 0 : 1]!
        const end = `; the file is whole up to byte ${file.length}, a devnet up to block ${block}`
        await expect(createDevnet({ state: damaged })).rejects.toMatchObject({
          code: 'STATE_UNREADABLE',
          message: expect.stringMatching(new RegExp(`^state: expected .* at byte \\d+, .*${end}$`)),
        })
        expect(whole.subarray(0, file.length)).toEqual(file)
      })
      await fc.assert(property, { numRuns: runs(200) })
    })

    test('is refused if a save in its middle is missing', async () => {
      const torn = Buffer.concat([first, whole.subarray(before.length)])
      await expect(readDevnet(torn, () => {})).rejects.toMatchObject({
        code: 'STATE_UNREADABLE',
        message: expect.stringMatching(/^state: expected a part after 0x/),
      })
    })
  })

  test('gets the new blocks alone', async () => {
    await using devnet = await createDevnet(options)
    for (let count = 0; count < 300; count += 1) {
      await sendOne(devnet)
      await devnet.advance(200)
    }
    const file = new GrowingFile()
    await file.save(devnet)
    const { length } = file.bytes
    for (let count = 0; count < 3; count += 1) {
      await sendOne(devnet)
      await devnet.advance(200)
    }
    await file.save(devnet)
    expect(file.appended).toBeGreaterThan(0)
    expect(file.appended).toBeLessThan(length / 10)
  })

  test('has the time at which a block was opened again that a reorg has removed', async () => {
    await using devnet = await createDevnet(options)
    const file = new GrowingFile()
    await ask(devnet, 'evm_mine')
    await file.save(devnet)
    await devnet.advance(1)
    await ask(devnet, 'anvil_rollback', 1)
    await sendOne(devnet)
    const hash = await devnet.request({
      method: 'eth_getTransactionByBlockNumberAndIndex',
      params: ['pending', '0x2'],
    })
    await ask(devnet, 'evm_mine')
    await file.save(devnet)
    await using loaded = await createDevnet({ state: file.bytes })
    const times = (one: Devnet) => ask(one, 'previewnet_transactionTimes', hash?.hash)
    expect(await times(devnet)).toMatchObject({ blockOpenedMs: devnet.now })
    expect(await times(loaded)).toEqual(await times(devnet))
  })

  test('is rewritten when half of it is unused', async () => {
    await using devnet = await createDevnet(options)
    const file = new GrowingFile()
    await devnet.mine(5)
    const lengths: number[] = []
    for (let count = 0; count < 120; count += 1) {
      await file.save(devnet)
      lengths.push(file.appended)
    }
    expect(lengths.filter((length) => length === 0).length).toBeGreaterThan(1)
    expect(Math.max(...lengths)).toBeLessThan(8_000)
    expect(file.bytes.length).toBeLessThan(300_000)
  })

  test('is saved while requests get turns, with the blocks that are sealed meanwhile', async () => {
    await using devnet = await createDevnet(options)
    await devnet.mine(500)
    const seen: string[] = []
    devnet.on('progress', async ({ job, done, total, isOver }) => {
      if (job !== 'save') return
      if (seen.length === 3) void devnet.mine(7)
      seen.push(isOver ? 'over' : 'some')
      expect(done).toBeLessThanOrEqual(total)
      await Promise.resolve()
    })
    const file = new GrowingFile()
    await file.save(devnet)
    expect(seen.filter((one) => one === 'some').length).toBeGreaterThan(20)
    expect(seen.at(-1)).toBe('over')
    await using loaded = await createDevnet({ state: file.bytes })
    expect(await ask(loaded, 'eth_blockNumber')).toBe('0x1fb')
  })

  test('cannot follow a file that another program began', async () => {
    await using devnet = await createDevnet(options)
    const file = new GrowingFile()
    await file.save(devnet)
    const { mark } = await devnet.dumpAfter('nothing')
    const { offset } = await devnet.dumpAfter({ ...mark, program: 'previewnet/v0.0.0' })
    expect(offset).toBe(0)
  })
})
