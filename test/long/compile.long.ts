/**
 * The artifacts in the repository are what the compiler makes of the sources beside them.
 */

import { expect, test } from 'vitest'
import { compileAllToModule } from '../support/compile.ts'

test('the artifacts of OpenZeppelin.sol are what the compiler makes of it', async () => {
  const artifacts = '../support/openzeppelin-artifacts.ts'
  await expect(compileAllToModule('OpenZeppelin')).toMatchFileSnapshot(artifacts)
}, 120_000)
