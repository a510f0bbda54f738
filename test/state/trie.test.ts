/**
 * The trie against @ethereumjs/mpt on random changes and forks, and against roots made by others.
 */

import { readFileSync } from 'node:fs'
import { createMPT, type MerklePatriciaTrie } from '@ethereumjs/mpt'
import { describe, expect, test } from 'vitest'
import { InvariantError } from '../../src/primitives/errors.ts'
import { bytesFromHex, type Hash, hexFromBytes } from '../../src/primitives/hex.ts'
import { keccak256 } from '../../src/primitives/keccak.ts'
import { encodeRlp } from '../../src/primitives/rlp.ts'
import { bytesFromUint } from '../../src/primitives/word.ts'
import { ProvenNodes } from '../../src/state/node-source.ts'
import { EMPTY_ROOT, orderedRoot, Trie } from '../../src/state/trie.ts'
import type { Leaf, NodePath } from '../../src/state/trie-shape.ts'
import { fc, runs } from '../support/property.ts'

type Change =
  | { readonly kind: 'put'; readonly key: Uint8Array; readonly value: Uint8Array }
  | { readonly kind: 'delete'; readonly key: Uint8Array }

/** A step of the model: a change of one of the tries made so far, or a fork of it. */
type Step = { readonly which: number } & (Change | { readonly kind: 'fork' })

/** One trie, what it must hold, and the trie of the library with the same content. */
interface Subject {
  readonly trie: Trie
  readonly values: Map<string, Uint8Array>
  readonly oracle: MerklePatriciaTrie
}

describe('roots made by others', () => {
  for (const { file, name, isKeyHashed, isOrderFree, steps, root } of trieTests()) {
    test(`${file}, ${name}: the root is the published one`, () => {
      expect(rootAfter(steps, isKeyHashed)).toBe(root)
      if (isOrderFree) expect(rootAfter([...steps].reverse(), isKeyHashed)).toBe(root)
    })
  }

  test('an empty trie has the root that is keccak-256 of the RLP of no bytes', () => {
    const root = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'
    expect(EMPTY_ROOT).toBe(root)
    expect(new Trie().root()).toBe(root)
    expect(hexFromBytes(keccak256(encodeRlp(new Uint8Array(0))))).toBe(root)
  })
})

describe('against @ethereumjs/mpt', () => {
  for (const keySize of [1, 2, 3, 32]) {
    test(`with keys of ${keySize} bytes, every trie and fork has the library's root after each step`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(stepOf(keySize), atMost(60)), async (steps) => {
          const subjects = [await emptySubject()]
          for (const step of steps) {
            await take(step, subjects)
            for (const { trie, oracle } of subjects) {
              expect(trie.root()).toBe(hexFromBytes(oracle.root()))
            }
          }
          for (const { trie, values } of subjects) expectContent(trie, values)
        }),
        { numRuns: runs(50) },
      )
    })
  }

  test('asking for the root now and then gives what asking at every step gives', async () => {
    const steps = fc.array(fc.record({ change: changeOf(2), isAsked: fc.boolean() }), atMost(60))
    await fc.assert(
      fc.asyncProperty(steps, async (steps) => {
        const trie = new Trie()
        const oracle = await createMPT()
        for (const { change, isAsked } of steps) {
          apply(change, trie)
          await applyToOracle(change, oracle)
          if (isAsked) expect(trie.root()).toBe(hexFromBytes(oracle.root()))
        }
        expect(trie.root()).toBe(hexFromBytes(oracle.root()))
      }),
      { numRuns: runs(50) },
    )
  })

  test('values of every size around a change of the encoding give the root of the library', async () => {
    for (const size of [1, 2, 20, 27, 28, 29, 30, 31, 32, 55, 56, 57, 255, 256, 65_535, 65_536]) {
      for (const byte of [0, 0x7f, 0x80]) {
        const trie = new Trie()
        const oracle = await createMPT()
        for (const key of ['0x1000', '0x1001', '0x1200', '0x2000'].map(bytesFromHex)) {
          const change = { kind: 'put', key, value: new Uint8Array(size).fill(byte) } as const
          apply(change, trie)
          await applyToOracle(change, oracle)
          expect(trie.root()).toBe(hexFromBytes(oracle.root()))
        }
      }
    }
  })

  for (const count of [0, 1, 2, 127, 128, 129, 300]) {
    test(`the ordered root of ${count} items is that of the library`, async () => {
      const items = Array.from({ length: count }, (_, index) => itemAt(index))
      const oracle = await createMPT()
      for (const [index, item] of items.entries()) {
        await oracle.put(encodeRlp(bytesFromUint(BigInt(index))), item)
      }
      expect(orderedRoot(items)).toBe(hexFromBytes(oracle.root()))
    })
  }
})

