/**
 * Proofs of this project, of @ethereumjs/statemanager and of go-ethereum; proofs that were tampered
 * with; and state roots on a partial trie that grows from proofs alone.
 */

import { readFileSync } from 'node:fs'
import { getMerkleStateProof, MerkleStateManager } from '@ethereumjs/statemanager'
import { createAccount, createAddressFromString } from '@ethereumjs/util'
import { describe, expect, test } from 'vitest'
import { checkProof, type ProvenState } from '../../src/fork/proof.ts'
import {
  type Address,
  bytesFromHex,
  type Hash,
  type Hex,
  hexFromBytes,
  ZERO_HASH,
} from '../../src/primitives/hex.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'
import { quantityFromUint } from '../../src/primitives/quantity.ts'
import { bytesFromWord, hexFromWord } from '../../src/primitives/word.ts'
import { EMPTY_CODE } from '../../src/state/code.ts'
import type { MissingProofs } from '../../src/state/missing-nodes.ts'
import { partialStateTrie, StateRoots } from '../../src/state/root.ts'
import { Store } from '../../src/state/store.ts'
import { EMPTY_ROOT, Trie } from '../../src/state/trie.ts'
import { accountKey, slotKey } from '../../src/state/trie-key.ts'
import type { StateView } from '../../src/state/view.ts'
import type { Write } from '../../src/state/write.ts'
import { fc, runs } from '../support/property.ts'

/** An answer of `eth_getProof`, with everything writable so that tests can tamper with it. */
interface Answer {
  address: string
  accountProof: string[]
  balance: string
  codeHash: string
  nonce: string
  storageHash: string
  storageProof: { key: string; value: string; proof: string[] }[]
}

/** The form in which a node writes an answer. */
type Form = (answer: Answer) => Answer

const forms: readonly Form[] = [
  (answer) => answer,
  // Empty tries proved by the RLP of the empty string, numbers as words, digits in upper case.
  (answer) => ({
    ...answer,
    address: `0x${answer.address.slice(2).toUpperCase()}`,
    accountProof: orEmptyNode(answer.accountProof),
    nonce: hexFromWord(BigInt(answer.nonce)),
    storageProof: answer.storageProof.map(({ key, value, proof }) => ({
      key: hexFromWord(BigInt(key)),
      value: hexFromWord(BigInt(value)),
      proof: orEmptyNode(proof),
    })),
  }),
  // Zero hashes and no storage proofs for an absent account.
  (answer) => {
    const isAbsent = [answer.nonce, answer.balance].every((each) => each === '0x0')
    if (!isAbsent || answer.storageHash !== EMPTY_ROOT) return answer
    return { ...answer, codeHash: ZERO_HASH, storageHash: ZERO_HASH, storageProof: [] }
  },
]

function orEmptyNode(nodes: string[]): string[] {
  return nodes.length === 0 ? ['0x80'] : nodes
}

function answerOf(
  view: StateView,
  roots: StateRoots,
  sequence: number,
  address: Address,
  slots: readonly bigint[],
): Answer {
  const proof = roots.proof(sequence, address, slots)
  return {
    address,
    accountProof: proof.nodes.map(hexFromBytes),
    balance: quantityFromUint(view.balance(address)),
    codeHash: view.codeHash(address),
    nonce: quantityFromUint(view.nonce(address)),
    storageHash: proof.storageRoot,
    storageProof: slots.map((slot, index) => ({
      key: quantityFromUint(slot),
      value: quantityFromUint(view.storage(address, slot)),
      proof: proof.slots[index]!.map(hexFromBytes),
    })),
  }
}

const addressAt = (index: number): Address => `0x${(index + 0x1000).toString(16).padStart(40, '0')}`

