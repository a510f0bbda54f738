/**
 * Requests on one line: `eth_call Vault.quote(600)`, `eth_getBalance dev account 1, latest`, and why they
 * failed.
 */

import { parseTransaction } from 'viem'
import type { Address, Hex } from '../../src/primitives/hex.ts'
import type { ListedError, ListedRequest } from '../../src/server/listed-requests.ts'
import { formatWei } from '../amounts.ts'
import { addressText, errorText, titleOf } from '../call-text.ts'
import type { Named } from '../described.ts'
import { oneLine, shortHex } from '../format.ts'
import type { Studio } from '../studio.ts'

/** The account that a request calls, and what it sends there. */
interface Called {
  readonly to: Address
  readonly input: Hex
  readonly value: bigint
}

/** Parameters of a request and members of one, levels of these, and characters of a line that are shown. */
const paramsMax = 6
const depthMax = 3
const textMax = 160

/** Subject of a request beside its method: a call by name, or its parameters. */
export function subjectOf(studio: Studio, request: ListedRequest): string {
  const { params } = request
  const called = calledBy(request)
  if (called !== undefined) return oneLine(callOf(studio, called), textMax)
  if (!Array.isArray(params)) return ''
  return oneLine(
    listText(params, (each) => paramText(studio, each, 0)),
    textMax,
  )
}

function listText<Item>(list: readonly Item[], textOf: (item: Item) => string): string {
  const texts = list.slice(0, paramsMax).map(textOf)
  return [...texts, ...(list.length > paramsMax ? ['…'] : [])].join(', ')
}

function callOf(studio: Studio, called: Called): string {
  const { to, input, value } = called
  const title = titleOf(studio, { to, input, created: undefined, type: '0x2' })
  if (title !== undefined) return title
  const account = addressText(studio, to)
  if (input === '0x') return value === 0n ? account : `${formatWei(value)} to ${account}`
  return `${account}.${input.slice(0, 10)}(…)`
}

function paramText(studio: Studio, param: unknown, depth: number): string {
  if (typeof param === 'object' && param !== null) {
    if (depth === depthMax) return '…'
    const textOf = (each: unknown) => paramText(studio, each, depth + 1)
    if (Array.isArray(param)) return `[${listText(param, textOf)}]`
    const entries = Object.entries(param)
    return `{${listText(entries, ([name, each]) => `${oneLine(name, 40)}: ${textOf(each)}`)}}`
  }
  if (typeof param !== 'string') return String(param)
  if (/^0x[\da-f]{40}$/i.test(param)) return addressText(studio, param.toLowerCase() as Address)
  return /^0x[\da-f]+$/i.test(param) ? shortHex(param) : oneLine(param, 40)
}

/** Raw transactions take time to read: each is read once. */
const calledByRequest = new WeakMap<ListedRequest, Called | undefined>()

/** The call of a request; undefined for one that calls no account. */
export function calledBy(request: ListedRequest): Called | undefined {
  if (calledByRequest.has(request)) return calledByRequest.get(request)
  const [first] = Array.isArray(request.params) ? request.params : []
  const isRaw = /^eth_sendRawTransaction/.test(request.method)
  const called = calledIn(isRaw ? transactionFrom(first) : first)
  calledByRequest.set(request, called)
  return called
}

function transactionFrom(raw: unknown): unknown {
  try {
    return parseTransaction(raw as Hex) // anything else is refused
  } catch {
    return undefined // of a type that is not Ethereum's, or no transaction
  }
}

function calledIn(call: unknown): Called | undefined {
  if (typeof call !== 'object' || call === null) return undefined
  const { to, input, data = '0x', value } = call as Readonly<Record<string, unknown>> // checked above
  if (typeof to !== 'string' || !/^0x[\da-f]{40}$/i.test(to)) return undefined
  const calldata = input ?? data
  const isHex = typeof calldata === 'string' && /^0x(?:[\da-f]{2})*$/i.test(calldata)
  // Lower case keeps the format of both.
  return {
    to: to.toLowerCase() as Address,
    input: isHex ? (calldata.toLowerCase() as Hex) : '0x',
    value: valueFrom(value),
  }
}

function valueFrom(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : 0n
}

/** True for bytes that came back. */
export function isRevert(data: unknown): data is Hex {
  return typeof data === 'string' && /^0x[\da-f]+$/i.test(data)
}

type Failure = Pick<ListedError, 'data' | 'reverted'>

/** The custom error that a request failed with; undefined for another failure. */
export function customErrorOf(
  { contracts }: Studio,
  { data, reverted }: Failure,
  to: Address | undefined,
): Named | undefined {
  if (!isRevert(data)) return undefined
  const error = contracts.errorAt(reverted?.[0]?.address ?? to, data)
  return error === undefined || ['Error', 'Panic'].includes(error.name) ? undefined : error
}

/** Why a request failed: `Vault.InsufficientBalance(needed: 600)`, or the words of the answer. */
export function failureWords(studio: Studio, request: ListedRequest, error: ListedError): string {
  if (error.message === null) return 'its words may quote keys'
  const custom = customErrorOf(studio, error, calledBy(request)?.to)
  if (custom !== undefined) return errorText(studio, custom, error.reverted)
  return oneLine(error.message.replace(/^execution reverted: /, ''), 300)
}

/** The error of a request on a badge: a revert, or its code. */
export function badgeOf({ code }: Pick<ListedError, 'code'>): string {
  return code === 3 ? 'reverted' : String(code)
}

/** The newer ones name the older ones as well. */
const browsers = [/Edg\/\d+/, /OPR\/\d+/, /Firefox\/\d+/, /Chrome\/\d+/, /Safari\/\d+/]

/** The filters read all clients again and again. */
const clientByRequest = new WeakMap<ListedRequest, string>()

/** Program and transport of a client: `http viem/2.21.0`. A browser has a short name. */
export function clientText(request: ListedRequest): string {
  const known = clientByRequest.get(request)
  if (known !== undefined) return known
  const text = clientNameOf(request)
  clientByRequest.set(request, text)
  return text
}

function clientNameOf({ client, userAgent }: ListedRequest): string {
  const browser = browsers.map((each) => each.exec(userAgent ?? '')?.[0]).find(Boolean)
  const [first = ''] = (userAgent ?? '').split(' ')
  return oneLine(`${client} ${browser ?? first}`.trim(), 40)
}

export function durationText(ms: number): string {
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`
  return `${ms.toFixed(ms >= 10 ? 0 : 2)} ms`
}

/** The time of day where the browser is. */
export function wallTime(ms: number): string {
  const date = new Date(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
  return `${seconds}.${String(date.getMilliseconds()).padStart(3, '0')}`
}
