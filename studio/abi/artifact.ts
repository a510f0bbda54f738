/**
 * ABIs of the devnet, without what a page cannot encode.
 */

import type { Abi } from 'viem'

/** An ABI as JSON, as far as the page can encode it. */
export function abiFromDevnet(text: string): Abi {
  const items = JSON.parse(text) as readonly unknown[] // the method says so
  return items.filter(isEncodable) as Abi // each has been checked
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const types = ['function', 'event', 'error', 'constructor', 'fallback', 'receive']
const namedTypes = ['function', 'event', 'error']

/** An item is good if its signature can be written: that reads its name and all of its types. */
function isEncodable(item: unknown): boolean {
  if (!isObject(item) || !types.includes(String(item.type))) return false
  if (!namedTypes.includes(String(item.type))) return true
  const hasName = typeof item.name === 'string' && /^[\w$]+$/.test(item.name)
  const hasOutputs = item.type !== 'function' || areParameters(item.outputs)
  return hasName && hasOutputs && areParameters(item.inputs)
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
