/** Native contracts of the devnet's author, on both engines, live and again. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkDeterminism } from '../../src/cli/check-determinism.ts'
import {
  type Address,
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type Hex,
  type NativeDefinition,
  NativeRevert,
  replay,
} from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { assemble, RETURN_TOP } from '../support/assemble.ts'

const COUNTER: Address = '0x00000000000000000000000000000000000c0de5'
const CALLER: Address = '0x00000000000000000000000000000000000ca11e'
const SENDER: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const TOPIC = hexFromWord(7n)

/** Counts its calls; the first byte of the data names what else it does. */
const counter: NativeDefinition = {
  address: COUNTER,
  run({ data, caller, block, value }, state, gas) {
    gas.use(700n)
    const count = state.load(0n) + 1n
    switch (data) {
      case '0x':
        state.store(0n, count)
        state.log([TOPIC], hexFromWord(count))
        return hexFromWord(count)
      case '0x01':
        state.store(0n, count)
        throw new NativeRevert('no more')
      case '0x02':
        state.store(0n, count)
        throw new Error('a bug')
      case '0x03':
        return hexFromWord(count - 1n)
      case '0x04':
        state.store(0n, count)
        gas.use(gas.left + 1n)
        return
      case '0x05':
        try {
          gas.use(gas.left + 1n)
        } catch {
          // The frame ends all the same.
        }
        return '0x'
      case '0x06':
        return (hexFromWord(BigInt(caller)) +
          hexFromWord(block.number).slice(2) +
          hexFromWord(value).slice(2)) as Hex
      case '0x07':
        throw new NativeRevert({ data: '0xbad0' })
      case '0x08':
        return 5 as never
      case '0x09':
        return (hexFromWord(state.balance(SENDER)) + state.code(COUNTER).slice(2)) as Hex
      default:
        try {
          state.store(0n, count)
        } catch {
          // A static call halts all the same.
        }
        return '0x'
    }
  },
}

const engines = ['wasm', 'ethereumjs', 'lockstep'] as const

const withCounter = (options: DevnetOptions = {}): DevnetOptions => ({
  ...{ network: 'plain', mining: 'interval', receipts: 'preconfirmed' },
  natives: [counter],
  ...options,
})

function call(devnet: Devnet, data: Hex, to: Address = COUNTER): Promise<Hex> {
  return devnet.request({ method: 'eth_call', params: [{ from: SENDER, to, data }, 'pending'] })
}

async function send(devnet: Devnet, data: Hex, to: Address = COUNTER, value: Hex = '0x0') {
  const message = { from: SENDER, to, data, value, gas: '0x30d40' as const }
  const hash = await devnet.request({ method: 'eth_sendTransaction', params: [message] })
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (receipt === null) throw new Error('expected a receipt')
  return receipt
}

