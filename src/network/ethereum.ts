/**
 * Ethereum's rules: EIP-1559 with the base fee burnt, no system transactions.
 */

import { InvariantError } from '../primitives/errors.ts'
import {
  type EvmRules,
  evmRules,
  type Hardfork,
  isSince,
  scheduledHardfork,
} from '../primitives/evm-rules.ts'
import { type Address, ZERO_HASH } from '../primitives/hex.ts'
import { seededHash } from '../primitives/seed.ts'
import { editsOf, type InitialAccount } from '../state/genesis.ts'
import type { Write } from '../state/write.ts'
import { nextBaseFee } from './base-fee.ts'
import { type BlobSchedule, blobBaseFee, blobParametersOf, nextExcessBlobGas } from './blob-gas.ts'
import { slotAt } from './consensus-slots.ts'
import type { BlockTerms, GenesisHeader, Network, NetworkOptions, ParentBlock } from './network.ts'
import { historyAddresses, predeployAccounts, predeployAddresses } from './predeploys.ts'

const NO_WRITES: readonly Write[] = []

export function createEthereum(options: NetworkOptions): Network {
  const { seed, coinbase, blockGasLimit, feeMarket, baseFeeInitial } = options
  const { genesisHeader, blobSchedule, slotZeroMs } = options
  const first = baseFeeInitial > feeMarket.min ? baseFeeInitial : feeMarket.min
  // The header's blob gas, which is the data footprint elsewhere, does not count here.
  const nextFee = ({ gasLimit, gasUsed, baseFeePerGas }: ParentBlock) =>
    nextBaseFee({ gasLimit, gasUsed, baseFeePerGas, daFootprint: 0n }, feeMarket)
  return {
    sharedAccounts: [],
    timeStepMs: 1,
    slotZeroMs,
    genesisAccounts: (timeMs) => genesisContracts(options, scheduledHardfork(options, 0n, timeMs)),
    blockTerms: (number, parent, timeMs) => {
      const rules = evmRules(scheduledHardfork(options, number, timeMs))
      if (number === 0n && genesisHeader !== undefined) {
        return genesisTerms(genesisHeader, blockGasLimit, first, rules)
      }
      const excessBlobGas = parent === undefined ? 0n : excessAfter(parent, rules, blobSchedule)
      return {
        evmRules: rules,
        coinbase,
        gasLimit: blockGasLimit,
        baseFeePerGas: parent === undefined ? first : nextFee(parent),
        excessBlobGas,
        blobBaseFee: feeOfBlobs(excessBlobGas, rules, blobSchedule),
        prevRandao: seededHash(seed, 'prevRandao', number),
        parentBeaconBlockRoot: isSince(rules.hardfork, 'cancun')
          ? seededHash(seed, 'parentBeaconBlockRoot', number)
          : undefined,
        slotNumber: isSince(rules.hardfork, 'amsterdam')
          ? slotAt((parent?.slotNumber ?? -1n) + 1n, timeMs, slotZeroMs)
          : undefined,
        extraData: '0x',
        hasMilliseconds: false,
        withdrawalsOf: undefined,
      }
    },
    upgradeWrites: (before, now) => hardforkWrites(options, before, now),
    nextBaseFee: nextFee,
    l1Of: () => undefined,
    nextL1: () => undefined,
    userDeposit() {
      throw new InvariantError('there is no L1 to deposit on')
    },
    systemTransactions: () => [],
  }
}

/** Excess blob gas of a block after its parent; nothing is computed where there are no blobs. */
function excessAfter(
  { excessBlobGas = 0n, daFootprint: blobGasUsed, baseFeePerGas }: ParentBlock,
  { hardfork }: EvmRules,
  schedule: BlobSchedule,
): bigint {
  if (excessBlobGas === 0n && blobGasUsed === 0n) return 0n
  const parameters = blobParametersOf(hardfork, schedule)
  if (parameters === undefined) return 0n
  return nextExcessBlobGas({ excessBlobGas, blobGasUsed, baseFeePerGas }, hardfork, parameters)
}

/** Wei per blob gas; `undefined` for the least. */
function feeOfBlobs(
  excessBlobGas: bigint,
  { hardfork }: EvmRules,
  schedule: BlobSchedule,
): bigint | undefined {
  const parameters = excessBlobGas === 0n ? undefined : blobParametersOf(hardfork, schedule)
  return parameters && blobBaseFee(excessBlobGas, parameters)
}

/** Block 0 as a genesis file has it. */
function genesisTerms(
  { coinbase, difficulty, extraData, mixHash, nonce }: GenesisHeader,
  gasLimit: bigint,
  baseFeePerGas: bigint,
  rules: EvmRules,
): BlockTerms {
  return {
    evmRules: rules,
    coinbase,
    gasLimit,
    baseFeePerGas,
    prevRandao: mixHash,
    parentBeaconBlockRoot: isSince(rules.hardfork, 'cancun') ? ZERO_HASH : undefined,
    slotNumber: isSince(rules.hardfork, 'amsterdam') ? 0n : undefined,
    extraData,
    difficulty: BigInt(difficulty),
    nonce,
    hasMilliseconds: false,
    withdrawalsOf: undefined,
  }
}

/**
 * The contracts of the protocol that begin with a hardfork after `before`, if block 0 had those of its
 * hardfork. On Ethereum they were deployed before their hardforks, so the first block uses them.
 */
function hardforkWrites(
  options: NetworkOptions,
  before: EvmRules,
  now: EvmRules,
): readonly Write[] {
  const { hardfork, hasHistoryContracts } = options
  if (before === now || !hasHistoryContracts) return NO_WRITES
  // A fork has the contracts of its hardfork, or lacks them, as the remote chain does.
  const parent = isSince(before.hardfork, hardfork) ? before.hardfork : hardfork
  const old = historyAddresses(parent)
  const begun = historyAddresses(now.hardfork).filter((address) => !old.includes(address))
  return begun.length === 0 ? NO_WRITES : editsOf(predeploysAt(options, now.hardfork, begun))
}

/**
 * The contracts that the protocol relies on (EIP-2935, EIP-4788), and the deterministic deployment proxy,
 * which anvil has too: `forge script` deploys with CREATE2 by it.
 */
function genesisContracts(options: NetworkOptions, hardfork: Hardfork): InitialAccount[] {
  const { hasCreate2Deployer, hasHistoryContracts } = options
  const { create2Deployer } = predeployAddresses
  return predeploysAt(options, hardfork, [
    ...(hasHistoryContracts ? historyAddresses(hardfork) : []),
    ...(hasCreate2Deployer ? [create2Deployer] : []),
  ])
}

function predeploysAt(
  { chainId }: NetworkOptions,
  hardfork: Hardfork,
  addresses: readonly Address[],
): InitialAccount[] {
  const all = predeployAccounts({ chainId: BigInt(chainId), hardfork, hasBaseTime: false })
  return all.filter(({ address }) => addresses.includes(address))
}
