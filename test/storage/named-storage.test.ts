/**
 * Storage by name against contracts that fill and read every type themselves.
 */

import { keccak256, toHex } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DevnetError, StorageValue, WritableStorageValue } from '../../src/index.ts'
import { fc, runs } from '../support/property.ts'
import {
  compileStorage,
  type DeployedStorage,
  deployStorage,
  type StorageContract,
  storageVersions,
} from '../support/storage-contract.ts'

const contracts = new Map<string, StorageContract>()
beforeAll(async () => {
  for (const version of storageVersions) contracts.set(version, await compileStorage(version))
})

const deployed = (version = '0.8.37') => deployStorage(contracts.get(version)!) // compiled above

const refusal = (promise: Promise<unknown>): Promise<DevnetError> =>
  promise.then(
    (value) => {
      throw new Error(`expected a refusal, got ${String(value)}`)
    },
    (error) => error as DevnetError,
  )

/** Every path that `fill` sets, with the value that it has then. */
function filled({ sender }: DeployedStorage): Readonly<Record<string, StorageValue>> {
  const position = { delta: -6n, isOpen: true, kind: 1n, owner: sender, note: 'noted' }
  const hash = keccak256(toHex('y'))
  return {
    small: 200n,
    signed: -300n,
    flag: true,
    kind: 2n,
    tag: '0x010203',
    owner: sender,
    partner: `0x${'1234'.padStart(40, '0')}`,
    total: 10n ** 30n,
    digest: keccak256(toHex('x')),
    name: 'short',
    'name.length': 5n,
    blob: toHex('a text that is longer than thirty-one bytes'),
    list: [11n, 12n, 13n],
    'list[0x2]': 13n,
    'list.length': 3n,
    'packed[19]': 19_000n,
    flags: [true, false, true, false, true],
    'flags.length': 5n,
    matrix: [
      [1n, 2n, 3n],
      [4n, 5n, 6n],
    ],
    'matrix[1][2]': 6n,
    names: ['ada', 'a name that is longer than thirty-one bytes'],
    'names[1].length': 43n,
    nested: [[], [0n, 0n, 0n, 0n, 0n, 0n, 77n]],
    [`balances[${sender}]`]: 1000n,
    [`balances[ ${sender.toUpperCase().replace('X', 'x')} ]`]: 1000n,
    [`positions[${sender}][3].amount`]: 33n,
    [`positions[${sender}][3].delta`]: -3n,
    [`positions[${sender}][4].note`]: '',
    'byName["ada"]': 1n,
    "byName['ada']": 1n,
    'byName["\\u0061da"]': 1n,
    'byName[""]': 0n,
    [`seen[${hash}]`]: true,
    'bySelector[0x12345678]': 2n,
    'byFlag[true]': 9n,
    'byFlag[false]': 0n,
    'bySign[-1]': 8n,
    position: { amount: 5n, ...position },
    'position.note': 'noted',
    history: [
      { amount: 5n, ...position },
      { amount: 55n, ...position },
    ],
    'history[1].amount': 55n,
    account: { total: 4n, levels: [3n] },
    [`account.allowed[${sender}]`]: true,
  }
}

