/**
 * The kinds of `wire-fault.ts`: what each is said to be, and how its fields are read.
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

/** How far a replica may be behind: it is kept where the chain stood at each of its stops. */
const LAG_MS_MAX = 600_000

const transport = maybe(oneOf('which sockets; all', ['http', 'webSocket', 'ipc']))
const connection = maybe(
  whole('the one in this place, from 1, in the order in which they were opened; all', 1, 1_000_000),
)
const limit = maybe(whole('how many; all', 1, 1_000_000))
const subscriptions = maybe(listOfTexts('kinds of subscriptions; all'))
const methods = maybe(
  listOfTexts('names of methods, or how they begin, as `debug_*`; all but `previewnet_*`'),
)
const rate = maybe(number('how many of them, as a part, drawn from the seed; 1', 0, 1))

const ofNotifications = { subscriptions, count: limit, forMs }
const ofResponses = { methods, rate, count: limit, forMs }

type KindOf<Name> = FaultKind<Extract<WireFault, { readonly kind: Name }>>

export const wireFaultKinds: { readonly [Name in WireFault['kind']]: KindOf<Name> } = {
  dropSockets: {
    summary: 'Sockets end; what was asked on them is done, and its answers are lost.',
    life: 'moment',
    fields: {
      transport,
      connection,
      closeCode: maybe({
        ...whole('of WebSockets, 1006 for none; 1006', 1_000, 4_999),
        read(value, where, refuse) {
          if (isCloseCode(value)) return value
          return refuse(where, 'a close code of RFC 6455 that ends a connection', value)
        },
      }),
    },
  },
  freezeSockets: {
    summary: 'What is sent on the sockets that are open is kept, and flows afterwards.',
    life: 'time',
    fields: { transport, connection, forMs },
  },
  dropNotifications: {
    summary: 'Notifications are lost.',
    life: 'time',
    fields: ofNotifications,
  },
  delayNotifications: {
    summary: 'Notifications come later; those of a subscription keep their order.',
    life: 'time',
    fields: { byMs: ms('they are late'), ...ofNotifications },
  },
  duplicateNotifications: {
    summary: 'Notifications come several times.',
    life: 'time',
    fields: { times: maybe(whole('how often in all; 2', 2, 100)), ...ofNotifications },
  },
  reorderNotifications: {
    summary: 'So many notifications of a client at a time come in another order.',
    life: 'time',
    fields: { window: maybe(whole('how many at a time; 2', 2, 1_000)), ...ofNotifications },
  },
  slowResponses: {
    summary: 'Requests are answered later.',
    life: 'time',
    fields: {
      byMs: ms('they are late'),
      on: maybe(oneOf('before the method runs, or after; `answer`', ['request', 'answer'])),
      ...ofResponses,
    },
  },
  failResponses: {
    summary: 'Requests are answered with an error.',
    life: 'time',
    fields: {
      code: maybe(whole('of the error; -32005', -2_147_483_648, 2_147_483_647)),
      message: maybe(text('of the error; `limit exceeded`')),
      data: maybe(anything('of the error; none')),
      on: maybe(oneOf('in place of the method, or after it; `request`', ['request', 'answer'])),
      ...ofResponses,
    },
  },
  httpStatus: {
    summary: 'HTTP requests are answered with a status; others with the error of a gateway.',
    life: 'time',
    fields: {
      status: oneOf('of the answer', httpStatuses),
      from: maybe(
        oneOf('whose answer: a JSON-RPC error, or a line of text; `gateway`', ['gateway', 'proxy']),
      ),
      retryAfterSeconds: maybe(whole('the header `Retry-After`; 1 for 429', 0, 86_400)),
      on: maybe(oneOf('in place of the method, or after it; `request`', ['request', 'answer'])),
      ...ofResponses,
    },
  },
  replicaLag: {
    summary: 'HTTP connections are spread over replicas, of which the last one is behind.',
    life: 'time',
    fields: {
      lagMs: whole('ms of virtual time it is behind', 1, LAG_MS_MAX),
      replicas: maybe(whole('how many there are; 2', 1, 1_000)),
      forMs,
    },
  },
}

/** Those that may be said (RFC 6455 section 7.4), and the two that stand for not saying one. */
function isCloseCode(value: unknown): value is number {
  if (typeof value !== 'number' || !Number.isInteger(value)) return false
  return (value >= 1_000 && value <= 1_014 && value !== 1_004) || (value >= 3_000 && value < 5_000)
}
