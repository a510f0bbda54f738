/** The requests that several processes keep in one disk cache, and their answers. */

import type { RemoteRequest } from '../../src/fork/channel.ts'

/** @param name of the process, or another word that several of them use */
export function requestsOf(name: string): readonly RemoteRequest[] {
  return Array.from({ length: 200 }, (_, index) => ({
    method: 'eth_getBalance',
    params: [`${name} ${index}`, '0x1'],
  }))
}

/** Long and short answers in turn. */
export function answerOf(asked: unknown): string {
  const text = String(asked)
  return text.repeat(text.endsWith('7') ? 5_000 : 3)
}
