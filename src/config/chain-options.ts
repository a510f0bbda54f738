/**
 * The options of the chain: the network that it imitates, its engine, its blocks and their fees, and L1 as
 * its blocks report it.
 *
 * Owns this part of the table in config.ts, which has the other options.
 */

import { blobSchedules } from '../network/blob-gas.ts'
import type { GenesisHeader } from '../network/network.ts'
import { dialects } from '../primitives/dialect.ts'
import { type Hardfork, LATEST_HARDFORK, newestHardforks } from '../primitives/evm-rules.ts'
import { laterUpgrades, upgrades } from '../primitives/upgrades.ts'
import { UINT64_MAX, WORD_MAX } from '../primitives/word.ts'
import { NAME, VERSION } from '../version.ts'
import { parseGenesisHeader } from './genesis-header.ts'
import {
  activations,
  address,
  aliasedChoice,
  choice,
  integer,
  json,
  type Option,
  text,
  uint,
} from './option.ts'

const day = 86_400_000
const many = Number.MAX_SAFE_INTEGER
const UINT32_MAX = 2n ** 32n - 1n

const networkNames = ['preview', 'mainnet', 'testnet', 'flashblocks', 'plain'] as const

export type NetworkName = (typeof networkNames)[number]

export const chainOptions = {
  network: choice({
    summary: 'Network to imitate, which sets the defaults of other options',
    names: networkNames,
    saved: 'fixed',
    follows: 'devnet',
  }),
  upgrade: choice({
    summary:
      'Newest upgrade of Base that is active, with all upgrades before it; none for plain Ethereum',
    names: upgrades,
    saved: 'fixed',
    follows: 'chain',
  }),
  upgradesAt: activations('upgrades', laterUpgrades, {
    summary:
      'Upgrades of Base that activate later, each at a block number or at a time in ms since 1970',
    saved: 'fixed',
    follows: 'chain',
  }),
  hardfork: aliasedChoice<'latest', Hardfork>({
    summary: 'EVM hardfork of block 0',
    alias: ['latest', LATEST_HARDFORK],
    names: newestHardforks,
    saved: 'fixed',
    follows: 'chain',
  }),
  hardforkAt: activations('hardforks', newestHardforks, {
    summary:
      'Hardforks that activate later on a chain without upgrades of Base, each at a block number or at a time in ms since 1970',
    saved: 'fixed',
    follows: 'chain',
  }),
  blobSchedule: choice({
    summary:
      'Number and price of blobs, on chains without upgrades of Base: those of the hardfork of each block, or, since Osaka, those of a later change (EIP-7892)',
    names: blobSchedules,
    saved: 'fixed',
    follows: 'chain',
  }),
  chainId: integer({
    summary: 'Chain id and network id',
    default: 84_538_453,
    min: 1,
    max: many,
    saved: 'fixed',
    follows: 'chain',
  }),
  seed: integer({
    summary: 'Seed of all pseudo-random values',
    default: 0,
    min: 0,
    max: many,
    saved: 'fixed',
    follows: 'devnet',
  }),
  genesisTime: integer({
    summary: 'Virtual time of block 0',
    unit: 'ms since 1970',
    default: Date.UTC(2026, 0, 1),
    min: 0,
    max: 100_000 * day,
    saved: 'fixed',
    follows: 'chain',
  }),
  genesisHeader: json<'network' | GenesisHeader>(
    {
      summary:
        'Coinbase, difficulty, extra data, mix hash and nonce of block 0, which a genesis file sets; its parent beacon block root is then zero',
      default: 'network',
      saved: 'fixed',
      follows: 'chain',
    },
    parseGenesisHeader,
  ),
  genesisAccounts: choice({
    summary:
      'Contents of block 0 beside the balances of dev accounts and the accounts of `alloc`: the faucet and the contracts of the network, or nothing, as with a genesis file',
    names: ['network', 'alloc'],
    saved: 'fixed',
    follows: 'chain',
  }),
  clientVersion: text({
    summary:
      "Text that `web3_clientVersion` returns; with `dialect: 'hardhat'`, Hardhat's prefix comes before it",
    default: `${NAME}/v${VERSION}`,
    saved: 'default',
    follows: 'devnet',
  }),
  dialect: choice({
    summary: 'Tool whose units and return values the development methods follow',
    names: dialects,
    saved: 'default',
    follows: 'devnet',
  }),
  errorFrames: choice({
    summary:
      'Errors over JSON-RPC carry Solidity frames: their data is then `{ data, message, frames }`',
    names: ['off', 'on'],
    saved: 'default',
    follows: 'devnet',
  }),
  engine: choice({
    summary: 'Engine that executes contracts; lockstep runs both and compares them',
    names: ['wasm', 'ethereumjs', 'lockstep'],
    saved: { not: 'both engines compute the same chain' },
    follows: 'devnet',
  }),
  gasReport: choice({
    summary:
      'Whether the gas of each call of a transaction is counted by contract and function, for `devnet.gasReport()`',
    names: ['off', 'on'],
    saved: { not: 'its counts are those of one process, and no file has them' },
    follows: 'devnet',
  }),
  coverage: choice({
    summary:
      'Whether the devnet counts how often each line of a contract is reached, for `devnet.coverage()`',
    names: ['off', 'on'],
    saved: { not: 'its counts are those of one process, and no file has them' },
    follows: 'devnet',
  }),
  mining: choice({
    summary:
      'Blocks are sealed at every block time, after each transaction, at both, or only on request',
    names: ['interval', 'auto', 'mixed', 'manual'],
    saved: 'fixed',
    follows: 'devnet',
  }),
  pendingView: choice({
    summary: 'Reads at `pending` show the pre-confirmed transactions, or the latest block',
    names: ['buffer', 'latest'],
    saved: 'fixed',
    follows: 'devnet',
  }),
  blockTimeMs: integer({
    summary: 'Time between blocks, in virtual time',
    unit: 'ms',
    default: 200,
    min: 1,
    max: day,
    saved: 'fixed',
    follows: 'devnet',
  }),
  flashblockTimeMs: integer({
    summary:
      'Time between the flashblocks of a block, in virtual time; `pending` changes only then. 0: no flashblocks, `pending` changes at once',
    unit: 'ms',
    default: 0,
    min: 0,
    max: day,
    saved: 'fixed',
    follows: 'devnet',
  }),
  pendingAfterSeal: choice({
    summary:
      'After a block is sealed and before the next flashblock, `pending` shows the next block as it opens, the block just sealed, or `latest`',
    names: ['next', 'sealed', 'latest'],
    saved: 'fixed',
    follows: 'devnet',
  }),
  receipts: choice({
    summary: 'A transaction gets its receipt when it is pre-confirmed, or when its block is sealed',
    names: ['preconfirmed', 'sealed'],
    saved: 'default',
    follows: 'devnet',
  }),
  pendingEnvironment: choice({
    summary:
      'A call at `pending` sees the number, time and base fee of the pending block, or of its parent',
    names: ['pending', 'parent'],
    saved: 'default',
    follows: 'devnet',
  }),
  blockTimestamps: choice({
    summary:
      'Several blocks may share a timestamp in seconds, or each timestamp is later than the one before, which also moves the virtual clock',
    names: ['shared', 'rising'],
    saved: 'fixed',
    follows: 'chain',
  }),
  blockGasLimit: uint({
    summary: 'Gas limit of a block',
    unit: 'gas',
    default: 40_000_000n,
    min: 5_000n,
    max: 10n ** 15n,
    saved: 'fixed',
    follows: 'chain',
  }),
  coinbase: address({
    summary: 'Address that receives priority fees, the `miner` of every block',
    default: '0x4200000000000000000000000000000000000011',
    saved: 'fixed',
    follows: 'chain',
  }),
  baseFeeInitial: uint({
    summary: 'Base fee of block 0; at least `baseFeeMin`',
    unit: 'wei per gas',
    default: 5_000_000n,
    min: 0n,
    max: WORD_MAX >> 128n,
    saved: 'fixed',
    follows: 'chain',
  }),
  baseFeeMin: uint({
    summary: 'Lowest base fee',
    unit: 'wei per gas',
    default: 5_000_000n,
    min: 0n,
    max: UINT64_MAX,
    saved: 'fixed',
    follows: 'chain',
  }),
  baseFeeElasticity: uint({
    summary: 'Block gas limit divided by the gas target (EIP-1559)',
    default: 6n,
    min: 1n,
    max: 1_000n,
    saved: 'fixed',
    follows: 'chain',
  }),
  baseFeeDenominator: uint({
    summary:
      'The base fee changes by at most 1 divided by this number from block to block (EIP-1559)',
    default: 1_250n,
    min: 1n,
    max: 1_000_000n,
    saved: 'fixed',
    follows: 'chain',
  }),
  priorityFeeDefault: uint({
    summary: 'Priority fee suggested to clients',
    unit: 'wei per gas',
    default: 1_000_000n,
    min: 0n,
    max: WORD_MAX >> 128n,
    saved: 'default',
    follows: 'chain',
  }),
  safeBlocks: integer({
    summary: 'Distance of `safe` behind `latest`',
    unit: 'blocks',
    default: 10,
    min: 0,
    max: many,
    saved: 'default',
    follows: 'devnet',
  }),
  finalizedBlocks: integer({
    summary: 'Distance of `finalized` behind `latest`',
    unit: 'blocks',
    default: 20,
    min: 0,
    max: many,
    saved: 'default',
    follows: 'devnet',
  }),
  historyBlocks: integer({
    summary:
      'Newest blocks that are kept at least, with their receipts, logs and states; older ones are pruned. 0: all are kept',
    unit: 'blocks',
    default: 0,
    min: 0,
    max: many,
    saved: 'default',
    follows: 'devnet',
  }),

  // L1, as the first transaction of a block reports it
  l1BaseFee: uint({
    summary: 'Base fee of L1',
    unit: 'wei per gas',
    default: 100_000_000n,
    min: 0n,
    max: WORD_MAX >> 128n,
    saved: 'fixed',
    follows: 'devnet',
  }),
  l1BlobBaseFee: uint({
    summary: 'Blob base fee of L1',
    unit: 'wei per blob gas',
    default: 5_000_000n,
    min: 0n,
    max: WORD_MAX >> 128n,
    saved: 'fixed',
    follows: 'devnet',
  }),
  l1BaseFeeScalar: uint({
    summary: 'Weight of the base fee of L1 in the L1 fee',
    unit: 'millionths',
    default: 2_269n,
    min: 0n,
    max: UINT32_MAX,
    saved: 'fixed',
    follows: 'devnet',
  }),
  l1BlobBaseFeeScalar: uint({
    summary: 'Weight of the blob base fee of L1 in the L1 fee',
    unit: 'millionths',
    default: 1_055_762n,
    min: 0n,
    max: UINT32_MAX,
    saved: 'fixed',
    follows: 'devnet',
  }),
  operatorFeeScalar: uint({
    summary: 'Operator fee for each unit of gas',
    unit: 'hundreds of wei per gas',
    default: 0n,
    min: 0n,
    max: UINT32_MAX,
    saved: 'fixed',
    follows: 'devnet',
  }),
  operatorFeeConstant: uint({
    summary: 'Operator fee of each transaction, whatever its gas',
    unit: 'wei',
    default: 0n,
    min: 0n,
    max: UINT64_MAX,
    saved: 'fixed',
    follows: 'devnet',
  }),
  daFootprintGasScalar: uint({
    summary:
      'Gas that each byte of transaction data counts towards the data limit of a block; 0 means 400',
    unit: 'gas per byte',
    default: 148n,
    min: 0n,
    max: 65_535n,
    saved: 'fixed',
    follows: 'devnet',
  }),
} as const satisfies Record<string, Option<unknown>>
