import type { Hash } from '../../../primitives/hex.ts'
import { clientVersionIn } from '../../dialect.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'
import { countSchema, hashSchema, nullSchema, object, textSchema } from '../../wire/schema.ts'

export interface Metadata {
  readonly clientVersion: string
  readonly chainId: number
  /** Changes with each reset. */
  readonly instanceId: Hash
  readonly latestBlockNumber: number
  readonly latestBlockHash: Hash
  readonly forkedNetwork: null
}

/** The client version, the chain and its head. */
export const anvil_metadata = method({
  summary: 'The program, the chain and its head.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [],
  result: asPrinted<Metadata>(
    'metadata',
    object<Metadata>('Metadata', {
      clientVersion: textSchema,
      chainId: countSchema,
      instanceId: hashSchema,
      latestBlockNumber: countSchema,
      latestBlockHash: hashSchema,
      forkedNetwork: nullSchema,
    }),
  ),
  handle: ({ chain, config, producer, snapshots }) => ({
    clientVersion: clientVersionIn(config.dialect, config.clientVersion),
    chainId: producer.chainIds.current,
    instanceId: snapshots.instanceId,
    latestBlockNumber: Number(chain.head.number),
    latestBlockHash: chain.head.hash,
    forkedNetwork: null,
  }),
})