/** Accounts of every kind: with a balance, with slots, with code, and with two of these or all. */
function worldWrites(accountCount: number, slotCounts: readonly number[]): Write[] {
  const writes: Write[] = []
  for (let index = 0; index < accountCount; index += 1) {
    const address = addressAt(index)
    writes.push({ field: 'balance', address, value: BigInt(index + 1) ** 9n })
    if (index % 3 === 0) writes.push({ field: 'nonce', address, value: BigInt(index + 1) })
    const codeBytes = Uint8Array.of(0x60, index & 0xff)
    if (index % 5 === 0) writes.push({ field: 'code', address, codeBytes })
    for (let slot = 0; slot < (slotCounts[index] ?? 0); slot += 1) {
      const value = BigInt(slot + 1) ** BigInt(1 + (slot % 30))
      writes.push({ field: 'storage', address, slot: BigInt(slot), value })
    }
  }
  return writes
}

/** A state elsewhere: its store, and its complete roots at sequence 1. */
function remoteOf(accountCount: number, slotCounts: readonly number[]) {
  return remoteWith(worldWrites(accountCount, slotCounts))
}

function remoteWith(writes: readonly Write[]) {
  const store = new Store()
  store.publish(writes)
  const roots = new StateRoots(store)
  return { store, roots, root: roots.at(1), view: store.at(1) }
}

function provenOf(
  answer: unknown,
  root: Hash,
  address: Address,
  slots: readonly bigint[],
): ProvenState {
  const proven = checkProof(answer, root, address, slots)
  if ('refusal' in proven) throw new Error(proven.refusal)
  return proven
}

function refusalOf(
  answer: unknown,
  root: Hash,
  address: Address,
  slots: readonly bigint[],
): string | undefined {
  const proven = checkProof(answer, root, address, slots)
  return 'refusal' in proven ? proven.refusal : undefined
}

