/**
 * A devnet at a WebSocket of a page. The connection is opened again whenever it is lost.
 */

import { ChannelEndpoint } from './endpoint.ts'
import { refuseArgument } from './error.ts'
import type { WalletEndpoint } from './page-wallet.ts'

/** A page's WebSocket. */
interface PageSocket {
  send(text: string): void
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: (() => void) | null
}

interface SocketWindow {
  readonly WebSocket?: new (url: string) => PageSocket
  readonly location?: { readonly origin: string }
}

const retryMsMin = 250
const retryMsMax = 5_000

/**
 * The endpoint of a devnet that listens.
 *
 * @param url of the devnet's server: `http://…` or `ws://…`
 * @throws {TypeError} for any other URL, and where there are no WebSockets
 */
export function connectEndpoint(url: string): WalletEndpoint {
  const page = globalThis as unknown as SocketWindow // a page's, where it is called
  const { WebSocket } = page
  if (WebSocket === undefined) refuseArgument('a page with WebSockets', WebSocket)
  const isUrl = typeof url === 'string' && /^(http|ws)s?:/i.test(url) && URL.canParse(url)
  if (!isUrl) refuseArgument("the URL of a devnet's server, http://… or ws://…", url)
  const wsUrl = url.replace(/^http/i, 'ws')
  // A page cannot see why a WebSocket is refused.
  const origin = page.location?.origin ?? 'null'
  const reason = `The Provider is disconnected from ${wsUrl}: expected a devnet there, with the option allowedOrigins that has ${origin}`
  const endpoint = new ChannelEndpoint()
  let retryMs = retryMsMin
  const open = () => {
    const socket = new WebSocket(wsUrl)
    socket.onopen = () => {
      retryMs = retryMsMin
      endpoint.opened((text) => socket.send(text))
    }
    socket.onmessage = ({ data }) => endpoint.received(String(data))
    socket.onclose = () => {
      endpoint.closed(reason)
      setTimeout(open, retryMs)
      retryMs = Math.min(2 * retryMs, retryMsMax)
    }
  }
  open()
  return endpoint
}
