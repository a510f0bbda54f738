/**
 * Values of a debugger in their units: amounts of tokens and ether, times, addresses by name.
 *
 * Promise: the value that the debugger has is in the tooltip, or shown by a press.
 */

import type { RequestResult } from '../../src/api.ts'
import type { Address } from '../../src/primitives/hex.ts'
import { amountTypes, ether, formatWhole, type Unit } from '../amounts.ts'
import { addressText, callText, errorText } from '../call-text.ts'
import { Amount, Pressed, Wei } from '../components/amount.tsx'
import { AddressLink } from '../components/references.tsx'
import { type DescribedCall, errorOf } from '../described.ts'
import { formatInteger, formatSeconds, oneLine } from '../format.ts'
import { type Studio, useStudio } from '../studio.ts'
import { isTimestamp } from '../units.ts'
import type { StackFrame } from './client.ts'

/** The execution as the page knows it beside the debugger. */
export interface Execution {
  /** Its calls, whose transfers tell the units of values. */
  readonly tree?: DescribedCall | undefined
  /** Variables with their values before and after. */
  readonly changes?: RequestResult<'previewnet_stateChanges'> | undefined
}

/** The frame whose values are shown, of an execution. */
export interface ShownFrame extends Execution {
  readonly frame: StackFrame
}

export interface DebugVariable {
  /** `Arguments`, `Locals`, `Storage`; undefined for an expression. */
  readonly scope?: string | undefined
  /** As an expression has it: `balances[0x…].amount`. */
  readonly path: string
  readonly type: string
  /** As the debugger writes it. */
  readonly value: string
}

/** Words of the debugger before a custom error. */
const customError = 'reverted with custom error '

/** Why the execution stands where it failed: a custom error in the units of its amounts. */
export function stopText(studio: Studio, { tree }: Execution, text: string): string {
  const [name] = text.startsWith(customError) ? text.slice(customError.length).split('(') : []
  const texts = new Set<string>()
  const visit = (call: DescribedCall) => {
    const error = errorOf(call)
    if (error !== undefined && error.name === name) texts.add(errorText(studio, error))
    for (const each of call.calls) visit(each)
  }
  if (name !== undefined && tree !== undefined) visit(tree)
  const [only, ...others] = texts
  // Several errors of one name: which of them it is, the call does not say.
  return only === undefined || others.length > 0 ? text : `${customError}${only}`
}

/** Characters of a value. */
const valueMax = 1_100

interface DebugValueProps {
  /** Undefined for words of the EVM. */
  readonly shown: ShownFrame | undefined
  readonly variable: DebugVariable
}

export function DebugValue({ shown, variable }: DebugValueProps) {
  const studio = useStudio()
  const { path, type, value } = variable
  if (shown !== undefined && isWhole(variable)) {
    const number = BigInt(value)
    const whole = formatWhole(number, type)
    if (whole.startsWith('max')) return <Pressed text={whole} raw={formatInteger(number)} />
    const unit = unitOf(studio, shown, variable)
    if (unit === ether) return <Wei value={number} />
    if (unit !== undefined) return <Amount value={number} unit={unit} />
    if (isTimestamp(path, type, number))
      return <Pressed text={formatSeconds(number)} raw={formatInteger(number)} />
    return (
      <bdi class="number breaking" title={titleOf(type)}>
        {whole}
      </bdi>
    )
  }
  if (shown !== undefined && isAddress(variable)) {
    return <AddressLink address={value.toLowerCase() as Address} /> // tested
  }
  return (
    <bdi class="debug-value breaking" title={titleOf(type)}>
      {oneLine(value, valueMax)}
    </bdi>
  )
}

function titleOf(type: string): string | undefined {
  return type === '' ? undefined : oneLine(type, 100)
}

/** The name of a variable: keys that are addresses have theirs. */
export function variableName(studio: Studio, name: string): string {
  const named = name.replaceAll(/0x[\da-f]{40}(?![\da-f])/gi, (address) =>
    addressText(studio, address.toLowerCase() as Address),
  )
  return oneLine(named, 200)
}

/** The call that a frame is: `Vault.deposit(500 DUSD)`. */
export function frameText(studio: Studio, shown: ShownFrame): string {
  const { name, arguments: given } = shown.frame
  if (given === null) return oneLine(name, 120)
  const args = given.map(({ name: path, type, value }) => {
    const variable = { scope: 'Arguments', path, type, value }
    if (isWhole(variable)) return { name: path, type, value, unit: unitOf(studio, shown, variable) }
    return { name: path, type: isAddress(variable) ? 'address' : '', value }
  })
  return callText(studio, { name, args })
}

/** A path with the addresses among its keys as the lists of changes have them. */
function lowerKeys(path: string): string {
  return path.replaceAll(/0x[\da-f]{40}/gi, (address) => address.toLowerCase())
}

function isWhole({ type, value }: DebugVariable): boolean {
  return /^u?int\d*$/.test(type) && /^-?\d+$/.test(value)
}

function isAddress({ type, value }: DebugVariable): boolean {
  return /^(address( payable)?|contract .+)$/.test(type) && /^0x[\da-f]{40}$/i.test(value)
}

/** The unit of an integer. */
function unitOf(
  { units }: Studio,
  { frame, tree, changes }: ShownFrame,
  { scope, path, type, value }: DebugVariable,
): Unit | undefined {
  if (scope === undefined && path === 'msg.value') return ether
  if (!amountTypes.test(type)) return undefined
  const { account, name } = frame
  const isLocal = scope === 'Arguments' || scope === 'Locals'
  const changed = isLocal ? undefined : changes?.[account]?.variables?.[lowerKeys(path)]
  const both = changed === undefined ? [] : [changed.from, changed.to]
  const ofState = isLocal ? undefined : units.ofVariable(account, path, both, tree)
  if (ofState !== undefined) return ofState
  const isArgument = scope === 'Arguments'
  const called = scope === 'Storage' ? '' : name.slice(name.lastIndexOf('.') + 1)
  return units.ofLocal(account, { called, name: path, value: BigInt(value), isArgument }, tree)
}
