import { text } from '../../../primitives/codec.ts'
import { METHOD_NOT_SUPPORTED, RpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { nothing } from '../../wire/results.ts'

const url = param('url', text())

/** Refused: a client that sets a remote URL expects the state of that chain. */
export const anvil_setRpcUrl = method({
  summary: 'Refused: nothing here is forked from a remote chain.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [url],
  result: nothing,
  handle() {
    throw new RpcError(
      METHOD_NOT_SUPPORTED,
      'anvil_setRpcUrl: nothing here is forked from a remote chain',
    )
  },
})
