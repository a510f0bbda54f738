/**
 * Ethereum's rules: EIP-1559 with the base fee burnt, no system transactions.
 */

import { InvariantError } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'
import { seededHash } from '../primitives/seed.ts'
import type { InitialAccount } from '../state/genesis.ts'
import { nextBaseFee } from './base-fee.ts'
import type { Network, NetworkOptions } from './network.ts'
import { predeployAccounts, predeployAddresses } from './predeploys.ts'

export function createEthereum(options: NetworkOptions): Network {
  const { seed, coinbase, blockGasLimit, feeMarket, baseFeeInitial } = options
  const first = baseFeeInitial > feeMarket.min ? baseFeeInitial : feeMarket.min
  return {
    sharedAccounts: [],
    timeStepMs: 1,
    genesisAccounts: () => genesisContracts(options),
    blockTerms: (number, parent) => ({
      coinbase,
      gasLimit: blockGasLimit,
      baseFeePerGas: parent === undefined ? first : nextBaseFee(parent, feeMarket),
      prevRandao: seededHash(seed, 'prevRandao', number),
      parentBeaconBlockRoot: seededHash(seed, 'parentBeaconBlockRoot', number),
      extraData: '0x',
      hasMilliseconds: false,
      withdrawalsOf: undefined,
    }),
    nextBaseFee: (block) => nextBaseFee(block, feeMarket),
    l1Of: () => undefined,
    nextL1: () => undefined,
    userDeposit() {
      throw new InvariantError('there is no L1 to deposit on')
    },
    systemTransactions: () => [],
  }
}

/**
 * The contracts that the protocol relies on (EIP-2935, EIP-4788), and the deterministic deployment proxy,
 * which anvil has too: `forge script` deploys with CREATE2 by it.
 */
function genesisContracts({ chainId, hasCreate2Deployer }: NetworkOptions): InitialAccount[] {
  const { beaconBlockRoots, historyStorage, create2Deployer } = predeployAddresses
  const addresses: readonly Address[] = hasCreate2Deployer
    ? [beaconBlockRoots, historyStorage, create2Deployer]
    : [beaconBlockRoots, historyStorage]
  const all = predeployAccounts({ chainId: BigInt(chainId), hasBaseTime: false })
  return all.filter(({ address }) => addresses.includes(address))
}
