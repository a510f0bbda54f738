/**
 * A world behind JSON-RPC: the objects methods use, and a client that writes down what it is sent.
 */

import { Impersonation } from '../../src/accounts/impersonation.ts'
import { Wallet } from '../../src/accounts/wallet.ts'
import { CallGuards } from '../../src/backend/call-guards.ts'
import { Calls } from '../../src/backend/calls.ts'
import { ProgressReports } from '../../src/backend/progress.ts'
import { RecordedCalls } from '../../src/backend/recorded-calls.ts'
import { Time } from '../../src/backend/time.ts'
import { Transactions } from '../../src/backend/transactions.ts'
import { Waits } from '../../src/backend/waits.ts'
import { WriteQueue } from '../../src/backend/write-queue.ts'
import { Confirmations } from '../../src/producer/confirmations.ts'
import { Connections, type WireClient } from '../../src/rpc/connection.ts'
import type { LentContext } from '../../src/rpc/context.ts'
import { inputsOfOneCall } from './inputs.ts'
import { ALICE, BOB, type World } from './world.ts'

/** The objects that a devnet lends its methods, of a world: without snapshots and reorgs. */
export function lentBy(world: World): LentContext {
  const { chain, clock, config, engine, faults, network, producer } = world
  const queue = new WriteQueue()
  const inputs = inputsOfOneCall()
  const recordedCalls = new RecordedCalls({ recorder: inputs, queue })
  const accounts = [ALICE, BOB]
  const wallet = new Wallet([ALICE.address, BOB.address], () => {})
  const impersonation = new Impersonation()
  const deps = { config, clock, chain, engine, network, producer, queue }
  const progressReports = new ProgressReports()
  const calls = new Calls({
    ...{ ...deps, accounts, progressReports, incompleteEngine: engine, remote: undefined },
    callGuards: new CallGuards(),
    chainIds: producer.chainIds,
    events: { emitConsole: () => {} },
  })
  const transactions = new Transactions({
    ...deps,
    accounts,
    keys: new Map(accounts.map((account) => [account.address, account])),
    impersonation,
    wallet,
    calls,
    confirmations: new Confirmations(clock),
    waits: new Waits(),
  })
  return {
    ...deps,
    remote: undefined,
    faults,
    wallet,
    impersonation,
    inputs,
    calls,
    transactions,
    payer: undefined,
    callBundles: { send: absent },
    time: new Time({ ...deps, recordedCalls, progressReports }),
    snapshots: { instanceId: chain.head.hash, take: absent, revert: absent, reset: absent },
    reorgs: { run: absent },
    faultControl: { add: (fault, { atMs = 0 }) => faults.add(fault, atMs) },
    events: { lookAtChainId: () => {} },
    setRemoteUrl: absent,
    replay: absent,
  }
}

function absent(): never {
  throw new Error('a world has no such thing')
}

/** The clients' end of the objects lent. */
export function connectionsWith(lent: LentContext): Connections {
  const connections = new Connections({
    ...lent,
    recorder: lent.inputs,
    limits: lent.config,
    waitFor: () => () => {},
    bypassesFaults: () => false,
  })
  connections.lend(lent)
  return connections
}

/** A client on a wire, and everything it has been sent, parsed. */
export function connectTo(connections: Connections, subscriptions = true) {
  const received: unknown[] = []
  const client: WireClient = { subscriptions, send: (text) => received.push(JSON.parse(text)) }
  return { connection: connections.connect(client), received }
}
