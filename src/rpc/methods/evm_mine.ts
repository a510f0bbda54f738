import { method } from '../method.ts'
import { mineOptions } from '../params.ts'
import { text } from '../results.ts'

/** Seals blocks at once, whatever the clock says; the clock does not move. */
export const evm_mine = method({
  summary: 'Seals the pending block now; with `{ blocks }`, so many blocks.',
  spec: 'https://ganache.dev/#evm_mine',
  params: [mineOptions],
  result: text,
  async handle({ mine }, count) {
    await mine(count)
    return '0x0'
  },
})
