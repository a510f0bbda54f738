/**
 * The program that puts the wallet into a page: `GET /wallet.js`, and the script that a browser test
 * adds to every page. `rolldown.wallet.config.ts` bundles it into `script.ts`.
 */

import { announceWallet } from './announce.ts'
import { ChannelEndpoint } from './endpoint.ts'
import { createWallet } from './page-wallet.ts'
import { connectEndpoint } from './web-socket.ts'

interface ScriptDocument {
  readonly currentScript: { readonly src?: string } | null
}

/** Connects to the server that the running script comes from. */
export function startFromServer(): void {
  const { currentScript } = (globalThis as unknown as { readonly document: ScriptDocument })
    .document
  const { src } = currentScript ?? {}
  if (src === undefined) {
    throw new Error('expected <script src=".../wallet.js">: a module does not know its own server')
  }
  announceWallet(createWallet(connectEndpoint(new URL(src).origin)))
}

/** Opens a channel without arguments; sends a text on the channel with this number. */
type Binding = (channel?: number, text?: string) => Promise<number>

/** Receives a text of a channel, or `null` if it was opened again. */
type Receive = (channel: number, text: string | null) => void

/** Connects to the test that the page has a binding to. */
export async function startFromTest(bindingName: string): Promise<void> {
  const page = globalThis as unknown as Record<string | symbol, unknown>
  const binding = page[bindingName] as Binding
  const endpoint = new ChannelEndpoint()
  let channel: number | undefined
  const open = (number: number) =>
    endpoint.opened((text) => {
      binding(number, text).catch((error: unknown) => endpoint.closed(String(error)))
    })
  const receive: Receive = (number, text) => {
    if (number !== channel) return // of an earlier document in this frame
    if (text === null) open(number)
    else endpoint.received(text)
  }
  Object.defineProperty(page, Symbol.for(bindingName), { value: receive })
  announceWallet(createWallet(endpoint))
  channel = await binding()
  open(channel)
}
