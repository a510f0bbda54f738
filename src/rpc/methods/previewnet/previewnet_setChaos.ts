import { chaosCodec, chaosRates } from '../../../faults/chaos-profiles.ts'
import {
  arrayOf,
  countSchema,
  nullable,
  object,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { asPrinted } from '../../wire/results.ts'

const chaosSchema = nullable(
  object('ChaosInForce', {
    seed: countSchema,
    /** By kind: a share of the requests, or a number per minute of virtual time. */
    rates: chaosRates.schema,
    /** Kinds that the network lacks. */
    leftOut: arrayOf(textSchema),
  }),
)

/** Like `devnet.faults.setChaos`. Faults that have begun go on. */
export const previewnet_setChaos = method({
  summary:
    'Begins, changes or ends faults that are drawn from a seed: a profile, a seed, both as `reorgs:7`, an object, or `off`. Returns what is in force, `null` for nothing.',
  spec: 'docs/chaos.md',
  foreignPages: 'refused',
  params: [param('chaos', chaosCodec)],
  result: asPrinted<WireOf<typeof chaosSchema>>('chaos | null', chaosSchema),
  handle: ({ backend: { chaos, config, queue } }, options) =>
    queue.run(() => {
      chaos.set(options, config.seed)
      return chaos.inForce ?? null
    }),
})
