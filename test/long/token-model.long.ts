/**
 * Tokens next to their model, at length.
 */

import { test } from 'vitest'
import { compareWithModel } from '../tokens/model-run.ts'

test('a token does what the model does, on both engines alike', async () => {
  await compareWithModel(300, 120)
}, 600_000)
