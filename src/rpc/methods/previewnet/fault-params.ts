/**
 * The wire format of faults: the parameter of `previewnet_fault` and the list of faults.
 *
 * The schemas are generated from the table of fault kinds; a new kind needs no change here.
 */

import type { FaultTime } from '../../../backend/types.ts'
import {
  type Fault,
  type FaultName,
  faultKinds,
  fieldsOf,
  readFault,
} from '../../../faults/fault.ts'
import type { FaultStatus, PastFault } from '../../../faults/faults.ts'
import { codec, isObject } from '../../../primitives/codec.ts'
import type { Hex } from '../../../primitives/hex.ts'
import {
  arrayOf,
  countSchema,
  type Field,
  maybe,
  object,
  oneOfTexts,
  quantitySchema,
  type Schema,
  textSchema,
} from '../../../primitives/schema.ts'
import { parseReorgTransactions } from '../../reorg-transactions.ts'
import { param } from '../../wire/codec.ts'
import { count } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'

/** A fault with its start time; without one it starts at once. */
export type FaultRequest = Fault & {
  /** Virtual time, ms since the epoch. */
  readonly at?: Hex | number
  /** Ms of virtual time from now. */
  readonly after?: Hex | number
}

/** A parsed {@link FaultRequest}. */
export interface TimedFault {
  readonly fault: Fault
  readonly time: FaultTime
}

const when = { at: maybe(count.schema), after: maybe(count.schema) }

/** Schema of any fault kind, with additional fields. Lazy: only generated documents read it. */
function faultSchema(title: string, others: Readonly<Record<string, Field>>): Schema<Fault> {
  return {
    title,
    get anyOf() {
      return kindSchemas(others)
    },
  }
}

function kindSchemas(others: Readonly<Record<string, Field>>): Schema[] {
  const names = Object.keys(faultKinds) as FaultName[] // FaultName is the type of these keys
  return names.map((name) => {
    const own = fieldsOf(name).map(([field, { schema, isOptional }]) => [
      field,
      isOptional ? maybe(schema) : schema,
    ])
    return {
      type: 'object',
      description: faultKinds[name].summary,
      fields: { kind: oneOfTexts(name), ...Object.fromEntries(own), ...others },
      additionalProperties: false,
    }
  })
}

export const timedFault = param(
  '{ kind, at or after, … }',
  codec<FaultRequest, TimedFault>(faultSchema('TimedFault', when), (value, where, refuse) => {
    if (!isObject(value)) return refuse(where, 'an object with a kind', value)
    const { at, after, ...fault } = value
    if (at !== undefined && after !== undefined) {
      return refuse(where, 'either at or after', { at, after })
    }
    const read = readFault(fault, where, refuse)
    if (read.kind === 'reorg' && read.transactions !== 'same') {
      parseReorgTransactions(read.depth, read.transactions ?? [], `${where}.transactions`)
    }
    return {
      fault: read,
      time: {
        atMs: at === undefined ? undefined : count.parse(at, `${where}.at`, refuse),
        afterMs: after === undefined ? undefined : count.parse(after, `${where}.after`, refuse),
      },
    }
  }),
)

/** The list of faults in the library's format. */
export const faultList = asPrinted<readonly FaultStatus[]>(
  'fault[]',
  arrayOf(
    object('FaultStatus', {
      id: quantitySchema,
      fault: faultSchema('Fault', {}),
      state: oneOfTexts('scheduled', 'on', 'refused'),
      atMs: countSchema,
      untilMs: maybe(countSchema),
      left: maybe(countSchema),
      drawn: maybe(countSchema),
      reason: maybe(textSchema),
      /** Key of the draw, if chaos has drawn the fault. */
      chaos: maybe(textSchema),
    }),
  ),
)

/** The list of ended faults in the library's format. */
export const pastFaultList = asPrinted<readonly PastFault[]>(
  'past fault[]',
  arrayOf(
    object('PastFault', {
      id: quantitySchema,
      fault: faultSchema('Fault', {}),
      beganMs: countSchema,
      endedMs: countSchema,
      /** Key of the draw, if chaos has drawn the fault. */
      chaos: maybe(textSchema),
    }),
  ),
)
