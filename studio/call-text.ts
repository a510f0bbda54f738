/**
 * Calls and values on one line: `Token.transfer(dev account 1, 5)`.
 *
 * Names and values come from contracts, so each is cut, and none breaks the line.
 */

import type { Address, Hex } from '../src/primitives/hex.ts'
import { panicText } from '../src/tracing/panics.ts'
import type { Argument, Decoded } from './abi/decode.ts'
import { checksummed, formatInteger, oneLine, shortHex } from './format.ts'
import type { Studio } from './studio.ts'

/** Characters of a call, arguments of it, characters of a text and items of a list that are shown. */
const callMax = 160
const argumentsMax = 12
const textMax = 32
const itemsMax = 4

interface Called {
  readonly to: Address | null
  /** The contract that the transaction created. */
  readonly created: Address | null | undefined
  /** The first bytes of a long one. */
  readonly input: Hex
  readonly type: Hex
}

/** The call that a transaction is; undefined unless the devnet names the contract. */
export function titleOf(studio: Studio, { to, created, input, type }: Called): string | undefined {
  const { contracts } = studio
  if (type === '0x79') return undefined
  if (to === null) {
    const contract = created == null ? undefined : contracts.namesAt(created)?.contract
    return contract == null ? undefined : `new ${oneLine(contract)}`
  }
  const { contract, label } = contracts.namesAt(to) ?? {}
  const name = contract ?? label
  if (name == null || input === '0x') return undefined
  const call = contracts.decodeCallTo(to, input)
  const selector = input.slice(0, 10) as Hex // a prefix of hex
  const text = call
    ? callText(studio, call)
    : `${contracts.functionNameAt(to, selector) ?? selector}(…)`
  return `${oneLine(name)}.${text}`
}

/** @param hasNames true to show the names of the arguments */
export function callText(
  studio: Studio,
  { name, arguments: list }: Pick<Decoded, 'name' | 'arguments'>,
  hasNames = false,
): string {
  return oneLine(`${oneLine(name)}(${argumentsText(studio, list, hasNames)})`, callMax)
}

/** An error in words: the reason of a `require`, a panic, or a custom error with its arguments. */
export function errorText(studio: Studio, error: Pick<Decoded, 'name' | 'arguments'>): string {
  const [first] = error.arguments
  if (error.name === 'Panic' && typeof first?.value === 'bigint') return panicText(first.value)
  if (error.name === 'Error' && first?.type === 'string') return valueText(studio, first)
  return callText(studio, error, true)
}

export function argumentsText(
  studio: Studio,
  list: readonly Argument[],
  hasNames: boolean,
): string {
  const texts = list
    .slice(0, argumentsMax)
    .map((each) =>
      hasNames && each.name !== ''
        ? `${oneLine(each.name)}: ${valueText(studio, each)}`
        : valueText(studio, each),
    )
  return [...texts, ...(list.length > argumentsMax ? ['…'] : [])].join(', ')
}

function valueText(studio: Studio, { type, value, components }: Omit<Argument, 'name'>): string {
  if (Array.isArray(value) && type.endsWith(']')) {
    const item = type.replace(/\[\d*\]$/, '')
    const items = value
      .slice(0, itemsMax)
      .map((each) => valueText(studio, { type: item, value: each, components }))
    return `[${[...items, ...(value.length > itemsMax ? ['…'] : [])].join(', ')}]`
  }
  if (components !== undefined && typeof value === 'object' && value !== null) {
    const fields = value as Readonly<Record<string | number, unknown>> // a tuple, as viem returns it
    const members = components.slice(0, itemsMax).map(({ name = '', ...of }, index) =>
      valueText(studio, {
        type: of.type,
        value: fields[name === '' ? index : name],
        components: 'components' in of ? of.components : undefined,
      }),
    )
    return `(${[...members, ...(components.length > itemsMax ? ['…'] : [])].join(', ')})`
  }
  if (type === 'address') return addressText(studio, String(value).toLowerCase() as Address) // by its type
  if (typeof value === 'bigint' || typeof value === 'number') return formatInteger(BigInt(value))
  if (type === 'string') return `"${oneLine(String(value), textMax)}"`
  return typeof value === 'string' && value.startsWith('0x') ? shortHex(value) : String(value)
}

/** The name of an address, or its digits. */
function addressText({ contracts, names }: Studio, address: Address): string {
  const { label, contract } = contracts.namesAt(address) ?? {}
  const name = label ?? names.nameOf(address)
  if (name !== undefined && name !== null) return oneLine(name)
  const digits = shortHex(checksummed(address))
  return contract == null ? digits : `${oneLine(contract)} ${digits}`
}