describe('the content decides the root', () => {
  test('the order of insertion is irrelevant', () => {
    const entries = fc.uniqueArray(fc.tuple(keyOf(32), value), {
      ...atMost(60),
      selector: ([key]) => hexFromBytes(key),
    })
    const shuffled = entries.chain((entries) =>
      fc.tuple(
        fc.constant(entries),
        fc.shuffledSubarray(entries, { minLength: entries.length, maxLength: entries.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([entries, shuffled]) => {
        expect(trieOf(entries).root()).toBe(trieOf(shuffled).root())
      }),
    )
  })

  test('deleting everything gives the empty root', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(keyOf(3), value), atMost(60)), (entries) => {
        const trie = trieOf(entries)
        trie.root()
        for (const [key] of entries) trie.delete(key)
        expect(trie.root()).toBe(EMPTY_ROOT)
      }),
    )
  })

  test('a key put and deleted again leaves the root as it was', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(keyOf(2), value), atMost(60)),
        keyOf(2),
        value,
        (entries, key, value) => {
          const trie = trieOf(entries)
          trie.delete(key)
          const root = trie.root()
          trie.put(key, value)
          expect(trie.root()).not.toBe(root)
          trie.delete(key)
          expect(trie.root()).toBe(root)
        },
      ),
    )
  })
})

describe('forks', () => {
  const [one, two, three] = [1, 2, 3].map((byte) => keccak256(Uint8Array.of(byte)))
  const filled = (byte: number) => new Uint8Array(40).fill(byte)

  test('a fork does not see what its origin does later, nor the origin what the fork does', () => {
    const origin = trieOf([
      [one!, filled(1)],
      [two!, filled(2)],
    ])
    const root = origin.root()
    const fork = origin.fork()

    origin.put(one!, filled(9))
    origin.delete(two!)
    expect(fork.root()).toBe(root)
    expect(fork.get(one!)?.value).toEqual(filled(1))

    const changed = origin.root()
    fork.put(three!, filled(3))
    fork.delete(one!)
    expect(origin.root()).toBe(changed)
    expect(origin.get(one!)?.value).toEqual(filled(9))
    expect(origin.get(three!)).toBeUndefined()
  })

  test('a fork taken before the root was ever asked for has the root of its origin', () => {
    const origin = trieOf([
      [one!, filled(1)],
      [two!, filled(2)],
    ])
    const fork = origin.fork()
    origin.put(three!, filled(3))
    expect(origin.root()).not.toBe(fork.root())
    origin.delete(three!)
    expect(origin.root()).toBe(fork.root())
  })

  test('forks of forks are all independent', () => {
    const tries = [trieOf([[one!, filled(0)]])]
    for (let depth = 1; depth <= 5; depth += 1) tries.push(tries.at(-1)!.fork())
    for (const [index, trie] of tries.entries()) trie.put(two!, filled(index))
    for (const [index, trie] of tries.entries()) {
      const expected = trieOf([
        [one!, filled(0)],
        [two!, filled(index)],
      ])
      expect(trie.get(two!)?.value).toEqual(filled(index))
      expect(trie.root()).toBe(expected.root())
    }
  })

  test('a fork of an empty trie is its own empty trie', () => {
    const origin = new Trie()
    const fork = origin.fork()
    fork.put(one!, filled(1))
    expect(origin.root()).toBe(EMPTY_ROOT)
  })
})

