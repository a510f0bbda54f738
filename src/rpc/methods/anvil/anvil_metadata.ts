import {
  countSchema,
  hashSchema,
  nullSchema,
  object,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { clientVersionIn } from '../../dialect.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

export interface Metadata extends WireOf<typeof metadataSchema> {}

const metadataSchema = object('Metadata', {
  clientVersion: textSchema,
  chainId: countSchema,
  /** Changes with each reset. */
  instanceId: hashSchema,
  latestBlockNumber: countSchema,
  latestBlockHash: hashSchema,
  forkedNetwork: nullSchema,
})

/** The client version, the chain and its head. */
export const anvil_metadata = method({
  summary: 'The program, the chain and its head.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [],
  result: asPrinted<Metadata>('metadata', metadataSchema),
  handle: ({ chain, config, producer, snapshots }) => ({
    clientVersion: clientVersionIn(config.dialect, config.clientVersion),
    chainId: producer.chainIds.current,
    instanceId: snapshots.instanceId,
    latestBlockNumber: Number(chain.head.number),
    latestBlockHash: chain.head.hash,
    forkedNetwork: null,
  }),
})
