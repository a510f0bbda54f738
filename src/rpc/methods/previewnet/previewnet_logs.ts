import { listLogs } from '../../../explorer/log-list.ts'
import { objectOf, optional } from '../../../primitives/codec.ts'
import { arrayOf, nullable, object } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { logSchema, printLog } from '../../wire/objects/log.ts'
import { logCriteria } from '../../wire/requests.ts'
import { asPrinted } from '../../wire/results.ts'
import { limit, placeNumber, queryParam } from './list-params.ts'

const place = objectOf('LogPlace', { blockNumber: placeNumber, logIndex: placeNumber })

const query = objectOf('LogPageQuery', {
  ...logCriteria,
  /** The `next` of the page before. */
  before: optional(place),
  limit,
})

const pageSchema = object('ListedLogs', { rows: arrayOf(logSchema), next: nullable(place.schema) })

/** Pre-confirmed logs are among them. A fork lists what came after it. */
export const previewnet_logs = method({
  summary: 'A page of the logs that match a filter, newest first.',
  spec: 'docs/studio.md',
  foreignPages: 'answered',
  params: [queryParam('{ address, topics, before, limit }', query)],
  result: asPrinted('{ rows, next }', pageSchema),
  handle({ backend: { chain } }, { address: addresses, topics, before, limit: rowsMax }) {
    const { rows, next } = listLogs(chain, { addresses, topics }, before, rowsMax)
    return { rows: rows.map(({ log, block }) => printLog(log, block)), next: next ?? null }
  },
})
