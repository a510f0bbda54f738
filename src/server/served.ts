/**
 * The part of a devnet that the server uses.
 */

import type { Devnet } from '../api.ts'

export type Served = Pick<
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
