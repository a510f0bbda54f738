import {
  anythingSchema,
  maybe,
  nullable,
  object,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { change } from '../../dialect.ts'
import { METHOD_NOT_SUPPORTED, RpcError } from '../../errors.ts'
import { isObject, optional, refuse } from '../../wire/params.ts'

/** Fork options. viem always sends them, with nulls inside. */
export interface ResetOptions extends WireOf<typeof resetOptionsSchema> {}

const resetOptionsSchema = object(
  'ResetOptions',
  {
    forking: maybe(
      nullable(
        object(
          'Forking',
          { jsonRpcUrl: maybe(nullable(textSchema)), blockNumber: maybe(anythingSchema) },
          true,
        ),
      ),
    ),
  },
  true,
)

const resetOptions = optional<ResetOptions, undefined>(
  '{ forking }',
  resetOptionsSchema,
  undefined,
  (value, where) => {
    if (!isObject(value)) return refuse(where, 'an object', value)
    const { forking } = value
    if (forking == null) return undefined
    if (!isObject(forking)) return refuse(`${where}.forking`, 'an object', forking)
    if (forking.jsonRpcUrl == null) return undefined
    throw new RpcError(METHOD_NOT_SUPPORTED, 'forking another chain is not supported')
  },
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
