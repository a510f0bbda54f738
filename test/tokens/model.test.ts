/** The standard next to its model, in short; `test/long/token-model.long.ts` has it at length. */

import { expect, test } from 'vitest'
import { tables } from './model/commands.ts'
import { compareWithModel } from './model/compare.ts'
import { type Contract, functionList } from './model/interfaces.ts'

test('the standard does what the model does, on both engines alike', async () => {
  const { done, refused } = await compareWithModel({ runs: 8, commandsMax: 60 })
  // Neither would tell much if there were next to nothing of it.
  expect(Math.min(done.size, refused.size)).toBeGreaterThan(5)
})

test('the sequences are made of every function of the five contracts', () => {
  for (const contract of Object.keys(tables) as Contract[]) {
    const names = functionList(contract).map(({ name }) => name)
    expect(Object.keys(tables[contract]).sort()).toEqual(names.sort())
  }
})
