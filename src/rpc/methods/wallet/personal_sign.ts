import type { Hex } from '../../../primitives/hex.ts'
import { isAddress } from '../../../primitives/hex.ts'
import { dataSchema } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { parseAddress, parseData, required } from '../../wire/params.ts'
import { signature } from './signing.ts'

/** The data and the account are told apart once both parameters are parsed. */
const either = required<Hex, unknown>('data or address', dataSchema, (value) => value)

/**
 * {@link eth_sign} with the message first. The reverse order, which old tools send, is recognised
 * unless the message could be an address.
 */
export const personal_sign = method({
  summary: 'Signs a message for a managed account; the message comes first.',
  spec: 'https://eips.ethereum.org/EIPS/eip-191',
  consent: 'always',
  params: [either, either],
  result: signature,
  handle({ transactions }, first, second) {
    const isReversed = isAddress(first) && !isAddress(second)
    const signer = isReversed ? parseAddress(first, 'params[0]') : parseAddress(second, 'params[1]')
    const message = isReversed ? parseData(second, 'params[1]') : parseData(first, 'params[0]')
    return transactions.signMessage(signer, message)
  },
})
