/**
 * Who may talk to the server from a browser: the Host and Origin headers.
 *
 * A page can make a name of its own point at this machine (DNS rebinding) and would then be on the
 * same origin as the server, whatever CORS says. It cannot change the Host header, though, which
 * still holds that name. So a public name is refused unless it was allowed; addresses, `localhost`
 * and names that no public zone can hold stay usable without any setting.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6761 section 6.3 for `localhost`
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */

import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

export interface AccessOptions {
  /** Where the server listens, as it was asked to. */
  readonly host: string
  /** Names by which clients may call the server; `*` for any. */
  readonly allowedHosts: readonly string[]
  /** Origins whose pages may call the server; `*` for any. */
  readonly allowedOrigins: readonly string[]
}

export interface Access {
  /** Why a request is not taken, or undefined when it is. */
  refusal(request: IncomingMessage): string | undefined
  /** What tells a browser whether the page may read the answer. */
  headers(request: IncomingMessage): Readonly<Record<string, string>>
}

export function createAccess({ host, allowedHosts, allowedOrigins }: AccessOptions): Access {
  const hosts = new Set([host, ...allowedHosts].map((name) => name.toLowerCase()))
  const origins = new Set(allowedOrigins.map((origin) => origin.toLowerCase()))
  const takesOrigin = (origin: string) => origins.has('*') || origins.has(origin.toLowerCase())
  return {
    refusal({ headers }) {
      const name = hostName(headers.host ?? '')
      if (!hosts.has('*') && !hosts.has(name) && !isPrivateName(name)) {
        return `host "${name}" is not allowed: see the option allowedHosts`
      }
      const { origin } = headers
      if (origin === undefined || takesOrigin(origin)) return undefined
      return `origin "${origin}" is not allowed: see the option allowedOrigins`
    },
    headers({ headers }) {
      if (origins.has('*')) return { 'access-control-allow-origin': '*' }
      const { origin } = headers
      const echo = origin !== undefined && takesOrigin(origin)
      return { ...(echo && { 'access-control-allow-origin': origin }), vary: 'origin' }
    },
  }
}

/** Whether only this machine can reach a server that listens there. */
export function isLoopback(host: string): boolean {
  return isLocalhost(host) || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** Of a Host header, without port and brackets, in lower case. */
function hostName(header: string): string {
  const bracketed = /^\[([^\]]*)\]/.exec(header)
  return (bracketed?.[1] ?? header.replace(/:\d*$/, '')).toLowerCase()
}

/** A name that nobody can register: an address, one label, or a zone kept for private use. */
function isPrivateName(name: string): boolean {
  return isIP(name) !== 0 || /^[^.]*$/.test(name) || /\.(localhost|local|internal|test)$/.test(name)
}

function isLocalhost(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost')
}
