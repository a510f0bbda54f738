/**
 * Calls, errors and logs decoded by an ABI, and printed on one line.
 */

import {
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionData,
  parseAbi as parseTexts,
  toFunctionSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { AbiIndex, type DecodedArgument } from '../../src/abi/abi-index.ts'
import { printInvocation, printValue } from '../../src/abi/abi-print.ts'
import { parseAbi } from '../../src/abi/parse-abi.ts'
import { signatureOf } from '../../src/abi/signature.ts'
import { bytesFromHex, type Hex } from '../../src/primitives/hex.ts'

const texts = [
  'struct Position { uint128 size; address holder; string[] notes; }',
  'function open(Position position, bytes data, int8 delta) returns (uint256)',
  'error Overflow(uint256 by)',
  'event Moved(address indexed from, string indexed note, uint256 value, (uint8, bool)[2] pairs)',
  'event Hidden(uint256 value)',
] as const
const abi = parseTexts(texts)

function refuse(where: string, expected: string, value: unknown): never {
  throw new Error(`${where}: expected ${expected}, got ${JSON.stringify(value)}`)
}

const items = abi.map((item) => (item.name === 'Hidden' ? { ...item, anonymous: true } : item))
const index = new AbiIndex(parseAbi(items, 'abi', refuse))
const HOLDER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const print = (decoded: ReturnType<AbiIndex['decodeCall' | 'decodeError' | 'decodeLog']>) =>
  decoded && printInvocation(decoded.item.name, decoded.args)

describe('an ABI', () => {
  test('decodes a call with structs, arrays and negative numbers', () => {
    const position = { size: 5n, holder: HOLDER, notes: ['a "b"', 'line\n'] } as const
    const args = [position, '0x1234', -3] as const
    const calldata = bytesFromHex(encodeFunctionData({ abi, functionName: 'open', args }))
    expect(print(index.decodeCall(calldata))).toBe(
      `open(position: (size: 5, holder: ${HOLDER}, notes: ["a \\"b\\"", "line\\n"]), data: 0x1234, delta: -3)`,
    )
    const item = index.functionOf(calldata)!
    expect(signatureOf(item)).toBe('open((uint128,address,string[]),bytes,int8)')
    expect(index.decodeCall(calldata.subarray(0, 90))).toBeUndefined()
    expect(index.decodeCall(new Uint8Array(3))).toBeUndefined()
  })

  test('decodes its errors and those of the language', () => {
    const overflow = encodeErrorResult({ abi, errorName: 'Overflow', args: [3n] })
    expect(print(index.decodeError(bytesFromHex(overflow)))).toBe('Overflow(by: 3)')
    const builtIn = parseTexts(['error Error(string)', 'error Panic(uint256)'])
    const error = encodeErrorResult({ abi: builtIn, errorName: 'Error', args: ['no'] })
    expect(print(index.decodeError(bytesFromHex(error)))).toBe('Error(message: "no")')
    const panic = encodeErrorResult({ abi: builtIn, errorName: 'Panic', args: [17n] })
    expect(print(index.decodeError(bytesFromHex(panic)))).toBe('Panic(code: 17)')
    expect(index.decodeError(bytesFromHex('0x01020304'))).toBeUndefined()
  })

  test('decodes a log, whose indexed text is a hash', () => {
    const topics = encodeEventTopics({ abi, eventName: 'Moved', args: { from: HOLDER, note: 'x' } })
    const words = [7, 1, 0, 2, 1].map((value) => value.toString(16).padStart(64, '0'))
    const listed = topics as readonly Hex[] // given for both indexed arguments
    const data = bytesFromHex(`0x${words.join('')}`)
    expect(print(index.decodeLog(listed, data))).toBe(
      `Moved(from: ${HOLDER}, note: ${listed[2]}, value: 7, pairs: [(1, false), (2, true)])`,
    )
    expect(index.decodeLog(listed.slice(0, 2), data)).toBeUndefined()
    expect(index.decodeLog([], data)).toBeUndefined()
    const hidden = encodeEventTopics({ abi, eventName: 'Hidden' }) as readonly Hex[]
    expect(index.decodeLog(hidden, data)).toBeUndefined()
  })

  test('gets its mutability from constant and payable where an old compiler wrote it', () => {
    const old = [
      { type: 'function', name: 'a', inputs: [], constant: true },
      { type: 'function', name: 'b', inputs: [], payable: true },
      { name: 'c', inputs: [] },
      { type: 'fallback', payable: true },
      { type: 'unheard of' },
    ]
    expect(parseAbi(old, 'abi', refuse)).toEqual([
      { type: 'function', name: 'a', inputs: [], outputs: [], stateMutability: 'view' },
      { type: 'function', name: 'b', inputs: [], outputs: [], stateMutability: 'payable' },
      { type: 'function', name: 'c', inputs: [], outputs: [], stateMutability: 'nonpayable' },
      { type: 'fallback', stateMutability: 'payable' },
    ])
  })

  test.each([
    [{}, 'abi: expected a list of ABI items'],
    [[5], 'abi[0]: expected an ABI item, got 5'],
    [[{ type: 'error', inputs: [] }], 'abi[0].name: expected a name'],
    [[{ type: 'event', name: 'a' }], 'abi[0]: expected a list of parameters'],
    [[{ name: 'a', inputs: [{ name: 'b' }] }], 'abi[0]: expected a parameter with a type'],
    [[{ name: 'a', inputs: [deepTuple(40)] }], 'abi[0]: expected tuples 32 deep'],
  ])('that is malformed is refused: %#', (value, message) => {
    expect(() => parseAbi(value, 'abi', refuse)).toThrow(message)
  })

  test('selects by the selectors of viem', () => {
    const signature = 'open((uint128,address,string[]),bytes,int8)'
    const calldata = bytesFromHex(toFunctionSelector(signature))
    expect(index.functionOf(calldata)?.name).toBe('open')
  })
})

function deepTuple(depth: number): object {
  return depth === 0
    ? { name: '', type: 'uint8' }
    : { name: '', type: 'tuple', components: [deepTuple(depth - 1)] }
}

describe('a printed value', () => {
  const of = (type: string, value: DecodedArgument['value'], more: object = {}) =>
    printValue({ name: '', type, value, ...more })

  test('names its struct', () => {
    const components = [{ name: 'size', type: 'uint256' }]
    const more = { components, internalType: 'struct Vault.Position[]' }
    expect(of('tuple[]', [[1n], [2n]], more)).toBe('[Position({ size: 1 }), Position({ size: 2 })]')
  })

  test('is cut where it is long', () => {
    expect(of('bytes', `0x${'ab'.repeat(65)}`)).toBe(
      `0x${'ab'.repeat(16)}…${'ab'.repeat(16)} (65 bytes)`,
    )
    expect(of('bytes', `0x${'ab'.repeat(64)}`)).toBe(`0x${'ab'.repeat(64)}`)
    expect(of('uint8[]', Array(40).fill(1))).toBe(`[${'1, '.repeat(32)}… 8 more]`)
    expect(of('string', 'x'.repeat(300))).toBe(`"${'x'.repeat(256)}…"`)
  })

  test('shows what moves a cursor or hides', () => {
    expect(of('string', '\u001b[2J\u202e')).toBe('"\\u001b[2J\\u202e"')
    expect(printInvocation('a\u202e', [])).toBe('a\\u202e()')
  })
})
