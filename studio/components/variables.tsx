/**
 * The variables of a contract by name: a path is read from its storage, and read again as the chain
 * continues.
 */

import { useState } from 'preact/hooks'
import type { RequestResult } from '../../src/api.ts'
import type { Address } from '../../src/primitives/hex.ts'
import type { Unit } from '../amounts.ts'
import { formatInteger, oneLine, sentenceOf } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import { isInteger, itemOf, typeAt } from '../variable-types.ts'
import { Card } from './card.tsx'
import { Field } from './field.tsx'
import { AddressLink } from './references.tsx'
import { ContractText, Whole } from './values.tsx'

type Variable = NonNullable<NonNullable<RequestResult<'previewnet_contract'>>['variables']>[number]
type StorageValue = RequestResult<'previewnet_readStorage'>

const variablesMax = 100
const itemsMax = 100

/** Variables that are read without being asked for, and the time between two readings of one. */
const valuesMax = 40
const restMs = 1_000

interface VariablesProps {
  readonly address: Address
  readonly variables: readonly Variable[]
  readonly revision: unknown
}

export function Variables({ address, variables, revision }: VariablesProps) {
  const { past, rpc, units } = useStudio()
  const [typed, setTyped] = useState('')
  const [path, setPath] = useState('')
  const { value, error } = useLoaded(`${address} ${path}`, revision, () =>
    path === ''
      ? Promise.resolve(undefined)
      : rpc.request({
          method: 'previewnet_readStorage',
          params: [address, path, past.stateShown()],
        }),
  )
  const choose = (name: string) => {
    setTyped(name)
    setPath(name)
  }
  return (
    <Card
      title="Variables"
      note="By the storage layout of the artifact. Keys of mappings are not known: type a path, such as balances[0x…]."
    >
      {variables.length === 0 && <p class="empty">No variables in storage.</p>}
      <ul class="variables">
        {variables.slice(0, variablesMax).map(({ name, type }, index) => (
          <li key={index}>
            <button type="button" class="plain mono breaking" onClick={() => choose(name)}>
              <bdi>{oneLine(name)}</bdi>
            </button>{' '}
            <bdi class="muted breaking">{oneLine(type, 120)}</bdi>
            {index < valuesMax && !type.startsWith('mapping(') && (
              <ValueNow address={address} path={name} type={type} revision={revision} />
            )}
          </li>
        ))}
      </ul>
      <form
        class="call-form variable-form"
        onSubmit={(event) => {
          event.preventDefault()
          setPath(typed.trim())
        }}
      >
        <Field
          label="Path"
          note="such as balances[0x…].amount, owners[3], name.length"
          typed={{ text: typed, problem: error?.message ?? '' }}
          onType={setTyped}
        />
        <button type="submit">Read</button>
        <div role="status" class="outcome">
          {error === undefined && value !== undefined && (
            <VariableValue
              value={value}
              type={typeAt(variables, path)}
              unit={units.ofVariable(address, path)}
            />
          )}
        </div>
      </form>
    </Card>
  )
}

interface ValueNowProps {
  readonly address: Address
  readonly path: string
  readonly type: string
  readonly revision: unknown
}

/** The value of a variable, read again as the chain continues. */
function ValueNow({ address, path, type, revision }: ValueNowProps) {
  const { rpc, past, units } = useStudio()
  const { value, error } = useLoaded(
    `value ${address} ${path}`,
    revision,
    () =>
      rpc.request({
        method: 'previewnet_readStorage',
        params: [address, path, past.stateShown()],
      }),
    restMs,
  )
  return (
    <div class="variable-value">
      {error !== undefined && <ContractText text={sentenceOf(error)} />}
      {value !== undefined && (
        <VariableValue value={value} type={type} unit={units.ofVariable(address, path)} />
      )}
    </div>
  )
}

interface VariableValueProps {
  readonly value: StorageValue
  /** Absent if it is not known. */
  readonly type?: string | undefined
  readonly unit?: Unit | undefined
}

/** A text may look like a number or an address: without a type it is shown as it is. */
export function VariableValue({ value, type, unit }: VariableValueProps) {
  if (typeof value === 'boolean') return <span class="mono">{String(value)}</span>
  if (typeof value === 'string') {
    if (value === '') return <span class="muted">empty</span>
    if (type !== undefined && isInteger(type) && /^-?\d+$/.test(value)) {
      return <Whole value={BigInt(value)} type={type} unit={unit} />
    }
    const isAddress = /^0x[\da-f]{40}$/.test(value)
    if (isAddress) return <AddressLink address={value as Address} isWhole /> // tested
    return (
      <span class="mono">
        <ContractText text={value} />
      </span>
    )
  }
  const entries = Object.entries(value)
  const item = Array.isArray(value) && type !== undefined ? itemOf(type) : undefined
  if (entries.length === 0) return <span class="muted">empty</span>
  return (
    <ul class="arguments">
      {entries.slice(0, itemsMax).map(([name, each]) => (
        <li key={name}>
          <bdi class="argument-name">{oneLine(name)}</bdi>
          <VariableValue value={each} type={item} />
        </li>
      ))}
      {entries.length > itemsMax && (
        <li class="muted">
          {formatInteger(entries.length - itemsMax)} more: read them by their path
        </li>
      )}
    </ul>
  )
}
