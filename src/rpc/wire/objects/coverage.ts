/**
 * Coverage on the wire: the form of Istanbul, as `nyc` and its reporters read it.
 */

import type { Coverage } from '../../../coverage/istanbul.ts'
import {
  arrayOf,
  booleanSchema,
  countSchema,
  mapOf,
  maybe,
  object,
  textSchema,
} from '../../../primitives/schema.ts'
import { asPrinted } from '../results.ts'

const position = object('CoveragePosition', { line: countSchema, column: countSchema })
const range = object('CoverageRange', { start: position, end: position })
const keys = '^[0-9]+$'

export const coverage = asPrinted<Coverage>(
  'coverage by path',
  mapOf(
    '^.+$',
    object('FileCoverage', {
      path: textSchema,
      statementMap: mapOf(keys, range),
      s: mapOf(keys, countSchema),
      fnMap: mapOf(
        keys,
        object('CoveredFunction', { name: textSchema, decl: range, loc: range, line: countSchema }),
      ),
      f: mapOf(keys, countSchema),
      branchMap: mapOf(
        keys,
        object('CoveredBranch', {
          type: textSchema,
          loc: range,
          locations: arrayOf(range),
          line: countSchema,
        }),
      ),
      b: mapOf(keys, arrayOf(countSchema)),
      notMeasured: maybe(arrayOf(range)),
      branchesUnknown: maybe(booleanSchema),
    }),
  ),
)
