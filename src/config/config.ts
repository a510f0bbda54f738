/**
 * Every option: default, unit, bounds, one sentence, and how a state file treats it.
 *
 * Owns the table and the config that follows from it; docs/options.md and the binary's options are
 * printed from it. The part about the chain is in chain-options.ts. The limits are left to limits.ts, the
 * defaults of each network to networks.ts, checks and the filling in of defaults to resolve.ts.
 *
 * Promise: a default or a limit is written in this module and nowhere else.
 */

import { DERIVATION_PATH, WELL_KNOWN_MNEMONIC } from '../accounts/accounts.ts'
import { CODE_SIZE_MAX, codeSizeOfHardfork } from '../engine/code-size.ts'
import { type ChaosOptions, parseChaos } from '../faults/chaos-profiles.ts'
import { WORD_MAX } from '../primitives/word.ts'
import { chainOptions } from './chain-options.ts'
import type { Limits } from './limits.ts'
import { choice, integer, json, list, type Option, text, uint } from './option.ts'
import { type PayerConfig, parsePayer } from './payer.ts'

const day = 86_400_000
const ether = 10n ** 18n
const many = Number.MAX_SAFE_INTEGER
/** More than a block can have. */
export const transactionGasUncapped = 10n ** 15n
/** EIP-7825, since Osaka. */
export const TRANSACTION_GAS_MAX = 1n << 24n
/** The value of `transactionGasMax` by which each block has the limit of its hardfork. */
export const transactionGasOfHardfork = 0n
/** The gas of the cheapest transaction: a lower limit would refuse all. */
export const TRANSACTION_GAS_MIN = 21_000n
/** Bytes: a lower limit would refuse the contracts of the network. */
export const CODE_SIZE_MAX_MIN = 1_024

