/** The switchboard of features. */

import type { Hex } from '../../../src/primitives/hex.ts'
import { SWITCHER } from '../scene.ts'
import { type Call, type Functions, log, need } from './state.ts'

export const activationFunctions = {
  admin: () => SWITCHER,
  isActivated: ({ world }, feature: Hex) => world.features.has(feature),
  checkActivated: (call, feature: Hex) => needActive(call, feature),

  activate(call, feature: Hex) {
    needSwitcher(call)
    need(!call.world.features.has(feature), 'AlreadyActivated', feature)
    call.world.features.add(feature)
    log(call, 'FeatureActivated', feature, call.caller)
  },

  deactivate(call, feature: Hex) {
    needSwitcher(call)
    needActive(call, feature)
    call.world.features.delete(feature)
    log(call, 'FeatureDeactivated', feature, call.caller)
  },
} satisfies Functions<Call>

export function needActive({ world }: Call, feature: Hex): void {
  need(world.features.has(feature), 'FeatureNotActivated', feature)
}

function needSwitcher({ caller }: Call): void {
  need(caller === SWITCHER, 'Unauthorized', caller)
}