describe('proofs that hold', () => {
  test('every form gives the values of the state, for accounts and slots present and absent', () => {
    for (const accountCount of [0, 1, 2, 40]) {
      const { roots, root, view } = remoteOf(accountCount, [0, 1, 30])
      for (const index of [0, 1, 2, 3, 99]) {
        const address = addressAt(index)
        const slots = [0n, 1n, 7n, 99n]
        const answer = answerOf(view, roots, 1, address, slots)
        for (const form of forms) {
          const { account, slots: values } = provenOf(form(answer), root, address, slots)
          expect(values).toEqual(slots.map((slot) => view.storage(address, slot)))
          const isPresent = index < accountCount
          expect(account !== undefined).toBe(isPresent)
          if (account === undefined) continue
          expect(account.balance).toBe(view.balance(address))
          expect(account.nonce).toBe(view.nonce(address))
          expect(account.codeHash).toBe(view.codeHash(address))
          expect(account.storageRoot).toBe(roots.ofStorage(address, 1))
        }
      }
    }
  })

  test('those of @ethereumjs/statemanager are accepted', async () => {
    const manager = new MerkleStateManager()
    for (let index = 0; index < 40; index += 1) {
      const address = createAddressFromString(addressAt(index))
      const balance = BigInt(index + 1)
      await manager.putAccount(address, createAccount({ balance, nonce: 1n }))
      const slotCount = index % 7 === 0 ? index : 0
      for (let slot = 0; slot < slotCount; slot += 1) {
        await manager.putStorage(address, bytesFromWord(BigInt(slot)), Uint8Array.of(slot + 1))
      }
    }
    await manager.flush()
    const root = hexFromBytes(await manager.getStateRoot())
    const slots = [0n, 3n, 13n, 1_000n]
    for (const index of [0, 1, 7, 14, 35, 99]) {
      const address = createAddressFromString(addressAt(index))
      const answer = await getMerkleStateProof(manager, address, slots.map(bytesFromWord))
      const proven = provenOf(answer, root, addressAt(index), slots)
      expect(proven.account?.balance).toBe(index < 40 ? BigInt(index + 1) : undefined)
      const slotCount = index % 7 === 0 && index < 40 ? index : 0
      expect(proven.slots).toEqual(slots.map((slot) => (slot < slotCount ? slot + 1n : 0n)))
    }
  })

  for (const { name, slots, answer } of vectors()) {
    test(`go-ethereum, ${name}`, () => {
      const address = answer.address as Address
      const root = keccakHash(bytesFromHex(answer.accountProof[0]!))
      const proven = provenOf(answer, root, address, slots.map(BigInt))
      expect(proven.account?.balance).toBe(BigInt(answer.balance))
      expect(proven.account?.storageRoot).toBe(answer.storageHash)
      expect(proven.slots).toEqual(slots.map(() => 0n))
      const trie = partialStateTrie(root, proven.nodes)
      expect(trie.prove(accountKey(address)).map(hexFromBytes)).toEqual(answer.accountProof)
    })
  }

  test('a node inside the one above it may be listed or not', () => {
    // The key of slot 1 beside one that differs in the last nibble: both leaves are short.
    const beside = slotKey(1n).slice()
    beside[31]! ^= 1
    const storage = new Trie()
    storage.put(slotKey(1n), 5n)
    storage.put(beside, 6n)
    const accounts = new Trie()
    const address = addressAt(0)
    accounts.put(accountKey(address), [1n, 2n, storage.rootBytes(), EMPTY_CODE.hash])
    const proof = storage.prove(slotKey(1n)).map(hexFromBytes)
    const answer: Answer = {
      address,
      accountProof: accounts.prove(accountKey(address)).map(hexFromBytes),
      nonce: '0x1',
      balance: '0x2',
      codeHash: EMPTY_CODE.hash,
      storageHash: storage.root(),
      storageProof: [{ key: '0x1', value: '0x5', proof }],
    }
    expect(provenOf(answer, accounts.root(), address, [1n]).slots).toEqual([5n])
    // The branch is the last child of the extension; its leaf is `c2 20 05`.
    answer.storageProof[0]!.proof = [...proof, '0xc22005']
    expect(provenOf(answer, accounts.root(), address, [1n]).slots).toEqual([5n])
    answer.storageProof[0]!.proof = [...proof, '0xc22006']
    expect(refusalOf(answer, accounts.root(), address, [1n])).toMatch(/^storageProof\[0\]\.proof: /)
  })

  test('a slot may be zero in the trie, as anvil keeps cleared ones', () => {
    const storage = new Trie()
    storage.put(slotKey(1n), 0n)
    const accounts = new Trie()
    const address = addressAt(0)
    accounts.put(accountKey(address), [1n, 2n, storage.rootBytes(), EMPTY_CODE.hash])
    const answer: Answer = {
      address,
      accountProof: accounts.prove(accountKey(address)).map(hexFromBytes),
      nonce: '0x1',
      balance: '0x2',
      codeHash: EMPTY_CODE.hash,
      storageHash: storage.root(),
      storageProof: [
        { key: '0x1', value: '0x0', proof: storage.prove(slotKey(1n)).map(hexFromBytes) },
      ],
    }
    expect(provenOf(answer, accounts.root(), address, [1n]).slots).toEqual([0n])
    answer.storageProof[0]!.value = '0x1'
    expect(refusalOf(answer, accounts.root(), address, [1n])).toMatch(/^storageProof\[0\]\.value/)
  })
})

