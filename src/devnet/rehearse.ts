/**
 * Rehearsals for programs: the parameters of the method, and results with bigints.
 */

import type { Backend } from '../backend/backend.ts'
import type { Hash } from '../primitives/hex.ts'
import type { Rehearsal, RehearsalOptions, Rules } from '../rehearsal/types.ts'
import { refuse } from '../rpc/errors.ts'
import { rehearsing } from '../rpc/lazy-modules.ts'
import {
  options as optionsCodec,
  target as targetCodec,
} from '../rpc/methods/previewnet/previewnet_rehearse.ts'
import type { WireCallRequest } from '../rpc/reference.ts'
import { rules as rulesCodec } from '../rpc/wire/objects/rehearsal.ts'

/** @throws {DevnetError} RULES_UNKNOWN; {RpcError} -32602 for wrong parameters */
export async function rehearseFor(
  backend: Backend,
  target: Hash | WireCallRequest,
  rules: Rules,
  options: RehearsalOptions = {},
): Promise<Rehearsal | null> {
  const subject = targetCodec.parse(target, 'target', refuse)
  const by = rulesCodec.parse(rules, 'rules', refuse)
  const chosen = optionsCodec.parse(options, 'options', refuse)
  const found = await rehearsing.use(backend.queue, ({ rehearse }) =>
    rehearse(backend, subject, by, chosen),
  )
  return found ?? null
}
