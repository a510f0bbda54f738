import { boolean, codec, objectOf, optional } from '../../../primitives/codec.ts'
import { anyOf } from '../../../primitives/schema.ts'
import { rehearsing } from '../../lazy-modules.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { rehearsal, rules } from '../../wire/objects/rehearsal.ts'
import { hash } from '../../wire/params.ts'
import { callRequest } from '../../wire/requests.ts'

/** A transaction by its hash, or a call as `eth_call` takes it. */
export const target = param(
  'hash or call object',
  codec(anyOf(hash.schema, callRequest.schema), (value, where, refuse) =>
    typeof value === 'string'
      ? hash.parse(value, where, refuse)
      : callRequest.parse(value, where, refuse),
  ),
)

export const options = param(
  '{ from, withNewGasLimit, causes }',
  optional(
    objectOf('RehearsalOptions', {
      from: optional(rules),
      withNewGasLimit: optional(boolean),
      causes: optional(boolean),
    }),
    {},
  ),
)

/** Executes a transaction again on the state before it, or a call on the latest state, by two rules. */
export const previewnet_rehearse = method({
  summary:
    'Executes a transaction or call by other rules: outcomes, verdict, least gas limit, causes.',
  spec: 'docs/rehearsal.md',
  foreignPages: 'refused',
  readsState: true,
  params: [target, rules, options],
  result: rehearsal,
  handle: ({ backend }, subject, by, chosen) =>
    rehearsing.use(backend.queue, async ({ printRehearsal, rehearse }) => {
      const found = await rehearse(backend, subject, by, chosen)
      return found === undefined ? null : printRehearsal(found)
    }),
})
