/**
 * Encoding of `params` of `createB20` and of the last field of its event.
 *
 * Shared by the factory, which decodes it, and by encode.ts.
 *
 * @see https://docs.base.org/specifications/b20
 */

import { parameters } from '../abi/abi-text.ts'
import { structCodecOf } from '../abi/codec.ts'

/** Version number of `params` and of the event's field. */
export const PARAMS_VERSION = 1

export const assetParamsCodec = structCodecOf(
  parameters('uint8 version, string name, string symbol, address initialAdmin, uint8 decimals'),
)

export const stablecoinParamsCodec = structCodecOf(
  parameters('uint8 version, string name, string symbol, address initialAdmin, string currency'),
)

/** The last field of `B20Created` for a stablecoin. */
export const stablecoinEventCodec = structCodecOf(parameters('uint8 version, string currency'))
