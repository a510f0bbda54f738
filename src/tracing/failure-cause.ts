/**
 * Why an execution failed: what the code said, or what the compiler's own checks found.
 *
 * A revert without data has many causes; the compiler's data and the ABI distinguish them.
 */

import type { Abi, AbiError, AbiParameter } from '../abi/abi.ts'
import { type Decoded, decodeArguments, indexOf } from '../abi/abi-index.ts'
import type { CompiledContract } from '../artifacts/contract.ts'
import type { Failure } from '../engine/engine.ts'
import { isNativeStub } from '../engine/native-contract.ts'
import { REVERTED, usesCallerStorage } from '../engine/trace.ts'
import { type Address, type Hex, hexFromBytes } from '../primitives/hex.ts'
import type { Message } from '../primitives/message.ts'
import { decodeRevert } from '../primitives/revert-reason.ts'
import { isEmptyAccount, type StateView } from '../state/view.ts'
import { isSameRange } from './code-places.ts'
import { isInitCode } from './entry-definition.ts'
import { type FailedFrame, isAtEntry } from './failed-frame.ts'

export type FailureCause =
  | { readonly kind: 'reason'; readonly text: string }
  | { readonly kind: 'panic'; readonly code: bigint }
  | { readonly kind: 'customError'; readonly error: Decoded<AbiError> }
  /** Data that no known error encodes. */
  | { readonly kind: 'unknownData'; readonly data: Hex }
  | { readonly kind: 'noReason' }
  | { readonly kind: 'unknownSelector'; readonly selector: Hex }
  | { readonly kind: 'shortCalldata'; readonly calldata: Hex }
  | { readonly kind: 'noReceive' }
  /** With `entry` where no function of the ABI was called. */
  | {
      readonly kind: 'notPayable'
      readonly value: bigint
      readonly entry?: 'fallback' | 'noReceive'
    }
  | { readonly kind: 'directLibraryCall' }
  /** The compiler checked the account before the call, or missed the return data after it. */
  | { readonly kind: 'noCode'; readonly isChecked: boolean }
  | { readonly kind: 'returnData' }
  | { readonly kind: 'parameters' }
  | { readonly kind: 'outOfGas'; readonly isTransaction: boolean }
  /** Since Amsterdam: the gas did not suffice for what is paid before the first frame. */
  | {
      readonly kind: 'outOfGasAhead'
      /** The account that the transaction would make; `undefined` if there is none. */
      readonly newAccount: Address | 'contract' | undefined
      readonly authorizations: number
    }
  | { readonly kind: 'invalidOpcode'; readonly opcode: number }
  | { readonly kind: 'codeTooLarge'; readonly sizeBytes: bigint; readonly isInitCode: boolean }
  | {
      readonly kind: 'balance'
      readonly isTransaction: boolean
      readonly value: bigint
      /** `undefined` for the sender of the transaction, whose fees are not settled. */
      readonly balance: bigint | undefined
    }
  /** Another halt, in go-ethereum's words. */
  | { readonly kind: 'halt'; readonly reason: string }

/** True for a call that was refused before a function began. */
export function isRefusal({ kind }: FailureCause): boolean {
  return refusals.has(kind)
}

const refusals: ReadonlySet<FailureCause['kind']> = new Set([
  ...(['unknownSelector', 'shortCalldata', 'noReceive'] as const),
  ...(['notPayable', 'directLibraryCall', 'parameters'] as const),
])

/** @param known ABIs of the execution, whose errors the failed contract may have passed on, and others */
export function failureCause(
  frame: FailedFrame,
  known: readonly Abi[],
  balance: bigint | undefined,
): FailureCause {
  const { end } = frame
  if (end.error !== REVERTED) return haltCause(frame, end.error ?? '', balance)
  return end.output.length === 0 ? silentCause(frame) : dataCause(frame, known)
}

/**
 * True if a transaction ran out of gas before its code, or a native contract, began.
 *
 * @param outermost `undefined` if the transaction had no frame
 */
export function isOutOfGasAhead(
  failure: Failure,
  outermost: FailedFrame | undefined,
  view: StateView,
): boolean {
  if (failure.kind !== 'halt' || failure.reason !== 'out of gas') return false
  if (outermost === undefined) return true
  const { start, programCounter } = outermost
  return programCounter < 0 && !start.isPrecompile && !isNativeStub(view.codeBytes(start.to))
}

/**
 * Since Amsterdam, a transaction pays for the account that it makes before its first frame.
 *
 * @param view the state before it
 * @see https://eips.ethereum.org/EIPS/eip-2780
 */
export function causeAhead(
  { to, value, authorizationList }: Message,
  view: StateView,
): FailureCause {
  const isNew = to !== null && value > 0n && isEmptyAccount(view, to)
  const newAccount = to === null ? 'contract' : isNew ? to : undefined
  return { kind: 'outOfGasAhead', newAccount, authorizations: authorizationList.length }
}

function haltCause(
  { start, opcode, codeSize = 0n }: FailedFrame,
  reason: string,
  balance: bigint | undefined,
): FailureCause {
  if (reason.startsWith('invalid opcode')) return { kind: 'invalidOpcode', opcode }
  switch (reason) {
    case 'out of gas':
      return { kind: 'outOfGas', isTransaction: start.depth === 0 }
    case 'max code size exceeded':
      return { kind: 'codeTooLarge', sizeBytes: codeSize, isInitCode: false }
    case 'max initcode size exceeded':
      return { kind: 'codeTooLarge', sizeBytes: codeSize, isInitCode: true }
    case 'insufficient balance for transfer':
      return {
        kind: 'balance',
        isTransaction: start.depth === 0,
        value: start.value ?? 0n,
        balance,
      }
    default:
      return { kind: 'halt', reason }
  }
}

