/** Requests over HTTP and WebSocket: the CPU of the process that answers them. */

import { type CallQuestion, type Group, reading, type World, word } from './question.ts'
import { recipient, sealBlocks } from './world.ts'
import { rawCalls } from './writes.ts'

const over = (transport: 'HTTP' | 'WebSocket', question: CallQuestion): CallQuestion => ({
  ...question,
  name: `${question.name}, ${transport}`,
  over: transport,
})

const questions: readonly CallQuestion[] = [
  reading('eth_getBalance', 300, () => [
    { method: 'eth_getBalance', params: [recipient(0), 'pending'] },
  ]),
  reading('eth_call of balanceOf', 200, ({ token }: World) => [
    { method: 'eth_call', params: [{ to: token, data: `0x70a08231${word(1)}` }, 'pending'] },
  ]),
  reading(
    'eth_getLogs of 90',
    30,
    ({ token }: World) => [
      { method: 'eth_getLogs', params: [{ address: token, fromBlock: '0x2', toBlock: '0xb' }] },
    ],
    (logs) => (logs as readonly unknown[]).length,
  ),
  {
    kind: 'calls',
    name: 'eth_sendRawTransaction',
    count: 100,
    calls: rawCalls('ERC-20 transfer'),
    print: (hash) => hash,
  },
]

export const sockets: Group = {
  name: 'sockets',
  options: () => ({ blockGasLimit: 10n ** 12n }),

  async open(world) {
    await sealBlocks(world, 10)
  },

  questions: (['HTTP', 'WebSocket'] as const).flatMap((transport) =>
    questions.map((question) => over(transport, question)),
  ),
}
