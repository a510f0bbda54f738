/**
 * Types of faults between a devnet and its clients, as users write them.
 *
 * Transport faults change nothing of the chain, only the clients' view of it. Times are ms of virtual
 * time. Without `count` and `forMs`, a fault stays on until cleared.
 */

/** Transport of a server's sockets. */
export type SocketTransport = 'http' | 'webSocket' | 'ipc'

/** A choice of open sockets. */
interface SocketChoice {
  /** Default: all. */
  readonly transport?: SocketTransport
  /** Number of the connection, from 1, in the order they were opened; default: all. */
  readonly connection?: number
}

/** Closes sockets. Their requests are still executed; the responses are lost. */
export interface DropSockets extends SocketChoice {
  readonly kind: 'dropSockets'
  /**
   * Close code of WebSockets (RFC 6455 section 7.4). Codes such as 1001, 1012, 1013 and 3000 to
   * 4999 are sent in a close frame; 1005 sends a frame without a code; 1006, the default, ends the
   * connection without a frame. Other sockets always end without one.
   */
  readonly closeCode?: number
}

/**
 * Buffers data sent on the sockets that are open now and sends it, in order, afterwards. Data from
 * clients is received. The buffer is limited as for a client that does not read.
 */
export interface FreezeSockets extends SocketChoice {
  readonly kind: 'freezeSockets'
  readonly forMs?: number
}

/** A choice of notifications, over all clients, those in process included. */
export interface NotificationChoice {
  /** Kinds of subscriptions, such as `['newHeads', 'logs']`; default: all. */
  readonly subscriptions?: readonly string[]
  /** Number of notifications. */
  readonly count?: number
  readonly forMs?: number
}

/** Drops notifications. */
interface DropNotifications extends NotificationChoice {
  readonly kind: 'dropNotifications'
}

/**
 * Delays notifications. Those of one subscription keep their order, later ones included.
 * Notifications delayed when the fault ends are delivered at their time.
 */
export interface DelayNotifications extends NotificationChoice {
  readonly kind: 'delayNotifications'
  readonly byMs: number
}

/** Delivers notifications several times. */
export interface DuplicateNotifications extends NotificationChoice {
  readonly kind: 'duplicateNotifications'
  /** Number of deliveries in all; default 2. */
  readonly times?: number
}

/**
 * Collects a client's notifications and delivers them in an order drawn from the seed, never the
 * original one. The rest is delivered when the fault ends.
 */
export interface ReorderNotifications extends NotificationChoice {
  readonly kind: 'reorderNotifications'
  /** Number of notifications to collect; default 2. */
  readonly window?: number
}

/** A choice of requests. */
interface ResponseChoice {
  /**
   * Method names or prefixes, such as `['eth_getLogs', 'debug_*']`; default: all except
   * `previewnet_*` and `devnet_*`, which clear faults.
   */
  readonly methods?: readonly string[]
  /** Share of requests, from 0 to 1, drawn from the seed; default 1. */
  readonly rate?: number
  /** Number of requests to pass over first; default 0. */
  readonly skip?: number
  /** Number of requests. */
  readonly count?: number
  readonly forMs?: number
  /**
   * `request`: before the method is executed, if at all. `answer`: after it was executed with all
   * its effects.
   */
  readonly on?: 'request' | 'answer'
}

/** Delays requests; `on` defaults to `answer`. */
interface SlowResponses extends ResponseChoice {
  readonly kind: 'slowResponses'
  readonly byMs: number
}

/** Answers with an error; `on` defaults to `request`. */
export interface FailResponses extends ResponseChoice {
  readonly kind: 'failResponses'
  /** Default -32005, on which viem retries. */
  readonly code?: number
  readonly message?: string
  readonly data?: unknown
}

export const httpStatuses = [429, 500, 502, 503, 504] as const

/**
 * Answers HTTP requests with a status; `on` defaults to `request`. A batch has one status, decided
 * by its first request that the fault applies to. Other transports have no status and get only the
 * gateway's error.
 */
export interface HttpStatus extends ResponseChoice {
  readonly kind: 'httpStatus'
  readonly status: (typeof httpStatuses)[number]
  /**
   * Sender of the response. `gateway`, the default: a JSON-RPC error as sent by gateways of OP
   * chains. `proxy`: a line of text, from a server that does not speak JSON-RPC.
   */
  readonly from?: 'gateway' | 'proxy'
  /** The header `Retry-After` in whole seconds; default: 1 for status 429, no header for others. */
  readonly retryAfterSeconds?: number
}

/** Leaves out the last answers of a batch, whose requests have all run. */
interface TruncateBatch extends Omit<ResponseChoice, 'on'> {
  readonly kind: 'truncateBatch'
  /** Answers left out; default 1. */
  readonly missing?: number
}

/** Breaks off an HTTP response after the first half of its body, and its connection. */
interface TruncateResponse extends Omit<ResponseChoice, 'on'> {
  readonly kind: 'truncateResponse'
}

/**
 * Assigns HTTP connections to replicas, in the order of their first requests; the last replica
 * lags. Reads on its connections see the chain of the past; transactions sent there go to the one
 * chain. WebSockets, local sockets and clients in process use the first replica.
 */
export interface ReplicaLag {
  readonly kind: 'replicaLag'
  /** Its lag. Until so much time has passed it shows the chain as it was when the fault began. */
  readonly lagMs: number
  /** Default 2; with 1, all connections see the lagging replica. */
  readonly replicas?: number
  readonly forMs?: number
}

export type NotificationFault =
  | DropNotifications
  | DelayNotifications
  | DuplicateNotifications
  | ReorderNotifications

export type ResponseFault =
  | SlowResponses
  | FailResponses
  | HttpStatus
  | TruncateBatch
  | TruncateResponse

export type TransportFault =
  | DropSockets
  | FreezeSockets
  | NotificationFault
  | ResponseFault
  | ReplicaLag
