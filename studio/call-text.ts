/**
 * Calls and values on one line: `Token.transfer(dev account 1, 5)`.
 *
 * Names and values come from contracts, so each is cut, and none breaks the line.
 */

import type { Address, Hash, Hex } from '../src/primitives/hex.ts'
import { panicText } from '../src/tracing/panics.ts'
import { formatValue, formatWei } from './amounts.ts'
import {
  type Argument,
  type DescribedCall,
  errorOf,
  functionOf,
  itemType,
  type Named,
} from './described.ts'
import { checksummed, counted, oneLine, shortHex } from './format.ts'
import type { Studio } from './studio.ts'
import type { ShownTransaction } from './transaction.ts'

/** Characters of a call and of a name, arguments of it, characters of a text and items of a list that are shown. */
const callMax = 160
const nameMax = 40
const argumentsMax = 12
const textMax = 32
const itemsMax = 4

interface Called {
  /** Receipt of the transaction, if it has one: its transfers say the units of amounts. */
  readonly hash?: Hash | undefined
  readonly to: Address | null
  /** The contract that the transaction created. */
  readonly created: Address | null | undefined
  /** The first bytes of a long one. */
  readonly input: Hex
  readonly type: Hex
}

/** The call that a transaction is; undefined unless the devnet names the contract. */
export function titleOf(
  studio: Studio,
  { hash, to, created, input, type }: Called,
): string | undefined {
  const { contracts } = studio
  if (type === '0x79') return undefined
  if (to === null) {
    const contract = created == null ? undefined : contracts.namesAt(created)?.contract
    return contract == null ? undefined : `new ${oneLine(contract)}`
  }
  const { contract, label } = contracts.namesAt(to) ?? {}
  const name = contract ?? label
  if (name == null || input === '0x') return undefined
  const call = contracts.wholeCallAt(to, input, hash)
  const unknown = () => `${oneLine(contracts.callAt(to, input)?.name ?? input.slice(0, 10))}(…)`
  const text = call === undefined ? unknown() : callText(studio, call)
  return `${oneLine(name)}.${text}`
}

/** The purpose of a transaction without a title, in a word. */
export function purposeOf(
  { contracts }: Studio,
  { to, input, type }: Pick<Called, 'to' | 'input' | 'type'>,
): string {
  if (type === '0x79') return 'batch'
  if (to === null) return 'creation'
  if (input === '0x') return type === '0x7e' ? 'deposit' : 'transfer'
  return oneLine(contracts.callAt(to, input)?.name ?? input.slice(0, 10), nameMax)
}

/** A transaction in a few words: `Vault.deposit(500 DUSD)`, `1 ETH to dev account 2`. */
export function actionOf(
  studio: Studio,
  { transaction, receipt, tree }: Pick<ShownTransaction, 'transaction' | 'receipt' | 'tree'>,
): string {
  const { to, input, type, value, mint, calls = [] } = transaction
  if (type === '0x79') return `Base Transaction of ${counted(calls.flat().length, 'call')}`
  if (to === null) {
    const created = tree === undefined ? undefined : functionOf(tree)
    // A creation that failed has no account to ask about.
    const failed = tree?.error == null ? null : tree.contract
    const title =
      failed === null
        ? titleOf(studio, { ...transaction, created: receipt?.contractAddress })
        : `new ${oneLine(failed)}`
    if (title === undefined) return 'Creation of a contract'
    return created === undefined ? title : callText(studio, { name: title, args: created.args })
  }
  if (input === '0x') {
    const amount = type === '0x7e' ? (mint ?? value) : value
    return `${formatWei(amount)} to ${addressText(studio, to)}`
  }
  const { contract, label } = studio.contracts.namesAt(to) ?? {}
  const name = contract ?? label ?? addressText(studio, to)
  const called = functionCalled(studio, { transaction, tree })
  const call = called === undefined ? `${input.slice(0, 10)}(…)` : callText(studio, called)
  return `${oneLine(name)}.${call}`
}