describe.each(engines)('a native contract of the author on %s', (engine) => {
  test('answers calls, keeps storage, emits logs and charges gas like a contract', async () => {
    const devnet = await createDevnet(withCounter({ engine }))
    const receipt = await send(devnet, '0x')
    // 21,000, then 700 of its own, a cold SLOAD, a first SSTORE on a warm slot, LOG1 with a word.
    expect(BigInt(receipt.gasUsed)).toBe(21_000n + 700n + 2_100n + 20_000n + 375n * 2n + 8n * 32n)
    expect(receipt.logs).toMatchObject([
      { address: COUNTER, topics: [TOPIC], data: hexFromWord(1n) },
    ])
    expect(await call(devnet, '0x03')).toBe(hexFromWord(1n))
    expect(await call(devnet, '0x')).toBe(hexFromWord(2n))
    const code = { method: 'eth_getCode', params: [COUNTER, 'latest'] } as const
    expect(await devnet.request(code)).toBe('0xef')
    await devnet.close()
  })

  test('sees its caller, the block, the value, balances and code', async () => {
    const devnet = await createDevnet(withCounter({ engine }))
    const request = { from: SENDER, to: COUNTER, data: '0x06', value: '0x9' } as const
    const seen = await devnet.request({ method: 'eth_call', params: [request, 'pending'] })
    expect(seen).toBe(
      `0x${[BigInt(SENDER), 1n, 9n].map((each) => hexFromWord(each).slice(2)).join('')}`,
    )
    const balance = await devnet.request({ method: 'eth_getBalance', params: [SENDER, 'pending'] })
    expect(await call(devnet, '0x09')).toBe(`${hexFromWord(BigInt(balance))}ef`)
    await devnet.close()
  })

  test.each([
    ['0x01', 'execution reverted: no more', '0x08c379a0'],
    ['0x07', 'execution reverted', '0xbad0'],
    ['0x02', 'native contract failed: a bug', undefined],
    ['0x04', 'out of gas', undefined],
    ['0x05', 'out of gas', undefined],
    [
      '0x08',
      'native contract failed: expected the returned data as bytes or hex, got 5',
      undefined,
    ],
  ] as const)(
    'that fails with %s undoes what it did and says why',
    async (data, message, revert) => {
      const devnet = await createDevnet(withCounter({ engine }))
      const refused = await call(devnet, data).catch((error) => error)
      expect(refused.message).toContain(message)
      if (revert !== undefined) expect(refused.data).toContain(revert)
      const receipt = await send(devnet, data)
      expect(receipt).toMatchObject({ status: '0x0', logs: [] })
      const takesAll = revert === undefined
      expect(BigInt(receipt.gasUsed) === 200_000n).toBe(takesAll)
      expect(await call(devnet, '0x03')).toBe(hexFromWord(0n))
      expect(devnet.failure).toBeUndefined()
      await devnet.close()
    },
  )

  test('halts a static call in which it changes the state, even if it catches the error', async () => {
    const bytes = assemble(0n, 0n, 1n, 0n, BigInt(COUNTER), 50_000n, 'STATICCALL', ...RETURN_TOP)
    const code = hexFromBytes(bytes)
    const alloc = { [CALLER]: { code } }
    const devnet = await createDevnet(withCounter({ engine, alloc }))
    // The data is a zero byte.
    expect(await call(devnet, '0x', CALLER)).toBe(hexFromWord(0n))
    const tracer = { tracer: 'callTracer' } as const
    const trace = await devnet.request({
      method: 'debug_traceCall',
      params: [{ from: SENDER, to: CALLER }, 'pending', tracer],
    })
    expect(trace).toMatchObject({ calls: [{ to: COUNTER, error: 'write protection' }] })
    await devnet.close()
  })

  test('works on the storage of its caller under DELEGATECALL', async () => {
    const bytes = assemble(0n, 0n, 0n, 0n, BigInt(COUNTER), 100_000n, 'DELEGATECALL', ...RETURN_TOP)
    const code = hexFromBytes(bytes)
    const devnet = await createDevnet(withCounter({ engine, alloc: { [CALLER]: { code } } }))
    await send(devnet, '0x', CALLER)
    expect(await call(devnet, '0x03')).toBe(hexFromWord(0n))
    const slot = { method: 'eth_getStorageAt', params: [CALLER, '0x0', 'pending'] } as const
    expect(await devnet.request(slot)).toBe(hexFromWord(1n))
    await devnet.close()
  })
})

