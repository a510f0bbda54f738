import { DevnetError, type DevnetErrorCode } from '../../../primitives/errors.ts'
import { RpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { blockRef } from '../../wire/params.ts'
import { simulatedBlocks, simulation } from './simulation.ts'

/** Execution errors that have their own codes in this method. They fail the whole request. */
const codeOf: Partial<Record<DevnetErrorCode, number>> = {
  NONCE_TOO_LOW: -38010,
  NONCE_TOO_HIGH: -38011,
  FEE_CAP_BELOW_BASE_FEE: -38012,
  INTRINSIC_GAS_TOO_LOW: -38013,
  INSUFFICIENT_FUNDS: -38014,
  INSUFFICIENT_FUNDS_FOR_TRANSFER: -38014,
  SENDER_NOT_EOA: -38024,
  INIT_CODE_TOO_LARGE: -38025,
}

/**
 * Simulates blocks of calls on top of a block. A call that fails during execution is part of the
 * result; one that cannot start fails the whole request.
 */
export const eth_simulateV1 = method({
  summary: 'Blocks of calls on top of a block, as they would be.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  readsState: true,
  params: [simulation, blockRef],
  result: simulatedBlocks,
  async handle({ backend: { calls, chain } }, wanted, at) {
    try {
      return { blocks: await calls.simulate(wanted, chain.at(at)), isFull: wanted.isFull }
    } catch (error) {
      const code = error instanceof DevnetError ? codeOf[error.code] : undefined
      if (!(error instanceof DevnetError) || code === undefined) throw error
      throw new RpcError(code, error.message, undefined, { cause: error })
    }
  },
})
