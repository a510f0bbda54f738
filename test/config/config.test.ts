import { describe, expect, test } from 'vitest'
import { readAlloc, resolveAlloc } from '../../src/config/alloc-option.ts'
import type { NetworkName } from '../../src/config/chain-options.ts'
import { options } from '../../src/config/config.ts'
import type { DevnetOptions } from '../../src/config/devnet-options.ts'
import { type Limits, limits } from '../../src/config/limits.ts'
import { networkDefaults } from '../../src/config/networks.ts'
import type { Option } from '../../src/config/option.ts'
import { resolveConfig } from '../../src/config/resolve.ts'
import { DevnetError } from '../../src/primitives/errors.ts'
import { UINT64_MAX, WORD_MAX } from '../../src/primitives/word.ts'
import { addressOf } from '../support/arbitraries.ts'
import { boundsOf } from '../support/option-ends.ts'

const table = Object.entries(options) as [string, Option<unknown>][]
const limitTable = Object.entries(limits) as [keyof Limits, Option<number>][]

/** Every option, and every limit by its path, and the options of a devnet with a value of it. */
const all: readonly (readonly [string, Option<unknown>, (value: unknown) => DevnetOptions])[] = [
  ...table.map(
    ([name, option]) => [name, option, (value: unknown) => ({ [name]: value })] as const,
  ),
  ...limitTable.map(([name, limit]) => {
    const given = (value: unknown) => ({ limits: { [name]: value } })
    return [`limits.${name}`, limit, given] as const
  }),
]

/** What resolving throws, as the refusal it must be. */
function refusalOf(given: () => unknown): DevnetError {
  try {
    given()
  } catch (error) {
    expect(error).toBeInstanceOf(DevnetError)
    return error as DevnetError
  }
  throw new Error('expected a refusal')
}

