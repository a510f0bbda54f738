/**
 * Faults on the wire: what `previewnet_fault` takes, and how their list is told.
 *
 * Schemas are made from the table of kinds; there is nothing to add here for a new one.
 */

import {
  type Fault,
  type FaultName,
  faultKinds,
  fieldsOf,
  readFault,
} from '../../../faults/fault.ts'
import type { FaultStatus } from '../../../faults/faults.ts'
import type { Hex } from '../../../primitives/hex.ts'
import type { FaultTime } from '../../context.ts'
import { parseReorgTransactions } from '../../reorg.ts'
import type { Param } from '../../wire/codec.ts'
import { isObject, looseCountSchema, parseCount, refuse, required } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'
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
} from '../../wire/schema.ts'

/** A fault, with the time of its beginning; at once when there is none. */
export type FaultRequest = Fault & {
  /** Ms since the epoch of virtual time. */
  readonly at?: Hex | number
  /** Ms of virtual time from now. */
  readonly after?: Hex | number
}

/** A fault, read, and when it is to begin. */
export interface TimedFault {
  readonly fault: Fault
  readonly time: FaultTime
}

const when = { at: maybe(looseCountSchema), after: maybe(looseCountSchema) }

/** What a fault of any kind looks like, with more fields beside its own; only documents ask for it. */
function faultSchema(title: string, others: Readonly<Record<string, Field>>): Schema {
  return {
    title,
    get anyOf() {
      return kindSchemas(others)
    },
  }
}

function kindSchemas(others: Readonly<Record<string, Field>>): Schema[] {
  const names = Object.keys(faultKinds) as FaultName[] // the keys are its names
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

export const timedFault: Param<FaultRequest, TimedFault> = required<FaultRequest, TimedFault>(
  '{ kind, at or after, … }',
  faultSchema('TimedFault', when),
  (value, where) => {
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
        atMs: at === undefined ? undefined : parseCount(at, `${where}.at`),
        afterMs: after === undefined ? undefined : parseCount(after, `${where}.after`),
      },
    }
  },
)

/** The list as the library has it. */
export const faultList = asPrinted<readonly FaultStatus[]>(
  'fault[]',
  arrayOf(
    object<FaultStatus>('FaultStatus', {
      id: quantitySchema,
      fault: faultSchema('Fault', {}),
      state: oneOfTexts('scheduled', 'on', 'refused'),
      atMs: countSchema,
      untilMs: maybe(countSchema),
      left: maybe(countSchema),
      drawn: maybe(countSchema),
      reason: maybe(textSchema),
    }),
  ),
)
