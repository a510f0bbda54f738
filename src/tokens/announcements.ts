/**
 * Announcements, batches and metadata of an ASSET.
 *
 * An announcement runs calls of the same token, as the same caller, between two logs.
 *
 * @see https://docs.base.org/specifications/b20
 */

import { selectorOf } from '../abi/signature.ts'
import { bytesFromHex, type Hex } from '../primitives/hex.ts'
import { once } from '../primitives/once.ts'
import { assetAbi } from './abi.ts'
import { type Dispatch, functionNamed, type Handlers } from './dispatch.ts'
import type { Frame } from './frame.ts'
import { PAUSABLE, ROLE_IDS } from './ids.ts'
import { ASSET_SLOTS } from './layout.ts'
import { expectNotPaused } from './pause.ts'
import { Revert } from './revert.ts'
import { expectRole } from './roles.ts'
import { readText, writeText } from './storage.ts'
import { issue } from './supply.ts'
import { emit, refusal } from './token-records.ts'

/** @param dispatch runs a call of the token; passed in because it includes these handlers */
export function announcementHandlers(dispatch: Dispatch) {
  return {
    isAnnouncementIdUsed: (frame, id) => frame.load(announcementSlot(frame, id)) !== 0n,

    announce(frame, internalCalls, id, description, uri) {
      expectRole(frame, ROLE_IDS.OPERATOR_ROLE)
      const slot = announcementSlot(frame, id)
      if (frame.load(slot) !== 0n) throw refusal('AnnouncementIdAlreadyUsed', id)
      frame.store(slot, 1n)
      emit(frame, 'Announcement', frame.caller, id, description, uri)
      for (const call of internalCalls) runInternalCall(frame, dispatch, call)
      emit(frame, 'EndAnnouncement', id)
    },

    batchMint(frame, recipients, amounts) {
      expectNotPaused(frame, PAUSABLE.mint)
      expectRole(frame, ROLE_IDS.MINT_ROLE)
      if (recipients.length !== amounts.length) {
        throw refusal('LengthMismatch', BigInt(recipients.length), BigInt(amounts.length))
      }
      if (recipients.length === 0) throw refusal('EmptyBatch')
      recipients.forEach((to, index) => {
        issue(frame, to, amounts[index]!)
      })
    },

    extraMetadata: (frame, key) => readText(frame, metadataSlot(frame, key)),

    /** An empty value deletes the entry. */
    updateExtraMetadata(frame, key, value) {
      expectRole(frame, ROLE_IDS.METADATA_ROLE)
      if (key === '') throw refusal('InvalidMetadataKey')
      writeText(frame, metadataSlot(frame, key), value)
      emit(frame, 'ExtraMetadataUpdated', key, value)
    },
  } satisfies Partial<Handlers<typeof assetAbi>>
}

/** Reverts with the failed call's name, unless it failed with a panic. */
function runInternalCall(frame: Frame, dispatch: Dispatch, call: Hex): void {
  const data = bytesFromHex(call)
  if (data.length < 4) throw refusal('InternalCallMalformed', call)
  if (call.startsWith(announceSelector())) throw refusal('AnnouncementInProgress')
  try {
    dispatch(frame, data)
  } catch (error) {
    if (!(error instanceof Revert) || error.kind === 'panic') throw error
    throw refusal('InternalCallFailed', call)
  }
}

const announceSelector = once(() => selectorOf(functionNamed(assetAbi, 'announce')))

function announcementSlot(frame: Frame, id: string): bigint {
  return frame.textMappingSlot(ASSET_SLOTS.announcements, new TextEncoder().encode(id))
}

function metadataSlot(frame: Frame, key: string): bigint {
  return frame.textMappingSlot(ASSET_SLOTS.extraMetadata, new TextEncoder().encode(key))
}
