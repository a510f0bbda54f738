/** The questions of `npm run bench compare`. */

import { copies, creation } from './copies.ts'
import { loops, precompiles } from './executions.ts'
import type { Group } from './question.ts'
import { reads, traces } from './reads.ts'
import { sockets } from './sockets.ts'
import { automined, seals, sends } from './writes.ts'

export const groups: readonly Group[] = [
  reads,
  traces,
  sends,
  automined,
  seals,
  copies,
  creation,
  loops,
  precompiles,
  sockets,
]
