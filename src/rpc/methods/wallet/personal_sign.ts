import { unchecked } from '../../../primitives/codec.ts'
import { isAddress } from '../../../primitives/hex.ts'
import { dataSchema } from '../../../primitives/schema.ts'
import { refuse } from '../../errors.ts'
import { signing } from '../../foreign-pages.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { address, data } from '../../wire/params.ts'
import { signature } from './signing.ts'

/** The data and the account are distinguished once both parameters are parsed. */
const either = param('data or address', unchecked(dataSchema))

/**
 * {@link eth_sign} with the message first. The reverse order, which old tools send, is recognised
 * unless the message could be an address.
 */
export const personal_sign = method({
  summary: 'Signs a message for a managed account; the message comes first.',
  spec: 'https://eips.ethereum.org/EIPS/eip-191',
  foreignPages: signing,
  consent: 'always',
  params: [either, either],
  result: signature,
  handle({ backend: { transactions } }, first, second) {
    const isReversed = isAddress(first) && !isAddress(second)
    const signer = isReversed
      ? address.parse(first, 'params[0]', refuse)
      : address.parse(second, 'params[1]', refuse)
    const message = isReversed
      ? data.parse(second, 'params[1]', refuse)
      : data.parse(first, 'params[0]', refuse)
    return transactions.signMessage(signer, message)
  },
})