describe('branches', () => {
  // 16 keys that differ in one nibble, and 16 below each: a full branch of full branches.
  const keys = Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte, byte))
  const sized = (byte: number, size: number) => new Uint8Array(size).fill(byte)
  const change = fc.record({
    which: fc.nat(),
    key: fc.oneof(fc.nat(255), fc.nat(17)),
    // Shorter values stand in the branch themselves, longer ones do not.
    size: fc.constantFrom(0, 0, 1, 20, 28, 29, 30, 40),
    isFork: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
    isAsked: fc.boolean(),
  })

  test('have the root of a trie made from scratch, whichever of their children come, change and go', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 20, maxLength: 120, size: 'max' }), (changes) => {
        const full = keys.map((key, byte) => [key, sized(byte, 40)] as const)
        const subjects = [{ trie: trieOf(full), values: new Map(full.map((one, at) => [at, one])) }]
        for (const { which, key, size, isFork, isAsked } of changes) {
          const subject = subjects[which % subjects.length]!
          const { trie, values } = subject
          if (isFork) subjects.push({ trie: trie.fork(), values: new Map(values) })
          if (size === 0) {
            trie.delete(keys[key]!)
            values.delete(key)
          } else {
            const entry = [keys[key]!, sized(which % 256, size)] as const
            trie.put(...entry)
            values.set(key, entry)
          }
          if (isAsked) expect(trie.root()).toBe(trieOf([...values.values()]).root())
        }
        for (const { trie, values } of subjects) {
          expect(trie.root()).toBe(trieOf([...values.values()]).root())
        }
      }),
      { numRuns: runs(30) },
    )
  })

  test('hold numbers and lists as their encodings', () => {
    const [one, two] = keys
    const item = [7n, '0x1234', [Uint8Array.of(1, 2, 3)]] as const
    const encoded = trieOf([
      [one!, encodeRlp(300n)],
      [two!, encodeRlp(item)],
    ])
    const trie = new Trie()
    trie.put(one!, 300n)
    trie.put(two!, item)
    expect(trie.root()).toBe(encoded.root())
    expect(trie.prove(two!)).toEqual(encoded.prove(two!))
  })
})

