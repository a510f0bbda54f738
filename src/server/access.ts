/**
 * Access from browsers: checks of the Host and Origin headers.
 *
 * A page can point its own name at this machine (DNS rebinding) and then has the server's origin,
 * whatever CORS says. But it cannot change the Host header, which holds that name. Public names are
 * therefore refused unless allowed. Addresses, `localhost` and names outside the public DNS always
 * work.
 *
 * Pages of any origin may use a devnet unless the option says otherwise. But only those that it names,
 * those of this machine and extensions may have it call another host: others could reach, through it,
 * what the browser keeps from them.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6761 section 6.3 for `localhost`
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */

import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { quoted } from '../primitives/quoted.ts'

export interface AccessOptions {
  /** The address to listen on, as configured. */
  readonly host: string
  /** Allowed names in the Host header; `*` for any. */
  readonly allowedHosts: readonly string[]
  /** Allowed origins of pages; `*` for any. */
  readonly allowedOrigins: readonly string[]
  /** True if the server has a page of its own, which may call it whatever `allowedOrigins` says. */
  readonly hasPage: boolean
}

export interface Access {
  /** The reason to refuse a request; `undefined` to accept it. */
  refusal(request: IncomingMessage): string | undefined
  /** The origin of a page for which the devnet must not call another host; `undefined` if it may. */
  foreignOrigin(request: IncomingMessage): string | undefined
  /** CORS headers of the response. */
  headers(request: IncomingMessage): Readonly<Record<string, string>>
}

export function createAccess({
  host,
  allowedHosts,
  allowedOrigins,
  hasPage,
}: AccessOptions): Access {
  const hosts = new Set([host, ...allowedHosts].map((name) => name.toLowerCase()))
  const origins = new Set(allowedOrigins.map((origin) => origin.toLowerCase()))
  const takesOrigin = (origin: string) => origins.has('*') || origins.has(origin.toLowerCase())
  // The Host header has passed the check of names by then.
  const isOwn = (origin: string, name: string | undefined) => hasPage && origin === `http://${name}`
  return {
    refusal({ headers }) {
      const name = hostName(headers.host ?? '')
      if (!hosts.has('*') && !hosts.has(name) && !isPrivateName(name)) {
        return `host ${quoted(name)} is not allowed: see the option allowedHosts`
      }
      const { origin } = headers
      if (origin === undefined || takesOrigin(origin) || isOwn(origin, headers.host))
        return undefined
      return `origin ${quoted(origin)} is not allowed: see the option allowedOrigins`
    },
    foreignOrigin({ headers: { origin } }) {
      const isTrusted =
        origin === undefined || origins.has(origin.toLowerCase()) || isOfThisMachine(origin)
      return isTrusted ? undefined : origin
    },
    headers({ headers }) {
      if (origins.has('*')) return { 'access-control-allow-origin': '*' }
      const { origin } = headers
      const echo = origin !== undefined && takesOrigin(origin)
      return { ...(echo && { 'access-control-allow-origin': origin }), vary: 'origin' }
    },
  }
}

/** True if only this machine can reach a server that listens on the address. */
export function isLoopback(host: string): boolean {
  return isLocalhost(host) || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** True for the origins of loopback pages and of browser extensions. */
function isOfThisMachine(origin: string): boolean {
  if (/^(chrome|moz|safari-web)-extension:\/\//.test(origin)) return true
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false
  return isLoopback(hostName(new URL(origin).host))
}

/** A Host header without port and brackets, in lower case. */
function hostName(header: string): string {
  const bracketed = /^\[([^\]]*)\]/.exec(header)
  return (bracketed?.[1] ?? header.replace(/:\d*$/, '')).toLowerCase()
}

/** True for an address, a single label, or a zone reserved for private use. */
function isPrivateName(name: string): boolean {
  return isIP(name) !== 0 || /^[^.]*$/.test(name) || /\.(localhost|local|internal|test)$/.test(name)
}

function isLocalhost(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost')
}
