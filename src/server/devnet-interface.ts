/**
 * The interface of a devnet to its server: the part of it that HTTP, WebSockets and the local socket use.
 */

import type { Devnet } from '../api.ts'

export type DevnetInterface = Pick<
  Devnet,
  | 'config'
  | 'remote'
  | 'connect'
  | 'faucet'
  | 'failure'
  | 'guardCalls'
  | 'now'
  | 'on'
  | 'recordedAs'
  | 'removeListener'
  | 'release'
  | 'request'
  | 'violation'
  | 'wire'
>