describe('leaves', () => {
  const key = bytesFromHex('0x1234')
  const beside = bytesFromHex('0x1235')
  const value = Uint8Array.of(1)

  test('an attachment stays with its leaf when the leaf moves down and up again', () => {
    const storage = trieOf([[key, value]])
    const trie = new Trie()
    trie.put(key, value, storage)
    trie.put(beside, value)
    expect(trie.attachment(key)).toBe(storage)
    trie.delete(beside)
    expect(trie.attachment(key)).toBe(storage)
    expect(trie.fork().attachment(key)).toBe(storage)
  })

  test('putting a key without an attachment drops the one it had', () => {
    const trie = new Trie()
    trie.put(key, value, new Trie())
    trie.put(key, value)
    expect(trie.get(key)).toMatchObject({ value, attachment: undefined })
  })

  test('an attachment that is changed in one trie changes in none of its forks', () => {
    const step = fc.record({
      which: fc.nat(),
      kind: fc.constantFrom('fork', 'put', 'change'),
      account: fc.nat(2),
      slot: fc.nat(3),
      word: fc.integer({ min: 1, max: 255 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const tries = [{ trie: new Trie(), slots: new Map<string, Map<number, number>>() }]
        for (const { which, kind, account, slot, word } of steps) {
          const { trie, slots } = tries[which % tries.length]!
          if (kind === 'fork') {
            const copies = [...slots].map(([name, of]) => [name, new Map(of)] as const)
            tries.push({ trie: trie.fork(), slots: new Map(copies) })
            continue
          }
          const key = Uint8Array.of(account, 1)
          const storage = trie.attachmentToPut(key)
          const ofAccount = slots.get(String(account)) ?? new Map()
          if (kind === 'change') {
            storage.put(Uint8Array.of(slot), Uint8Array.of(word))
            ofAccount.set(slot, word)
          }
          slots.set(String(account), ofAccount)
          trie.put(key, Uint8Array.of(word), storage)
        }
        for (const { trie, slots } of tries) {
          for (const [account, held] of slots) {
            const entries = [...held].map(([at, word]) => [Uint8Array.of(at), Uint8Array.of(word)])
            const expected = trieOf(entries as [Uint8Array, Uint8Array][]).root()
            expect(trie.attachment(Uint8Array.of(Number(account), 1))?.root()).toBe(expected)
          }
        }
      }),
      { numRuns: runs(200) },
    )
  })

  test('an attachment is no part of the root', () => {
    const trie = trieOf([[key, value]])
    const root = trie.root()
    trie.put(key, value, trieOf([[beside, value]]))
    expect(trie.root()).toBe(root)
  })

  test('a leaf whose value changes keeps the bytes of its key, so that it holds no further buffer', () => {
    const trie = new Trie()
    const keys = [1, 2, 3].map((index) => new Uint8Array(32).fill(index))
    for (const key of keys) trie.put(key, Uint8Array.of(1))
    for (const key of keys) {
      trie.put(key.slice(), Uint8Array.of(2))
      const leaf = trie.get(key) as unknown as Leaf
      expect(leaf.value).toEqual(Uint8Array.of(2))
      expect(leaf.key).toBe(key)
    }
  })

  test('a leaf once handed out stays as it was', () => {
    const trie = trieOf([[key, value]])
    const leaf = trie.get(key)
    trie.put(key, Uint8Array.of(2))
    trie.put(beside, value)
    expect(leaf?.value).toEqual(value)
  })

  test('a key that only shares its beginning with one in the trie is absent', () => {
    const trie = trieOf([
      [key, value],
      [beside, value],
    ])
    for (const absent of ['0x1236', '0x1334', '0x12', '0x123400', '0x']) {
      const root = trie.root()
      expect(trie.get(bytesFromHex(absent))).toBeUndefined()
      trie.delete(bytesFromHex(absent))
      expect(trie.root()).toBe(root)
    }
  })
})

describe('a partial trie', () => {
  for (const keySize of [1, 2, 3, 32]) {
    test(`with keys of ${keySize} bytes, fed with proofs on demand, is as the complete one at every step`, () => {
      const entries = fc.array(fc.tuple(keyOf(keySize), value), atMost(40))
      const steps = fc.array(stepOf(keySize), atMost(40))
      fc.assert(
        fc.property(entries, steps, (entries, steps) => {
          const origin = trieOf(entries)
          const nodes = new Map<Hash, Uint8Array>()
          const pairs = [
            {
              complete: origin.fork(),
              partial: Trie.partial(origin.root(), new ProvenNodes(nodes)),
            },
          ]
          for (const step of steps) {
            const { complete, partial } = pairs[step.which % pairs.length]!
            if (step.kind === 'fork') {
              pairs.push({ complete: complete.fork(), partial: partial.fork() })
              continue
            }
            // The way to the key takes one proof, the node beside a deleted key another one.
            const { kind, key } = step
            const fetched = feed(nodes, origin, () => partial.unknownOn(key))
            const unknownBeside = () => (kind === 'delete' ? partial.unknownBeside(key) : undefined)
            expect(Math.max(fetched, feed(nodes, origin, unknownBeside))).toBeLessThan(2)
            expect(shownAt(partial, key)).toEqual(shownAt(complete, key))
            apply(step, complete)
            apply(step, partial)
            expect(rootsOf(pairs.map(({ partial }) => partial))).toEqual(
              rootsOf(pairs.map(({ complete }) => complete)),
            )
          }
          for (const { complete, partial } of pairs) {
            for (const [key] of entries) feed(nodes, origin, () => partial.unknownOn(key))
            expect(entries.map(([key]) => shownAt(partial, key))).toEqual(
              entries.map(([key]) => shownAt(complete, key)),
            )
          }
        }),
        { numRuns: runs(60) },
      )
    })
  }

  test('of an empty trie is complete', () => {
    const trie = Trie.partial(EMPTY_ROOT, new ProvenNodes(new Map()))
    expect([trie.isPartial, trie.isEmpty, trie.root()]).toEqual([false, true, EMPTY_ROOT])
    trie.put(Uint8Array.of(1), Uint8Array.of(1))
    expect(trie.root()).not.toBe(EMPTY_ROOT)
  })

  test('keeps its root when an operation lacks a node, which is an error of the caller', () => {
    const [one, two, three] = [1, 2, 3].map((byte) => keccak256(Uint8Array.of(byte)))
    const filled = new Uint8Array(40).fill(7)
    const origin = trieOf([one!, two!, three!].map((key) => [key, filled]))
    const nodes = new Map<Hash, Uint8Array>()
    const trie = Trie.partial(origin.root(), new ProvenNodes(nodes))
    expect(trie.root()).toBe(origin.root())
    expect(trie.unknownOn(one!)).toEqual({ key: one, depth: 0 })
    expect(() => trie.get(one!)).toThrow(InvariantError)
    expect(() => trie.put(one!, filled)).toThrow(InvariantError)
    expect(() => trie.delete(one!)).toThrow(InvariantError)
    expect(() => trie.prove(one!)).toThrow(InvariantError)
    expect(trie.root()).toBe(origin.root())
  })

  test('takes a known node that does not fit at its depth for an unknown one', () => {
    const [one, two] = ['0x1111', '0x2222'].map(bytesFromHex)
    const origin = trieOf([one!, two!].map((key) => [key, new Uint8Array(40).fill(7)]))
    const nodes = new Map<Hash, Uint8Array>()
    feed(nodes, origin, () => Trie.partial(origin.root(), new ProvenNodes(nodes)).unknownOn(one!))
    const trie = Trie.partial(origin.root(), new ProvenNodes(nodes))
    expect(trie.unknownOn(one!)).toBeUndefined()
    expect(
      Trie.partial(origin.root(), new ProvenNodes(nodes)).unknownOn(bytesFromHex('0x111111'))
        ?.depth,
    ).toBe(1)
  })
})

/** The value at a key, and the proof of it. */
function shownAt(trie: Trie, key: Uint8Array): readonly string[] {
  return [String(trie.get(key)?.value), ...trie.prove(key).map(hexFromBytes)]
}

function rootsOf(tries: readonly Trie[]): readonly Hash[] {
  return tries.map((trie) => trie.root())
}

/** Adds proofs until no node is unknown. @returns their number */
function feed(
  nodes: Map<Hash, Uint8Array>,
  origin: Trie,
  unknown: () => NodePath | undefined,
): number {
  let count = 0
  for (let path = unknown(); path !== undefined; path = unknown()) {
    const size = nodes.size
    for (const node of origin.prove(path.key)) nodes.set(hexFromBytes(keccak256(node)), node)
    expect(nodes.size).toBeGreaterThan(size)
    count += 1
  }
  return count
}

describe('refusals', () => {
  const value = Uint8Array.of(1)

  test('an empty value is refused', () => {
    expect(() => new Trie().put(Uint8Array.of(1), new Uint8Array(0))).toThrow(InvariantError)
    expect(() => orderedRoot([new Uint8Array(0)])).toThrow(InvariantError)
  })

  test('a key that begins another, or that another begins, is refused and changes nothing', () => {
    const trie = trieOf(['0x1234', '0x1256', '0x3000'].map((key) => [bytesFromHex(key), value]))
    const root = trie.root()
    for (const key of ['0x', '0x12', '0x30', '0x123400', '0x300000']) {
      expect(() => trie.put(bytesFromHex(key), value)).toThrow(InvariantError)
    }
    expect(trie.root()).toBe(root)
  })
})

/** Lengths spread up to the limit; left alone, fast-check stays near ten. */
function atMost(maxLength: number): { maxLength: number; size: 'max' } {
  return { maxLength, size: 'max' }
}

/**
 * Keys of one size that often share a beginning: a few bytes, in a few places, differ from zero.
 * The long ones are at times hashes, as in the state.
 */
function keyOf(size: number): fc.Arbitrary<Uint8Array> {
  const places = [...new Set([0, 1, size >> 1, size - 1])].filter((place) => place < size)
  const bytes = fc.constantFrom(0x00, 0x01, 0x10, 0x11, 0x1f, 0xf0)
  const alike = fc
    .array(bytes, { minLength: places.length, maxLength: places.length })
    .map((bytes) => {
      const key = new Uint8Array(size)
      for (const [index, place] of places.entries()) key[place] = bytes[index]!
      return key
    })
  const hashed = fc.integer({ min: 0, max: 20 }).map((seed) => keccak256(Uint8Array.of(seed)))
  return size === 32 ? fc.oneof(alike, hashed) : alike
}

/** Short values, for nodes that are kept inline, as often as long ones. */
const value: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 4 }),
  fc.uint8Array({ minLength: 20, maxLength: 34 }),
  fc.uint8Array({ minLength: 1, maxLength: 200 }),
)

