/**
 * The kinds of `wire-fault.ts`: summaries and field parsers.
 */

import {
  anything,
  type FaultKind,
  forMs,
  listOfTexts,
  maybe,
  ms,
  number,
  oneOf,
  text,
  whole,
} from './kind.ts'
import { httpStatuses, type WireFault } from './wire-fault.ts'

/** Limits the memory of a lagging replica, which keeps a snapshot for each stop of the clock. */
const LAG_MS_MAX = 600_000

const transport = maybe(oneOf('transport of the sockets; all', ['http', 'webSocket', 'ipc']))
const connection = maybe(
  whole('position of the connection among the open ones, oldest first, from 1; all', 1, 1_000_000),
)
const limit = maybe(whole('number of times; no limit', 1, 1_000_000))
const subscriptions = maybe(listOfTexts('kinds of subscription; all'))
const methods = maybe(
  listOfTexts('method names, or prefixes such as `debug_*`; all but `previewnet_*`'),
)
const rate = maybe(number('share of the requests, from 0 to 1, drawn from the seed; 1', 0, 1))

const ofNotifications = { subscriptions, count: limit, forMs }
const ofResponses = { methods, rate, count: limit, forMs }

type KindOf<Name> = FaultKind<Extract<WireFault, { readonly kind: Name }>>

export const wireFaultKinds: { readonly [Name in WireFault['kind']]: KindOf<Name> } = {
  dropSockets: {
    summary:
      'Connections break; requests already received are carried out, and their answers are lost.',
    life: 'moment',
    fields: {
      transport,
      connection,
      closeCode: maybe({
        ...whole('close code of WebSockets; 1006, which sends none', 1_000, 4_999),
        read(value, where, refuse) {
          if (isCloseCode(value)) return value
          return refuse(where, 'a close code of RFC 6455 that ends a connection', value)
        },
      }),
    },
  },
  freezeSockets: {
    summary: 'Data sent on open connections is held back, and flows afterwards.',
    life: 'time',
    fields: { transport, connection, forMs },
  },
  dropNotifications: {
    summary: 'Notifications are lost.',
    life: 'time',
    fields: ofNotifications,
  },
  delayNotifications: {
    summary: 'Notifications arrive late, in order per subscription.',
    life: 'time',
    fields: { byMs: ms('by which they are late'), ...ofNotifications },
  },
  duplicateNotifications: {
    summary: 'Notifications arrive several times.',
    life: 'time',
    fields: { times: maybe(whole('copies of each, in all; 2', 2, 100)), ...ofNotifications },
  },
  reorderNotifications: {
    summary: 'Notifications arrive out of order within a window.',
    life: 'time',
    fields: {
      window: maybe(whole('notifications in the window, per client; 2', 2, 1_000)),
      ...ofNotifications,
    },
  },
  slowResponses: {
    summary: 'Requests are answered later.',
    life: 'time',
    fields: {
      byMs: ms('by which they are late'),
      on: maybe(oneOf('delay before the method runs, or after; `answer`', ['request', 'answer'])),
      ...ofResponses,
    },
  },
  failResponses: {
    summary: 'Requests are answered with an error.',
    life: 'time',
    fields: {
      code: maybe(whole('error code; -32005', -2_147_483_648, 2_147_483_647)),
      message: maybe(text('error message; `limit exceeded`')),
      data: maybe(anything('error data; none')),
      on: maybe(
        oneOf('instead of the method, or after it has run; `request`', ['request', 'answer']),
      ),
      ...ofResponses,
    },
  },
  httpStatus: {
    summary: 'HTTP requests are answered with a status, others with the error of a gateway.',
    life: 'time',
    fields: {
      status: oneOf('HTTP status', httpStatuses),
      from: maybe(
        oneOf('sender of the answer: a JSON-RPC error, or a line of text; `gateway`', [
          'gateway',
          'proxy',
        ]),
      ),
      retryAfterSeconds: maybe(whole('value of the header `Retry-After`; 1 for 429', 0, 86_400)),
      on: maybe(
        oneOf('instead of the method, or after it has run; `request`', ['request', 'answer']),
      ),
      ...ofResponses,
    },
  },
  replicaLag: {
    summary: 'HTTP connections are spread over replicas, of which the last one lags.',
    life: 'time',
    fields: {
      lagMs: whole('ms of virtual time that it lags behind', 1, LAG_MS_MAX),
      replicas: maybe(whole('number of replicas; 2', 1, 1_000)),
      forMs,
    },
  },
}

/**
 * True for codes allowed in a close frame (RFC 6455 section 7.4), and for the two that mean no
 * code.
 */
function isCloseCode(value: unknown): value is number {
  if (typeof value !== 'number' || !Number.isInteger(value)) return false
  return (value >= 1_000 && value <= 1_014 && value !== 1_004) || (value >= 3_000 && value < 5_000)
}
