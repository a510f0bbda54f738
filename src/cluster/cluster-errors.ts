/** Refusals of calls that the cluster could not execute in time. */

import { DevnetError } from '../index.ts'

export function notMade(): DevnetError {
  const message = "the cluster's Redis is away: the call was not made, and will not be"
  return new DevnetError('CLUSTER_AWAY', message)
}

export function mayBeMade(): DevnetError {
  const message = "the cluster's Redis is away: the call may have been made, or may be made later"
  return new DevnetError('CLUSTER_AWAY', message)
}

export function nodeEnded(): DevnetError {
  return new DevnetError('CLOSED', 'this node of the cluster has ended')
}