function dataCause({ places, end }: FailedFrame, known: readonly Abi[]): FailureCause {
  const revert = decodeRevert(end.output)
  if (revert?.kind === 'error') return { kind: 'reason', text: revert.text }
  if (revert?.kind === 'panic') return { kind: 'panic', code: revert.code }
  for (const abi of places === undefined ? known : [places.contract.abi, ...known]) {
    const error = indexOf(abi).decodeError(end.output)
    if (error !== undefined) return { kind: 'customError', error }
  }
  return { kind: 'unknownData', data: hexFromBytes(end.output) }
}

/** A revert without data. */
function silentCause(frame: FailedFrame): FailureCause {
  const { places } = frame
  if (places === undefined) return { kind: 'noReason' }
  const refused = entryCause(frame, places.contract)
  if (isAtEntry(frame)) return refused
  // Optimised code may fail before a function at the place of one, and a place without definitions does
  // not show whether one began.
  if (isCertain(refused, frame, places.contract)) return refused
  if (places.isUnreadAt(frame.written)) return { kind: 'noReason' }
  const here = places.placeAt(frame.written)
  const isAt = (programCounter: number | undefined) => {
    const place = programCounter === undefined ? undefined : places.placeAt(programCounter)
    return here !== undefined && place !== undefined && isSameRange(place, here)
  }
  if (isAt(frame.emptyAccount)) return { kind: 'noCode', isChecked: true }
  const { lastCall, readReturnData } = frame
  if (lastCall === undefined || lastCall.failed !== undefined) return { kind: 'noReason' }
  // A function that returns nothing has no return data to check.
  if (!readReturnData) return { kind: 'noReason' }
  if (!isAt(lastCall.programCounter)) return { kind: 'noReason' }
  return lastCall.hadCode ? { kind: 'returnData' } : { kind: 'noCode', isChecked: false }
}

/** True if the ABI alone shows that no function takes the call. */
function isCertain(
  cause: FailureCause,
  { start }: FailedFrame,
  { kind, methodIdentifiers }: CompiledContract,
): boolean {
  // Initial values of variables come before the checks of a creation.
  if (isInitCode(start) || !isRefusal(cause) || cause.kind === 'parameters') return false
  if (kind !== 'library') return true
  // Functions of libraries take value, and their ABI does not list all of them.
  return cause.kind !== 'notPayable' && methodIdentifiers.size > 0
}

/** The checks before a function begins. */
function entryCause(frame: FailedFrame, contract: CompiledContract): FailureCause {
  const { abi, creation } = contract
  const { start } = frame
  const { value = 0n, input, type } = start
  const sent = value > 0n
  if (isInitCode(start)) {
    const item = abi.find((each) => each.type === 'constructor')
    if (sent && item?.stateMutability !== 'payable') return { kind: 'notPayable', value }
    return argumentsCause(item?.inputs ?? [], input.subarray(creation?.bytes.length ?? 0))
  }
  const item = indexOf(abi).functionOf(input)
  const stateMutability = item?.stateMutability ?? mutabilityOf(contract, input)
  if (stateMutability === undefined) return fallbackCause(input, value, abi)
  // The code of a library by IR does not show that it is one; the text of its source may.
  const { kind } = frame.places?.created ?? contract
  if (kind === 'library' && !usesCallerStorage(type) && changesState(stateMutability)) {
    return { kind: 'directLibraryCall' }
  }
  if (sent && stateMutability !== 'payable') return { kind: 'notPayable', value }
  return argumentsCause(item?.inputs ?? [], input.subarray(4))
}

/** Arguments are wrong if they are no encoding of the parameters' types; else the function is silent. */
function argumentsCause(parameters: readonly AbiParameter[], data: Uint8Array): FailureCause {
  const isWhole = decodeArguments(parameters, data) !== undefined
  return { kind: isWhole && !hasEnumeration(parameters) ? 'noReason' : 'parameters' }
}

/** The ABI does not have the number of an enumeration's values. */
function hasEnumeration(parameters: readonly AbiParameter[]): boolean {
  return parameters.some(
    ({ internalType = '', components = [] }) =>
      internalType.startsWith('enum ') || hasEnumeration(components),
  )
}

/** ABIs have no selector of library functions that take storage. */
function mutabilityOf(contract: CompiledContract, input: Uint8Array): string | undefined {
  const selector = hexFromBytes(input.subarray(0, 4))
  if (![...contract.methodIdentifiers.values()].includes(selector)) return undefined
  const { functions } = contract.compilation.ast
  return functions.find((each) => each.selector === selector)?.stateMutability ?? 'nonpayable'
}

function fallbackCause(input: Uint8Array, value: bigint, abi: Abi): FailureCause {
  const receive = abi.find(({ type }) => type === 'receive')
  const fallback = abi.find((item) => item.type === 'fallback')
  if (input.length === 0 && receive !== undefined) return { kind: 'noReason' }
  if (fallback !== undefined) {
    const isRefused = value > 0n && !isPayableItem(fallback)
    const entry = input.length === 0 ? 'noReceive' : 'fallback'
    return isRefused ? { kind: 'notPayable', value, entry } : { kind: 'noReason' }
  }
  const calldata = hexFromBytes(input)
  if (input.length === 0) return { kind: 'noReceive' }
  if (input.length < 4) return { kind: 'shortCalldata', calldata }
  return { kind: 'unknownSelector', selector: calldata.slice(0, 10) as Hex } // a prefix of hex
}

function isPayableItem({ stateMutability }: { readonly stateMutability: string }): boolean {
  return stateMutability === 'payable'
}

function changesState(stateMutability: string): boolean {
  return stateMutability === 'nonpayable' || stateMutability === 'payable'
}
