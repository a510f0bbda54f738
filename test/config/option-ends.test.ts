/**
 * A devnet at both ends of each option's and limit's range, and with each of the names an option chooses from: it
 * sends, calls, seals, and is read, served and saved. What cannot be done there is refused, and how is
 * written here; a range in which something ends the process, or hangs, is too wide.
 *
 * The options and limits come from their tables: one that is new is run at its ends, and one without ends
 * has to be given values here.
 */

import { Mnemonic } from 'ethers'
import { describe, expect, test } from 'vitest'
import { type OptionName, options } from '../../src/config/config.ts'
import type { DevnetOptions } from '../../src/config/devnet-options.ts'
import { limits } from '../../src/config/limits.ts'
import { resolveConfig } from '../../src/config/resolve.ts'
import { createDevnet, type Devnet, DevnetError, RpcError } from '../../src/index.ts'
import type { DevnetErrorCode } from '../../src/primitives/errors.ts'
import { type Address, hexFromBytes, ZERO_ADDRESS } from '../../src/primitives/hex.ts'
import { INTERNAL_ERROR, TOO_MANY_SUBSCRIPTIONS } from '../../src/rpc/errors.ts'
import { listen } from '../../src/server/listen.ts'
import { addressOf } from '../support/arbitraries.ts'
import { endsOf } from '../support/option-ends.ts'
import { fc, runs, runsAll } from '../support/property.ts'
import { NOBODY } from '../support/world.ts'
import { COUNTER } from '../support/world-contracts.ts'
import { ask } from '../support/world-journal.ts'

const COUNTER_ADDRESS = addressOf(0xc0)
/** The first of the default mnemonic. */
const DEV_ACCOUNT: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const counter = { [COUNTER_ADDRESS]: { code: hexFromBytes(COUNTER) } }
/** Can pay any fee, and may. */
const rich: DevnetOptions = {
  transactionFeeMax: 0n,
  alloc: { ...counter, [DEV_ACCOUNT]: { balance: 1n << 255n } },
}

type Step = keyof typeof steps
/** Steps that are refused, and how; all others go well. A number where the protocol itself refuses. */
type Refusals = Partial<Record<Step, DevnetErrorCode | number>>

/** Values of options that have neither bounds nor names to choose from. */
const values: Partial<Record<OptionName, Readonly<Record<string, unknown>>>> = {
  clientVersion: { short: 'v', long: 'v'.repeat(100_000) },
  genesisHeader: {
    network: 'network',
    whole: {
      ...{
        coinbase: ZERO_ADDRESS,
        difficulty: `0x${'ff'.repeat(32)}`,
        extraData: `0x${'ff'.repeat(32)}`,
      },
      ...{ mixHash: `0x${'ff'.repeat(32)}`, nonce: '0xffffffffffffffff' },
    },
  },
  coinbase: { zero: ZERO_ADDRESS, precompile: addressOf(1), sender: DEV_ACCOUNT },
  mnemonic: { longest: Mnemonic.fromEntropy(`0x${'ff'.repeat(32)}`).phrase },
  derivationPath: { root: 'm', deep: "m/44'/60'/0'/0/999999999" },
  allowedHosts: { none: [], any: ['*'], many: Array.from({ length: 1_000 }, (_, i) => `host${i}`) },
  allowedOrigins: { none: [], any: ['*'] },
  // None that makes a request wait, or fail: time stands, and the steps are seen to succeed.
  chaos: {
    off: 'off',
    first: { profile: 'reorgs', seed: 0 },
    last: { profile: 'preconf', seed: Number.MAX_SAFE_INTEGER },
  },
  payer: { off: 'off', all: {}, none: { budgetWei: 0n, gasLimitMax: 0n } },
  upgradesAt: { none: {}, first: { denim: 1n }, never: { denim: 10n ** 15n - 1n } },
  hardforkAt: { none: {}, first: { osaka: 1n }, never: { osaka: 10n ** 15n - 1n } },
  transactionGasMax: { ofHardfork: 0n, least: 21_000n, max: 10n ** 15n },
  codeSizeMax: { ofHardfork: 0, least: 1_024, max: 16_777_216 },
}

/** Other options that an end needs, by `option=end`. */
const beside: Readonly<Record<string, DevnetOptions>> = {
  'blockTimeMs=min': { upgrade: 'azul' },
  'flashblockTimeMs=max': { blockTimeMs: 86_400_000 },
  'blockTimestamps=rising': { upgrade: 'none' },
  'genesisHeader=whole': { network: 'plain' },
  'genesisAccounts=alloc': { network: 'plain' },
  'upgradesAt=first': { upgrade: 'azul' },
  'upgradesAt=never': { upgrade: 'azul' },
  'hardfork=amsterdam': { network: 'plain' },
  'hardforkAt=first': { network: 'plain', hardfork: 'prague' },
  'hardforkAt=never': { network: 'plain', hardfork: 'prague' },
  'blockGasLimit=min': { upgrade: 'none' },
  'baseFeeInitial=max': rich,
  'baseFeeMin=max': rich,
  'priorityFeeDefault=max': rich,
  'l1BaseFee=max': rich,
  'l1BlobBaseFee=max': rich,
  'operatorFeeScalar=max': rich,
}

