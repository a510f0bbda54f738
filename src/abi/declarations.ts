/**
 * ABI items from declarations, one a line, as Solidity writes them and with the members of tuples in
 * brackets: `function aggregate((address target, bytes callData)[] calls) payable returns (bytes[] results)`.
 *
 * For texts of this package: a malformed line gives a wrong item, not an error. abi-text.ts parses
 * declarations without tuples into types that are exact.
 */

import type { Abi, AbiItem, AbiParameter } from './abi.ts'

/** Text of one parameter, `(address target, bytes callData)[] calls` or `address indexed from`. */
const parameterText = /^(?<type>\(.*\)[[\]\d]*|\S+)(?<indexed> indexed)?(?: (?<name>\S+))?$/

const declaration =
  /^(?<kind>function|event|error) (?<name>\w+)\((?<inputs>.*?)\)(?: (?<mutability>view|payable))?(?: returns \((?<outputs>.*)\))?$/

export function itemsFrom(declarations: string): Abi {
  const lines = declarations.split('\n').map((line) => line.trim())
  return lines.flatMap((line) => itemFrom(line) ?? [])
}

function itemFrom(line: string): AbiItem | undefined {
  const {
    kind,
    name = '',
    inputs = '',
    mutability,
    outputs = '',
  } = declaration.exec(line)?.groups ?? {}
  switch (kind) {
    case 'function': {
      const signature = { name, inputs: parameters(inputs), outputs: parameters(outputs) }
      const stateMutability =
        mutability === 'view' || mutability === 'payable' ? mutability : 'nonpayable'
      return { type: 'function', ...signature, stateMutability }
    }
    case 'event': {
      const texts = split(inputs)
      const indexed = parameters(inputs).map((each, index) => ({
        ...each,
        indexed: texts[index]!.includes(' indexed'), // one for each parameter
      }))
      return { type: 'event', name, inputs: indexed }
    }
    case 'error':
      return { type: 'error', name, inputs: parameters(inputs) }
    default:
      return undefined
  }
}

function parameters(text: string): AbiParameter[] {
  return split(text).map((each) => {
    const { type = '', name = '' } = parameterText.exec(each)?.groups ?? {}
    const [, members, lists = ''] = /^\((.*)\)([[\]\d]*)$/.exec(type) ?? []
    if (members === undefined) return { name, type }
    return { name, type: `tuple${lists}`, components: parameters(members) }
  })
}

/** Splits at the commas that are not within brackets. */
function split(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '')
}