describe('native contracts of the author', () => {
  test('are replayed from a journal to which they are given again', async () => {
    const devnet = await createDevnet(withCounter())
    await send(devnet, '0x')
    await devnet.advance(2_000)
    await send(devnet, '0x02')
    const again = await replay(devnet.journal(), { natives: [counter] })
    expect(again.digest()).toBe(devnet.digest())
    expect(await call(again, '0x03')).toBe(hexFromWord(1n))
    const report = { method: 'previewnet_replay', params: [devnet.journal()] } as const
    expect(await devnet.request(report)).toMatchObject({ digest: again.digest() })
  })

  test.each([
    [
      undefined,
      `natives: expected the contract at ${COUNTER}, which the journal names but cannot hold`,
    ],
    [[counter, { ...counter, address: CALLER }], `got one at ${CALLER}`],
  ])('are refused to a replay without the same: %#', async (natives, message) => {
    const devnet = await createDevnet(withCounter())
    const options = natives === undefined ? {} : { natives }
    const again = replay(devnet.journal(), options)
    await expect(again).rejects.toMatchObject({ code: 'INVALID_OPTION' })
    await expect(replay(devnet.journal(), options)).rejects.toThrow(message)
  })

  test('continue after a state is loaded, if they are given again', async () => {
    const devnet = await createDevnet(withCounter())
    await send(devnet, '0x')
    const state = await devnet.dump()
    const again = await createDevnet({ state, natives: [counter] })
    expect(await call(again, '0x')).toBe(hexFromWord(2n))
    const message = 'natives: expected the contract at'
    await expect(createDevnet({ state })).rejects.toThrow(message)
    const replayed = await replay(again.journal(), { natives: [counter] })
    expect(replayed.digest()).toBe(again.digest())
  })

  test('belong to forks, snapshots and resets of the devnet', async () => {
    const devnet = await createDevnet(withCounter())
    await send(devnet, '0x')
    const snapshot = await devnet.snapshot()
    const fork = await devnet.fork()
    await send(fork, '0x')
    expect(await call(fork, '0x03')).toBe(hexFromWord(2n))
    await send(devnet, '0x')
    await snapshot.restore()
    expect(await call(devnet, '0x03')).toBe(hexFromWord(1n))
    await devnet.request({ method: 'anvil_reset' })
    expect(await call(devnet, '0x')).toBe(hexFromWord(1n))
  })

  test('belong to the fork of a live chain, in the place of what it has there', async () => {
    const remote = await createDevnet({
      ...{ network: 'plain', mining: 'interval' },
      alloc: { [COUNTER]: { balance: 5n, code: '0x00', storage: { '0x0': '0x29' } } },
    })
    await remote.mine()
    const devnet = await createDevnet({
      ...{ fork: { provider: remote }, natives: [counter], mining: 'interval' },
      receipts: 'preconfirmed',
    })
    expect(await call(devnet, '0x')).toBe(hexFromWord(42n))
    await send(devnet, '0x')
    expect(await call(devnet, '0x03')).toBe(hexFromWord(42n))
  })

  test('cannot use the state of a call that has ended', async () => {
    const kept: (() => void)[] = []
    const keeper: NativeDefinition = {
      address: COUNTER,
      run(_, state) {
        kept.push(() => state.store(0n, 9n))
        return '0x'
      },
    }
    const devnet = await createDevnet(withCounter({ natives: [keeper] }))
    await send(devnet, '0x')
    expect(() => kept[0]!()).toThrow('the call has ended')
    const slot = { method: 'eth_getStorageAt', params: [COUNTER, '0x0', 'pending'] } as const
    expect(await devnet.request(slot)).toBe(hexFromWord(0n))
  })

  test('keep the balance and storage that the alloc gives them', async () => {
    const alloc = { [COUNTER]: { balance: 5n, storage: { '0x0': '0x29' } } } as const
    const devnet = await createDevnet(withCounter({ alloc }))
    expect(await call(devnet, '0x')).toBe(hexFromWord(42n))
    const balance = { method: 'eth_getBalance', params: [COUNTER, 'pending'] } as const
    expect(await devnet.request(balance)).toBe('0x5')
  })

  test.each([
    [{} as never, 'natives: expected a list of { address, run }'],
    [[5 as never], 'natives: expected { address, run }, got 5'],
    [[{ ...counter, address: '0x12' }], 'natives: expected a 20-byte address, got "0x12"'],
    [[{ address: COUNTER } as never], `natives: expected a function run for ${COUNTER}`],
    [[counter, counter], 'natives: expected each address once'],
    [[{ ...counter, address: `0x${'00'.repeat(19)}04` }], 'another address than the precompile ID'],
    [[{ ...counter, address: `0xb200${'00'.repeat(18)}` }], 'a native contract of the network'],
  ] as const)('are refused as %j', async (natives, message) => {
    const options = { natives: natives as readonly NativeDefinition[], network: 'preview' } as const
    await expect(createDevnet(options)).rejects.toMatchObject({ code: 'INVALID_OPTION' })
    await expect(createDevnet(options)).rejects.toThrow(message)
  })

  test('are refused where the alloc has other code', async () => {
    const alloc = { [COUNTER]: { code: '0x00' } } as const
    const message = `natives: expected no code in alloc["${COUNTER}"]`
    await expect(createDevnet(withCounter({ alloc }))).rejects.toThrow(message)
  })

  test('are found by check-determinism if they are not deterministic', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'natives-'))
    const scenario = (answer: string) => `
      const to = '${COUNTER}'
      let calls = globalThis.nativeCalls ??= { count: 0n }
      const word = (value) => '0x' + value.toString(16).padStart(64, '0')
      const run = (call, state) => { state.store(0n, ${answer}) }
      export const options = { natives: [{ address: to, run }] }
      export default async (devnet) => {
        const message = { from: '${SENDER}', to, gas: '0x30d40' }
        await devnet.request({ method: 'eth_sendTransaction', params: [message] })
        await devnet.mine()
      }`
    try {
      const results = []
      for (const [name, answer] of [
        ['same', 'call.block.number'],
        ['other', '++calls.count'],
      ]) {
        const script = join(folder, `${name}.mjs`)
        await writeFile(script, scenario(answer!)) // each pair has both
        let out = ''
        const write = (text: { toString(): string }) => {
          out += String(text)
        }
        const exitCode = await checkDeterminism([script], { out: write, err: write } as never) // as text
        results.push([exitCode, out.includes('the runs differ')])
      }
      expect(results).toEqual([
        [0, false],
        [1, true],
      ])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
