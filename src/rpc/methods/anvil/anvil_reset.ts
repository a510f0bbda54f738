import { codec, isObject, objectOf, optional, orNull } from '../../../primitives/codec.ts'
import { anyOf, mapOf, oneOfTexts, textSchema } from '../../../primitives/schema.ts'
import { change, looseUintCodec } from '../../dialect.ts'
import { refuse } from '../../errors.ts'
import { param } from '../../wire/codec.ts'
import { url } from './remote-url.ts'

const tags = ['latest', 'safe', 'finalized'] as const

const tagSchema = oneOfTexts(...tags)

const { schema: numberSchema, parse: parseNumber } = looseUintCodec(2n ** 53n - 1n)

/** viem in process sends NaN for no number. */
const block = codec(anyOf(numberSchema, tagSchema), (value, where, refuse) => {
  if (Number.isNaN(value)) return undefined
  return tags.find((tag) => tag === value) ?? parseNumber(value, where, refuse)
})

/** Values may be keys, so a refusal does not quote them. */
const headers = codec(mapOf('^.+$', textSchema), (value, where, refuse) => {
  const isMap = isObject(value) && Object.values(value).every((each) => typeof each === 'string')
  return isMap ? (value as Record<string, string>) : refuse(where, 'texts by name', typeof value)
})

/** viem always sends the first two fields, null or not. */
const forking = objectOf(
  'Forking',
  {
    jsonRpcUrl: optional(orNull(url)),
    blockNumber: optional(orNull(block)),
    httpHeaders: optional(orNull(headers)),
  },
  { isOpen: true },
)

const resetOptions = param(
  '{ forking }',
  optional(objectOf('ResetOptions', { forking: optional(orNull(forking)) }, { isOpen: true })),
)

/**
 * Clears txpool and snapshots and sets the clock back; filters and subscriptions stay.
 *
 * Without `forking` the chain has no fork any more, as in anvil and Hardhat. With neither URL nor
 * number, as viem sends it, a fork continues at its remote's latest block, as in anvil; in the
 * dialect of Hardhat it ends.
 */
export const anvil_reset = change({
  summary: 'Resets the chain to genesis, or to a block of a live chain, with the same options.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: { parameter: 'a URL', isUsed: namesUrl },
  callsOut: namesUrl,
  recordedParams: ([options, ...others]) => [withoutRemote(options), ...others],
  params: [resetOptions],
  handle({ backend: { config, remote, snapshots } }, options) {
    if (options?.forking === undefined) return snapshots.reset()
    const { jsonRpcUrl, blockNumber, httpHeaders } = options.forking
    if (jsonRpcUrl !== undefined) {
      return snapshots.reset({ url: jsonRpcUrl, headers: httpHeaders, block: blockNumber })
    }
    if (httpHeaders !== undefined) {
      refuse('params[0].forking.httpHeaders', 'none without jsonRpcUrl', 'some')
    }
    if (remote !== undefined && config.dialect !== 'hardhat') {
      return snapshots.reset({ block: blockNumber })
    }
    if (blockNumber !== undefined) {
      refuse('params[0].forking.jsonRpcUrl', 'a URL beside blockNumber', undefined)
    }
    return snapshots.reset()
  },
})

function namesUrl([options]: readonly unknown[]): boolean {
  return isObject(options) && isObject(options.forking) && options.forking.jsonRpcUrl != null
}

/** URL and headers may hold keys; a journal that continues on a remote chain is not replayed. */
function withoutRemote(options: unknown): unknown {
  if (!isObject(options) || !isObject(options.forking)) return options
  const { jsonRpcUrl: _, httpHeaders: __, ...forking } = options.forking
  return { ...options, forking }
}
