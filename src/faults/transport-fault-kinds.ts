/**
 * The kinds of `transport-fault.ts`: summaries and field codecs.
 */

import { codec, integer, number, oneOf, optional, text } from '../primitives/codec.ts'
import { oneOfValues } from '../primitives/schema.ts'
import { anything, type FaultKind, field, forMs, listOfTexts, ms } from './kind.ts'
import { httpStatuses, type TransportFault } from './transport-fault.ts'

/** Limits the memory of a lagging replica, which keeps a snapshot for each stop of the clock. */
const LAG_MS_MAX = 600_000

const transport = field(
  'transport of the sockets; all',
  optional(oneOf(oneOfValues('http', 'webSocket', 'ipc'))),
)
const connection = field(
  'position of the connection among the open ones, oldest first, from 1; all',
  optional(integer(1, 1_000_000)),
)
const limit = field('number of times; no limit', optional(integer(1, 1_000_000)))
const subscriptions = field('kinds of subscription; all', optional(listOfTexts))
const methods = field(
  'method names, or prefixes such as `debug_*`; all but `previewnet_*`',
  optional(listOfTexts),
)
const rate = field(
  'share of the requests, from 0 to 1, drawn from the seed; 1',
  optional(number(0, 1)),
)
const skip = field('requests to pass over first; 0', optional(integer(1, 1_000_000)))

const closeCode = codec(integer(1_000, 4_999).schema, (value, where, refuse) =>
  isCloseCode(value)
    ? value
    : refuse(where, 'a close code of RFC 6455 that ends a connection', value),
)

const ofNotifications = { subscriptions, count: limit, forMs }
const ofResponses = { methods, rate, skip, count: limit, forMs }

type KindOf<Name> = FaultKind<Extract<TransportFault, { readonly kind: Name }>>

export const transportFaultKinds: { readonly [Name in TransportFault['kind']]: KindOf<Name> } = {
  dropSockets: {
    summary:
      'Breaks connections; requests already received are executed, but their answers are lost.',
    life: 'moment',
    fields: {
      transport,
      connection,
      closeCode: field('close code of WebSockets; 1006, which sends none', optional(closeCode)),
    },
  },
  freezeSockets: {
    summary: 'Holds back the data of open connections and sends it afterwards.',
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
    fields: { byMs: field('ms of virtual time by which they are late', ms), ...ofNotifications },
  },
  duplicateNotifications: {
    summary: 'Notifications arrive several times.',
    life: 'time',
    fields: {
      times: field('copies of each, in all; 2', optional(integer(2, 100))),
      ...ofNotifications,
    },
  },
  reorderNotifications: {
    summary: 'Notifications arrive out of order within a window.',
    life: 'time',
    fields: {
      window: field('notifications in the window, per client; 2', optional(integer(2, 1_000))),
      ...ofNotifications,
    },
  },
  slowResponses: {
    summary: 'Requests are answered later.',
    life: 'time',
    fields: {
      byMs: field('ms of virtual time by which they are late', ms),
      on: field(
        'delay before the method runs, or after; `answer`',
        optional(oneOf(oneOfValues('request', 'answer'))),
      ),
      ...ofResponses,
    },
  },
  failResponses: {
    summary: 'Requests are answered with an error.',
    life: 'time',
    fields: {
      code: field('error code; -32005', optional(integer(-2_147_483_648, 2_147_483_647))),
      message: field('error message; `limit exceeded`', optional(text())),
      data: field('error data; none', optional(anything)),
      on: field(
        'instead of the method, or after it has run; `request`',
        optional(oneOf(oneOfValues('request', 'answer'))),
      ),
      ...ofResponses,
    },
  },
  httpStatus: {
    summary:
      'HTTP requests are answered with an HTTP status, other requests with the error of a gateway.',
    life: 'time',
    fields: {
      status: field('HTTP status', oneOf(oneOfValues(...httpStatuses))),
      from: field(
        'sender of the answer: a JSON-RPC error, or a line of text; `gateway`',
        optional(oneOf(oneOfValues('gateway', 'proxy'))),
      ),
      retryAfterSeconds: field(
        'value of the header `Retry-After`; 1 for 429',
        optional(integer(0, 86_400)),
      ),
      on: field(
        'instead of the method, or after it has run; `request`',
        optional(oneOf(oneOfValues('request', 'answer'))),
      ),
      ...ofResponses,
    },
  },
  truncateBatch: {
    summary: 'The last answers of a batch are missing; its requests have run.',
    life: 'time',
    fields: {
      missing: field('answers left out; 1', optional(integer(1, 1_000_000))),
      ...ofResponses,
    },
  },
  truncateResponse: {
    summary: 'The body of an HTTP response ends early, and so does the connection.',
    life: 'time',
    fields: ofResponses,
  },
  replicaLag: {
    summary: 'HTTP connections are spread over several replicas; the last one lags behind.',
    life: 'time',
    fields: {
      lagMs: field('ms of virtual time that it lags behind', integer(1, LAG_MS_MAX)),
      replicas: field('number of replicas; 2', optional(integer(1, 1_000))),
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