describe('options', () => {
  test('left out, every option has its default', () => {
    const config = resolveConfig({})
    for (const [name, option] of table) {
      expect(config[name as keyof typeof config]).toBe(option.default)
    }
    for (const [name, limit] of limitTable) expect(config.limits[name]).toBe(limit.default)
    expect(Object.keys(config)).toEqual([...Object.keys(options), 'limits'])
    expect(Object.keys(config.limits)).toEqual(Object.keys(limits))
  })

  test('undefined counts as left out', () => {
    const given = { seed: undefined, limits: { filtersMax: undefined } } as unknown as DevnetOptions
    const config = resolveConfig(given)
    expect([config.seed, config.limits.filtersMax]).toEqual([0, limits.filtersMax.default])
    expect(resolveConfig({ limits: undefined } as unknown as DevnetOptions)).toEqual(config)
  })

  for (const [name, option, optionsWith] of all) {
    const bounds = boundsOf(option)

    test(`${name}: its own default is acceptable, and it says what it is`, () => {
      expect(option.check(option.default)).toBe(option.default)
      expect(option.summary.length).toBeGreaterThan(10)
    })

    if (bounds === undefined) continue
    const [min, max] = bounds
    const isBigint = typeof option.default === 'bigint'
    const given = (value: bigint) => (isBigint ? value : Number(value))

    test(`${name}: both bounds are acceptable, one beyond either is not`, () => {
      // Beside others that accept whatever the option alone does.
      const resolve = (value: bigint | number) =>
        resolveConfig({ upgrade: 'none', blockTimeMs: 86_400_000, ...optionsWith(value) })
      expect(resolve(given(min))).toHaveProperty(name, given(min))
      expect(resolve(given(max))).toHaveProperty(name, given(max))
      for (const value of [given(min - 1n), given(max + 1n)]) {
        const refusal = refusalOf(() => resolveConfig(optionsWith(value)))
        expect(refusal.code).toBe('INVALID_OPTION')
        expect(refusal.facts).toEqual({ option: name })
        expect(refusal.message).toContain(name)
      }
    })

    test(`${name}: text from the command line is read as a number and checked the same way`, () => {
      expect(option.parse(String(min))).toBe(given(min))
      expect(option.parse(String(max))).toBe(given(max))
      expect(option.parse(`0x${max.toString(16)}`)).toBe(given(max))
      for (const text of [String(max + 1n), '-1', '1.5', '0x', '0xg', '', 'many', ' 1', '1e3']) {
        expect(() => option.parse(text)).toThrow(RangeError)
      }
    })

    test(`${name}: a value that is not a whole number of its kind is refused`, () => {
      const other = isBigint ? Number(min) : BigInt(min)
      for (const value of [other, 1.5, Number.NaN, String(min), null, {}]) {
        expect(refusalOf(() => resolveConfig(optionsWith(value))).code).toBe('INVALID_OPTION')
      }
    })
  }

  test('an unknown option is refused by name', () => {
    const refusal = refusalOf(() => resolveConfig({ blockTime: 200 } as DevnetOptions))
    expect(refusal.message).toBe(
      'a devnet has no option "blockTime": expected blockTimeMs or flashblockTimeMs or blockTimestamps',
    )
  })

  test('a name that every object has is not an option either', () => {
    const given = { constructor: 1 } as unknown as DevnetOptions
    expect(refusalOf(() => resolveConfig(given)).code).toBe('INVALID_OPTION')
  })

  test('a limit leaves the other limits as they are', () => {
    const config = resolveConfig({ network: 'plain', limits: { logRangeBlocksMax: 10 } })
    const { limits: others, ...options } = resolveConfig({ network: 'plain' })
    expect(config).toEqual({ ...options, limits: { ...others, logRangeBlocksMax: 10 } })
  })

  test('limits that are not an object are refused, and unknown limits by their names', () => {
    const messageOf = (limits: unknown) =>
      refusalOf(() => resolveConfig({ limits } as DevnetOptions)).message
    expect(messageOf({ logRange: 10 })).toBe(
      'limits has no option "logRange": expected logRangeBlocksMax',
    )
    expect(messageOf({ constructor: 10 })).toBe('limits has no option "constructor"')
    expect(messageOf(null)).toBe('the options of limits: expected an object, got null')
    expect(messageOf([])).toBe('the options of limits: expected an object, got []')
    expect(messageOf({ logRangeBlocksMax: 0 })).toBe(
      'limits.logRangeBlocksMax: expected a whole number from 1 to 9007199254740991, got 0',
    )
  })

  test('a limit is refused outside of limits, and the message says where it belongs', () => {
    const messageOf = (given: object) => refusalOf(() => resolveConfig(given)).message
    expect(messageOf({ filtersMax: 1 })).toBe(
      'a devnet has no option "filtersMax": expected limits.filtersMax',
    )
    expect(messageOf({ logR: 1 })).toBe(
      'a devnet has no option "logR": expected limits.logRangeBlocksMax or limits.logResultsMax',
    )
  })

  test('an address is accepted in any case and kept in lower case', () => {
    const given = `0x${'Ab'.repeat(20)}` as const
    expect(resolveConfig({ coinbase: given }).coinbase).toBe(addressOf(0xab))
  })

  test('an address of the wrong size and an empty text are refused', () => {
    expect(refusalOf(() => resolveConfig({ coinbase: '0x1234' })).facts).toEqual({
      option: 'coinbase',
    })
    expect(refusalOf(() => resolveConfig({ mnemonic: '' })).facts).toEqual({ option: 'mnemonic' })
  })
})

