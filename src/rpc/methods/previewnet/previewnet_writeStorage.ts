import { text } from '../../../primitives/codec.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { writableStorageValue } from '../../wire/objects/storage-value.ts'
import { address } from '../../wire/params.ts'
import { boolean } from '../../wire/results.ts'

/** The journal records the words that come of it: a replay needs no artifact. */
export const previewnet_writeStorage = method({
  summary: 'Sets the value of a variable of a contract, or of a part of it, by name.',
  spec: 'docs/storage.md',
  foreignPages: 'refused',
  params: [
    address,
    param('path', text('a path, such as balances[0xabc…].amount')),
    writableStorageValue,
  ],
  result: boolean,
  async handle({ backend: { contractStorage } }, account, path, value) {
    await contractStorage.write(account, path, value)
    return true
  },
})