describe.each(storageVersions)('storage that solc %s has laid out', (version) => {
  test('is read by the names of variables', async () => {
    const store = await deployed(version)
    await store.send('fill')
    for (const [path, value] of Object.entries(filled(store))) {
      expect(await store.devnet.readStorage(store.address, path), path).toEqual(value)
    }
  })

  test('is written as the contract itself would write it', async () => {
    const [one, other] = [await deployed(version), await deployed(version)]
    await one.send('fill')
    for (const [path, value] of Object.entries(filled(other))) {
      const isSet = path.endsWith('length') || /packed|nested|byName\["\\u|\[ /.test(path)
      if (isSet || value === 0n) continue
      await other.devnet.writeStorage(other.address, path, value as WritableStorageValue)
    }
    await other.devnet.writeStorage(
      other.address,
      'packed',
      Array.from({ length: 20 }, (_, index) => index * 1000),
    )
    await other.devnet.writeStorage(other.address, 'nested', [[], [0, 0, 0, 0, 0, 0, '0x4d']])
    const storageOf = ({ devnet, address }: DeployedStorage) =>
      devnet.stateDiff(0n)[address]?.storage
    expect(storageOf(other)).toEqual(storageOf(one))
  })
})

describe('a path that leads nowhere', () => {
  test.each([
    ['totl', 'INVALID_STORAGE_PATH', 'totl: expected a variable of Store (secret, secret, price'],
    ['', 'INVALID_STORAGE_PATH', 'expected the name of a variable first'],
    ['list[', 'INVALID_STORAGE_PATH', 'expected .member or [key] after the name'],
    ['byName["\\x"]', 'INVALID_STORAGE_PATH', 'escapes as in JSON'],
    ['position.size', 'INVALID_STORAGE_PATH', 'amount, delta, isOpen, kind, owner, note'],
    ['list[3]', 'INVALID_STORAGE_PATH', 'list: expected an index from 0 to 2, got "[3]"'],
    ['list[-1]', 'INVALID_STORAGE_PATH', 'an index from 0 to 2'],
    ['flags[5]', 'INVALID_STORAGE_PATH', 'an index from 0 to 4'],
    ['balances', 'INVALID_STORAGE_PATH', 'a key, balances[address] of mapping(address => uint256)'],
    ['balances.length', 'INVALID_STORAGE_PATH', 'a key, balances[address]'],
    ['balances[5]', 'INVALID_STORAGE_VALUE', 'balances[5]: expected an address of 20 bytes'],
    ['bySign[128]', 'INVALID_STORAGE_VALUE', 'int8, a whole number from -128 to 127'],
    ['byFlag[1]', 'INVALID_STORAGE_VALUE', 'bool, true or false'],
    ['total[0]', 'INVALID_STORAGE_PATH', 'no member or key of uint256'],
    ['total.length', 'INVALID_STORAGE_PATH', 'no member or key of uint256'],
    ['name[0]', 'INVALID_STORAGE_PATH', 'name or name.length of string'],
    ['list.length.length', 'INVALID_STORAGE_PATH', 'nothing behind .length'],
    ['FEE', 'INVALID_STORAGE_PATH', 'this one is constant, in the code'],
    ['maker', 'INVALID_STORAGE_PATH', 'this one is immutable, in the code'],
    ['lock', 'INVALID_STORAGE_PATH', 'this one is transient, and empty between transactions'],
    ['secret', 'INVALID_STORAGE_PATH', 'one of Base.secret, Store.secret'],
  ])('%s is refused with the names that exist', async (path, code, words) => {
    const { devnet, address, send } = await deployed()
    await send('fill')
    const error = await refusal(devnet.readStorage(address, path))
    expect(error.code).toBe(code)
    expect(error.message).toContain(words)
    const request = devnet.request({ method: 'previewnet_readStorage', params: [address, path] })
    expect(await refusal(request)).toMatchObject({ code: -32602 })
  })

  test('private variables of the same name are distinguished by their contracts', async () => {
    const { devnet, address } = await deployed()
    expect(await devnet.readStorage(address, 'Base.secret')).toBe(7n)
    expect(await devnet.readStorage(address, 'Store.secret')).toBe(8n)
  })
})

describe('a value that does not fit', () => {
  test.each<[string, unknown, string]>([
    ['small', 256, 'uint8, a whole number from 0 to 255, got 256'],
    ['small', -1, 'uint8, a whole number'],
    ['small', 1.5, 'uint8, a whole number'],
    ['total', 2n ** 256n, 'uint256, a whole number from 0 to 2^256 - 1'],
    ['signed', 32_768, 'int16, a whole number from -32768 to 32767'],
    ['price', 2n ** 127n, 'int128, a whole number from -2^127 to 2^127 - 1'],
    ['kind', 3, 'a whole number from 0 to 2 or one of None, Open, Closed'],
    ['flag', 1, 'bool, true or false'],
    ['owner', '0x12', 'an address of 20 bytes'],
    ['tag', '0x0102', '3 bytes in hex'],
    ['name', 5, 'a text'],
    ['blob', 'text', 'bytes in hex'],
    ['flags', [true], 'a list of 5 items, got "a list of 1"'],
    ['list', 5, 'a list of items'],
    ['list.length', -1, 'a whole number from 0 to 2^256 - 1'],
    ['position', 5, 'an object with amount, delta, isOpen, kind, owner, note'],
    ['position', { amount: 5 }, 'position.delta: expected int64'],
    ['position', { size: 5 }, 'an object with amount'],
  ])('of %s is refused', async (path, value, words) => {
    const { devnet, address } = await deployed()
    const before = devnet.digest()
    const params = [address, path, value as string] as const
    const error = await refusal(devnet.writeStorage(...params))
    expect(error.code).toBe('INVALID_STORAGE_VALUE')
    expect(error.message).toContain(words)
    expect(devnet.digest()).toBe(before)
  })

  test.each(['name.length', 'flags.length'])('%s cannot be set', async (path) => {
    const { devnet, address } = await deployed()
    const error = await refusal(devnet.writeStorage(address, path, 1))
    expect(error.code).toBe('INVALID_STORAGE_PATH')
  })
})

describe('a written value', () => {
  test('may be an enum by its name', async () => {
    const { devnet, address, call } = await deployed()
    await devnet.writeStorage(address, 'kind', 'Closed')
    expect(await call('kind')).toBe(2)
  })

  test('of a user-defined type has its sign, and is a key', async () => {
    const { devnet, address, call } = await deployed()
    await devnet.writeStorage(address, 'price', -12)
    await devnet.writeStorage(address, 'byPrice[-12]', 3)
    expect([await call('price'), await call('byPrice', -12n)]).toEqual([-12n, 3n])
    expect(await devnet.readStorage(address, 'price')).toBe(-12n)
  })

  test('that is shorter leaves nothing of the longer one before it', async () => {
    const { devnet, address } = await deployed()
    const empty = devnet.stateDiff(0n)[address]?.storage
    await devnet.writeStorage(address, 'name', 'x'.repeat(100))
    await devnet.writeStorage(address, 'names', ['y'.repeat(50), 'z'])
    await devnet.writeStorage(address, 'packed', [1, 2, 3])
    await devnet.writeStorage(address, 'nested', [[1], [2, 3]])
    for (const path of ['names.length', 'packed.length', 'nested.length']) {
      await devnet.writeStorage(address, path, 0)
    }
    await devnet.writeStorage(address, 'name', '')
    expect(devnet.stateDiff(0n)[address]?.storage).toEqual(empty)
  })

  test('of several at once keeps its neighbours in the slot', async () => {
    const { devnet, address } = await deployed()
    await Promise.all([
      devnet.writeStorage(address, 'small', 1),
      devnet.writeStorage(address, 'signed', -2),
      devnet.writeStorage(address, 'tag', '0xaabbcc'),
      devnet.writeStorage(address, 'packed.length', 2),
      devnet.writeStorage(address, 'packed[1]', 9),
    ])
    const read = (path: string) => devnet.readStorage(address, path)
    expect(await Promise.all(['small', 'signed', 'tag', 'packed'].map(read))).toEqual([
      ...[1n, -2n, '0xaabbcc'],
      [0n, 9n],
    ])
  })

  test('takes a limited number of slots', async () => {
    const contract = contracts.get('0.8.37')! // compiled above
    const { devnet, address } = await deployStorage(contract, { limits: { storageSlotsMax: 4 } })
    await devnet.writeStorage(address, 'list', [1, 2, 3])
    for (const [path, value] of [
      ['list', [1, 2, 3, 4, 5]],
      ['name', 'x'.repeat(200)],
    ] as const) {
      expect(await refusal(devnet.writeStorage(address, path, value))).toMatchObject({
        code: 'STORAGE_TOO_LARGE',
      })
    }
    await devnet.writeStorage(address, 'list.length', 10n ** 20n)
    const { code, message } = await refusal(devnet.readStorage(address, 'list'))
    expect(code).toBe('STORAGE_TOO_LARGE')
    expect(message).toContain('list[0] to list[99999999999999999999], or list.length')
    expect(await devnet.readStorage(address, 'list[2]')).toBe(3n)
  })
})

/** Paths of value types with arbitrary values: those of one slot are its neighbours. */
const neighbours = {
  small: fc.bigInt(0n, 255n),
  signed: fc.bigInt(-(2n ** 15n), 2n ** 15n - 1n),
  flag: fc.boolean(),
  kind: fc.bigInt(0n, 2n),
  tag: fc.uint8Array({ minLength: 3, maxLength: 3 }).map((bytes) => toHex(bytes)),
} as const

describe('writing, then reading', () => {
  test('gives the value, and neighbours in the slot keep theirs', async () => {
    const { devnet, address } = await deployed()
    await fc.assert(
      fc.asyncProperty(fc.record(neighbours, { requiredKeys: [] }), async (values) => {
        const names = Object.keys(neighbours)
        const before = await Promise.all(names.map((name) => devnet.readStorage(address, name)))
        for (const [path, value] of Object.entries(values)) {
          await devnet.writeStorage(address, path, value)
        }
        for (const [index, name] of names.entries()) {
          const expected = Object.hasOwn(values, name)
            ? (values as Record<string, unknown>)[name]
            : before[index]
          expect(await devnet.readStorage(address, name)).toEqual(expected)
        }
      }),
      { numRuns: runs(80) },
    )
  })

  test('gives texts, bytes, lists and structs of any length', async () => {
    const { devnet, address } = await deployed()
    const text = fc.string({ unit: 'grapheme', maxLength: 80 })
    const cases = fc.oneof(
      fc.tuple(fc.constant('name'), text),
      fc.tuple(
        fc.constant('blob'),
        fc.uint8Array({ maxLength: 100 }).map((each) => toHex(each)),
      ),
      fc.tuple(fc.constant('names'), fc.array(text, { maxLength: 5 })),
      fc.tuple(fc.constant('packed'), fc.array(fc.bigInt(0n, 65_535n), { maxLength: 40 })),
      fc.tuple(
        fc.constant('nested'),
        fc.array(fc.array(fc.bigInt(0n, 2n ** 40n - 1n), { maxLength: 9 }), { maxLength: 4 }),
      ),
      fc.tuple(
        text.map((key) => `byName[${JSON.stringify(key)}]`),
        fc.bigInt(0n, 2n ** 256n - 1n),
      ),
    )
    await fc.assert(
      fc.asyncProperty(cases, async ([path, value]) => {
        await devnet.writeStorage(address, path, value)
        expect(await devnet.readStorage(address, path)).toEqual(value)
      }),
      { numRuns: runs(200) },
    )
  })
})
