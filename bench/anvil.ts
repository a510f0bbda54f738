/**
 * A rival to compare with: anvil, a separate process that is asked over HTTP.
 *
 * It is no dependency of this package. `npm install --prefix bench` installs it beside the benchmarks, and
 * without it they measure what is there.
 *
 * @see https://getfoundry.sh/anvil/reference
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** How to install what the benchmarks compare with. */
export const INSTALL_ANVIL = 'for the comparison with anvil: npm install --prefix bench'

/** Benchmarks run from the root of the repository. */
const binary = join('bench', 'node_modules', '.bin', 'anvil')

/** A running anvil; end it with `close`. */
export interface Anvil {
  readonly url: string
  request<Result>(method: string, params: readonly unknown[]): Promise<Result>
  close(): Promise<void>
}

/** True if anvil is installed. */
export const hasAnvil = existsSync(binary)

/**
 * Starts an anvil that executes as soon as it is sent something.
 *
 * @param accounts number of dev accounts
 * @param options further ones, such as another way of mining
 */
export async function openAnvil(
  chainId: number,
  accounts = 10,
  options: readonly string[] = [],
): Promise<Anvil | undefined> {
  if (!hasAnvil) return undefined
  const names = ['--chain-id', String(chainId), '--accounts', String(accounts)]
  return start([...names, '--base-fee', '0', '--disable-block-gas-limit', ...options])
}

/** Starts an anvil that forks a chain, and keeps nothing on disk. */
export function openAnvilFork(url: string, block: number): Promise<Anvil> {
  return start(['--fork-url', `${url}@${block}`, '--no-storage-caching'])
}

async function start(options: readonly string[]): Promise<Anvil> {
  const args = ['--port', '0', '--no-cors', '--hardfork', 'osaka', ...options]
  const child = spawn(binary, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await urlOf(child)
  // It continues talking, and would wait for somebody to listen.
  child.stdout.resume()
  return {
    url,
    async request(method, params) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(url, { method: 'POST', headers, body })
      // Whoever asks knows what the method answers with.
      const answer = (await response.json()) as { result: never; error?: { message: string } }
      if (answer.error !== undefined) throw new Error(`anvil: ${method}: ${answer.error.message}`)
      return answer.result
    },
    async close() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

async function urlOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface(child.stdout!)) {
    const place = /Listening on (\S+)/.exec(line)?.[1]
    if (place !== undefined) return `http://${place}`
  }
  throw new Error('anvil ended before it listened')
}
