import { beforeAll, describe, expect, test } from 'vitest'
import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  options,
  type PastProvider,
  replay,
} from '../../src/index.ts'
import { readDevnet } from '../../src/state-file/devnet.ts'
import { textFromValue, valueFromText } from '../../src/state-file/values.ts'
import { fc, runs } from '../support/property.ts'
import { linesOf, stateFile } from '../support/state-lines.ts'

describe('the state file', () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text)
  const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  const unreadable = (pattern: RegExp) =>
    expect.objectContaining({ code: 'STATE_UNREADABLE', message: expect.stringMatching(pattern) })

  let file: Uint8Array

  beforeAll(async () => {
    await using devnet = await createDevnet({ seed: 7 })
    await devnet.faucet.drip('0x00000000000000000000000000000000000000d1')
    await devnet.advance(400)
    file = await devnet.dump()
  })

  const load = async (state: Uint8Array, options: DevnetOptions = {}) => {
    await using devnet = await createDevnet({ ...options, state })
    return devnet.request({ method: 'eth_blockNumber' })
  }

  test('a state file is parsed into the lines it was made of', async () => {
    const lines = fc.array(fc.json(), { minLength: 2, maxLength: 8 })
    const property = fc.asyncProperty(lines, async (given) => {
      expect(await linesOf(stateFile('previewnet/test', given))).toEqual(given)
    })
    await fc.assert(property, { numRuns: runs(100), seed: 3 })
  })

  describe('loading a state refuses', () => {
    test.each([
      ['an empty file', '', /found an empty file/],
      ['a text', 'hello', /"format":"previewnet state".*found "hello"/],
      ['JSON of others', '{"accounts":{}}\n', /found "\{\\"accounts\\":\{\}\}"/],
      ['a number', '1\n', /found "1"/],
      ['nothing below the first line', '{"format":"previewnet state"}\n', /version and program/],
    ])('%s', async (_, text, message) => {
      await expect(load(bytesOf(text))).rejects.toEqual(unreadable(message))
    })

    test('gzip, which anvil writes, saying how that is loaded', async () => {
      const gzip = Uint8Array.of(0x1f, 0x8b, 8, 0)
      await expect(load(gzip)).rejects.toEqual(unreadable(/anvil_loadState/))
    })

    test('a file of a later version, saying which and whose', async () => {
      const later = bytesOf(textOf(file).replace('"version":2,', '"version":3,'))
      await expect(load(later)).rejects.toEqual(
        unreadable(/^state: expected version 2, found version 3, written by previewnet\/v/),
      )
    })

    test('a file that is cut off anywhere', async () => {
      const first = file.indexOf(10) + 1
      for (const length of [1, first - 1, first, first + 1, file.length - 1]) {
        await expect(load(file.slice(0, length))).rejects.toEqual(unreadable(/^state: expected/))
      }
    })

    test('a file with a byte changed', async () => {
      const first = file.indexOf(10) + 1
      const places = fc.integer({ min: first, max: file.length - 1 })
      const property = fc.asyncProperty(
        places,
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const damaged = file.slice()
          damaged[at] = damaged[at]! ^ by
          await expect(load(damaged)).rejects.toEqual(
            unreadable(
              /checksum 0x[0-9a-f]{64} at byte \d+, found 0x|expected the first line of a part/,
            ),
          )
        },
      )
      await fc.assert(property, { numRuns: runs(50), seed: 5 })
    })

    test('a whole file whose blocks do not come to its head', async () => {
      const lines = (await linesOf(file)).map((line) => line.replaceAll('"status":1', '"status":0'))
      const other = stateFile('previewnet/test', lines)
      await expect(load(other)).rejects.toEqual(
        unreadable(/^state: expected block 2 with the hash 0x/),
      )
    })

    test('a value that is not bytes', async () => {
      const state = textOf(file) as unknown as Uint8Array // as a user without types may do it
      await expect(load(state)).rejects.toMatchObject({ code: 'INVALID_OPTION' })
    })
  })

  describe('options beside a state', () => {
    test('options that shape the chain come from the state, and may be repeated', async () => {
      await using devnet = await createDevnet({ state: file, seed: 7, network: 'preview' })
      expect(devnet.config.seed).toBe(7)
    })

    test.each([{ seed: 8 }, { network: 'plain' }, { accounts: 3 }, { balance: 1 }] as const)(
      '%o would be another chain, and is refused',
      async (options) => {
        const [name] = Object.keys(options)
        await expect(load(file, options)).rejects.toMatchObject({
          code: 'INVALID_OPTION',
          message: expect.stringMatching(new RegExp(`^${name}: expected .* as in the state, got`)),
        })
      },
    )

    test('the hardfork comes from the state; its blocks are those that were saved', async () => {
      const options = { network: 'plain', mining: 'interval', hardfork: 'shanghai' } as const
      await using before = await createDevnet(options)
      await before.faucet.drip('0x00000000000000000000000000000000000000d1')
      await before.advance(1_000)
      const state = await before.dump()
      await using after = await createDevnet({ state, hardfork: 'shanghai' })
      const read = { method: 'eth_getBlockByNumber', params: ['latest', true] } as const
      const head = await after.request(read)
      expect(head).toEqual(await before.request(read))
      expect(head).not.toHaveProperty('blobGasUsed')
      expect(after.config.hardfork).toBe('shanghai')
      await expect(createDevnet({ state, hardfork: 'latest' })).rejects.toThrow(
        'hardfork: expected shanghai as in the state, got latest',
      )
      await using newest = await createDevnet({ state: file, hardfork: 'latest' })
      expect(newest.config.hardfork).toBe('osaka')
    })

    test('each option is saved but those whose entry excludes it', async () => {
      const saved = Object.entries(options).filter(([, { saved }]) => typeof saved === 'string')
      const names = saved.map(([name]) => name)
      const read = await readDevnet(file, () => {})
      expect(Object.keys(read.options.config)).toEqual(names.sort())
    })

    test('accounts of block 0 are in the state already', async () => {
      await expect(load(file, { alloc: {} })).rejects.toMatchObject({
        code: 'INVALID_OPTION',
        message: 'alloc: expected none beside a state, which brings its own',
      })
    })

    test('other options are as saved unless they are given', async () => {
      await using first = await createDevnet({
        dialect: 'hardhat',
        faucetDripWei: 5n,
        limits: { batchLengthMax: 3 },
      })
      const state = await first.dump()
      await using same = await createDevnet({ state })
      expect(same.config).toMatchObject({
        dialect: 'hardhat',
        faucetDripWei: 5n,
        limits: { batchLengthMax: 1_024 },
      })
      await using other = await createDevnet({ state, dialect: 'ganache' })
      expect(other.config).toMatchObject({ dialect: 'ganache', faucetDripWei: 5n })
    })
  })

  test('state beside the chain is kept, and ids are not given twice', async () => {
    const one = '0x00000000000000000000000000000000000000d1'
    await using first = await createDevnet({ faucetCooldownMs: 60_000 })
    await first.faucet.drip(one)
    await first.request({ method: 'anvil_impersonateAccount', params: [one] })
    await first.request({ method: 'evm_increaseTime', params: [10] })
    expect(await first.request({ method: 'evm_snapshot' })).toBe('0x0')
    expect(await first.request({ method: 'eth_newBlockFilter' })).toBe('0x1')
    await first.request({ method: 'anvil_reset' })
    await first.faucet.drip(one)
    await first.request({ method: 'anvil_impersonateAccount', params: [one] })
    await first.request({ method: 'evm_increaseTime', params: [10] })
    const calls = [{ to: one, value: '0x1' }] as const
    const sendCalls = { version: '2.0.0', from: first.accounts[0]!.address, calls } as const
    const bundle = { ...sendCalls, chainId: '0x509f455', atomicRequired: false } as const
    const sent = await first.request({ method: 'wallet_sendCalls', params: [bundle] })
    const metadata = await first.request({ method: 'anvil_metadata' })
    await using next = await createDevnet({ state: await first.dump() })
    await expect(next.faucet.drip(one)).rejects.toMatchObject({ code: 'FAUCET_COOLDOWN' })
    expect(await next.request({ method: 'wallet_getCallsStatus', params: [sent.id] })).toEqual(
      await first.request({ method: 'wallet_getCallsStatus', params: [sent.id] }),
    )
    const sentNext = await next.request({ method: 'wallet_sendCalls', params: [bundle] })
    expect(sentNext.id).not.toBe(sent.id)
    const params = [{ from: one, to: one, gas: '0x5208' }] as const
    await next.request({ method: 'eth_sendTransaction', params })
    expect(await next.request({ method: 'evm_increaseTime', params: [5] })).toBe(15)
    expect(await next.request({ method: 'evm_revert', params: ['0x0'] })).toBe(false)
    expect(await next.request({ method: 'evm_snapshot' })).toBe('0x1')
    expect(await next.request({ method: 'eth_newBlockFilter' })).toBe('0x2')
    expect(await next.request({ method: 'anvil_metadata' })).toMatchObject({
      instanceId: metadata.instanceId,
    })
  })

  const SOMEBODY = '0x00000000000000000000000000000000000000d1'

  /** Sets a balance to 1, 2 and 3 wei, 50 ms apart, from 10 ms after the beginning on. */
  async function patchInTurn(devnet: Devnet): Promise<void> {
    await devnet.advance(10)
    for (const balance of ['0x1', '0x2', '0x3'] as const) {
      await devnet.request({ method: 'anvil_setBalance', params: [SOMEBODY, balance] })
      await devnet.advance(50)
    }
  }

  const balanceIn = (provider: Pick<PastProvider, 'request'>) =>
    provider.request({ method: 'eth_getBalance', params: [SOMEBODY, 'pending'] })

  test.each(['preview', 'flashblocks', 'plain'] as const)(
    'on %s, what was patched in a block is seen at the times at which it was patched',
    async (network) => {
      await using devnet = await createDevnet({ network, mining: 'interval' })
      await patchInTurn(devnet)
      await using early = await createDevnet({ state: await devnet.dump() })
      await devnet.jump(4_000) // which opens the block again
      await using jumped = await createDevnet({ state: await devnet.dump() })
      await devnet.advance(4_000)
      await using later = await createDevnet({ state: await devnet.dump() })
      for (const each of [devnet, early, jumped, later]) {
        const moments = [5, 30, 80, 130].map((ms) => each.at(each.config.genesisTime + ms))
        expect(await Promise.all(moments.map(balanceIn))).toEqual(['0x0', '0x1', '0x2', '0x3'])
      }
    },
  )

  test.each([
    ['preview', ['0x0', '0x1', '0x2', '0x3']],
    ['flashblocks', ['0x0', '0x3']], // in one flashblock
    ['plain', ['0x0', '0x1', '0x2', '0x3']],
  ] as const)('on %s, lagging readers continue where they were', async (network, balances) => {
    await using devnet = await createDevnet({ network, mining: 'interval' })
    await devnet.faults.now({ kind: 'stalePending', lagMs: 400, forMs: 900 })
    await patchInTurn(devnet)
    const copies: Devnet[] = []
    try {
      const seen = new Set<string>()
      for (let ms = 0; ms < 1_000; ms += 50) {
        copies.push(await createDevnet({ state: await devnet.dump() }))
        for (const each of [devnet, ...copies]) await each.advance(50)
        const balance = await balanceIn(devnet)
        expect(await Promise.all(copies.map(balanceIn))).toEqual(copies.map(() => balance))
        seen.add(balance)
      }
      expect([...seen]).toEqual(balances)
    } finally {
      for (const each of copies) await each.close()
    }
  })

  test('a reset goes to the block 0 that was saved', async () => {
    await using devnet = await createDevnet({ state: file })
    const genesis = await devnet.request({ method: 'eth_getHeaderByNumber', params: ['0x0'] })
    await devnet.request({ method: 'anvil_reset' })
    const head = await devnet.request({ method: 'eth_getHeaderByNumber', params: ['latest'] })
    expect(head).toEqual(genesis)
    await devnet.advance(200)
    expect(await devnet.request({ method: 'eth_blockNumber' })).toBe('0x1')
  })

  test('the journal of a devnet that continued from a file begins with it, and is replayed', async () => {
    await using devnet = await createDevnet({ state: file })
    await devnet.faucet.drip('0x00000000000000000000000000000000000000d2')
    const before = await devnet.dump()
    await devnet.advance(600)
    await using again = await replay(devnet.journal())
    expect(textOf(await again.dump())).toBe(textOf(await devnet.dump()))
    expect(await again.request({ method: 'previewnet_digest' })).toBe(
      await devnet.request({ method: 'previewnet_digest' }),
    )
    // Saving changes nothing.
    await using other = await createDevnet({ state: before })
    await other.advance(600)
    expect(textOf(await other.dump())).toBe(textOf(await devnet.dump()))
  })
})

describe('values of the state file', () => {
  const leaf = fc.oneof(
    fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }),
    fc.uint8Array({ maxLength: 40 }),
    fc.string(),
    fc.constantFrom('n:12', 'b:00', 's:', 's:n:1', 'n', ''),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  )
  const { value: anything } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(
        fc.string().filter((name) => name !== 'm' && name !== '__proto__'),
        tie('value'),
        { maxKeys: 4 },
      ),
      fc
        .array(fc.tuple(fc.string(), tie('value')), { maxLength: 3 })
        .map((pairs) => new Map(pairs)),
    ),
  }))

  test('a value written to a state file is read back the same', () => {
    const property = fc.property(anything, (value) => {
      expect(valueFromText(textFromValue(value))).toEqual(value)
    })
    fc.assert(property, { numRuns: runs(300), seed: 2 })
  })

  test('values with the same fields are the same text, in whatever order they were set', () => {
    expect(textFromValue({ b: 1n, a: { d: undefined, c: 2 } })).toBe('{"a":{"c":2},"b":"n:1"}')
    expect(textFromValue({ a: { c: 2 }, b: 1n })).toBe('{"a":{"c":2},"b":"n:1"}')
  })
})
