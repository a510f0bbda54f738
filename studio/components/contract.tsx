/**
 * A contract in parts, each with its own address: functions, source, storage, events, transactions, code.
 * Only the part that is shown asks the devnet.
 */

import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { Address, Hex } from '../../src/primitives/hex.ts'
import { type AddressPage, contractParts } from '../../src/server/studio-pages.ts'
import type { KnownContract } from '../contracts.ts'
import { counted, formatInteger } from '../format.ts'
import { useId, useStudio } from '../studio.ts'
import { Transactions } from './account-transactions.tsx'
import { ContractEvents } from './contract-events.tsx'
import { type Functions, Reads, useFunctions, Writes } from './contract-functions.tsx'
import { ContractSource } from './contract-source.tsx'
import { Fact, Facts } from './facts.tsx'
import { Storage } from './storage.tsx'
import { Tabs } from './tabs.tsx'
import { Bytes } from './values.tsx'

export interface ContractProps extends Pick<AddressPage, 'part' | 'path'> {
  readonly address: Address
  readonly code: Hex
  readonly nonce: Hex
  /** Null if the devnet does not know the contract; undefined before its answer. */
  readonly known: KnownContract | null | undefined
  /** The account whose code answers, of a proxy. */
  readonly implementation: Address | undefined
  /** Changes with the chain, and with what the account itself sent and got. */
  readonly revision: unknown
  readonly accountRevision: unknown
}

export function Contract(props: ContractProps) {
  const { address, code, nonce, known, implementation, part, path } = props
  const { contracts, past, router } = useStudio()
  const heading = useId()
  const functions = useFunctions(props)
  const shown = part ?? (functions && firstPart(functions))
  if (shown === undefined) return null
  const tabs = [
    {
      name: 'Read',
      ...(functions && { count: formatInteger(functions.reads.length) }),
      note: past.isNow.value
        ? 'Values at pending, read again as the chain grows.'
        : 'Values at the time shown.',
      render: (isShown: boolean) => (
        <Kept value={props.revision} isShown={isShown}>
          {(revision) =>
            functions && <Reads address={address} functions={functions} revision={revision} />
          }
        </Kept>
      ),
    },
    {
      name: 'Write',
      ...(functions && { count: formatInteger(functions.writes.length) }),
      note: past.isNow.value
        ? 'Simulate a transaction to see what it would do.'
        : 'Simulations use the time shown; transactions are always sent now.',
      render: () => functions && <Writes address={address} functions={functions} />,
    },
    {
      name: 'Source',
      render: (isShown: boolean) => (
        <Kept value={contracts.rounds.value} isShown={isShown}>
          {(round) => (
            <ContractSource address={implementation ?? address} known={known} round={round} />
          )}
        </Kept>
      ),
    },
    {
      name: 'Storage',
      render: (isShown: boolean) => (
        <Kept value={props.revision} isShown={isShown}>
          {(revision) => <Storage address={address} path={path} revision={revision} />}
        </Kept>
      ),
    },
    {
      name: 'Events',
      render: (isShown: boolean) => (
        <Kept value={props.revision} isShown={isShown}>
          {(revision) => <ContractEvents address={address} revision={revision} />}
        </Kept>
      ),
    },
    {
      name: 'Transactions',
      render: (isShown: boolean) => (
        <Kept value={props.accountRevision} isShown={isShown}>
          {(revision) => <Transactions address={address} revision={revision} />}
        </Kept>
      ),
    },
    {
      name: 'Code',
      render: () => (
        <Facts>
          <Fact name="Size">{counted((code.length - 2) / 2, 'byte')}</Fact>
          <Fact name="Nonce">
            <span class="number">{formatInteger(nonce)}</span>
          </Fact>
          <Fact name="Bytes">
            <Bytes data={code} />
          </Fact>
        </Facts>
      ),
    },
  ]
  const position = contractParts.indexOf(shown)
  return (
    <section class="card" aria-labelledby={heading}>
      <h2 id={heading} class="hidden">
        Contract
      </h2>
      <Tabs
        label="Contract"
        tabs={tabs}
        chosen={tabs[position]?.name}
        onChoose={(name) =>
          router.navigate(router.hrefOf(`/address/${address}/${name.toLowerCase()}`))
        }
      />
    </section>
  )
}

/** The tab that opens first: the functions, if an ABI is known. */
function firstPart({ reads, writes }: Functions): AddressPage['part'] {
  if (reads.length > 0) return 'read'
  return writes.length > 0 ? 'write' : 'transactions'
}

interface KeptProps {
  readonly value: unknown
  readonly isShown: boolean
  children(value: unknown): ComponentChildren
}

/** Keeps the revision with which a part was last shown, so that a hidden one asks for nothing. */
function Kept({ value, isShown, children }: KeptProps) {
  const kept = useRef(value)
  if (isShown) kept.current = value
  return <>{children(kept.current)}</>
}
