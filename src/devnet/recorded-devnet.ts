/**
 * A devnet as a replay holds it: what a journal is replayed with, besides what users call.
 */

import type { Devnet } from '../api.ts'
import type { DevnetOptions } from '../config/config.ts'
import type { Wire } from '../faults/wire.ts'
import type { Breach } from '../journal/library-calls.ts'
import type { Recorder } from '../journal/recorder.ts'
import type { Hex } from '../primitives/hex.ts'

/** A devnet, and what a journal is replayed with. */
export interface RecordedDevnet {
  readonly devnet: Devnet
  readonly recorder: Recorder
  /** Resolves when all that was asked for is done. */
  settled(): Promise<void>
  /** Stands still here, as when an invariant was violated. */
  breach(breach: Breach): void
  /** Goes on, as when that was taken off. */
  goOn(name: string): Promise<void>
  /** A fault of requests has happened as often as it may. */
  spent(id: Hex): void
  wire(): Pick<Wire, 'isReplayed'>
}

/** Creates devnets for a replay. */
export interface DevnetFactory {
  create(options: DevnetOptions): Promise<RecordedDevnet>
  /** @param fork a devnet that was forked off one of {@link create} */
  recordedFork(fork: Devnet): RecordedDevnet
}
