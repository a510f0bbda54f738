/**
 * The coding of what a creation is given, `params` of `createB20`, and of what its event tells.
 *
 * Shared by the factory, which reads it, and by whoever prepares a creation.
 *
 * @see https://docs.base.org/specifications/b20
 */

import { parameters } from './abi-item.ts'
import { structCodecOf } from './codec.ts'

/** Of `params`, and of what the event tells of a stablecoin. */
export const PARAMS_VERSION = 1

export const assetParamsCodec = structCodecOf(
  parameters('uint8 version, string name, string symbol, address initialAdmin, uint8 decimals'),
)

export const stablecoinParamsCodec = structCodecOf(
  parameters('uint8 version, string name, string symbol, address initialAdmin, string currency'),
)

/** The last field of `B20Created` for a stablecoin. */
export const stablecoinEventCodec = structCodecOf(parameters('uint8 version, string currency'))
