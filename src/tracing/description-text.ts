/**
 * Prints a described execution for people: one line for each call and event, in the order of execution.
 *
 * Calls that a call makes are indented below it. Addresses stand by their names where they have some.
 * Text of contracts is escaped, and what is long is cut.
 */

import type { DecodedArgument } from '../abi/abi-index.ts'
import { printArguments, printValue } from '../abi/abi-print.ts'
import { isCreation } from '../engine/trace.ts'
import { checksumAddress } from '../primitives/checksum.ts'
import { type Address, bytesFromHex, hexFromBytes } from '../primitives/hex.ts'
import { printable, shortened } from '../primitives/printable.ts'
import type { DescribedCall, DescribedError, DescribedEvent } from './description.ts'
import { hasSource, stackLines } from './stack-text.ts'
import type { StackTrace } from './stack-trace.ts'

/** How addresses are named. */
interface AddressNames {
  /** A label, or a built-in name. */
  nameOf(address: Address): string | undefined
  /** The name of the artifact of the account's code. */
  artifactNameOf(address: Address): string | undefined
}

/** Characters of a line, without its indentation, and lines of a tree. */
const LINE_LENGTH_MAX = 2_000
const LINES_MAX = 10_000
/** How the output of a contract begins. */
const CONSOLE_LABEL = 'console.log'
/** Data of unknown types is printed up to this size. */
const BYTES_SHOWN_MAX = 32

export function descriptionLines(
  call: DescribedCall,
  stackTrace: StackTrace | undefined,
  names: AddressNames,
): string[] {
  const printer = new DescriptionPrinter(names)
  printer.print(call, 0)
  const frames = stackTrace !== undefined && hasSource(stackTrace) ? stackLines(stackTrace) : []
  return [...printer.lines, ...frames]
}

class DescriptionPrinter {
  readonly #names: AddressNames
  readonly #lines: string[] = []
  #leftOut = 0

  constructor(names: AddressNames) {
    this.#names = names
  }

  get lines(): readonly string[] {
    const more = this.#leftOut === 0 ? [] : [`… and ${this.#leftOut} lines more`]
    return [...this.#lines, ...more]
  }

  print(call: DescribedCall, depth: number): void {
    this.#add(depth, this.#callText(call))
    const events = call.events.values()
    let event = events.next().value
    for (const [position, inner] of call.calls.entries()) {
      for (; event !== undefined && event.log.position <= position; event = events.next().value) {
        this.#add(depth + 1, this.#eventText(event))
      }
      this.print(inner, depth + 1)
    }
    for (; event !== undefined; event = events.next().value) {
      this.#add(depth + 1, this.#eventText(event))
    }
  }

  #add(depth: number, text: string): void {
    if (this.#lines.length < LINES_MAX) {
      this.#lines.push(`${'  '.repeat(depth)}${shortened(text, LINE_LENGTH_MAX)}`)
    } else this.#leftOut += 1
  }

  #callText(call: DescribedCall): string {
    const { consoleText, error, frame, isUndone } = call
    if (consoleText !== undefined) return `${CONSOLE_LABEL}: ${printable(consoleText)}`
    const marks = { DELEGATECALL: 'delegatecall ', CALLCODE: 'callcode ' }
    const mark = marks[frame.type as keyof typeof marks] ?? '' // other types have none
    const outcome = error === undefined ? this.#resultText(call) : ` ✗ ${this.#errorText(error)}`
    const undone = isUndone ? ' (undone)' : ''
    return `${mark}${this.#headText(call)}${outcome}${undone}  [gas ${grouped(frame.gasUsed)}]`
  }

  /** The call without its outcome. */
  #headText(call: DescribedCall): string {
    const { args, calls, frame, function: name, isBatch } = call
    const { from, to, type, input, value = 0n } = frame
    if (isBatch) {
      return `${calls.length} ${calls.length === 1 ? 'call' : 'calls'} of ${this.#address(from)}`
    }
    if (type === 'SELFDESTRUCT') return `selfdestruct, ${value} wei to ${this.#address(to)}`
    const isTransfer = name === undefined && input.length === 0
    if (isTransfer) return `${value} wei to ${this.#ownerText(call)}`
    const sent = value === 0n || type === 'DELEGATECALL' ? '' : `{value: ${value} wei}`
    if (isCreation(type)) {
      const given = args === undefined ? bytesText(input) : this.#arguments(args)
      return `new ${printable(call.contract ?? 'contract')}${sent}(${given})`
    }
    const owner = this.#ownerText(call)
    const invoked = name === undefined ? owner : `${owner}.${printable(name)}`
    const data = name?.startsWith('0x') === true ? input.subarray(4) : input
    return `${invoked}${sent}(${args === undefined ? bytesText(data) : this.#arguments(args)})`
  }

  /** `Token`, `Token@USDC` if the account has a label, or the address. */
  #ownerText({ contract, frame: { to }, isArtifact }: DescribedCall): string {
    if (contract === undefined || !isArtifact) return this.#address(to)
    const label = this.#names.nameOf(to)
    const isSame = label === undefined || label === contract
    return printable(isSame ? contract : `${contract}@${label}`)
  }

  #resultText({ frame, returns }: DescribedCall): string {
    const { output, to, type } = frame
    if (type === 'SELFDESTRUCT') return ''
    if (isCreation(type)) return ` → ${checksumAddress(to)}`
    if (output.length === 0) return ''
    if (returns === undefined) return ` → ${bytesText(output)}`
    const [only] = returns
    if (only === undefined) return ''
    const isOne = returns.length === 1
    return ` → ${isOne ? this.#value(only) : `(${this.#arguments(returns)})`}`
  }

  /** The message, with the names of addresses. */
  #errorText({ args, message, name }: DescribedError): string {
    if (name === undefined || name === 'Error' || name === 'Panic') return message
    return `reverted with custom error ${printable(name)}(${this.#arguments(args)})`
  }

  #eventText({ args, log, name }: DescribedEvent): string {
    const { data, topics } = log
    if (args !== undefined) return `emit ${printable(name ?? '')}(${this.#arguments(args)})`
    const rest = [...topics.slice(1), ...(data === '0x' ? [] : [bytesText(bytesFromHex(data))])]
    return `emit ${name ?? 'anonymous'}(${rest.join(', ')})`
  }

  #arguments(args: readonly DecodedArgument[]): string {
    return printArguments(args, (address) => this.#address(address))
  }

  #value(argument: DecodedArgument): string {
    return printValue(argument, (address) => this.#address(address))
  }

  /** `Account 1`, `Bank@0x5FbD…0aa3`, or the address. */
  #address(address: Address): string {
    const name = this.#names.nameOf(address)
    if (name !== undefined) return printable(name)
    const shown = checksumAddress(address)
    const artifact = this.#names.artifactNameOf(address)
    if (artifact === undefined) return shown
    return `${printable(artifact)}@${shown.slice(0, 6)}…${shown.slice(-4)}`
  }
}

/** `0x1234`, or the size of what is longer. */
function bytesText(bytes: Uint8Array): string {
  if (bytes.length === 0) return ''
  return bytes.length <= BYTES_SHOWN_MAX ? hexFromBytes(bytes) : `${grouped(bytes.length)} bytes`
}

/** `29,312` */
function grouped(value: bigint | number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