function changeOf(keySize: number): fc.Arbitrary<Change> {
  const key = keyOf(keySize)
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('put'), key, value }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete'), key }) },
  )
}

function stepOf(keySize: number): fc.Arbitrary<Step> {
  const forked = fc.constant({ kind: 'fork' } as const)
  return fc
    .tuple(
      fc.nat(),
      fc.oneof({ weight: 8, arbitrary: changeOf(keySize) }, { weight: 1, arbitrary: forked }),
    )
    .map(([which, step]) => ({ which, ...step }))
}

async function emptySubject(): Promise<Subject> {
  return { trie: new Trie(), values: new Map(), oracle: await createMPT() }
}

async function take(step: Step, subjects: Subject[]): Promise<void> {
  const { trie, values, oracle } = subjects[step.which % subjects.length]!
  if (step.kind === 'fork') {
    subjects.push({
      trie: trie.fork(),
      values: new Map(values),
      oracle: oracle.shallowCopy(false),
    })
    return
  }
  apply(step, trie)
  await applyToOracle(step, oracle)
  if (step.kind === 'put') values.set(hexFromBytes(step.key), step.value)
  else values.delete(hexFromBytes(step.key))
}

function apply(change: Change, trie: Trie): void {
  if (change.kind === 'put') trie.put(change.key, change.value)
  else trie.delete(change.key)
}

