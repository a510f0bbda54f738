/**
 * The genesis contracts of an OP-stack network: predeploys behind proxies, their implementations,
 * preinstalls, and the contracts of EIP-2935 and EIP-4788.
 *
 * scripts/predeploy-list.ts lists them, predeploy-data.ts holds their contents. Devnets of a process
 * with the same options share one array. Most code is never read, so it is decoded on first use; its hash, which
 * the state root needs, is stored.
 */

import { type Hardfork, isSince, LATEST_HARDFORK } from '../primitives/evm-rules.ts'
import { type Address, bytesFromHex, type Hash } from '../primitives/hex.ts'
import { keccak256 } from '../primitives/keccak.ts'
import { bytesFromWord } from '../primitives/word.ts'
import { Code } from '../state/code.ts'
import type { InitialAccount } from '../state/genesis.ts'
import {
  type AccountData,
  accountData,
  codeChainId,
  codeData,
  codeDomains,
} from './predeploy-data.ts'

export const predeployAddresses = {
  sequencerFeeVault: '0x4200000000000000000000000000000000000011',
  l1Block: '0x4200000000000000000000000000000000000015',
  l2ToL1MessagePasser: '0x4200000000000000000000000000000000000016',
  baseFeeVault: '0x4200000000000000000000000000000000000019',
  l1FeeVault: '0x420000000000000000000000000000000000001a',
  operatorFeeVault: '0x420000000000000000000000000000000000001b',
  baseTime: '0x4200000000000000000000000000000000000030',
  beaconBlockRoots: '0x000f3df6d732807ef1319fb7b8bb8522d0beac02',
  historyStorage: '0x0000f90827f1c53a10cb7a02335b175320002935',
  /** @see https://github.com/Arachnid/deterministic-deployment-proxy */
  create2Deployer: '0x4e59b44847b379578588920ca78fbf26c0b4956c',
} as const satisfies Record<string, Address>

/** @see https://eips.ethereum.org/EIPS/eip-1967 */
export const IMPLEMENTATION_SLOT =
  0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbcn

/** The contracts of EIP-4788, since Cancun, and EIP-2935, since Prague. */
export function historyAddresses(hardfork: Hardfork): readonly Address[] {
  const { beaconBlockRoots, historyStorage } = predeployAddresses
  if (isSince(hardfork, 'prague')) return [beaconBlockRoots, historyStorage]
  return isSince(hardfork, 'cancun') ? [beaconBlockRoots] : []
}

export interface PredeployOptions {
  readonly chainId: bigint
  /** Decides which contracts of the protocol there are. */
  readonly hardfork: Hardfork
  /** If false, BaseTime's proxy has no implementation, and calls to it revert. */
  readonly hasBaseTime: boolean
}

/** The code hash of an entry. @param key name of the code */
export function predeployCodeHash(key: string): Hash {
  return codeData[key]!.hash // callers use keys of the list
}

/** The accounts in order of address. The array is cached and must not be changed. */
export function predeployAccounts(options: PredeployOptions): readonly InitialAccount[] {
  const key = `${options.chainId} ${options.hardfork} ${options.hasBaseTime}`
  let accounts = lists.get(key)
  if (accounts === undefined) accounts = createList(options)
  // The list used last comes last; the one that has not been used for longest makes room.
  lists.delete(key)
  lists.set(key, accounts)
  const [oldest] = lists.keys()
  if (lists.size > listsMax && oldest !== undefined) lists.delete(oldest)
  return accounts
}

/** Few, since each keeps alive the state that devnets share: 150 kB. A new one takes about 1 ms. */
const listsMax = 8
const lists = new Map<string, readonly InitialAccount[]>()
const codes = new Map<string, Code>()

function createList({
  chainId,
  hardfork,
  hasBaseTime,
}: PredeployOptions): readonly InitialAccount[] {
  const present = historyAddresses(hardfork)
  const absent = historyAddresses(LATEST_HARDFORK).filter((address) => !present.includes(address))
  const data = hasBaseTime ? accountData : withoutBaseTime()
  const existing = data.filter(({ address }) => !absent.includes(address))
  return existing.map(({ address, nonce, code, storage }) => {
    if (code === undefined) return { address, nonce, storage }
    return { address, nonce, storage, code: codeOn(chainId, code) }
  })
}

function withoutBaseTime(): readonly AccountData[] {
  return accountData
    .filter(({ name }) => name !== 'BaseTime implementation')
    .map((account) => {
      if (account.address !== predeployAddresses.baseTime) return account
      const storage = account.storage.filter(([slot]) => slot !== IMPLEMENTATION_SLOT)
      return { ...account, storage }
    })
}

/** One object per code, however many accounts have it. */
function codeOf(key: string): Code {
  const known = codes.get(key)
  if (known !== undefined) return known
  const data = codeData[key]! // entries name only keys of the table
  const code = new Code(() => bytesFromHex(data.code), data.hash)
  codes.set(key, code)
  return code
}

/**
 * Some contracts keep chain id and domain separator as immutables in their code. With a wrong id they
 * would compute the separator on each call, so each chain id gets its own code.
 */
function codeOn(chainId: bigint, key: string): Code {
  const code = codeOf(key)
  const domain = codeDomains[key]
  if (domain === undefined || chainId === codeChainId) return code
  const words = domain.domainWords.map((word) => bytesFromWord(BigInt(word)))
  const id = bytesFromWord(chainId)
  words.splice(-1, 0, id)
  const bytes = code.bytes.slice()
  bytes.set(id, domain.chainIdAt)
  bytes.set(keccak256(Uint8Array.from(words.flatMap((each) => [...each]))), domain.separatorAt)
  return new Code(bytes)
}
