/**
 * Links to what the chain has: addresses, transactions, blocks.
 */

import type { Address, Hash, Hex } from '../../src/primitives/hex.ts'
import { namesAt } from '../contracts.ts'
import { oneLine, shortHex } from '../format.ts'
import { nameOf } from '../names.ts'
import { hrefOf } from '../router.ts'

interface AddressProps {
  readonly address: Address
  /** True to show all digits of an address, also of one with a name. */
  readonly isWhole?: boolean
  /** True to show the digits of an address that the devnet itself has named. */
  readonly hasDigits?: boolean
  /** The contract, where it is known better than by the code of now. */
  readonly contract?: string | null | undefined
}

export function AddressLink({
  address,
  isWhole = false,
  hasDigits = false,
  contract: known,
}: AddressProps) {
  const names = namesAt(address)
  const own = nameOf(address.toLowerCase())
  const contract = known ?? names?.contract ?? undefined
  const name = names?.label ?? own ?? contract
  const digits = <span class="mono">{isWhole ? address : shortHex(address)}</span>
  return (
    <a class="reference" href={hrefOf(`/address/${address}`)} title={address}>
      {name === undefined ? (
        digits
      ) : isWhole ? (
        <>
          {digits} <Name text={name} isTag />
          {contract !== undefined && contract !== name && <Name text={contract} isTag />}
        </>
      ) : names?.label == null && own !== undefined && !hasDigits ? (
        own
      ) : (
        <>
          <Name text={name} /> {digits}
        </>
      )}
    </a>
  )
}

/** Characters of a name that is beside the digits of its address. */
const nameMax = 32

/** Labels and names of contracts may be any text. */
function Name({ text, isTag = false }: { readonly text: string; readonly isTag?: boolean }) {
  return isTag ? <bdi class="tag name">{oneLine(text)}</bdi> : <bdi>{oneLine(text, nameMax)}</bdi>
}

interface TransactionProps {
  readonly hash: Hash
  /** Shown in place of the hash: a call on one line. */
  readonly title?: string
}

export function TransactionLink({ hash, title }: TransactionProps) {
  return (
    <a class="reference mono" href={hrefOf(`/tx/${hash}`)} title={hash}>
      {title === undefined ? shortHex(hash, 6) : <bdi>{title}</bdi>}
    </a>
  )
}

/** @param block number, or `pending` */
export function BlockLink({ block }: { block: number | Hex | 'pending' }) {
  const label = block === 'pending' ? block : String(Number(block))
  return (
    <a class="reference number" href={hrefOf(`/block/${label}`)}>
      {label}
    </a>
  )
}
