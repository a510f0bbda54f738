/**
 * The genesis contracts on a store, called in an engine of choice.
 */

import { Interface } from 'ethers'
import type { BlockEnvironment, Engine, Outcome } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { predeployAccounts } from '../../src/network/predeploys.ts'
import { type Address, bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import type { InitialAccount } from '../../src/state/genesis.ts'
import type { Store } from '../../src/state/store.ts'
import { ENVIRONMENT, ETHER, MESSAGE, SENDER } from './executions.ts'
import { createGenesisStore } from './genesis-store.ts'

export const CHAIN_ID = 84_538_453n

/** The engines that tests run on, by name. */
export const engines = [
  ['wasm', createWasmEngine],
  ['ethereumjs', createEthereumjsEngine],
] as const satisfies readonly (readonly [string, () => Engine])[]

export interface Sent {
  readonly from?: Address
  readonly value?: bigint
  readonly gasLimit?: bigint
}

/** A state with the genesis contracts, in which calls leave what they write. */
export class Predeploys {
  readonly store: Store
  readonly #engine: Engine
  readonly #environment: BlockEnvironment

  constructor(
    engine: Engine,
    more: readonly InitialAccount[] = [],
    environment: Partial<BlockEnvironment> = {},
  ) {
    this.#engine = engine
    this.#environment = { ...ENVIRONMENT, baseFeePerGas: 0n, ...environment }
    const sender: InitialAccount = { address: SENDER, balance: 100n * ETHER }
    const { chainId } = this.#environment
    const accounts = predeployAccounts({ chainId, hardfork: 'osaka', hasBaseTime: true })
    this.store = createGenesisStore([...accounts, sender, ...more])
  }

  /** Executes and keeps the writes, unless it fails. */
  async send(to: Address | null, data: Hex, sent: Sent = {}): Promise<Outcome> {
    const { from = SENDER, value = 0n, gasLimit = 20_000_000n } = sent
    const outcome = await this.#engine.execute({
      view: this.store.newestView,
      environment: this.#environment,
      message: {
        ...MESSAGE,
        ...{ from, to, value, gasLimit, data: bytesFromHex(data) },
        ...{ nonce: this.store.newestView.nonce(from), maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
      },
      mode: 'call',
    })
    if (outcome.failure === undefined) this.store.publish(outcome.writes)
    return outcome
  }

  /** Calls a function by its human-readable signature. @returns what it answers, decoded */
  async call(
    to: Address,
    signature: string,
    values: readonly unknown[] = [],
    sent: Sent = {},
  ): Promise<readonly unknown[]> {
    const contract = new Interface([`function ${signature}`])
    const data = contract.encodeFunctionData(contract.fragments[0]! as never, [...values]) as Hex
    const outcome = await this.send(to, data, sent)
    if (outcome.failure !== undefined) throw new RevertError(hexFromBytes(outcome.returnData))
    const answer = hexFromBytes(outcome.returnData)
    return [...contract.decodeFunctionResult(contract.fragments[0]! as never, answer)]
  }
}

/** A call that failed, with what it returned. */
export class RevertError extends Error {
  override readonly name = 'RevertError'
  readonly data: Hex

  constructor(data: Hex) {
    super(`reverted with ${data}`)
    this.data = data
  }
}
