import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'
import { weiPerGas } from './l1-requests.ts'

/** Takes effect in the next block. */
export const previewnet_setL1BlobBaseFee = method({
  summary: 'Sets the blob base fee of L1, from the next block on.',
  spec: 'https://specs.optimism.io/protocol/jovian/l1-attributes.html',
  foreignPages: 'answered',
  params: [weiPerGas],
  result: boolean,
  async handle({ backend: { queue } }, l1BlobBaseFee) {
    await queue.run(({ producer }) => producer.changeL1({ l1BlobBaseFee }))
    return true
  },
})
