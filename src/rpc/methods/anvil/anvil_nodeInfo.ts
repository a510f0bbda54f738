import { hardforks } from '../../../primitives/evm-rules.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  countSchema,
  hashSchema,
  nullSchema,
  object,
  oneOfTexts,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

export interface NodeInfo extends WireOf<typeof nodeInfoSchema> {}

const nodeInfoSchema = object('NodeInfo', {
  currentBlockNumber: quantitySchema,
  /** Seconds since the epoch. */
  currentBlockTimestamp: countSchema,
  currentBlockHash: hashSchema,
  hardFork: oneOfTexts(...hardforks),
  transactionOrder: oneOfTexts('fifo'),
  environment: object('NodeEnvironment', {
    baseFee: quantitySchema,
    chainId: countSchema,
    gasLimit: quantitySchema,
    gasPrice: quantitySchema,
  }),
  forkConfig: object('RemoteFork', {
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
      hardFork: pending.evmRules.hardfork,
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
