/**
 * Values of variables, by their types as far as these are known.
 */

import type { RequestResult } from '../../src/api.ts'
import type { Address } from '../../src/primitives/hex.ts'
import type { Unit } from '../amounts.ts'
import { formatInteger, formatSeconds, oneLine } from '../format.ts'
import { isTimestamp } from '../units.ts'
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
      const whole = BigInt(value)
      const isTime = unit === undefined && isTimestamp(path, type, whole)
      return (
        <>
          <Whole value={whole} type={type} unit={unit} />
          {isTime && <span class="muted"> {formatSeconds(whole)}</span>}
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
