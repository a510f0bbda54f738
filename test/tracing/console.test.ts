/**
 * What contracts say, against what ethers encodes.
 */

import { AbiCoder, concat, id } from 'ethers'
import { describe, expect, test } from 'vitest'
import { CONSOLE_ADDRESS } from '../../src/primitives/console-address.ts'
import { bytesFromHex, type Hex } from '../../src/primitives/hex.ts'
import { type ConsoleValue, decodeConsoleCall } from '../../src/tracing/console.ts'
import { fc } from '../support/property.ts'

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
  const text = Buffer.from(CONSOLE_ADDRESS.slice(2), 'hex').toString('latin1').replaceAll('\0', '')
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
