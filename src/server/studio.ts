/**
 * The files of the Studio, the page that shows the chain in a browser.
 *
 * Reads a file when it is asked for, and holds none. The page itself is `studio/` of the repository;
 * it talks to the devnet over JSON-RPC, like any other client.
 *
 * @see https://www.w3.org/TR/CSP3/ for the policy
 */

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Answer, Headers } from './message.ts'
import { studioPage } from './studio-pages.ts'

/** The folder of the built page: the bundle of this file is in `dist/chunks/`. */
export const STUDIO_FOLDER = fileURLToPath(new URL('../studio', import.meta.url))

/** True if the page has been built. */
export function hasStudio(folder: string): boolean {
  return existsSync(join(folder, 'index.html'))
}

/**
 * The answer to a GET: an asset, or the page, which has its own routes, if HTML is accepted.
 *
 * @returns undefined if the request is not for the Studio
 */
export async function studioAnswer(
  folder: string,
  path: string,
  accept: string | undefined,
): Promise<Answer | undefined> {
  const [, asset] = /^\/assets\/([\w-]+(?:\.\w+)+)$/.exec(path) ?? []
  if (asset !== undefined) return fileAnswer(join(folder, 'assets', asset), assetHeaders)
  if (accept?.includes('text/html') !== true) return undefined
  const page = await fileAnswer(join(folder, 'index.html'), pageHeaders)
  // The page then says that it has nothing there.
  const isThere = studioPage(path.split('/').slice(1)) !== undefined
  return page && !isThere ? { ...page, status: 404 } : page
}

/** @returns undefined if there is no such file */
async function fileAnswer(path: string, headers: Headers): Promise<Answer | undefined> {
  const contentType = contentTypes[extname(path)]
  if (contentType === undefined) return undefined
  try {
    const body = await readFile(path, 'utf8')
    return { status: 200, body, headers: { ...headers, 'content-type': contentType } }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const commonHeaders: Headers = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** The name of an asset holds the hash of its content. */
const assetHeaders: Headers = {
  ...commonHeaders,
  'cache-control': 'public, max-age=31536000, immutable',
}

/** Nothing runs or loads that is not of this server; text never becomes markup. */
const pageHeaders: Headers = {
  ...commonHeaders,
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}
