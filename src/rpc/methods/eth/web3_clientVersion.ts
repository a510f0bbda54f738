import { clientVersionIn } from '../../dialect.ts'
import { method } from '../../method.ts'
import { text } from '../../wire/results.ts'

/** Name and version of the program, in the dialect's form. */
export const web3_clientVersion = method({
  summary: 'Name and version of the devnet.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [],
  result: text,
  handle: ({ backend: { config } }) => clientVersionIn(config.dialect, config.clientVersion),
})
