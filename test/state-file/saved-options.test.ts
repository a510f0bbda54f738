/**
 * Every option of the table: a devnet that is saved and loaded, forked or replayed has the value that the
 * first one had, or the table says why not.
 */

import { describe, expect, test } from 'vitest'
import { type Config, type OptionName, options } from '../../src/config/config.ts'
import type { DevnetOptions } from '../../src/config/devnet-options.ts'
import { limits } from '../../src/config/limits.ts'
import type { Option } from '../../src/config/option.ts'
import { createDevnet, replay } from '../../src/index.ts'
import { ZERO_HASH } from '../../src/primitives/hex.ts'
import { endsOf } from '../support/option-ends.ts'
import { NOBODY } from '../support/world.ts'

const table: Readonly<Record<OptionName, Option<unknown>>> = options
const names = Object.keys(table) as OptionName[] // the table has no other keys

/** Values of options that have no ends, or whose ends other options forbid. */
const values: DevnetOptions = {
  accounts: 3,
  allowedHosts: ['devnet.example'],
  allowedOrigins: ['https://app.example'],
  blockGasLimit: 50_000_000n,
  blockTimeMs: 1_000,
  callGasMax: 60_000_000n,
  clientVersion: 'mine/v1',
  coinbase: NOBODY,
  derivationPath: 'm/1',
  genesisHeader: {
    coinbase: NOBODY,
    difficulty: '0x0',
    extraData: '0x12',
    mixHash: ZERO_HASH,
    nonce: '0x5',
  },
  hardfork: 'prague',
  hardforkAt: { osaka: 5n },
  historyBlocks: 1_000,
  mnemonic: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
  payer: { budgetWei: 5n },
  transactionBytesMax: 1_000_000,
  transactionGasMax: 1_000_000n,
  upgradesAt: { everest: 7n },
}

/** Other options that such a value needs. */
const beside: Partial<Record<OptionName, DevnetOptions>> = {
  blobSchedule: { network: 'plain' },
  blockTimestamps: { network: 'plain' },
  flashblockTimeMs: { blockTimeMs: 86_400_000 },
  genesisAccounts: { network: 'plain' },
  genesisHeader: { network: 'plain' },
  hardfork: { network: 'plain' },
  hardforkAt: { network: 'plain', hardfork: 'prague' },
  upgradesAt: { upgrade: 'denim' },
}

/** A devnet's options with another value of one. */
function optionsWithOther(name: OptionName): DevnetOptions {
  const ends: readonly unknown[] = Object.values(endsOf(table[name]))
  const other = values[name] ?? ends.find((end) => end !== table[name].default)
  if (other === undefined) throw new Error(`expected a value for ${name} in the test's table`)
  return { ...beside[name], [name]: other }
}

describe('an option that a state file has', () => {
  test.each(names.filter((name) => typeof table[name].saved === 'string'))(
    '%s is the same in a devnet that is loaded, forked or replayed',
    async (name) => {
      const given = optionsWithOther(name)
      await using first = await createDevnet(given)
      expect(first.config[name]).not.toEqual(table[name].default)
      const state = await first.dump()
      await using loaded = await createDevnet({ state })
      await using fork = await loaded.fork()
      const snapshot = await loaded.snapshot()
      await snapshot.restore()
      await using again = await replay(loaded.journal())
      await using ofFile = await createDevnet({ state: await fork.dump() })
      const saved = ({ config }: { config: Config }) =>
        Object.fromEntries(
          names
            .filter((each) => typeof table[each].saved === 'string')
            .map((each) => [each, config[each]]),
        )
      for (const each of [loaded, fork, again, ofFile]) expect(saved(each)).toEqual(saved(first))
      expect(Buffer.from(await loaded.dump()).equals(state)).toBe(true)
    },
  )

  test('gives way to one that is given beside the state', async () => {
    await using first = await createDevnet({ receipts: 'sealed', pendingHash: 'sealed' })
    const state = await first.dump()
    await using loaded = await createDevnet({ state, receipts: 'preconfirmed' })
    expect(loaded.config).toMatchObject({ receipts: 'preconfirmed', pendingHash: 'sealed' })
  })
})

test('an option or a limit that a state file does not have says why in words', () => {
  const reasons = [...names.map((name) => table[name]), ...Object.values(limits)].flatMap(
    ({ saved }) => (typeof saved === 'string' ? [] : [saved.not]),
  )
  expect(reasons.length).toBeGreaterThan(0)
  expect(reasons.filter((reason) => !/^[a-z].{10,}[^.]$/.test(reason))).toEqual([])
})

test('a devnet with sealed receipts answers them after the seal when it was loaded, too', async () => {
  await using first = await createDevnet({ receipts: 'sealed', pendingNonce: 'pool' })
  await using loaded = await createDevnet({ state: await first.dump() })
  const { address: from } = loaded.accounts[0]!
  const params = [{ from, to: NOBODY, value: '0x1' }] as const
  const hash = await loaded.request({ method: 'eth_sendTransaction', params })
  const receipt = { method: 'eth_getTransactionReceipt', params: [hash] } as const
  expect(await loaded.request(receipt)).toBeNull()
  await loaded.mine()
  expect(await loaded.request(receipt)).toMatchObject({ status: '0x1' })
})
