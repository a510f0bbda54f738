/**
 * Ethereum's rules: EIP-1559 with the base fee burnt, no system transactions.
 */

import { InvariantError } from '../primitives/errors.ts'
import { type EvmRules, evmRules, isSince } from '../primitives/evm-rules.ts'
import { ZERO_HASH } from '../primitives/hex.ts'
import { seededHash } from '../primitives/seed.ts'
import type { InitialAccount } from '../state/genesis.ts'
import type { Write } from '../state/write.ts'
import { nextBaseFee } from './base-fee.ts'
import type { BlockTerms, Network, NetworkOptions, ParentBlock } from './network.ts'
import { historyAddresses, predeployAccounts, predeployAddresses } from './predeploys.ts'

const NO_WRITES: readonly Write[] = []

export function createEthereum(options: NetworkOptions): Network {
  const { hardfork, seed, coinbase, blockGasLimit, feeMarket, baseFeeInitial } = options
  const first = baseFeeInitial > feeMarket.min ? baseFeeInitial : feeMarket.min
  // The header's blob gas, which is the data footprint elsewhere, does not count here.
  const nextFee = ({ gasLimit, gasUsed, baseFeePerGas }: ParentBlock) =>
    nextBaseFee({ gasLimit, gasUsed, baseFeePerGas, daFootprint: 0n }, feeMarket)
  const rules = evmRules(hardfork)
  const hasBeaconRoots = isSince(hardfork, 'cancun')
  const genesisTerms = genesisTermsOf(options, first, rules)
  return {
    sharedAccounts: [],
    timeStepMs: 1,
    genesisAccounts: () => genesisContracts(options),
    blockTerms: (number, parent) => {
      if (number === 0n && genesisTerms !== undefined) return genesisTerms
      return {
        evmRules: rules,
        coinbase,
        gasLimit: blockGasLimit,
        baseFeePerGas: parent === undefined ? first : nextFee(parent),
        prevRandao: seededHash(seed, 'prevRandao', number),
        parentBeaconBlockRoot: hasBeaconRoots
          ? seededHash(seed, 'parentBeaconBlockRoot', number)
          : undefined,
        extraData: '0x',
        hasMilliseconds: false,
        withdrawalsOf: undefined,
      }
    },
    upgradeWrites: () => NO_WRITES,
    nextBaseFee: nextFee,
    l1Of: () => undefined,
    nextL1: () => undefined,
    userDeposit() {
      throw new InvariantError('there is no L1 to deposit on')
    },
    systemTransactions: () => [],
  }
}

/** Block 0 as a genesis file has it; `undefined` for the network's own. */
function genesisTermsOf(
  { hardfork, blockGasLimit, genesisHeader }: NetworkOptions,
  baseFeePerGas: bigint,
  evmRules: EvmRules,
): BlockTerms | undefined {
  if (genesisHeader === undefined) return undefined
  const { coinbase, difficulty, extraData, mixHash, nonce } = genesisHeader
  return {
    evmRules,
    coinbase,
    gasLimit: blockGasLimit,
    baseFeePerGas,
    prevRandao: mixHash,
    parentBeaconBlockRoot: isSince(hardfork, 'cancun') ? ZERO_HASH : undefined,
    extraData,
    difficulty: BigInt(difficulty),
    nonce,
    hasMilliseconds: false,
    withdrawalsOf: undefined,
  }
}

/**
 * The contracts that the protocol relies on (EIP-2935, EIP-4788), and the deterministic deployment proxy,
 * which anvil has too: `forge script` deploys with CREATE2 by it.
 */
function genesisContracts(options: NetworkOptions): InitialAccount[] {
  const { chainId, hardfork, hasCreate2Deployer, hasHistoryContracts } = options
  const { create2Deployer } = predeployAddresses
  const addresses = [
    ...(hasHistoryContracts ? historyAddresses(hardfork) : []),
    ...(hasCreate2Deployer ? [create2Deployer] : []),
  ]
  const all = predeployAccounts({ chainId: BigInt(chainId), hardfork, hasBaseTime: false })
  return all.filter(({ address }) => addresses.includes(address))
}
