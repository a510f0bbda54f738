/**
 * The functions of the two variants, ASSET and STABLECOIN.
 */

import { assetAbi, stablecoinAbi } from './abi.ts'
import { announcementHandlers } from './announcements.ts'
import { createDispatch, type Dispatch, type Handlers } from './dispatch.ts'
import { ROLE_IDS, VARIANTS, type Variant } from './ids.ts'
import { ASSET_SLOTS, STABLECOIN_SLOTS } from './layout.ts'
import { metadataHandlers } from './metadata.ts'
import { multiplierHandlers } from './multiplier.ts'
import { pauseHandlers } from './pause.ts'
import { permitHandlers } from './permit.ts'
import { roleHandlers } from './roles.ts'
import { scopeHandlers } from './scopes.ts'
import { readText } from './storage.ts'
import { supplyHandlers } from './supply.ts'
import { transferHandlers } from './transfers.ts'

/** Decimals of a stablecoin, and the fewest of an asset. */
export const DECIMALS_MIN = 6
export const DECIMALS_MAX = 18

const commonHandlers = {
  ...metadataHandlers,
  ...transferHandlers,
  ...supplyHandlers,
  ...roleHandlers,
  ...pauseHandlers,
  ...scopeHandlers,
  ...permitHandlers,
}

const assetHandlers: Handlers<typeof assetAbi> = {
  ...commonHandlers,
  ...multiplierHandlers,
  ...announcementHandlers((frame, data) => runAsset(frame, data)),
  OPERATOR_ROLE: () => ROLE_IDS.OPERATOR_ROLE,
  decimals: (frame) => Number(frame.load(ASSET_SLOTS.decimals) & 0xffn) || DECIMALS_MIN,
}

const stablecoinHandlers: Handlers<typeof stablecoinAbi> = {
  ...commonHandlers,
  decimals: () => DECIMALS_MIN,
  currency: (frame) => readText(frame, STABLECOIN_SLOTS.currency),
}

const runAsset = createDispatch(assetAbi, assetHandlers)
const runStablecoin = createDispatch(stablecoinAbi, stablecoinHandlers)

export function dispatchOf(variant: Variant): Dispatch {
  return variant === VARIANTS.asset ? runAsset : runStablecoin
}
