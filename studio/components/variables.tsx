/**
 * Values of variables, by their types as far as these are known.
 */

import type { RequestResult } from '../../src/api.ts'
import type { Address } from '../../src/primitives/hex.ts'
import type { Unit } from '../amounts.ts'
import { formatInteger, formatTime, oneLine } from '../format.ts'
import { isInteger, itemOf } from '../variable-types.ts'
import { AddressLink } from './references.tsx'
import { ContractText, Whole } from './values.tsx'

type StorageValue = RequestResult<'previewnet_readStorage'>

const itemsMax = 100

interface VariableValueProps {
  readonly value: StorageValue
  /** Absent if it is not known. */
  readonly type?: string | undefined
  readonly unit?: Unit | undefined
  /** Name of the variable, which may say that it is a time. */
  readonly path?: string
}

/** A text may look like a number or an address: without a type it is shown as it is. */
export function VariableValue({ value, type, unit, path = '' }: VariableValueProps) {
  if (typeof value === 'boolean') return <span class="mono">{String(value)}</span>
  if (typeof value === 'string') {
    if (value === '') return <span class="muted">empty</span>
    if (type !== undefined && isInteger(type) && /^-?\d+$/.test(value)) {
      const ms = unit === undefined ? timeMsOf(path, value) : undefined
      return (
        <>
          <Whole value={BigInt(value)} type={type} unit={unit} />
          {ms !== undefined && <span class="muted"> {formatTime(ms)}</span>}
        </>
      )
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

/** Names of variables that hold times, and the seconds since the epoch from 2001 to 2286. */
const timeNames = /(?:At|Time|Until|Since|[Tt]imestamp|[Dd]eadline|[Ee]xpir(?:y|ation))$/
const timeSeconds = /^[1-9]\d{9}$/

function timeMsOf(path: string, value: string): number | undefined {
  const name = path.replace(/(?:\[[^\]]*\])+$/, '')
  return timeNames.test(name) && timeSeconds.test(value) ? 1_000 * Number(value) : undefined
}