describe('proofs that do not hold', () => {
  const { roots, root, view } = remoteOf(100, [0, 50, 1, 300])
  const address = addressAt(1)
  const slots = [3n, 4n, 1_000n]
  const answer = answerOf(view, roots, 1, address, slots)
  const tampered = (change: (answer: Answer) => void) => {
    const copy = structuredClone(answer)
    change(copy)
    return refusalOf(copy, root, address, slots)
  }

  test('the refusal names the node or the field', () => {
    const hashes = answer.accountProof.map((node) => keccakHash(bytesFromHex(node)))
    expect(refusalOf(answer, root, address, slots)).toBeUndefined()
    expect([
      tampered((copy) => copy.accountProof.splice(1, 1, copy.accountProof[0]!)),
      tampered((copy) => copy.accountProof.pop()),
      tampered((copy) => copy.accountProof.push('0xc0')),
      tampered((copy) => (copy.balance = '0x1')),
      tampered((copy) => (copy.nonce = '1')),
      tampered((copy) => (copy.codeHash = ZERO_HASH)),
      tampered((copy) => (copy.storageHash = EMPTY_ROOT)),
      tampered((copy) => (copy.address = addressAt(2))),
      tampered((copy) => (copy.storageProof[1]!.key = '0x5')),
      tampered((copy) => (copy.storageProof[1]!.value = '0x5')),
      tampered((copy) => copy.storageProof.pop()),
      tampered((copy) => copy.storageProof[2]!.proof.splice(0)),
      refusalOf(answer, EMPTY_ROOT, address, slots),
      refusalOf(null, root, address, slots),
      refusalOf({}, root, address, slots),
    ]).toEqual([
      `accountProof[1]: expected the node ${hashes[1]}, got ${hashes[0]}`,
      `accountProof: expected ${hashes.at(-1)} after ${hashes.length - 1} nodes, got no node`,
      `accountProof: expected ${hashes.length} nodes to complete the proof, got ${hashes.length + 1}`,
      'balance: expected 0x200, got "0x1"',
      'nonce: expected 0x0, got "1"',
      `codeHash: expected ${EMPTY_CODE.hash}, got "${ZERO_HASH}"`,
      `storageHash: expected ${answer.storageHash}, got "${EMPTY_ROOT}"`,
      `address: expected ${address}, got "${addressAt(2)}"`,
      'storageProof[1].key: expected 0x4, got "0x5"',
      `storageProof[1].value: expected ${answer.storageProof[1]!.value}, got "0x5"`,
      'storageProof: expected 3 entries, got 2',
      `storageProof[2].proof: expected ${answer.storageHash} after 0 nodes, got no node`,
      `accountProof: expected 0 nodes to complete the proof, got ${hashes.length}`,
      'the answer: expected an object, got null',
      'accountProof: expected an array, got undefined',
    ])
  })

  test('any changed digit, node left out, repeated or moved, and any other root is refused', () => {
    const places = placesOf(answer)
    const tamper = fc.record({ place: fc.nat(), at: fc.nat(), by: fc.integer({ min: 1, max: 15 }) })
    fc.assert(
      fc.property(tamper, ({ place, at, by }) => {
        const copy = structuredClone(answer)
        const [list, index] = placesOf(copy)[place % places.length]!
        const text = list[index]!
        const digit = 2 + (at % (text.length - 2))
        const changed = (Number.parseInt(text[digit]!, 16) ^ by).toString(16)
        list[index] = `${text.slice(0, digit)}${changed}${text.slice(digit + 1)}`
        expect(refusalOf(copy, root, address, slots)).toMatch(/: expected /)
      }),
      { numRuns: runs(400) },
    )
    const listOf = (copy: Answer, which: number) =>
      which === 0 ? copy.accountProof : copy.storageProof[(which - 1) % 3]!.proof
    const move = fc.tuple(fc.constantFrom(...moves), fc.nat(3), fc.nat(), fc.nat())
    fc.assert(
      fc.property(move, ([change, which, one, other]) => {
        const copy = structuredClone(answer)
        const list = listOf(copy, which)
        change(list, one % list.length, other % list.length)
        fc.pre(JSON.stringify(copy) !== JSON.stringify(answer))
        expect(refusalOf(copy, root, address, slots)).toMatch(/: expected /)
      }),
      { numRuns: runs(200) },
    )
    expect(refusalOf(answer, keccakHash(bytesFromHex(root)), address, slots)).toMatch(/expected/)
  })

  test('any value in place of a part is refused without a crash', () => {
    const parts = fc.constantFrom<(copy: Record<string, unknown>, other: unknown) => void>(
      (copy, other) => (copy.accountProof = other),
      (copy, other) => (copy.storageProof = other),
      (copy, other) => (copy.storageProof = [other, other, other]),
      (copy, other) => (copy.storageProof = slots.map((slot) => ({ key: slot, proof: other }))),
      (copy, other) => (copy.accountProof = [other, other]),
      ...['address', 'balance', 'nonce', 'codeHash', 'storageHash'].map(
        (name) => (copy: Record<string, unknown>, other: unknown) => (copy[name] = other),
      ),
    )
    const others = fc.oneof(
      fc.anything(),
      fc.string(),
      fc.uint8Array({ maxLength: 40 }).map(hexFromBytes),
    )
    fc.assert(
      fc.property(parts, others, (change, other) => {
        const copy: Record<string, unknown> = { ...structuredClone(answer) }
        change(copy, other)
        expect(refusalOf(copy, root, address, slots)).toMatch(/: expected /)
        expect(typeof checkProof(other, root, address, slots)).toBe('object')
      }),
      { numRuns: runs(400) },
    )
  })

  test('a trie that was made to deceive is refused, though each hash holds', () => {
    const key = accountKey(address)
    const account = [1n, 1n, EMPTY_ROOT, EMPTY_CODE.hash] as const
    const refusalOfRoot = (node: Uint8Array, ...others: readonly Uint8Array[]) => {
      const accountProof = [node, ...others].map(hexFromBytes)
      return refusalOf({ ...answer, accountProof }, keccakHash(node), address, [])
    }
    const leafOf = (value: Parameters<Trie['put']>[1], at = key) => {
      const trie = new Trie()
      trie.put(at, value)
      return trie.prove(at)[0]!
    }
    expect(refusalOfRoot(leafOf([...account, 1n]))).toMatch(/account of four fields/)
    expect(refusalOfRoot(leafOf([1n, 1n, EMPTY_ROOT, '0x00']))).toMatch(/two hashes/)
    expect(refusalOfRoot(leafOf(['0x0001', 1n, EMPTY_ROOT, EMPTY_CODE.hash]))).toMatch(/nonce/)
    // A leaf that is on the way of another key, too.
    const other = key.slice()
    other[0]! ^= 0xff
    expect(refusalOfRoot(leafOf([1n], other))).toMatch(/^accountProof\[0\]: .* four fields/)
    expect(refusalOfRoot(leafOf(account, key.slice(0, 31)))).toMatch(/end at nibble 64, not 62/)
    expect(refusalOfRoot(Uint8Array.of(0xc0))).toMatch(/expected 17 items/)
    expect(refusalOfRoot(Uint8Array.of(0x05))).toMatch(/expected a list/)
    expect(refusalOfRoot(Uint8Array.of(0xf8, 0xff))).toMatch(/lacks/)
    expect(refusalOfRoot(Uint8Array.of(0xc2, 0x00, 0xc0))).toMatch(/to have a path/)
  })
})

