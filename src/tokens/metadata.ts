/**
 * Name, symbol and contract URI of a token.
 *
 * @see https://docs.base.org/specifications/b20
 */

import type { tokenAbi } from './abi.ts'
import type { Handlers } from './dispatch.ts'
import { ROLE_IDS } from './ids.ts'
import { TOKEN_SLOTS } from './layout.ts'
import { expectRole } from './roles.ts'
import { readText, writeText } from './storage.ts'
import { emit } from './token-records.ts'

export const metadataHandlers = {
  name: (frame) => readText(frame, TOKEN_SLOTS.name),
  symbol: (frame) => readText(frame, TOKEN_SLOTS.symbol),
  contractURI: (frame) => readText(frame, TOKEN_SLOTS.contractUri),

  /** The signing domain contains the name, so it changes too. */
  updateName(frame, newName) {
    expectRole(frame, ROLE_IDS.METADATA_ROLE)
    writeText(frame, TOKEN_SLOTS.name, newName)
    emit(frame, 'NameUpdated', frame.caller, newName)
    emit(frame, 'EIP712DomainChanged')
  },

  updateSymbol(frame, newSymbol) {
    expectRole(frame, ROLE_IDS.METADATA_ROLE)
    writeText(frame, TOKEN_SLOTS.symbol, newSymbol)
    emit(frame, 'SymbolUpdated', frame.caller, newSymbol)
  },

  updateContractURI(frame, newUri) {
    expectRole(frame, ROLE_IDS.METADATA_ROLE)
    writeText(frame, TOKEN_SLOTS.contractUri, newUri)
    emit(frame, 'ContractURIUpdated')
  },
} satisfies Partial<Handlers<typeof tokenAbi>>
