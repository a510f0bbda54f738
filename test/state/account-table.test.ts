import { describe, expect, test } from 'vitest'
import { createGenesisOnTable } from '../../src/backend/genesis.ts'
import { readAlloc, resolveAlloc } from '../../src/config/alloc-option.ts'
import { type Address, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { hexFromWord, WORD_MAX } from '../../src/primitives/word.ts'
import { tableOf } from '../../src/state/account-table.ts'
import { genesisAlloc } from '../../src/state/alloc.ts'
import { createGenesis, type InitialAccount } from '../../src/state/genesis.ts'
import { accountsOf, codeWithHash, preimageOf, slotsOf } from '../../src/state/listing.ts'
import { type GenesisAccount, PackedAccounts } from '../../src/state/packed-accounts.ts'
import { finish } from '../../src/state/store.ts'
import { EMPTY_ROOT } from '../../src/state/trie.ts'
import { accountKey, slotKey } from '../../src/state/trie-key.ts'
import { addressOf } from '../support/arbitraries.ts'
import { allocAddress, allocOf } from '../support/large-alloc.ts'
import { fc, runs } from '../support/property.ts'

/** Enough accounts for branches that are kept and for nodes that are made again. */
const many = Object.entries(allocOf(400))

const touched = [
  ...[1, 2, 3].map(addressOf),
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 50, 100, 399, 400].map(allocAddress),
]
const address = fc.constantFrom(...touched)

const amounts = fc.constantFrom(0n, 1n, 10n ** 18n, 2n ** 64n, 2n ** 128n - 1n, 2n ** 128n)
const nonces = fc.constantFrom(
  0n,
  1n,
  2n ** 32n - 3n,
  2n ** 32n - 2n,
  2n ** 32n - 1n,
  2n ** 64n - 2n,
)
const allocAccount: fc.Arbitrary<GenesisAccount> = fc.record(
  {
    balance: amounts,
    nonce: nonces,
    code: fc.constantFrom('0x', '0x00', '0x6001', '0xAb', '0xab'),
    storage: fc.constantFrom<Record<Hex, Hex>>(
      {},
      { '0x1': '0x2' },
      { '0x1': '0x0', '0x3': '0xff' },
      { '0x0': '0x0' },
      { [hexFromWord(1n)]: hexFromWord(WORD_MAX), '0x02': '0x0001', '0x0': '0x1' },
      { '0x1': '0x5', '0x01': '0x6' },
      { '0x1': '0x5', '0x01': '0x0' },
      { '0xA': '0xB' },
      slotsUpTo(16),
      slotsUpTo(17),
    ),
  },
  { requiredKeys: [] },
)

function slotsUpTo(count: number): Record<Hex, Hex> {
  const words = Array.from({ length: count }, (_, slot) => [`0x${slot.toString(16)}`, '0x7'])
  return Object.fromEntries(words)
}
const published: fc.Arbitrary<InitialAccount[]> = fc.array(
  fc.record(
    {
      address,
      balance: amounts,
      nonce: nonces,
      codeBytes: fc.uint8Array({ maxLength: 2 }),
      storage: fc.array(fc.tuple(fc.bigInt(0n, 2n), fc.bigInt(0n, 2n)), { maxLength: 2 }),
    },
    { requiredKeys: ['address'] },
  ),
  { maxLength: 4 },
)
const edits = fc.array(
  fc.record({
    address,
    field: fc.constantFrom('balance' as const, 'nonce' as const, 'storage' as const),
    slot: fc.bigInt(0n, 2n),
    value: fc.bigInt(0n, 2n),
  }),
  { minLength: 1, maxLength: 5 },
)

