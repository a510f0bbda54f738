/**
 * The options of `createDevnet`, as a caller gives them. resolve.ts makes a config of them.
 */

import type { NativeDefinition } from '../engine/native-definition.ts'
import type { Hardfork } from '../primitives/evm-rules.ts'
import type { Address } from '../primitives/hex.ts'
import type { GenesisAccount } from '../state/packed-accounts.ts'
import type { Config } from './config.ts'
import type { ForkSource } from './fork-source.ts'
import type { Limits } from './limits.ts'
import type { PayerOptions } from './payer.ts'

/** How far the load of a state has come. */
export interface LoadProgress {
  readonly job: 'load'
  /** Blocks. */
  readonly done: number
  readonly total: number
  /** True for the last report, whether the load succeeded or failed. */
  readonly isOver: boolean
}

/** A file or folder of artifacts that was not read. */
export interface SkippedArtifact {
  readonly path: string
  /** States what was expected, or the limit that it exceeds. */
  readonly reason: string
}

/** The options of `createDevnet`: any option, and genesis accounts or a state file. */
export type DevnetOptions = Partial<Omit<Config, 'hardfork' | 'payer' | 'limits'>> & {
  /** `latest` stands for the newest one; the config has its name. */
  readonly hardfork?: Hardfork | 'latest'
  /** The config has its defaults filled in. */
  readonly payer?: 'off' | PayerOptions
  /** Any of the limits; the config has them all. */
  readonly limits?: Partial<Limits>
  /** Accounts and contracts of block 0, by address; the `alloc` of a genesis file of geth is one. */
  readonly alloc?: Readonly<Record<Address, GenesisAccount<bigint | string>>>
  /**
   * Native contracts: functions that answer at an address, on both engines; see docs/natives.md. A
   * journal and a state file hold their addresses alone, so `replay` and a devnet with a `state` need
   * them again.
   */
  readonly natives?: readonly NativeDefinition[]
  /**
   * A genesis file of go-ethereum or op-geth, as parsed JSON: accounts, header and rules of block 0. Other
   * options beside it win. What the devnet cannot honour is refused; `genesisWarnings` returns what it
   * leaves out.
   */
  readonly genesis?: Readonly<Record<string, unknown>>
  /**
   * The bytes from `devnet.dump()`: the devnet continues from there. Options that shape the chain are
   * left out or equal those in the file; other options given here win.
   */
  readonly state?: Uint8Array
  /**
   * Compiled contracts, so that errors name their sources: parsed JSON in any of the known formats, or
   * the path of a folder, such as Foundry's `out`. They belong to the process: neither a state file nor
   * a journal has them.
   */
  readonly artifacts?: readonly unknown[]
  /** Called once for each file of such a folder that cannot be read, or exceeds a limit. */
  readonly onArtifactSkipped?: (skipped: SkippedArtifact) => void
  /**
   * Called while the `state` is loaded, and once when that is over. If it returns a promise, the load
   * waits for it.
   */
  readonly onLoad?: (progress: LoadProgress) => void | Promise<void>
  /**
   * A remote chain to continue from; see docs/live-fork.md. Beside the `state` of a forked devnet, the
   * same chain.
   */
  readonly fork?: ForkSource
}