/** The function that a transaction calls, as it ran or as its calldata says. */
export function functionCalled(
  { contracts }: Studio,
  { transaction: { to, input }, tree }: Pick<ShownTransaction, 'transaction' | 'tree'>,
): Named | undefined {
  if (to === null || input === '0x') return undefined
  return tree === undefined ? contracts.wholeCallAt(to, input) : functionOf(tree)
}

/** @param hasNames true to show the names of the arguments */
export function callText(studio: Studio, { name, args }: Named, hasNames = false): string {
  return oneLine(`${oneLine(name)}(${argumentsText(studio, args, hasNames)})`, callMax)
}

/** The contract that reverted with an error. */
interface Reverted {
  readonly address: Address
  /** Null if it is not known. */
  readonly contract: string | null
}

/** Errors within errors that are named. */
const innerMax = 4

/**
 * An error in words: the reason of a `require`, a panic, or a custom error with its arguments. Bytes that
 * carry an error are that error: `Vault.Failed(reason: Token.Empty(need: 3))`.
 *
 * @param reverted the contracts of the error and of those it carries, as far as they are known
 */
export function errorText(
  studio: Studio,
  error: Named,
  [own, ...inner]: readonly Reverted[] = [],
  depth = 0,
): string {
  const [first] = error.args
  if (error.name === 'Panic' && first?.type === 'uint256')
    return panicText(BigInt(String(first.value)))
  if (error.name === 'Error' && first?.type === 'string') return valueText(studio, first)
  const args = error.args.map((each) => {
    const { type, value } = each
    const isError = type === 'bytes' && /^0x[\da-f]{8}(?:[\da-f]{64})*$/.test(String(value))
    if (!isError || depth === innerMax) return each
    const carried = studio.contracts.errorAt(inner[0]?.address, value as Hex) // just checked
    if (carried === undefined) return each
    return { ...each, type: errorType, value: errorText(studio, carried, inner, depth + 1) }
  })
  const owner = own?.contract == null ? '' : `${oneLine(own.contract)}.`
  return callText(studio, { name: `${owner}${error.name}`, args }, true)
}

/** The type of an argument that is an error in words. */
const errorType = 'error'

/** Why a call failed: a custom error in the units of its amounts, else the words of the devnet. */
export function failureText(studio: Studio, call: DescribedCall, words?: string): string {
  const error = errorOf(call)
  const isCustom = error !== undefined && error.name !== 'Error' && error.name !== 'Panic'
  if (isCustom) return `reverted with custom error ${errorText(studio, error)}`
  return words ?? call.error?.message ?? 'failed'
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

function valueText(studio: Studio, { type, value, unit }: Omit<Argument, 'name'>): string {
  if (Array.isArray(value)) {
    const isArray = type.endsWith(']')
    const items = value
      .slice(0, itemsMax)
      // Entries of an array have its type; members of a tuple say theirs.
      .map((each) => valueText(studio, isArray ? { type: itemType(type), value: each } : each))
    const text = [...items, ...(value.length > itemsMax ? ['…'] : [])].join(', ')
    return isArray ? `[${text}]` : `(${text})`
  }
  const text = String(value)
  if (type === errorType) return text
  if (type === 'address') return addressText(studio, text.toLowerCase() as Address) // by its type
  if (/^u?int/.test(type)) return formatValue(BigInt(text), type, unit)
  if (type === 'string') return `"${oneLine(text, textMax)}"`
  return text.startsWith('0x') ? shortHex(text) : oneLine(text, textMax)
}

/** The name of an address, or its digits. */
export function addressText({ contracts, names }: Studio, address: Address): string {
  const { label, contract } = contracts.namesAt(address) ?? {}
  const name = label ?? names.nameOf(address)
  if (name !== undefined && name !== null) return oneLine(name)
  const digits = shortHex(checksummed(address))
  return contract == null ? digits : `${oneLine(contract)} ${digits}`
}
