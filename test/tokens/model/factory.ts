/** Creating tokens, and what a new token's own calls may do. */

import {
  concat,
  decodeAbiParameters,
  encodeAbiParameters,
  keccak256,
  parseAbiParameters,
} from 'viem'
import type { Address, Hex } from '../../../src/primitives/hex.ts'
import { FACTORY_ADDRESS, FEATURE_IDS, ROLE_IDS } from '../../../src/tokens/ids.ts'
import { lowerCased, ZERO } from '../scene.ts'
import { needActive } from './activation.ts'
import { giveRole } from './roles.ts'
import {
  type Call,
  emptyToken,
  type Functions,
  log,
  NOT_CANONICAL,
  need,
  Refused,
  setText,
  type TokenCall,
  UNKNOWN,
} from './state.ts'
import { performToken } from './tokens.ts'

const common = 'uint8 version, string name, string symbol, address initialAdmin'

/** What `params` is: one tuple. */
export const paramTypes = {
  asset: parseAbiParameters(`(${common}, uint8 decimals)`),
  stablecoin: parseAbiParameters(`(${common}, string currency)`),
}

const eventType = parseAbiParameters('(uint8 version, string currency)')

export const factoryFunctions = {
  createB20(call, variant: number, salt: Hex, params: Hex, initCalls: readonly Hex[]) {
    const isAsset = variant === 0
    needActive(call, isAsset ? FEATURE_IDS.asset : FEATURE_IDS.stablecoin)
    const { version, name, symbol, initialAdmin, decimals, currency } = readParams(isAsset, params)
    need(version === 1, 'UnsupportedVersion', version, variant)
    need(decimals >= 6 && decimals <= 18, 'InvalidDecimals', decimals)
    const address = tokenAddress(variant, call.caller, salt)
    need(!call.world.tokens.has(address), 'TokenAlreadyExists', address)
    need(isAsset || currency !== '', 'MissingRequiredField', 'currency')
    need(isAsset || /^[A-Z]+$/.test(currency), 'InvalidCurrency', currency)
    const token = emptyToken({ address, isAsset, decimals, currency })
    call.world.tokens.set(address, token)
    setText(token.name, name)
    setText(token.symbol, symbol)
    const more = isAsset ? '0x' : encodeAbiParameters(eventType, [{ version, currency }])
    log(call, 'B20Created', address, variant, name, symbol, decimals, more)
    const inner: TokenCall = {
      ...call,
      address,
      caller: FACTORY_ADDRESS,
      isPrivileged: true,
      token,
    }
    if (initialAdmin !== ZERO) {
      giveRole(inner, ROLE_IDS.DEFAULT_ADMIN_ROLE, initialAdmin, FACTORY_ADDRESS)
    }
    initCalls.forEach((data, index) => {
      runInitCall(inner, data, index)
    })
    return address
  },

  getB20Address: (_call, variant: number, sender: Address, salt: Hex) =>
    tokenAddress(variant, sender, salt),
  isB20: (_call, address: Address) => address.startsWith(`0xb2${'00'.repeat(9)}`),
  isB20Initialized: ({ world }, address: Address) => world.tokens.has(address),
} satisfies Functions<Call>

/** `0xb2`, nine zeros, the variant, and nine bytes of the hash of who asks and the salt. */
export function tokenAddress(variant: number, sender: Address, salt: Hex): Address {
  const origin = keccak256(concat([`0x${'00'.repeat(12)}`, sender, salt]))
  return `0xb2${'00'.repeat(9)}0${variant}${origin.slice(2, 20)}`
}

interface Params {
  readonly version: number
  readonly name: string
  readonly symbol: string
  readonly initialAdmin: Address
  readonly decimals: number
  readonly currency: string
}

function readParams(isAsset: boolean, params: Hex): Params {
  const types = isAsset ? paramTypes.asset : paramTypes.stablecoin
  try {
    const [values] = decodeAbiParameters(types, params)
    const initialAdmin = lowerCased(values.initialAdmin) as Address // it was one before
    return { decimals: 6, currency: '', ...values, initialAdmin }
  } catch {
    throw new Refused([NOT_CANONICAL, '0x62975e6a'])
  }
}

/** What the token does not understand has no separate error. */
function runInitCall(call: TokenCall, data: Hex, index: number): void {
  try {
    performToken(call, data)
  } catch (error) {
    const isUnheard =
      error instanceof Refused && [UNKNOWN, NOT_CANONICAL].includes(String(error.words[0]))
    throw isUnheard ? new Refused(['InitCallFailed', BigInt(index)]) : error
  }
}
