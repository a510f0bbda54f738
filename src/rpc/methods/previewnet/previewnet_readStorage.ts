import { text } from '../../../primitives/codec.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { storageValue } from '../../wire/objects/storage-value.ts'
import { address, stateRefPending } from '../../wire/params.ts'

/** Needs the artifact of the contract, with its storage layout. */
export const previewnet_readStorage = method({
  summary: 'The value of a variable of a contract, or of a part of it, by name.',
  spec: 'docs/storage.md',
  foreignPages: 'refused',
  params: [
    address,
    param('path', text('a path, such as balances[0xabc…].amount')),
    stateRefPending,
  ],
  result: storageValue,
  handle: ({ backend }, account, path, at) => backend.contractStorage.read(account, path, at),
})
