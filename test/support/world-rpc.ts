/**
 * A world behind JSON-RPC: the actions methods use, and a client that writes down what it is sent.
 */

import type { Standing } from '../../src/chain/moment.ts'
import { decodeTransaction } from '../../src/chain/transaction-codec.ts'
import { createAccessList } from '../../src/execution/access-list.ts'
import { call, estimateGas } from '../../src/execution/call.ts'
import { callMany } from '../../src/execution/call-many.ts'
import { environmentOf } from '../../src/execution/environment.ts'
import { rerunOf } from '../../src/execution/execute.ts'
import { overriddenGround } from '../../src/execution/overrides.ts'
import { simulateBlocks } from '../../src/execution/simulate-v1.ts'
import type { Overrides } from '../../src/primitives/overrides.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { Connections, type WireClient } from '../../src/rpc/connection.ts'
import type { RpcActions } from '../../src/rpc/context.ts'
import { traceCalls, traceTransaction } from '../../src/tracing/replay.ts'
import { inputsOfOneCall } from './inputs.ts'
import { ALICE, BOB, tracingEngine, type World } from './world.ts'

/** What the devnet does for its methods, done on a world without a queue. */
export function actionsOf(world: World): RpcActions {
  const { chain, engine, config, network, producer } = world
  const ground = (block: Standing, overrides: Overrides, state = block.state) => {
    const environment = environmentOf(block, chain, producer.chainIds.at(block.number))
    return overriddenGround({ state, environment }, overrides)
  }
  return {
    inputs: inputsOfOneCall(),
    waits: { isOn: false, want: () => () => {}, poll: async () => 'none', refusal: nobodySigns },
    hasUnsealed: () => producer.hasUnsealed,
    chain,
    chainId: () => producer.chainIds.current,
    dialect: config.dialect,
    instanceId: () => hexFromWord(1n),
    clientVersion: 'test/v0',
    version: '0',
    limits: config,
    accounts: [ALICE.address, BOB.address],
    wallet: {
      accounts: [ALICE.address, BOB.address],
      isConnected: true,
      connect: nobodySigns,
      expectConsent: () => {},
      expectShown: nobodySigns,
      sendCalls: nobodySigns,
      bundle: nobodySigns,
    },
    priorityFeeDefault: config.priorityFeeDefault,
    nextBaseFee: network.nextBaseFee,
    waiting: (hash) => producer.waiting(hash),
    pool: () => producer.pool(),
    nextNonce: (address) => producer.nextNonce(address),
    now: () => world.clock.nowMs,
    call: (request, block, overrides) => call(engine, ground(block, overrides), request, config),
    estimateGas: (request, block, overrides) =>
      estimateGas(
        engine,
        ground(block, overrides),
        request,
        config,
        network.l1Of(ground(block, overrides).state),
      ),
    createAccessList: (request, block, overrides) =>
      createAccessList(tracingEngine, ground(block, overrides), request, config),
    simulate: (simulation, base) =>
      simulateBlocks(
        { chain, network, engine, loadTracingEngine: async () => tracingEngine },
        config,
        base,
        simulation,
      ),
    callMany(bundles, block, overrides, index) {
      const state = index === undefined ? block.state : block.stateBefore(index)
      return callMany(engine, ground(block, overrides, state), bundles, config)
    },
    trace(block, index, tracer) {
      const environment = environmentOf(block, chain, config.chainId)
      const rerun = rerunOf(network, environment, block, index)
      return traceTransaction(tracingEngine, environment, block, index, tracer, rerun)
    },
    traceCalls: (calls, block, { index, overrides = {} } = {}) => {
      const state = index === undefined ? block.state : block.stateBefore(index)
      return traceCalls(tracingEngine, ground(block, overrides, state), calls, config)
    },
    async submit(rawTransaction) {
      const transaction = decodeTransaction(rawTransaction)
      await producer.submit(transaction)
      return transaction.hash
    },
    submitSync: nobodySigns,
    send: nobodySigns,
    sendSync: nobodySigns,
    decodeTransaction,
    fillTransaction: nobodySigns,
    signTransaction: nobodySigns,
    signMessage: nobodySigns,
    signTypedData: nobodySigns,
    sendUnsigned: nobodySigns,
    impersonate: nobodySigns,
    impersonateAll: nobodySigns,
    impersonated: () => [],
    patch: (edit) => producer.patch(edit(chain.pending.state)),
    setAnswer: nobodySigns,
    setTerms: (terms, isLasting) => producer.setTerms(terms, isLasting),
    drop: async (isDropped) => producer.drop(isDropped),
    deposit: async (request) => producer.deposit(request).hash,
    changeL1: async (changes) => producer.changeL1(changes),
    advance: nobodySigns,
    wayTo: nobodySigns,
    driver: () => undefined,
    shiftTime: nobodySigns,
    setTime: nobodySigns,
    setNextTime: (ms) => producer.setNextTime(ms),
    setTimestampInterval: nobodySigns,
    blockTimeMs: config.blockTimeMs,
    mining: () => producer.mining,
    setMining: (change) => producer.setMining(change),
    loadState: nobodySigns,
    setChainId: (chainId) => producer.setChainId(chainId),
    snapshot: nobodySigns,
    revert: nobodySigns,
    reset: nobodySigns,
    rollBack: (depth) => producer.rollBack(depth),
    reorg: nobodySigns,
    faults: world.faults,
    addFault: (fault, { atMs = 0 }) => world.faults.add(fault, atMs),
    clearFault: async (id) => world.faults.clear(id),
    replay: nobodySigns,
    mine: (count, terms) => producer.mine(count, terms),
  }
}

function nobodySigns(): never {
  throw new Error('nobody signs here')
}

/** The clients' end of what does this for its methods. */
export function connectionsWith(actions: RpcActions): Connections {
  return new Connections(actions, (parts) => ({ ...actions, ...parts }))
}

/** A client on a wire, and everything it has been sent, parsed. */
export function connectTo(connections: Connections, subscriptions = true) {
  const received: unknown[] = []
  const client: WireClient = { subscriptions, send: (text) => received.push(JSON.parse(text)) }
  return { connection: connections.connect(client), received }
}
