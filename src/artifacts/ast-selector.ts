/**
 * Selectors of functions whose compiler gives none, from the types of their parameters.
 *
 * solc gives selectors since 0.6. Structs are not resolved: such a function has no selector here.
 */

import { selectorOf } from '../abi/signature.ts'

const elementary =
  /^(?:u?int\d{1,3}|bytes(?:[1-9]|[12]\d|3[0-2])?|string|bool|address|function)(?:\[\d*\])*$/

/**
 * @param types as syntax trees print them: `contract IERC20`, `uint256[] memory`
 * @param isLibrary libraries spell the names of contracts and enumerations in their signatures
 */
export function selectorFromTypes(
  name: string,
  types: readonly string[],
  isLibrary: boolean,
): string | undefined {
  const inputs = types.map((type) => ({ name: '', type: isLibrary ? type : abiType(type) }))
  if (!inputs.every(({ type }) => elementary.test(type))) return undefined
  return selectorOf({ name, inputs })
}

function abiType(printed: string): string {
  return printed
    .replace(/ (?:memory|calldata|storage (?:ref|pointer))$/, '')
    .replace(/^address payable/, 'address')
    .replace(/^contract [^[]*/, 'address')
    .replace(/^enum [^[]*/, 'uint8')
    .replace(/^function [^[]*external$/, 'function')
}
