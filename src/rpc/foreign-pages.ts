/**
 * The requests that pages of foreign origins may make: each method and each subscription says on which side it is.
 *
 * Such a page reads and changes the chain, as on any development node. It is refused facts of this
 * machine, which are keys, compiled contracts with their names and sources, labels, faults, the journal
 * and the requests of others, and what has the devnet run a script, call another host, or sign with keys
 * that are not public. Which origins are foreign is said in server/policy.ts.
 */

import { WELL_KNOWN_MNEMONIC } from '../accounts/accounts.ts'
import type { Config } from '../config/config.ts'
import { DevnetError } from '../primitives/errors.ts'
import { quoted } from '../primitives/quoted.ts'

/** The use of a method that foreign pages are refused. */
export interface RefusedUse {
  /** The parameter that makes it such a use, as messages and documents name it. */
  readonly parameter: string
  /** @param given the parameters as received */
  isUsed(given: readonly unknown[], config: Pick<Config, 'mnemonic'>): boolean
}

/**
 * Signing with the dev accounts of any mnemonic but the one that every development node has. Its keys may
 * hold more than test ether elsewhere, where a signature that a page gets from this devnet is as good.
 */
export const signing: RefusedUse = {
  parameter: 'keys of an own mnemonic',
  isUsed: (_given, { mnemonic }) => mnemonic !== WELL_KNOWN_MNEMONIC,
}

/** The requests of foreign pages that are answered: all, none, or all but those of one use. */
export type ForeignPages = 'answered' | 'refused' | RefusedUse

/**
 * Refuses what a foreign page must not ask.
 *
 * @param given the parameters as received
 * @throws {DevnetError} UNAUTHORIZED
 */
export function expectForForeignPage(
  pages: ForeignPages,
  method: string,
  given: readonly unknown[],
  origin: string,
  config: Pick<Config, 'mnemonic'>,
): void {
  if (pages === 'answered') return
  if (pages === 'refused') throw foreignPageRefused(method, origin)
  if (pages.isUsed(given, config))
    throw foreignPageRefused(`${method} with ${pages.parameter}`, origin)
}

/** @param refused a method with its use, or a path of the server */
export function foreignPageRefused(refused: string, origin: string): DevnetError {
  const found = `got a page of ${quoted(origin)}`
  const way = 'to let it, name its origin with --allowed-origins (the option allowedOrigins)'
  return new DevnetError(
    'UNAUTHORIZED',
    `${refused}: expected a program or a page of this machine, ${found}; ${way}`,
    { origin },
  )
}
