/**
 * What can go wrong between a devnet and its clients, as users write it: shapes alone.
 *
 * Faults of the wire change nothing of the chain, only what clients get to see of it. Times are ms of
 * virtual time. Where both `count` and `forMs` are left out, a fault goes on until it is cleared.
 */

/** What a server's sockets speak. */
export type SocketTransport = 'http' | 'webSocket' | 'ipc'

/** Which of the sockets that are open. */
interface SocketChoice {
  /** All, when left out. */
  readonly transport?: SocketTransport
  /** The one in this place, from 1, in the order in which they were opened; all, when left out. */
  readonly connection?: number
}

/** Ends sockets. What has been asked for on them is done all the same; its answers are lost. */
export interface DropSockets extends SocketChoice {
  readonly kind: 'dropSockets'
  /**
   * With which WebSockets are closed (RFC 6455 section 7.4): 1001, 1012, 1013, 3000 to 4999 and so on
   * are said in a close frame, which has none for 1005; for 1006, the default, the connection ends
   * without a frame. Other sockets always do.
   */
  readonly closeCode?: number
}

/**
 * Keeps what is sent on the sockets that are open now, and lets it flow, in order, afterwards. What
 * clients send arrives. A server keeps no more than it does for a client that does not read.
 */
export interface FreezeSockets extends SocketChoice {
  readonly kind: 'freezeSockets'
  readonly forMs?: number
}

/** Which notifications, over all clients, those in process included. */
export interface NotificationChoice {
  /** Kinds of subscriptions: `['newHeads', 'logs']`. All, when left out. */
  readonly subscriptions?: readonly string[]
  /** How many. */
  readonly count?: number
  readonly forMs?: number
}

/** Loses notifications. */
export interface DropNotifications extends NotificationChoice {
  readonly kind: 'dropNotifications'
}

/**
 * Brings notifications later. Those of one subscription keep their order, also with later ones. What is
 * on its way when the fault ends comes at its time all the same.
 */
export interface DelayNotifications extends NotificationChoice {
  readonly kind: 'delayNotifications'
  readonly byMs: number
}

/** Brings notifications several times. */
export interface DuplicateNotifications extends NotificationChoice {
  readonly kind: 'duplicateNotifications'
  /** How often in all; 2 when left out. */
  readonly times?: number
}

/**
 * Keeps a client's notifications until there are so many and brings them in an order drawn from the
 * seed, which is never that in which they came. What is kept at the end comes then.
 */
export interface ReorderNotifications extends NotificationChoice {
  readonly kind: 'reorderNotifications'
  /** How many; 2 when left out. */
  readonly window?: number
}

/** Which requests. */
export interface ResponseChoice {
  /**
   * Names of methods, or how they begin: `['eth_getLogs', 'debug_*']`. All, when left out, but for
   * `previewnet_*` and `devnet_*`, by which faults are cleared.
   */
  readonly methods?: readonly string[]
  /** Of a hundred requests so many hundredths, drawn from the seed; 1, which is all, when left out. */
  readonly rate?: number
  /** How many. */
  readonly count?: number
  readonly forMs?: number
  /**
   * What it happens to. `request`: on its way to the method, which does not run, or not yet. `answer`:
   * on its way back, when the method has run and has changed what it changes.
   */
  readonly on?: 'request' | 'answer'
}

/** Makes requests wait: the `answer` when `on` is left out. */
export interface SlowResponses extends ResponseChoice {
  readonly kind: 'slowResponses'
  readonly byMs: number
}

/** Answers with an error: in place of the `request` when `on` is left out. */
export interface FailResponses extends ResponseChoice {
  readonly kind: 'failResponses'
  /** -32005 when left out, which viem tries again. */
  readonly code?: number
  readonly message?: string
  readonly data?: unknown
}

export const httpStatuses = [429, 500, 502, 503, 504] as const

/**
 * Answers HTTP with a status, in place of the `request` when `on` is left out. A batch has one status
 * for all its members, of which the first that is met decides. On other ways, which have no status,
 * with the error of a gateway alone.
 */
export interface HttpStatus extends ResponseChoice {
  readonly kind: 'httpStatus'
  readonly status: (typeof httpStatuses)[number]
  /**
   * Whose answer it is, which is what clients go by. `gateway`, when left out: a JSON-RPC error as
   * gateways of OP chains have it. `proxy`: a line of text, from somebody who knows nothing of JSON-RPC.
   */
  readonly from?: 'gateway' | 'proxy'
  /** Whole seconds: the header `Retry-After`. When left out, 429 has it with 1, and others do not. */
  readonly retryAfterSeconds?: number
}

/**
 * Spreads HTTP connections over replicas, in the order in which they ask for something, of which the
 * last one is behind. Reads on its connections see the chain as it was; what they send is taken in by
 * the one chain there is. WebSockets, local sockets and clients in process see no replica but the first.
 */
export interface ReplicaLag {
  readonly kind: 'replicaLag'
  /** How far it is behind. Before so much time has gone by it stands where the chain stood. */
  readonly lagMs: number
  /** 2 when left out; with 1 all connections see the one that is behind. */
  readonly replicas?: number
  readonly forMs?: number
}

export type NotificationFault =
  | DropNotifications
  | DelayNotifications
  | DuplicateNotifications
  | ReorderNotifications

export type ResponseFault = SlowResponses | FailResponses | HttpStatus

export type WireFault = DropSockets | FreezeSockets | NotificationFault | ResponseFault | ReplicaLag
