import { describe, expect, test } from 'vitest'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'
import { Code } from '../../src/state/code.ts'
import { createGenesis, type InitialAccount } from '../../src/state/genesis.ts'
import { StateRoots } from '../../src/state/root.ts'
import type { Write } from '../../src/state/write.ts'
import { addressOf } from '../support/arbitraries.ts'
import { createGenesisStore } from '../support/genesis-store.ts'

const A = addressOf(1)
const B = addressOf(2)

test('genesis is one publication with every account in it', () => {
  const store = createGenesisStore([
    { address: A, balance: 5n },
    { address: B, nonce: 1n, codeBytes: Uint8Array.of(0), storage: [[7n, 8n]] },
  ])
  expect(store.newest).toBe(1)
  const view = store.newestView
  expect([view.balance(A), view.nonce(A), view.codeHex(A)]).toEqual([5n, 0n, '0x'])
  expect([view.balance(B), view.nonce(B), view.codeHex(B)]).toEqual([0n, 1n, '0x00'])
  expect(view.storage(B, 7n)).toBe(8n)
})

test('a later account replaces those fields of an earlier one that it names', () => {
  const view = createGenesisStore([
    { address: A, balance: 5n, nonce: 1n },
    { address: A, balance: 6n },
  ]).newestView
  expect([view.balance(A), view.nonce(A)]).toEqual([6n, 1n])
})

test('code of a known hash is loaded once, by whoever reads it first', () => {
  const bytes = Uint8Array.of(0x60, 0x01)
  let loads = 0
  const load = () => {
    loads += 1
    return bytes
  }
  const code = new Code(load, keccakHash(bytes))
  const views = [0, 1].map(() => createGenesisStore([{ address: A, code }]).newestView)
  expect(views.map((view) => view.codeHash(A))).toEqual([keccakHash(bytes), keccakHash(bytes)])
  expect(loads).toBe(0)
  expect(views.map((view) => view.codeHex(A))).toEqual(['0x6001', '0x6001'])
  expect(loads).toBe(1)
})

test('genesis without accounts is an empty state', () => {
  expect(createGenesisStore([]).newestView.balance(A)).toBe(0n)
})

