/**
 * The roots that are stated, against those that are worked out. A default that changes what block 0 holds
 * changes the file that states them: `-u` writes it anew.
 */

import { expect, test } from 'vitest'
import { networkNames } from '../src/config/config.ts'
import { genesisFrom } from '../src/devnet/genesis.ts'
import { foundationFrom } from '../src/devnet/setup.ts'
import { StateRoots } from '../src/state/root.ts'

/** The module that states the roots of these entries. */
const moduleOf = (entries: readonly string[]) => `/**
 * Roots of the geneses that most devnets begin with: those of the networks as they are when no option
 * says otherwise. What any other genesis comes to is worked out.
 *
 * Made by \`npx vitest run test/stated-geneses.test.ts -u\`; not written by hand.
 */

import type { StatedGeneses } from './state/genesis.ts'

export const statedGeneses: StatedGeneses = {
${entries.join('\n')}
}
`

test('what is stated is what comes of working it out', async () => {
  const entries = networkNames.map(async (name) => {
    const { foundation } = await foundationFrom({ network: name })
    const { config, network } = foundation
    const { store, key } = genesisFrom(config.genesisTime, foundation)
    const roots = new StateRoots(store)
    const { withdrawalsOf } = network.blockTerms(0n, undefined, config.genesisTime)
    const state = `state: '${roots.at(store.newest)}',`
    const storage =
      withdrawalsOf === undefined
        ? 'storage: {},'
        : `storage: {
      '${withdrawalsOf}':
        '${roots.ofStorage(withdrawalsOf, store.newest)}',
    },`
    return `  // ${name}\n  '${key()}': {\n    ${state}\n    ${storage}\n  },`
  })
  const text = moduleOf(await Promise.all(entries))
  await expect(text).toMatchFileSnapshot('../src/stated-geneses.ts')
})
