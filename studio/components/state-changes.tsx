/**
 * The state changes of a transaction: balances of tokens and ether first, then storage, nonces and code.
 *
 * Storage is shown by the variables of the contract where the devnet knows its layout, by slots
 * otherwise.
 */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { RequestResult } from '../../src/api.ts'
import type { Address } from '../../src/primitives/hex.ts'
import { formatWei } from '../amounts.ts'
import type { DescribedCall } from '../described.ts'
import { counted, formatInteger } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import type { StateParameter } from '../token-views.ts'
import { type TransferLog, transfersIn } from '../transfers.ts'
import { typeAt, typedPaths } from '../variable-types.ts'
import { Balances, etherChanges } from './balances.tsx'
import { AddressLink, storagePath, VariablePath } from './references.tsx'
import { Bytes, Word } from './values.tsx'
import { VariableValue } from './variables.tsx'

type StateChangesShown = RequestResult<'previewnet_stateChanges'>
type Account = StateChangesShown[Address]

/** Variables, and slots, of one account that are shown. */
const entriesMax = 100

interface StateChangesProps {
  readonly changes: StateChangesShown
  readonly logs: readonly TransferLog[]
  readonly tree: DescribedCall
  /** The state after them; undefined if the chain has none. */
  readonly after?: StateParameter | undefined
}

export function StateChanges({ changes, logs, tree, after }: StateChangesProps) {
  const [isOpen, setOpen] = useState(false)
  const addresses = (Object.keys(changes) as Address[]).sort() // the keys are addresses
  if (addresses.length === 0) return <p class="empty">Nothing changed.</p>
  const vaults = addresses.filter((address) => isVault(address, changes[address]!))
  const others = addresses.filter((address) => !vaults.includes(address))
  const gain = etherChanges(changes, vaults).reduce((sum, { change }) => sum + change, 0n)
  const held = others.filter((address) => hasData(changes[address]!))
  const nonces = others.filter((address) => changes[address]?.nonce !== undefined)
  return (
    <>
      <Balances
        tokens={transfersIn(logs)}
        ether={etherChanges(changes, isOpen ? addresses : others)}
        after={after}
      />
      {vaults.length > 0 && (
        <button
          type="button"
          class="plain more"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {counted(vaults.length, 'fee vault')} got {formatWei(gain)}
        </button>
      )}
      <ul class="changes">
        {held.map((address) => (
          <li key={address}>
            <h3>
              <AddressLink address={address} />
            </h3>
            <Changes address={address} account={changes[address]!} tree={tree} />
          </li>
        ))}
        {nonces.length > 0 && (
          <li>
            <h3>Nonces</h3>
            <dl class="facts">
              {nonces.map((address) => {
                const { from, to } = changes[address]!.nonce! // as they are chosen
                return (
                  <Change key={address} name={<AddressLink address={address} />}>
                    <span class="number">
                      {formatInteger(from)} <Becomes /> {formatInteger(to)}
                    </span>
                  </Change>
                )
              })}
            </dl>
          </li>
        )}
      </ul>
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
function isVault(address: Address, account: Account): boolean {
  return feeVaults.has(address) && account.nonce === undefined && !hasData(account)
}

function hasData({ code, variables = {}, slots = {} }: Account): boolean {
  return code !== undefined || Object.keys({ ...variables, ...slots }).length > 0
}

interface ChangesProps {
  readonly address: Address
  readonly account: Account
  readonly tree: DescribedCall
}

function Changes({ address, account, tree }: ChangesProps) {
  const { code, variables = {}, slots = {} } = account
  const { past, router, rpc, units } = useStudio()
  const hasVariables = Object.keys(variables).length > 0
  const { value: stored } = useLoaded(`types ${address} ${hasVariables}`, '', async () =>
    hasVariables
      ? rpc.request({ method: 'previewnet_storage', params: [address, past.stateShown()] })
      : null,
  )
  const types = typedPaths(stored?.variables ?? [])
  return (
    <dl class="facts">
      <Entries
        changes={variables}
        Place={({ value }) => <VariablePath path={value} account={address} />}
        shown={(path, ...both) =>
          both.map((value) => (
            <VariableValue
              value={value}
              path={path}
              type={typeAt(types, path)}
              unit={units.ofVariable(address, path, both, tree)}
            />
          ))
        }
      />
      <Entries
        changes={slots}
        Place={({ value }) => (
          <>
            slot{' '}
            <a href={router.hrefOf(storagePath(address, value))}>
              <Word value={value} />
            </a>
          </>
        )}
        shown={(_, ...both) => both.map((value) => <Word value={value} />)}
      />
      {code !== undefined && (
        <Change name="Code">
          <Bytes data={code.to} />
        </Change>
      )}
    </dl>
  )
}

interface ChangeProps {
  readonly name: ComponentChildren
  readonly children: ComponentChildren
}

function Change({ name, children }: ChangeProps) {
  return (
    <div>
      <dt class="breaking">{name}</dt>
      <dd class="breaking">{children}</dd>
    </div>
  )
}

interface EntriesProps<Value> {
  /** By path or slot. */
  readonly changes: Readonly<Record<string, { readonly from: Value; readonly to: Value }>>
  readonly Place: (props: { readonly value: string }) => ComponentChildren
  /** @returns the value before and that after */
  shown(place: string, from: Value, to: Value): readonly ComponentChildren[]
}

function Entries<Value>({ changes, Place, shown }: EntriesProps<Value>) {
  const entries = Object.entries(changes)
  return (
    <>
      {entries.slice(0, entriesMax).map(([place, { from, to }]) => {
        const [before, after] = shown(place, from, to)
        return (
          <Change
            key={place}
            name={
              <span class="mono">
                <Place value={place} />
              </span>
            }
          >
            {before} <Becomes /> {after}
          </Change>
        )
      })}
      {entries.length > entriesMax && (
        <Change name="">
          <span class="muted">{formatInteger(entries.length - entriesMax)} more</span>
        </Change>
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