/** Every text of an answer, as the object that holds it and its name there. */
function placesOf(part: unknown): readonly (readonly [Record<string, string>, string])[] {
  if (typeof part !== 'object' || part === null) return []
  const own = part as Record<string, string> // a record of texts, or of parts that are walked below
  return Object.entries(own).flatMap(([name, value]) =>
    typeof value === 'string' ? [[own, name] as const] : placesOf(value),
  )
}

const moves: readonly ((list: string[], one: number, other: number) => void)[] = [
  (list, one) => list.splice(one, 1),
  (list, one) => list.splice(one, 0, list[one]!),
  (list, one, other) => list.splice(one, 1, list[other]!),
  (list, one, other) => list.splice(one, 1, ...list.splice(other, 1, list[one]!)),
]

interface Vector {
  readonly name: string
  readonly slots: readonly Hex[]
  readonly answer: Answer
}

function vectors(): readonly Vector[] {
  const text = readFileSync(new URL('../vectors/account-proofs.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { cases: Vector[] }).cases // the file describes the format
}

/** A step of the model: changes to one of the states, or a read of its roots. */
type Step =
  | { readonly kind: 'write'; readonly writes: readonly WriteStep[] }
  | { readonly kind: 'empty'; readonly account: number }
  | { readonly kind: 'root'; readonly back: number }
  | {
      readonly kind: 'prove'
      readonly back: number
      readonly account: number
      readonly slot: number
    }
  | { readonly kind: 'fork'; readonly back: number }

/** A state on top of the remote's, and its roots on both kinds of trie. */
interface State {
  readonly store: Store
  readonly complete: StateRoots
  readonly partial: StateRoots
  /** Forks between the remote's state and this one. */
  readonly forkCount: number
}

type Fetch = (missing: MissingProofs) => void

interface WriteStep {
  readonly account: number
  readonly field: 'balance' | 'nonce' | 'storage'
  readonly slot: number
  readonly value: bigint
}

const index = fc.nat(400)
const back = fc.oneof(fc.constant(0), fc.nat(8))
const values = fc.constantFrom(0n, 0n, 1n, 1n << 200n)
const fields = fc.constantFrom<WriteStep['field'][]>('balance', 'nonce', 'storage', 'storage')
const writes = fc.array(
  fc.record({ account: fc.oneof(fc.nat(3), index), field: fields, slot: index, value: values }),
  { minLength: 1, maxLength: 6 },
)
const kindOf = <Kind extends Step['kind']>(kind: Kind) => fc.constant(kind)
const accountSteps = fc.oneof(
  fc.record({ kind: kindOf('empty'), account: index }),
  fc.record({ kind: kindOf('prove'), back, account: index, slot: index }),
)
const steps = fc.array(
  fc.record({
    which: fc.nat(),
    step: fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: kindOf('write'), writes }) },
      { weight: 3, arbitrary: accountSteps },
      { weight: 3, arbitrary: fc.record({ kind: kindOf('root'), back }) },
      { weight: 1, arbitrary: fc.record({ kind: kindOf('fork'), back }) },
    ),
  }),
  { minLength: 4, maxLength: 30, size: 'max' },
)
const sizes = fc.constantFrom(0, 1, 2, 3, 16, 100, 300)

