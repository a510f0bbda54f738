import { expect, test } from 'vitest'
import { BinaryReader, BinaryWriter } from '../../src/primitives/binary.ts'
import { type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { fc } from '../support/property.ts'

const hex = fc.uint8Array({ maxLength: 700 }).map(hexFromBytes)

const value = fc.oneof(
  fc.record({ kind: fc.constant('uint' as const), value: fc.maxSafeNat() }),
  fc.record({ kind: fc.constant('uints' as const), value: fc.array(fc.nat(), { maxLength: 9 }) }),
  fc.record({ kind: fc.constant('bigUint' as const), value: fc.bigInt(0n, 2n ** 256n - 1n) }),
  fc.record({ kind: fc.constant('hex' as const), value: hex }),
  fc.record({ kind: fc.constant('sized' as const), value: hex }),
  fc.record({ kind: fc.constant('data' as const), value: fc.uint8Array({ maxLength: 5_000 }) }),
)
type Value = typeof value extends fc.Arbitrary<infer Of> ? Of : never

function write(writer: BinaryWriter, each: Value): void {
  if (each.kind === 'uint') writer.uint(each.value)
  if (each.kind === 'uints') writer.uints(each.value)
  if (each.kind === 'bigUint') writer.bigUint(each.value)
  if (each.kind === 'hex') writer.hex(each.value)
  if (each.kind === 'sized') writer.hex(each.value, true)
  if (each.kind === 'data') writer.data(each.value)
}

const sizeOf = (text: Hex) => text.length / 2 - 1

function read(reader: BinaryReader, each: Value): unknown {
  if (each.kind === 'uint') return reader.uint()
  if (each.kind === 'uints') return reader.uints()
  if (each.kind === 'bigUint') return reader.bigUint()
  if (each.kind === 'hex') return reader.hex(sizeOf(each.value))
  return each.kind === 'sized' ? reader.hex() : reader.data()
}

test('values are read as they were written, from where each begins', () => {
  const values = fc.array(value, { maxLength: 40 })
  const property = fc.property(values, fc.nat(40), (written, first) => {
    const writer = new BinaryWriter()
    const starts = written.map((each) => {
      const start = writer.length
      write(writer, each)
      return start
    })
    const earlier = new BinaryReader(writer.bytes, 0)
    const taken = writer.take()
    for (const each of written) write(writer, each) // does not change what was written before
    for (const bytes of [taken, writer.take()]) {
      const reader = new BinaryReader(bytes, starts[first] ?? 0)
      const from = first < written.length ? written.slice(first) : written
      for (const each of from) expect(read(reader, each)).toEqual(each.value)
    }
    for (const each of written) expect(read(earlier, each)).toEqual(each.value)
  })
  fc.assert(property)
})
