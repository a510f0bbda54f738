/**
 * Links to what the chain has: addresses, transactions, blocks.
 */

import type { Address, Hash, Hex } from '../../src/primitives/hex.ts'
import { checksummed, formatInteger, oneLine, shortHex } from '../format.ts'
import { useStudio } from '../studio.ts'
import { Copy } from './copy.tsx'

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
  contract: given,
}: AddressProps) {
  const { contracts, names, router } = useStudio()
  const known = contracts.namesAt(address)
  const own = names.nameOf(address.toLowerCase())
  const contract = given ?? known?.contract ?? undefined
  const name = known?.label ?? own ?? contract
  const checked = checksummed(address)
  const digits = <span class="mono">{isWhole ? checked : shortHex(checked)}</span>
  const link = (
    <a class="reference" href={router.hrefOf(`/address/${address}`)} title={checked}>
      {name === undefined ? (
        digits
      ) : isWhole ? (
        <>
          {digits} <Name text={name} isTag />
          {contract !== undefined && contract !== name && <Name text={contract} isTag />}
        </>
      ) : known?.label == null && own !== undefined && !hasDigits ? (
        own
      ) : (
        <>
          <Name text={name} /> {digits}
        </>
      )}
    </a>
  )
  if (!isWhole) return link
  return (
    <Copy text={checked} what="the address">
      {link}
    </Copy>
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
  /** Shown in place of the hash, and without its button: a call on one line. */
  readonly title?: string
}

export function TransactionLink({ hash, title }: TransactionProps) {
  const { router } = useStudio()
  const link = (
    <a class="reference mono" href={router.hrefOf(`/tx/${hash}`)} title={hash}>
      {title === undefined ? shortHex(hash, 6) : <bdi>{title}</bdi>}
    </a>
  )
  if (title !== undefined) return link
  return (
    <Copy text={hash} what="the hash">
      {link}
    </Copy>
  )
}

/** @param block number, or `pending` */
export function BlockLink({ block }: { block: number | Hex | 'pending' }) {
  const { router } = useStudio()
  const [path, label] =
    block === 'pending' ? [block, block] : [String(Number(block)), formatInteger(block)]
  return (
    <a class="reference number" href={router.hrefOf(`/block/${path}`)}>
      {label}
    </a>
  )
}

/** Characters of a path: keys of mappings may be any text. */
const pathMax = 200

interface PathProps {
  readonly path: string
  /** The contract that has the variable: its name leads to the storage. */
  readonly account?: Address
}

/** A path of a variable, with the names of the addresses among its keys. */
export function VariablePath({ path, account }: PathProps) {
  const { router } = useStudio()
  const parts = oneLine(path, pathMax).split(/(0x[\da-f]{40})(?![\da-f])/)
  return (
    <bdi>
      {parts.map((part, index) => {
        if (index % 2 === 1) return <AddressLink key={index} address={part as Address} /> // every other one
        if (index > 0 || account === undefined) return part
        const [name = ''] = /^[^[]*/.exec(part) ?? []
        return (
          <span key={index}>
            <a href={router.hrefOf(storagePath(account, path))}>{name}</a>
            {part.slice(name.length)}
          </span>
        )
      })}
    </bdi>
  )
}

/** The path of the page that marks a variable, or a slot, in the storage of a contract. */
export function storagePath(account: Address, path: string): string {
  return `/address/${account}/storage/${encodeURIComponent(path)}`
}
