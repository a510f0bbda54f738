import { test } from 'vitest'
import { compareWithModel } from './model-run.ts'

test('a token does what the model does, on both engines alike', async () => {
  await compareWithModel(12, 40)
})
