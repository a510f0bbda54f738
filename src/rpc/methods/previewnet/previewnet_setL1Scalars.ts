import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'
import { l1Scalars } from './l1-requests.ts'

/** Takes effect in the next block. Omitted values do not change. */
export const previewnet_setL1Scalars = method({
  summary: 'Sets the weights of L1 and operator fees, from the next block on.',
  spec: 'https://specs.optimism.io/protocol/jovian/l1-attributes.html',
  foreignPages: 'answered',
  params: [l1Scalars],
  result: boolean,
  async handle({ backend: { queue } }, changes) {
    await queue.run(({ producer }) => producer.changeL1(changes))
    return true
  },
})