describe('networks', () => {
  test('the preview network is what every option has by default', () => {
    expect(resolveConfig({ network: 'preview' })).toEqual(resolveConfig({}))
  })

  test('each network has its own chain id and upgrade', () => {
    const facts = (network: NetworkName) => {
      const { chainId, upgrade, blockTimeMs, blockGasLimit } = resolveConfig({ network })
      return [chainId, upgrade, blockTimeMs, blockGasLimit]
    }
    expect(facts('preview')).toEqual([84_538_453, 'everest', 200, 40_000_000n])
    expect(facts('mainnet')).toEqual([8_453, 'denim', 200, 40_000_000n])
    expect(facts('testnet')).toEqual([84_532, 'denim', 200, 120_000_000n])
    expect(facts('flashblocks')).toEqual([8_453, 'cobalt', 2_000, 400_000_000n])
    expect(facts('plain')).toEqual([31_337, 'none', 200, 30_000_000n])
  })

  test('the public networks have the headers and the finality that they have since Denim', () => {
    const facts = (network: NetworkName) => {
      const { baseFeeElasticity, baseFeeDenominator, baseFeeMin, safeBlocks, finalizedBlocks } =
        resolveConfig({ network })
      return [baseFeeElasticity, baseFeeDenominator, baseFeeMin, safeBlocks, finalizedBlocks]
    }
    expect(facts('mainnet')).toEqual([5n, 1_000n, 5_000_000n, 600, 6_000])
    expect(facts('testnet')).toEqual([15n, 1_000n, 200_000n, 600, 6_000])
    const { pendingView, order, receipts, flashblockTimeMs } = resolveConfig({ network: 'mainnet' })
    expect([pendingView, order, receipts, flashblockTimeMs]).toEqual([
      'latest',
      'fees',
      'sealed',
      0,
    ])
  })

  test.each([
    ['denim', 'upgrade "denim"'],
    ['azul', 'upgrade "azul"'],
    ['ethereum', 'upgrade "none"'],
    ['osaka', 'upgrade'],
  ])('the former option rules is refused: %s is now %s', (rules, expected) => {
    const given: object = { rules }
    expect(refusalOf(() => resolveConfig(given)).message).toBe(
      `rules: expected ${expected} in its place, got rules "${rules}"`,
    )
  })

  test('an option given wins over that of the network', () => {
    const plain = resolveConfig({ network: 'plain' })
    expect([plain.mining, plain.receipts, plain.transactionFeeMax]).toEqual(['auto', 'sealed', 0n])
    const config = resolveConfig({ network: 'plain', chainId: 5, baseFeeMin: 3n })
    expect(config).toMatchObject({ chainId: 5, baseFeeMin: 3n, baseFeeDenominator: 8n })
  })

  for (const [network, defaults] of Object.entries(networkDefaults)) {
    test(`${network} has no default that its option would refuse`, () => {
      for (const [name, value] of Object.entries(defaults)) {
        if (name === 'limits') continue
        const option: Option<unknown> = options[name as keyof typeof options] // names of the type
        expect(option.check(value)).toBe(value)
      }
    })
  }
})

describe('the network plain', () => {
  test('automines, unless a block time or a mining mode is given', () => {
    const mining = (given: DevnetOptions) => resolveConfig({ network: 'plain', ...given }).mining
    expect(mining({})).toBe('auto')
    expect(mining({ blockTimeMs: 1_000 })).toBe('interval')
    expect(mining({ blockTimeMs: 1_000, mining: 'manual' })).toBe('manual')
    expect(resolveConfig({ blockTimeMs: 1_000, mining: 'auto' }).mining).toBe('auto')
  })

  test('has the accounts and the timestamps of Hardhat in its dialect', () => {
    const facts = (given: DevnetOptions) => {
      const { accounts, blockTimestamps } = resolveConfig(given)
      return [accounts, blockTimestamps]
    }
    expect(facts({ network: 'plain', dialect: 'hardhat' })).toEqual([20, 'rising'])
    expect(facts({ network: 'plain', dialect: 'anvil' })).toEqual([10, 'shared'])
    expect(facts({ dialect: 'hardhat' })).toEqual([10, 'shared'])
  })
})

