/**
 * The requests to a remote chain as the nodes of a cluster share their answers: one value for each.
 *
 * A proof of several slots is asked for as one request and shared as several answers: that of the account,
 * and that of each slot. So a value has the same answer, whatever it was asked for with.
 */

import type { RemoteAnswer, RemoteRequest } from '../fork/channel.ts'
import { isObject } from '../primitives/codec.ts'
import { requestKey } from '../remote/request-key.ts'

/** A request for one value. */
export interface Part {
  readonly key: string
  readonly request: RemoteRequest
}

/** Requests whose answers are about blocks that never change, and decide what a change does. */
const keptMethods: ReadonlySet<string> = new Set([
  ...['eth_chainId', 'eth_getBalance', 'eth_getBlockByHash', 'eth_getBlockByNumber', 'eth_getCode'],
  ...['eth_getProof', 'eth_getStorageAt', 'eth_getTransactionCount', 'previewnet_edits'],
])

const tags: readonly unknown[] = ['latest', 'safe', 'finalized', 'pending']

/** True if an answer is the same for ever: it is kept for all requests that need it. */
export function isKept({ method, params }: RemoteRequest): boolean {
  const isMoving = params.some((param) => tags.includes(param))
  const hasContents = method.startsWith('eth_getBlockBy') && params[1] === true
  return keptMethods.has(method) && !isMoving && !hasContents
}

export function partsOf(request: RemoteRequest): readonly Part[] {
  const proof = slotsOf(request)
  if (proof === undefined) return [partOf(request)]
  const { address, slots, at } = proof
  return [[], ...slots.map((slot) => [slot])].map((each) =>
    partOf({ ...request, params: [address, each, at] }),
  )
}

export function partOf(request: RemoteRequest): Part {
  return { key: requestKey(request), request }
}

/** The answer to a request, from those to its parts. */
export function joined(request: RemoteRequest, answers: readonly RemoteAnswer[]): RemoteAnswer {
  const [first, ...ofSlots] = answers as [RemoteAnswer, ...RemoteAnswer[]] // a request has a part
  const failed = answers.find((answer) => 'error' in answer)
  if (failed !== undefined) return failed
  const result = 'result' in first ? first.result : undefined
  if (slotsOf(request) === undefined || !isObject(result)) return first
  const storageProof = ofSlots.map((answer) => ('result' in answer ? answer.result : undefined))
  return { result: { ...result, storageProof } }
}

/** Requests of a remote, and the parts that the answer to each of them gives. */
export interface Grouped {
  readonly request: RemoteRequest
  readonly parts: readonly Part[]
}

/** Puts the parts of one account together. */
export function grouped(parts: readonly Part[]): readonly Grouped[] {
  const groups = new Map<string, Part[]>()
  for (const part of parts) {
    const proof = slotsOf(part.request)
    const key = proof === undefined ? part.key : requestKey(accountRequest(part.request))
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push(part)
  }
  return Array.from(groups.values(), (group): Grouped => {
    const { request } = group[0]! // a group begins with a part
    const proof = slotsOf(request)
    if (proof === undefined) return { request, parts: [group[0]!] }
    const account = partOf(accountRequest(request))
    const others = group.filter(({ key }) => key !== account.key)
    const slots = others.flatMap((part) => slotsOf(part.request)?.slots ?? [])
    const { address, at } = proof
    return {
      request: { ...request, params: [address, slots, at] },
      parts: [account, ...others],
    }
  })
}

/** The answers to the parts of a group, in their order. */
export function split(
  { request, parts }: Grouped,
  answer: RemoteAnswer,
): readonly (readonly [Part, RemoteAnswer])[] {
  const [first, ...others] = parts as [Part, ...Part[]]
  if ('error' in answer) return parts.map((part) => [part, answer])
  const { result } = answer
  if (slotsOf(request) === undefined || !isObject(result)) {
    // An account without a proof is refused by those who check it.
    return parts.map((part) => [part, part === first ? answer : { result: null }])
  }
  const proofs = Array.isArray(result.storageProof) ? result.storageProof : []
  return [
    [first, { result: { ...result, storageProof: [] } }],
    ...others.map((part, index) => [part, { result: proofs[index] ?? null }] as const),
  ]
}

function accountRequest({ params, ...request }: RemoteRequest): RemoteRequest {
  return { ...request, params: [params[0], [], params[2]] }
}

function slotsOf({ method, params }: RemoteRequest) {
  const [address, slots, at] = params
  return method === 'eth_getProof' && Array.isArray(slots) ? { address, slots, at } : undefined
}
