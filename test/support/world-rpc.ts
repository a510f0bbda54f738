/**
 * A world behind JSON-RPC: the objects methods use, and a client that writes down what it is sent.
 */

import { Impersonation } from '../../src/accounts/impersonation.ts'
import { Wallet } from '../../src/accounts/wallet.ts'
import { Artifacts } from '../../src/backend/artifacts.ts'
import type { Backend } from '../../src/backend/backend.ts'
import { CallGuards } from '../../src/backend/call-guards.ts'
import { Calls } from '../../src/backend/calls.ts'
import { AsyncCheckScope } from '../../src/backend/check-scope.ts'
import { GasEstimates } from '../../src/backend/gas-estimates.ts'
import type { CurrentParts } from '../../src/backend/parts.ts'
import { ProgressReports } from '../../src/backend/progress.ts'
import { RecordedCalls } from '../../src/backend/recorded-calls.ts'
import type { DevnetSetup } from '../../src/backend/setup.ts'
import { Time } from '../../src/backend/time.ts'
import { Transactions } from '../../src/backend/transactions.ts'
import { Waits } from '../../src/backend/waits.ts'
import { WriteQueue } from '../../src/backend/write-queue.ts'
import { Confirmations } from '../../src/producer/confirmations.ts'
import { Connections, type WireClient } from '../../src/rpc/connection.ts'
import { recorderOfOneCall } from './inputs.ts'
import { ALICE, BOB, type World } from './world.ts'

/** The backend of a world: without snapshots, reorgs, faucet and payer. */
export function backendOf(world: World): Backend {
  const { chain, clock, config, engine, faults, network, producer } = world
  const { chainIds } = producer
  const rules = {
    config,
    network,
    engine,
    countingEngine: engine,
    localEngine: engine,
    remote: undefined,
  }
  const setup = {} as DevnetSetup // nothing resets a world
  const parts = { ...rules, chain, chainIds, producer, setup }
  const current: CurrentParts = { ...parts, replace() {} }
  const recorder = recorderOfOneCall()
  const queue = new WriteQueue(current, recorder)
  const recordedCalls = new RecordedCalls({ recorder, queue })
  const accounts = [ALICE, BOB]
  const wallet = new Wallet([ALICE.address, BOB.address], () => {})
  const impersonation = new Impersonation()
  const progressReports = new ProgressReports()
  const waits = new Waits()
  const artifacts = new Artifacts()
  const calls = new Calls({
    ...{ current, progressReports, callGuards: new CallGuards(), artifacts, coverage: undefined },
    queue,
    events: { emitConsole: () => {} },
  })
  const confirmations = new Confirmations(clock)
  const gasEstimates = new GasEstimates()
  const noBlobs = () => Promise.reject(new Error('no blobs'))
  const keys = new Map(accounts.map((account) => [account.address, account]))
  const transactions = new Transactions({
    ...{ current, accounts, keys, impersonation, wallet },
    ...{ artifacts, calls, confirmations, gasEstimates, queue, waits },
    blobProofs: { verify: noBlobs, create: noBlobs },
  })
  const time = new Time({ current, clock, queue, recordedCalls, progressReports })
  const backend: Partial<Backend> = {
    ...{ ...parts, accounts, keys, clock, recorder, queue, recordedCalls, waits },
    ...{
      checkScope: new AsyncCheckScope(),
      impersonation,
      wallet,
      faults,
      calls,
      gasEstimates,
      transactions,
      time,
    },
  }
  return backend as Backend // tests of a world use these parts alone
}

/** The clients' end of a backend. */
export function connectionsOf(world: World): Connections {
  return new Connections(backendOf(world))
}

/** A client on a wire, and everything it has been sent, parsed. */
export function connectTo(connections: Connections, subscriptions = true) {
  const received: unknown[] = []
  const client: WireClient = { subscriptions, send: (text) => received.push(JSON.parse(text)) }
  return { connection: connections.connect(client), received }
}
