/**
 * State files of several saves, damaged at any place: each loads as it was saved, or is refused with the
 * byte and the block up to which it is whole, and has a whole save up to there.
 */

import { beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, DevnetError, type StateMark } from '../../src/index.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'
import { partHeadText } from '../../src/state-file/file.ts'
import { fc, runs } from '../support/property.ts'
import { linesOf } from '../support/state-lines.ts'

/** A save: the length of the file at its end, its lines, and its newest block. */
interface Save {
  readonly bytes: number
  readonly lines: readonly string[]
  readonly block: number
}

interface Saved {
  readonly file: Uint8Array
  readonly saves: readonly Save[]
}

type Damage =
  | { readonly kind: 'flip'; readonly at: number; readonly by: number }
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'insert'; readonly at: number; readonly text: string }

async function ask(devnet: Devnet, method: string, ...params: unknown[]): Promise<unknown> {
  return devnet.request({ method, params } as never)
}

/** Saves a devnet three times: with sends, after a rollback, and after more blocks. */
async function savedThrice(options: object, begin: (devnet: Devnet) => unknown): Promise<Saved> {
  await using devnet = await createDevnet({ seed: 3, ...options })
  const [from, to] = devnet.accounts.map(({ address }) => address)
  const saves: Save[] = []
  let file = new Uint8Array()
  let mark: StateMark | 'nothing' = 'nothing'
  const save = async () => {
    const next = await devnet.dumpAfter(mark)
    file = new Uint8Array(Buffer.concat([file.subarray(0, next.offset), ...next.pieces]))
    mark = next.mark
    const block = Number(await ask(devnet, 'eth_blockNumber'))
    saves.push({ bytes: file.length, lines: await linesOf(file), block })
  }
  await devnet.mine(20)
  await begin(devnet)
  await ask(devnet, 'eth_sendTransaction', { from, to, value: '0x1' })
  await devnet.mine(3)
  await save()
  await ask(devnet, 'anvil_rollback', '0x2')
  await ask(devnet, 'eth_sendTransaction', { from, to, value: '0x2' })
  await devnet.mine(4)
  await save()
  await devnet.mine(5)
  await save()
  return { file, saves }
}

function damaged(file: Uint8Array, damage: Damage): Uint8Array {
  const { at } = damage
  if (damage.kind === 'cut') return file.slice(0, at)
  if (damage.kind === 'flip') return file.with(at, file[at]! ^ damage.by)
  return Buffer.concat([file.subarray(0, at), Buffer.from(damage.text), file.subarray(at)])
}

async function loadedLines(state: Uint8Array): Promise<readonly string[]> {
  await using devnet = await createDevnet({ state })
  return linesOf(await devnet.dump())
}

const kinds = {
  'from block 0 on': [{ network: 'plain' }, () => {}],
  'with an alloc': [{ alloc: { [`0x${'aa'.repeat(20)}`]: { balance: 5n } } }, () => {}],
  'of a pruned chain': [{ network: 'plain' }, (devnet: Devnet) => devnet.pruneHistory(300)],
} as const

