import { objectOf, optional, orNull, transform, unchecked } from '../../../primitives/codec.ts'
import { anythingSchema, textSchema } from '../../../primitives/schema.ts'
import { change } from '../../dialect.ts'
import { METHOD_NOT_SUPPORTED, RpcError } from '../../errors.ts'
import { param } from '../../wire/codec.ts'

/** Fork options. viem always sends them, with nulls inside. */
const forking = objectOf(
  'Forking',
  {
    jsonRpcUrl: orNull(unchecked(textSchema)),
    blockNumber: optional(unchecked(anythingSchema)),
  },
  { isOpen: true },
)

const resetOptions = param(
  '{ forking }',
  optional(
    transform(
      objectOf('ResetOptions', { forking: orNull(forking) }, { isOpen: true }),
      ({ forking }) => {
        if (forking?.jsonRpcUrl === undefined) return undefined
        throw new RpcError(
          METHOD_NOT_SUPPORTED,
          'a running devnet cannot fork another chain: start one with the option `fork`, or `--fork-url`',
        )
      },
    ),
  ),
)

/**
 * Clears txpool and snapshots and sets the clock back to genesis; filters and subscriptions stay.
 */
export const anvil_reset = change({
  summary: 'Resets the chain to genesis, with the same configuration.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [resetOptions],
  handle: ({ snapshots }) => snapshots.reset(),
})
