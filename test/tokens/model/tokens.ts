/** Both kinds of token: which functions they have, and announcements, which call them in turn. */

import type { Hex } from '../../../src/primitives/hex.ts'
import { ROLE_IDS } from '../../../src/tokens/ids.ts'
import { hasFunction } from '../../../src/tokens/versions.ts'
import { administrationFunctions } from './administration.ts'
import {
  type Contract,
  contractAt,
  functionCalled,
  isCanonical,
  readArguments,
} from './interfaces.ts'
import { multiplierFunctions } from './multiplier.ts'
import { permitFunctions } from './permits.ts'
import { needRole, roleFunctions } from './roles.ts'
import {
  type Call,
  type Functions,
  log,
  NOT_CANONICAL,
  need,
  Refused,
  type TokenCall,
  UNKNOWN,
} from './state.ts'
import { supplyFunctions } from './supply.ts'
import { transferFunctions } from './transfers.ts'

const announcementFunctions = {
  isAnnouncementIdUsed: ({ token }, id: string) => token.announced.has(id),

  announce(call, calls: readonly Hex[], id: string, description: string, uri: string) {
    const { announced } = call.token
    needRole(call, ROLE_IDS.OPERATOR_ROLE)
    need(!announced.has(id), 'AnnouncementIdAlreadyUsed', id)
    announced.add(id)
    log(call, 'Announcement', call.caller, id, description, uri)
    for (const data of calls) runInternalCall(call, data)
    log(call, 'EndAnnouncement', id)
  },
} satisfies Functions<TokenCall>

/** Of both kinds: the ABIs say which of them has which. */
const tokenFunctions: Functions<TokenCall> = {
  ...transferFunctions,
  ...supplyFunctions,
  ...roleFunctions,
  ...administrationFunctions,
  ...permitFunctions,
  ...multiplierFunctions,
  ...announcementFunctions,
}

export function performToken(call: TokenCall, data: Hex): unknown {
  return perform(tokenFunctions, call, data)
}

/** @returns what the function returns */
export function perform<Kind extends Call>(
  functions: Functions<Kind>,
  call: Kind,
  data: Hex,
): unknown {
  const contract: Contract = contractAt(call.address)
  const selector = data.length < 10 ? '0x00000000' : data.slice(0, 10)
  const item = functionCalled(contract, data)
  if (item === undefined || !hasFunction(call.version, item.name)) {
    throw new Refused([UNKNOWN, selector])
  }
  const args = readArguments(item, data)
  need(args !== undefined && isCanonical(call.version, item, args), NOT_CANONICAL, selector)
  // The ABI, by which the arguments were read, has the types that the function of this name takes.
  return functions[item.name]!(call, ...(args as never[]))
}

function runInternalCall(call: TokenCall, data: Hex): void {
  need(data.length >= 10, 'InternalCallMalformed', data)
  need(!data.startsWith('0x595135dd'), 'AnnouncementInProgress')
  try {
    performToken(call, data)
  } catch (error) {
    const isOurs = error instanceof Refused && error.words[0] !== 'Panic'
    throw isOurs ? new Refused(['InternalCallFailed', data]) : error
  }
}