describe('the hardfork', () => {
  test('latest is the newest, by its name', () => {
    expect(resolveConfig({}).hardfork).toBe('osaka')
    expect(resolveConfig({ hardfork: 'latest' }).hardfork).toBe('osaka')
    expect(options.hardfork.parse('latest')).toBe('osaka')
    expect(resolveConfig({ hardfork: 'shanghai' }).hardfork).toBe('shanghai')
  })

  test('an older or unknown one is refused with the names of those there are', () => {
    for (const name of ['paris', 'london', 'Osaka', 'Amsterdam']) {
      const { code, message } = refusalOf(() => resolveConfig({ hardfork: name as 'osaka' }))
      expect(code).toBe('INVALID_OPTION')
      expect(message).toMatch(
        /^hardfork: expected one of latest, amsterdam, osaka.*prague.*cancun.*shanghai, got "/,
      )
      expect(message).toContain(`got "${name}"`)
    }
  })

  test('Amsterdam is for chains without upgrades of Base', () => {
    const { facts, message } = refusalOf(() => resolveConfig({ hardfork: 'amsterdam' }))
    expect(facts).toEqual({ option: 'hardfork' })
    expect(message).toBe(
      'hardfork: expected osaka or an older one with the upgrade everest, got amsterdam',
    )
    const plain = { network: 'plain', hardfork: 'amsterdam' } as const
    expect(resolveConfig(plain)).toMatchObject({ hardfork: 'amsterdam', upgrade: 'none' })
  })

  test('since Amsterdam the size of code follows the hardfork, unless one is given', () => {
    expect(resolveConfig({ network: 'plain' }).codeSizeMax).toBe(24_576)
    const amsterdam = { network: 'plain', hardfork: 'amsterdam' } as const
    const later = { network: 'plain', hardforkAt: { amsterdam: 9n } } as const
    for (const given of [amsterdam, later]) {
      expect(resolveConfig(given).codeSizeMax).toBe(0)
      expect(resolveConfig({ ...given, codeSizeMax: 24_576 }).codeSizeMax).toBe(24_576)
    }
    expect(refusalOf(() => resolveConfig({ codeSizeMax: 1_023 })).message).toBe(
      'codeSizeMax: expected at least 1024 bytes, or 0 for the limit of the hardfork, got 1023',
    )
  })

  test('one before Osaka has no limit of gas per transaction, unless one is given', () => {
    expect(resolveConfig({ hardfork: 'osaka' }).transactionGasMax).toBe(2n ** 24n)
    expect(resolveConfig({ hardfork: 'prague' }).transactionGasMax).toBe(10n ** 15n)
    const given = { hardfork: 'prague', transactionGasMax: 50_000n } as const
    expect(resolveConfig(given).transactionGasMax).toBe(50_000n)
  })
})

describe('values that do not go together', () => {
  test('are refused: a block time or a genesis time that BaseTime cannot count', () => {
    for (const name of ['blockTimeMs', 'genesisTime'] as const) {
      expect(refusalOf(() => resolveConfig({ [name]: 300 })).facts).toEqual({ option: name })
      expect(resolveConfig({ [name]: 300, upgrade: 'azul' })).toMatchObject({ [name]: 300 })
      expect(resolveConfig({ [name]: 400 })).toMatchObject({ [name]: 400 })
    }
  })

  test('are refused: flashblocks in blocks without an interval or without a visible pending block', () => {
    for (const given of [
      { mining: 'auto' },
      { mining: 'manual' },
      { pendingView: 'latest' },
    ] as const) {
      const [option] = Object.keys(given)
      expect(refusalOf(() => resolveConfig({ network: 'flashblocks', ...given })).facts).toEqual({
        option,
      })
      expect(
        resolveConfig({ network: 'flashblocks', flashblockTimeMs: 0, ...given }),
      ).toMatchObject(given)
    }
  })

  test('are refused: a block without room for the transactions that open it', () => {
    const refusal = refusalOf(() => resolveConfig({ blockGasLimit: 1_999_999n }))
    expect(refusal.facts).toEqual({ option: 'blockGasLimit' })
    expect(resolveConfig({ blockGasLimit: 2_000_000n })).toMatchObject({ upgrade: 'everest' })
    expect(resolveConfig({ blockGasLimit: 5_000n, upgrade: 'none' })).toMatchObject({
      blockGasLimit: 5_000n,
    })
  })
})

