/**
 * Creates the engines that the options name.
 *
 * The reference engine and its packages are loaded only when needed: most devnets do not need them.
 */

import type { Account } from '../accounts/accounts.ts'
import type { Config } from '../config/config.ts'
import { expectFreeAddresses } from '../config/natives-option.ts'
import type { Engine } from '../engine/engine.ts'
import type { EthereumjsEngineOptions } from '../engine/ethereumjs/engine.ts'
import { createFallbackEngine, type EngineFailure } from '../engine/fallback.ts'
import { createLockstepEngine } from '../engine/lockstep.ts'
import type { NativeContract } from '../engine/native-contract.ts'
import { type NativeDefinition, nativeContractOf } from '../engine/native-definition.ts'
import { createWasmEngine } from '../engine/wasm/engine.ts'
import { systemContracts } from '../execution/system-contracts.ts'
import { PRECOMPILE_INPUT_MAX } from '../network/op-stack.ts'
import { ZERO_ADDRESS } from '../primitives/hex.ts'
import { createTokenContracts } from '../tokens/native.ts'
import type { TokenVersion } from '../tokens/versions.ts'
import { VERSION } from '../version.ts'

export interface EngineTerms {
  readonly config: Config
  readonly accounts: readonly Account[]
  /** Contracts beside those of the network. */
  readonly natives: readonly NativeDefinition[]
}

/**
 * The engine of the `engine` option. A fast one still needs {@link withFallback}.
 *
 * @throws {DevnetError} INVALID_OPTION if a contract has the address of one of the network
 */
export async function createEngine(terms: EngineTerms): Promise<Engine> {
  const { engine } = terms.config
  if (engine === 'ethereumjs') return createReferenceEngine(terms)
  const fast = createWasmEngine(engineOptions(terms))
  if (engine === 'wasm') return fast
  return createLockstepEngine(fast, await createReferenceEngine(terms))
}

/** The reference engine, whose packages are imported only now. */
async function createReferenceEngine(terms: EngineTerms): Promise<Engine> {
  const { createEthereumjsEngine } = await import('../engine/ethereumjs/engine.ts')
  return createEthereumjsEngine(engineOptions(terms))
}

/**
 * The engine of one devnet. The fast engine falls back to the reference engine and reports the
 * failure; the reference engine alone has no fallback, and `lockstep` stops at a failure by design.
 */
export function withFallback(
  engine: Engine,
  terms: EngineTerms,
  onFailure: (failure: EngineFailure) => void,
): Engine {
  const { config } = terms
  if (config.engine !== 'wasm') return engine
  const { network, chainId, upgrade, tokens, tokenVersion } = config
  const { codeSizeMax, limits } = config
  const memory = { engineMemoryBytesMax: limits.engineMemoryBytesMax }
  const options = { network, chainId, upgrade, tokens, tokenVersion, codeSizeMax, limits: memory }
  return createFallbackEngine(engine, {
    facts: { version: VERSION, options },
    reference: () => createReferenceEngine(terms),
    onFailure,
  })
}

/** The dev account that activates the token standard's features; with fewer accounts, none can. */
const ACTIVATION_ADMIN_INDEX = 5

function engineOptions({ config, accounts, natives }: EngineTerms): EthereumjsEngineOptions {
  const { upgrade, codeSizeMax, limits } = config
  const execution = {
    precompileInputMax: upgrade === 'none' ? {} : PRECOMPILE_INPUT_MAX,
    memoryBytesMax: limits.engineMemoryBytesMax,
    codeSizeMax,
  }
  const ofNetwork = [...tokenContracts(config, accounts), ...systemContracts]
  expectFreeAddresses(natives, ofNetwork, config)
  return { ...execution, nativeContracts: [...ofNetwork, ...natives.map(nativeContractOf)] }
}

function tokenContracts(
  { tokens, tokenVersion }: Config,
  accounts: readonly Account[],
): readonly NativeContract[] {
  if (tokens === 'off') return []
  const activationAdmin = accounts[ACTIVATION_ADMIN_INDEX]?.address ?? ZERO_ADDRESS
  const version = tokenVersion === 0 ? undefined : (tokenVersion as TokenVersion) // within bounds
  return createTokenContracts({ version, activationAdmin })
}
