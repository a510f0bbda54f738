/**
 * The activation registry: switches the creation of tokens and policies on and off.
 *
 * Existing tokens and all reads keep working when a feature is switched off.
 *
 * @see https://docs.base.org/specifications/b20
 */

import { type Hash, ZERO_ADDRESS } from '../primitives/hex.ts'
import { activationRegistryAbi } from './abi.ts'
import type { Handlers } from './dispatch.ts'
import { createEmit, createRefusal } from './events.ts'
import type { Frame } from './frame.ts'
import { ACTIVATION_REGISTRY_ADDRESS } from './ids.ts'
import { ACTIVATION_SLOTS } from './layout.ts'

const emit = createEmit(activationRegistryAbi)
const refusal = createRefusal(activationRegistryAbi)

export const activationHandlers: Handlers<typeof activationRegistryAbi> = {
  admin: (frame) => frame.activationAdmin,
  isActivated: isActive,
  checkActivated: (frame, feature) => expectActive(frame, feature),

  activate(frame, feature) {
    expectAdmin(frame)
    if (isActive(frame, feature)) throw refusal('AlreadyActivated', feature)
    frame.store(slotOf(frame, feature), 1n)
    emit(frame, 'FeatureActivated', feature, frame.caller)
  },

  deactivate(frame, feature) {
    expectAdmin(frame)
    if (!isActive(frame, feature)) throw refusal('FeatureNotActivated', feature)
    frame.store(slotOf(frame, feature), 0n)
    emit(frame, 'FeatureDeactivated', feature, frame.caller)
  },
}

/** In a static call registries revert with an error, where tokens revert without data. */
export function refuseStatic(frame: Frame): void {
  if (frame.isStatic) throw refusal('StaticCallNotAllowed')
}

/** @throws {Revert} FeatureNotActivated */
export function expectActive(frame: Frame, feature: Hash): void {
  if (!isActive(frame, feature)) throw refusal('FeatureNotActivated', feature)
}

function isActive(frame: Frame, feature: Hash): boolean {
  return frame.at(ACTIVATION_REGISTRY_ADDRESS).load(slotOf(frame, feature)) !== 0n
}

function slotOf(frame: Frame, feature: Hash): bigint {
  return frame.mappingSlot(ACTIVATION_SLOTS.features, feature)
}

/** The zero address is no administrator, even if a call claims to come from it. */
function expectAdmin(frame: Frame): void {
  const { caller, activationAdmin } = frame
  if (caller === ZERO_ADDRESS || caller !== activationAdmin)
    throw refusal('Unauthorized', frame.caller)
}
