import { text } from '../../../primitives/codec.ts'
import { METHOD_NOT_SUPPORTED, RpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { nothing } from '../../wire/results.ts'

const url = param('url', text())

/** Refused: what a devnet was forked from stays. */
export const anvil_setRpcUrl = method({
  summary: 'Refused: the remote chain of a fork stays.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [url],
  result: nothing,
  handle() {
    throw new RpcError(
      METHOD_NOT_SUPPORTED,
      'anvil_setRpcUrl: what a devnet was forked from stays; start another one',
    )
  },
})
