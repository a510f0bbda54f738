/**
 * One line on a coverage: how much of all sources was executed, and how many branches were not measured.
 */

import type { Coverage } from './istanbul.ts'
import { lineCounts } from './lcov.ts'

/** `lines 8 of 10, functions 2 of 2, branches 3 of 6, 1 branch not measured` */
export function coverageSummary(coverage: Coverage): string {
  const files = Object.values(coverage)
  const parts = [
    `lines ${executed(files.flatMap((file) => [...lineCounts(file).values()]))}`,
    `functions ${executed(files.flatMap(({ f }) => Object.values(f)))}`,
    `branches ${executed(files.flatMap(({ b }) => Object.values(b).flat()))}`,
  ]
  const count = files.reduce((sum, { notMeasured }) => sum + (notMeasured?.length ?? 0), 0)
  if (count > 0) parts.push(`${count} ${count === 1 ? 'branch' : 'branches'} not measured`)
  return parts.join(', ')
}

function executed(counts: readonly number[]): string {
  return `${counts.filter((count) => count > 0).length} of ${counts.length}`
}
