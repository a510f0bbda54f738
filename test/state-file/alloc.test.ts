import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type StateAppend } from '../../src/index.ts'
import { readSave } from '../../src/state-file/file.ts'
import { FileWriter } from '../../src/state-file/file-writer.ts'
import { allocAddress, allocOf } from '../support/large-alloc.ts'
import { linesOf } from '../support/state-lines.ts'

/** More than one part of accounts. */
const count = 10_000
const alloc = allocOf(count)

async function transfer(devnet: Devnet, to: number): Promise<void> {
  const params = [{ to: allocAddress(to), value: '0x1' }] as const
  await devnet.request({ method: 'eth_sendTransaction', params })
  await devnet.mine()
}

function bytesOf(...saves: readonly StateAppend[]): Uint8Array {
  return Buffer.concat(saves.flatMap(({ pieces }) => pieces))
}

/** The file of a devnet with these lines of accounts instead of its own. */
async function withAccounts(
  file: Uint8Array,
  parts: readonly (readonly string[])[],
  setup = (text: string) => text,
): Promise<Uint8Array> {
  const lines = await linesOf(file)
  const writer = new FileWriter('previewnet/test', undefined, undefined)
  for (const part of parts) writer.addAccounts(part)
  return bytesOf(writer.end(setup(lines[0]!), lines.at(-1)!))
}

describe('the alloc in a state file', () => {
  test('is loaded as it was, in its order, and saved again as the same bytes', async () => {
    await using devnet = await createDevnet({ alloc })
    await transfer(devnet, 0)
    const file = await devnet.dump()
    await using loaded = await createDevnet({ state: file })
    const own = (of: Devnet) => of.request({ method: 'previewnet_genesisAlloc' })
    expect(await own(loaded)).toEqual(await own(devnet))
    expect(Buffer.from(await loaded.dump()).equals(Buffer.from(file))).toBe(true)
    const { alloc: parts } = await readSave(file, () => {})
    const lines = parts.flatMap((part) => [...part.lines()])
    const addresses = lines.map((line) => /[\da-f]{40}/.exec(line)![0])
    expect(addresses).toEqual(Object.keys(alloc).map((address) => address.slice(2)))
  })

  test('is written once: what is appended has the new blocks alone', async () => {
    await using devnet = await createDevnet({ alloc })
    const first = await devnet.dumpAfter('nothing')
    for (const to of [1, 2, 3]) await transfer(devnet, to)
    const next = await devnet.dumpAfter(first.mark)
    expect(next.offset).toBe(bytesOf(first).length)
    expect(bytesOf(next).length).toBeLessThan(15_000)
    await using loaded = await createDevnet({ state: bytesOf(first, next) })
    await transfer(loaded, 4)
    const last = await loaded.dumpAfter('load')
    expect(last.offset).toBe(bytesOf(first, next).length)
    expect(bytesOf(last).length).toBeLessThan(15_000)
    await using again = await createDevnet({ state: bytesOf(first, next, last) })
    const params = [allocAddress(4), 'latest'] as const
    const [found, expected] = await Promise.all(
      [again, loaded].map((each) => each.request({ method: 'eth_getBalance', params })),
    )
    expect(found).toBe(expected)
  })

  test('is written in parts, between which others have turns', async () => {
    await using devnet = await createDevnet({ alloc })
    let turns = 0
    devnet.on('progress', ({ job }) => {
      if (job === 'save') turns += 1
    })
    const file = await devnet.dump()
    const { alloc: parts } = await readSave(file, () => {})
    expect(parts.length).toBeGreaterThan(2)
    expect(turns).toBeGreaterThan(parts.length)
    for (const { lines } of parts) {
      const size = [...lines()].reduce((sum, line) => sum + line.length, 0)
      expect(size).toBeLessThan(300_000)
    }
  })

  test('has parts of one size also if its accounts have much code', async () => {
    const code = `0x${'5b'.repeat(24_576)}` as const
    const contracts = Array.from({ length: 20 }, (_, index) => [allocAddress(index), { code }])
    await using devnet = await createDevnet({ alloc: Object.fromEntries(contracts) })
    const { alloc: parts } = await readSave(await devnet.dump(), () => {})
    expect(parts.map(({ count: accounts }) => accounts)).toEqual([6, 6, 6, 2])
  })

  test('may be in the setup, as earlier builds wrote it', async () => {
    const few = allocOf(20)
    await using devnet = await createDevnet({ alloc: few })
    const whole = await devnet.dump()
    const inSetup = (text: string) => {
      const setup = JSON.parse(text) as { options: Record<string, unknown> }
      const accounts = Object.entries(few).map(([address, account]) => {
        const numbers = Object.entries(account).map(([name, value]) => {
          return [
            name,
            typeof value === 'object'
              ? value
              : name === 'code'
                ? value
                : `n:${BigInt(value as string).toString(16)}`,
          ]
        })
        return [address, Object.fromEntries(numbers)]
      })
      return JSON.stringify({
        ...setup,
        options: { ...setup.options, alloc: Object.fromEntries(accounts) },
      })
    }
    const file = await withAccounts(whole, [], inSetup)
    await using loaded = await createDevnet({ state: file })
    expect(Buffer.from(await loaded.dump()).equals(Buffer.from(whole))).toBe(true)
  })

  describe('that was edited is refused:', () => {
    const line = `${allocAddress(0).slice(2)} 1`
    const many = Array.from({ length: 1_000 }, (_, index) => `${allocAddress(index).slice(2)} 1`)
    const cases: readonly (readonly [string, readonly string[], string, RegExp])[] = [
      [
        'no account',
        ['zz'],
        'STATE_UNREADABLE',
        /expected an account at a line of the alloc, found/,
      ],
      ['a number', ['5'], 'STATE_UNREADABLE', /expected an object at a line of the alloc, found/],
      ['an address that is too short', [line.slice(2)], 'STATE_UNREADABLE', /expected an account/],
      ['an object without an address', ['{}'], 'INVALID_OPTION', /expected a 20-byte address/],
      [
        'a balance of 257 bits',
        [`{"address":"${allocAddress(0)}","balance":"n:1${'0'.repeat(64)}"}`],
        'INVALID_OPTION',
        /balance: expected wei/,
      ],
      [
        'an address that is there twice',
        [...many, line],
        'INVALID_OPTION',
        /expected each address once/,
      ],
    ]
    for (const [name, lines, code, message] of cases) {
      test(name, async () => {
        await using devnet = await createDevnet()
        const file = await withAccounts(await devnet.dump(), [lines])
        await expect(createDevnet({ state: file })).rejects.toMatchObject({
          code,
          message: expect.stringMatching(message),
        })
      })
    }

    test('fewer accounts than its first line says', async () => {
      await using devnet = await createDevnet()
      const file = await withAccounts(await devnet.dump(), [[`${line}\n${line}`]])
      await expect(createDevnet({ state: file })).rejects.toMatchObject({
        code: 'STATE_UNREADABLE',
        message: 'state: expected 1 accounts in a part of the alloc, found 2',
      })
    })
  })
})
