/**
 * The devnet interface that a replay uses, in addition to the public one.
 */

import type { Devnet } from '../api.ts'
import type { DevnetOptions } from '../config/devnet-options.ts'
import type { TransportFaults } from '../faults/transport.ts'
import type { ForkedChain } from '../fork/remote-chain.ts'
import type { Breach } from '../journal/library-calls.ts'
import type { Recorder } from '../journal/recorder.ts'
import type { Hex } from '../primitives/hex.ts'

/** A devnet, and the methods that only a replay uses. */
export interface RecordedDevnet {
  readonly devnet: Devnet
  readonly recorder: Recorder
  /** Resolves when all requested jobs are done. */
  settled(): Promise<void>
  /** Stops the writer here, with the recorded violation. */
  breach(breach: Breach): void
  /** Continues, as when the violated invariant was removed. */
  removeViolated(name: string): Promise<void>
  /** Ends a request fault that has used up its count. */
  usedUp(id: Hex): void
  readonly transportFaults: Pick<TransportFaults, 'isReplayed'>
}

/** Creates devnets for a replay. */
export interface DevnetFactory {
  /** @param pin where the devnet of a journal was forked, which `options.fork` has to have */
  create(options: DevnetOptions, pin?: ForkedChain): Promise<RecordedDevnet>
  /** @param fork a devnet that was forked off one of {@link create} */
  recordedFork(fork: Devnet): RecordedDevnet
}