describe('state roots on a partial trie', () => {
  test('are those of the complete one at every step, and ask only for proofs that they lack', () => {
    fc.assert(
      fc.property(
        sizes,
        fc.array(sizes, { maxLength: 4 }),
        steps,
        (accountCount, counts, steps) => {
          const remote = remoteOf(accountCount, counts)
          const nodes = new Map<Hash, Uint8Array>()
          const store = remote.store.child()
          const partial = new StateRoots(store, partialStateTrie(remote.root, nodes), 1)
          const first = { store, complete: remote.roots.fork(store, 1), partial, forkCount: 0 }
          const states: State[] = [first]
          const fetch = (missing: MissingProofs) => fetchProofs(remote, nodes, missing)
          for (const { which, step } of steps) {
            const state = states[which % states.length]!
            take(step, state, states, accountCount, counts, fetch)
          }
          for (const state of states) {
            expectRoots(state, state.store.newest, fetch)
            expectRoots(state, 1, fetch)
          }
        },
      ),
      { numRuns: runs(100) },
    )
  })

  test('stay where they were until the proofs are there', () => {
    const remote = remoteOf(20, [0, 20])
    const store = remote.store.child()
    const nodes = new Map<Hash, Uint8Array>()
    const roots = new StateRoots(store, partialStateTrie(remote.root, nodes), 1)
    const address = addressAt(1)
    store.publish([{ field: 'storage', address, slot: 5n, value: 9n }])
    expect(roots.prepare(2)).toEqual({ proofs: [{ address, slots: [5n] }], reason: undefined })
    expect(roots.at(1)).toBe(remote.root)
    expect(() => roots.at(2)).toThrow('lacks nodes')
    fetchProofs(remote, nodes, roots.prepare(2)!)
    expect(roots.prepare(2)).toBeUndefined()
    expect(roots.at(2)).toBe(remote.roots.fork(store, 1).at(2))
    expect(roots.prepare(1)).toBeUndefined()
    expect(roots.at(1)).toBe(remote.root)
    // A change that could be made is not, while another one cannot.
    store.publish([
      { field: 'storage', address, slot: 5n, value: 10n },
      { field: 'balance', address: addressAt(2), value: 10n },
    ])
    expect(roots.prepare(3)?.proofs).toEqual([{ address: addressAt(2), slots: [] }])
    expect(roots.at(1)).toBe(remote.root)
    expect(roots.prepareProof(1, address, [5n])).toBeUndefined()
    expect(roots.proof(1, address, [5n])).toEqual(remote.roots.proof(1, address, [5n]))
  })

  test('search for no key below a node that another missing proof leads through', () => {
    const address = addressAt(0)
    // Numbers too large for a search to find.
    const slots = Array.from({ length: 20 }, (_, index) => BigInt(index) << 64n)
    const remote = remoteWith(
      slots.map((slot) => ({ field: 'storage', address, slot, value: 1n << 200n })),
    )
    const nibbleOf = (slot: bigint) => slotKey(slot)[0]! >> 4
    const sharing = (slot: bigint) => slots.filter((other) => nibbleOf(other) === nibbleOf(slot))
    const [one, other] = slots.map(sharing).find(({ length }) => length === 2)!
    const nodes = new Map<Hash, Uint8Array>()
    fetchProofs(remote, nodes, { proofs: [{ address, slots: [one!] }], reason: undefined })
    const store = remote.store.child()
    const roots = new StateRoots(store, partialStateTrie(remote.root, nodes), 1)
    store.publish([one!, other!].map((slot) => ({ field: 'storage', address, slot, value: 0n })))
    const missing = roots.prepare(2)!
    expect(missing.proofs).toEqual([{ address, slots: [other] }])
    fetchProofs(remote, nodes, missing)
    expect(roots.prepare(2)).toBeUndefined()
    expect(roots.at(2)).toBe(remote.roots.fork(store, 1).at(2))
  })

  test('report a deletion beside a node that no search reaches, and change nothing', () => {
    // Two leaves whose keys share their first twelve nibbles.
    const slot = 7n
    const beside = slotKey(slot).slice()
    beside[6]! ^= 0x10
    const storage = new Trie()
    storage.put(slotKey(slot), 1n)
    storage.put(beside, [1n << 200n])
    const address = addressAt(0)
    const state = new Trie()
    state.put(accountKey(address), [1n, 1n, storage.rootBytes(), EMPTY_CODE.hash])
    const nodes = new Map<Hash, Uint8Array>()
    for (const node of [...state.prove(accountKey(address)), ...storage.prove(slotKey(slot))]) {
      nodes.set(keccakHash(node), node)
    }
    const base = new Store()
    base.publish([
      { field: 'storage', address, slot, value: 1n },
      { field: 'balance', address, value: 1n },
      { field: 'nonce', address, value: 1n },
    ])
    const store = base.child()
    const roots = new StateRoots(store, partialStateTrie(state.root(), nodes), 1)
    store.publish([{ field: 'storage', address, slot, value: 0n }])
    expect(roots.prepare(2)).toEqual({
      proofs: [],
      reason: `deleting slot 0x7 of ${address} needs the trie node beside it, 13 nibbles deep, and no proof leads there: a slot below it is not among 16777216 hashes`,
    })
    expect(roots.at(1)).toBe(state.root())
  })
})