describe('accounts that devnets share', () => {
  const shared = [
    { address: A, nonce: 1n, code: new Code(Uint8Array.of(0)), storage: [[1n, 2n]] as const },
    { address: B, balance: 3n },
  ]
  const own = [{ address: B, balance: 4n }]

  test('give the state and the roots of one list that begins with them', () => {
    const { store, roots } = createGenesis(own, shared)
    const together = createGenesisStore([...shared, ...own])
    expect(roots.at(store.newest)).toBe(new StateRoots(together).at(together.newest))
    expect(roots.at(store.newest)).toBe(new StateRoots(store).at(store.newest))
    const view = store.newestView
    expect([view.codeHex(A), view.storage(A, 1n), view.balance(B)]).toEqual(['0x00', 2n, 4n])
  })

  test('are read, at every sequence, as if they had been published', () => {
    const { store } = createGenesis(own, shared)
    const published = createGenesisStore(shared).child()
    published.publish(
      own.map(({ address, balance }) => ({ field: 'balance', address, value: balance })),
    )
    const found = [store, published].map((one) => ({
      newest: one.newest,
      views: [0, 1, 2].map((sequence) =>
        [A, B, addressOf(3)].map((address) => {
          const view = one.at(sequence)
          return [
            view.balance(address),
            view.nonce(address),
            view.codeHash(address),
            [1n, 2n].map((slot) => view.storage(address, slot)),
          ]
        }),
      ),
      slots: [A, B].map((address) => [...one.slotsOf(address)]),
      changed: [0, 1].map((after) => [
        ...new Set([...one.changes(after, 2)].map(({ address, slot }) => `${address} ${slot}`)),
      ]),
    }))
    expect(found[0]).toEqual(found[1])
  })

  test('give each devnet its own state, whoever came before it', () => {
    const stub = Uint8Array.of(1)
    const lists: readonly InitialAccount[][] = [
      [{ address: B, balance: 4n }],
      [{ address: B, balance: 5n }],
      [{ address: A, balance: 5n }],
      [{ address: B, nonce: 5n }],
      [{ address: B, codeBytes: stub }],
      [{ address: B, codeBytes: Uint8Array.of(2) }],
      [{ address: B, code: new Code(stub) }],
      [{ address: B, storage: [[1n, 5n]] }],
      [{ address: B, storage: [[2n, 5n]] }],
      [{ address: B, storage: [[2n, 6n]] }],
      [
        { address: B, balance: 4n },
        { address: A, balance: 0n },
      ],
      [],
      // More than is compared.
      Array.from({ length: 300 }, (_, index) => ({ address: addressOf(index), balance: 1n })),
    ]
    for (const first of lists) {
      for (const second of lists) {
        createGenesis(first, shared)
        const { store, roots } = createGenesis(second, shared)
        const together = createGenesisStore([...shared, ...second])
        expect(roots.at(store.newest)).toBe(new StateRoots(together).at(together.newest))
      }
    }
  })

  test('have a key with what comes after them that no other genesis has', () => {
    const all: readonly InitialAccount[] = [
      { address: A, balance: 1n },
      { address: B, balance: 1n },
      { address: B, nonce: 1n },
      { address: B, balance: 1n, nonce: 1n },
      { address: B, codeBytes: Uint8Array.of(1) },
      { address: B, codeBytes: Uint8Array.of(2) },
      { address: B, storage: [[1n, 2n]] },
      { address: B, storage: [[2n, 1n]] },
      {
        address: B,
        storage: [
          [1n, 2n],
          [2n, 1n],
        ],
      },
    ]
    const lists = [[], ...all.map((one) => [one]), [...all], [...all].reverse()]
    const keys = [shared, []].flatMap((first) =>
      lists.map((second) => createGenesis(second, first).key()),
    )
    expect(new Set(keys).size).toBe(2 * lists.length)
    const { key } = createGenesis([{ address: B, code: new Code(Uint8Array.of(1)) }], shared)
    expect(key()).toBe(createGenesis([{ address: B, codeBytes: Uint8Array.of(1) }], shared).key())
  })

  test('have roots that can be stated, and hold until something is another', () => {
    const shared = [{ address: A, storage: [[1n, 2n]] as const }]
    const { key } = createGenesis(own, shared)
    const root = (byte: number) => keccakHash(Uint8Array.of(byte)) // which are not theirs
    const stated = { [key()]: { state: root(1), storage: { [A]: root(2) } } }
    const { store, roots } = createGenesis(own, [...shared], stated)
    const begun = store.newest
    const rootsNow = () => [roots.at(store.newest), roots.ofStorage(A, store.newest)]
    expect(rootsNow()).toEqual([root(1), root(2)])
    expect(roots.copy().at(begun)).toBe(root(1))
    expect(roots.fork(store.child(), begun).at(begun)).toBe(root(1))
    const workedOut = new StateRoots(store)
    expect(roots.ofStorage(B, begun)).toBe(workedOut.ofStorage(B, begun)) // of which nothing is stated
    store.publish([{ field: 'storage', address: A, slot: 1n, value: 3n }])
    expect(rootsNow()).toEqual([workedOut.at(store.newest), workedOut.ofStorage(A, store.newest)])
    expect(roots.copy().at(begun)).toBe(workedOut.at(begun))
    expect(roots.fork(store.child(), begun).at(begun)).toBe(workedOut.at(begun))
    expect(
      createGenesis([{ address: B, balance: 5n }], [...shared], stated).roots.at(begun),
    ).not.toBe(root(1))
  })

  test('may state the roots of what they store, which changes no root, then or later', () => {
    const storage = [
      [1n, 2n],
      [3n, 4n],
    ] as const
    const store = createGenesisStore([{ address: A, storage }])
    const storageRoot = new StateRoots(store).ofStorage(A, store.newest)
    const stating = [{ address: A, nonce: 1n, storage, storageRoot }]
    const silent = [{ address: A, nonce: 1n, storage }]
    const changes: readonly Write[][] = [
      [{ field: 'balance', address: A, value: 9n }],
      [{ field: 'storage', address: A, slot: 3n, value: 5n }],
      [{ field: 'storage', address: A, slot: 1n, value: 0n }],
      [
        { field: 'storage', address: A, slot: 3n, value: 0n },
        { field: 'nonce', address: A, value: 2n },
      ],
    ]
    for (const first of changes) {
      for (const second of changes) {
        const outcomes = [stating, silent].map((shared) => {
          const { store, roots } = createGenesis(own, shared)
          const child = store.child()
          const found = [roots.at(store.newest), roots.ofStorage(A, store.newest)]
          child.publish(first)
          found.push(roots.fork(child, store.newest).at(child.newest))
          store.publish(second)
          found.push(roots.at(store.newest), roots.ofStorage(A, store.newest))
          return [found, roots.proof(store.newest, A, [1n, 3n])]
        })
        expect(outcomes[0]).toEqual(outcomes[1])
      }
    }
  })

  test('of which the root is stated are not looked at for it', () => {
    const storage = [[1n, 2n]] as const
    const stated = keccakHash(Uint8Array.of(1)) // which is not theirs
    const { store, roots } = createGenesis(
      [],
      [{ address: A, nonce: 1n, storage, storageRoot: stated }],
    )
    const { nodes } = roots.proof(store.newest, A, [])
    expect(hexFromBytes(nodes[0]!)).toContain(stated.slice(2))
  })

  test('stay as they are whatever one of the devnets does', () => {
    const one = createGenesis(own, shared)
    const before = one.roots.at(one.store.newest)
    one.store.publish([{ field: 'storage', address: A, slot: 1n, value: 9n }])
    expect(one.roots.at(one.store.newest)).not.toBe(before)
    const other = createGenesis(own, shared)
    expect(other.store.newestView.storage(A, 1n)).toBe(2n)
    expect(other.roots.at(other.store.newest)).toBe(before)
  })
})
