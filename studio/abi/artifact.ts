/**
 * ABIs in files: artifacts of Hardhat and of Foundry, and ABIs alone.
 */

import type { Abi } from 'viem'
import { toEventSelector, toFunctionSelector } from 'viem'
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
  for (const [index, item] of abi.entries()) expectItem(index, item)
  const named = isObject(value) ? value.contractName : undefined
  const name = typeof named === 'string' ? named : fileName.replace(/(\.abi)?\.json$/i, '')
  return { name, abi: abi as Abi } // each item has been checked
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

/** An item is good if its selector can be computed: that reads all of its types. */
function expectItem(index: number, item: unknown): void {
  if (!isObject(item) || !types.includes(String(item.type))) {
    throw new Error(`item ${index}: expected a type such as "function", "event" or "error"`)
  }
  try {
    if (item.type === 'event') toEventSelector(item as unknown as Abi[number] & { type: 'event' }) // viem checks it
    if (item.type === 'function' || item.type === 'error') {
      toFunctionSelector({ ...item, type: 'function' } as unknown as Abi[number] & {
        type: 'function'
      }) // the same
    }
  } catch (cause) {
    throw new Error(`item ${index}: not a valid ${item.type}`, { cause })
  }
}
