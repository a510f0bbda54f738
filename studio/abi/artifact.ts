/**
 * ABIs in files: artifacts of Hardhat and of Foundry, and ABIs alone.
 */

import type { Abi } from 'viem'
import type { NamedAbi } from './known.ts'

/**
 * @param fileName names the contract if the text does not
 * @throws {Error} saying what was expected and what was found
 */
export function abiFromText(fileName: string, text: string): NamedAbi {
  const value = parsed(text)
  const abi = Array.isArray(value) ? value : isObject(value) ? value.abi : undefined
  if (!Array.isArray(abi)) {
    throw new Error('expected an array, or an object with "abi" as artifacts have it')
  }
  for (const [index, item] of abi.entries()) {
    const complaint = complaintAbout(item)
    if (complaint !== undefined) throw new Error(`item ${index}: ${complaint}`)
  }
  const named = isObject(value) ? value.contractName : undefined
  const name = typeof named === 'string' ? named : fileName.replace(/(\.abi)?\.json$/i, '')
  return { name, abi: abi as Abi } // each item has been checked
}

/** The ABI of an artifact of the devnet, as far as the page can encode and decode it. */
export function abiFromDevnet(text: string): Abi {
  const items = JSON.parse(text) as readonly unknown[] // the method says so
  return items.filter((item) => complaintAbout(item) === undefined) as Abi // each has been checked
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error('expected JSON', { cause })
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const types = ['function', 'event', 'error', 'constructor', 'fallback', 'receive']
const namedTypes = ['function', 'event', 'error']

/** An item is good if its signature can be written: that reads its name and all of its types. */
function complaintAbout(item: unknown): string | undefined {
  if (!isObject(item) || !types.includes(String(item.type))) {
    return 'expected a type such as "function", "event" or "error"'
  }
  if (!namedTypes.includes(String(item.type))) return undefined
  const hasName = typeof item.name === 'string' && /^[\w$]+$/.test(item.name)
  const hasOutputs = item.type !== 'function' || areParameters(item.outputs)
  if (hasName && hasOutputs && areParameters(item.inputs)) return undefined
  return `not a valid ${item.type}`
}

const parameterType =
  /^(tuple|address|bool|string|function|bytes\d*|u?int\d*|u?fixed\w*)(\[\d*\])*$/

function areParameters(list: unknown): boolean {
  return Array.isArray(list) && list.every(isParameter)
}

function isParameter(value: unknown): boolean {
  if (!isObject(value) || typeof value.type !== 'string') return false
  if (!['string', 'undefined'].includes(typeof value.name)) return false
  if (!parameterType.test(value.type)) return false
  return !value.type.startsWith('tuple') || areParameters(value.components)
}
