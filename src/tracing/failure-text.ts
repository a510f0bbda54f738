/**
 * A cause of failure in words.
 */

import { printInvocation } from '../abi/abi-print.ts'
import { DELEGATION_STATE_GAS, NEW_ACCOUNT_STATE_GAS } from '../engine/gas-schedule.ts'
import { printable, shortened } from '../primitives/printable.ts'
import type { FailureCause } from './failure-cause.ts'
import { panicText } from './panics.ts'

type CauseAhead = Extract<FailureCause, { readonly kind: 'outOfGasAhead' }>

/** Characters of a reason at most: revert data may be megabytes. */
const REASON_MAX = 1_000

const halts = new Map<string, string>([
  ['write protection', 'state was changed in a static call'],
  ['return data out of bounds', 'return data was read out of bounds'],
  ['invalid code: must not begin with 0xef', 'contract code may not begin with 0xef'],
  ['contract address collision', 'address of the created contract is taken'],
  ['contract creation code storage out of gas', 'gas does not suffice to store the contract code'],
  ['max call depth exceeded', 'calls are nested more than 1024 deep'],
])

/** @param codeSizeMax bytes of a contract's code at most */
export function failureText(cause: FailureCause, codeSizeMax: number): string {
  switch (cause.kind) {
    case 'reason':
      return `reverted with reason string ${printable(JSON.stringify(shortened(cause.text, REASON_MAX)))}`
    case 'panic':
      return `panicked: ${panicText(cause.code)}`
    case 'customError': {
      const { item, args } = cause.error
      return `reverted with custom error ${printInvocation(item.name, args)}`
    }
    case 'unknownData':
      return `reverted with data ${shortened(cause.data, REASON_MAX)}`
    case 'noReason':
      return 'reverted without a reason'
    case 'unknownSelector':
      return `function selector ${cause.selector} was not recognized and there is no fallback function`
    case 'shortCalldata':
      return `calldata ${cause.calldata} is shorter than a function selector and there is no fallback function`
    case 'noReceive':
      return 'there is neither a receive nor a fallback function for a call without calldata'
    case 'notPayable':
      return `non-payable function was called with value ${cause.value}`
    case 'directLibraryCall':
      return 'library was called directly'
    case 'noCode':
      return 'function call to an account without code'
    case 'returnData':
      return 'function returned an unexpected amount of data'
    case 'parameters':
      return 'function was called with incorrect parameters'
    case 'outOfGas':
      return cause.isTransaction ? 'transaction ran out of gas' : 'call ran out of gas'
    case 'outOfGasAhead':
      return `transaction ran out of gas before its first call${aheadText(cause)}`
    case 'invalidOpcode':
      return `invalid opcode 0x${cause.opcode.toString(16).padStart(2, '0')}`
    case 'codeTooLarge':
      return cause.isInitCode
        ? `init code too large: ${cause.sizeBytes} bytes, at most ${2 * codeSizeMax}`
        : `contract code too large: ${cause.sizeBytes} bytes, at most ${codeSizeMax}`
    case 'balance':
      return `value ${cause.value} exceeds the balance${cause.balance === undefined ? '' : ` ${cause.balance}`}`
    case 'halt':
      return halts.get(cause.reason) ?? cause.reason
  }
}

/** The accounts and authorizations that take gas for state before the first frame (EIP-8037). */
function aheadText({ newAccount, authorizations }: CauseAhead): string {
  const parts: string[] = []
  if (newAccount === 'contract') parts.push(`the contract's account takes ${NEW_ACCOUNT_STATE_GAS}`)
  else if (newAccount !== undefined) {
    parts.push(`value to ${newAccount}, which does not exist, takes ${NEW_ACCOUNT_STATE_GAS}`)
  }
  if (authorizations > 0) {
    const most = BigInt(authorizations) * (NEW_ACCOUNT_STATE_GAS + DELEGATION_STATE_GAS)
    parts.push(`authorizations take up to ${most}`)
  }
  return parts.length === 0 ? '' : `: ${parts.join(', ')} gas for state`
}
