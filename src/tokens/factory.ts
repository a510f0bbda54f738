/**
 * The factory: creates tokens at addresses derived from creator and salt.
 *
 * A creation may include calls to the new token. They run before it returns, and are exempt from
 * most of the token's rules.
 *
 * @see https://docs.base.org/specifications/b20
 */

import { selectorOf } from '../abi/signature.ts'
import {
  type Address,
  bytesFromHex,
  type Hex,
  hexFromBytes,
  ZERO_ADDRESS,
} from '../primitives/hex.ts'
import { once } from '../primitives/once.ts'
import { factoryAbi } from './abi.ts'
import { expectActive } from './activation-registry.ts'
import { isTokenAddress, tokenAddress, tokenOrigin } from './addresses.ts'
import {
  assetParamsCodec,
  PARAMS_VERSION,
  stablecoinEventCodec,
  stablecoinParamsCodec,
} from './creation.ts'
import { functionNamed, type Handlers } from './dispatch.ts'
import { createEmit, createRefusal } from './events.ts'
import type { Frame } from './frame.ts'
import {
  FACTORY_ADDRESS,
  FEATURE_IDS,
  ROLE_IDS,
  SUPPLY_CAP_MAX,
  VARIANTS,
  type Variant,
} from './ids.ts'
import { ASSET_SLOTS, STABLECOIN_SLOTS, TOKEN_SLOTS } from './layout.ts'
import { notCanonical, Revert } from './revert.ts'
import { giveRole } from './roles.ts'
import { writeText } from './storage.ts'
import { DECIMALS_MAX, DECIMALS_MIN, dispatchOf } from './token.ts'

const emit = createEmit(factoryAbi)
const refusal = createRefusal(factoryAbi)

export const factoryHandlers: Handlers<typeof factoryAbi> = {
  createB20(frame, variantNumber, salt, params, initCalls) {
    const variant = variantOf(variantNumber)
    const address = addressFor(frame, variant, frame.caller, salt)
    const isAsset = variant === VARIANTS.asset
    expectActive(frame, isAsset ? FEATURE_IDS.asset : FEATURE_IDS.stablecoin)
    const plan = isAsset ? assetPlan(params) : stablecoinPlan(params)
    const token = frame.privilegedAt(address, FACTORY_ADDRESS)
    if (token.hasCode()) throw refusal('TokenAlreadyExists', address)
    token.createStub()
    const variantEventParams = plan.initialize(token)
    const { name, symbol, decimals, initialAdmin } = plan
    emit(frame, 'B20Created', address, variant, name, symbol, decimals, variantEventParams)
    if (initialAdmin !== ZERO_ADDRESS) {
      giveRole(token, ROLE_IDS.DEFAULT_ADMIN_ROLE, initialAdmin, FACTORY_ADDRESS)
    }
    initCalls.forEach((call, index) => {
      runInitCall(token, variant, call, index)
    })
    return address
  },

  getB20Address: (frame, variant, sender, salt) =>
    addressFor(frame, variantOf(variant), sender, salt),

  isB20: (_frame, token) => isTokenAddress(token),
  isB20Initialized: (frame, token) => isTokenAddress(token) && frame.at(token).hasStub(),
}

interface Plan {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly initialAdmin: Address
  /** Writes the new token's storage. @returns the event's variant-specific field */
  initialize(token: Frame): Hex
}

function assetPlan(params: Hex): Plan {
  const values = decodeParams(() => assetParamsCodec.decode(bytesFromHex(params)))
  const [version, name, symbol, initialAdmin, decimals] = values
  expectVersion(version, VARIANTS.asset)
  if (decimals < DECIMALS_MIN || decimals > DECIMALS_MAX) throw refusal('InvalidDecimals', decimals)
  return {
    name,
    symbol,
    decimals,
    initialAdmin,
    initialize(token) {
      initializeCommon(token, name, symbol)
      token.store(ASSET_SLOTS.decimals, BigInt(decimals))
      token.store(ASSET_SLOTS.multiplier, 0n)
      return '0x'
    },
  }
}

function stablecoinPlan(params: Hex): Plan {
  const values = decodeParams(() => stablecoinParamsCodec.decode(bytesFromHex(params)))
  const [version, name, symbol, initialAdmin, currency] = values
  expectVersion(version, VARIANTS.stablecoin)
  return {
    name,
    symbol,
    decimals: DECIMALS_MIN,
    initialAdmin,
    initialize(token) {
      if (currency === '') throw refusal('MissingRequiredField', 'currency')
      if (!/^[A-Z]+$/.test(currency)) throw refusal('InvalidCurrency', currency)
      initializeCommon(token, name, symbol)
      writeText(token, STABLECOIN_SLOTS.currency, currency)
      return hexFromBytes(stablecoinEventCodec.encode([PARAMS_VERSION, currency]))
    },
  }
}

function initializeCommon(token: Frame, name: string, symbol: string): void {
  writeText(token, TOKEN_SLOTS.name, name)
  writeText(token, TOKEN_SLOTS.symbol, symbol)
  token.store(TOKEN_SLOTS.supplyCap, SUPPLY_CAP_MAX)
}

function decodeParams<Values>(decode: () => Values): Values {
  try {
    return decode()
  } catch {
    // The library's message does not matter: the params may be any bytes.
    throw notCanonical(createSelector())
  }
}

const createSelector = once(() => selectorOf(functionNamed(factoryAbi, 'createB20')))

function expectVersion(version: number, variant: Variant): void {
  if (version !== PARAMS_VERSION) throw refusal('UnsupportedVersion', version, variant)
}

/** The decoder accepts no other number. */
function variantOf(variant: number): Variant {
  return variant === VARIANTS.asset ? VARIANTS.asset : VARIANTS.stablecoin
}

function addressFor(frame: Frame, variant: Variant, sender: Address, salt: Hex): Address {
  return tokenAddress(variant, frame.keccak(tokenOrigin(sender, salt)))
}

/** The token's errors pass through. A call it does not understand is reported by its index. */
function runInitCall(token: Frame, variant: Variant, call: Hex, index: number): void {
  try {
    dispatchOf(variant)(token, bytesFromHex(call))
  } catch (error) {
    if (!(error instanceof Revert) || error.kind !== 'call') throw error
    throw refusal('InitCallFailed', BigInt(index))
  }
}
