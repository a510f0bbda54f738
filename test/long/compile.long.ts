/**
 * The artifacts in the repository are what the compiler makes of the sources beside them.
 */

import { expect, test } from 'vitest'
import { nfvModule } from '../../scripts/nfv.ts'
import { compileAllToModule } from '../support/compile.ts'

test.each([
  ['OpenZeppelin', '../support/openzeppelin-artifacts.ts'],
  ['Tracing', '../support/tracing-artifacts.ts'],
])(
  'the artifacts of %s.sol are what the compiler makes of it',
  async (name, artifacts) => {
    await expect(compileAllToModule(name)).toMatchFileSnapshot(artifacts)
  },
  120_000,
)

test('the code of NFV is what the compiler makes of it', async () => {
  await expect(nfvModule()).toMatchFileSnapshot('../../src/faucet/nfv-code.ts')
}, 120_000)