describe.each(Object.entries(kinds))('a state file %s', (_, [options, begin]) => {
  let saved: Saved
  beforeAll(async () => {
    saved = await savedThrice(options, begin)
  })

  test('has three saves', () => {
    expect(saved.saves.length).toBe(3)
    expect(saved.saves.at(-1)!.bytes).toBe(saved.file.length)
  })

  test('loads as it was, or says up to where it is whole, and loads from there', async () => {
    const { file, saves } = saved
    const firstLine = file.indexOf(10) + 1
    const at = fc.oneof(
      fc.integer({ min: firstLine, max: file.length - 1 }),
      fc.constantFrom(
        ...saves.flatMap(({ bytes }) => [bytes - 1, Math.min(bytes, file.length - 1)]),
      ),
    )
    const damage = fc.oneof<fc.Arbitrary<Damage>[]>(
      fc.record({
        kind: fc.constant('flip' as const),
        at,
        by: fc.constantFrom(1, 2, 4, 16, 0x20, 0x80, 0x7b ^ 10),
      }),
      fc.record({ kind: fc.constant('cut' as const), at }),
      fc.record({
        kind: fc.constant('insert' as const),
        at,
        text: fc.constantFrom('\n', '0', '"', '{}\n', '{"check":"0x","part":{}}\n', '\u0000'),
      }),
    )
    const property = fc.asyncProperty(damage, async (given) => {
      const state = damaged(file, given)
      // A newline that is inserted before another one changes nothing there.
      const changedAt = file.findIndex((byte, index) => byte !== state[index])
      const whole = saves.findLast(({ bytes }) => changedAt < 0 || bytes <= changedAt)
      let lines: readonly string[]
      try {
        lines = await loadedLines(state)
      } catch (error) {
        if (!(error instanceof DevnetError)) throw error
        expect(error.code).toBe('STATE_UNREADABLE')
        if (whole === undefined) {
          const [, byte] =
            /; the file is whole up to byte (\d+), with \d+ blocks, and has no whole save$/.exec(
              error.message,
            ) ?? []
          expect(Number(byte)).toBeGreaterThanOrEqual(firstLine)
          expect(Number(byte)).toBeLessThanOrEqual(changedAt)
          return
        }
        const { bytes, block } = whole
        expect(error.message).toMatch(
          new RegExp(`at byte \\d+, .*whole up to byte ${bytes}, a devnet up to block ${block}$`),
        )
        expect(error.facts).toMatchObject({ wholeBytes: bytes, block })
        // Loading joins the runs of empty blocks of the last save, which is whole if it is followed by more.
        if (bytes < file.length) {
          expect(await loadedLines(state.subarray(0, bytes))).toEqual(whole.lines)
        } else await loadedLines(state.subarray(0, bytes))
        return
      }
      // A save that was cut off is the one under way.
      expect(given.kind).toBe('cut')
      expect(lines).toEqual(whole?.lines)
    })
    await fc.assert(property, { numRuns: runs(300) })
  })
})

describe('the first line of a part', () => {
  let file: Uint8Array
  let lines: readonly string[]
  beforeAll(async () => {
    const alloc = { [`0x${'aa'.repeat(20)}`]: { balance: 5n } }
    await using devnet = await createDevnet({ alloc })
    await devnet.mine(3)
    file = await devnet.dump()
    lines = await linesOf(file)
  })

  /** The file with fields of one of its parts replaced, and right checksums from there on. */
  function edited(number: number, fields: object): Uint8Array {
    const bytesOf = (text: string) => new TextEncoder().encode(text)
    const first = file.indexOf(10) + 1
    const pieces = [file.subarray(0, first)]
    let start = first
    let after: object = {}
    for (let index = 0; start < file.length; index += 1) {
      const lineEnd = file.indexOf(10, start)
      const { part } = JSON.parse(new TextDecoder().decode(file.subarray(start, lineEnd)))
      const content = file.subarray(lineEnd + 1, lineEnd + 1 + part.bytes)
      const { bytes, checksum, after: _, ...others } = part
      const changed = index === number ? fields : {}
      const head = { ...others, ...after, bytes, checksum, ...changed }
      pieces.push(bytesOf(partHeadText(head)), content)
      after = { after: keccakHash(bytesOf(JSON.stringify(head))) }
      start = lineEnd + 1 + bytes
    }
    return Buffer.concat(pieces)
  }

  test('may be written again as it was', async () => {
    expect(await linesOf(edited(0, {}))).toEqual(lines)
  })

  const odd = [-1, 1.5, 2 ** 32, 1e300, Number.MAX_SAFE_INTEGER, '0', null, true, [], {}, 'alloc']
  const names = ['kind', 'index', 'count', 'after', 'bytes', 'checksum']

  test.each(names)('may have another %s without a JavaScript error', async (name) => {
    for (const number of [0, 1, 2]) {
      for (const value of odd) {
        try {
          await loadedLines(edited(number, { [name]: value }))
        } catch (error) {
          expect(error).toBeInstanceOf(DevnetError)
          expect(String(error)).toMatch(/: expected .*, (found|got) /)
        }
      }
    }
  })

  test('with an index of -1 is refused by its field', async () => {
    await expect(loadedLines(edited(1, { index: -1 }))).rejects.toThrow(
      /^state: expected a whole number at the first line of the part at byte \d+\.index, found -1$/,
    )
  })

  test('with more accounts than its lines can hold is refused before they are read', async () => {
    await expect(loadedLines(edited(0, { count: 2 ** 40 }))).rejects.toThrow(
      /^state: expected 1099511627776 accounts in a part of the alloc, found \d+ bytes$/,
    )
  })
})
