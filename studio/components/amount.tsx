/**
 * An amount in its unit. A press shows the number that the chain has in its place, and another one the
 * amount again.
 */

import { useState } from 'preact/hooks'
import { formatAmount, formatChange, isCut, type Unit, weiUnit } from '../amounts.ts'
import { formatInteger, oneLine } from '../format.ts'
import type { Token } from '../tokens.ts'

interface ValueProps {
  readonly value: bigint
  /** True for a difference, which has its sign. */
  readonly isChange?: boolean
}

export function Amount({ value, unit, isChange }: ValueProps & { readonly unit: Unit }) {
  return <Digits value={value} unit={unit} isChange={isChange} raw={formatInteger(value)} hasRaw />
}

/** Wei as ether: all of its digits on demand, if some are cut. */
export function Wei({ value, isChange }: ValueProps) {
  const unit = weiUnit(value)
  return (
    <Digits value={value} unit={unit} isChange={isChange} raw={`${formatInteger(value)} wei`} />
  )
}

interface TokenAmountProps {
  readonly value: bigint
  readonly token: Token | undefined
  /** True for the id of a token, in place of an amount. */
  readonly isId?: boolean
}

/** An amount of a token; one whose decimals are not known stays the number that the chain has. */
export function TokenAmount({ value, token, isId = false }: TokenAmountProps) {
  const { unit, symbol = '', standard } = token ?? {}
  if (unit !== undefined && !isId) return <Amount value={value} unit={unit} />
  const isCount = isId || standard === 'ERC-721'
  return (
    <span class="number breaking">
      {isId && '#'}
      {formatInteger(value)} {!isCount && <small>units of unknown size</small>}{' '}
      <bdi class="symbol">{oneLine(symbol, 20)}</bdi>
    </span>
  )
}

interface DigitsProps {
  readonly value: bigint
  readonly unit: Unit
  readonly isChange: boolean | undefined
  readonly raw: string
  /** True if a press shows the raw number of an amount that has all of its digits, too. */
  readonly hasRaw?: boolean
}

function Digits({ value, unit, isChange = false, raw, hasRaw = false }: DigitsProps) {
  const text = isChange ? formatChange(value, unit) : formatAmount(value, unit)
  const kind = isChange ? (value > 0n ? 'rise' : 'fall') : ''
  const isShort = isCut(value, unit)
  if (!isShort && !hasRaw) {
    return (
      <bdi class={`number ${kind}`} title={raw}>
        {text}
      </bdi>
    )
  }
  return <Pressed text={text} raw={raw} kind={`${kind} ${isShort ? 'cut' : ''}`} />
}

interface PressedProps {
  readonly text: string
  /** Shown in its place after a press. */
  readonly raw: string
  readonly kind?: string
}

/** A value in words, and the number that the chain has by a press. */
export function Pressed({ text, raw, kind = '' }: PressedProps) {
  const [isRaw, setRaw] = useState(false)
  return (
    <button
      type="button"
      class={`plain digits number breaking ${kind}`}
      title={isRaw ? text : raw}
      aria-pressed={isRaw}
      onClick={() => setRaw(!isRaw)}
    >
      <bdi>{isRaw ? raw : text}</bdi>
    </button>
  )
}
