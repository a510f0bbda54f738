/** The standard as a whole: who is called, with what, and what has become of it. */

import type { Address, Hex } from '../../../src/primitives/hex.ts'
import type { TokenVersion } from '../../../src/tokens/versions.ts'
import { ENVIRONMENT } from '../../support/executions.ts'
import { activationFunctions } from './activation.ts'
import { factoryFunctions } from './factory.ts'
import { contractAt } from './interfaces.ts'
import { policyFunctions } from './policies.ts'
import { type Call, Refused, type Words, type WorldState } from './state.ts'
import { perform, performToken } from './tokens.ts'

/** What a call ends with: a result and logs, or an error. */
export type ModelAnswer =
  | { readonly result: unknown; readonly events: readonly Words[] }
  | { readonly error: Words }

/** A call from outside. */
export interface OuterCall {
  readonly caller: Address
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
  /** Seconds since the epoch. */
  readonly now: bigint
}

export class Model {
  readonly version: TokenVersion
  world: WorldState

  constructor(version: TokenVersion, world: WorldState) {
    this.version = version
    this.world = world
  }

  copy(): Model {
    return new Model(this.version, structuredClone(this.world))
  }

  /** Changes the world, or leaves it as it was. */
  run({ caller, to, data, value, now }: OuterCall): ModelAnswer {
    const { version } = this
    const before = this.world
    this.world = structuredClone(before)
    const { chainId } = ENVIRONMENT
    const events: Words[] = []
    const call: Call = {
      ...{ world: this.world, version, address: to, caller, chainId, now, events },
      isPrivileged: false,
    }
    try {
      if (value > 0n) throw new Refused(['NonPayable'])
      return { result: this.#perform(call, data), events }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.world = before
      return { error: error.words }
    }
  }

  #perform(call: Call, data: Hex): unknown {
    switch (contractAt(call.address)) {
      case 'factory':
        return perform(factoryFunctions, call, data)
      case 'policyRegistry':
        return perform(policyFunctions, call, data)
      case 'activationRegistry':
        return perform(activationFunctions, call, data)
      default: {
        const token = this.world.tokens.get(call.address)
        if (token === undefined) throw new Error(`the model has no token at ${call.address}`)
        return performToken({ ...call, token }, data)
      }
    }
  }
}