async function applyToOracle(change: Change, oracle: MerklePatriciaTrie): Promise<void> {
  if (change.kind === 'put') await oracle.put(change.key, change.value)
  else await oracle.del(change.key)
}

function expectContent(trie: Trie, values: Map<string, Uint8Array>): void {
  for (const [key, value] of values) expect(trie.get(bytesFromHex(key))?.value).toEqual(value)
}

function trieOf(entries: Iterable<readonly [Uint8Array, Uint8Array]>): Trie {
  const trie = new Trie()
  for (const [key, value] of entries) trie.put(key, value)
  return trie
}

/** Bytes of sizes from 1 to 700, as transactions and receipts have. */
function itemAt(index: number): Uint8Array {
  return new Uint8Array(1 + ((index * 37) % 700)).fill((index * 29) % 256)
}

type PublishedStep = readonly [key: string, value: string | null]

interface PublishedCase {
  readonly file: string
  readonly name: string
  readonly isKeyHashed: boolean
  readonly isOrderFree: boolean
  readonly steps: readonly PublishedStep[]
  readonly root: Hash
}

function trieTests(): readonly PublishedCase[] {
  const text = readFileSync(new URL('../vectors/trie.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { cases: PublishedCase[] }).cases // the file describes the format
}

function rootAfter(steps: readonly PublishedStep[], isKeyHashed: boolean): Hash {
  const trie = new Trie()
  for (const [keyText, valueText] of steps) {
    const key = isKeyHashed ? keccak256(bytesFromText(keyText)) : bytesFromText(keyText)
    if (valueText === null) trie.delete(key)
    else trie.put(key, bytesFromText(valueText))
  }
  return trie.root()
}

function bytesFromText(text: string): Uint8Array {
  return text.startsWith('0x') ? bytesFromHex(text) : new TextEncoder().encode(text)
}
