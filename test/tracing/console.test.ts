/**
 * What contracts say, against what ethers encodes.
 */

import { AbiCoder, concat, id } from 'ethers'
import { describe, expect, test } from 'vitest'
import { type ConsoleEvent, createDevnet, type Devnet } from '../../src/index.ts'
import { CONSOLE_ADDRESS } from '../../src/primitives/console-address.ts'
import { bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { type ConsoleValue, decodeConsoleCall } from '../../src/tracing/console.ts'
import { assemble, type Instruction } from '../support/assemble.ts'
import { describeEach, fc } from '../support/property.ts'

const int256Min = -(1n << 255n)

describe('console signatures', () => {
  const coder = AbiCoder.defaultAbiCoder()

  function calldata(signature: string, values: readonly ConsoleValue[]): Uint8Array {
    const types = /\((.*)\)/.exec(signature)?.[1]?.split(',').filter(Boolean) ?? []
    return bytesFromHex(concat([id(signature).slice(0, 10), coder.encode(types, values)]))
  }

  const said = (signature: string, ...values: ConsoleValue[]) =>
    decodeConsoleCall(calldata(signature, values))?.text

  const hexOf = (size: number) =>
    fc
      .uint8Array({ minLength: size, maxLength: size })
      .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)

  const arbitraryOf = {
    uint256: fc.bigInt(0n, (1n << 256n) - 1n),
    string: fc.string({ unit: 'grapheme' }),
    bool: fc.boolean(),
    address: hexOf(20),
  } as const satisfies Record<string, fc.Arbitrary<ConsoleValue>>

  type Type = keyof typeof arbitraryOf

  const argumentLists = fc
    .array(fc.constantFrom(...(Object.keys(arbitraryOf) as Type[])), { maxLength: 4 })
    .chain((types) =>
      fc.record({
        types: fc.constant(types),
        values: fc.tuple(...types.map((type): fc.Arbitrary<ConsoleValue> => arbitraryOf[type])),
      }),
    )

  test('every list of up to four numbers, texts, flags and addresses is read back', () => {
    fc.assert(
      fc.property(argumentLists, ({ types, values }) => {
        const message = decodeConsoleCall(calldata(`log(${types.join(',')})`, values))
        expect(message?.values).toEqual(values)
      }),
    )
  })

  test('the console address is the text console.log', () => {
    const text = Buffer.from(CONSOLE_ADDRESS.slice(2), 'hex')
      .toString('latin1')
      .replaceAll('\0', '')
    expect(text).toBe('console.log')
  })

  // Selectors as they are in contracts that were compiled with the libraries.
  test.each<[string, string, ...ConsoleValue[]]>([
    ['0x51973ec9', 'log()'],
    ['0x41304fac', 'log(string)', 'x'],
    ['0xf82c50f1', 'log(uint256)', 5n],
    ['0xb60e72cc', 'log(string,uint256)', 'x', 5n],
    ['0xf5b1bba9', 'log(uint)', 5n],
    ['0x9710a9d0', 'log(string,uint)', 'x', 5n],
  ])('the console message %s is decoded as %s', (selector, signature, ...values) => {
    expect(id(signature).slice(0, 10)).toBe(selector)
    expect(decodeConsoleCall(calldata(signature, values))?.values).toEqual(values)
  })

  describe('console output', () => {
    test.each<[string, string, ...ConsoleValue[]]>([
      ['', 'log()'],
      ['hello', 'log(string)', 'hello'],
      ['5', 'log(uint256)', 5n],
      ['-5', 'logInt(int256)', -5n],
      ['-5', 'log(int256)', -5n],
      ['at -5', 'log(string,int256)', 'at', -5n],
      ['count 5 true', 'log(string,uint256,bool)', 'count', 5n, true],
      ['count is 5', 'log(string,uint256)', 'count is %s', 5n],
      ['5 of 7 left over', 'log(string,uint256,uint256,string)', '%d of %i', 5n, 7n, 'left over'],
      ['100% of 0x1f', 'log(string,uint256)', '100%% of %x', 31n],
      ['nothing for %s', 'log(string)', 'nothing for %s'],
      ['1 %s', 'log(uint256,string)', 1n, '%s'],
      ['0x1234', 'logBytes(bytes)', '0x1234'],
      ['0xab', 'logBytes1(bytes1)', '0xab'],
      [`0x${'cd'.repeat(32)}`, 'logBytes32(bytes32)', `0x${'cd'.repeat(32)}`],
      ['true', 'logBool(bool)', true],
      ['text', 'logString(string)', 'text'],
      ['7', 'logUint(uint256)', 7n],
      [CONSOLE_ADDRESS, 'logAddress(address)', CONSOLE_ADDRESS],
      ['1.5e3', 'log(string,uint256)', '%e', 1500n],
      ['0e0', 'log(string,uint256)', '%e', 0n],
      ['7e0', 'log(string,uint256)', '%e', 7n],
      ['1.0203e6', 'log(string,uint256)', '%e', 1_020_300n],
      ['-1.5e3', 'log(string,int256)', '%e', -1500n],
      [`${int256Min}`, 'log(string,int256)', '%d', int256Min],
      ['1.5', 'log(string,uint256)', '%18e', 1_500_000_000_000_000_000n],
      ['2.5 usd', 'log(string,uint256)', '%6e usd', 2_500_000n],
      ['0.000001', 'log(string,uint256)', '%6e', 1n],
      ['-0.05', 'log(string,int256)', '%2e', -5n],
      ['12', 'log(string,uint256)', '%0e', 12n],
      [`0.${'0'.repeat(1023)}1`, 'log(string,uint256)', '%1024e', 1n],
      ['%1025e 1', 'log(string,uint256)', '%1025e', 1n],
      ['1.5 %18d 7', 'log(string,uint256,uint256)', '%1e %18d', 15n, 7n],
      [`0x${'f'.repeat(64)}`, 'log(string,int256)', '%x', -1n],
      [`0x8${'0'.repeat(63)}`, 'log(string,int256)', '%x', int256Min],
      ['NaN', 'log(string,string)', '%d', 'abc'],
      ['NaN', 'log(string,string)', '%18e', 'abc'],
      ['NaN', 'log(string,string)', '%x', 'abc'],
      ['1', 'log(string,bool)', '%d', true],
      ['NaN', 'log(string,bool)', '%i', true],
      ['NaN', 'log(string,address)', '%d', CONSOLE_ADDRESS],
      [CONSOLE_ADDRESS, 'log(string,address)', '%x', CONSOLE_ADDRESS],
      ["'abc'", 'log(string,string)', '%o', 'abc'],
      ['5', 'log(string,uint256)', '%o', 5n],
      ['%s', 'log(string,string)', '%s', '%s'],
      ['100% 5', 'log(string,uint256)', '100% %d', 5n],
      ['%', 'log(string)', '%'],
    ])('is %j for %s', (text, signature, ...values) => {
      expect(said(signature, ...values)).toBe(text)
    })

    test('is nothing for other calls, and for arguments that are not whole', () => {
      const whole = calldata('log(string,uint256)', ['hello', 5n])
      for (let size = 0; size < whole.length - 27; size += 1) {
        expect(decodeConsoleCall(whole.subarray(0, size))).toBeUndefined()
      }
      expect(decodeConsoleCall(whole)?.text).toBe('hello 5')
      expect(decodeConsoleCall(calldata('transfer(address,uint256)', [CONSOLE_ADDRESS, 1n]))).toBe(
        undefined,
      )
      const far: Hex = `0x41304fac${'ff'.repeat(32)}`
      expect(decodeConsoleCall(bytesFromHex(far))).toBeUndefined()
      const long: Hex = `0x41304fac${'20'.padStart(64, '0')}${'ff'.repeat(32)}`
      expect(decodeConsoleCall(bytesFromHex(long))).toBeUndefined()
    })
  })
})

