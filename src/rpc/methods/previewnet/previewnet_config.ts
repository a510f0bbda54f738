import { hardforks } from '../../../primitives/evm-rules.ts'
import {
  countSchema,
  nullable,
  object,
  oneOfTexts,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { upgrades } from '../../../primitives/upgrades.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

export interface WireConfig extends WireOf<typeof schema> {}

const schema = object('Config', {
  network: textSchema,
  chainId: countSchema,
  /** Newest upgrade of Base in the pending block; `none` for plain Ethereum. */
  upgrade: oneOfTexts(...upgrades),
  hardfork: oneOfTexts(...hardforks),
  /** `null` where no block is sealed by time. */
  blockTimeMs: nullable(countSchema),
  seed: countSchema,
})

/** The options in force: blocks, rules and chain id change while the devnet runs. */
export const previewnet_config = method({
  summary: 'The network, the chain id, the rules in force, the block time and the seed.',
  spec: 'docs/networks.md',
  foreignPages: 'refused',
  params: [],
  result: asPrinted<WireConfig>('config', schema),
  handle({ backend: { chain, config, producer } }) {
    const { upgrade, hardfork } = chain.pending.evmRules
    const { network, seed } = config
    const chainId = producer.chainIds.current
    const blockTimeMs = producer.mining.interval?.minMs ?? null
    return { network, chainId, upgrade, hardfork, blockTimeMs, seed }
  },
})
