/**
 * Makes inputs that came before: those of a journal, and those that a follower forwards.
 *
 * Promise: an input is made in the way its client made it, as a call of the library, as a request in
 * process or on a connection.
 */

import type { Devnet, Snapshot } from '../api.ts'
import type { JournalEntry } from '../journal/journal.ts'
import type { LibraryCall, LibraryCalls } from '../journal/library-calls.ts'
import { isSole } from '../journal/recorder.ts'
import { type Connection, DISCONNECT } from '../rpc/connection.ts'
import type { DevnetParts } from './devnet-parts.ts'

/** The objects that inputs refer to. */
export interface InputContext {
  readonly parts: DevnetParts
  /** The snapshots that inputs name, by the last input before them. */
  readonly snapshots: ReadonlyMap<number, Snapshot>
  /** The following inputs go to the fork. */
  continueAs(fork: Promise<Devnet> | undefined): unknown
}

/** An input, as the journal names it. */
export type Input = Pick<JournalEntry, 'from' | 'call' | 'params'>

/** Makes each recorded library call again. */
const libraryCalls: {
  readonly [Name in LibraryCall]: (context: InputContext, params: LibraryCalls[Name]) => unknown
} = {
  'devnet.advance': ({ parts: { devnet } }, [ms]) => devnet.advance(ms),
  'devnet.faucet.drip': ({ parts: { devnet } }, asked) => devnet.faucet.drip(...asked),
  'devnet.faucet.dripNfv': ({ parts: { devnet } }, asked) => devnet.faucet.dripNfv(...asked),
  'devnet.faucet.dripUsdv': ({ parts: { devnet } }, asked) => devnet.faucet.dripUsdv(...asked),
  'devnet.faults.after': ({ parts: { devnet } }, [ms, fault]) => devnet.faults.after(ms, fault),
  'devnet.faults.at': ({ parts: { devnet } }, [timeMs, fault]) => devnet.faults.at(timeMs, fault),
  'devnet.faults.clear': ({ parts: { devnet } }, [id]) => devnet.faults.clear(id),
  'devnet.faults.now': ({ parts: { devnet } }, [fault]) => devnet.faults.now(fault),
  'devnet.faults.setChaos': ({ parts: { devnet } }, [options]) => devnet.faults.setChaos(options),
  'devnet.faults.spent': ({ parts }, [id]) => parts.backend.transportFaults.usedUp(id),
  'devnet.faults.struck': ({ parts }, [fault, key]) => parts.backend.chaos.struck(fault, key),
  'devnet.filters.removeUnpolled': ({ parts: { connections } }, [sequence]) =>
    connections.filters.removeUnpolledSince(sequence),
  'devnet.fork': ({ parts: { devnet }, continueAs }, [options]) => continueAs(devnet.fork(options)),
  'devnet.invariant.remove': ({ parts }, [name]) => parts.invariants().removeViolated(name),
  'devnet.invariant.violated': ({ parts }, breach) => parts.invariants().repeat(breach),
  'devnet.jump': ({ parts: { devnet } }, [ms]) => devnet.jump(ms),
  'devnet.mine': ({ parts: { devnet } }, [count]) => devnet.mine(count),
  'devnet.pruneHistory': ({ parts: { devnet } }, [blocks]) => devnet.pruneHistory(blocks),
  'devnet.snapshot.fork': ({ snapshots, continueAs }, [sequence]) =>
    continueAs(snapshots.get(sequence)?.fork()),
  'devnet.snapshot.restore': ({ snapshots }, [sequence]) => snapshots.get(sequence)?.restore(),
  'devnet.wallet.select': ({ parts: { devnet } }, addresses) => devnet.wallet.select(...addresses),
  'devnet.writeStorage': ({ parts }, asked) => parts.backend.contractStorage.writeWords(...asked),
}

/**
 * Makes an input.
 *
 * @param connection the connection of its client, called if it came on one
 * @param id of the request on that connection
 * @returns the result of a call without a connection, perhaps as a promise
 */
export function applyInput(
  { from, call, params }: Input,
  context: InputContext,
  connection: () => Connection,
  id: number | string = 1,
): unknown {
  const { backend, devnet } = context.parts
  const [transport = ''] = from.split(' ', 1)
  if (isLibraryCall(call) && isSole(transport)) {
    // The parameters are those of a recorded call; invalid ones are refused by the call.
    const make = libraryCalls[call] as (context: InputContext, given: readonly unknown[]) => unknown
    return backend.recordedCalls.from(transport, () => make(context, params))
  }
  if (transport === 'process') {
    return devnet.request({ method: call, params } as Parameters<Devnet['request']>[0]) // as above
  }
  if (call === DISCONNECT) connection().close()
  else void connection().receive({ id, method: call, params })
  return undefined
}

function isLibraryCall(call: string): call is LibraryCall {
  return Object.hasOwn(libraryCalls, call)
}
