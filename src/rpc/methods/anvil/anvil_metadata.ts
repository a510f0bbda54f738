import {
  countSchema,
  hashSchema,
  nullable,
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
  forkedNetwork: nullable(
    object('ForkedNetwork', {
      chainId: countSchema,
      forkBlockNumber: countSchema,
      forkBlockHash: hashSchema,
    }),
  ),
})

/** The client version, the chain and its head. */
export const anvil_metadata = method({
  summary: 'The program, the chain and its head.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [],
  result: asPrinted<Metadata>('metadata', metadataSchema),
  handle: ({ backend: { chain, config, producer, remote, snapshots } }) => ({
    clientVersion: clientVersionIn(config.dialect, config.clientVersion),
    chainId: producer.chainIds.current,
    instanceId: snapshots.instanceId,
    latestBlockNumber: Number(chain.head.number),
    latestBlockHash: chain.head.hash,
    forkedNetwork:
      remote === undefined
        ? null
        : {
            chainId: remote.chainId,
            forkBlockNumber: Number(remote.pin.header.number),
            forkBlockHash: remote.pin.hash,
          },
  }),
})