export const options = {
  ...chainOptions,

  // accounts and faucet
  accounts: integer({
    summary: 'Number of funded dev accounts',
    default: 10,
    min: 0,
    max: 1_000,
    saved: 'fixed',
    follows: 'devnet',
  }),
  mnemonic: text({
    summary: 'BIP-39 mnemonic of the dev accounts',
    default: WELL_KNOWN_MNEMONIC,
    saved: 'fixed',
    follows: 'devnet',
  }),
  derivationPath: text(
    {
      summary: 'BIP-32 path of the dev accounts, without their index',
      default: DERIVATION_PATH,
      saved: 'fixed',
      follows: 'devnet',
    },
    { pattern: /^m((\/\d{1,9}'?)+\/?)?$/, expected: `a path such as ${DERIVATION_PATH}` },
  ),
  autoImpersonate: choice({
    summary: 'Whether unsigned transactions from any sender are accepted from the start',
    names: ['off', 'on'],
    saved: 'default',
    follows: 'devnet',
  }),
  balance: integer({
    summary: 'Initial balance of each dev account',
    unit: 'ETH',
    default: 10_000,
    min: 0,
    max: 10 ** 12,
    saved: 'fixed',
    follows: 'devnet',
  }),
  faucetDripWei: uint({
    summary: 'Ether that one drip of the faucet gives',
    unit: 'wei',
    default: ether / 10n,
    min: 1n,
    max: 10n ** 9n * ether,
    saved: 'default',
    follows: 'devnet',
  }),
  faucetCooldownMs: integer({
    summary: 'Virtual time before the faucet gives to the same address again; 0 for no cooldown',
    unit: 'ms',
    default: 0,
    min: 0,
    max: many,
    saved: 'default',
    follows: 'devnet',
  }),
  faucetClientCooldownMs: integer({
    summary:
      'Virtual time before the faucet gives to the same HTTP client again; 0 for no cooldown',
    unit: 'ms',
    default: 0,
    min: 0,
    max: many,
    saved: 'default',
    follows: 'devnet',
  }),

  chaos: json<'off' | ChaosOptions>(
    {
      summary:
        'Faults drawn from a seed: a seed, a profile, both as reorgs:7, or their object; see docs/chaos.md',
      default: 'off',
      saved: { not: 'a devnet that is loaded goes on without it' },
      follows: 'devnet',
    },
    parseChaos,
  ),
  payer: json<'off' | PayerConfig>(
    {
      summary:
        'Payer service: an account that pays the gas of Base Transactions of others, with its tokens, sponsorship and limits; see docs/base.md',
      default: 'off',
      saved: 'default',
      follows: 'devnet',
    },
    parsePayer,
  ),

  // native tokens
  tokens: choice({
    summary:
      'The features of the native token standard (B20) are active at genesis, can be activated later, or do not exist',
    names: ['active', 'inactive', 'off'],
    saved: 'fixed',
    follows: 'chain',
  }),
  tokenVersion: integer({
    summary:
      'Version of the token standard: 1 (Beryl), 2 (Cobalt) or 3 (Denim); 0 for the version of the upgrade',
    default: 0,
    min: 0,
    max: 3,
    saved: 'fixed',
    follows: 'devnet',
  }),
  create2Deployer: choice({
    summary:
      'Whether block 0 contains the deterministic deployment proxy (CREATE2); chains of Base always contain it',
    names: ['on', 'off'],
    saved: 'fixed',
    follows: 'devnet',
  }),
  demoTokens: choice({
    summary: 'Whether block 0 contains the demo tokens VIBE, USDV and NFV',
    names: ['on', 'off'],
    saved: 'fixed',
    follows: 'devnet',
  }),
  faucetUsdvUnits: uint({
    summary: 'USDV that one drip of the faucet gives',
    unit: 'units of 10^-6',
    default: 1_000_000_000n,
    min: 1n,
    max: 10n ** 30n,
    saved: 'default',
    follows: 'devnet',
  }),

  // transactions
  transactionGasMax: uint({
    summary:
      'Highest gas limit of one transaction (EIP-7825); 0 for that of the hardfork of each block: 2^24 in Osaka, else unlimited. With a hardfork before Osaka, unlimited by default, and 0 if Osaka comes later; 0 with Amsterdam, where gas for execution alone has the limit (EIP-8037)',
    unit: 'gas',
    default: TRANSACTION_GAS_MAX,
    min: transactionGasOfHardfork,
    max: transactionGasUncapped,
    saved: 'default',
    follows: 'chain',
  }),
  transactionBytesMax: integer({
    summary: 'Largest encoded transaction',
    unit: 'bytes',
    default: 131_072,
    min: 128,
    max: 16_777_216,
    saved: 'default',
    follows: 'devnet',
  }),
  transactionFeeMax: uint({
    summary: 'Highest fee that one transaction may offer (gas limit times fee cap); 0 for no limit',
    unit: 'wei',
    default: ether,
    min: 0n,
    max: WORD_MAX,
    saved: 'default',
    follows: 'devnet',
  }),
  order: choice({
    summary:
      'Transactions are executed at once in their order of arrival, or by priority fee when a flashblock or block is built',
    names: ['arrival', 'fees'],
    saved: 'default',
    follows: 'devnet',
  }),
  replaceableUntil: choice({
    summary:
      'A transaction can be replaced, and runs again when the terms of its block change, until it is executed or until its block is sealed',
    names: ['executed', 'sealed'],
    saved: 'default',
    follows: 'devnet',
  }),
  poolTransactionsMax: integer({
    summary: 'Most transactions that wait for an earlier nonce or for room in a block',
    default: 10_000,
    min: 0,
    max: 1_000_000,
    saved: 'default',
    follows: 'devnet',
  }),
  poolTransactionsPerSenderMax: integer({
    summary:
      'Most transactions of one sender that wait for an earlier nonce: as many as a script sends at once, in any order',
    default: 4_096,
    min: 0,
    max: 1_000_000,
    saved: 'default',
    follows: 'devnet',
  }),
  poolBytesMax: integer({
    summary: 'Most bytes of waiting transactions together, blobs included',
    unit: 'bytes',
    default: 134_217_728,
    min: 0,
    max: many,
    saved: 'default',
    follows: 'devnet',
  }),
  replacementBumpPercent: integer({
    summary: 'Minimum fee increase for the replacement of a waiting transaction',
    unit: '%',
    default: 10,
    min: 0,
    max: 1_000,
    saved: 'default',
    follows: 'devnet',
  }),
  validityPredicatesMax: integer({
    summary: 'Most validity predicates of one transaction',
    default: 64,
    min: 1,
    max: 10_000,
    saved: 'default',
    follows: 'devnet',
  }),
  validityExpiryMsMax: integer({
    summary: 'How far in the future a validity transaction may expire, counted in whole blocks',
    unit: 'ms',
    default: 60_000,
    min: 0,
    max: day,
    saved: 'default',
    follows: 'devnet',
  }),
  validitySignatures: choice({
    summary:
      'The signature of the sender over the validity predicates of a transaction is ignored, checked if present, or required',
    names: ['off', 'verify-if-present', 'required'],
    saved: 'default',
    follows: 'devnet',
  }),
  codeSizeMax: integer({
    summary:
      'Largest code of a contract (EIP-170); init code may be twice as large; 0 for the limit of the hardfork of each block, the default where Amsterdam comes, since which it is 65,536 (EIP-7954)',
    unit: 'bytes',
    default: CODE_SIZE_MAX,
    min: codeSizeOfHardfork,
    max: 16_777_216,
    saved: 'default',
    follows: 'chain',
  }),

  // reads
  callGasMax: uint({
    summary:
      'Most gas of `eth_call`, `eth_estimateGas` and all calls of `eth_simulateV1` together; a higher value is lowered to it',
    unit: 'gas',
    default: 50_000_000n,
    min: 21_000n,
    max: 10n ** 15n,
    saved: 'default',
    follows: 'devnet',
  }),
  syncTimeoutHash: choice({
    summary:
      'The error of a transaction that is not confirmed in time contains its hash, as EIP-7966 has it',
    names: ['off', 'on'],
    saved: 'default',
    follows: 'devnet',
  }),
  logsBeyondHead: choice({
    summary:
      'If `toBlock` does not exist yet, `eth_getLogs` refuses the request, as nodes do, or reads up to the latest block, as Ethereum devnets do',
    names: ['refuse', 'clamp'],
    saved: 'default',
    follows: 'devnet',
  }),
  logsBlockHash: choice({
    summary:
      'A range beside the `blockHash` of a log filter is ignored, or refused, as the specification of Ethereum has it',
    names: ['lax', 'strict'],
    saved: 'default',
    follows: 'devnet',
  }),
  pendingNonce: choice({
    summary:
      'The nonce at `pending` is that of the pending state, or counts the pool as well; by default the pool counts where clients do not see the pending block, or the order is by fees',
    names: ['default', 'state', 'pool'],
    saved: 'default',
    follows: 'devnet',
  }),
  snapshotFilters: choice({
    summary:
      'A revert or a restored snapshot leaves filters as they are, or brings them back as they were at the snapshot',
    names: ['keep', 'restore'],
    saved: 'default',
    follows: 'devnet',
  }),
  pendingHash: choice({
    summary:
      'The pending block has 32 zero bytes for its hash, or the hash that it would have if it were sealed now; its receipts and logs have zeros in any case',
    names: ['zero', 'sealed'],
    saved: 'default',
    follows: 'devnet',
  }),

  // connections
  endpoint: choice({
    summary:
      'The HTTP server answers every request, those of a public endpoint (no WebSocket, no faucet, no `eth_getBlockReceipts`, at most 2,000 blocks of logs), or the methods listed by the gateway of the preview network',
    names: ['open', 'public', 'gateway'],
    saved: 'default',
    follows: 'devnet',
  }),
  rateLimitPerSecond: integer({
    summary: 'Most requests of one HTTP client per second of virtual time; 0 for no limit',
    default: 0,
    min: 0,
    max: 1_000_000,
    saved: 'default',
    follows: 'devnet',
  }),
  allowedHosts: list({
    summary:
      'Public host names under which HTTP clients may reach the server, beside IP addresses and local names, which are always allowed; `*` for any',
    default: [],
    saved: { not: 'a file from elsewhere must not open the server to others' },
    follows: 'devnet',
  }),
  allowedOrigins: list({
    summary:
      'Origins of web pages that may send requests; `*` for any. Pages of origins that are neither named, nor of this machine or an extension, are refused data about this machine',
    default: ['*'],
    saved: { not: 'a file from elsewhere must not open the server to others' },
    follows: 'devnet',
  }),
} as const satisfies Record<string, Option<unknown>>

type OptionTable = typeof options

export type OptionName = keyof OptionTable

/** All options and limits, each with a value. */
export type Config = {
  readonly [Name in keyof OptionTable]: ReturnType<OptionTable[Name]['check']>
} & { readonly limits: Limits }