function take(
  step: Step,
  state: State,
  states: State[],
  accountCount: number,
  counts: readonly number[],
  fetch: Fetch,
): void {
  const { store, complete, partial, forkCount } = state
  const sequence = 'back' in step ? Math.max(1, store.newest - step.back) : store.newest
  const address = addressAt('account' in step ? step.account % (accountCount + 3) : 0)
  if (step.kind === 'write') {
    store.publish(step.writes.map((write) => writeOf(write, accountCount, counts)))
  } else if (step.kind === 'empty') {
    store.publish([...emptyingOf(store, address)])
  } else if (step.kind === 'root') {
    expectRoots(state, sequence, fetch)
  } else if (step.kind === 'fork') {
    const child = store.child(sequence)
    const forks = [complete, partial].map((roots) => roots.fork(child, sequence))
    const [ofComplete, ofPartial] = forks
    const fork = { store: child, complete: ofComplete!, partial: ofPartial! }
    states.push({ ...fork, forkCount: forkCount + 1 })
  } else {
    const slots = [BigInt(step.slot), 0n]
    complyWith(() => partial.prepareProof(sequence, address, slots), forkCount, fetch)
    expect(partial.proof(sequence, address, slots)).toEqual(
      complete.proof(sequence, address, slots),
    )
  }
}

