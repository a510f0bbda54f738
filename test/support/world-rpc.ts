/**
 * A world behind JSON-RPC: the actions methods use, and a client that writes down what it is sent.
 */

import { decodeTransaction } from '../../src/chain/transaction.ts'
import { environmentOf } from '../../src/producer/environment.ts'
import { call, estimateGas } from '../../src/producer/simulate.ts'
import type { Connections, WireClient } from '../../src/rpc/connection.ts'
import type { RpcActions } from '../../src/rpc/context.ts'
import { traceTransaction } from '../../src/tracing/replay.ts'
import { ALICE, BOB, tracingEngine, type World } from './world.ts'

/** What the devnet does for its methods, done on a world without a queue. */
export function actionsOf(world: World): RpcActions {
  const { chain, engine, config, network, producer } = world
  return {
    chain,
    chainId: config.chainId,
    clientVersion: 'test/v0',
    limits: config,
    accounts: [ALICE.address, BOB.address],
    priorityFeeDefault: config.priorityFeeDefault,
    nextBaseFee: network.nextBaseFee,
    waiting: (hash) => producer.waiting(hash),
    call: (request, block) =>
      call(engine, block, environmentOf(block, chain, config.chainId), request, config),
    estimateGas: (request, block) =>
      estimateGas(engine, block, environmentOf(block, chain, config.chainId), request, config),
    trace: (block, index, tracer) =>
      traceTransaction(
        tracingEngine,
        environmentOf(block, chain, config.chainId),
        block,
        index,
        tracer,
      ),
    async submit(rawTransaction) {
      const transaction = decodeTransaction(rawTransaction)
      await producer.submit(transaction)
      return transaction.hash
    },
    send: () => Promise.reject(new Error('nobody signs here')),
    async mine(count) {
      for (let sealed = 0; sealed < count; sealed += 1) await producer.seal()
    },
  }
}

/** A client on a wire, and everything it has been sent, parsed. */
export function connectTo(connections: Connections, subscriptions = true) {
  const received: unknown[] = []
  const client: WireClient = { subscriptions, send: (text) => received.push(JSON.parse(text)) }
  return { connection: connections.connect(client), received }
}
