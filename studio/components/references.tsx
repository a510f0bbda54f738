/**
 * Links to what the chain has: addresses, transactions, blocks.
 */

import type { Address, Hash, Hex } from '../../src/primitives/hex.ts'
import { shortHex } from '../format.ts'
import { nameOf } from '../names.ts'
import { hrefOf } from '../router.ts'

interface AddressProps {
  readonly address: Address
  /** True to show all digits of an address, also of one with a name. */
  readonly isWhole?: boolean
}

export function AddressLink({ address, isWhole = false }: AddressProps) {
  const name = nameOf(address.toLowerCase())
  const digits = <span class="mono">{isWhole ? address : shortHex(address)}</span>
  return (
    <a class="reference" href={hrefOf(`/address/${address}`)} title={address}>
      {name === undefined ? (
        digits
      ) : isWhole ? (
        <>
          {digits} <span class="tag">{name}</span>
        </>
      ) : (
        name
      )}
    </a>
  )
}

export function TransactionLink({ hash, isWhole = false }: { hash: Hash; isWhole?: boolean }) {
  return (
    <a class="reference mono" href={hrefOf(`/tx/${hash}`)} title={hash}>
      {isWhole ? hash : shortHex(hash, 6)}
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