describe('a table of accounts', () => {
  test('gives the state, the roots, the proofs and the lists of the same accounts as cells', () => {
    const changed = fc.dictionary(address, allocAccount, { maxKeys: 8 })
    const emptied = fc.array(address, { maxLength: 2 })
    const steps = fc.array(fc.tuple(edits, emptied, fc.constantFrom('on', 'child', 'fold')), {
      maxLength: 4,
    })
    const property = fc.property(
      changed,
      fc.boolean(),
      published,
      published,
      steps,
      (own, isLarge, shared, accounts, all) => {
        const alloc = readAlloc({ ...(isLarge ? Object.fromEntries(many) : {}), ...own })!
        let table = createGenesisOnTable(accounts, alloc, shared)
        let cells = createGenesis([...accounts, ...resolveAlloc(alloc)], [...shared])
        const expectSame = () => {
          const found = [table, cells].map(({ store, roots }) => {
            const view = store.newestView
            return {
              alloc: genesisAlloc(view),
              hashes: accountsOf(view).map(([hash]) => hash),
              reads: touched.map((each) => [
                view.balance(each),
                view.nonce(each),
                view.codeHex(each),
                [...view.slots(each)].sort(),
                slotsOf(view, each),
                codeWithHash(view, view.codeHash(each)),
                [0n, 1n, 2n, 3n, 10n, 16n].map((slot) => view.storage(each, slot)),
              ]),
              contracts: [...store.accountsWithCode()]
                .filter((each) => view.codeHex(each) !== '0x')
                .sort(),
              proofs: touched.map((each) => roots.proof(store.newest, each, [1n, 2n, 15n])),
              storageRoots: touched.map((each) => roots.ofStorage(each, store.newest)),
              root: roots.at(store.newest),
            }
          })
          expect(found[0]).toEqual(found[1])
        }
        expectSame()
        for (const [writes, emptiedBy, way] of all) {
          const moved = [table, cells].map(({ store, roots }) => {
            if (way === 'on') return { store, roots }
            const at = store.newest
            if (way === 'child') {
              const child = store.child()
              return { store: child, roots: roots.fork(child, at) }
            }
            const folded = finish(store.folding(at))
            return { store: folded, roots: roots.folded(folded, at) }
          })
          for (const { store } of moved) store.publish(writes, emptiedBy)
          ;[table, cells] = moved as [typeof table, typeof cells]
          expectSame()
        }
      },
    )
    fc.assert(property, { numRuns: runs(64) })
  })

  test('lists the preimages of its keys, and only of those', () => {
    const alloc = readAlloc({ ...allocOf(30), [addressOf(1)]: { storage: { '0x9': '0x1' } } })!
    const view = createGenesisOnTable([], alloc, []).store.newestView
    const hashOf = (of: Address) => hexFromBytes(accountKey(of))
    expect(preimageOf(view, hashOf(allocAddress(20)))).toBe(allocAddress(20))
    expect(preimageOf(view, hashOf(allocAddress(30)))).toBeUndefined()
    expect(preimageOf(view, hexFromBytes(slotKey(9n)))).toBe(hexFromWord(9n))
    expect(preimageOf(view, hexFromBytes(slotKey(8n)))).toBeUndefined()
  })

  test('repeats the alloc as it was given, spelled and ordered alike', () => {
    const property = fc.property(fc.dictionary(address, allocAccount, { maxKeys: 8 }), (given) => {
      const textOf = (value: unknown) =>
        JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each))
      const entries = Object.entries(given).map(([key, account]) => {
        const { balance, nonce, code, storage } = account
        return [key, { balance, nonce, code, storage }] as const // in the order of the journal
      })
      const alloc = readAlloc(given)!
      expect(textOf([...alloc])).toBe(textOf(entries))
    })
    fc.assert(property, { numRuns: runs(200) })
  })

  test('keeps a code once, however many accounts have it', () => {
    const alloc = readAlloc({
      [addressOf(1)]: { code: '0x6001', nonce: 1n },
      [addressOf(2)]: { code: '0x6001', storage: { '0x0': '0x1' } },
    })!
    const table = tableOf(alloc)
    expect(table.code(addressOf(1))).toBe(table.code(addressOf(2)))
    expect([...alloc.others()]).toEqual([])
  })

  test('with no packed account is the empty trie', () => {
    const alloc = readAlloc({ [addressOf(1)]: {}, [addressOf(2)]: { balance: 0n } })!
    expect(tableOf(alloc).trie().root()).toBe(EMPTY_ROOT)
    expect(tableOf(alloc).rowOf(addressOf(1))).toBeUndefined()
  })

  test('is made once for its accounts, and is not changed by the tries of it', () => {
    const alloc = readAlloc(allocOf(500))!
    const table = tableOf(alloc)
    expect(tableOf(alloc)).toBe(table)
    const root = table.trie().root()
    const trie = table.trie()
    const key = accountKey(allocAddress(0))
    expect(trie.unknownOn(key)).toBeUndefined()
    trie.put(key, [1n, 2n])
    expect(trie.root()).not.toBe(root)
    expect(table.trie().root()).toBe(root)
  })

  test('keys that begin with the same four bytes are in order', () => {
    const addresses = [59_926, 66_960, 21_607, 149_024, 140_897, 165_729].map(addressFromNumber)
    const beginnings = addresses.map((each) => hexFromBytes(accountKey(each).subarray(0, 4)))
    expect(new Set(beginnings).size).toBe(3)
    for (const order of [addresses, addresses.toReversed()]) {
      const alloc = readAlloc(Object.fromEntries(order.map((each) => [each, { balance: 1n }])))!
      expect(order.map((each) => tableOf(alloc).rowOf(each))).toEqual([0, 1, 2, 3, 4, 5])
      const { store, roots } = createGenesisOnTable([], alloc, [])
      const cells = createGenesis(resolveAlloc(alloc), [])
      expect(roots.at(store.newest)).toBe(cells.roots.at(cells.store.newest))
    }
  })

  test('refuses an address that is there twice', () => {
    const twice = [0, 1, 0].map((index) => [allocAddress(index), { balance: 1n }] as const)
    const message = `alloc: expected each address once, got ${allocAddress(0)} twice`
    expect(() => tableOf(new PackedAccounts(twice, 3))).toThrow(
      expect.objectContaining({ code: 'INVALID_OPTION', message }),
    )
  })
})

function addressFromNumber(number: number): Address {
  return `0x${number.toString(16).padStart(40, '0')}`
}