function expectRoots(
  { complete, partial, forkCount }: State,
  sequence: number,
  fetch: Fetch,
): void {
  const address = addressAt(0)
  complyWith(() => partial.prepare(sequence, address), forkCount, fetch)
  expect(partial.at(sequence)).toBe(complete.at(sequence))
  expect(partial.ofStorage(address, sequence)).toBe(complete.ofStorage(address, sequence))
}

/**
 * Fetches until nothing is missing. A move of a trie takes a round for the ways to what changed, one
 * for the nodes beside deleted slots and one for those beside deleted accounts; each fork is a move.
 */
function complyWith(
  prepare: () => MissingProofs | undefined,
  forkCount: number,
  fetch: Fetch,
): void {
  for (let rounds = 4 + 3 * forkCount; rounds > 0; rounds -= 1) {
    const missing = prepare()
    if (missing === undefined) return
    fetch(missing)
  }
  expect(prepare()).toBeUndefined()
}

function writeOf(
  { account, field, slot, value }: WriteStep,
  accountCount: number,
  counts: readonly number[],
): Write {
  const at = account % (accountCount + 3)
  const address = addressAt(at)
  if (field !== 'storage') return { field, address, value }
  return { field, address, slot: BigInt(slot % ((counts[at] ?? 0) + 3)), value }
}

/** The writes that leave nothing of an account. */
function* emptyingOf(store: Store, address: Address): Generator<Write> {
  yield { field: 'balance', address, value: 0n }
  yield { field: 'nonce', address, value: 0n }
  yield { field: 'code', address, codeBytes: new Uint8Array(0) }
  for (const slot of [...store.newestView.slots(address)]) {
    yield { field: 'storage', address, slot, value: 0n }
  }
}

/** Adds the nodes of missing proofs, each of which must hold a node that was not known. */
function fetchProofs(
  { roots, view, root }: ReturnType<typeof remoteOf>,
  nodes: Map<Hash, Uint8Array>,
  { proofs, reason }: MissingProofs,
): void {
  expect(reason).toBeUndefined()
  const knownBefore = new Set(nodes.keys())
  const isNew = (node: string) => !knownBefore.has(keccakHash(bytesFromHex(node)))
  for (const [index, { address, slots }] of proofs.entries()) {
    const answer = answerOf(view, roots, 1, address, slots)
    if (!answer.accountProof.some(isNew)) {
      expect(slots.length).toBeGreaterThan(0)
      for (const { proof } of answer.storageProof) expect(proof.some(isNew)).toBe(true)
    }
    const form = forms[(index + nodes.size) % forms.length]!
    const proven = provenOf(form(answer), root, address, slots)
    for (const [hash, node] of proven.nodes) nodes.set(hash, node)
  }
}
