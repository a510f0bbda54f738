/**
 * Data of contracts: bytes, texts and decoded values.
 *
 * Promise: a contract's text is shown as text. It is cut where it is long, keeps its line breaks, and
 * its direction ends with it.
 */

import { useState } from 'preact/hooks'
import type { Address } from '../../src/primitives/hex.ts'
import { formatWhole } from '../amounts.ts'
import { type Argument, itemType } from '../described.ts'
import { counted } from '../format.ts'
import { Amount } from './amount.tsx'
import { Copy } from './copy.tsx'
import { AddressLink } from './references.tsx'

/** Characters of a text, and of bytes as hex, that are shown at first. */
const textMax = 400
const bytesMax = 202
/** Entries of an array that are shown at first. */
const entriesMax = 50

/** A text that a contract wrote. */
export function ContractText({ text }: { readonly text: string }) {
  return (
    <bdi class="contract-text">
      <Cut text={text} max={textMax} unit="character" count={text.length} />
    </bdi>
  )
}

interface BytesProps {
  readonly data: string
  /** Names the bytes for the button that copies them: `the input`. */
  readonly what?: string
}

export function Bytes({ data, what = 'the bytes' }: BytesProps) {
  const count = (data.length - 2) / 2
  if (count === 0) return <span class="muted">none</span>
  return (
    <Copy text={data} what={what}>
      <span class="mono breaking">
        <Cut text={data} max={bytesMax} unit="byte" count={count} />
      </span>
    </Copy>
  )
}

interface CutProps {
  readonly text: string
  readonly max: number
  readonly unit: string
  readonly count: number
}

/**
 * A long text whole is in a field: browsers take seconds to break a paragraph of 100 kB into lines, if
 * it has no spaces.
 */
function Cut({ text, max, unit, count }: CutProps) {
  const [isWhole, setWhole] = useState(false)
  if (text.length <= max) return <>{text}</>
  return (
    <>
      {isWhole ? (
        <textarea class="whole" readOnly aria-label={`All ${counted(count, unit)}`} value={text} />
      ) : (
        `${text.slice(0, max)}…`
      )}{' '}
      <button
        type="button"
        class="plain"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? 'Show less' : `Show all ${counted(count, unit)}`}
      </button>
    </>
  )
}

/** Decoded arguments, each with its name and type. */
export function Arguments({ list }: { readonly list: readonly Argument[] }) {
  if (list.length === 0) return <p class="muted">no arguments</p>
  return (
    <ul class="arguments">
      {list.map(({ name, type, value, unit }, index) => (
        <li key={`${index} ${name}`}>
          <span class="argument-name">
            <bdi>{cutName(name === '' ? indexText(list, index) : name)}</bdi>{' '}
            <small>{cutName(type)}</small>
          </span>
          <div class="argument-value">
            <Value type={type} value={value} unit={unit} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The position of a value without a name; nothing for the only one. */
function indexText({ length }: readonly Argument[], index: number): string {
  return length === 1 ? '' : String(index)
}

/** Names come from ABIs, which may be as hostile as contracts. */
function cutName(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name
}

type ValueProps = Pick<Argument, 'type' | 'value' | 'unit'>

function Value({ type, value, unit }: ValueProps) {
  if (Array.isArray(value)) {
    if (type.endsWith(']')) return <Entries type={itemType(type)} values={value} />
    return <Arguments list={value} />
  }
  if (type === 'address')
    return <AddressLink address={String(value).toLowerCase() as Address} isWhole />
  if (type === 'string') {
    if (value === '') return <span class="muted">empty</span>
    return <ContractText text={String(value)} />
  }
  if (type.startsWith('bytes')) return <Bytes data={String(value)} />
  if (/^u?int/.test(type)) {
    return (
      <Copy text={String(value)} what="the number">
        <Whole value={BigInt(String(value))} type={type} unit={unit} />
      </Copy>
    )
  }
  return <span class="mono">{String(value)}</span>
}

interface WholeProps extends Pick<ValueProps, 'type' | 'unit'> {
  readonly value: bigint
}

/** An integer: in the unit of its token, if it has one. */
export function Whole({ value, type, unit }: WholeProps) {
  const whole = formatWhole(value, type)
  if (unit !== undefined && !whole.startsWith('max')) return <Amount value={value} unit={unit} />
  return <span class="number breaking">{whole}</span>
}

interface EntriesProps {
  readonly type: string
  readonly values: readonly Argument['value'][]
}

function Entries({ type, values }: EntriesProps) {
  const [max, setMax] = useState(entriesMax)
  if (values.length === 0) return <span class="muted">empty</span>
  return (
    <>
      <ol class="entries" start={0}>
        {values.slice(0, max).map((value, index) => (
          <li key={index}>
            <Value type={type} value={value} />
          </li>
        ))}
      </ol>
      {values.length > max && (
        <button type="button" class="plain" onClick={() => setMax(max + 10 * entriesMax)}>
          Show more of {counted(values.length, 'entry').replace(/entrys$/, 'entries')}
        </button>
      )}
    </>
  )
}

/** A word of storage as hex. */
export function Word({ value }: { readonly value: string }) {
  return <span class="mono breaking">{trimmedWord(value)}</span>
}

/** A word without the zeros in front. */
export function trimmedWord(word: string): string {
  return word.replace(/^0x0+(?=.)/, '0x')
}
