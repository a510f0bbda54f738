import { describe, expect, test } from 'vitest'
import { allocFromGenesis, createDevnet } from '../../src/index.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'
import { accountsOfGenesis } from '../../src/state/alloc.ts'
import { Code } from '../../src/state/code.ts'
import { createGenesis, type InitialAccount } from '../../src/state/genesis.ts'
import { StateRoots } from '../../src/state/root.ts'
import { addressOf } from '../support/arbitraries.ts'
import { createGenesisStore } from '../support/genesis-store.ts'
import { fc, runs } from '../support/property.ts'

describe('genesis accounts', () => {
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

  test('code of a known hash is loaded once, on the first read', () => {
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

  test('a zero nonce and empty code replace those of earlier and shared accounts', () => {
    const addresses = [1, 2, 3].map((number) => addressOf(number))
    const account = fc.record(
      {
        address: fc.constantFrom(...addresses),
        balance: fc.bigInt(0n, 2n),
        nonce: fc.bigInt(0n, 2n),
        codeBytes: fc.uint8Array({ maxLength: 2 }),
        storage: fc.array(fc.tuple(fc.bigInt(0n, 2n), fc.bigInt(0n, 2n)), { maxLength: 2 }),
      },
      { requiredKeys: ['address'] },
    )
    const accounts = fc.array(account, { maxLength: 6 })
    const property = fc.property(accounts, accounts, (shared, own) => {
      const { store, roots } = createGenesis(own, shared)
      const expected = createGenesisStore([...shared, ...own])
      for (const address of addresses) {
        const [found, wanted] = [store, expected].map(({ newestView: view }) => [
          ...[view.balance(address), view.nonce(address), view.codeHex(address)],
          ...[0n, 1n, 2n].map((slot) => view.storage(address, slot)),
        ])
        expect(found).toEqual(wanted)
      }
      expect(roots.at(store.newest)).toBe(new StateRoots(expected).at(expected.newest))
    })
    fc.assert(property, { numRuns: runs(800) })
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

    test('give each devnet its own state, whichever devnets came before it', () => {
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
})

describe('alloc', () => {
  const one = '0x00000000000000000000000000000000000000c1'

  test('a genesis file of geth is read, or its alloc alone, however its numbers are written', () => {
    const alloc = {
      '00000000000000000000000000000000000000C1': {
        balance: '1000000000000000000000',
        nonce: '0x2',
        code: '6000',
        storage: { '01': 'ff', [`0x${'00'.repeat(31)}02`]: '0x3' },
      },
      '0x00000000000000000000000000000000000000c2': { balance: '0xff', nonce: 7 },
      '0x00000000000000000000000000000000000000c3': {},
    }
    const expected = {
      [one]: {
        balance: 10n ** 21n,
        nonce: 2n,
        code: '0x6000',
        storage: { '0x01': '0xff', [`0x${'00'.repeat(31)}02`]: '0x3' },
      },
      '0x00000000000000000000000000000000000000c2': { balance: 255n, nonce: 7n },
      '0x00000000000000000000000000000000000000c3': {},
    }
    expect(allocFromGenesis({ config: { chainId: 1 }, alloc })).toEqual(expected)
    expect(allocFromGenesis(alloc)).toEqual(expected)
    expect(Object.fromEntries(accountsOfGenesis({ alloc }))).toEqual(expected)
  })

  test('addresses in several spellings are one account where the first of them is', () => {
    const bare = one.slice(2)
    const spellings = [one, bare, bare.toUpperCase(), `0X${bare}`, `0x${bare.toUpperCase()}`]
    const other = '0x00000000000000000000000000000000000000c2'
    const key = fc.constantFrom(...spellings, other, other.slice(2))
    const property = fc.property(
      fc.uniqueArray(fc.tuple(key, fc.nat(9)), { selector: ([each]) => each }),
      (accounts) => {
        const alloc = Object.fromEntries(accounts.map(([each, balance]) => [each, { balance }]))
        expect([...accountsOfGenesis(alloc)]).toEqual(Object.entries(allocFromGenesis(alloc)))
      },
    )
    fc.assert(property)
  })

  test.each([
    [[], 'alloc: expected an object of accounts by address, got []'],
    [{ '0x12': {} }, 'alloc["0x12"]: expected a 20-byte address, got "0x12"'],
    [{ [one]: 1 }, `alloc["${one}"]: expected an object, got 1`],
    [
      { [one]: { balance: '1e3' } },
      `alloc["${one}"].balance: expected wei from 0 to 2^256 - 1, in hex or decimal, got "1e3"`,
    ],
    [
      { [one]: { nonce: -1 } },
      `alloc["${one}"].nonce: expected a number from 0 to 2^64 - 2, in hex or decimal, got -1`,
    ],
    [{ [one]: { code: '0x0' } }, `alloc["${one}"].code: expected whole bytes in hex, got "0x0"`],
    [{ [one]: { storage: [] } }, `alloc["${one}"].storage: expected an object, got []`],
    [
      { [one]: { storage: { '0x0': '' } } },
      `alloc["${one}"].storage["0x0"]: expected hex of up to 32 bytes, got ""`,
    ],
  ])('%j is refused', (genesis, message) => {
    const refusal = expect.objectContaining({ code: 'INVALID_OPTION', message })
    expect(() => allocFromGenesis(genesis)).toThrow(refusal)
    expect(() => accountsOfGenesis(genesis)).toThrow(refusal)
  })

  test('the dumped accounts of a devnet are the genesis of another one', async () => {
    const alloc = { [one]: { balance: 5n, code: '0x6001', storage: { '0x1': '0x7' } } } as const
    await using first = await createDevnet({ network: 'plain', alloc })
    await first.faucet.drip('0x00000000000000000000000000000000000000d1')
    const exported = await first.request({ method: 'previewnet_genesisAlloc', params: ['pending'] })
    await using second = await createDevnet({
      network: 'plain',
      alloc: allocFromGenesis({ alloc: exported }),
    })
    expect(await second.request({ method: 'previewnet_genesisAlloc', params: ['0x0'] })).toEqual(
      exported,
    )
  })
})
