import type { Debuggee } from '../../../debugger/debugger.ts'
import type * as Debugging from '../../../debugger/debugging.ts'
import { optional, text, unchecked } from '../../../primitives/codec.ts'
import {
  anyObjectSchema,
  arrayOf,
  nullable,
  object,
  textSchema,
} from '../../../primitives/schema.ts'
import type { RpcContext } from '../../context.ts'
import type { DebugAnswer } from '../../debug-sessions.ts'
import { METHOD_NOT_FOUND, RpcError, refuse } from '../../errors.ts'
import { debugging } from '../../lazy-modules.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { asPrinted } from '../../wire/results.ts'
import { debugArguments, type LaunchArguments, launchArguments } from './debug-requests.ts'
import { openCall, openTransaction } from './debuggee.ts'

const answerSchema = object('DebugAnswer', {
  /** As the protocol has it for the command; `null` if the events are all. */
  body: nullable(anyObjectSchema),
  /** Such as `stopped`, in order. */
  events: arrayOf(object('DebugEvent', { event: textSchema, body: anyObjectSchema })),
})

/**
 * A connection has one debugger. It keeps the execution until `disconnect`, the next `launch` or the end
 * of the connection.
 */
export const previewnet_debug = method({
  summary:
    'Debugs a transaction or a call: requests of the Debug Adapter Protocol, and its events.',
  spec: 'docs/debugging.md',
  foreignPages: 'refused',
  params: [
    param('command', text('a command of the Debug Adapter Protocol')),
    param('arguments', optional(unchecked(anyObjectSchema), {})),
  ],
  result: asPrinted<DebugAnswer>('{ body, events }', answerSchema),
  handle(context, command, given) {
    const { client, debugSessions } = context.connection
    if (debugSessions === undefined) {
      throw new RpcError(METHOD_NOT_FOUND, 'a debugger needs a connection that stays: a WebSocket')
    }
    // All of them wait for the module, so that they keep their order.
    return debugging.use(context.backend.queue, (loaded) => {
      if (command === 'launch') {
        const args = launchArguments.parse(given, 'params[1]', refuse)
        return debugSessions.launch(client, loaded, () => opened(loaded, context, args, given))
      }
      if (command === 'disconnect') {
        debugSessions.end(client)
        return { body: null, events: [] }
      }
      const args = debugArguments.get(command)
      if (args === undefined) return refuse('params[0]', `one of ${commands}`, command)
      return debugSessions.request(client, command, args.parse(given, 'params[1]', refuse))
    })
  },
})

const commands = ['launch', 'disconnect', ...debugArguments.keys()].join(', ')

function opened(
  loaded: typeof Debugging,
  context: RpcContext,
  args: LaunchArguments,
  given: unknown,
): Promise<Debuggee> {
  const { transaction, call, block, stateOverrides: state, blockOverrides } = args
  if (transaction !== undefined) return openTransaction(loaded, context, transaction)
  if (call !== undefined) {
    return openCall(loaded, context, call, block, { state, block: blockOverrides })
  }
  return refuse('params[1]', 'a transaction or a call', given)
}
