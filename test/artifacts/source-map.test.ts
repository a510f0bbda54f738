/**
 * Source maps, instructions and positions in a source.
 */

import { describe, expect, test } from 'vitest'
import { Instructions } from '../../src/artifacts/instructions.ts'
import { Source } from '../../src/artifacts/source.ts'
import { decodeSourceMap } from '../../src/artifacts/source-map.ts'
import { bytesFromHex, type Hex } from '../../src/primitives/hex.ts'
import { compile, compilerSettings, contractsOf } from '../support/artifact-shapes.ts'
import { PROJECT } from '../support/artifact-sources.ts'
import { fc } from '../support/property.ts'

describe('a source map', () => {
  test('repeats empty fields and entries', () => {
    const entries = decodeSourceMap('1:2:0:-:1;;3;:9::i;::2:o:0', 9)
    expect(entries).toEqual([
      { start: 1, length: 2, sourceId: 0, jump: 'regular', modifierDepth: 1 },
      { start: 1, length: 2, sourceId: 0, jump: 'regular', modifierDepth: 1 },
      { start: 3, length: 2, sourceId: 0, jump: 'regular', modifierDepth: 1 },
      { start: 3, length: 9, sourceId: 0, jump: 'in', modifierDepth: 1 },
      { start: 3, length: 9, sourceId: 2, jump: 'out', modifierDepth: 0 },
    ])
  })

  test.each([
    ['nothing', '', 0],
    ['no first entry', ';;', 0],
    ['a first entry without a source', '1:2;3:4:0', 0],
    ['text for a number', '1:2:0;x;3', 1],
    ['a number of ten digits', '1:2:0;1234567890;3', 1],
    ['another jump', '1:2:0:i;:::z;3', 1],
    ['more fields', '1:2:0;1:2:0:-:0:7;3', 1],
    ['more entries than instructions', `1:2:0${';'.repeat(1_000)}`, 20],
  ])('with %s ends where it is malformed', (_, text, count) => {
    expect(decodeSourceMap(text, 20)).toHaveLength(count)
  })

  test('of any text gives whole entries and never an error', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789:;-io x'), maxLength: 200 })
    fc.assert(
      fc.property(text, fc.nat(30), (map, count) => {
        const entries = decodeSourceMap(map, count)
        expect(entries.length).toBeLessThanOrEqual(count)
        for (const entry of entries) {
          expect(Object.values(entry)).not.toContain(undefined)
          expect(Number.isInteger(entry.start + entry.length + entry.sourceId)).toBe(true)
        }
      }),
    )
  })

  test.each(Object.entries(compilerSettings))(
    'has an entry for each instruction (solc %s)',
    (_, settings) => {
      for (const { contract } of contractsOf(compile(PROJECT, settings))) {
        const { object, sourceMap } = contract.evm.deployedBytecode
        const bytes = bytesFromHex(`0x${object.replace(/__.{38}/g, '0'.repeat(40))}`)
        const entries = decodeSourceMap(sourceMap, bytes.length)
        const instructions = new Instructions(bytes)
        expect(entries).toHaveLength(sourceMap === '' ? 0 : sourceMap.split(';').length)
        expect(entries.length).toBeLessThanOrEqual(instructions.count)
        for (const index of entries.keys()) {
          const counter = instructions.programCounterOf(index)!
          expect(instructions.indexAt(counter)).toBe(index)
        }
      }
    },
  )
})

describe('instructions', () => {
  test.each<[Hex, number[]]>([
    ['0x', []],
    ['0x5b00', [0, 1]],
    ['0x60005b', [0, 2]],
    ['0x5f7f00', [0, 1]], // PUSH32 with one byte of data
    ['0x61', [0]],
  ])('of %s begin at %j', (code, expected) => {
    const instructions = new Instructions(bytesFromHex(code))
    expect(instructions.count).toBe(expected.length)
    for (let pc = 0; pc < 4; pc += 1) {
      const index = expected.indexOf(pc)
      expect(instructions.indexAt(pc)).toBe(index < 0 ? undefined : index)
    }
    expect(instructions.programCounterOf(expected.length)).toBeUndefined()
  })
})

describe('a source', () => {
  const source = new Source('a.sol', 0, 'ä🙂b\r\n\ncd', undefined)

  test('gives lines and columns of byte offsets', () => {
    const positions = [0, 2, 6, 7, 9, 10, 12].map((offset) => source.positionAt(offset))
    expect(positions.map((each) => each && [each.line, each.column])).toEqual([
      [1, 1],
      [1, 2],
      [1, 4], // the smiley has two UTF-16 code units
      [1, 5],
      [2, 1],
      [3, 1],
      [3, 3],
    ])
    expect([-1, 13, 0.5, Number.NaN].map((each) => source.positionAt(each))).toEqual(
      Array(4).fill(undefined),
    )
    expect(source).toMatchObject({ size: 12, lineCount: 3 })
  })

  test('gives ranges of lines, and their text', () => {
    expect(source.rangeOfLine(3)).toEqual({ start: 10, length: 2 })
    expect(source.textOf(source.rangeOfLine(1)!)).toBe('ä🙂b\r')
    expect(source.rangeOfLine(0)).toBeUndefined()
    expect(source.rangeOfLine(4)).toBeUndefined()
    expect(source.textOf({ start: 11, length: 99 })).toBe('d')
    expect(source.textOf({ start: 99, length: 1 })).toBeUndefined()
  })

  test('without text has no positions', () => {
    const unread = new Source('a.sol', 0, undefined, undefined)
    expect(unread.positionAt(0)).toBeUndefined()
    expect(unread.rangeOfLine(1)).toBeUndefined()
    expect(unread.textOf({ start: 0, length: 0 })).toBeUndefined()
  })
})