/** What is refused at an end, by `option=end`. */
const refusals: Readonly<Record<string, Refusals>> = {
  'blockGasLimit=min': {
    send: 'GAS_ALLOWANCE_EXCEEDED',
    count: 'GAS_ALLOWANCE_EXCEEDED',
    create: 'GAS_ALLOWANCE_EXCEEDED',
    estimate: 'GAS_ALLOWANCE_EXCEEDED',
    drip: 'GAS_ALLOWANCE_EXCEEDED',
  },
  'genesisAccounts=alloc': { drip: 'INSUFFICIENT_FUNDS_FOR_TRANSFER' },
  // The faucet is not that rich.
  'baseFeeInitial=max': { drip: 'GAS_ALLOWANCE_EXCEEDED' },
  'priorityFeeDefault=max': { drip: 'GAS_ALLOWANCE_EXCEEDED' },
  'l1BaseFee=max': { drip: 'GAS_ALLOWANCE_EXCEEDED' },
  'l1BlobBaseFee=max': { drip: 'GAS_ALLOWANCE_EXCEEDED' },
  'accounts=min': { send: 'UNKNOWN_SIGNER', count: 'UNKNOWN_SIGNER', create: 'UNKNOWN_SIGNER' },
  'balance=min': {
    send: 'INSUFFICIENT_FUNDS_FOR_TRANSFER',
    count: 'GAS_ALLOWANCE_EXCEEDED',
    create: 'GAS_ALLOWANCE_EXCEEDED',
  },
  'faucetDripWei=max': { drip: 'GAS_ALLOWANCE_EXCEEDED' },
  // Room for a transfer and no more.
  'transactionGasMax=least': {
    count: 'GAS_ALLOWANCE_EXCEEDED',
    create: 'GAS_ALLOWANCE_EXCEEDED',
    estimate: 'GAS_ALLOWANCE_EXCEEDED',
  },
  'callGasMax=min': {
    count: 'GAS_ALLOWANCE_EXCEEDED',
    create: 'GAS_ALLOWANCE_EXCEEDED',
    call: 'EXECUTION_HALTED',
    estimate: 'GAS_ALLOWANCE_EXCEEDED',
  },
  'limits.logRangeBlocksMax=min': { logs: 'LOG_RANGE_TOO_WIDE' },
  'limits.filtersMax=min': { filter: 'FILTERS_TOO_MANY' },
  'limits.traceStepsMax=min': { trace: 'TRACE_TOO_LONG' },
  'limits.subscriptionsPerConnectionMax=min': { subscribe: TOO_MANY_SUBSCRIPTIONS },
}

const steps = {
  send: (devnet) => sent(devnet, { to: NOBODY, value: '0x5' }),
  count: (devnet) => sent(devnet, { to: COUNTER_ADDRESS }),
  create: (devnet) => sent(devnet, { data: '0x00' }),
  call: (devnet) => ask(devnet, 'eth_call', [{ to: COUNTER_ADDRESS }, 'pending']),
  estimate: (devnet) => ask(devnet, 'eth_estimateGas', [{ to: COUNTER_ADDRESS }]),
  drip: (devnet) => devnet.faucet.drip(NOBODY),
  subscribe: (devnet) => ask(devnet, 'eth_subscribe', ['newHeads']),
  filter: (devnet) => ask(devnet, 'eth_newBlockFilter'),
  advance: (devnet) => devnet.advance(devnet.config.blockTimeMs),
  mine: (devnet) => devnet.mine(),
  block: (devnet) => ask(devnet, 'eth_getBlockByNumber', ['latest', true]),
  pending: (devnet) => ask(devnet, 'eth_getBlockByNumber', ['pending', true]),
  finalized: (devnet) => ask(devnet, 'eth_getBlockByNumber', ['finalized', false]),
  logs: (devnet) => ask(devnet, 'eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }]),
  fees: (devnet) => ask(devnet, 'eth_feeHistory', ['0x2', 'latest', [50]]),
  price: (devnet) => ask(devnet, 'eth_gasPrice'),
  trace: (devnet) => ask(devnet, 'debug_traceBlockByNumber', ['latest']),
  serve: async (devnet) => {
    const { httpUrl, close } = await listen(devnet, { port: 0 })
    const { headersMsMax, requestMsMax } = devnet.config.limits
    // A ms of the machine's own time may be over before anything is said.
    if (Math.min(headersMsMax, requestMsMax) > 1) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
      const answer = await fetch(httpUrl, { method: 'POST', body }).then((it) => it.json())
      const result = expect.stringMatching(/^0x/)
      expect(answer).toEqual({ jsonrpc: '2.0', id: 1, result })
    }
    await close()
  },
  save: async (devnet) => {
    const again = await createDevnet({ state: await devnet.dump() })
    expect(await ask(again, 'eth_blockNumber')).toEqual(await ask(devnet, 'eth_blockNumber'))
  },
} as const satisfies Record<string, (devnet: Devnet) => Promise<unknown>>

