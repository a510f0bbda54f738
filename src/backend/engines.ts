/**
 * Creates the engines that the options name.
 *
 * The reference engine and its packages are loaded only when needed: most devnets do not need them.
 */

import type { Account } from '../accounts/accounts.ts'
import type { Config } from '../config/config.ts'
import type { Engine } from '../engine/engine.ts'
import type { EthereumjsEngineOptions } from '../engine/ethereumjs/engine.ts'
import { createFallbackEngine, type EngineFailure } from '../engine/fallback.ts'
import { createLockstepEngine } from '../engine/lockstep.ts'
import { createWasmEngine } from '../engine/wasm/engine.ts'
import { systemContracts } from '../execution/system-contracts.ts'
import { PRECOMPILE_INPUT_MAX } from '../network/op-stack.ts'
import { ZERO_ADDRESS } from '../primitives/hex.ts'
import { createTokenContracts } from '../tokens/native.ts'
import type { TokenVersion } from '../tokens/versions.ts'
import { VERSION } from '../version.ts'

/** The engine of the `engine` option. A fast one still needs {@link withFallback}. */
export async function createEngine(config: Config, accounts: readonly Account[]): Promise<Engine> {
  const { engine } = config
  if (engine === 'ethereumjs') return createReferenceEngine(config, accounts)
  const fast = createWasmEngine(engineOptions(config, accounts))
  if (engine === 'wasm') return fast
  return createLockstepEngine(fast, await createReferenceEngine(config, accounts))
}

/** The reference engine, whose packages are imported only now. */
async function createReferenceEngine(
  config: Config,
  accounts: readonly Account[],
): Promise<Engine> {
  const { createEthereumjsEngine } = await import('../engine/ethereumjs/engine.ts')
  return createEthereumjsEngine(engineOptions(config, accounts))
}

/**
 * The engine of one devnet. The fast engine falls back to the reference engine and reports the
 * failure; the reference engine alone has no fallback, and `lockstep` stops at a failure by design.
 */
export function withFallback(
  engine: Engine,
  config: Config,
  accounts: readonly Account[],
  onFailure: (failure: EngineFailure) => void,
): Engine {
  if (config.engine !== 'wasm') return engine
  const { network, chainId, upgrade, tokens, tokenVersion } = config
  const { codeSizeMax, limits } = config
  const memory = { engineMemoryBytesMax: limits.engineMemoryBytesMax }
  const options = { network, chainId, upgrade, tokens, tokenVersion, codeSizeMax, limits: memory }
  return createFallbackEngine(engine, {
    facts: { version: VERSION, options },
    reference: () => createReferenceEngine(config, accounts),
    onFailure,
  })
}

/** The dev account that activates the token standard's features; with fewer accounts, none can. */
const ACTIVATION_ADMIN_INDEX = 5

function engineOptions(
  { upgrade, tokens, tokenVersion, codeSizeMax, limits }: Config,
  accounts: readonly Account[],
): EthereumjsEngineOptions {
  const execution = {
    precompileInputMax: upgrade === 'none' ? {} : PRECOMPILE_INPUT_MAX,
    memoryBytesMax: limits.engineMemoryBytesMax,
    codeSizeMax,
  }
  if (tokens === 'off') return { ...execution, nativeContracts: systemContracts }
  const activationAdmin = accounts[ACTIVATION_ADMIN_INDEX]?.address ?? ZERO_ADDRESS
  const version = tokenVersion === 0 ? undefined : (tokenVersion as TokenVersion) // within bounds
  const tokenContracts = createTokenContracts({ version, activationAdmin })
  return { ...execution, nativeContracts: [...tokenContracts, ...systemContracts] }
}
