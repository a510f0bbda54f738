/**
 * ABIs that fit a contract: by its name, by its kind, or by the selectors in its code.
 */

import type { Abi, AbiFunction } from 'viem'
import type { Address, Hex } from '../../src/primitives/hex.ts'
import { TOKEN_PREFIX } from '../../src/tokens/ids.ts'
import type { ListedAbi } from '../abis.ts'
import { selectorOf } from './selector.ts'

export interface FittingAbi {
  readonly name: string
  /** The functions that the contract has, as far as its code shows. */
  readonly functions: readonly AbiFunction[]
}

/** Share of an ABI's functions that the code must have. */
const shareMin = 0.5

/**
 * @param code of the contract, or of the one that it delegates to
 * @param known what the contract is called by its address
 */
export function fittingAbis(
  abis: readonly ListedAbi[],
  address: Address,
  code: Hex,
  known: string | undefined,
): readonly FittingAbi[] {
  return abis.flatMap(({ name, abi }) => {
    const functions = functionsOf(abi)
    if (functions.length === 0) return []
    // Tokens of the standard are implemented by the chain: their code shows nothing.
    const isToken = address.startsWith(TOKEN_PREFIX) && name.startsWith('B20 ')
    if (name === known || isToken) return [{ name, functions }]
    const own = functions.filter((each) => code.includes(pushOf(each)))
    return own.length >= shareMin * functions.length ? [{ name, functions: own }] : []
  })
}

export function functionsOf(abi: Abi): readonly AbiFunction[] {
  return abi.filter((item) => item.type === 'function')
}

/** The opcode that compilers compare a selector with: PUSH4, or shorter for zeros in front. */
function pushOf(item: AbiFunction): string {
  const bytes = selectorOf(item)
    .slice(2)
    .replace(/^(00)+/, '')
  return (0x5f + bytes.length / 2).toString(16) + bytes
}
