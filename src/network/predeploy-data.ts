/**
 * The genesis contents of the network's contracts, read from `predeploys.json`.
 *
 * `npm run generate -- predeploys` writes that file from `scripts/predeploy-list.ts`.
 */

import type { Address, Hash, Hex } from '../primitives/hex.ts'
import data from './predeploys.json' with { type: 'json' }

interface CodeData {
  readonly hash: Hash
  readonly code: Hex
}

export interface AccountData {
  readonly name: string
  readonly address: Address
  readonly nonce: bigint
  /** A key of {@link codeData}. */
  readonly code: string | undefined
  readonly storage: readonly (readonly [slot: bigint, value: bigint])[]
}

/** The schema of `predeploys.json`. */
export interface PredeployFile {
  readonly codes: Readonly<Record<string, CodeData>>
  readonly accounts: readonly {
    readonly name: string
    readonly address: Address
    readonly nonce: Hex
    readonly code?: string
    readonly storage: readonly (readonly [slot: Hex, value: Hex])[]
  }[]
  /** The chain of the codes that keep a chain's id. */
  readonly chainId: Hex
  /** Codes that keep a chain's id and the separator of their EIP-712 domain there. */
  readonly domains: Readonly<
    Record<
      string,
      {
        /** Byte offsets. */
        readonly chainIdAt: number
        readonly separatorAt: number
        /** Type hash, name hash, version hash if there is one, contract: the id comes before the last. */
        readonly domainWords: readonly Hex[]
      }
    >
  >
}

const file = data as unknown as PredeployFile // TypeScript reads hex strings of JSON as any string

export const codeData: PredeployFile['codes'] = file.codes

export const accountData: readonly AccountData[] = file.accounts.map((account) => ({
  name: account.name,
  address: account.address,
  nonce: BigInt(account.nonce),
  code: account.code,
  storage: account.storage.map(([slot, value]) => [BigInt(slot), BigInt(value)] as const),
}))

export const codeChainId = BigInt(file.chainId)

export const codeDomains: PredeployFile['domains'] = file.domains
