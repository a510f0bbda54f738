/**
 * A program that a benchmark forks: it takes orders, and says what has come of them.
 */

import { type ChildProcess, fork } from 'node:child_process'
import { on } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What every program says when it cannot continue. */
export interface Failure {
  readonly kind: 'failure'
  readonly text: string
}

/** A running program; it ends when it is disposed of. */
export interface Program<Order, Message extends { readonly kind: string }> extends Disposable {
  tell(order: Order): void
  /**
   * The next thing it says.
   *
   * @throws {Error} when that is of another kind, or when it has ended
   */
  hear<Kind extends Message['kind']>(kind: Kind): Promise<Extract<Message, { kind: Kind }>>
}

/**
 * @param url of a JavaScript file that serves when it is given its name as the one argument
 * @param execArgv options of Node
 */
export function startProgram<Order extends object, Message extends { readonly kind: string }>(
  url: URL,
  name: string,
  execArgv: readonly string[] = process.execArgv,
): Program<Order, Message> {
  const child = fork(fileURLToPath(url), [name], { execArgv: [...execArgv] })
  const messages = messagesOf<Message>(child)
  return {
    tell: (order) => void child.send(order),
    async hear<Kind extends Message['kind']>(kind: Kind) {
      const { value } = await messages.next()
      if (value?.kind !== kind) {
        throw new Error(`${name} said ${JSON.stringify(value)} instead of ${kind}`)
      }
      return value as Extract<Message, { kind: Kind }> // its kind has just been looked at
    },
    [Symbol.dispose]: () => child.disconnect(),
  }
}

async function* messagesOf<Message>(child: ChildProcess): AsyncGenerator<Message, undefined> {
  const ended = new AbortController()
  child.once('exit', (code) => ended.abort(new Error(`the program ended with ${code}`)))
  for await (const [message] of on(child, 'message', { signal: ended.signal })) yield message
  return undefined
}

/** In the program itself: does each order in turn, until whoever started it is gone. */
export function serveOrders<Order, Message extends { readonly kind: string }>(
  name: string,
  obey: (order: Order, tell: (message: Message) => void) => void | Promise<void>,
): void {
  if (process.send === undefined || process.argv[2] !== name) return
  const tell = (message: Message | Failure) => process.send?.(message)
  process.on('message', async (order) => {
    try {
      await obey(order as Order, tell) // only our parent talks to us
    } catch (error) {
      tell({ kind: 'failure', text: String(error) })
    }
  })
  process.once('disconnect', () => process.exit())
}
