/**
 * Error messages of Hardhat, for clients that match on them.
 *
 * Codes are the same in every dialect. So is `data`, except for executions that halted without
 * return data: these get `0x`, because hardhat-chai-matchers treats an error without data as a
 * network error.
 *
 * @see https://hardhat.org/hardhat-network/docs/reference
 */

import type { AbiParameter } from '../abi/abi.ts'
import type { AbiValue } from '../abi/codec.ts'
import { checksumAddress } from '../primitives/checksum.ts'
import type { Dialect } from '../primitives/dialect.ts'
import { DevnetError } from '../primitives/errors.ts'
import { bytesFromHex, type Hex, isAddress } from '../primitives/hex.ts'
import { decodeRevert } from '../primitives/revert-reason.ts'
import type { FailureCause } from '../tracing/failure-cause.ts'
import { stackTraceOf } from '../tracing/traced-error.ts'
import { RpcError, withSolidityStack } from './errors.ts'

/** The error in the wording of the dialect. */
export function inDialect(dialect: Dialect, error: RpcError): RpcError {
  if (dialect !== 'hardhat' || !(error.cause instanceof DevnetError)) return error
  const { cause } = error
  const message = hardhatMessage(cause)
  if (message === undefined) return error
  const data = haltReason(cause) === undefined ? error.data : '0x'
  return withSolidityStack(new RpcError(error.code, message, data, { cause }), cause)
}

const FAILED = 'VM Exception while processing transaction:'
const UNEXPECTED_DATA = 'Transaction reverted: function returned an unexpected amount of data'

/** The reason why the EVM halted; `undefined` if the execution reverted or did not start. */
function haltReason({ code, facts }: DevnetError): unknown {
  return code === 'EXECUTION_HALTED' || code === 'GAS_ALLOWANCE_EXCEEDED' ? facts.reason : undefined
}

function hardhatMessage(error: DevnetError): string | undefined {
  const { code, facts } = error
  const traced = stackTraceOf(error)
  const explained = traced && causeMessage(traced.cause)
  if (explained !== undefined) return explained
  const halted = haltReason(error)
  if (halted === 'out of gas') return 'Transaction ran out of gas'
  if (halted !== undefined) return `${FAILED} ${withoutOpcode(String(halted))}`
  switch (code) {
    case 'EXECUTION_REVERTED':
      return revertMessage((facts.data ?? '0x') as Hex) // facts of EXECUTION_REVERTED hold hex
    case 'NONCE_TOO_LOW':
      return `Nonce too low. Expected nonce to be ${facts.next} but got ${facts.given}.`
    case 'NONCE_TOO_HIGH':
      return `Nonce too high. Expected nonce to be ${facts.next} but got ${facts.given}. Note that transactions can't be queued when automining.`
    case 'INSUFFICIENT_FUNDS':
      return `Sender doesn't have enough funds to send tx. The max upfront cost is: ${facts.want} and the sender's balance is: ${facts.have}.`
    case 'INTRINSIC_GAS_TOO_LOW':
      return `Transaction requires at least ${facts.minimum} gas but got ${facts.gasLimit}`
    case 'UNKNOWN_SIGNER':
      return facts.address === undefined ? undefined : `Unknown account ${facts.address}`
    case 'TIMESTAMP_TOO_LOW':
      return facts.given === Number(facts.previous)
        ? `Timestamp ${facts.given} is equal to the previous block's timestamp. Enable the 'allowBlocksWithSameTimestamp' option to allow this`
        : `Timestamp ${facts.given} is lower than the previous block's timestamp ${facts.previous}`
    default:
      return undefined
  }
}

/** Hardhat's message with the artifacts of its project; `undefined` where it is the same without. */
function causeMessage(cause: FailureCause): string | undefined {
  switch (cause.kind) {
    case 'customError': {
      const { item, args } = cause.error
      return `${FAILED} reverted with custom error '${item.name}(${args.map((each) => hardhatValue(each, each.value)).join(', ')})'`
    }
    case 'unknownSelector':
    case 'shortCalldata':
      return "Transaction reverted: function selector was not recognized and there's no fallback function"
    case 'noReceive':
      return "Transaction reverted: function selector was not recognized and there's no fallback nor receive function"
    case 'notPayable':
      return `Transaction reverted: ${notPayable[cause.entry ?? 'function']} was called with value ${cause.value}`
    case 'directLibraryCall':
      return 'Transaction reverted: library was called directly'
    case 'noCode':
      return cause.isChecked
        ? 'Transaction reverted: function call to a non-contract account'
        : UNEXPECTED_DATA
    case 'returnData':
      return UNEXPECTED_DATA
    case 'balance':
      return cause.isTransaction
        ? undefined
        : 'Transaction reverted: function call failed to execute'
    case 'parameters':
      return 'Transaction reverted: function was called with incorrect parameters'
    case 'outOfGas':
      return cause.isTransaction
        ? undefined
        : 'Transaction reverted: contract call run out of gas and made the transaction revert'
    case 'codeTooLarge':
      return cause.isInitCode
        ? undefined
        : 'Transaction reverted: trying to deploy a contract whose code is too large'
    default:
      return undefined
  }
}

const notPayable = {
  function: 'non-payable function',
  fallback: 'fallback function is not payable and',
  noReceive: "there's no receive function, fallback function is not payable and",
} as const

/** Strings, addresses and bytes are in quotes, and nothing is escaped; a tuple is a list. */
function hardhatValue(parameter: AbiParameter, value: AbiValue): string {
  const { type, components = [] } = parameter
  const item = /\[\d*\]$/.exec(type)
  if (Array.isArray(value)) {
    const values: readonly AbiValue[] = value
    const element = { ...parameter, type: type.slice(0, item?.index) }
    const texts = values.map((each, index) =>
      hardhatValue(item === null ? components[index]! : element, each),
    )
    return `[${texts.join(', ')}]`
  }
  if (type === 'address' && isAddress(value)) return `"${checksumAddress(value)}"`
  return typeof value === 'string' ? `"${value}"` : String(value)
}

/** Hardhat does not name an invalid opcode. */
function withoutOpcode(reason: string): string {
  return reason.replace(/^invalid opcode: .*/, 'invalid opcode')
}

function revertMessage(data: Hex): string {
  const revert = decodeRevert(bytesFromHex(data))
  if (data === '0x') return 'Transaction reverted without a reason string'
  if (revert === undefined) {
    return `${FAILED} reverted with an unrecognized custom error (return data: ${data})`
  }
  if (revert.kind === 'error') return `${FAILED} reverted with reason string '${revert.text}'`
  const number = `0x${revert.code.toString(16)}`
  return `${FAILED} reverted with panic code ${number} (${panicTexts[number] ?? 'Unknown panic code'})`
}

const panicTexts: Readonly<Record<string, string>> = {
  '0x1': 'Assertion error',
  '0x11': 'Arithmetic operation overflowed outside of an unchecked block',
  '0x12': 'Division or modulo division by zero',
  '0x21': 'Tried to convert a value into an enum, but the value was too big or negative',
  '0x22': 'Incorrectly encoded storage byte array',
  '0x31': '.pop() was called on an empty array',
  '0x32': 'Array accessed at an out-of-bounds or negative index',
  '0x41': 'Too much memory was allocated, or an array was created that is too large',
  '0x51': 'Called a zero-initialized variable of internal function type',
}
