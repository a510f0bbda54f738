import { type FaultName, faultKinds, fieldsOf } from '../../../faults/fault.ts'
import {
  anyObjectSchema,
  arrayOf,
  booleanSchema,
  object,
  oneOfTexts,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

export interface WireFaultKind extends WireOf<typeof faultKindSchema> {}

const faultKindSchema = object('FaultKind', {
  kind: textSchema,
  summary: textSchema,
  /** Duration: applied once, for a number of times, or for a time. */
  life: oneOfTexts('moment', 'count', 'time'),
  fields: arrayOf(
    object('FaultField', {
      name: textSchema,
      /** Ends with the default of an optional field, after a semicolon. */
      summary: textSchema,
      isOptional: booleanSchema,
      /** A JSON Schema of the values. */
      schema: anyObjectSchema,
    }),
  ),
})

/** For clients that build forms: the table that `previewnet_fault` itself checks by. */
export const previewnet_faultKinds = method({
  summary: 'The kinds of faults, with their fields and a JSON Schema for each field.',
  spec: 'docs/faults.md',
  foreignPages: 'answered',
  params: [],
  result: asPrinted<readonly WireFaultKind[]>('fault kind[]', arrayOf(faultKindSchema)),
  handle: () =>
    (Object.keys(faultKinds) as FaultName[]) // FaultName is the type of these keys
      .map((kind) => {
        const { summary, life } = faultKinds[kind]
        const fields = fieldsOf(kind).map(([name, { summary, isOptional, schema }]) => ({
          name,
          summary,
          isOptional,
          schema: { ...schema },
        }))
        return { kind, summary, life, fields }
      }),
})