function sent(devnet: Devnet, request: object): Promise<unknown> {
  const from = devnet.accounts[0]?.address ?? addressOf(0xff)
  return ask(devnet, 'eth_sendTransaction', [{ from, ...request }])
}

/** Takes every step. @param isIncluded says that what was sent has to succeed in a block */
async function refusalsOf(devnet: Devnet, isIncluded: boolean): Promise<Refusals> {
  const found: Record<string, DevnetErrorCode | number> = {}
  const hashes = []
  for (const [step, run] of Object.entries(steps)) {
    try {
      const result = await run(devnet)
      if (step === 'send' || step === 'count' || step === 'create') hashes.push(result)
    } catch (error) {
      found[step] = refusalOf(error)
    }
  }
  for (const hash of hashes) {
    const receipt = await ask(devnet, 'eth_getTransactionReceipt', [hash])
    if (isIncluded) expect(receipt).toMatchObject({ status: '0x1' })
  }
  expect(devnet.failure).toBeUndefined()
  return found
}

/** @throws what is no refusal but a fault */
function refusalOf(error: unknown): DevnetErrorCode | number {
  const cause = error instanceof RpcError ? (error.cause ?? error) : error
  if (cause instanceof DevnetError) return cause.code
  if (cause instanceof RpcError && cause.code !== INTERNAL_ERROR) return cause.code
  throw error
}

/** An option, or a limit by its path. */
interface Ranged {
  readonly name: string
  readonly ends: Readonly<Record<string, unknown>>
  /** The options with this one at an end. */
  at(end: unknown, given: DevnetOptions): DevnetOptions
}

const all: readonly Ranged[] = [
  ...Object.entries(options).map(([name, option]) => ({
    name,
    ends: values[name as OptionName] ?? endsOf(option),
    at: (end: unknown, given: DevnetOptions) => ({ ...given, [name]: end }),
  })),
  ...Object.entries(limits).map(([name, limit]) => ({
    name: `limits.${name}`,
    ends: endsOf(limit),
    at: (end: unknown, given: DevnetOptions) => ({
      ...given,
      limits: { ...given.limits, [name]: end },
    }),
  })),
]

/** Derives ten thousand accounts, which takes seconds. */
const slow = ['accounts=max']

/** The ends of `npm test`: those at which something is refused or needed. The longer runs have all. */
const isOrdinary = (key: string) => key in refusals || key in beside

const used = new Set<string>()

describe('a devnet works, or refuses, with', () => {
  for (const { name, ends, at } of all) {
    for (const [end, value] of Object.entries(ends)) {
      const key = `${name}=${end}`
      used.add(key)
      test.runIf(runsAll || isOrdinary(key))(key, async () => {
        const devnet = await createDevnet(at(value, { alloc: counter, ...beside[key] }))
        expect(await refusalsOf(devnet, true)).toEqual(refusals[key] ?? {})
      })
    }
    if (Object.keys(ends).length > 0) continue
    test(`${name}, whose values are listed in this file`, () => {
      expect.fail(`expected values of ${name}, which has no ends of its own`)
    })
  }

  test('the tables of this file name no other ends', () => {
    for (const key of [...Object.keys(beside), ...Object.keys(refusals)])
      expect(used).toContain(key)
  })

  test('several ends at a time, whichever go together', async () => {
    const end = fc.constantFrom(...allEnds.filter(({ key }) => !slow.includes(key)))
    const several = fc.array(end, { minLength: 5, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(several, fc.boolean(), async (ends, isRich) => {
        let given: DevnetOptions = isRich ? rich : { alloc: counter }
        for (const { at, value } of ends) {
          const wider = at(value, given)
          if (isAccepted(wider)) given = wider
        }
        await refusalsOf(await createDevnet(given), false)
      }),
      { numRuns: runs(20) },
    )
  })
})

const allEnds = all.flatMap(({ name, ends, at }) =>
  Object.entries(ends).map(([end, value]) => ({ key: `${name}=${end}`, at, value })),
)

/** Do the options go together? */
function isAccepted(given: DevnetOptions): boolean {
  try {
    resolveConfig(given)
    return true
  } catch (error) {
    if (error instanceof DevnetError) return false
    throw error
  }
}
