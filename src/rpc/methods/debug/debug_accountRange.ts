import { method } from '../../method.ts'
import { block, count, flagLeftOut, keyHash } from '../../wire/params.ts'
import { dumpPage, pageOfDump } from './dumps.ts'

const accountsMax = 256

/** Returns at most 256 accounts per page, ordered by the hash of their addresses. */
export const debug_accountRange = method({
  summary: 'A page of the accounts after a block, from a hashed address on.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debugaccountrange',
  foreignPages: 'answered',
  readsState: true,
  params: [block, keyHash, count, flagLeftOut, flagLeftOut, flagLeftOut],
  result: pageOfDump,
  handle: ({ backend: { chain } }, at, start, max, noCode, noStorage) =>
    dumpPage(chain.at(at), {
      start,
      max: max === 0 || max > accountsMax ? accountsMax : max,
      hasCode: !noCode,
      hasStorage: !noStorage,
    }),
})
