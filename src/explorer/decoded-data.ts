/**
 * Calls, reverts and logs by the names that a devnet knows, without executing anything.
 */

import { type DecodedArgument, decodeArguments } from '../abi/abi-index.ts'
import type { Backend } from '../backend/backend.ts'
import type { StateRef } from '../chain/state-ref.ts'
import type { Address } from '../primitives/hex.ts'
import type { EmittedLog } from '../primitives/message.ts'
import type { StateView } from '../state/view.ts'
import { ExecutionNames, type NameSource } from '../tracing/names.ts'
import { type Known, withArtifacts } from './known-contracts.ts'

export type EncodedData =
  | {
      readonly kind: 'call'
      readonly to: Address
      /** The selector alone is enough for a name. */
      readonly input: Uint8Array
      readonly output: Uint8Array | undefined
    }
  | { readonly kind: 'revert'; readonly to: Address | undefined; readonly data: Uint8Array }
  | { readonly kind: 'log'; readonly log: EmittedLog }

export interface DecodedData {
  readonly name: string
  /** `undefined` if the data does not fit the types. */
  readonly args: readonly DecodedArgument[] | undefined
  /** Decoded return values; `undefined` without an output that fits the types. */
  readonly returns: readonly DecodedArgument[] | undefined
}

/**
 * @returns one for each, in their order; `undefined` for what no known ABI declares
 * @throws {DevnetError} UNKNOWN_BLOCK
 */
export function decodeAll(
  backend: Known & Pick<Backend, 'names'>,
  list: readonly EncodedData[],
  at: StateRef,
): Promise<readonly (DecodedData | undefined)[]> {
  return withArtifacts(backend, () => {
    const view = backend.chain.stateAt(at)
    return list.map((each) => decodedData(backend.names, view, each))
  })
}

function decodedData(
  source: NameSource,
  view: StateView,
  data: EncodedData,
): DecodedData | undefined {
  const account = data.kind === 'log' ? data.log.address : data.to
  const contract = account && source.contractAt(view, account)
  const names = new ExecutionNames(source, [])
  if (data.kind === 'call') {
    const { to, input, output } = data
    const own = contract && names.ownFunction(contract, input)
    const found = own ?? names.knownFunction(to, input) ?? names.selectedFunction(to, input)
    if (found === undefined) return undefined
    const { item, args } = found
    const returns = output && decodeArguments(item.outputs, output)
    return { name: item.name, args, returns }
  }
  const found =
    data.kind === 'log'
      ? names.event(contract, data.log)
      : names.error(contract, data.to, data.data)
  return found && { name: found.item.name, args: found.args, returns: undefined }
}