describe('alloc', () => {
  const A = addressOf(0xaa)

  test('every field becomes a value; a balance left out stays what it is, the rest is zero or empty', () => {
    const upper = `0x${'AA'.repeat(20)}` as const
    expect(
      resolveAlloc(
        readAlloc({
          [upper]: {
            balance: 5n,
            nonce: 1n,
            code: '0x6000',
            storage: { '0x1': '0x02', '0xA': '0x0' },
          },
          [addressOf(2)]: {},
        }),
      ),
    ).toEqual([
      {
        address: A,
        balance: 5n,
        nonce: 1n,
        codeBytes: Uint8Array.of(0x60, 0),
        storage: [
          [1n, 2n],
          [10n, 0n],
        ],
      },
      {
        address: addressOf(2),
        nonce: 0n,
        codeBytes: new Uint8Array(0),
        storage: [],
      },
    ])
  })

  test('numbers may be texts, in hex or decimal, and 0x may be missing, as in a file of geth', () => {
    const given = {
      [addressOf(2).slice(2)]: { balance: '0xde0b6b3a7640000', nonce: '0x1', code: '6000' },
      [A]: { balance: '1000', nonce: '2', storage: { '01': '02' } },
    }
    expect(resolveAlloc(readAlloc(given as DevnetOptions['alloc']))).toEqual([
      {
        address: addressOf(2),
        balance: 10n ** 18n,
        nonce: 1n,
        codeBytes: Uint8Array.of(0x60, 0),
        storage: [],
      },
      {
        address: A,
        balance: 1000n,
        nonce: 2n,
        codeBytes: new Uint8Array(0),
        storage: [[1n, 2n]],
      },
    ])
  })

  test('without alloc there are no accounts', () => {
    expect(resolveAlloc(undefined)).toEqual([])
  })

  test('the largest balance and the largest nonce are those the message names', () => {
    const given = { [A]: { balance: WORD_MAX, nonce: UINT64_MAX - 1n } }
    expect(resolveAlloc(readAlloc(given))).toMatchObject([
      { balance: WORD_MAX, nonce: UINT64_MAX - 1n },
    ])
  })

  const bad: readonly (readonly [string, string, unknown])[] = [
    ['an address that is too short', 'alloc["0x12"]', { '0x12': {} }],
    ['a balance that is no bigint', `alloc["${A}"].balance`, { [A]: { balance: 5 } }],
    ['a balance that is no number', `alloc["${A}"].balance`, { [A]: { balance: 'many' } }],
    ['a balance below zero', `alloc["${A}"].balance`, { [A]: { balance: -1n } }],
    ['a balance of 2^256', `alloc["${A}"].balance`, { [A]: { balance: WORD_MAX + 1n } }],
    ['a nonce that could not rise', `alloc["${A}"].nonce`, { [A]: { nonce: UINT64_MAX } }],
    ['code of half a byte', `alloc["${A}"].code`, { [A]: { code: '0x600' } }],
    ['code that is no hex', `alloc["${A}"].code`, { [A]: { code: 'STOP' } }],
    [
      'a slot of 33 bytes',
      `.storage["0x${'1'.repeat(65)}"]`,
      {
        [A]: { storage: { [`0x${'1'.repeat(65)}`]: '0x1' } },
      },
    ],
    [
      'a word that is no hex',
      `alloc["${A}"].storage["0x1"]`,
      { [A]: { storage: { '0x1': 'one' } } },
    ],
    ['no account at all', `alloc["${A}"]`, { [A]: null }],
    ['storage that is no object', `alloc["${A}"].storage`, { [A]: { storage: null } }],
  ]
  for (const [what, path, given] of bad) {
    test(`${what} is refused, and the message names the path`, () => {
      const refusal = refusalOf(() => resolveAlloc(readAlloc(given as DevnetOptions['alloc'])))
      expect(refusal.code).toBe('INVALID_OPTION')
      expect(refusal.message).toContain(path)
    })
  }
})
