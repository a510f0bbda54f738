/**
 * The nodes that benchmarks send to, ours in this process and anvil, with the same contracts on both.
 */

import type { Devnet, Hex } from '../src/index.ts'
import type { Anvil } from './anvil.ts'

/** A node, and how it seals what it has pre-confirmed. */
export interface Node {
  readonly way: string
  request<Result>(method: string, params: readonly unknown[]): Promise<Result>
  seal(): Promise<void>
}

export function inProcess(way: string, devnet: Devnet): Node {
  return {
    way,
    // The method names of this benchmark are the devnet's.
    request: (method, params) => devnet.request({ method, params } as never) as never,
    seal: () => devnet.mine(),
  }
}

/** Anvil seals by itself, a block for each transaction, unless it was started without mining. */
export function overHttp({ request }: Anvil): Node {
  return { way: 'anvil, over HTTP', request, seal: async () => {} }
}

/** The type of the transactions that a network puts into each block. */
const depositType = '0x7e'

/** The transactions of the pending block, in their order. */
export async function pendingTransactions(devnet: Devnet): Promise<readonly Hex[]> {
  const params = ['pending', true] as const
  const block = await devnet.request({ method: 'eth_getBlockByNumber', params })
  const raws: Hex[] = []
  for (const transaction of block?.transactions ?? []) {
    const { hash, type } = transaction as { readonly hash: Hex; readonly type: Hex }
    if (type === depositType) continue
    raws.push(await devnet.request({ method: 'debug_getRawTransaction', params: [hash] }))
  }
  return raws
}

/** Sends the transactions of the pending block to another node, in their order. */
export async function repeat(devnet: Devnet, node: Node): Promise<void> {
  for (const raw of await pendingTransactions(devnet)) {
    await node.request('eth_sendRawTransaction', [raw])
  }
  await node.seal()
}
