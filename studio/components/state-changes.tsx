/**
 * The state changes of a transaction: balances, nonces, code and storage, before and after.
 *
 * Storage is shown by the variables of the contract where the devnet knows its layout, by slots
 * otherwise.
 */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { RequestResult } from '../../src/api.ts'
import type { Address, Hex } from '../../src/primitives/hex.ts'
import { counted, formatInteger, formatWei, oneLine } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import { typeAt } from '../variable-types.ts'
import { AddressLink } from './references.tsx'
import { Bytes } from './values.tsx'
import { VariableValue } from './variables.tsx'

export type StateChangesShown = RequestResult<'previewnet_stateChanges'>
type Account = StateChangesShown[Address]

/** Variables, and slots, of one account that are shown. */
const entriesMax = 100
/** Characters of a path: keys of mappings may be any text. */
const pathMax = 200

export function StateChanges({ changes }: { readonly changes: StateChangesShown }) {
  const [isOpen, setOpen] = useState(false)
  const addresses = (Object.keys(changes) as Address[]).sort() // the keys are addresses
  if (addresses.length === 0) return <p class="empty">Nothing changed.</p>
  const vaults = addresses.filter((address) => isVault(address, changes[address]!))
  const others = addresses.filter((address) => !vaults.includes(address))
  const shown = isOpen ? [...others, ...vaults] : others
  return (
    <>
      <ul class="changes">
        {shown.map((address) => (
          <li key={address}>
            <h3>
              <AddressLink address={address} isWhole />
            </h3>
            <Changes address={address} account={changes[address]!} />
          </li>
        ))}
      </ul>
      {vaults.length > 0 && (
        <button
          type="button"
          class="plain more"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {counted(vaults.length, 'fee vault')} got{' '}
          {formatWei(vaults.reduce((sum, address) => sum + gainOf(changes[address]!), 0n))}
        </button>
      )}
    </>
  )
}

/** The vaults of an OP-stack chain, which get the fees of every transaction. */
const feeVaults: ReadonlySet<string> = new Set([
  '0x4200000000000000000000000000000000000011',
  '0x4200000000000000000000000000000000000019',
  '0x420000000000000000000000000000000000001a',
  '0x420000000000000000000000000000000000001b',
])

/** True for a vault of which nothing but the balance changed. */
function isVault(address: Address, { balance, ...others }: Account): boolean {
  const hasMore = Object.values(others).some((each) => Object.keys(each).length > 0)
  return feeVaults.has(address) && balance !== undefined && !hasMore
}

function gainOf({ balance }: Account): bigint {
  return balance === undefined ? 0n : BigInt(balance.to) - BigInt(balance.from)
}

interface ChangesProps {
  readonly address: Address
  readonly account: Account
}

function Changes({ address, account }: ChangesProps) {
  const { balance, nonce, code, variables = {}, slots = {} } = account
  const { contracts } = useStudio()
  const hasVariables = Object.keys(variables).length > 0
  const { value: known } = useLoaded(`types ${address} ${hasVariables}`, '', async () =>
    hasVariables ? contracts.contractAt(address) : null,
  )
  const types = known?.variables ?? []
  return (
    <dl class="facts">
      {balance !== undefined && <BalanceChange {...balance} />}
      {nonce !== undefined && (
        <div>
          <dt>Nonce</dt>
          <dd class="number">
            {formatInteger(nonce.from)} <Becomes /> {formatInteger(nonce.to)}
          </dd>
        </div>
      )}
      {code !== undefined && (
        <div>
          <dt>Code</dt>
          <dd>
            <Bytes data={code.to} />
          </dd>
        </div>
      )}
      <StorageChanges
        name="Variable"
        changes={variables}
        Place={Path}
        shown={(value, path) => <VariableValue value={value} type={typeAt(types, path)} />}
      />
      <StorageChanges
        name="Slot"
        changes={slots}
        Place={Word}
        shown={(value) => <Word value={value} />}
      />
    </dl>
  )
}

function BalanceChange({ from, to }: { readonly from: Hex; readonly to: Hex }) {
  const [was, is] = [BigInt(from), BigInt(to)]
  return (
    <div>
      <dt>Balance</dt>
      <dd class="number breaking">
        {formatWei(was)} <Becomes /> {formatWei(is)}{' '}
        <span class={is > was ? 'rise' : 'fall'}>
          {is > was ? '+' : '−'}
          {formatWei(is > was ? is - was : was - is)}
        </span>
      </dd>
    </div>
  )
}

interface StorageChangesProps<Value> {
  readonly name: string
  /** By path or slot. */
  readonly changes: Readonly<Record<string, { readonly from: Value; readonly to: Value }>>
  readonly Place: (props: { readonly value: string }) => ComponentChildren
  shown(value: Value, place: string): ComponentChildren
}

function StorageChanges<Value>({ name, changes, Place, shown }: StorageChangesProps<Value>) {
  const entries = Object.entries(changes)
  return (
    <>
      {entries.slice(0, entriesMax).map(([place, { from, to }]) => (
        <div key={place}>
          <dt>{name}</dt>
          <dd class="breaking">
            <span class="mono muted">
              <Place value={place} />
            </span>
            <br />
            {shown(from, place)} <Becomes /> {shown(to, place)}
          </dd>
        </div>
      ))}
      {entries.length > entriesMax && (
        <div>
          <dt>{name}</dt>
          <dd class="muted">{formatInteger(entries.length - entriesMax)} more</dd>
        </div>
      )}
    </>
  )
}

function Becomes() {
  return (
    <>
      <span aria-hidden="true">→</span>
      <span class="hidden">becomes</span>
    </>
  )
}

/** A path with the names of the addresses among its keys. */
function Path({ value }: { readonly value: string }) {
  const parts = oneLine(value, pathMax).split(/(0x[\da-f]{40})(?![\da-f])/)
  return (
    <bdi>
      {parts.map((part, index) =>
        // Every other part is an address.
        index % 2 === 0 ? part : <AddressLink key={index} address={part as Address} isWhole />,
      )}
    </bdi>
  )
}

function Word({ value }: { readonly value: string }) {
  return <span class="mono">{trimmed(value)}</span>
}

/** A word without the zeros in front. */
function trimmed(word: string): string {
  return word.replace(/^0x0+(?=.)/, '0x')
}
