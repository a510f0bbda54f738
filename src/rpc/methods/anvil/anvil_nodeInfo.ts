import type { Hash, Hex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'
import {
  countSchema,
  hashSchema,
  nullSchema,
  object,
  oneOfTexts,
  quantitySchema,
} from '../../wire/schema.ts'

export interface NodeInfo {
  readonly currentBlockNumber: Hex
  /** Seconds since the epoch. */
  readonly currentBlockTimestamp: number
  readonly currentBlockHash: Hash
  readonly hardFork: 'osaka'
  readonly transactionOrder: 'fifo'
  readonly environment: {
    readonly baseFee: Hex
    readonly chainId: number
    readonly gasLimit: Hex
    readonly gasPrice: Hex
  }
  readonly forkConfig: {
    readonly forkUrl: null
    readonly forkBlockNumber: null
    readonly forkRetryBackoff: null
  }
}

const nodeInfoSchema = object<NodeInfo>('NodeInfo', {
  currentBlockNumber: quantitySchema,
  currentBlockTimestamp: countSchema,
  currentBlockHash: hashSchema,
  hardFork: oneOfTexts('osaka'),
  transactionOrder: oneOfTexts('fifo'),
  environment: object<NodeInfo['environment']>('NodeEnvironment', {
    baseFee: quantitySchema,
    chainId: countSchema,
    gasLimit: quantitySchema,
    gasPrice: quantitySchema,
  }),
  forkConfig: object<NodeInfo['forkConfig']>('RemoteFork', {
    forkUrl: nullSchema,
    forkBlockNumber: nullSchema,
    forkRetryBackoff: nullSchema,
  }),
})

/** The head with the fees of the next block. Devnets are never forked from a remote chain. */
export const anvil_nodeInfo = method({
  summary: 'The head, the environment of the next block, and that there is no fork.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [],
  result: asPrinted<NodeInfo>('node info', nodeInfoSchema),
  handle({ chain, config, producer }) {
    const { head, pending } = chain
    return {
      currentBlockNumber: quantityFromUint(head.number),
      currentBlockTimestamp: Number(head.timestamp),
      currentBlockHash: head.hash,
      hardFork: 'osaka' as const,
      transactionOrder: 'fifo' as const,
      environment: {
        baseFee: quantityFromUint(pending.baseFeePerGas),
        chainId: producer.chainIds.current,
        gasLimit: quantityFromUint(pending.gasLimit),
        gasPrice: quantityFromUint(pending.baseFeePerGas + config.priorityFeeDefault),
      },
      forkConfig: { forkUrl: null, forkBlockNumber: null, forkRetryBackoff: null },
    }
  },
})
