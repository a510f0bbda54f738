import { hardforks } from '../../../primitives/evm-rules.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  countSchema,
  hashSchema,
  nullable,
  nullSchema,
  object,
  oneOfTexts,
  quantitySchema,
  textSchema,
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
    /** The remote's host; a URL could hold a key. */
    forkUrl: nullable(textSchema),
    forkBlockNumber: nullable(countSchema),
    forkRetryBackoff: nullSchema,
  }),
})

/** The head with the fees of the next block, and the block that the devnet was forked at. */
export const anvil_nodeInfo = method({
  summary: 'The head, the environment of the next block, and the fork.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'refused',
  params: [],
  result: asPrinted<NodeInfo>('node info', nodeInfoSchema),
  handle({ backend: { chain, config, producer, remote } }) {
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
      forkConfig: {
        forkUrl: remote?.channel.host ?? null,
        forkBlockNumber: remote === undefined ? null : Number(remote.pin.header.number),
        forkRetryBackoff: null,
      },
    }
  },
})
