/**
 * Access lists of executions, made by the remote: they list what to fetch together.
 *
 * An access list is a hint and is never trusted: an execution that reads something else fetches that
 * as it would without a hint.
 *
 * @see https://ethereum.github.io/execution-apis/api/methods/eth_createAccessList/
 */

import type { Execution } from '../engine/engine.ts'
import { isObject } from '../primitives/codec.ts'
import { type Address, hexFromBytes, ZERO_ADDRESS } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import type { RemoteAnswer, RemoteRequest } from './channel.ts'
import type { RemoteBlock } from './remote-block.ts'
import type { RemoteState } from './remote-state.ts'
import { type BlockParameterForm, blockParameter, type PendingRequests } from './state-source.ts'

/** How the remote makes access lists: with accounts that differ from its own, or without. */
export type HintForm = 'overridden' | 'plain'

/** Asks what an execution accesses at a block; the accounts and slots are then missing. */
export type HintSource = (
  block: RemoteBlock,
  state: RemoteState,
  execution: Execution,
) => PendingRequests

/** Accounts and slots taken from one hint: a transaction has gas for fewer (EIP-7825). */
const HINTED_MAX = 10_000

const method = 'eth_createAccessList'

const forms: readonly HintForm[] = ['overridden', 'plain']

/** The requests that find out how the remote makes access lists. */
export function probes(at: unknown): readonly RemoteRequest[] {
  const nothing = { from: ZERO_ADDRESS, to: ZERO_ADDRESS, data: '0x' }
  return [
    { method, params: [nothing, at, { [ZERO_ADDRESS]: { balance: '0x0' } }], isOptional: true },
    { method, params: [nothing, at], isOptional: true },
  ]
}

/** @param answers to {@link probes} */
export function hintFormFrom(answers: readonly (RemoteAnswer | undefined)[]): HintForm | undefined {
  return forms.find((_, index) => 'result' in (answers[index] ?? {}))
}

export function hintSource(blockForm: BlockParameterForm, form: HintForm): HintSource {
  return (block, state, execution) => {
    const { from, to, value, data } = execution.message
    const call = {
      from,
      value: quantityFromUint(value),
      data: hexFromBytes(data),
      ...(to !== null && { to }),
    }
    const overrides = form === 'plain' ? {} : overridesOf(execution, state)
    const hasOverrides = Object.keys(overrides).length > 0
    const params = [call, blockParameter(blockForm, block), ...(hasOverrides ? [overrides] : [])]
    return {
      requests: [{ method, params, isOptional: true }],
      take: ([result]) => want(state, result),
      end: () => {},
    }
  }
}

/** Sender and recipient where they differ from the remote's. */
function overridesOf(
  { view, message: { from, to } }: Execution,
  state: RemoteState,
): Record<Address, { balance?: string; code?: string }> {
  const both = to === null || to === from ? [from] : [from, to]
  const known = both.filter((address) => state.hasAccount(address))
  return Object.fromEntries(
    known.flatMap((address) => {
      const balance = view.balance(address)
      const differences = {
        ...(balance !== state.balance(address) && { balance: quantityFromUint(balance) }),
        ...(view.codeHash(address) !== state.code(address).hash && { code: view.codeHex(address) }),
      }
      return Object.keys(differences).length === 0 ? [] : [[address, differences]]
    }),
  )
}

/** Leaves out invalid entries. */
function want(state: RemoteState, result: unknown): void {
  const list = isObject(result) && Array.isArray(result.accessList) ? result.accessList : []
  let left = HINTED_MAX
  for (const entry of list) {
    if (!isObject(entry) || !isData(entry.address, 20) || left <= 0) continue
    const keys = Array.isArray(entry.storageKeys) ? entry.storageKeys : []
    const slots = keys.slice(0, left).filter((key) => isData(key, 32))
    left -= 1 + slots.length
    state.want(entry.address.toLowerCase() as Address, slots.map(BigInt)) // matched above
  }
}

function isData(value: unknown, bytes: number): value is string {
  return typeof value === 'string' && value.length === 2 + 2 * bytes && /^0x[\da-f]+$/i.test(value)
}