/**
 * `console.log` of contracts, from the contract to who listens.
 */
describe('console.log of a devnet', () => {
  const SPEAKER = '0x00000000000000000000000000000000000000c5'
  const QUITTER = '0x00000000000000000000000000000000000000c6'

  /** Says its calldata: what Solidity's libraries do, without the encoding. */
  const speak: readonly Instruction[] = [
    ...(['CALLDATASIZE', 0, 0, 'CALLDATACOPY', 0, 0, 'CALLDATASIZE', 0] as const),
    ...([CONSOLE_ADDRESS, 'GAS', 'STATICCALL', 'POP'] as const),
  ]

  const alloc = {
    [SPEAKER]: { code: hexFromBytes(assemble(...speak)) },
    [QUITTER]: { code: hexFromBytes(assemble(...speak, 0, 0, 'REVERT')) },
  }

  function says(signature: string, ...values: unknown[]): Hex {
    const types = /\((.*)\)/.exec(signature)?.[1]?.split(',') ?? []
    const data = AbiCoder.defaultAbiCoder().encode(types, values)
    return concat([id(signature).slice(0, 10), data]) as Hex
  }

  const HELLO = says('log(string,uint256)', 'hello', 5n)

  async function listened(devnet: Devnet): Promise<ConsoleEvent[]> {
    const heard: ConsoleEvent[] = []
    devnet.on('console', (event) => heard.push(event))
    return heard
  }

  function send(devnet: Devnet, to: Hex, data: Hex) {
    const from = devnet.accounts[0]!.address
    const params = [{ from, to, data, gas: '0x186a0' }] as const
    return devnet.request({ method: 'eth_sendTransaction', params })
  }

  const engines = ['ethereumjs', 'wasm', 'lockstep'] as const

  describeEach(engines, (engine) => engine === 'wasm')('on the engine %s', (engine) => {
    test('a console message is emitted once, when its transaction has run', async () => {
      await using devnet = await createDevnet({ alloc, engine })
      const heard = await listened(devnet)
      const transactionHash = await send(devnet, SPEAKER, HELLO)
      const said = { text: 'hello 5', values: ['hello', 5n] }
      expect(heard).toEqual([{ ...said, transactionHash }])
      await devnet.advance(400)
      await devnet.request({ method: 'debug_traceTransaction', params: [transactionHash] })
      expect(heard).toHaveLength(1)
    })

    test('a transaction that fails has said what it said', async () => {
      await using devnet = await createDevnet({ alloc, engine })
      const heard = await listened(devnet)
      const transactionHash = await send(devnet, QUITTER, HELLO)
      expect(heard.map(({ text }) => text)).toEqual(['hello 5'])
      const receipt = await devnet.request({
        method: 'eth_getTransactionReceipt',
        params: [transactionHash],
      })
      expect(receipt?.status).toBe('0x0')
    })
  })

  test('a call emits its console messages, an estimate that succeeds emits none', async () => {
    await using devnet = await createDevnet({ alloc })
    const heard = await listened(devnet)
    const call = { to: SPEAKER, data: HELLO } as const
    await devnet.request({ method: 'eth_call', params: [call] })
    await devnet.request({ method: 'eth_estimateGas', params: [call] })
    expect(heard).toEqual([{ text: 'hello 5', values: ['hello', 5n], transactionHash: undefined }])
  })

  test('an estimate that fails emits its console messages once, however often it ran', async () => {
    await using devnet = await createDevnet({ alloc })
    const heard = await listened(devnet)
    const call = { to: QUITTER, data: HELLO } as const
    await expect(devnet.request({ method: 'eth_estimateGas', params: [call] })).rejects.toThrow(
      'execution reverted',
    )
    await expect(devnet.request({ method: 'eth_sendTransaction', params: [call] })).rejects.toThrow(
      'execution reverted',
    )
    const said = { text: 'hello 5', values: ['hello', 5n], transactionHash: undefined }
    expect(heard).toEqual([said, said])
  })

  test('calls to the console address without a console signature log nothing', async () => {
    await using devnet = await createDevnet({ alloc })
    const heard = await listened(devnet)
    await send(devnet, SPEAKER, '0x12345678')
    await send(devnet, SPEAKER, '0x')
    expect(heard).toEqual([])
  })

  test('a removed listener gets no message, and one that throws does not keep others from theirs', async () => {
    await using devnet = await createDevnet({ alloc })
    const heard: string[] = []
    const first = ({ text }: ConsoleEvent) => heard.push(`first: ${text}`)
    devnet.on('console', first)
    devnet.on('console', ({ text }) => heard.push(`second: ${text}`))
    await send(devnet, SPEAKER, HELLO)
    devnet.removeListener('console', first)
    await send(devnet, SPEAKER, HELLO)
    expect(heard).toEqual(['first: hello 5', 'second: hello 5', 'second: hello 5'])
  })

  test('a trace shows a console message at the call that logged it', async () => {
    await using devnet = await createDevnet({ alloc })
    const hash = await send(devnet, QUITTER, HELLO)
    const trace = await devnet.request({
      method: 'debug_traceTransaction',
      params: [hash, { tracer: 'callTracer' }],
    })
    expect(trace).toMatchObject({
      error: 'execution reverted',
      calls: [{ type: 'STATICCALL', to: CONSOLE_ADDRESS, input: HELLO, console: 'hello 5' }],
    })
  })
})
