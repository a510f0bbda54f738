import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'
import { weiPerGas } from './l1-requests.ts'

/** Takes effect in the next block. */
export const previewnet_setL1BaseFee = method({
  summary: 'Sets the base fee of L1, from the next block on.',
  spec: 'https://specs.optimism.io/protocol/jovian/l1-attributes.html',
  foreignPages: 'answered',
  params: [weiPerGas],
  result: boolean,
  async handle({ backend: { queue } }, l1BaseFee) {
    await queue.run(({ producer }) => producer.changeL1({ l1BaseFee }))
    return true
  },
})
